"""Drawn maps that the host opens in the browser, and the pictures below maps being made."""

import asyncio
import hashlib
from itertools import count
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces import shelves
from crossblades.interfaces.files import make_folder, read_picture, write_bytes
from crossblades.interfaces.maps import encounter_of_map, map_of_vtt
from crossblades.interfaces.table.site import HttpError, Site, said
from crossblades.kernel.vtt.making import MadeMap
from crossblades.systems import SYSTEMS

LONGEST = 32 * 1024 * 1024
"""Bytes of a request with a map and its picture in it."""
SHELF = "encounters"


class Drawn(Struct, forbid_unknown_fields=True):
    """A map as a program has written it, and what is to be called what."""

    text: str
    game: str
    file: Annotated[str, Meta(max_length=200)]
    name: Annotated[str, Meta(max_length=60)]
    left: Annotated[int, Meta(ge=0)] = 0
    top: Annotated[int, Meta(ge=0)] = 0


class Mapping:
    """The requests for maps."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.routes = [
            Route("/api/maps", self.open, methods=["POST"]),
            Route("/encounters/{name}/picture/{tag}", self.picture, methods=["GET"]),
        ]

    async def open(self, request: Request) -> Response:
        """A new encounter with a drawn map; the answer says how it is called, and what to know."""
        given: Drawn = await self._site.given(request, Drawn, LONGEST)
        if given.game not in SYSTEMS:
            raise HttpError(404, f"there is no game {given.game[:40]!r}")
        shelves.path_of(SHELF, given.name)  # refuses what cannot be a name
        async with self._site.writing:
            name = await asyncio.to_thread(free_name, given.name)
            made = await asyncio.wrap_future(
                self._site.thinker.done(
                    map_of_vtt_called, given.text, given.game, given.file, given.left, given.top,
                    name,
                )
            )  # fmt: skip
            await asyncio.to_thread(_write, made, given, name)
        return said({"name": name, "remarks": made.remarks})

    async def picture(self, request: Request) -> Response:
        """The picture that lies beside the host's encounters, for the page that shows it."""
        await self._site.check_host(request)
        folder, file = shelves.folder_of(SHELF), request.query_params.get("file", "")
        picture, body = await asyncio.to_thread(read_picture, folder, file)
        if hashlib.sha256(body).hexdigest()[:32] != request.path_params["tag"]:
            raise HttpError(404, "the picture was changed")
        headers = {"Cache-Control": "private, max-age=3600"}
        return Response(body, media_type=picture.kind, headers=headers)


def map_of_vtt_called(text: str, game: str, source: str, left: int, top: int, name: str) -> MadeMap:
    """The map of a text, for a process of its own."""
    return map_of_vtt(text, game, source=source or "the map", left=left, top=top, name=name)


def free_name(wanted: str) -> str:
    """The name, or the next like it, that no file of the shelf begins with."""
    folder = shelves.folder_of(SHELF)
    for number in count(1):
        name = wanted if number == 1 else f"{wanted[:54]}-{number}"
        if not any(folder.glob(f"{name}.*")):
            return name
    raise AssertionError


def _write(made: MadeMap, given: Drawn, name: str) -> None:
    """The picture first: an encounter never names one that is not there."""
    path = shelves.path_of(SHELF, name)
    make_folder(path.parent)
    named: Any = made.parts.get("picture")
    if named is not None and made.picture is not None:
        file = named if isinstance(named, str) else named["file"]
        write_bytes(path.parent / Path(file).name, made.picture)
    text = encounter_of_map(made, given.game, name, given.file)
    shelves.keep(SHELF, name, text, "")
