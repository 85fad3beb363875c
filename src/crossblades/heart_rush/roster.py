"""The fighters of an encounter file: each with its sheet and its place."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import structs

from crossblades.heart_rush import library, sizes
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import Weapon, may_wield
from crossblades.heart_rush.placing import Place, check_room, places
from crossblades.heart_rush.sheet_text import (
    MEDIUM,
    FighterText,
    SheetText,
    merged,
    missing,
    write_sheet,
)
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.toml_checks import check_known, check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

MOST_CREATURES = 200


def roster(
    document: TomlDocument, texts: Sequence[FighterText], sides: Sequence[str], drawn: DrawnMap
) -> tuple[Fighter, ...]:
    """Everybody who fights, in the order of the file."""
    _check_sides(document, texts, sides)
    standing: dict[str, tuple[Fighter, Place]] = {}
    for number, text in enumerate(texts):
        path: KeyPath = ("fighters", number)
        for fighter, place in _creatures(document, path, text, drawn):
            _check_new(document, (*path, "name"), fighter.name, standing)
            standing[fighter.name] = (fighter, place)
    check_room(document, drawn, standing.values())
    return tuple(fighter for fighter, _ in standing.values())


def _check_sides(
    document: TomlDocument, texts: Sequence[FighterText], sides: Sequence[str]
) -> None:
    """Every fighter is on a side, every side has fighters, and nobody sits on both (HR-2.1)."""
    seats: dict[str, str] = {}
    for number, text in enumerate(texts):
        check_known(document, ("fighters", number, "side"), "side", text.side, sides)
        path, seat = ("fighters", number, "seat"), _seat(text)
        check_name(document, path, seat)
        if seats.setdefault(seat, text.side) != text.side:
            problem = f"the seat {seat} would decide for both sides"
            raise document.error(path, problem, "a seat on one side only")
    for number, side in enumerate(sides):
        if side not in seats.values():
            raise document.error(("sides", number), f"nobody fights for {side}", "a fighter of it")


def _seat(text: FighterText) -> str:
    """Who decides for a fighter: whoever plays its side, unless told otherwise."""
    return text.side if text.seat is None else text.seat


def _check_new(document: TomlDocument, path: KeyPath, name: str, known: Collection[str]) -> None:
    """Refuse a creature whose name cannot be one, or is taken, and one too many."""
    check_name(document, path, name)
    if name in known:
        raise document.error(path, f"two creatures are called {name}", "a name for each")
    if len(known) == MOST_CREATURES:
        raise document.error(path[:-1], "too many creatures", f"at most {MOST_CREATURES}")


def _creatures(
    document: TomlDocument, path: KeyPath, text: FighterText, drawn: DrawnMap
) -> Iterator[tuple[Fighter, Place]]:
    """A creature for each place; several of a kind are told apart by numbers."""
    check_name(document, (*path, "name"), text.name)
    sheet = _sheet(document, path, text)
    spots = places(document, path, text, drawn)
    for number, place in enumerate(spots, start=1):
        name = f"{text.name} {number}" if len(spots) > 1 else text.name
        yield structs.replace(sheet, name=name, at=place.space), place


def _sheet(document: TomlDocument, path: KeyPath, text: FighterText) -> Fighter:
    """The sheet of a fighter, with what its template adds."""
    full = merged(text, _template(document, (*path, "template"), text.template))
    if field := missing(full):
        expected = "it, or a `template` that has it"
        raise document.error(path, f"`{field}` is missing", expected)
    if full.size is not None and not sizes.is_size(full.size):
        expected = "one of minuscule, tiny, small, medium, large, L2, L3 and so on to L19"
        raise document.error((*path, "size"), f"unknown size {shown(full.size)}", expected)
    weapons = tuple(_weapons(document, (*path, "weapons"), full))
    return write_sheet(full, weapons, text.side, _seat(text))


def _template(document: TomlDocument, path: KeyPath, name: str | None) -> SheetText:
    """The template of this name; without a name, one that says nothing."""
    if name is None:
        return SheetText()
    check_known(document, path, "template", name, library.templates())
    return library.template(name)


def _weapons(document: TomlDocument, path: KeyPath, text: SheetText) -> Iterator[Weapon]:
    """The weapons of a fighter, each fit for its size (HR-10.9)."""
    names: set[str] = set()
    for number, given in enumerate(text.weapons or ()):
        here = (*path, number)
        weapon = _weapon(document, here, given)
        if weapon.name in names:
            raise document.error(here, f"a second {weapon.name}", "each weapon once")
        names.add(weapon.name)
        size = text.size or MEDIUM
        if not may_wield(size, weapon):
            problem = f"a {size} creature cannot wield a {weapon.size} weapon, {weapon.name}"
            raise document.error(here, problem, "a weapon for its size (HR-10.9)")
        yield weapon


def _weapon(document: TomlDocument, path: KeyPath, given: str | Weapon) -> Weapon:
    """A weapon of the library, or one that the file itself describes."""
    if isinstance(given, Weapon):
        check_name(document, (*path, "name"), given.name)
        return given
    check_known(document, path, "weapon", given, library.weapons())
    return library.weapon(given)
