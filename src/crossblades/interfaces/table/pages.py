"""The pages, and the files that they load: all of them come with the package."""

import hashlib
import re
from html import escape
from importlib.resources import files

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from crossblades.interfaces.files import RECORD_ENDING
from crossblades.interfaces.table.drafts import decode_draft
from crossblades.interfaces.table.headers import NO_STORE
from crossblades.interfaces.table.screens import Access
from crossblades.interfaces.table.site import HttpError, Site
from crossblades.interfaces.table.store import StoredToken
from crossblades.kernel.errors import CrossbladesError

KINDS = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
"""The kinds of files that there are, by their endings."""
ASK_FIRST = "no-cache"
"""A browser may keep a file, but asks each time whether it has changed."""
FILE = re.compile(r"[a-z0-9_-]{1,60}\.(html|css|js|svg)")

SHUT_OUT = "This page is not open to this browser. Ask the GM for a link, or come in with the code."


class Pages:
    """What a browser loads, page by page."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.routes = [
            Route("/", start),
            Route("/join", join),
            Route("/favicon.ico", icon),
            Route("/static/{name}", static),
            Route("/t/{kid}", self.table),
            Route("/t/{kid}/record", self.record),
        ]

    async def table(self, request: Request) -> Response:
        """The page of a screen."""
        if await self._site.guest(request) is None:
            return shut_out()
        return page("table.html")

    async def record(self, request: Request) -> Response:
        """The fight as a file, as far as this screen may have it."""
        guest = await self._site.guest(request)
        if guest is None:
            raise HttpError(403, SHUT_OUT)
        table = await self._site.tables.open(guest.table)
        try:
            text = table.record(access_of(guest))
        except CrossbladesError as error:
            raise HttpError(403, str(error)) from None
        stored = await self._site.store.table(guest.table)
        named = decode_draft(stored.draft).name if stored else ""
        words = re.sub(r"[^a-z0-9]+", "-", named.lower()).strip("-") or guest.table
        said = f'attachment; filename="{words}{RECORD_ENDING}"'
        return PlainTextResponse(text, headers={"Content-Disposition": said})


def access_of(guest: StoredToken) -> Access:
    """What a token lets in."""
    assert guest.role != "host"
    return Access(guest.table, guest.role, guest.seat, guest.kid)


async def start(_request: Request) -> Response:
    """The host's page; others can type a code there."""
    return page("index.html")


async def join(_request: Request) -> Response:
    """Where everybody comes in."""
    return page("join.html")


async def icon(_request: Request) -> Response:
    """Where browsers look for an icon that no page has named."""
    return RedirectResponse("/static/icon.svg")


async def static(request: Request) -> Response:
    """A file that pages load; its tag tells the browser whether it has changed."""
    name: str = request.path_params["name"]
    data = content(name)
    tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": ASK_FIRST}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(data, media_type=KINDS[name.rpartition(".")[2]], headers=headers)


def page(name: str) -> Response:
    """A page; it is never kept, for it may be somebody else's the next time."""
    return Response(content(name), media_type=KINDS["html"], headers={"Cache-Control": NO_STORE})


def content(name: str) -> bytes:
    """What is in a file of ours."""
    file = files("crossblades.interfaces.table").joinpath("static").joinpath(name)
    if not FILE.fullmatch(name) or not file.is_file():
        raise HttpError(404, "there is no such file here")
    return file.read_bytes()


def shut_out() -> Response:
    """A page for whoever has no business at a table, or not any more."""
    words = (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><title>Crossblades</title>'
        '<link rel="stylesheet" href="/static/base.css">'
        '<link rel="stylesheet" href="/static/start.css"></head><body class="start">'
        f"<header><h1>Crossblades</h1></header><main><p>{escape(SHUT_OUT)}</p>"
        '<p><a class="button first" href="/join">Come in with the code</a></p></main></body></html>'
    )
    return Response(words, 403, media_type=KINDS["html"])
