"""The WebSocket of a page: who may open one, what comes in, and what goes out."""

import asyncio
from collections import Counter
from contextlib import suppress
from typing import NamedTuple

import msgspec
from msgspec import Struct
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.headers import is_own_origin
from crossblades.interfaces.table.limits import Limits
from crossblades.interfaces.table.outbox import Outbox
from crossblades.interfaces.table.pages import access_of
from crossblades.interfaces.table.screens import Access
from crossblades.interfaces.table.site import Site, address
from crossblades.kernel.errors import CrossbladesError

MOST_PAGES = 12
"""Open pages of one token."""
MOST_OPEN = 2000
"""Open pages of all tables."""
MOST_AT_ONCE = 200
MESSAGES_A_MINUTE = 3000
"""Of one token, on all its pages."""
MOST_REFUSED = 60
"""Refused messages in a row, after which a page is shut out."""
TOO_OFTEN = "too many messages at once; wait a moment"
NOT_IN = "this link lets nobody in any more; ask the GM for another"
STOPS = "the server stops; this page comes back when it runs again"


class _Named(Struct):
    """What can be told of any message, even one that is refused."""

    t: str = ""
    id: str = ""


class _Open(NamedTuple):
    """A page that is open now."""

    outbox: Outbox
    task: asyncio.Task[None]


class Live:
    """All open pages."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._open: set[_Open] = set()
        self._pages: Counter[str] = Counter()
        self._messages = Limits(MOST_AT_ONCE, MESSAGES_A_MINUTE)
        self._warm = False
        self.routes = [WebSocketRoute("/t/{kid}/live", self.live)]

    async def live(self, socket: WebSocket) -> None:
        """Serve one page until it goes."""
        host = socket.headers.get("host", "")
        if not is_own_origin(socket.headers.get("origin"), host):
            await socket.close(1008)  # before it is accepted: answered with 403
            return
        often = self._site.requests.take(address(socket))
        guest = await self._site.guest(socket) if often else None
        try:
            await socket.accept()
        except (OSError, WebSocketDisconnect):
            return
        outbox = Outbox(socket.send)
        sending = outbox.start()
        page = _Open(outbox, sending)
        self._open.add(page)
        try:
            if guest is None:
                outbox.close(NOT_IN if often else TOO_OFTEN, out=often)
            elif len(self._open) > MOST_OPEN or self._pages[guest.kid] >= MOST_PAGES:
                outbox.close("too many pages are open; close one of them first")
            else:
                await self._serve(socket, outbox, sending, access_of(guest))
            with suppress(asyncio.CancelledError):
                await sending
        finally:
            self._open.discard(page)
            sending.cancel()

    async def _serve(
        self, socket: WebSocket, outbox: Outbox, sending: asyncio.Task[None], access: Access
    ) -> None:
        """Carry messages to the table, one after the other, until the page goes or is shut out."""
        try:
            table = await self._site.tables.open(access.table)
            self._warm_up()
        except CrossbladesError as error:
            outbox.close(str(error))
            return
        self._pages[access.kid] += 1
        connection = table.connect(access, outbox.send, outbox.close)

        async def receive() -> None:
            refused = 0
            while (frame := await _frame(socket)) is not None:
                problem = self._problem(frame, access)
                refused = refused + 1 if problem else 0
                if refused > MOST_REFUSED:
                    outbox.close(problem)
                    return
                if problem:
                    _refuse(outbox, frame, problem)
                else:
                    await table.receive(connection, frame)
            outbox.close("")

        receiving = asyncio.create_task(receive())
        try:
            await asyncio.wait({receiving, sending}, return_when=asyncio.FIRST_COMPLETED)
            if receiving.done():
                receiving.result()
        finally:
            table.disconnect(connection)
            receiving.cancel()
            self._pages[access.kid] -= 1
            if not self._pages[access.kid]:
                del self._pages[access.kid]

    def _warm_up(self) -> None:
        """Start a process that works things out, so that the first bot need not wait for it."""
        if not self._warm:
            self._warm = True
            self._site.thinker.looked_through("")

    def _problem(self, frame: str | bytes, access: Access) -> str:
        """Why a frame is not even read; empty if it is."""
        if not self._messages.take(access.kid):
            return TOO_OFTEN
        if isinstance(frame, bytes):
            return "frames are JSON objects in text"
        size = len(frame) if len(frame) > wire.LONGEST_FRAME else len(frame.encode())
        if size <= wire.LONGEST_FRAME:
            return ""
        if access.role == "gm" and _named(frame).t == "setup":
            most = wire.LONGEST_SETUP
            return "" if len(frame.encode()) <= most else f"a setup has at most {most // 1024} KB"
        return f"a message has at most {wire.LONGEST_FRAME // 1024} KB"

    async def farewell(self) -> None:
        """Tell every page that the server stops, and give them a moment to hear it."""
        for page in self._open:
            page.outbox.close(STOPS)
        if tasks := [page.task for page in self._open]:
            await asyncio.wait(tasks, timeout=1.0)


async def _frame(socket: WebSocket) -> str | bytes | None:
    """The next frame; None if there is none any more."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | None = message.get("text")
    return text if text is not None else bytes(message.get("bytes") or b"")


def _named(frame: str | bytes) -> _Named:
    try:
        return msgspec.json.decode(frame, type=_Named)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return _Named()


def _refuse(outbox: Outbox, frame: str | bytes, why: str) -> None:
    no = {"t": "no", "id": _named(frame).id[:64], "why": why, "rules": []}
    with suppress(asyncio.QueueFull):
        outbox.send(msgspec.json.encode(no))
