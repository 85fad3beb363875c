"""The host's own foes over the wire: out of stat blocks, looked through, listed with figures."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from crossblades.interfaces import shelves
from crossblades.interfaces.files import game_of, read_text
from crossblades.interfaces.shelves import LONGEST_FILE
from crossblades.interfaces.table.looking import Mistake
from crossblades.interfaces.table.site import Site, said
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.importing import Source
from crossblades.kernel.toml_write import toml_text
from crossblades.systems import CREATURES, IMPORTERS, SYSTEMS

SHELF = "foes"
SOURCE = "the text"
LONGEST = 2 * LONGEST_FILE + 1024
KINDS = {
    "name": "its name", "figure": "a figure", "attack": "an attack", "special": "a special",
    "tag": "a tag", "note": "a note", "more": "goes on from above",
}  # fmt: skip
"""What a line of a text can become, in words."""


class Text(Struct, forbid_unknown_fields=True):
    """A text with stat blocks in it, or a file of foes."""

    text: str


class New(Struct, forbid_unknown_fields=True):
    """A creature to begin with."""

    game: str
    name: str


class Foes(Struct, frozen=True, kw_only=True):
    """What is in a file of foes."""

    game: str = ""
    title: str = ""
    named_by: str = ""
    """The field by which an encounter names them."""
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """The figures of each."""
    mistakes: tuple[Mistake, ...] = ()


def looked_at(text: str) -> Foes:
    """A file of foes that may be wrong."""
    try:
        game = game_of(text, SOURCE, CREATURES)
        creatures = CREATURES[game]
        found = creatures.read(text, SOURCE)
    except FileError as error:
        mistakes = (Mistake(e.line, e.field, e.problem, e.expected) for e in error.errors)
        return Foes(mistakes=tuple(mistakes))
    return Foes(
        game=game,
        title=SYSTEMS[game].title,
        named_by=creatures.named_by,
        heads=tuple(creatures.heads),
        rows=tuple(creatures.figures(name, found[name]) for name in found),
    )


def imported(text: str) -> dict[str, Any]:
    """The foes of a text with stat blocks, and what became of every line."""
    read = [(each, each.read([Source(SOURCE, text)])) for each in IMPORTERS.values()]
    importer, found = max(read, key=lambda pair: len(pair[1].rows))
    lines = [
        {
            "line": line.number,
            "became": [{"kind": KINDS[each.kind], "words": each.words} for each in line.became],
            "remarks": list(line.remarks),
        }
        for line in importer.account(text)
    ]
    return {"text": found.text if found.rows else "", "foes": len(found.rows), "lines": lines}


def new_text(game: str, name: str) -> str:
    """A file with one creature of this name to begin with; a fault is told in a sentence."""
    if game not in CREATURES:
        raise CrossbladesError("choose a game first")
    text = f"game = {quoted(game)}\n\n[foes.{quoted(name)}]\n{CREATURES[game].sample}"
    CREATURES[game].read(text, SOURCE)
    return text


def quoted(words: str) -> str:
    """Words as TOML has them in quotes."""
    return toml_text({"a": words}).partition(" = ")[2].strip()


def library() -> list[dict[str, Any]]:
    """Every file of foes, with the figures of all that can be read."""
    return list(_library())


def _library() -> Iterator[dict[str, Any]]:
    for path in shelves.files_on(SHELF):
        try:
            found = looked_at(read_text(path))
        except CrossbladesError:
            continue
        yield {"name": path.stem, "title": found.title, "heads": found.heads, "rows": found.rows}


def _titles(games: Iterable[str]) -> dict[str, str]:
    """The names of some games for people."""
    return {game: SYSTEMS[game].title for game in games}


class FoesRoutes:
    """The requests for foes, beside those for any shelf."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.routes = [
            Route("/api/foes", self.all, methods=["GET"]),
            Route("/api/foes/new", self.new, methods=["POST"]),
            Route("/api/foes/import", self.read, methods=["POST"]),
            Route("/api/foes/check", self.check, methods=["POST"]),
        ]

    async def all(self, request: Request) -> Response:
        """All foes of one's own, with their figures."""
        await self._site.check_host_often(request)
        return said(
            {"files": await self._site.worked_out(library), "games": _titles(CREATURES),
             "importers": _titles(IMPORTERS)}
        )  # fmt: skip

    async def new(self, request: Request) -> Response:
        """The text of a new file with one creature; nothing is written."""
        given: New = await self._site.given(request, New)
        return said({"text": await self._site.worked_out(new_text, given.game, given.name)})

    async def read(self, request: Request) -> Response:
        """Foes out of a text with stat blocks; nothing is written."""
        given: Text = await self._site.given(request, Text, LONGEST)
        return said(await self._site.worked_out(imported, given.text))

    async def check(self, request: Request) -> Response:
        """Look a file of foes through that is being written."""
        given: Text = await self._site.given(request, Text, LONGEST)
        return said(await self._site.worked_out(looked_at, given.text))
