"""Who may come into a fight that goes on, and reading such a creature from a name or a line."""

from collections.abc import Iterator

from msgspec import structs

from crossblades.heart_rush import sizes
from crossblades.heart_rush.abilities import altered
from crossblades.heart_rush.ability_check import check_abilities
from crossblades.heart_rush.characters.character_check import standing_faults
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gm_options import AddCreature
from crossblades.heart_rush.sheets.arriving import made_from
from crossblades.heart_rush.sheets.placing import squeeze
from crossblades.heart_rush.sheets.quick import is_quick
from crossblades.heart_rush.sheets.roster import read_sheet
from crossblades.heart_rush.sheets.sheet_check import sheet_faults
from crossblades.heart_rush.sheets.sheet_text import MOST_THINGS
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Option
from crossblades.kernel.encounter_text import MOST_CREATURES
from crossblades.kernel.errors import CrossbladesError, RefusedError
from crossblades.kernel.names import is_neat
from crossblades.kernel.newcomers import free_name, unfit
from crossblades.kernel.toml_text import TomlDocument


def vet(state: State, option: Option) -> None:
    """Refuse a sheet that does not fit the fight."""
    if isinstance(option, AddCreature) and option.sheet:
        for problem in _problems(state, option.sheet):
            raise RefusedError(problem)


def read_creature(text: str, name: str, at: str, side: str, seat: str, state: State) -> Fighter:
    """HR-1.1: a sheet from a template's name or a quick line; a mistake in it is a FileError.

    Without a name it is called as the text calls it, with a number if that is taken.
    """
    document = TomlDocument({}, "the new creature", {})
    quick = text if is_quick(text) else None
    template = None if quick else text.strip().lower()
    called, base = made_from(document, (), template, quick)
    document.finish()
    sheet = read_sheet(document, (), base, side, seat)
    document.finish()
    called = name or called or (template or "").capitalize()
    sheet = structs.replace(sheet, name=name or free_name(called, state.creatures), at=at)
    for problem in _problems(state, sheet):
        raise document.error((), problem)
    return sheet


def _problems(state: State, sheet: Fighter) -> Iterator[str]:
    """All that is wrong with one who would come into this fight."""
    if len(state.everyone) >= MOST_CREATURES:
        yield f"there are {MOST_CREATURES} creatures in the fight already"
    yield from unfit(sheet, state.creatures, state.seats)
    things = (sheet.weapons, sheet.spells, sheet.poisons)
    if max(map(len, things)) > MOST_THINGS:
        yield f"{sheet.name} has more than {MOST_THINGS} weapons, spells or poisons"
    if not all(is_neat(thing.name) for group in things for thing in group):
        yield "a name is not 1 to 40 printable characters"
    yield from (f"{sheet.name}: {fault.problem}" for fault in sheet_faults(sheet))
    if sheet.standing:
        faults = standing_faults(sheet, sheet.standing)
        yield from (f"{sheet.name}: {fault.problem}" for fault in faults)
    opponents = {c.name for c in state.everyone if c.side != sheet.side}
    if not set(sheet.trusts) <= opponents or len(set(sheet.trusts)) != len(sheet.trusts):
        yield f"{sheet.name} can trust opponents only, each once"
    try:
        check_abilities((sheet,))
    except CrossbladesError as error:
        yield str(error)
    yield from (f"{sheet.name}: {fault.problem}" for fault in sheet_faults(altered(sheet)))
    yield from _no_room(state, sheet)


def _no_room(state: State, sheet: Fighter) -> Iterator[str]:
    """HR-10.7, HR-10.8: it must be able to stand there."""
    grid, length = state.grid, sizes.length(sheet.size)
    if sheet.at not in grid.bit:
        yield f"{sheet.at or 'no space'} is not on the map"
        return
    spaces = grid.footprint(sheet.at, length)
    if not spaces or not grid.room(grid.open, length) & grid.bit[sheet.at]:
        yield f"{sheet.name} has no room in {sheet.at}"
        return
    living = [c for c in state.everyone if not c.dead]
    for space in spaces:
        there = [c.sheet for c in living if space in grid.footprint(c.at, c.length)]
        if problem := squeeze(space, [*there, sheet]):
            yield problem[0]
            return
