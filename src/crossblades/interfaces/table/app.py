"""The server as a whole: all routes, and what begins and ends with it."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from crossblades.interfaces.table.bringing import Bringing
from crossblades.interfaces.table.drafts import decode_draft
from crossblades.interfaces.table.drawing import Drawing
from crossblades.interfaces.table.entering import Entering
from crossblades.interfaces.table.evening_routes import Evenings
from crossblades.interfaces.table.foes_routes import FoesRoutes
from crossblades.interfaces.table.growing import Growing
from crossblades.interfaces.table.headers import SecurityHeaders
from crossblades.interfaces.table.hosting import Hosting
from crossblades.interfaces.table.live import Live
from crossblades.interfaces.table.making import MakingRoutes
from crossblades.interfaces.table.mapping import Mapping
from crossblades.interfaces.table.pages import Pages
from crossblades.interfaces.table.picturing import Picturing
from crossblades.interfaces.table.replays import Replays
from crossblades.interfaces.table.shelving import Shelving
from crossblades.interfaces.table.site import Site, refused
from crossblades.kernel.errors import CrossbladesError


class App(Starlette):
    """The table's server, as uvicorn runs it."""

    def __init__(self, site: Site, names: Iterable[str] = ()) -> None:
        self.site = site
        self.live = Live(site)
        self.replays = Replays(site)
        self.evenings = Evenings(site)
        parts = (
            Pages(site), Entering(site), Hosting(site), self.live, self.replays,
            Bringing(site, self.replays), self.evenings, FoesRoutes(site), Shelving(site),
            Picturing(site), Drawing(site), Mapping(site), MakingRoutes(site), Growing(site),
        )  # fmt: skip
        super().__init__(
            routes=[route for part in parts for route in part.routes],
            exception_handlers={
                CrossbladesError: refused,
                HTTPException: unknown,
                Exception: broken,
            },
            lifespan=_lifespan,
        )
        # Around everything, so that not even a fault of ours is answered without them.
        self._guarded = SecurityHeaders(super().__call__, names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._guarded(scope, receive, send)


@asynccontextmanager
async def _lifespan(app: App) -> AsyncIterator[None]:
    """Open the lobbies again that were open; at the end, leave nothing half done."""
    site = app.site
    for table in await site.store.tables():
        if code := decode_draft(table.draft).code:
            site.doors.restore(table.id, code)
    await app.replays.keep_rest()
    await app.evenings.carry_all()
    try:
        yield
    finally:
        await app.replays.close()
        await app.evenings.close()
        await site.tables.close()
        site.thinker.close()
        await site.store.close()


async def unknown(_request: Request, error: Exception) -> Response:
    """What is not there."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    words = {404: "there is nothing here", 405: "this cannot be done here"}
    return JSONResponse({"error": words.get(status, "this cannot be answered")}, status)


async def broken(_request: Request, _error: Exception) -> Response:
    """A fault of ours; the terminal tells what it is."""
    return JSONResponse({"error": "something is broken in the server; its terminal says what"}, 500)
