"""The request for the picture below a map: only screens of its table may have it."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from crossblades.interfaces.table.pages import SHUT_OUT
from crossblades.interfaces.table.site import HttpError, Site
from crossblades.interfaces.table.store import StoredPicture

KEEP = "private, no-cache"
"""A browser may keep it, but asks each time whether it still may show it."""
KEPT = 4
"""Pictures that are kept in memory."""
PIECE = 64 * 1024
"""Bytes that go out at once: whoever takes them slowly costs no more than that."""


class Picturing:
    """Hands the picture out."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._known: OrderedDict[tuple[str, str], StoredPicture] = OrderedDict()
        self._one = asyncio.Lock()
        """One picture is read at a time."""
        self.routes = [Route("/t/{kid}/picture/{tag}", self.picture)]

    async def picture(self, request: Request) -> Response:
        """The picture of this tag, for a screen of the table that it lies at."""
        self._site.check_often(request)
        guest = await self._site.guest(request)
        if guest is None:
            raise HttpError(403, SHUT_OUT)
        found = await self._found(guest.table, request.path_params["tag"])
        if found is None:
            raise HttpError(404, "there is no such picture at this table")
        headers = {"ETag": f'"{found.tag}"', "Cache-Control": KEEP}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        headers["Content-Length"] = str(len(found.body))
        return StreamingResponse(_pieces(found.body), media_type=found.kind, headers=headers)

    async def _found(self, table: str, tag: str) -> StoredPicture | None:
        """All who ask for a picture share what was read."""
        async with self._one:
            found = self._known.get((table, tag)) or await self._site.store.picture(table, tag)
            if found is not None:
                self._known[table, tag] = found
                self._known.move_to_end((table, tag))
                while len(self._known) > KEPT:
                    self._known.popitem(last=False)
            return found


async def _pieces(body: bytes) -> AsyncIterator[bytes]:
    for at in range(0, len(body), PIECE):
        yield body[at : at + PIECE]
