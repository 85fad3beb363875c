"""How long five screens wait for an answer at each of twenty tables, and what the tables need.

The same pages wait in the same way for a bare server (`benchmarks.echo`), and the disk is measured
beside them. Everything goes over loopback, between processes.
"""

import asyncio
import http.client
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

TABLES = 20
SEATS = ("Ana", "Sten", "Rook")
"""With the GM, who plays everybody else, and a shared screen: five screens."""
ENCOUNTER = "heart-rush/skirmish"
ANSWERS = 40
"""Answers at each table that are measured."""
MORE = 60
"""Answers after that, as fast as they go, so that memory is that of a fight in its midst."""
PAUSE = 0.25, 0.75
"""Seconds that somebody thinks."""
BETWEEN_SYNCS = 0.05
"""Seconds between two measurements of the disk, which go on beside the tables."""
WANTED = {"p50": 15.0, "p99": 50.0, "fight_mb": 2.0, "idle_mb": 80.0}
FRAME = 3000
"""Letters of a message of the bare server: about what a screen is told after an answer."""
ADDRESS = re.compile(r"http://[^/\s]+/\S*")

Numbers = dict[str, dict[str, float]]


class Web:
    """A browser's requests and cookies."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.cookies: dict[str, str] = {}

    def post(self, path: str, body: Any) -> Any:
        """A request, and what it answers."""
        line = http.client.HTTPConnection(self.host, timeout=30)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {"Content-Type": "application/json", "Cookie": cookies}
        line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        found = json.loads(answer.read())
        line.close()
        if answer.status != 200:
            raise RuntimeError(found["error"])
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            name, _, rest = cookie.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return found

    def page(self, at: str) -> "Page":
        """An open page."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return Page(f"ws://{self.host}{at}/live", f"http://{self.host}", cookies)


class Page:
    """A screen that notes when something comes, and looks at it later."""

    def __init__(self, address: str, origin: str, cookies: str) -> None:
        self._address, self._origin, self._cookies = address, origin, cookies
        self._socket: ClientConnection
        self._reading: asyncio.Task[None]
        self._unread: list[str] = []
        self.came = 0.0
        """When it was told something last."""
        self.parts: dict[str, Any] = {}

    async def open(self) -> None:
        """Connect."""
        self._socket = await connect(
            self._address, origin=self._origin, max_size=None, compression=None,  # type: ignore[arg-type]
            additional_headers={"Cookie": self._cookies},
        )  # fmt: skip
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for frame in self._socket:
                if not str(frame).startswith('{"t":"ok"'):
                    self.came = time.perf_counter()
                self._unread.append(str(frame))

    def look(self) -> None:
        """Read what has come."""
        for frame in self._unread:
            said = json.loads(frame)
            self.parts |= said.get("parts", {})
        self._unread.clear()

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self._socket.send(json.dumps(message))

    async def close(self) -> None:
        """Hang up."""
        await self._socket.close()
        await self._reading


class Group:
    """The screens of one table."""

    def __init__(self, pages: Sequence[Page], seed: int) -> None:
        self.pages = pages
        self.random = Random(seed)
        self.number = 0

    def next_answer(self) -> tuple[Page, dict[str, Any]] | None:
        """Who answers next, and what; None if the fight is over."""
        for page in self.pages:
            page.look()
        for page in self.pages:
            for ask in page.parts.get("asks") or ():
                if not ask["optional"] and ask.get("mine") is None:
                    return page, self._answer(ask)
        return None

    def _answer(self, ask: dict[str, Any]) -> dict[str, Any]:
        places = [at for at, o in enumerate(ask["options"]) if o["takes"] in ("", "text")]
        self.number += 1
        id = f"bench-{self.random.getrandbits(60):x}-{self.number}"
        return {"t": "answer", "id": id, "ask": ask["key"], "option": self.random.choice(places)}

    async def answers(self, many: int, pause: tuple[float, float]) -> list[float]:
        """Answer so often; how long the last of all screens waited, where all were told."""
        waits = []
        for _ in range(many):
            await asyncio.sleep(self.random.uniform(*pause))
            if (found := self.next_answer()) is None:
                break
            page, answer = found
            start = time.perf_counter()
            await page.say(**answer)
            await asyncio.sleep(pause[0])
            came = [each.came for each in self.pages]
            if min(came) > start:
                waits.append(1000 * (max(came) - start))
        return waits


class Echoes(Group):
    """The same at a bare server."""

    def next_answer(self) -> tuple[Page, dict[str, Any]] | None:
        """Anybody says something."""
        for page in self.pages:
            page.look()
        return self.random.choice(self.pages), {"t": "echo", "text": "x" * FRAME}


