"""What all routes of the server share: the tables, the store, the doors, and the limits."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from crossblades.interfaces.home import at_home, data_folder
from crossblades.interfaces.table import tokens, wire
from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.headers import is_own_origin
from crossblades.interfaces.table.limits import Limits, origin_of
from crossblades.interfaces.table.store import Store, StoredToken
from crossblades.interfaces.table.tables import Tables
from crossblades.interfaces.thinking import Thinker
from crossblades.kernel.errors import CrossbladesError

HOST_COOKIE = "cb-host"
MONTHS = 180 * 24 * 60 * 60
"""Seconds that a browser keeps what lets it in."""


class HttpError(CrossbladesError):
    """A request that is refused, with the status of the answer."""

    def __init__(self, status: int, problem: str) -> None:
        super().__init__(problem)
        self.status = status


class Site:
    """A server's tables, and who may come to them how often."""

    def __init__(self, store: Store, thinker: Thinker, doors: Doors, tables: Tables) -> None:
        self.store = store
        self.thinker = thinker
        self.doors = doors
        self.tables = tables
        self.writing = asyncio.Lock()
        """Held while the host's files are written: one after the other."""
        self.start_at = "/"
        """Where the host's token leads."""
        self.requests = Limits(at_once=240, a_minute=1200)
        """By address: anything that changes something, and connections."""
        self.guesses = Limits(at_once=6, a_minute=6)
        """By address: codes and tokens that are wrong."""
        self.all_guesses = Limits(at_once=120, a_minute=60)
        """The same for everybody together."""

    # --- who asks

    async def host(self, connection: HTTPConnection) -> bool:
        """Whether it is the host who asks."""
        found = await tokens.find(self.store, connection.cookies.get(HOST_COOKIE, ""))
        return found is not None and found.role == "host"

    async def check_host(self, connection: HTTPConnection) -> None:
        """Refuse all but the host, and pages from elsewhere that would change something."""
        if connection.scope.get("method") not in ("GET", "HEAD"):
            check_origin(connection)
        if not await self.host(connection):
            raise HttpError(401, "only whoever runs the server may do this; open its own address")

    async def check_host_often(self, connection: HTTPConnection) -> None:
        """The same, and count the request."""
        await self.check_host(connection)
        self.check_often(connection)

    async def given(self, request: Request, kind: type[Any], most: int = wire.LONGEST_FRAME) -> Any:
        """The JSON that the host sends, and nobody else."""
        await self.check_host_often(request)
        return await body_of(request, kind, most)

    async def worked_out(self, job: Callable[..., Any], *given: Any) -> Any:
        """What a process of its own makes of something with the host's files: it may take long."""
        done = self.thinker.done(at_home, data_folder(), job, *given)
        return await asyncio.wrap_future(done)

    async def guest(self, connection: HTTPConnection) -> StoredToken | None:
        """Whose page is asked for, if the browser may have it; the host may be any table's GM."""
        kid: str = connection.path_params["kid"]
        found = await tokens.find(self.store, connection.cookies.get(f"cb-{kid}", ""))
        if found is not None:
            return found if found.kid == kid else None
        if HOST_COOKIE in connection.cookies and await self.host(connection):
            page = await self.store.token_of(kid)
            return page if page and page.role == "gm" and not page.revoked else None
        return None

    # --- how often

    def check_often(self, connection: HTTPConnection) -> None:
        """Count a request, and refuse it if there are too many from this address."""
        if not self.requests.take(address(connection)):
            raise HttpError(429, "too many requests at once; wait a minute")

    def check_guessing(self, connection: HTTPConnection) -> None:
        """Refuse whoever has guessed wrong too often."""
        if not (self.guesses.allows(address(connection)) and self.all_guesses.allows("")):
            raise HttpError(429, "too many wrong codes; wait a minute and try again")

    def count_guess(self, connection: HTTPConnection) -> None:
        """Somebody has guessed wrong."""
        self.guesses.take(address(connection))
        self.all_guesses.take("")


def address(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return origin_of(connection.client.host) if connection.client else ""


def check_origin(connection: HTTPConnection) -> None:
    """Refuse what a page of another server asks for."""
    origin = connection.headers.get("origin")
    if origin is not None and not is_own_origin(origin, connection.headers.get("host", "")):
        raise HttpError(403, "only a page of this server may ask this")


async def body_of(request: Request, kind: type[Any], most: int = wire.LONGEST_FRAME) -> Any:
    """The JSON of a request from a page of ours."""
    check_origin(request)
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise HttpError(415, "expected JSON, as application/json")
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise HttpError(413, f"too long; expected at most {most // 1024} KB")
    try:
        return msgspec.json.decode(bytes(data), type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise HttpError(400, f"this is not what is expected here: {str(error)[:200]}") from None


def said(found: Any, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(found), status, media_type="application/json")


def admitted(at: str, cookies: Mapping[str, tuple[str, str]]) -> Response:
    """Where to go on, with a token for each path: by the name of its cookie."""
    answer = said({"at": at})
    for name, (token, path) in cookies.items():
        answer.set_cookie(name, token, max_age=MONTHS, path=path, httponly=True, samesite="strict")
    return answer


def page_cookie(minted: tokens.Minted) -> dict[str, tuple[str, str]]:
    """The cookie of a screen: it goes to its own page alone."""
    return {f"cb-{minted.kid}": (minted.token, page_path(minted.kid))}


def page_path(kid: str) -> str:
    """The page of a screen."""
    return f"/t/{kid}"


async def refused(_request: Request, error: Exception) -> Response:
    """What is refused is told in a sentence."""
    status = error.status if isinstance(error, HttpError) else 400
    return JSONResponse({"error": str(error)}, status)
