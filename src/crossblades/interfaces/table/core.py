"""What a table is made of: its lobby or its fight, everybody who looks at it, and one lock."""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import structs

from crossblades.interfaces.table.connections import Connection
from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.drafts import (
    GM,
    Draft,
    bare,
    decode_draft,
    encode_draft,
    seats_of,
)
from crossblades.interfaces.table.ledger import Ledger
from crossblades.interfaces.table.parts import Presence, seating_of
from crossblades.interfaces.table.pictures import stored_picture
from crossblades.interfaces.table.proposals import Proposal
from crossblades.interfaces.table.screens import Look, Screen
from crossblades.interfaces.table.store import Store, StoredTable, StoredToken, StoreError
from crossblades.interfaces.table.streams import Stream
from crossblades.interfaces.table.waiting import roll_number
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.people import NOBODY, People

REMEMBERED = 256
"""Messages that are no inputs of the fight, and that may come twice all the same."""


class Core:
    """A live table; what happens at it is in modules of their own."""

    def __init__(
        self, stored: StoredTable, store: Store, thinker: Thinker, doors: Doors | None = None
    ) -> None:
        self.id = stored.id
        self.store, self.thinker, self.doors = store, thinker, doors
        self.lock = asyncio.Lock()
        self._heading = stored.heading
        self.draft: Draft = decode_draft(stored.draft)
        self.seats = seats_of(self.draft)
        self.seating = seating_of(self.draft, self.seats)
        self.ledger: Ledger | None = None
        self.people: People = NOBODY
        self.streams: dict[Screen, Stream] = {}
        self.tokens: list[StoredToken] = []
        self.proposal: Proposal | None = None
        self.declined: dict[str, int] = {}
        """The round in which a seat declines all instants."""
        self.gm_was_here = False
        self.known_lines: dict[bytes, bytes] = {}
        """Every line of the log that any screen was told."""
        self.done: OrderedDict[tuple[str, str], Any] = OrderedDict()
        """What was said to the last messages that are no inputs, by token and id."""
        self.wake: Callable[[], None] = lambda: None
        """Lets the table see whether it has something to answer by itself."""
        self.ended: Callable[[], None] = lambda: None
        """Is told when the fight has ended."""
        self.loads = 0
        """How often the fight had been played again when the screens were last told."""

    async def load(self) -> None:
        """Play the fight as it is written down, if it has begun."""
        if self._heading:
            await self.follow(Ledger(self.store, self.id, self._heading))
            self._heading = b""
        self.tokens = await self.store.tokens(self.id)

    async def follow(self, ledger: Ledger) -> None:
        """Show the fight of this ledger."""
        await ledger.load()
        self.ledger = ledger
        self.people = ledger.game.people(ledger.fight.scenario)

    # --- the fight

    @property
    def fight(self) -> Fight | None:
        """The fight, if it has begun."""
        return self.ledger.fight if self.ledger is not None else None

    def in_fight(self) -> Ledger:
        """The fight and its inputs; refused in the lobby."""
        if self.ledger is None:
            raise RefusedError("the fight has not begun")
        return self.ledger

    @property
    def phase(self) -> str:
        """`lobby`, `fight` or `over`."""
        if self.fight is None:
            return "lobby"
        return "over" if self.fight.over else "fight"

    @property
    def roll_number(self) -> int:
        """The number of the roll that waits."""
        ledger = self.in_fight()
        return roll_number(f"{ledger.seed} {self.id}", ledger.written)

    def look(self, screen: Screen) -> Look:
        """What a screen may see of the fight."""
        ledger = self.in_fight()
        draft, fight = self.draft, ledger.fight
        return Look(ledger.game, fight, screen, self.seating, self.people, draft.picture)

    def round_for(self, look: Look) -> int:
        """The round, as far as a seat knows."""
        return look.game.turn(look.view).round

    # --- who is here

    @property
    def connections(self) -> list[Connection]:
        """All open pages that have said hello."""
        return [each for stream in self.streams.values() for each in stream.connections]

    @property
    def is_looked_at(self) -> bool:
        """Whether anybody is here."""
        return any(stream.connections for stream in self.streams.values())

    def presence(self) -> Presence:
        """Who is here."""
        screens = {screen: len(each.connections) for screen, each in self.streams.items()}
        return Presence(screens, Counter(each.access.kid for each in self.connections))

    def stream_of(self, screen: Screen) -> Stream:
        """The stream of a screen; a new one if there is none yet."""
        if screen not in self.streams:
            self.streams[screen] = Stream(screen)
        return self.streams[screen]

    def note(self, text: str, *, to_all: bool = False) -> None:
        """Tell something that is no part of the fight: to the GM, or to all."""
        for connection in self.connections:
            if to_all or connection.screen.is_gm:
                connection.say("note", text=text)

    # --- what is set up

    async def set_up(self, draft: Draft) -> None:
        """Keep what the GM has set up: first on disk, then here."""
        if (picture := stored_picture(self.id, draft.picture)) is not None:
            await self.store.save_picture(picture)
            draft = bare(draft)
        if draft != self.draft:
            await self.store.save_draft(self.id, encode_draft(draft))
            if (old := self.draft.picture) and old.tag != (draft.picture and draft.picture.tag):
                await self.store.drop_picture(self.id, old.tag)
            self.draft = draft
            self.seats = seats_of(draft)
            self.seating = seating_of(draft, self.seats)

    async def mark_over(self) -> None:
        """Let the list of tables know whether the fight is over; that may fail without harm."""
        if (over := self.phase == "over") != self.draft.over:
            with suppress(StoreError):
                await self.set_up(structs.replace(self.draft, over=over))
            if over:
                self.ended()

    def has_seat(self, screen: Screen) -> bool:
        """Whether there is such a screen at this table."""
        return screen.role != "seat" or (screen.seat != GM and screen.seat in self.draft.players)

    async def seat_taken(self, seat: str) -> None:
        """A person takes an open seat."""
        await self.set_up(
            structs.replace(self.draft, players={**self.draft.players, seat: "person"})
        )

    def remember(self, connection: Connection, id: str, said: Any) -> None:
        """Keep what was said to a message, should it come again."""
        self.done[connection.access.kid, id] = said
        while len(self.done) > REMEMBERED:
            self.done.popitem(last=False)
