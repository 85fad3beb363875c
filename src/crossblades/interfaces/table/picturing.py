"""The request for the picture below a map: only screens of its table may have it."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces.table.pages import SHUT_OUT
from crossblades.interfaces.table.site import HttpError, Site

KEEP = "private, no-cache"
"""A browser may keep it, but asks each time whether it still may show it."""


class Picturing:
    """Hands the picture out."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.routes = [Route("/t/{kid}/picture/{tag}", self.picture)]

    async def picture(self, request: Request) -> Response:
        """The picture of this tag, for a screen of the table that it lies at."""
        self._site.check_often(request)
        guest = await self._site.guest(request)
        if guest is None:
            raise HttpError(403, SHUT_OUT)
        tag: str = request.path_params["tag"]
        found = await self._site.store.picture(guest.table, tag)
        if found is None:
            raise HttpError(404, "there is no such picture at this table")
        headers = {"ETag": f'"{found.tag}"', "Cache-Control": KEEP}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        return Response(found.body, media_type=found.kind, headers=headers)
