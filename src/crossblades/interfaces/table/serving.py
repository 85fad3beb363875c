"""Runs the server: finds a port, listens, and stops so that every screen hears of it."""

import errno
import gc
import logging
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import uvicorn

from crossblades.interfaces.table import wire
from crossblades.interfaces.table.app import App
from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.drafts import Draft
from crossblades.interfaces.table.hosting import add_table
from crossblades.interfaces.table.site import Site, page_path
from crossblades.interfaces.table.sqlite_store import SqliteStore
from crossblades.interfaces.table.tables import Tables
from crossblades.interfaces.table.tokens import host_token
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.errors import CrossbladesError

USUAL_PORT = 8765
LOOPBACK, ANYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - only where somebody asks for it
THINKING_SECONDS = 5.0
"""How long odds, advice, a bot or an encounter may take."""
LONGEST_MESSAGE = wire.LONGEST_SETUP + 4096
"""Bytes; whatever is longer is not even taken in."""
STOPPING_SECONDS = 3


class Listening(NamedTuple):
    """A port that is ours."""

    socket: socket.socket
    port: int
    instead: bool
    """Whether the usual one was taken."""


class Opened(NamedTuple):
    """What is to be told of a server that has started."""

    host_link: str
    """The page of whoever runs it, with their token."""
    friends: str
    """Where everybody else comes in; with a code if a table is open already."""
    port: int
    instead: bool
    stop: Callable[[], None]
    """Ends the server, as Ctrl-C does."""


def listen(lan: bool, port: int | None) -> Listening:
    """Take this port, or the usual one, or another if that is taken."""
    address = ANYWHERE if lan else LOOPBACK
    wanted = USUAL_PORT if port is None else port
    try:
        return _listening(address, wanted, instead=False)
    except OSError as error:
        if port is not None or error.errno != errno.EADDRINUSE:
            problem = (error.strerror or str(error)).lower()
            raise CrossbladesError(
                f"port {wanted} cannot be used: {problem}; choose another with --port"
            ) from None
    return _listening(address, 0, instead=True)


def _listening(address: str, port: int, *, instead: bool) -> Listening:
    taken = socket.create_server((address, port), backlog=256)
    return Listening(taken, taken.getsockname()[1], instead)


def lan_address() -> str:
    """The address of this machine in its network; loopback if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # nothing is sent: it only shows the way out
            found: str = asking.getsockname()[0]
        except OSError:
            return LOOPBACK
    return found


class _Server(uvicorn.Server):
    """Uvicorn, which says farewell before it closes the pages."""

    def __init__(self, app: App, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._app = app
        self.when_started: Callable[[], None] = lambda: None

    def stop(self) -> None:
        """End it, as Ctrl-C does."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is there by now stays: no collection of garbage need look at it again.
        gc.collect()
        gc.freeze()
        self.when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.live.farewell()
        await super().shutdown(sockets)
        gc.unfreeze()


async def serve(
    data: Path,
    tell: Callable[[Opened], None],
    *,
    lan: bool = False,
    port: int | None = None,
    draft: Draft | None = None,
) -> None:
    """Serve tables out of this file until the program is stopped; `tell` hears when it runs."""
    store = SqliteStore(data)
    try:
        place = listen(lan, port)
    except CrossbladesError:
        await store.close()
        raise
    here = f"http://{LOOPBACK}:{place.port}"
    doors = Doors(store, f"http://{lan_address()}:{place.port}" if lan else here)
    thinker = Thinker(max(2, (os.cpu_count() or 2) - 1), THINKING_SECONDS)
    site = Site(store, thinker, doors, Tables(store, thinker, doors))
    friends = f"{doors.address}/join"
    if draft is not None:
        table = await add_table(store, doors, draft)
        site.start_at, friends = page_path(table.gm.kid), doors.way(table.code).url
    link = f"{here}/join#{await host_token(store)}"
    app = App(site)
    server = _Server(app, config(app))
    opened = Opened(link, friends, place.port, place.instead, server.stop)
    server.when_started = lambda: tell(opened)
    await server.serve([place.socket])


def config(app: App) -> uvicorn.Config:
    """How uvicorn is to run: quiet, on the small side, and with limits."""
    made = uvicorn.Config(
        app,
        loop="asyncio",
        http="h11",
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=STOPPING_SECONDS,
    )
    logging.getLogger("uvicorn.error").addFilter(is_news)  # its handlers are there only now
    return made


def is_news(record: logging.LogRecord) -> bool:
    """Whether the host need know it: not that somebody has sent text that is none."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))
