"""One open page: what is sent to it, and whether it keeps up."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from crossblades.interfaces.table.screens import Access, Screen, screen_of

Send = Callable[[bytes], None]
"""Queues a frame without waiting; raises `asyncio.QueueFull` if there is no more room."""
Close = Callable[[str], None]
"""Asks the transport to end the connection."""

TOO_SLOW = "this connection is too slow; it can come back at once"


class Connection:
    """Somebody's page, from its first message to its last."""

    def __init__(self, access: Access, send: Send, close: Close) -> None:
        self.access = access
        self.screen: Screen = screen_of(access)
        self.greeted = False
        """Whether it has said hello: nothing is told before."""
        self.ended = False
        self.tasks: set[asyncio.Task[None]] = set()
        """What is being worked out for it."""
        self._send, self._close = send, close

    def tell(self, frame: bytes) -> None:
        """Queue a frame; whoever does not keep up is shut out, and may come back."""
        if self.ended:
            return
        try:
            self._send(frame)
        except asyncio.QueueFull:
            self._end(TOO_SLOW)

    def say(self, kind: str, **fields: Any) -> None:
        """Queue a message."""
        self.tell(message(kind, **fields))

    def bye(self, why: str, *, out: bool = False) -> None:
        """End it, and say why; with `out` its way in lets nobody in any more."""
        self.tell(goodbye(why, out=out))
        self._end(why)

    def _end(self, why: str) -> None:
        if not self.ended:
            self.ended = True
            self.drop_tasks()
            self._close(why)

    def drop_tasks(self) -> None:
        """Work nothing out for it any more."""
        for task in self.tasks:
            task.cancel()


def goodbye(why: str, *, out: bool) -> bytes:
    """The last message to a page; `out` tells it not to come again."""
    return message("bye", why=why, **({"out": True} if out else {}))


def message(kind: str, **fields: Any) -> bytes:
    """A message as it goes over the wire."""
    return msgspec.json.encode({"t": kind, **fields})
