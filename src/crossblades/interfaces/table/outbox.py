"""What waits to be sent to one page: never more than a little, and never waited for."""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.types import Send
from starlette.websockets import WebSocketDisconnect

from crossblades.interfaces.table.connections import goodbye

MOST_FRAMES = 256
MOST_BYTES = 4 * 1024 * 1024
GRACE = 2.0
"""Seconds that a page has to take what is left, once it is to end."""
ENDED = 4000
"""The number that a WebSocket is closed with after a `bye`."""


class Outbox:
    """The frames for one page, in order."""

    def __init__(self, send: Send) -> None:
        self._give = send
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> asyncio.Task[None]:
        """Begin to send; the task ends when the page has been closed."""
        self._task = asyncio.create_task(self._run())
        return self._task

    def send(self, frame: bytes) -> None:
        """Queue a frame; `asyncio.QueueFull` if the page does not keep up."""
        if self._closing:
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self._frames.clear()
            raise asyncio.QueueFull
        self._frames.append(frame)
        self._bytes += len(frame)
        self._wake.set()

    def close(self, why: str, *, out: bool = False) -> None:
        """Say why, and end it; a page that takes nothing any more is not waited for."""
        if self._closing:
            return
        self._closing = True
        if not (self._frames and self._frames[-1].startswith(b'{"t":"bye"')):
            self._frames.append(goodbye(why, out=out))
        self._wake.set()
        if self._task is not None:
            asyncio.get_running_loop().call_later(GRACE, self._task.cancel)

    async def _run(self) -> None:
        with suppress(OSError, WebSocketDisconnect):  # the page has gone
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._frames:
                    frame = self._frames.popleft()
                    self._bytes -= len(frame)
                    await self._give({"type": "websocket.send", "text": frame.decode()})
                if self._closing:
                    await self._give({"type": "websocket.close", "code": ENDED})
                    return
