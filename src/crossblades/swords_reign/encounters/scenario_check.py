"""Whether a scenario makes sense, for those that do not come from an encounter file."""

from collections import Counter
from collections.abc import Iterator

from msgspec import to_builtins

from crossblades.kernel.edge_text import edge_faults
from crossblades.kernel.encounter_text import MOST_CREATURES
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.names import is_neat
from crossblades.kernel.plain_text import check_plain
from crossblades.kernel.toml_faults import Fault
from crossblades.kernel.visibility import SPECTATOR
from crossblades.swords_reign.creature import (
    Fighter,
    HeroSheet,
    Standing,
    StatBlock,
    only_swims,
)
from crossblades.swords_reign.sheets.sheet_check import block_faults, hero_faults, standing_faults
from crossblades.swords_reign.sheets.sheet_text import MOST_THINGS
from crossblades.swords_reign.state import Scenario, seats_of

MOST_ITEMS = 20 * MOST_THINGS
"""As many as a file may count up."""


def check(scenario: Scenario) -> None:
    """Refuse what no encounter file could say."""
    for problem in _problems(scenario):
        raise CrossbladesError(problem)
    check_plain(to_builtins(scenario))


def _problems(scenario: Scenario) -> Iterator[str]:
    """Everything that is wrong; each step may rely on the ones before it."""
    yield from too_many(scenario)
    yield from _wrong_names(scenario)
    yield from _wrong_sides(scenario)
    for fighter in scenario.fighters:
        yield from (f"{fighter.name}: {fault.problem}" for fault in faults(fighter))
    yield from wrong_kinds(scenario)
    yield from _wrong_places(scenario)


def too_many(scenario: Scenario) -> Iterator[str]:
    """Numbers of things that no file may have."""
    if len(scenario.fighters) > MOST_CREATURES:
        yield f"there are more than {MOST_CREATURES} creatures"
    if not 1 <= scenario.rounds <= 100:
        yield "a fight has 1 to 100 rounds"
    for sheet in (f.sheet for f in scenario.fighters if isinstance(f.sheet, HeroSheet)):
        if max(len(sheet.weapons), len(sheet.spells)) > MOST_THINGS:
            yield f"a hero has more than {MOST_THINGS} weapons or spells"
        if len(sheet.items) > MOST_ITEMS:
            yield f"a hero has more than {MOST_ITEMS} items"


def _wrong_names(scenario: Scenario) -> Iterator[str]:
    taken = Counter(fighter.name for fighter in scenario.fighters)
    if any(times > 1 for times in taken.values()):
        yield "two fighters have the same name"
    if not all(map(is_neat, names(scenario))):
        yield "a name is not 1 to 40 printable characters"


def names(scenario: Scenario) -> Iterator[str]:
    """Every name that is ever shown."""
    yield from (
        scenario.name,
        *scenario.sides,
        *scenario.covering.values(),
        *scenario.water.values(),
    )
    if scenario.referee:
        yield scenario.referee
    for fighter in scenario.fighters:
        yield from (fighter.name, fighter.seat)
        sheet = fighter.sheet
        if isinstance(sheet, HeroSheet):
            yield from (weapon.name for weapon in sheet.weapons)
            yield from (item.name for item in sheet.items)
            yield from (spell.name for spell in sheet.spells)
        else:
            yield sheet.kind
            yield from (strike.name for attack in sheet.attacks for strike in attack)


def _wrong_sides(scenario: Scenario) -> Iterator[str]:
    sides = scenario.sides
    if len(set(sides)) != 2:
        yield "there must be two different sides"
    if {fighter.side for fighter in scenario.fighters} != set(sides):
        yield "every fighter must be on one of the sides, and no side may be empty"
    if set(seats_of(scenario, sides[0])) & set(seats_of(scenario, sides[1])):
        yield "a seat decides for both sides"
    if SPECTATOR in (scenario.referee, *(fighter.seat for fighter in scenario.fighters)):
        yield f"a seat is called {SPECTATOR}, which only looks on"
    if scenario.referee in [fighter.seat for fighter in scenario.fighters]:
        yield "the seat of the Referee decides for a fighter"


def faults(fighter: Fighter) -> Iterator[Fault]:
    """What is wrong with a sheet, and with how somebody comes into the fight."""
    sheet = fighter.sheet
    if isinstance(sheet, HeroSheet):
        yield from hero_faults(sheet)
        yield from standing_faults(sheet, fighter.standing)
    else:
        yield from block_faults(sheet)
        if fighter.standing != Standing() or fighter.character:
            yield Fault(("standing",), "a foe has no file of its own")


def wrong_kinds(scenario: Scenario) -> Iterator[str]:
    """OS-6.6: foes of a kind check their morale together, so they have the same."""
    morale: dict[str, int | None] = {}
    for sheet in (f.sheet for f in scenario.fighters if isinstance(f.sheet, StatBlock)):
        if morale.setdefault(sheet.kind, sheet.morale) != sheet.morale:
            yield f"two foes of the kind {sheet.kind} differ in their morale"


def _wrong_places(scenario: Scenario) -> Iterator[str]:
    """OS-6.9: everybody and all cover on open ground, and nobody in another's space."""
    grid = scenario.grid
    yield from edge_faults(grid)
    taken: dict[str, str] = {}
    for fighter in scenario.fighters:
        if not grid.bit.get(fighter.at, 0) & grid.open:
            yield f"{fighter.name} has no room in {fighter.at}"
        if fighter.at in taken:
            yield f"{taken[fighter.at]} and {fighter.name} both stand in {fighter.at}"
        taken[fighter.at] = fighter.name
    if not all(grid.bit.get(space, 0) & grid.open for space in scenario.cover):
        yield "there is cover off the map or inside a wall"
    if not all(grid.bit.get(space, 0) & grid.open for space in scenario.water):
        yield "there is water off the map or inside a wall"
    for fighter in scenario.fighters:
        if fighter.in_water and not (only_swims(fighter.sheet) and fighter.at in scenario.water):
            yield f"{fighter.name} is not in the water, or does more than swim"
    if not set(scenario.covering) <= set(scenario.cover):
        yield "something covers where there is no cover"
