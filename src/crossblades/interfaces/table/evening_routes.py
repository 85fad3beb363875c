"""The host's evenings over the wire: how one stands, changes to it, and playing its next part."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces import evenings, shelves
from crossblades.interfaces.evenings import Outcome
from crossblades.interfaces.locks import Lock
from crossblades.interfaces.shelves import LONGEST_FILE
from crossblades.interfaces.table import evening_views as views
from crossblades.interfaces.table import tokens
from crossblades.interfaces.table.drafts import decode_draft
from crossblades.interfaces.table.evening_views import SHELF, Edit
from crossblades.interfaces.table.hosting import add_table
from crossblades.interfaces.table.site import (
    HttpError,
    Site,
    admitted,
    page_cookie,
    page_path,
    said,
)
from crossblades.interfaces.together import finish
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.evening import Part

LONGEST = 2 * LONGEST_FILE + 1024
MOST_RESTS = 100
"""Rests that were begun and whose dice are remembered."""
CHANGED = "the evening was changed elsewhere; look at it again"


class Text(Struct, forbid_unknown_fields=True):
    """The text of an evening, as it is being written."""

    text: str


class Change(Struct, forbid_unknown_fields=True):
    """A text, and what is to be changed in it."""

    text: str
    edit: Edit


class New(Struct, forbid_unknown_fields=True):
    """What a new evening begins with."""

    game: str
    heading: str
    party: tuple[str, ...] = ()


class Play(Struct, forbid_unknown_fields=True):
    """The part of this text that is to be played; the answers are a rest's."""

    text: str
    number: int
    answers: tuple[int, ...] = ()


