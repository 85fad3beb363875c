"""Who may come into a fight that goes on, and reading such a creature from a name or a block."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.ask import Option
from crossblades.kernel.encounter_text import MOST_CREATURES
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.names import is_neat
from crossblades.kernel.newcomers import free_name, unfit
from crossblades.kernel.toml_checks import known
from crossblades.kernel.toml_text import TomlDocument
from crossblades.swords_reign.creature import Fighter, HeroSheet, StatBlock, only_swims
from crossblades.swords_reign.encounters.scenario_check import (
    faults,
    names,
    too_many,
    wrong_kinds,
)
from crossblades.swords_reign.referee_options import AddCreature
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import shipped_heroes
from crossblades.swords_reign.statblock.building import stat_block
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.reading import read_markdown
from crossblades.swords_reign.state import State

EXAMPLE = "a foe's or hero's name, or one stat block such as `Orc: HD 1; AC 13; axe d6`"


def vet(state: State, option: Option) -> None:
    """Refuse a sheet that does not fit the fight."""
    if isinstance(option, AddCreature) and option.sheet:
        for problem in _problems(state, option.sheet):
            raise RefusedError(problem)


def read_creature(text: str, name: str, at: str, side: str, seat: str, state: State) -> Fighter:
    """OS-6.7: a sheet from the name of a foe or a hero, or from a stat block.

    A mistake is a FileError. Without a name it is called as the text calls it, with a number if
    that is taken.
    """
    document = TomlDocument({}, "the new creature", {})
    found = creature_in(document, text)
    called = name or free_name(found.name, state.creatures)
    wet = only_swims(found.sheet) and at in state.scenario.water
    fighter = Fighter(called, side, seat, at, found.sheet, in_water=wet)
    for problem in _problems(state, fighter):
        raise document.error((), problem)
    return fighter


def newcomers() -> tuple[str, ...]:
    """The names of all heroes and foes that come with the game."""
    return tuple(sorted({**shipped_heroes(), **library.foes()}, key=str.casefold))


class Found(NamedTuple):
    """Whoever a text is about."""

    name: str
    sheet: HeroSheet | StatBlock
    block: bool = False
    """Whether the text is a stat block, and no name."""


def creature_in(document: TomlDocument, text: str) -> Found:
    """OS-6.7: a foe or a hero by its name, or one stat block; a mistake is a FileError."""
    return _called(text) or _read(document, text)


def _called(text: str) -> Found | None:
    """One that comes with the game, by its name in capitals or not."""
    wanted = text.strip().casefold()
    shipped: dict[str, HeroSheet | StatBlock] = {**shipped_heroes(), **library.foes()}
    for name, sheet in shipped.items():
        if name.casefold() == wanted:
            return Found(name[:1].upper() + name[1:], sheet)
    return None


def _read(document: TomlDocument, text: str) -> Found:
    """The one stat block of a text."""
    if "\n" not in text and not any(sign.isdigit() for sign in text):
        known(document, (), "foe", text.strip(), [*library.foes(), *library.heroes()])
        document.finish()
    found = read_markdown(text)
    if len(found.readings) != 1:
        told = [remark.words for remark in found.remarks[:1]]
        problem = told[0] if told else f"{len(found.readings) or 'no'} stat blocks"
        raise document.error((), problem, EXAMPLE)
    (reading,) = found.readings
    try:
        return Found(reading.name, stat_block(reading.name, reading.text), block=True)
    except BlockError as error:
        raise document.error(error.field, error.problem, error.expected) from None


def _problems(state: State, fighter: Fighter) -> Iterator[str]:
    """All that is wrong with one who would come into this fight."""
    scenario = state.scenario
    if len(state.creatures) >= MOST_CREATURES:
        yield f"there are {MOST_CREATURES} creatures in the fight already"
    yield from unfit(fighter, state.creatures, state.seats)
    alone = structs.replace(scenario, fighters=(fighter,))
    yield from too_many(alone)
    if not all(map(is_neat, names(alone))):
        yield "a name is not 1 to 40 printable characters"
    yield from (f"{fighter.name}: {fault.problem}" for fault in faults(fighter))
    yield from wrong_kinds(structs.replace(scenario, fighters=(*scenario.fighters, fighter)))
    yield from _no_room(state, fighter)


def _no_room(state: State, fighter: Fighter) -> Iterator[str]:
    """OS-6.9: on open ground, and in nobody's space."""
    grid, at = state.grid, fighter.at
    there = [c.name for c in state.creatures.values() if c.on_the_map and c.at == at]
    if at not in grid.bit:
        yield f"{at or 'no space'} is not on the map"
    elif not grid.bit[at] & grid.open:
        yield f"{fighter.name} has no room in {at}"
    elif there:
        yield f"{there[0]} and {fighter.name} both stand in {at}"
    if fighter.in_water and not (only_swims(fighter.sheet) and at in state.scenario.water):
        yield f"{fighter.name} is not in the water, or does more than swim"
