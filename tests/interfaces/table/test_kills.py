"""A server killed between every two steps of an answer: nothing is lost, nothing is doubled."""

import asyncio
import os
import shutil
import signal
import sqlite3
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.tables import Tables
from crossblades.interfaces.thinking import Thinker
from tests.interfaces.table.client import Screen, bold
from tests.interfaces.table.parties import Party, all_told, ok, party
from tests.interfaces.table.visitors import Page

KILLED = """
import os, signal, sys
from crossblades.interfaces.cli import main
from crossblades.interfaces.table import live, sqlite_store, tables
from crossblades.interfaces.table.connections import Connection
from crossblades.interfaces.table.ledger import Ledger
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.streams import Stream

FILE = sys.argv.pop(1)
wanted = None
under_way = False

def arm(*_):
    global wanted
    wanted = open(FILE).read()

def at(point):
    if under_way and point and wanted == point:
        os.kill(os.getpid(), signal.SIGKILL)

def around(owner, name, before=None, after=None, only=lambda *_: True):
    plain = getattr(owner, name)
    def do(*given, **fields):
        if only(*given):
            at(before)
        found = plain(*given, **fields)
        if only(*given):
            at(after)
        return found
    setattr(owner, name, do)

append = SqliteStore.append

async def appended(self, given):
    global under_way
    under_way = True
    at("checked")
    await append(self, given)
    at("stored")

SqliteStore.append = appended
around(sqlite_store, "_done", after="in the transaction")
around(sqlite_store, "_tell", before="on disk", only=lambda wanted, _: wanted)
around(Ledger, "_move", after="moved")
around(Connection, "say", after="ok is queued", only=lambda _, kind: kind == "ok")
around(Stream, "tell", after="one is told")
around(tables, "tell", after="all are told")
init = live.Outbox.__init__

def overheard(self, send):
    async def sent(frame):
        await send(frame)
        if frame.get("text", "").startswith('{"t":"ok"'):
            at("the ok is out")
    init(self, sent)

live.Outbox.__init__ = overheard
signal.signal(signal.SIGUSR1, arm)
sys.exit(main(sys.argv[1:]))
"""
"""Serves as ever, and dies at the point that a file names, in the next answer after a signal."""

POINTS = (
    "checked", "in the transaction", "on disk", "stored", "moved", "ok is queued", "one is told",
    "all are told", "the ok is out",
)  # fmt: skip
SURE = POINTS.index("on disk")
"""From here on it is there, whether it was said or not."""


class Doomed:
    """A party whose server is killed again and again."""

    def __init__(self, here: Party, folder: Path) -> None:
        self.here = here
        self.file = folder / "point"
        self.given: list[str] = []
        """The ids of everything that was acknowledged."""
        self.random = Random(11)

    @property
    def players(self) -> list[Screen]:
        return [*self.here.seats.values(), self.here.gm]

    async def next_input(self) -> tuple[Screen, dict[str, Any]]:
        """What somebody would do next."""
        await all_told(*self.here.screens)
        for each in self.players:
            if roll := each.open_roll:
                faces = [self.random.randint(1, size) for size in roll["dice"]]
                return each, {"t": "dice", "roll": roll["number"], "faces": faces}
            if asks := each.open_asks:
                answer = bold(self.random)(each, asks[0])
                return each, {"t": "answer", "ask": asks[0]["key"], **answer}
        raise AssertionError("nobody is asked anything")

    @property
    def is_over(self) -> bool:
        return bool(self.here.gm.parts.get("over"))

    async def play(self, many: int) -> None:
        """So many answers in peace, or fewer if the fight ends."""
        for _ in range(many):
            await all_told(*self.here.screens)
            if self.is_over:
                return
            screen, message = await self.next_input()
            await self.give(screen, message)

    async def give(self, screen: Screen, message: dict[str, Any]) -> str:
        id = str(uuid.uuid4())
        await ok(screen.does(id=id, **message))
        self.given.append(id)
        return id

    async def killed(self, point: str) -> None:
        """Kill the server in the midst of the next answer, start another, and send it again."""
        server, id = self.here.server, str(uuid.uuid4())
        screen, message = await self.next_input()
        self.file.write_text(point, "utf-8")
        os.kill(server.pid, signal.SIGUSR1)
        try:
            said = await screen.does(id=id, **message)
            assert said["t"] == "ok"
            assert POINTS.index(point) >= SURE
        except ConnectionError:
            pass
        assert await asyncio.to_thread(server.died) == -signal.SIGKILL
        for each in self.here.screens:
            await each.until(lambda each=each: each.ended)  # type: ignore[misc]
        stored = inputs_of(server.data)
        assert stored == [*self.given, id][: len(stored)]
        assert len(stored) == len(self.given) + (POINTS.index(point) >= SURE)
        await asyncio.to_thread(server.start)
        for each in self.here.screens:
            await each.open()
        for _ in range(2):
            await ok(screen.does(id=id, **message))
        self.given.append(id)
        assert inputs_of(server.data) == self.given


