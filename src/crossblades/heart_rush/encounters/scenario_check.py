"""Whether a scenario makes sense, for those that do not come from an encounter file."""

from collections import defaultdict
from collections.abc import Iterator

from msgspec import to_builtins

from crossblades.heart_rush import sizes
from crossblades.heart_rush.beginning import as_altered
from crossblades.heart_rush.characters.character_check import standing_faults
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.sheets.ground_check import terrain_faults
from crossblades.heart_rush.sheets.placing import squeeze
from crossblades.heart_rush.sheets.sheet_check import sheet_faults
from crossblades.heart_rush.sheets.sheet_text import MOST_THINGS
from crossblades.heart_rush.state import Scenario, seats_of
from crossblades.kernel.edge_text import edge_faults
from crossblades.kernel.encounter_text import MOST_CREATURES, MOST_KINDS
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.map_text import is_glyph
from crossblades.kernel.names import is_neat
from crossblades.kernel.plain_text import check_plain
from crossblades.kernel.visibility import SPECTATOR


def check(scenario: Scenario) -> None:
    """Refuse what no encounter file could say, also once abilities have altered the fighters."""
    _check_sheets(scenario)
    if any(fighter.abilities for fighter in scenario.fighters):
        _check_sheets(as_altered(scenario))
    check_plain(to_builtins(scenario))


def _check_sheets(scenario: Scenario) -> None:
    for problem in _problems(scenario):
        raise CrossbladesError(problem)


def _problems(scenario: Scenario) -> Iterator[str]:
    """Everything that is wrong; each step may rely on the ones before it."""
    yield from _wrong_sizes(scenario)
    yield from _wrong_names(scenario)
    yield from _wrong_sides(scenario)
    yield from _wrong_ground(scenario)
    for fighter in scenario.fighters:
        yield from (f"{fighter.name}: {fault.problem}" for fault in sheet_faults(fighter))
        if fighter.standing:
            faults = standing_faults(fighter, fighter.standing)
            yield from (f"{fighter.name}: {fault.problem}" for fault in faults)
        yield from _wrong_friends(scenario, fighter)
        yield from _misplaced(scenario, fighter)
    yield from _crowded(scenario)


def _wrong_sizes(scenario: Scenario) -> Iterator[str]:
    """Numbers of things that no file may have."""
    if len(scenario.fighters) > MOST_CREATURES:
        yield f"there are more than {MOST_CREATURES} creatures"
    if not 1 <= scenario.rounds <= 100:
        yield "a fight has 1 to 100 rounds"
    if len(scenario.ground.kinds) > MOST_KINDS:
        yield f"there are more than {MOST_KINDS} kinds of ground"
    for fighter in scenario.fighters:
        if max(map(len, (fighter.weapons, fighter.spells, fighter.poisons))) > MOST_THINGS:
            yield f"a fighter has more than {MOST_THINGS} weapons, spells or poisons"


def _wrong_names(scenario: Scenario) -> Iterator[str]:
    names = [fighter.name for fighter in scenario.fighters]
    if len(set(names)) != len(names):
        yield "two fighters have the same name"
    if not all(map(is_neat, _names(scenario))):
        yield "a name is not 1 to 40 printable characters"


def _names(scenario: Scenario) -> Iterator[str]:
    """Every name that is ever shown."""
    yield from (scenario.name, *scenario.sides)
    if scenario.gm:
        yield scenario.gm
    for fighter in scenario.fighters:
        yield from (fighter.name, fighter.seat)
        yield from (weapon.name for weapon in fighter.weapons)
        yield from (spell.name for spell in fighter.spells)
        yield from (poison.name for poison in fighter.poisons)
    for terrain in scenario.ground.kinds.values():
        yield terrain.name
        if terrain.hazard:
            yield terrain.hazard.name


def _wrong_sides(scenario: Scenario) -> Iterator[str]:
    sides = scenario.sides
    if len(set(sides)) != 2 or not {scenario.players, scenario.begins} <= {*sides, None}:
        yield "there must be two different sides, and the players and who begins among them"
    if not set(scenario.expecting) <= set(sides) or len(scenario.expecting) > 2:
        yield "only the two sides can expect the fight"
    if {fighter.side for fighter in scenario.fighters} != set(sides):
        yield "every fighter must be on one of the sides, and no side may be empty"
    if set(seats_of(scenario, sides[0])) & set(seats_of(scenario, sides[1])):
        yield "a seat decides for both sides"
    if SPECTATOR in (scenario.gm, *(fighter.seat for fighter in scenario.fighters)):
        yield f"a seat is called {SPECTATOR}, which only looks on"
    if scenario.gm in [fighter.seat for fighter in scenario.fighters]:
        yield "the seat of the GM decides for a fighter"


def _wrong_ground(scenario: Scenario) -> Iterator[str]:
    grid, ground = scenario.grid, scenario.ground
    yield from edge_faults(grid)
    if not all(map(is_glyph, ground.kinds)):
        yield "a glyph is not a single character"
    for terrain in ground.kinds.values():
        yield from (f"{terrain.name}: {fault.problem}" for fault in terrain_faults(terrain))
    if not all(grid.bit.get(space, 0) & grid.open for space in ground.at):
        yield "there is ground off the map or inside a wall"
    if not set(ground.at.values()) <= set(ground.kinds):
        yield "there is ground of a kind that is not described"


def _wrong_friends(scenario: Scenario, fighter: Fighter) -> Iterator[str]:
    opponents = {other.name for other in scenario.fighters if other.side != fighter.side}
    trusts = fighter.trusts
    if not set(trusts) <= opponents or len(set(trusts)) != len(trusts):
        yield f"{fighter.name} can trust opponents only, each once"


def _misplaced(scenario: Scenario, fighter: Fighter) -> Iterator[str]:
    grid = scenario.grid
    if fighter.at not in grid.xy:
        yield f"{fighter.name} is off the map"
        return
    length = sizes.length(fighter.size)
    spaces = grid.footprint(fighter.at, length)
    if not spaces or not grid.room(grid.open, length) & grid.bit[fighter.at]:
        yield f"{fighter.name} has no room in {fighter.at}"


def _crowded(scenario: Scenario) -> Iterator[str]:
    """HR-10.7, HR-10.8: those who cannot share a space."""
    taken: defaultdict[str, list[Fighter]] = defaultdict(list)
    for fighter in scenario.fighters:
        for space in scenario.grid.footprint(fighter.at, sizes.length(fighter.size)):
            taken[space].append(fighter)
            if problem := squeeze(space, taken[space]):
                yield problem[0]
