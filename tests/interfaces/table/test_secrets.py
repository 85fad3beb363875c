"""Two worlds that differ in a secret: whoever may not know it is told the same, to the byte.

What a seat may know is the kernel's to say (tests/test_noninterference.py proves that it says no
more). Here everything is compared that goes over the wire: parts, log, version numbers, waits,
answers to questions, refusals.
"""

import asyncio
from collections import Counter
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from crossblades.interfaces.table.connections import Connection
from crossblades.interfaces.table.drafts import GM
from crossblades.interfaces.table.screens import Look, Screen
from crossblades.interfaces.table.streams import Stream
from crossblades.interfaces.table.tables import Table
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import pool
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.visibility import EVERYONE, SPECTATOR
from tests.interfaces.table.twin_tables import (
    Message,
    Opening,
    TwinTable,
    Workshop,
    answering,
    entering,
    knowing_the_same,
    known,
    new_id,
    some_move,
    workshop,
)
from tests.worlds import another_world

STEPS = 5
"""Messages after a secret, as long as anybody knows nothing of it."""
SCREENS = 5
"""Screens that are looked at each time."""
ENOUGH = 12
"""Screens that were compared for a kind of question, after which others come first."""

Counts = Counter[str]


class LeakError(AssertionError):
    """Somebody is told what it may not know."""


class Pair:
    """Two tables, and the screens that may not know in which of them they are."""

    def __init__(self, one: TwinTable, other: TwinTable, without: Screen, random: Random) -> None:
        self.one, self.other = one, other
        looking = [each for each in one.pages if each != without]
        self.unknowing = random.sample(looking, min(len(looking), SCREENS))

    def check(self) -> None:
        """Compare all that was told to those who, by the rules, know of no difference."""
        self.unknowing = knowing_the_same(self.one.fight, self.other.fight, self.unknowing)
        for twin in (self.one, self.other):
            if (proposal := twin.table.proposal) is not None:  # told to all whom it concerns
                self.unknowing = [each for each in self.unknowing if not proposal.is_for(each)]
        for screen in self.unknowing:
            told, elsewhere = self.one.told(screen), self.other.told(screen)
            if told != elsewhere:
                pairs = enumerate(zip_longest(told, elsewhere, fillvalue=b"nothing"))
                place, (this, that) = next((at, pair) for at, pair in pairs if len({*pair}) > 1)
                raise LeakError(f"{screen}, frame {place}:\n{this!r}\n{that!r}")


# --- secrets that somebody makes: what is answered, and which dice are entered


class Secret(NamedTuple):
    """Something done in two ways, and whoever may not know which."""

    screen: Screen
    messages: tuple[Message, Message]
    kind: str


def secret_at(opening: Opening, fight: Fight, random: Random, counts: Counts) -> Secret | None:
    """What may be done now in two ways so that somebody knows nothing of it; the rarest of all."""
    if fight.waiting is not None:
        return _secret_dice(fight, random)
    asks = random.sample(fight.asks, len(fight.asks))
    for ask in sorted(asks, key=lambda ask: counts[kind_of(ask)]):
        if counts[kind_of(ask)] > ENOUGH:
            break
        plain = [at for at, each in enumerate(ask.options) if not each.takes_data]
        if len(plain) < 2:
            continue
        places = random.sample(plain, 2)
        worlds = [fight.clone(), fight.clone()]
        for world, place in zip(worlds, places, strict=True):
            world.answer(ask.id, filled(ask.options[place]), ask.seat)
        screen = Screen("gm") if ask.seat == GM else Screen("seat", ask.seat)
        eyes = [each for each in (*opening.seats, SPECTATOR) if each != ask.seat]
        if any(known(worlds[0], eye) == known(worlds[1], eye) for eye in eyes):
            key = f"{ask.id}@{ask.seat}"
            words = [{"text": "so be it"} if ask.options[p].takes_text else {} for p in places]
            one, other = (
                {"t": "answer", "id": new_id(random), "ask": key, "option": place, **more}
                for place, more in zip(places, words, strict=True)
            )
            return Secret(screen, (one, other), kind_of(ask))
    return None


def kind_of(ask: Ask) -> str:
    """What kind of question it is."""
    return str(type(ask).__struct_config__.tag)


def filled(option: Any) -> Any:
    """With words, where it takes some."""
    return structs.replace(option, text="so be it") if option.takes_text else option


def _secret_dice(fight: Fight, random: Random) -> Secret | None:
    """Two ways for a roll to fall that not all may see; the GM enters it."""
    assert fight.waiting is not None
    if fight.waiting.seen_by == EVERYONE:
        return None
    sizes = pool(fight.waiting.parts).sizes
    one, other = (entering(0, sizes, random, new_id(random)) for _ in range(2))
    return Secret(Screen("gm"), (one, other), "dice")


