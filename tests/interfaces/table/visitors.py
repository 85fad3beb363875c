"""Pages without a browser: they talk to a live table as a browser would, and keep what it shows."""

import json
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

from crossblades.interfaces.table.connections import Connection
from crossblades.interfaces.table.screens import Access
from crossblades.interfaces.table.tables import Table
from crossblades.interfaces.table.wire import Role

_ids = count(1)


class Page:
    """An open page of a table."""

    def __init__(self, table: Table, role: Role, seat: str = "", kid: str = "") -> None:
        self.table = table
        self.access = Access(table.id, role, seat, kid or f"{role}{seat}")
        self.frames: list[bytes] = []
        self.parts: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.others: list[dict[str, Any]] = []
        """All messages that are neither parts nor log."""
        self.v, self.epoch = 0, ""
        self.closed = ""
        self.connection: Connection = table.connect(self.access, self._take, self._close)

    # --- what comes

    def _take(self, frame: bytes) -> None:
        self.frames.append(frame)
        said = json.loads(frame)
        match said["t"]:
            case "full":
                self.v, self.epoch = said["v"], said["epoch"]
                self.parts, self.log = said["parts"], said["log"]
                self.me = said["me"]
            case "up":
                assert said["v"] == self.v + 1, "a message is missing"
                self.v = said["v"]
                self.parts |= said["parts"]
                self.log += said["log"]
            case "resumed":
                self.v = said["v"]
            case _:
                self.others.append(said)

    def _close(self, why: str) -> None:
        self.closed = why

    @property
    def asks(self) -> list[dict[str, Any]]:
        """The questions that it shows."""
        found: list[dict[str, Any]] = self.parts.get("asks") or []
        return found

    @property
    def open_asks(self) -> list[dict[str, Any]]:
        """Those that must be answered, and are not."""
        return [a for a in self.asks if not a["optional"] and a.get("mine") is None]

    def last(self, kind: str) -> dict[str, Any]:
        """The last message of a kind."""
        return [said for said in self.others if said["t"] == kind][-1]

    # --- what it sends

    async def hello(self) -> "Page":
        await self.raw(t="hello", since=self.v, epoch=self.epoch)
        return self

    async def raw(self, **message: Any) -> None:
        await self.table.receive(self.connection, json.dumps(message))

    async def send(self, kind: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """Send a message with an id; what was said to it."""
        id = id or f"test-{next(_ids):08}"
        await self.raw(t=kind, id=id, **fields)
        return [said for said in self.others if said.get("id") == id][-1]

    async def does(self, kind: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """The same, and it must be ok."""
        said = await self.send(kind, id, **fields)
        assert said["t"] == "ok", said
        return said

    async def answer(self, ask: dict[str, Any], option: int, **fields: Any) -> dict[str, Any]:
        return await self.send("answer", ask=ask["key"], option=option, **fields)

    def leave(self) -> None:
        self.table.disconnect(self.connection)

    async def come_back(self) -> None:
        """Connect again with what it had."""
        self.closed = ""
        self.connection = self.table.connect(self.access, self._take, self._close)
        await self.hello()


FIRST = ("attack", "ability", "manoeuvre", "move", "other", "pass", "object")
"""Which options somebody takes who wants the fight to end."""


def choose(ask: dict[str, Any], random: Random) -> int:
    """An option that a bold player would take."""
    groups: Sequence[str] = [option["group"] for option in ask["options"]]
    if random.random() < 0.3:
        return random.randrange(len(groups))
    best = min(groups, key=FIRST.index)
    return random.choice([at for at, group in enumerate(groups) if group == best])


async def play(pages: Sequence[Page], random: Random, most: int = 4000) -> int:
    """Let the pages answer all their questions until the fight is over, or so many are given."""
    for answers in range(most):
        if pages[0].parts["over"] is not None:
            return answers
        page = next((page for page in pages if page.open_asks), None)
        if page is None:
            return answers
        ask = page.open_asks[0]
        said = await page.answer(ask, choose(ask, random))
        assert said["t"] == "ok", (said, ask)
    return most
