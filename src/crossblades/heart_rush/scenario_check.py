"""Whether a scenario makes sense, for those that do not come from an encounter file."""

from collections.abc import Iterator

from crossblades.heart_rush import sizes
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.state import Scenario, seats_of
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.names import is_neat


def check(scenario: Scenario) -> None:
    """Refuse what no encounter file could say."""
    for problem in _problems(scenario):
        raise CrossbladesError(problem)


def _problems(scenario: Scenario) -> Iterator[str]:
    sides, names = scenario.sides, [fighter.name for fighter in scenario.fighters]
    if len(set(sides)) != 2 or not {scenario.players, scenario.begins} <= {*sides, None}:
        yield "there must be two different sides, and the players and who begins among them"
    if len(set(names)) != len(names):
        yield "two fighters have the same name"
    seats = [fighter.seat for fighter in scenario.fighters]
    weapons = [weapon.name for fighter in scenario.fighters for weapon in fighter.weapons]
    if not all(map(is_neat, (scenario.name, *names, *sides, *seats, *weapons))):
        yield "a name is not 1 to 40 printable characters"
    if {fighter.side for fighter in scenario.fighters} != set(sides):
        yield "every fighter must be on one of the sides, and no side may be empty"
    if set(seats_of(scenario, sides[0])) & set(seats_of(scenario, sides[1])):
        yield "a seat decides for both sides"
    for fighter in scenario.fighters:
        yield from _misplaced(scenario, fighter)


def _misplaced(scenario: Scenario, fighter: Fighter) -> Iterator[str]:
    grid = scenario.grid
    if not sizes.is_size(fighter.size):
        yield f"{fighter.name} has no size"
    elif fighter.at not in grid.xy:
        yield f"{fighter.name} is off the map"
    else:
        spaces = grid.footprint(fighter.at, sizes.length(fighter.size))
        if not spaces or set(spaces) & set(grid.walls):
            yield f"{fighter.name} has no room in {fighter.at}"
