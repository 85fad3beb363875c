"""The fighters of an encounter file: each with its sheet and its place."""

from collections.abc import Iterator, Mapping, Sequence

from crossblades.kernel.encounter_text import check_new, check_sides, seat_of
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.placing import Place, numbered, places
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument
from crossblades.swords_reign.creature import Fighter, StatBlock
from crossblades.swords_reign.sheets.arriving import Summon, arrival
from crossblades.swords_reign.sheets.sheet_text import FighterText


def roster(
    document: TomlDocument,
    texts: Sequence[FighterText],
    sides: Sequence[str],
    drawn: DrawnMap,
    foes: Mapping[str, StatBlock],
    summon: Summon,
) -> tuple[Fighter, ...]:
    """Everybody who fights, in the order of the file."""
    check_sides(document, texts, sides)
    fighters: dict[str, Fighter] = {}
    standing: dict[str, Fighter] = {}
    for number, text in enumerate(texts):
        path: KeyPath = ("fighters", number)
        for fighter, place in _creatures(document, path, text, drawn, foes, summon):
            check_new(document, (*path, "name"), fighter.name, fighters)
            _check_room(document, drawn, fighter, place, standing)
            fighters[fighter.name] = standing[fighter.at] = fighter
    return tuple(fighters.values())


def _creatures(
    document: TomlDocument,
    path: KeyPath,
    text: FighterText,
    drawn: DrawnMap,
    foes: Mapping[str, StatBlock],
    summon: Summon,
) -> Iterator[tuple[Fighter, Place]]:
    """A creature for each place; several of a kind are told apart by numbers."""
    found = arrival(document, path, text, foes, summon)
    check_name(document, (*path, "name"), found.name)
    spots = places(document, path, text.glyph, text.at, drawn)
    if text.character is not None and len(spots) > 1:
        raise document.error(path, f"{found.name} in {len(spots)} places", "one place")
    for name, place in numbered(found.name, spots):
        fighter = Fighter(
            name=name,
            side=text.side,
            seat=seat_of(text),
            at=place.space,
            sheet=found.sheet,
            leader=text.leader,
            standing=found.standing,
            character=text.character or "",
        )
        yield fighter, place


def _check_room(
    document: TomlDocument,
    drawn: DrawnMap,
    fighter: Fighter,
    place: Place,
    standing: Mapping[str, Fighter],
) -> None:
    """Refuse creatures in walls, and two in one space (OS-6.9)."""
    grid = drawn.grid
    if not grid.bit[place.space] & grid.open:
        problem = f"{fighter.name} stands in a wall in {place.space}"
        raise document.error(place.path, problem, "open ground", place.row)
    if place.space in standing:
        problem = f"{standing[place.space].name} and {fighter.name} both stand in {place.space}"
        raise document.error(place.path, problem, "a space for each (OS-6.9)", place.row)