class Evenings:
    """The requests for evenings, and what happens when the fight of one is over."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._others = site.tables.ended
        site.tables.ended = self._ended
        self._carrying: set[asyncio.Task[None]] = set()
        self._seeds: OrderedDict[tuple[str, int, str], int] = OrderedDict()
        one = "/api/evenings/{name}"
        self.routes = [
            Route("/api/evenings", self.new, methods=["POST"]),
            Route("/api/evenings/edit", self.edit, methods=["POST"]),
            Route(f"{one}/seen", self.seen, methods=["POST"]),
            Route(f"{one}/play", self.play, methods=["POST"]),
            Route(f"{one}/rest", self.rest, methods=["POST"]),
        ]

    # --- what is asked for

    async def new(self, request: Request) -> Response:
        """The text of a new evening."""
        given: New = await self._site.given(request, New)
        text = await self._site.worked_out(views.new_text, given.game, given.heading, given.party)
        return said({"text": text})

    async def edit(self, request: Request) -> Response:
        """The text with a change made; nothing is written."""
        given: Change = await self._site.given(request, Change, LONGEST)
        return said({"text": await self._site.worked_out(views.edited, given.text, given.edit)})

    async def seen(self, request: Request) -> Response:
        """How an evening stands; what its tables have left is carried on first."""
        name = request.path_params["name"]
        given: Text = await self._site.given(request, Text, LONGEST)
        found: views.Seen = await self._site.worked_out(views.seen, name, given.text)
        ids = {part.table: bool(part.played) for part in found.parts if part.table}
        tables = {id: there for id in ids if (there := await self._table(id))}
        over = [id for id, there in tables.items() if there["phase"] == "over" and not ids[id]]
        problems = [problem for id in over if (problem := await self._tried(id))]
        return said(
            {"seen": found, "tables": tables, "carried": len(over) > len(problems),
             "problems": problems}
        )  # fmt: skip

    async def _tried(self, id: str) -> str:
        """Carry on what a table has left; why it cannot be, if so."""
        try:
            await self.carry(id)
        except CrossbladesError as error:
            return str(error)
        return ""

    async def _table(self, id: str) -> dict[str, str]:
        """Where a table is, and how far it has come; nothing if it is gone."""
        stored = await self._site.store.table(id)
        if stored is None:
            return {}
        known = await self._site.store.tokens(id)
        kids = [token.kid for token in known if token.role == "gm" and not token.revoked]
        kid = kids[0] if kids else (await tokens.mint(self._site.store, id, "gm")).kid
        over = decode_draft(stored.draft).over
        phase = "over" if over else "fight" if stored.heading else "lobby"
        return {"at": page_path(kid), "phase": phase}

    # --- playing

    async def play(self, request: Request) -> Response:
        """A table for a part; the answer leads to the GM's page."""
        site = self._site
        given: Play = await self._site.given(request, Play, LONGEST)
        async with self._site.writing:
            path, part = await self._part(request.path_params["name"], given)
            if not part.encounter:
                raise HttpError(400, "this part is a rest")
            if part.table and (there := await self._table(part.table)):
                return said({"at": there["at"]})
            draft = await self._site.worked_out(views.table_for, path, part.number)
            table = await add_table(site.store, site.doors, draft)
            await asyncio.to_thread(_marked, path, part, table.id)
        return admitted(page_path(table.gm.kid), page_cookie(table.gm))

    async def rest(self, request: Request) -> Response:
        """A rest with its answers so far: the next question, or its end, which is written down."""
        given: Play = await self._site.given(request, Play, LONGEST)
        name = request.path_params["name"]
        async with self._site.writing:
            path, part = await self._part(name, given)
            if part.encounter:
                raise HttpError(400, "this part is no rest")
            key = (name, part.number, shelves.tag_of(given.text))
            if key not in self._seeds:
                self._seeds[key] = views.new_seed()
                if len(self._seeds) > MOST_RESTS:
                    self._seeds.popitem(last=False)
            found: views.Resting = await self._site.worked_out(
                views.rested, path, part.number, self._seeds[key], given.answers
            )
            lines: list[str] = []
            if found.outcome is not None:
                lines = await asyncio.to_thread(_carried, path, part, found.outcome)
        over = found.outcome is not None
        return said(
            {"log": found.log, "question": found.question, "options": found.options,
             "over": over, "left": lines}
        )  # fmt: skip

    async def _part(self, name: str, given: Play) -> tuple[Path, Part]:
        """The part that is meant, if the evening is still as the page has it."""
        path = shelves.path_of(SHELF, name)
        kept = await asyncio.to_thread(shelves.taken_down, SHELF, name)
        if kept.text != given.text:
            raise HttpError(409, CHANGED)
        opened = await asyncio.to_thread(evenings.read, kept.text, path)
        if not 0 <= given.number < len(opened.evening.parts):
            raise HttpError(404, "there is no such part")
        part = opened.evening.parts[given.number]
        if part.played:
            raise HttpError(409, "this part was played already; take its marks off first")
        return path, part

    # --- when a fight is over

    def _ended(self, id: str) -> None:
        self._others(id)
        task = asyncio.get_running_loop().create_task(self._carried(id))
        self._carrying.add(task)
        task.add_done_callback(self._carrying.discard)

    async def _carried(self, id: str) -> None:
        """Carry on what the fight of a table has left; what cannot be is told on the page."""
        await self._tried(id)

    async def carry(self, id: str) -> None:
        """Carry on what the fight of this table has left, if it is part of an evening."""
        async with self._site.writing:
            for path, part in await asyncio.to_thread(_played_at, id):
                stored = await self._site.store.table(id)
                if stored is None or not stored.heading or not decode_draft(stored.draft).over:
                    continue
                bodies = [each.body for each in await self._site.store.inputs(id)]
                found: Outcome = await self._site.worked_out(
                    views.left_by, path, part.number, stored.heading, bodies
                )
                await asyncio.to_thread(_carried, path, part, found)

    async def carry_all(self) -> None:
        """Carry on what was left when the server was stopped too soon."""
        for path in await asyncio.to_thread(shelves.files_on, SHELF):
            with suppress(CrossbladesError):
                await asyncio.to_thread(finish, path)
                opened = await asyncio.to_thread(evenings.open_evening, path)
                for id in {p.table for p in opened.evening.parts if p.table and not p.played}:
                    await self._carried(id)

    async def close(self) -> None:
        """The server stops: what is being written is written."""
        if self._carrying:
            await asyncio.wait(self._carrying)


# --- files, in a thread


def _marked(path: Path, part: Part, table: str) -> None:
    with _locked(path):
        evenings.mark(evenings.open_evening(path), part, table=table, fight="")


def _carried(path: Path, part: Part, found: Outcome) -> list[str]:
    """Write what a part has left; gives the files that could not be written over."""
    with _locked(path):
        finish(path)
        return [str(left) for left in evenings.carry(evenings.open_evening(path), part, found)]


def _played_at(id: str) -> list[tuple[Path, Part]]:
    """The parts that are played at this table, and whose outcome is not known yet."""
    found = []
    for path in shelves.files_on(SHELF):
        with suppress(CrossbladesError):
            text = shelves.taken_down(SHELF, path.stem).text
            if id not in text:
                continue
            finish(path)
            parts = evenings.open_evening(path).evening.parts
            found += [(path, part) for part in parts if part.table == id and not part.played]
    return found


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """No other program plays this evening meanwhile."""
    lock = Lock(path)
    try:
        yield
    finally:
        lock.release()
