"""New tables whose fight has begun elsewhere: a record that the host brings, or another table."""

import asyncio
from typing import Any

from msgspec import Struct, structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces.table.drafts import Draft, decode_draft
from crossblades.interfaces.table.hosting import add_table
from crossblades.interfaces.table.pages import SHUT_OUT
from crossblades.interfaces.table.pictures import copied
from crossblades.interfaces.table.records import LONGEST_RECORD, Begun, brought, gone_on
from crossblades.interfaces.table.replays import NOT_BEGUN, Replays
from crossblades.interfaces.table.site import (
    HttpError,
    Site,
    admitted,
    body_of,
    page_cookie,
    page_path,
)
from crossblades.kernel.errors import CrossbladesError

LONGEST = 2 * LONGEST_RECORD + 1024
"""Bytes of a request with a record in it: quotes count twice there."""


class Brought(Struct, forbid_unknown_fields=True):
    """A record or a journal, as it stands in its file."""

    text: str


class From(Struct, forbid_unknown_fields=True):
    """Where to go on: after so many inputs."""

    n: int


class Bringing:
    """The requests for such tables."""

    def __init__(self, site: Site, replays: Replays) -> None:
        self._site, self._replays = site, replays
        self.routes = [
            Route("/api/records", self.bring, methods=["POST"]),
            Route("/t/{kid}/go-on", self.go_on, methods=["POST"]),
        ]

    async def bring(self, request: Request) -> Response:
        """A table for a record; one that is over is there to be watched."""
        site = self._site
        await site.check_host(request)
        site.check_often(request)
        given: Brought = await body_of(request, Brought, LONGEST)
        begun = await self._begun(brought, given.text)
        return await self._opened(begun, decode_draft(begun.script.draft))

    async def go_on(self, request: Request) -> Response:
        """A table that starts where another was; that one stays as it is."""
        site = self._site
        site.check_often(request)
        guest = await site.guest(request)
        if guest is None:
            raise HttpError(403, SHUT_OUT)
        if guest.role != "gm":
            raise HttpError(403, "only the GM may go on from here, at a table of their own")
        given: From = await body_of(request, From)
        script = await self._replays.script(guest.table)
        if script is None:
            raise HttpError(404, NOT_BEGUN)
        begun = await self._begun(gone_on, script, given.n)
        draft = decode_draft(begun.script.draft)
        picture = await copied(site.store, guest.table, draft.picture)
        return await self._opened(begun, structs.replace(draft, picture=picture))

    async def _begun(self, *job: Any) -> Begun:
        """What a process makes of it; a fault is told in a sentence."""
        try:
            begun: Begun = await asyncio.wrap_future(self._site.thinker.done(*job))
        except CrossbladesError as error:
            raise HttpError(400, str(error)) from None
        return begun

    async def _opened(self, begun: Begun, draft: Draft) -> Response:
        site = self._site
        new = await add_table(site.store, site.doors, draft, begun)
        if begun.over:
            self._replays.keep(new.id)
        watch = "/watch" if begun.over else ""
        return admitted(f"{page_path(new.gm.kid)}{watch}", page_cookie(new.gm))
