"""Two tables whose fights differ in a secret, with every screen at both: what each is told."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import structs

from crossblades.interfaces.table.drafts import GM, Draft, encode_draft, seats_of
from crossblades.interfaces.table.lobby import begun, shipped_draft
from crossblades.interfaces.table.screens import Screen
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.store import StoredTable
from crossblades.interfaces.table.tables import Table
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.dice import Mixed, Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines
from crossblades.kernel.visibility import may_see
from crossblades.systems import SYSTEMS
from tests.interfaces.table.visitors import Page
from tests.playing import MOST_TURNS, Play

RANDOM = re.compile(rb'"epoch":"[0-9a-f]+"|"proposal":\{"id":"[0-9a-f]+"')
"""What is drawn anew at each table, and tells nothing."""

Message = dict[str, Any]


class Opening:
    """An encounter as a table begins it, with a person in every seat."""

    def __init__(self, encounter: str, seed: int, *, typed: bool, foes: Any = "words") -> None:
        draft: Draft = shipped_draft(encounter)
        rows = [row.seat for row in seats_of(draft) if row.seat != GM]
        self.draft = structs.replace(
            draft, seed=seed, foes=foes, pace=0, typed=tuple(rows) if typed else (),
            players={**draft.players, **dict.fromkeys(rows, "person")},
        )  # fmt: skip
        self.seats = tuple(rows)
        self.heading = begun(self.draft)
        fighters = len(self.heading.scenario.fighters)
        rounds = max(min(self.heading.scenario.rounds, MOST_TURNS // fighters), 1)
        self.heading = structs.replace(
            self.heading, scenario=structs.replace(self.heading.scenario, rounds=rounds)
        ).sealed()

    def play(self, seed: int) -> Play:
        """The same fight without a table, to go on in it quickly."""
        game = SYSTEMS[self.heading.game]
        dice = Mixed(Seeded(self.draft.seed or 0), self.heading.typed or ())
        return Play(game, self.heading.scenario, seed, dice)


class Recorder(Page):
    """A page that wonders about nothing, not even about numbers that are missing."""

    def _take(self, frame: bytes) -> None:
        said = msgspec.json.decode(frame)
        if said["t"] == "up":
            self.v = said["v"] - 1
        super()._take(frame)


class TwinTable:
    """One of two tables, with a page for every screen."""

    def __init__(self, table: Table, seats: Sequence[str]) -> None:
        self.table = table
        self.pages: dict[Screen, Page] = {
            Screen("gm"): Recorder(table, "gm"),
            **{Screen("seat", seat): Recorder(table, "seat", seat) for seat in seats},
            Screen("screen"): Recorder(table, "screen"),
            Screen("spectator"): Recorder(table, "spectator"),
        }

    @property
    def fight(self) -> Fight:
        fight = self.table.fight
        assert fight is not None
        return fight

    async def come(self) -> None:
        for page in self.pages.values():
            await page.hello()

    async def send(self, screen: Screen, message: Message) -> dict[str, Any]:
        """Send something; what was said to it."""
        page = self.pages[screen]
        await page.raw(**message)
        await asyncio.gather(*page.connection.tasks)
        return next((m for m in reversed(page.others) if m.get("id") == message.get("id")), {})

    def told(self, screen: Screen) -> list[bytes]:
        """Every frame that a screen has got."""
        return [RANDOM.sub(b"*", frame) for frame in self.pages[screen].frames]


@asynccontextmanager
async def workshop(folder: Path) -> AsyncIterator["Workshop"]:
    """Where twin tables are made."""
    async with AsyncExitStack() as stack:
        stores = []
        for name in ("one", "other"):
            store = SqliteStore(folder / f"{name}.sqlite")
            stack.push_async_callback(store.close)
            stores.append(store)
        thinker = Thinker(1, 20.0)
        stack.callback(thinker.close)
        yield Workshop(stores, thinker)


class Workshop:
    """Makes twin tables, of any kind of table."""

    def __init__(self, stores: Sequence[SqliteStore], thinker: Thinker) -> None:
        self._stores, self._thinker = stores, thinker
        self._made = 0

    async def twins(
        self, opening: Opening, fights: Sequence[Fight], kind: type[Table] = Table
    ) -> tuple[TwinTable, TwinTable]:
        """Two tables in the midst of these fights, with everybody looking on."""
        self._made += 1
        one, other = [
            await self._table(store, opening, fight, kind)
            for store, fight in zip(self._stores, fights, strict=True)
        ]
        return one, other

    async def _table(
        self, store: SqliteStore, opening: Opening, fight: Fight, kind: type[Table]
    ) -> TwinTable:
        id = f"t{self._made}"
        stored = StoredTable(id, opening.heading.line(), encode_draft(opening.draft), 0.0)
        await store.add_table(stored)
        table = kind(stored, store, self._thinker, None)
        await table.load()
        assert table.ledger is not None
        table.ledger.fight = fight
        found = TwinTable(table, opening.seats)
        await found.come()
        return found


# --- what the kernel tells a screen, which is all that the wire may tell


def known(fight: Fight, eye: str) -> list[bytes]:
    """All that a seat may know, by the rules of who sees what."""
    waiting = fight.waiting if fight.waiting and may_see(fight.waiting, eye) else None
    found = [
        fight.view(eye), log_lines(fight.log_of(eye)), fight.questions_of(eye), waiting,
        fight.picks_of(eye), fight.waits_for(eye), fight.sealed_count(eye),
        fight.waiting is None, fight.over,
    ]  # fmt: skip
    return [msgspec.json.encode(part, enc_hook=str) for part in found]


def knowing_the_same(one: Fight, other: Fight, screens: Sequence[Screen]) -> list[Screen]:
    """The screens that may know nothing of what makes two fights differ."""
    return [each for each in screens if known(one, each.eye) == known(other, each.eye)]


# --- what people do


def answering(screen_asks: Sequence[Message], ask: str, option: int, id: str) -> Message:
    """An answer, with words where it takes some."""
    (shown,) = (each for each in screen_asks if each["key"] == ask)
    words = {"text": "so be it"} if shown["options"][option]["takes"] == "text" else {}
    return {"t": "answer", "id": id, "ask": ask, "option": option, **words}


def new_id(random: Random) -> str:
    """A name for a message, the same at both tables."""
    return f"id-{random.getrandbits(64):016x}"


def some_move(twin: TwinTable, random: Random) -> tuple[Screen, Message] | None:
    """What somebody may do next."""
    id = new_id(random)
    if twin.fight.waiting is not None:
        screen, roll = next(
            (screen, page.parts["roll"])
            for screen, page in twin.pages.items()
            if page.parts["roll"] and page.parts["roll"]["mine"]
        )
        return screen, entering(roll["number"], roll["dice"], random, id)
    asked = [
        (screen, ask)
        for screen, page in twin.pages.items()
        for ask in page.asks
        if ask.get("mine") is None and not ask["optional"]
    ]
    for screen, ask in random.sample(asked, len(asked)):
        places = [at for at, o in enumerate(ask["options"]) if o["takes"] in ("", "text")]
        if places:
            asks = twin.pages[screen].asks
            return screen, answering(asks, ask["key"], random.choice(places), id)
    return None


def entering(number: int, sizes: Sequence[int], random: Random, id: str) -> Message:
    """Dice as they fall."""
    return {
        "t": "dice", "id": id, "roll": number,
        "faces": [random.randint(1, size) for size in sizes],
    }  # fmt: skip