@contextmanager
def serving(*command: str) -> Iterator[tuple[str, int]]:
    """A server in a process of its own: its address, and the process."""
    process = subprocess.Popen(
        [sys.executable, *command], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := ADDRESS.search(line):
                yield found[0], process.pid
                break
    finally:
        process.terminate()
        process.wait(30)
        process.stdout.close()


async def seated(web: Web, number: int) -> Group:
    """A new table, and everybody at it, in the midst of a fight."""
    gm = web.page(web.post("/api/tables", {"encounter": ENCOUNTER})["at"])
    await gm.open()
    await gm.say(t="hello")
    while not gm.parts:
        await asyncio.sleep(0.01)
        gm.look()
    code = gm.parts["links"]["code"]
    pages = [gm]
    for claim in [*({"seat": seat} for seat in SEATS), {"role": "screen"}]:
        guest = Web(web.host)
        page = guest.page(guest.post("/api/claim", {"code": code, **claim})["at"])
        await page.open()
        await page.say(t="hello")
        pages.append(page)
    for row in gm.parts["people"]:
        if row["role"] == "seat" and row["seat"] not in SEATS:
            await gm.say(t="seat", id=f"bench-seat-{row['seat']}".replace(" ", "-"),
                         seat=row["seat"], player="gm")  # fmt: skip
    await gm.say(t="setup", id="bench-setup", seed=number)
    await gm.say(t="begin", id="bench-begin")
    while "asks" not in gm.parts:
        await asyncio.sleep(0.01)
        gm.look()
    return Group(pages, number)


async def at_tables(address: str, pid: int, folder: Path) -> Numbers:
    """Twenty tables at once, and the disk beside them."""
    host = address.split("/")[2]
    web = Web(host)
    await asyncio.sleep(0.5)
    idle = megabytes(pid)
    web.post("/api/enter", {"token": address.partition("#")[2]})
    groups = [await seated(web, number) for number in range(TABLES)]
    begun = megabytes(pid)
    await settled(groups)
    done, worked = Event(), cpu_seconds(pid)
    syncing = asyncio.create_task(asyncio.to_thread(synced, folder, done))
    found = spread(await together(groups, ANSWERS, PAUSE))
    done.set()
    found["cpu_ms"] = 1000 * (cpu_seconds(pid) - worked) / (TABLES * ANSWERS)
    disk = spread(await syncing)
    await together(groups, MORE, (0.02, 0.06))
    after = megabytes(pid)
    for group in groups:
        for page in group.pages:
            await page.close()
    fights = {"begun_mb": (begun - idle) / TABLES, "fight_mb": (after - idle) / TABLES}
    return {"twenty tables": {**found, "idle_mb": idle, **fights}, "the disk": disk}


async def at_a_bare_server(address: str, pid: int) -> dict[str, float]:
    """As many pages in as many groups."""
    host = address.split("/")[2]
    idle = megabytes(pid)
    groups = []
    for number in range(TABLES):
        pages = [Web(host).page(f"/t/{number}") for _ in range(len(SEATS) + 2)]
        for page in pages:
            await page.open()
        groups.append(Echoes(pages, number))
    found = spread(await together(groups, ANSWERS, PAUSE))
    for group in groups:
        for page in group.pages:
            await page.close()
    return {**found, "idle_mb": idle}


async def settled(groups: Sequence[Group]) -> None:
    """Wait until all that was told before has come, and is read."""
    for _ in range(2):
        await asyncio.sleep(1)
        for group in groups:
            for page in group.pages:
                page.look()


async def together(groups: Sequence[Group], many: int, pause: tuple[float, float]) -> list[float]:
    """All tables play at once."""
    waits = await asyncio.gather(*(group.answers(many, pause) for group in groups))
    return [wait for each in waits for wait in each]


def spread(waits: list[float]) -> dict[str, float]:
    """The middle and the worst but one in a hundred, in milliseconds."""
    waits.sort()
    return {"answers": len(waits), **{f"p{at}": percentile(waits, at) for at in (50, 99)}}


def percentile(sorted_waits: Sequence[float], at: int) -> float:
    return sorted_waits[min(len(sorted_waits) * at // 100, len(sorted_waits) - 1)]


def megabytes(pid: int) -> float:
    """What a process has in memory; nothing where that cannot be told."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return float("nan")


def cpu_seconds(pid: int) -> float:
    """How long a process has worked; nothing where that cannot be told."""
    with suppress(OSError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return float("nan")


def synced(folder: Path, done: Event) -> list[float]:
    """How long the disk takes to be sure of a page, again and again until something is done."""
    waits = []
    with (folder / "sync").open("wb") as file:
        while not done.wait(BETWEEN_SYNCS):
            start = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            waits.append(1000 * (time.perf_counter() - start))
    return waits


def measured_tables() -> Numbers:
    """Twenty tables, a bare server, and the disk."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = str(folder / "tables.sqlite")
        command = ("-m", "crossblades", "table", "--no-browser", "--port", "0", "--data", data)
        with serving("-m", "benchmarks.echo") as bare:
            echoes = asyncio.run(at_a_bare_server(*bare))
        with serving(*command) as table:
            tables = asyncio.run(at_tables(*table, folder))
    return {**tables, "a bare server": echoes}


def show_tables(rows: Numbers) -> None:
    """How long the last of five screens waits, and what a table needs."""
    print(f"{'answer to last screen':28}{'p50 ms':>10}{'p99 ms':>13}{'times':>13}")
    for name, row in rows.items():
        print(f"{name:28}{row['p50']:10.2f}{row['p99']:13.2f}{row['answers']:13,.0f}")
    table, disk = rows["twenty tables"], rows["the disk"]
    beyond = {each: table[each] - disk[each] for each in ("p50", "p99")}
    print(f"{'beyond the disk':28}{beyond['p50']:10.2f}{beyond['p99']:13.2f}")
    print(
        f"Wanted beyond the disk: below {WANTED['p50']:.0f} and {WANTED['p99']:.0f} ms. "
        f"The server works {table['cpu_ms']:.1f} ms for an answer."
    )
    print(
        f"Memory: {table['idle_mb']:.1f} MB idle (wanted: below {WANTED['idle_mb']:.0f}), "
        f"{table['fight_mb']:.2f} MB a fight with five screens (wanted: below "
        f"{WANTED['fight_mb']:.0f}), {table['begun_mb']:.2f} MB as it begins"
    )
