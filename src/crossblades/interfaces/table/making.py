"""Characters made step by step over the wire: what a game asks, and what is not finished yet."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces import unfinished
from crossblades.interfaces.table.site import HttpError, Site, said
from crossblades.interfaces.unfinished import Unfinished
from crossblades.kernel.dice import Seeded
from crossblades.kernel.making import Making, Shipped
from crossblades.kernel.resting import RestKind, RestWord
from crossblades.systems import CHARACTERS, MAKING, SYSTEMS

LONGEST = 64 * 1024
"""Bytes of what was chosen."""


class Wanted(Struct, forbid_unknown_fields=True):
    """What was chosen so far, and the step whose dice are to be rolled."""

    chosen: dict[str, list[str]] = {}
    step: str = ""


class Copied(Struct, forbid_unknown_fields=True):
    """A character that is ready, and the name that its copy gets."""

    of: str
    name: str


class GameShown(Struct, frozen=True):
    """A game whose characters can be made, and how they rest."""

    game: str
    title: str
    ready: tuple[Shipped, ...]
    rests: list[dict[str, Any]]
    words: list[dict[str, Any]]


class MakingRoutes:
    """The host's requests while a character is made."""

    def __init__(self, site: Site) -> None:
        self._site = site
        draft = "/api/unfinished/{id}"
        self.routes = [
            Route("/api/making", self.games, methods=["GET"]),
            Route("/api/making/{game}", self.stage, methods=["POST"]),
            Route("/api/making/{game}/dice", self.throw, methods=["POST"]),
            Route("/api/making/{game}/copy", self.copy, methods=["POST"]),
            Route("/api/rules/{rule}", self.rule, methods=["GET"]),
            Route("/api/unfinished", self.unfinished, methods=["GET"]),
            Route(draft, self.read, methods=["GET"]),
            Route(draft, self.keep, methods=["PUT"]),
            Route(draft, self.remove, methods=["DELETE"]),
        ]

    async def games(self, request: Request) -> Response:
        """The games, with the characters that are ready to be copied."""
        await self._site.check_host_often(request)
        return said({"games": [_shown(name) for name in MAKING]})

    async def stage(self, request: Request) -> Response:
        """How far the making has come."""
        given: Wanted = await self._site.given(request, Wanted, LONGEST)
        return said(_making(request).stage(given.chosen))

    async def throw(self, request: Request) -> Response:
        """Roll the dice of a step."""
        given: Wanted = await self._site.given(request, Wanted, LONGEST)
        dice = Seeded(secrets.randbits(53))
        thrown = _making(request).throw(given.step, given.chosen, dice)
        return said({"chosen": thrown.chosen, "lines": thrown.lines})

    async def copy(self, request: Request) -> Response:
        """The file of a character that is ready, by another name."""
        given: Copied = await self._site.given(request, Copied)
        return said({"text": _making(request).copy(given.of, given.name)})

    async def rule(self, request: Request) -> Response:
        """A rule in our own words."""
        await self._site.check_host_often(request)
        id: str = request.path_params["rule"]
        books = (game.rulebook().rules for game in SYSTEMS.values())
        found = next((rules[id] for rules in books if id in rules), None)
        if found is None:
            raise HttpError(404, f"there is no rule {id[:20]!r}")
        return said({"id": found.id, "title": found.title, "text": found.text})

    # --- what is not finished

    async def unfinished(self, request: Request) -> Response:
        """All that are being made."""
        found: dict[str, Unfinished] = await self._done(request, unfinished.every)
        rows = [
            {
                "id": id, "game": each.game, "changed": each.changed,
                "title": SYSTEMS[each.game].title if each.game in SYSTEMS else each.game,
                "name": next(iter(each.chosen.get("name", ())), ""),
            }
            for id, each in found.items()
        ]  # fmt: skip
        return said({"unfinished": rows})

    async def read(self, request: Request) -> Response:
        """One that is being made."""
        return said(await self._done(request, unfinished.read, request.path_params["id"]))

    async def keep(self, request: Request) -> Response:
        """Keep one as it is now."""
        given: Unfinished = await self._site.given(request, Unfinished, LONGEST)
        await self._done(request, unfinished.keep, request.path_params["id"], given)
        return said({})

    async def remove(self, request: Request) -> Response:
        """Let one go."""
        await self._done(request, unfinished.remove, request.path_params["id"])
        return said({})

    async def _done(self, request: Request, job: Callable[..., Any], *more: Any) -> Any:
        """Do something with files, in a thread, one after the other."""
        await self._site.check_host_often(request)
        async with self._site.writing:
            return await asyncio.to_thread(job, *more)


def _making(request: Request) -> Making[Any]:
    """How the characters of a game are made."""
    game: str = request.path_params["game"]
    if game not in MAKING:
        raise HttpError(404, f"no characters are made for {game[:40]!r}")
    return MAKING[game]


def _shown(name: str) -> GameShown:
    keeper = CHARACTERS[name]
    return GameShown(
        name, SYSTEMS[name].title, MAKING[name].ready(),
        [_as_it_is(kind) for kind in keeper.rests], [_as_it_is(word) for word in keeper.rest_words],
    )  # fmt: skip


def _as_it_is(what: RestKind | RestWord) -> dict[str, Any]:
    """With the names of its fields."""
    return what._asdict()
