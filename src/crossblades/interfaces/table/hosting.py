"""What only the host may do: see the tables there are, open new ones, and remove them."""

import asyncio
import secrets
import time
from typing import NamedTuple

from msgspec import Struct, structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces.table import tokens, wire
from crossblades.interfaces.table.doors import Doors
from crossblades.interfaces.table.drafts import Draft, decode_draft, encode_draft
from crossblades.interfaces.table.lobby import text_draft
from crossblades.interfaces.table.looking import Mistake
from crossblades.interfaces.table.new_tables import draft_of, own, shipped
from crossblades.interfaces.table.pictures import stored_picture
from crossblades.interfaces.table.records import Begun
from crossblades.interfaces.table.site import (
    HttpError,
    Site,
    admitted,
    body_of,
    page_cookie,
    page_path,
    said,
)
from crossblades.interfaces.table.store import Store, StoredTable, StoreError
from crossblades.interfaces.table.tokens import Minted
from crossblades.systems import SYSTEMS

LONGEST = wire.LONGEST_SETUP + 1024


class Listed(Struct, frozen=True):
    """A table, as the host's page lists it."""

    id: str
    name: str
    game: str
    title: str
    phase: str
    created: float
    at: str
    """The GM's page."""


class Check(Struct, forbid_unknown_fields=True):
    """An encounter that is to be looked through."""

    text: str


class New(Struct, forbid_unknown_fields=True):
    """What a new table is to begin with."""

    encounter: str = ""
    text: str = ""


class Hosting:
    """The host's requests."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.routes = [
            Route("/api/tables", self.tables, methods=["GET"]),
            Route("/api/tables", self.add, methods=["POST"]),
            Route("/api/tables/{id}", self.remove, methods=["DELETE"]),
            Route("/api/encounters", self.encounters, methods=["GET"]),
            Route("/api/check", self.check, methods=["POST"]),
        ]

    async def tables(self, request: Request) -> Response:
        """The tables there are, the newest first."""
        await self._site.check_host(request)
        stored = await self._site.store.tables()
        return said({"tables": [await self._listed(table) for table in reversed(stored)]})

    async def _listed(self, table: StoredTable) -> Listed:
        draft = decode_draft(table.draft)
        known = await self._site.store.tokens(table.id)
        kids = [token.kid for token in known if token.role == "gm" and not token.revoked]
        kid = kids[0] if kids else (await tokens.mint(self._site.store, table.id, "gm")).kid
        title = SYSTEMS[draft.game].title if draft.game in SYSTEMS else ""
        phase = "over" if draft.over else "fight" if table.heading else "lobby"
        name = draft.name or "A new table"
        return Listed(table.id, name, draft.game, title, phase, table.created, page_path(kid))

    async def encounters(self, request: Request) -> Response:
        """What may be played; the host's own encounters are told to the host alone."""
        self._site.check_often(request)
        found = await asyncio.to_thread(shipped)
        if await self._site.host(request):
            found += await asyncio.to_thread(own)
        return said({"encounters": found})

    async def check(self, request: Request) -> Response:
        """Look an encounter through that is being written."""
        site = self._site
        await site.check_host(request)
        site.check_often(request)
        given: Check = await body_of(request, Check, LONGEST)
        found = await asyncio.wrap_future(site.thinker.looked_through(given.text))
        return said(
            {
                "game": found.game,
                "name": found.name,
                "summary": found.summary,
                "mistakes": found.mistakes,
                "warnings": found.warnings,
            }
        )

    async def add(self, request: Request) -> Response:
        """A new table; the answer leads to the GM's page."""
        site = self._site
        await site.check_host(request)
        site.check_often(request)
        given: New = await body_of(request, New, LONGEST)
        if bool(given.encounter) == bool(given.text):
            raise HttpError(400, "say an encounter, or give its text")
        if given.encounter:
            draft = await asyncio.to_thread(draft_of, given.encounter)
        else:
            draft = await text_draft(given.text, site.thinker)
            if draft.mistakes:
                raise HttpError(400, worded(draft.mistakes))
        gm = (await add_table(site.store, site.doors, draft)).gm
        return admitted(page_path(gm.kid), page_cookie(gm))

    async def remove(self, request: Request) -> Response:
        """Remove a table and its fight for good."""
        site = self._site
        await site.check_host(request)
        id: str = request.path_params["id"]
        if await site.store.table(id) is None:
            raise HttpError(404, "there is no such table")
        site.doors.close(id)
        await site.tables.remove(id)
        return said({})


class NewTable(NamedTuple):
    """A table that is there now, and the ways in."""

    id: str
    gm: Minted
    code: str


async def add_table(
    store: Store, doors: Doors, draft: Draft, begun: Begun | None = None
) -> NewTable:
    """Write a new table down, with its lobby open; perhaps with a fight that has begun."""
    id = secrets.token_hex(8)
    code = doors.open(id)
    draft = structs.replace(draft, code=code)
    now = time.time()
    heading = begun.script.heading if begun else b""
    inputs = begun.stored(id, now) if begun else ()
    try:
        table = StoredTable(id, heading, encode_draft(draft), now)
        await store.add_table(table, inputs, stored_picture(id, draft.picture))
    except StoreError:
        doors.close(id)
        raise
    return NewTable(id, await tokens.mint(store, id, "gm"), code)


def worded(mistakes: tuple[Mistake, ...]) -> str:
    """The first of these mistakes in a sentence, and how many there are."""
    first = mistakes[0]
    where = ", ".join(filter(None, (f"line {first.line}" if first.line else "", first.field)))
    expected = f"; expected {first.expected}" if first.expected else ""
    more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
    return (
        f"{where}: {first.problem}{expected}{more}" if where else f"{first.problem}{expected}{more}"
    )