async def done_in_secret(
    shop: Workshop, opening: Opening, fight: Fight, secret: Secret, random: Random,
    kind: type[Table] = Table,
) -> int:  # fmt: skip
    """Do it at two tables, and go on; how many screens knew nothing of it."""
    twins = await shop.twins(opening, (fight.clone(), fight.clone()), kind)
    pair = Pair(*twins, secret.screen, random)
    pair.check()
    for twin, message in zip((pair.one, pair.other), secret.messages, strict=True):
        more = {"roll": twin.table.roll_number} if message["t"] == "dice" else {}
        said = await twin.send(secret.screen, {**message, **more})
        assert said["t"] == "ok", said
    pair.check()
    count = len(pair.unknowing)
    again = random.random() < 0.5 and await thought_again(pair, secret, random)
    for _ in range(0 if again else STEPS):
        move = some_move(pair.one, random)
        if not pair.unknowing or move is None:
            break
        for twin in (pair.one, pair.other):
            await twin.send(*move)
        pair.check()
    await probed(pair, random)
    return count


async def thought_again(pair: Pair, secret: Secret, random: Random) -> bool:
    """In one of the worlds, take it back with everybody's consent; whether it stays so.

    Else the same is done again.
    """
    twin, screen, message = pair.other, secret.screen, secret.messages[1]

    async def send(by: Screen, **fields: Any) -> Message:
        said = await twin.send(by, {"id": new_id(random), **fields})
        pair.check()
        return said

    said: Message = {"t": "no"}
    if "ask" in message:
        said = await send(screen, t="withdraw", ask=message["ask"])
    if said["t"] == "no":
        await send(screen, t="undo")
    for voter, page in twin.pages.items():
        if (proposal := page.parts["proposal"]) and proposal["mine"]:
            await send(voter, t="vote", proposal=proposal["id"], yes=True)
    asks = twin.pages[screen].open_asks
    if not asks or random.random() < 0.5:
        return True
    await twin.send(screen, answering(asks, asks[0]["key"], 0, new_id(random)))
    pair.check()
    return False


async def probed(pair: Pair, random: Random) -> None:
    """Whatever they ask, and whatever they try that they may not, they are told the same."""
    for screen in tuple(pair.unknowing):
        for message in probes(pair.one, screen, random):
            for twin in (pair.one, pair.other):
                await twin.send(screen, message)
            pair.check()
    for screen in pair.unknowing[:1]:
        undo = {"t": "undo", "id": new_id(random)}
        for twin in (pair.one, pair.other):
            await twin.send(screen, undo)
    pair.check()


def probes(twin: TwinTable, screen: Screen, random: Random) -> list[Message]:
    """What a curious client would send."""
    asks = twin.pages[screen].asks
    number = max((int(ask["key"].partition("@")[0]) for ask in asks), default=3)
    seats = {screen.eye: 1, GM: 1, random.choice(twin.table.seating.seats): 1}
    keys = [f"{n}@{seat}" for n in range(max(number - 1, 1), number + 3) for seat in seats]
    tried: list[Message] = [
        message
        for key in keys
        for message in (
            {"t": "answer", "ask": key, "option": 10**6},
            {"t": "withdraw", "ask": key}, {"t": "odds", "ask": key, "option": 10**6},
            {"t": "look", "ask": key, "option": 10**6},
        )
    ]  # fmt: skip
    names = list(twin.fight.state.creatures)[-3:]
    tried += [{"t": "explain", "name": name} for name in names]
    for ask in asks[:2]:
        tried += [
            {"t": "look", "ask": ask["key"], "option": place}
            for place in range(min(len(ask["options"]), 6))
        ]
        if random.random() < 0.1:
            tried += [{"t": "odds", "ask": ask["key"], "option": 0}]
    tried += [
        {"t": "redo"}, {"t": "older", "before": 10**6}, {"t": "dice", "roll": 7, "faces": [1]},
        {"t": "vote", "proposal": "none", "yes": True}, {"t": "hello"},
    ]  # fmt: skip
    without = ("odds", "look", "explain", "older", "hello")
    return [
        message if message["t"] in without else {**message, "id": new_id(random)}
        for message in tried
    ]


