"""The host's own files over the wire: what is on a shelf, what is in a file, and keeping it."""

import asyncio
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from crossblades.interfaces import shelves
from crossblades.interfaces.shelves import LONGEST_FILE, SHELVES, ChangedError
from crossblades.interfaces.table.pages import page
from crossblades.interfaces.table.site import Site, body_of, said

LONGEST = 2 * LONGEST_FILE + 1024
"""Bytes of a request with a file in it: quotes count twice there."""


class Kept(Struct, forbid_unknown_fields=True):
    """What is to be in a file, and the tag of what was read; no tag for a new file."""

    text: str
    tag: str = ""


class Shelving:
    """The requests for the host's files, and the pages that work on them."""

    def __init__(self, site: Site) -> None:
        self._site = site
        file = "/api/shelf/{shelf}/{name}"
        self.routes = [
            Route("/api/shelf/{shelf}", self.all, methods=["GET"]),
            Route(file, self.read, methods=["GET"]),
            Route(file, self.keep, methods=["PUT"]),
            Route(file, self.remove, methods=["DELETE"]),
            *(Route(f"/{shelf}", workshop) for shelf in SHELVES),
            *(Route(f"/{shelf}/{{name}}", workshop) for shelf in SHELVES),
        ]

    async def all(self, request: Request) -> Response:
        """Every file of a kind."""
        found = await self._done(request, lambda shelf: list(shelves.shown(shelf)))
        folder = shelves.folder_of(request.path_params["shelf"])
        return said({"folder": str(folder), "files": [each._asdict() for each in found]})

    async def read(self, request: Request) -> Response:
        """What is in a file."""
        found = await self._done(request, shelves.taken_down)
        return said(found._asdict())

    async def keep(self, request: Request) -> Response:
        """Write a file; refused with 409 if it was changed meanwhile."""
        await self._site.check_host(request)
        given: Kept = await body_of(request, Kept, LONGEST)
        async with self._site.writing:
            return await self._written(request, shelves.keep, given.text, given.tag)

    async def remove(self, request: Request) -> Response:
        """Take a file off the shelf; it is kept under another name."""
        await self._site.check_host(request)
        async with self._site.writing:
            tag = request.query_params.get("tag", "")
            return await self._written(request, shelves.remove, tag)

    async def _written(self, request: Request, job: Callable[..., object], *more: str) -> Response:
        try:
            return said({"said": str(await self._done(request, job, *more))})
        except ChangedError as error:
            return JSONResponse({"error": str(error)}, 409)

    async def _done(self, request: Request, job: Callable[..., Any], *more: str) -> Any:
        """Do something with the file or the shelf that the host asks for, in a thread."""
        await self._site.check_host(request)
        self._site.check_often(request)
        where = (request.path_params["shelf"], request.path_params.get("name"))
        return await asyncio.to_thread(job, *(part for part in where if part is not None), *more)


async def workshop(_request: Request) -> Response:
    """A page on which the host makes something; it holds nothing by itself."""
    return page("workshop.html")
