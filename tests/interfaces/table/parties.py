"""People at a table of a real server: a GM, a client for each seat, a screen, a spectator."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from tests.browser.serving import Server
from tests.interfaces.table.client import Screen, Visitor, bold


class Party:
    """A GM, a client for each seat of the players, a shared screen and a spectator."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.host = Visitor(server.address)
        self.gm: Screen
        self.seats: dict[str, Screen] = {}
        self.screen: Screen
        self.spectator: Screen

    @property
    def screens(self) -> list[Screen]:
        return [self.gm, *self.seats.values(), self.screen, self.spectator]

    async def come(self, encounter: str, stack: AsyncExitStack) -> None:
        """Open a table, and let everybody come in by its code."""
        assert await self.host.enter(self.server.address) == "/"
        at = (await self.host.ask("POST", "/api/tables", {"encounter": encounter}))["at"]
        self.gm = await stack.enter_async_context(self.host.screen(at))
        code = self.gm.parts["links"]["code"]
        for free in await Visitor(self.server.address).seats(code):
            self.seats[free["seat"]] = await self._somebody(code, stack, seat=free["seat"])
        self.screen = await self._somebody(code, stack, role="screen")
        self.spectator = await self._somebody(code, stack, role="spectator")

    async def _somebody(self, code: str, stack: AsyncExitStack, **claim: str) -> Screen:
        visitor = Visitor(self.server.address)
        at = await visitor.claim(code, **claim)
        return await stack.enter_async_context(visitor.screen(at))

    async def begin(self, seed: int, foes: str) -> None:
        """The GM sets up, and begins."""
        players = self.gm.parts["table"]["players"]
        for row in self.gm.parts["people"]:
            if row["role"] == "seat" and row["side"] != players:
                await ok(self.gm.does("seat", seat=row["seat"], player=foes))
        await ok(self.gm.does("settings", pace=0))
        await ok(self.gm.does("setup", seed=seed))
        await ok(self.gm.does("begin"))
        for each in self.screens:
            await each.phase("fight")

    async def play(self, seed: int) -> None:
        """Everybody plays to the end."""
        players = (self.gm, *self.seats.values())
        playing = (each.play(bold(Random(f"{seed} {at}"))) for at, each in enumerate(players))
        counted = await asyncio.wait_for(asyncio.gather(*playing), 180)
        assert sum(counted) > 10


async def ok(doing: Any) -> Any:
    """What was said, which must be `ok`."""
    said = await doing
    assert said["t"] == "ok", said
    return said


@asynccontextmanager
async def party(
    folder: Path, encounter: str, program: tuple[str, ...] = ("-m", "crossblades")
) -> AsyncIterator[Party]:
    """People at a table of a real server."""
    server = Server(folder / "tables.sqlite")
    server.program = program
    await asyncio.to_thread(server.start)
    try:
        async with AsyncExitStack() as stack:
            found = Party(server)
            await found.come(encounter, stack)
            yield found
    finally:
        await asyncio.to_thread(server.stop)


async def all_told(*screens: Screen) -> None:
    """Wait until all that was to be told until now has come."""
    for each in screens:
        await each.asks_for("ping", "pong")


async def step(screens: list[Screen], random: Random) -> None:
    """Somebody answers, or enters dice; and all have heard of it."""
    for each in screens:
        if roll := each.open_roll:
            faces = [random.randint(1, size) for size in roll["dice"]]
            await ok(each.does("dice", roll=roll["number"], faces=faces))
            break
        if each.open_asks:
            ask = each.open_asks[0]
            await ok(each.does("answer", ask=ask["key"], **bold(random)(each, ask)))
            break
    else:
        raise AssertionError("nobody is asked anything")
    await all_told(*screens)
