"""The fighters of an encounter file: each with its sheet and its place."""

from collections.abc import Iterator, Mapping, Sequence

from crossblades.kernel.encounter_text import check_new, on_sides, seat_of
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.placing import Place, numbered, places
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument
from crossblades.swords_reign.creature import Fighter, StatBlock
from crossblades.swords_reign.sheets.arriving import Summon, Summoned, arrival
from crossblades.swords_reign.sheets.sheet_text import FighterText


def roster(
    document: TomlDocument,
    texts: Sequence[FighterText],
    sides: Sequence[str],
    drawn: DrawnMap | None,
    foes: Mapping[str, StatBlock],
    summon: Summon,
) -> tuple[Fighter, ...]:
    """Everybody who fights, in the order of the file; of no use if mistakes were noted."""
    fighters: dict[str, Fighter] = {}
    standing: dict[str, Fighter] = {}
    for number, text in enumerate(on_sides(document, texts, sides)):
        path: KeyPath = ("fighters", number)
        spots = places(document, path, text.glyph, text.at, drawn)
        found = arrival(document, path, text, foes, summon)
        for fighter, place in _creatures(document, path, text, found, spots) if found else ():
            check_new(document, (*path, "name"), fighter.name, fighters)
            if drawn and document.fine(("map",)):
                _check_room(document, drawn, fighter, place, standing)
            fighters.setdefault(fighter.name, fighter)
            standing.setdefault(fighter.at, fighter)
    return tuple(fighters.values())


def _creatures(
    document: TomlDocument,
    path: KeyPath,
    text: FighterText,
    found: Summoned,
    spots: list[Place],
) -> Iterator[tuple[Fighter, Place]]:
    """A creature for each place; several of a kind are told apart by numbers."""
    check_name(document, (*path, "name"), found.name)
    if text.character is not None and len(spots) > 1:
        document.note(path, f"{found.name} in {len(spots)} places", "one place")
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
            pronoun=text.pronoun or found.pronoun,
        )
        yield fighter, place


def _check_room(
    document: TomlDocument,
    drawn: DrawnMap,
    fighter: Fighter,
    place: Place,
    standing: Mapping[str, Fighter],
) -> None:
    """Note creatures in walls, and two in one space (OS-6.9)."""
    grid = drawn.grid
    if not grid.bit[place.space] & grid.open:
        problem = f"{fighter.name} stands in a wall in {place.space}"
        document.note(place.path, problem, "open ground", place.row)
    elif place.space in standing:
        problem = f"{standing[place.space].name} and {fighter.name} both stand in {place.space}"
        document.note(place.path, problem, "a space for each (OS-6.9)", place.row)