def inputs_of(data: Path) -> list[str]:
    """The ids of everything in the store, in order."""
    with closing(sqlite3.connect(copied(data))) as database:
        return [id for (id,) in database.execute("SELECT id FROM inputs ORDER BY n")]


def copied(data: Path) -> Path:
    """The same tables in another file, so that reading them mends nothing."""
    copy = data.with_name("copy.sqlite")
    for more in ("", "-wal", "-shm"):
        old, new = Path(f"{data}{more}"), Path(f"{copy}{more}")
        new.unlink(missing_ok=True)
        if old.exists() and more != "-shm":
            shutil.copy(old, new)
    return copy


@asynccontextmanager
async def doomed(folder: Path, encounter: str) -> AsyncIterator[Doomed]:
    """A party in the midst of a fight, some of whose dice are typed in."""
    file = folder / "point"
    async with party(folder, encounter, ("-c", KILLED, str(file))) as here:
        found = Doomed(here, folder)
        await ok(here.gm.does("typed", seats=[next(iter(here.seats))]))
        await here.begin(3, "gm")
        yield found


async def check_as_if_nothing_had_happened(here: Party) -> None:
    """Whoever comes anew, or plays what is stored in peace, sees what those see who were there."""
    await all_told(*here.screens)
    stored = SqliteStore(copied(here.server.data))
    thinker = Thinker(1, 5.0)
    try:
        (only,) = await stored.tables()
        table = await Tables(stored, thinker).open(only.id)
        for each in here.screens:
            page = await Page(table, each.me["role"], each.me["seat"]).hello()
            for part in ("land", "pieces", "turn", "asks", "mine", "waits", "over"):
                assert page.parts.get(part) == each.parts.get(part), part
            assert but_for_walks(page.log) == but_for_walks(each.log)
    finally:
        thinker.close()
        await stored.close()


def but_for_walks(log: list[dict[str, Any]]) -> list[str]:
    """All lines but walks: who was there was told a walk in parts where it was interrupted."""
    return [line["text"] for line in log if " moves from " not in line["text"]]


def killed_at(folder: Path, encounter: str, points: tuple[str, ...], between: int) -> int:
    """Kill the server at these points as long as the fight goes on; gives how often that was."""

    async def act() -> int:
        async with doomed(folder, encounter) as fight:
            kills = 0
            for point in points:
                await fight.play(between)
                if fight.is_over:
                    break
                await fight.killed(point)
                await check_as_if_nothing_had_happened(fight.here)
                kills += 1
            await fight.play(between)
            assert inputs_of(fight.here.server.data) == fight.given
            return kills

    return asyncio.run(asyncio.wait_for(act(), 500))


def test_a_killed_server_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    assert killed_at(tmp_path, "heart-rush/duel", POINTS, 3) == len(POINTS)


@pytest.mark.slow
@pytest.mark.parametrize("between", [1, 2, 5])
@pytest.mark.parametrize("encounter", ["heart-rush/skirmish", "swords-reign/tavern-brawl"])
def test_servers_may_be_killed_at_any_point(tmp_path: Path, encounter: str, between: int) -> None:
    assert killed_at(tmp_path, encounter, POINTS * 2, between) > len(POINTS) // 2
