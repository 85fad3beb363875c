"""Coming in: with a token out of a link, or with the code of a lobby."""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces.table import tokens
from crossblades.interfaces.table.drafts import decode_draft
from crossblades.interfaces.table.site import (
    HOST_COOKIE,
    HttpError,
    Site,
    admitted,
    body_of,
    page_cookie,
    page_path,
    said,
)
from crossblades.interfaces.table.store import StoredToken
from crossblades.systems import SYSTEMS

WRONG_CODE = "no lobby is open under this code; read it again from the GM's screen"
WRONG_TOKEN = "this link lets nobody in any more; ask the GM for another"  # noqa: S105


class Enter(Struct, forbid_unknown_fields=True):
    """A token out of a link."""

    token: str


class Code(Struct, forbid_unknown_fields=True):
    """The code of a lobby."""

    code: str


class Claim(Struct, forbid_unknown_fields=True):
    """The seat that somebody wants, or to look on."""

    code: str
    seat: str = ""
    role: str = "seat"


class Entering:
    """The requests of those who are not in yet."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.routes = [
            Route("/api/enter", self.enter, methods=["POST"]),
            Route("/api/code", self.code, methods=["POST"]),
            Route("/api/claim", self.claim, methods=["POST"]),
        ]

    async def enter(self, request: Request) -> Response:
        """Change a token for a cookie."""
        site = self._site
        site.check_often(request)
        given: Enter = await body_of(request, Enter)
        site.check_guessing(request)
        found = await tokens.find(site.store, given.token)
        if found is None:
            site.count_guess(request)
            raise HttpError(403, WRONG_TOKEN)
        if found.role == "host":
            return admitted(site.start_at, {HOST_COOKIE: (given.token, "/")})
        minted = tokens.Minted(given.token, found.kid)
        return admitted(await self._page(found), page_cookie(minted))

    async def code(self, request: Request) -> Response:
        """The seats that a code offers."""
        site = self._site
        site.check_often(request)
        given: Code = await body_of(request, Code)
        id = self._table(request, given.code)
        table = await site.tables.open(id)
        stored = await site.store.table(id)
        if stored is None:
            raise HttpError(404, WRONG_CODE)
        draft = decode_draft(stored.draft)
        game = SYSTEMS[draft.game].title if draft.game in SYSTEMS else ""
        free = [
            {"seat": row.seat, "side": row.side, "fighters": row.fighters}
            for row in table.free_seats()
        ]
        return said({"name": draft.name, "game": game, "seats": free})

    async def claim(self, request: Request) -> Response:
        """Take a seat, or look on."""
        site = self._site
        site.check_often(request)
        given: Claim = await body_of(request, Claim)
        id = self._table(request, given.code)
        table = await site.tables.open(id)
        match given.role:
            case "seat" if given.seat:
                await table.claim(given.seat)
                minted = await tokens.mint(site.store, id, "seat", given.seat)
            case "screen":
                minted = await tokens.mint(site.store, id, "screen")
            case "spectator":
                minted = await tokens.mint(site.store, id, "spectator")
            case _:
                raise HttpError(400, "say a seat, or the role screen or spectator")
        return admitted(page_path(minted.kid), page_cookie(minted))

    async def _page(self, guest: StoredToken) -> str:
        """Where somebody goes first; for a spectator of what is over that is the replay."""
        looks_on = guest.role == "spectator"
        stored = await self._site.store.table(guest.table) if looks_on else None
        over = stored is not None and decode_draft(stored.draft).over
        return page_path(guest.kid) + "/watch" * over

    def _table(self, request: Request, code: str) -> str:
        """The table of a code; who guesses too often is refused before it is looked up."""
        self._site.check_guessing(request)
        id = self._site.doors.table_of(code)
        if not id:
            self._site.count_guess(request)
            raise HttpError(404, WRONG_CODE)
        return id
