"""Characters between fights over the wire: sheets, rests, experience, and what a fight has left."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from crossblades.interfaces import aftermath, shelves
from crossblades.interfaces.aftermath import Changed, Plan
from crossblades.interfaces.shelves import ChangedError
from crossblades.interfaces.table.afterwards import (
    ELSEWHERE,
    Afterwards,
    is_kept,
    left_by,
    write_down,
)
from crossblades.interfaces.table.site import HttpError, Site, body_of, said
from crossblades.interfaces.together import Change, finish, write_together
from crossblades.kernel.errors import CrossbladesError

SHELF = "characters"
MOST_RESTING = 12
LONGEST = 64 * 1024
"""Bytes of a rest with all its answers."""


class Deed(Struct, forbid_unknown_fields=True):
    """Something that is done with a character whose file is as its tag says."""

    tag: str
    deed: str
    """`award`, `buy` or `use`."""
    words: str = ""
    """What is bought or used, or what an award is for."""
    points: int | None = None
    """Of an award; None for what a session brings."""
    rulings: tuple[str, ...] = ()


class Back(Struct, forbid_unknown_fields=True):
    """A file that is to be again as it was before."""

    tag: str


class Rest(Struct, forbid_unknown_fields=True):
    """A rest: who, how, what was answered and thrown so far, and whether it is to be kept."""

    files: dict[str, str]
    """The characters' files, and their tags."""
    plan: Plan
    steps: list[int | tuple[int, ...]] = []
    keep: bool = False


class Growing:
    """The host's requests for characters between fights."""

    def __init__(self, site: Site) -> None:
        self._site = site
        one = "/api/characters/{name}"
        self.routes = [
            Route(one, self.show, methods=["GET"]),
            Route(one, self.do, methods=["POST"]),
            Route(f"{one}/back", self.back, methods=["POST"]),
            Route("/api/rest", self.rest, methods=["POST"]),
            Route("/api/tables/{id}/after", self.after, methods=["GET"]),
            Route("/api/tables/{id}/after", self.keep_after, methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        """A character's whole sheet, what it can buy and use, and what its file was before."""
        return await self._answer(request, _shown, request.path_params["name"])

    async def do(self, request: Request) -> Response:
        """Award, buy or use; the file is written."""
        await self._site.check_host(request)
        given: Deed = await body_of(request, Deed)
        return await self._answer(request, _done, request.path_params["name"], given)

    async def back(self, request: Request) -> Response:
        """The file as it was before it was last written; once more brings that back."""
        await self._site.check_host(request)
        given: Back = await body_of(request, Back)
        return await self._answer(request, _taken_back, request.path_params["name"], given.tag)

    async def rest(self, request: Request) -> Response:
        """How far a rest has come; the files are written when it is over and to be kept."""
        await self._site.check_host(request)
        given: Rest = await body_of(request, Rest, LONGEST)
        return await self._answer(request, _rested, given)

    # --- after a fight

    async def after(self, request: Request) -> Response:
        """What a fight that is over leaves on its characters."""
        await self._site.check_host(request)
        fought = await self._fought(request)
        return await self._answer(request, left_by, fought)

    async def keep_after(self, request: Request) -> Response:
        """Write it into their files; twice changes nothing more."""
        await self._site.check_host(request)
        await body_of(request, Nothing)
        fought = await self._fought(request)
        return await self._answer(request, write_down, fought)

    async def _fought(self, request: Request) -> Afterwards:
        """The fight of a table, which must be over."""
        id: str = request.path_params["id"]
        if await self._site.store.table(id) is None:
            raise HttpError(404, "there is no such table")
        table = await self._site.tables.open(id)
        if table.fight is None or not table.fight.over:
            raise HttpError(400, "the fight is not over; its characters are kept at its end")
        if aftermath.files_of(table.fight) and not is_kept(table.draft, table.fight):
            raise HttpError(403, ELSEWHERE)
        return Afterwards(table.draft.name, table.fight)

    async def _answer(self, request: Request, job: Callable[..., Any], *more: Any) -> Response:
        """What a job with files gives, in a thread, one after the other."""
        await self._site.check_host(request)
        self._site.check_often(request)
        async with self._site.writing:
            try:
                return said(await asyncio.to_thread(job, *more))
            except ChangedError as error:
                return JSONResponse({"error": str(error)}, 409)


class Nothing(Struct, forbid_unknown_fields=True):
    """A request that says nothing."""


# --- jobs with files


def _shown(name: str) -> dict[str, Any]:
    """All there is to know of a character; of a file with mistakes just what is wrong."""
    finish(shelves.folder_of(SHELF))
    text, tag = shelves.taken_down(SHELF, name)
    shown: dict[str, Any] = {"tag": tag, "before": shelves.before(SHELF, name) is not None}
    try:
        game = aftermath.opened(text, name).game
        return shown | {
            "game": game.name, "title": game.title, "portrait": aftermath.portrait(text, name),
            "grown": _grown(aftermath.grown(text, name)),
        }  # fmt: skip
    except CrossbladesError as error:
        return shown | {"problem": str(error)}


def _grown(grown: aftermath.Grown) -> dict[str, Any]:
    """With the names of its fields."""
    return {
        "words": grown.words, "points": grown.points,
        "offers": [offer._asdict() for offer in grown.offers],
        "uses": [use._asdict() for use in grown.uses],
    }  # fmt: skip


def _done(name: str, deed: Deed) -> dict[str, Any]:
    text = _as_read(name, deed.tag)
    if deed.deed == "award":
        changed = aftermath.award(text, name, deed.points, deed.words)
    elif deed.deed == "buy":
        changed = aftermath.buy(text, name, deed.words)
    elif deed.deed == "use":
        changed = aftermath.use(text, name, deed.words, deed.rulings)
    else:
        raise CrossbladesError(f"unknown deed {deed.deed[:40]!r}; expected award, buy or use")
    return {"lines": changed.lines, "tags": _kept(changed, {name: deed.tag})}


def _rested(given: Rest) -> dict[str, Any]:
    if len(given.files) > MOST_RESTING:
        raise CrossbladesError(f"at most {MOST_RESTING} characters rest together")
    texts = {name: _as_read(name, tag) for name, tag in given.files.items()}
    camp = aftermath.rest(texts, given.plan, given.steps)
    shown: dict[str, Any] = {
        "lines": camp.lines, "question": camp.question, "throw": camp.throw, "over": camp.over,
    }  # fmt: skip
    if camp.over and given.keep:
        shown["tags"] = _kept(Changed(camp.texts, camp.lines), given.files)
    return shown


def _taken_back(name: str, tag: str) -> dict[str, Any]:
    before = shelves.before(SHELF, name)
    if before is None:
        raise CrossbladesError(f"{name}: there is nothing to go back to")
    return {"tags": {name: shelves.keep(SHELF, name, before.text, tag)}}


def _as_read(name: str, tag: str) -> str:
    """What is in a file, if it is as somebody has read it."""
    finish(shelves.folder_of(SHELF))
    text, now = shelves.taken_down(SHELF, name)
    if now != tag:
        raise ChangedError(f"{name}: the file was changed elsewhere; look at it again")
    return text


def _kept(changed: Changed, tags: Mapping[str, str]) -> dict[str, str]:
    """Write what has changed, all or nothing; gives the tags of all."""
    changes = {
        shelves.path_of(SHELF, name): Change(_as_read(name, tags[name]), text)
        for name, text in changed.texts.items()
    }
    write_together(shelves.folder_of(SHELF), changes)
    return {**tags, **{name: shelves.tag_of(text) for name, text in changed.texts.items()}}
