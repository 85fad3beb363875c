"""What the page needs on which the host makes encounters: edits, palettes, creatures, trials."""

import asyncio
from typing import Annotated, Any

from msgspec import Meta, Struct, structs
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces import shelves
from crossblades.interfaces.editing.edits import MOST_EDITS, AnyEdit
from crossblades.interfaces.editing.showing import drafted
from crossblades.interfaces.editing.trials import MOST_FIGHTS, SoFar, tried
from crossblades.interfaces.shelves import LONGEST_FILE
from crossblades.interfaces.table.shelving import LONGEST as LONGEST_TEXT
from crossblades.interfaces.table.site import HttpError, Site, said
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Game
from crossblades.kernel.palette import Kind
from crossblades.systems import SYSTEMS

LONGEST = LONGEST_TEXT + 256 * 1024
"""Bytes of a request with a text and edits in it."""
MOST_KINDS = 2000
"""Of the host's own, in one list."""


FileName = Annotated[str, Meta(pattern=r"^[^/\\\\]*$", max_length=64)]
"""Of the host's file that has the text; empty if none has."""


class Wanted(Struct, forbid_unknown_fields=True):
    """A text, and what is to be done to it."""

    text: str
    name: FileName = ""
    edits: Annotated[tuple[AnyEdit, ...], Meta(max_length=MOST_EDITS)] = ()


class Line(Struct, forbid_unknown_fields=True):
    """A creature in words."""

    game: str
    line: Annotated[str, Meta(max_length=4000)]


class Try(Struct, forbid_unknown_fields=True):
    """An encounter that is to be fought, and how it went so far."""

    text: str
    seed: Annotated[int, Meta(ge=0, lt=2**53)]
    fights: Annotated[int, Meta(ge=1, le=MOST_FIGHTS)]
    name: FileName = ""
    bots: Annotated[dict[str, str], Meta(max_length=2)] = {}
    so_far: SoFar = SoFar()


class Drawing:
    """The requests of the page."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.routes = [
            Route("/api/edit", self.edit, methods=["POST"]),
            Route("/api/palette/{game}", self.palette, methods=["GET"]),
            Route("/api/kind", self.kind, methods=["POST"]),
            Route("/api/trial", self.trial, methods=["POST"]),
            Route("/api/shipped/{game}/{name}", self.shipped, methods=["GET"]),
        ]

    async def edit(self, request: Request) -> Response:
        """The text after some edits, with all that is to be shown of it."""
        given: Wanted = await self._site.given(request, Wanted, LONGEST)
        _check_length(given.text)
        return said(await self._site.worked_out(drafted, given.text, given.edits, given.name))

    async def palette(self, request: Request) -> Response:
        """Ground to paint with, forms, who there is, and what may be ruled."""
        await self._site.check_host_often(request)
        game = _game(request.path_params["game"])
        own = await asyncio.to_thread(own_kinds, game)
        rulings = [
            {
                "id": ruling.id, "question": ruling.question, "default": ruling.default.value,
                "choices": [{"value": c.value, "words": c.meaning} for c in ruling.choices],
            }
            for ruling in game.rulings
        ]  # fmt: skip
        found = structs.asdict(game.palette())
        bots = list(game.policies)
        return said({**found, "title": game.title, "own": own, "rulings": rulings, "bots": bots})

    async def kind(self, request: Request) -> Response:
        """Whoever a line describes."""
        given: Line = await self._site.given(request, Line, 16 * 1024)
        game = _game(given.game)
        return said(await self._site.worked_out(game.kind_from, given.line))

    async def trial(self, request: Request) -> Response:
        """Some more fights by bots; the page asks again, as long as somebody wants to know."""
        given: Try = await self._site.given(request, Try, LONGEST)
        _check_length(given.text)
        return said(
            await self._site.worked_out(
                tried,
                given.text,
                given.seed,
                given.bots,
                given.so_far,
                given.fights,
                given.name,
            )
        )

    async def shipped(self, request: Request) -> Response:
        """The text of an encounter that comes with a game, to begin from."""
        await self._site.check_host_often(request)
        game, name = (request.path_params[key] for key in ("game", "name"))
        text = _game(game).encounters().get(name)
        if text is None:
            raise HttpError(404, f"no encounter is called {name[:80]!r}")
        return said({"text": text})


def _game(name: str) -> Game:
    if name not in SYSTEMS:
        raise HttpError(404, f"there is no game {name[:40]!r}")
    return SYSTEMS[name]


def _check_length(text: str) -> None:
    if len(text.encode("utf-8", "replace")) > LONGEST_FILE:
        most = LONGEST_FILE // 1024
        raise HttpError(413, f"the encounter is too long; expected at most {most} KB")


def own_kinds(game: Game) -> list[dict[str, Any]]:
    """Whoever the host's own files hold that this game can use; what cannot be read is left out."""
    found: list[dict[str, Any]] = []
    for shelf in ("characters", "foes"):
        for path in shelves.files_on(shelf):
            kinds = _kinds_of(game, shelf, path.stem)
            found += [{**structs.asdict(kind), "file": path.name} for kind in kinds]
    return found[:MOST_KINDS]


def _kinds_of(game: Game, shelf: str, name: str) -> tuple[Kind, ...]:
    try:
        text = shelves.taken_down(shelf, name).text
        return game.kinds_in(text, f"{name}{shelves.ENDING}")
    except CrossbladesError:
        return ()