async def random_fight(
    folder: Path, encounter: str, seed: int, points: int, kind: type[Table] = Table
) -> Counts:
    """Stop here and there in a random fight, and do everything there is in two ways."""
    random, counts = Random(f"{encounter} {seed}"), Counts()
    opening = Opening(
        encounter, seed, typed=seed % 2 == 1, foes=("words", "nothing")[seed // 2 % 2]
    )
    play = opening.play(seed)
    async with workshop(folder) as shop:
        while points and not play.fight.over:
            play.step()
            if random.random() < 0.5:
                continue
            secret = secret_at(opening, play.fight, random, counts)
            if secret is not None:
                points -= 1
                told = await done_in_secret(shop, opening, play.fight, secret, random, kind)
                counts[secret.kind] += told
    return counts


# --- what is hidden in the fight itself


async def hidden_otherwise(
    folder: Path, encounter: str, seed: int, points: int, kind: type[Table] = Table
) -> int:
    """Stop here and there in a random fight, and change all that a seat does not know."""
    random, compared = Random(f"{encounter} {seed}"), 0
    opening = Opening(encounter, seed, typed=False)
    play = opening.play(seed)
    eyes = (*opening.seats, SPECTATOR)
    async with workshop(folder) as shop:
        while points and not play.fight.over:
            play.step()
            points -= 1
            eye = random.choice(eyes)
            other = another_world(play.fight, eye, random)
            if other is None:
                continue
            compared += 1
            twins = await shop.twins(opening, (play.fight.clone(), other), kind)
            pair = Pair(*twins, Screen("gm"), random)
            pair.unknowing = [each for each in pair.one.pages if each.eye == eye]
            pair.check()
            assert pair.unknowing
            await probed(pair, random)
    return compared


# --- the tests

SECRETIVE = (
    "heart-rush/ambush", "heart-rush/duel", "heart-rush/old-mine",
    "swords-reign/silent-crypt", "swords-reign/tavern-brawl",
)  # fmt: skip


def act(doing: Any) -> Any:
    return asyncio.run(asyncio.wait_for(doing, 600))


@pytest.mark.parametrize("encounter", SECRETIVE)
def test_what_is_done_in_secret_shows_in_no_other_frame(tmp_path: Path, encounter: str) -> None:
    duel = encounter == "heart-rush/duel"
    counts = act(random_fight(tmp_path, encounter, 1, points=16 if duel else 7))
    assert counts["may-decree"]
    assert counts["choose-stance"] or not duel
    assert counts.total() > 7


@pytest.mark.parametrize("encounter", ["heart-rush/ambush", "swords-reign/silent-crypt"])
def test_what_is_hidden_shows_in_no_frame(tmp_path: Path, encounter: str) -> None:
    assert act(hidden_otherwise(tmp_path, encounter, 2, points=25)) > 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("encounter", [*SECRETIVE, "heart-rush/granary"])
def test_many_fights_keep_their_secrets(tmp_path: Path, encounter: str, seed: int) -> None:
    assert act(random_fight(tmp_path / "done", encounter, seed, points=12)).total() > 10
    act(hidden_otherwise(tmp_path / "hidden", encounter, seed, points=30))


# --- tables that leak on purpose: each must be caught


class SeesAll(Table):
    """Shows every screen what the GM sees."""

    def look(self, screen: Screen) -> Look:
        look = super().look(screen)
        look._views[screen.eye] = self.in_fight().fight.view(GM)
        return look


class CountsTogether(Table):
    """Counts the messages to all screens together, as version numbers."""

    def stream_of(self, screen: Screen) -> Stream:
        stream = super().stream_of(screen)
        stream.v = max(each.v for each in self.streams.values())
        return stream

    async def _change(self, connection: Connection, sent: Any) -> None:
        await super()._change(connection, sent)
        most = max(each.v for each in self.streams.values())
        for stream in self.streams.values():
            stream.v = most
            for each in stream.connections:
                each.say("up", v=most, parts={}, log=[])


class Chatters(Table):
    """Says to all that somebody has answered."""

    async def _change(self, connection: Connection, sent: Any) -> None:
        await super()._change(connection, sent)
        inputs = len(await self.store.inputs(self.id))
        self.note(f"{inputs} messages so far", to_all=True)


class TellsPicks(Table):
    """Tells what was answered in secret before all have answered."""

    async def _change(self, connection: Connection, sent: Any) -> None:
        await super()._change(connection, sent)
        self.note(str(getattr(sent, "option", "")), to_all=True)


class Blabs(Table):
    """Tells in a refusal what others have done."""

    async def _changed(self, connection: Connection, sent: Any) -> Any:
        try:
            return await super()._changed(connection, sent)
        except RefusedError as error:
            raise RefusedError(f"{error.problem} ({self.in_fight().fight.inputs})") from None


@pytest.mark.parametrize("leak", [CountsTogether, Chatters, TellsPicks, Blabs])
def test_a_table_that_tells_of_secret_answers_is_caught(tmp_path: Path, leak: type[Table]) -> None:
    with pytest.raises(LeakError):
        act(random_fight(tmp_path, "heart-rush/duel", 1, 9, leak))


def test_a_table_that_shows_what_is_hidden_is_caught(tmp_path: Path) -> None:
    with pytest.raises(LeakError):
        act(hidden_otherwise(tmp_path, "heart-rush/ambush", 2, 25, SeesAll))
