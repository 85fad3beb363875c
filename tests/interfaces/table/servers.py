"""A real server in the loop of a test, and people who come to it."""

import asyncio
import http.client
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from crossblades.interfaces.table.drafts import Draft
from crossblades.interfaces.table.serving import Opened, serve

PATIENCE = 20.0


class Answer(NamedTuple):
    """What the server has answered."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """Why it was refused."""
        problem: str = self.json["error"]
        return problem


class Browser:
    """Somebody's browser: it keeps cookies, each for its path, and says where a page is from."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.host = f"127.0.0.1:{port}"
        self.cookies: dict[str, tuple[str, str]] = {}

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    async def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        """Ask the server for something; underscores in names of headers are hyphens."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent = {"Content-Type": "application/json", "Origin": self.origin, **sent}
        if cookie := self.cookie_for(path):
            sent = {"Cookie": cookie, **sent}
        answer = await asyncio.to_thread(self._ask, method, path, body, {"Host": self.host, **sent})
        for line in answer.headers.get_all("set-cookie") or ():
            name, _, rest = line.partition("=")
            value, _, attributes = rest.partition(";")
            where = next(a for a in attributes.split("; ") if a.startswith("Path="))
            self.cookies[name] = (value, where.removeprefix("Path="))
        return answer

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        line = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(self.address, 0)
        )
        try:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            return Answer(answer.status, answer.headers, answer.read())
        finally:
            line.close()

    async def get(self, path: str, **headers: str) -> Answer:
        return await self.ask("GET", path, **headers)

    async def post(self, path: str, body: Any, **headers: str) -> Answer:
        return await self.ask("POST", path, body, **headers)

    def cookie_for(self, path: str) -> str:
        """The cookies that go to this path."""
        return "; ".join(
            f"{name}={value}"
            for name, (value, where) in self.cookies.items()
            if where in ("/", path) or path.startswith(f"{where}/")
        )

    def live(self, at: str, **options: Any) -> connect:
        """The WebSocket of a page."""
        path = f"{at}/live"
        headers = {"Cookie": cookie} if (cookie := self.cookie_for(path)) else {}
        options = {"origin": self.origin, "max_size": None, "compression": None, **options}
        return connect(f"ws://{self.host}{path}", additional_headers=headers, **options)


class Running(NamedTuple):
    """A server that runs, and its host."""

    opened: Opened
    host: Browser
    at: str
    """Where the host's token has led."""

    def browser(self, address: str = "127.0.0.1") -> Browser:
        """Somebody else's browser."""
        return Browser(self.opened.port, address)


@asynccontextmanager
async def running(file: Path, draft: Draft | None = None, port: int = 0) -> AsyncIterator[Running]:
    """A server with this file, whose host has come in."""
    started: asyncio.Future[Opened] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(serve(file, started.set_result, port=port, draft=draft))
    either: set[asyncio.Future[Any]] = {task, started}
    await asyncio.wait(either, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        task.result()
    opened = started.result()
    host = Browser(opened.port)
    entered = await host.post("/api/enter", {"token": opened.host_link.partition("#")[2]})
    try:
        yield Running(opened, host, entered.json["at"])
    finally:
        opened.stop()
        await asyncio.wait_for(task, PATIENCE)


async def said(socket: ClientConnection, kind: str = "") -> Any:
    """The next message of this kind, or the next of all."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        if kind in ("", message["t"]):
            return message


async def say(socket: ClientConnection, **message: Any) -> None:
    """Send a message."""
    await socket.send(json.dumps(message))
