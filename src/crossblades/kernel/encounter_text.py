"""What encounter files of every game have in common, and what can be wrong with it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Protocol

from crossblades.kernel.map_text import GLYPH, is_glyph
from crossblades.kernel.placing import At
from crossblades.kernel.toml_checks import check_known, check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

MOST_CREATURES = 200
"""In one fight."""
MOST_KINDS = 50
"""Glyphs of one legend."""


class HeaderText(Protocol):
    """How a file begins."""

    @property
    def name(self) -> str: ...
    @property
    def summary(self) -> str: ...
    @property
    def sides(self) -> tuple[str, str]: ...


class EntryText(Protocol):
    """A fighter, or several of a kind, for whom they fight and where."""

    @property
    def side(self) -> str: ...
    @property
    def seat(self) -> str | None: ...
    @property
    def glyph(self) -> str | None: ...
    @property
    def at(self) -> At: ...


def check_header(document: TomlDocument, encounter: HeaderText) -> None:
    """Refuse names that are none, and sides that are not two."""
    check_name(document, ("name",), encounter.name)
    if not encounter.summary.isprintable():
        raise document.error(("summary",), "the summary cannot be shown", "a single line of text")
    for number, side in enumerate(encounter.sides):
        check_name(document, ("sides", number), side)
    if encounter.sides[0] == encounter.sides[1]:
        raise document.error(("sides", 1), "both sides have the same name", "two different names")


# --- glyphs


def own_glyphs(document: TomlDocument, fighters: Sequence[EntryText]) -> set[str]:
    """The glyphs of the fighters, each a single character that is one fighter's own."""
    glyphs: set[str] = set()
    for number, fighter in enumerate(fighters):
        glyph, path = fighter.glyph, ("fighters", number, "glyph")
        if glyph is None:
            continue
        if not is_glyph(glyph):
            raise document.error(path, f"{shown(glyph)} cannot be a glyph", GLYPH)
        if glyph in glyphs:
            raise document.error(path, f"two fighters have the glyph {glyph}", "a glyph for each")
        glyphs.add(glyph)
    return glyphs


def check_legend_glyphs(
    document: TomlDocument, legend: Collection[str], fighters: Collection[str]
) -> None:
    """Refuse glyphs of the ground that are none, or that stand for a fighter, and too many."""
    if len(legend) > MOST_KINDS:
        raise document.error(("legend",), f"{len(legend)} glyphs", f"at most {MOST_KINDS}")
    for glyph in legend:
        if not is_glyph(glyph):
            raise document.error(("legend", glyph), f"{shown(glyph)} cannot be a glyph", GLYPH)
        if glyph in fighters:
            problem = f"{shown(glyph)} is a fighter too"
            raise document.error(("legend", glyph), problem, "a glyph for each")


# --- fighters


def seat_of(text: EntryText) -> str:
    """Who decides for a fighter: whoever plays its side, unless told otherwise."""
    return text.side if text.seat is None else text.seat


def check_sides(document: TomlDocument, texts: Sequence[EntryText], sides: Sequence[str]) -> None:
    """Every fighter is on a side, every side has fighters, and nobody sits on both."""
    seats: dict[str, str] = {}
    for number, text in enumerate(texts):
        check_known(document, ("fighters", number, "side"), "side", text.side, sides)
        path, seat = ("fighters", number, "seat"), seat_of(text)
        check_name(document, path, seat)
        if seats.setdefault(seat, text.side) != text.side:
            problem = f"the seat {seat} would decide for both sides"
            raise document.error(path, problem, "a seat on one side only")
    for number, side in enumerate(sides):
        if side not in seats.values():
            raise document.error(("sides", number), f"nobody fights for {side}", "a fighter of it")


def check_new(document: TomlDocument, path: KeyPath, name: str, known: Collection[str]) -> None:
    """Refuse a creature whose name cannot be one, or is taken, and one too many."""
    check_name(document, path, name)
    if name in known:
        raise document.error(path, f"two creatures are called {name}", "a name for each")
    if len(known) == MOST_CREATURES:
        raise document.error(path[:-1], "too many creatures", f"at most {MOST_CREATURES}")


def check_referee(
    document: TomlDocument, field: str, seat: str, seats: Iterable[tuple[str, str]]
) -> None:
    """Refuse a referee who fights; the seats come with the names of the fighters they play."""
    for fighter, taken in seats:
        if taken == seat:
            problem = f"the seat {seat} decides for {fighter}"
            raise document.error((field,), problem, "a seat that decides for no fighter")
