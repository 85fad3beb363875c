"""A table with a real store, and pages around it, for tests."""

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.drafts import encode_draft
from crossblades.interfaces.table.lobby import shipped_draft
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.store import StoredInput, StoredTable
from crossblades.interfaces.table.tables import Table, Tables
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.fight import Fight
from tests.interfaces.table.visitors import Page

DUEL, AMBUSH, BRAWL = "heart-rush/duel", "heart-rush/ambush", "swords-reign/tavern-brawl"


class FussyStore(SqliteStore):
    """A real store that can be made to fail, or to wait."""

    before: BaseException | None = None
    """What goes wrong before an input is written."""
    after: BaseException | None = None
    """What goes wrong once it is written."""
    gate: asyncio.Event | None = None
    """What is waited for before anything is written."""
    appended = 0

    async def append(self, given: StoredInput) -> None:
        if self.gate is not None:
            await self.gate.wait()
        if self.before is not None:
            raise self.before
        await super().append(given)
        self.appended += 1
        if self.after is not None:
            raise self.after


class Hall:
    """A table, its store, and the pages that look at it; everybody but the GM is a person."""

    def __init__(self, tables: Tables, store: FussyStore, table: Table) -> None:
        self.tables, self.store, self.table = tables, store, table
        self.gm: Page
        self.seats: dict[str, Page] = {}
        self.screen: Page
        self.spectator: Page

    @property
    def fight(self) -> Fight:
        fight = self.table.fight
        assert fight is not None
        return fight

    @property
    def pages(self) -> list[Page]:
        return [self.gm, *self.seats.values(), self.screen, self.spectator]

    def owner(self) -> tuple[Page, dict[str, Any]]:
        """The first page that must answer something, and its question."""
        page = next(page for page in self.pages if page.open_asks)
        return page, page.open_asks[0]

    async def step(self, option: int = 0) -> None:
        """Answer the first question."""
        page, ask = self.owner()
        said = await page.answer(ask, option)
        assert said["t"] == "ok", said

    async def come(self) -> None:
        """The GM, a page for each seat of the players, a screen and a spectator come."""
        self.gm = await Page(self.table, "gm").hello()
        players = self.gm.parts["table"]["players"]
        for row in self.gm.parts["people"]:
            if row["role"] == "seat" and row["side"] == players:
                self.seats[row["seat"]] = await Page(self.table, "seat", row["seat"]).hello()
        self.screen = await Page(self.table, "screen").hello()
        self.spectator = await Page(self.table, "spectator").hello()

    async def foes(self, player: str) -> None:
        """Who plays the other sides."""
        players = self.gm.parts["table"]["players"]
        for row in self.gm.parts["people"]:
            if row["role"] == "seat" and row["side"] != players:
                await self.gm.does("seat", seat=row["seat"], player=player)


@asynccontextmanager
async def hall(
    folder: Path, encounter: str = DUEL, *, foes: str = "gm", seed: int = 1, begin: bool = True,
    thinker: Thinker | None = None, idle: float = 600.0, name: str = "t1",
) -> AsyncIterator[Hall]:  # fmt: skip
    """A table with everybody around it, in the midst of its fight."""
    store = FussyStore(folder / f"{name}.sqlite")
    thinking = thinker or Thinker(1, 5.0)
    tables = Tables(store, thinking, Doors(store, "http://localhost:1"), idle)
    draft = encode_draft(shipped_draft(encounter))
    await store.add_table(StoredTable(name, b"", draft, time.time()))
    found = Hall(tables, store, await tables.open(name))
    try:
        await found.come()
        await found.gm.does("settings", pace=0)
        await found.gm.does("setup", seed=seed)
        await found.foes(foes)
        if begin:
            await found.gm.does("begin")
        yield found
    finally:
        await tables.close()
        if thinker is None:
            thinking.close()
        await store.close()


async def until(true: Any, seconds: float = 20.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        await asyncio.sleep(0.005)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run what a test does."""
    asyncio.run(asyncio.wait_for(work, 120))
