"""What encounter files of every game have in common, and what can be wrong with it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Protocol, TypeVar

from msgspec import structs

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.map_text import GLYPH, is_glyph
from crossblades.kernel.names import written_as
from crossblades.kernel.placing import At
from crossblades.kernel.toml_checks import check_name, known
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument
from crossblades.kernel.visibility import SPECTATOR

S = TypeVar("S")
E = TypeVar("E", bound="EntryText")

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
    @property
    def character(self) -> str | None: ...


def check_header(document: TomlDocument, encounter: HeaderText) -> None:
    """Note names that are none, and sides that are not two."""
    check_name(document, ("name",), encounter.name)
    for number, side in enumerate(encounter.sides):
        check_name(document, ("sides", number), side)
    if encounter.sides[0] == encounter.sides[1]:
        document.note(("sides", 1), "both sides have the same name", "two different names")


def check_fits(document: TomlDocument, scenario: S, check: Callable[[S], None]) -> None:
    """Refuse what the game would not take out of a record: such a fight could not go on."""
    try:
        check(scenario)
    except CrossbladesError as error:
        raise document.error((), str(error)) from None


# --- glyphs


def own_glyphs(document: TomlDocument, fighters: Sequence[EntryText]) -> set[str]:
    """The glyphs of the fighters, each a single character that is one fighter's own."""
    glyphs: set[str] = set()
    for number, fighter in enumerate(fighters):
        glyph, path = fighter.glyph, ("fighters", number, "glyph")
        if glyph is None:
            continue
        if not is_glyph(glyph):
            document.lose(path, f"{shown(glyph)} cannot be a glyph", GLYPH)
        elif glyph in glyphs:
            document.lose(path, f"two fighters have the glyph {glyph}", "a glyph for each")
        else:
            glyphs.add(glyph)
    return glyphs


def mistaken_glyphs(
    document: TomlDocument, fighters: Sequence[EntryText], legend: Collection[str]
) -> int:
    """How many glyphs are not what the file means, and so may stand on the map all the same."""
    if document.lost(("fighters",)) or document.lost(("legend",)):
        return MOST_CREATURES
    wrong = [document.lost(("fighters", number, "glyph")) for number, _ in enumerate(fighters)]
    nowhere = [each for each in fighters if each.glyph is None and each.at is None]
    own = [each.glyph for each in fighters]
    ground = [glyph for glyph in legend if not is_glyph(glyph) or glyph in own]
    return sum(wrong) + len(nowhere) + len(ground)


def check_legend_glyphs(
    document: TomlDocument, legend: Collection[str], fighters: Collection[str]
) -> None:
    """Note glyphs of the ground that are none, or that stand for a fighter, and too many."""
    if len(legend) > MOST_KINDS:
        document.note(("legend",), f"{len(legend)} glyphs", f"at most {MOST_KINDS}")
    for glyph in legend:
        if not is_glyph(glyph):
            document.note(("legend", glyph), f"{shown(glyph)} cannot be a glyph", GLYPH)
        elif glyph in fighters:
            problem = f"{shown(glyph)} is a fighter too"
            document.note(("legend", glyph), problem, "a glyph for each")


# --- fighters


def seat_of(text: EntryText) -> str:
    """Who decides for a fighter: whoever plays its side, unless told otherwise."""
    return text.side if text.seat is None else text.seat


def on_sides(document: TomlDocument, texts: Sequence[E], sides: Sequence[str]) -> list[E]:
    """The fighters with the names of their sides; every side has some, and nobody sits on both."""
    seats: dict[str, str] = {}
    found = _named_sides(document, texts, sides)
    for number, text in enumerate(found):
        path, seat = ("fighters", number, "seat"), seat_of(text)
        if text.seat is not None:
            check_name(document, path, seat)
        _check_seat(document, path, seat)
        sure = document.fits(("sides",), ("fighters", number, "side"))
        if sure and seats.setdefault(seat, text.side) != text.side:
            problem = f"the seat {seat} would decide for both sides"
            document.note(path, problem, "a seat on one side only")
    all_known = _all_known(document, len(texts))
    for number, side in enumerate(sides):
        if all_known and side not in [text.side for text in found]:
            document.note(("sides", number), f"nobody fights for {side}", "a fighter of it")
    return found


def _named_sides(document: TomlDocument, texts: Sequence[E], sides: Sequence[str]) -> list[E]:
    """The fighters with the names of their sides, which may be written in capitals or not."""
    meant = [written_as(text.side, sides) for text in texts]
    found = [structs.replace(text, side=side) for text, side in zip(texts, meant, strict=True)]  # type: ignore[type-var]
    mistaken = [number for number in (0, 1) if not document.fine(("sides", number))]
    if len({*meant} - {*sides}) > len(mistaken):
        for number, side in enumerate(meant):
            known(document, ("fighters", number, "side"), "side", side, sides)
    return found


def _all_known(document: TomlDocument, fighters: int) -> bool:
    """Whether the sides of all fighters are known, and there are no others."""
    places = [("fighters", number, "side") for number in range(fighters + 1)]
    return document.fine(("sides",), *places)


def _check_seat(document: TomlDocument, path: KeyPath, seat: str) -> None:
    """Note the name of the seat that only looks on."""
    if seat == SPECTATOR:
        problem = f"the seat {SPECTATOR} looks on in every fight and decides for nobody"
        document.note(path, problem, "another name")


def check_new(document: TomlDocument, path: KeyPath, name: str, known: Collection[str]) -> None:
    """Note a creature whose name cannot be one, or is taken, and one too many."""
    check_name(document, path, name)
    if name in known:
        document.note(path, f"two creatures are called {name}", "a name for each")
    if len(known) == MOST_CREATURES:
        document.note(path[:-1], "too many creatures", f"at most {MOST_CREATURES}")


def check_referee(
    document: TomlDocument, field: str, seat: str | None, seats: Iterable[tuple[str, str]]
) -> None:
    """Note a referee who fights; the seats come with the names of the fighters they play."""
    if seat is None:
        return
    check_name(document, (field,), seat)
    _check_seat(document, (field,), seat)
    for fighter, taken in seats:
        if taken == seat:
            problem = f"the seat {seat} decides for {fighter}"
            document.note((field,), problem, "a seat that decides for no fighter")
            return
