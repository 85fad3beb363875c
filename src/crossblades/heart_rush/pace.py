"""Chapter 10: what each step of a move costs, on land, in water and up a wall."""

from math import gcd
from typing import NamedTuple

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.limits import off_limits
from crossblades.heart_rush.sizes import MUCH_LARGER
from crossblades.heart_rush.space import hard_for
from crossblades.heart_rush.speed import climb_speed, swim_speed, walk_speed
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET, Costs


class Pace(NamedTuple):
    """What steps cost, in units so small that all speeds come out whole."""

    unit: int
    """What a plain step costs."""
    costs: Costs
    """What other steps cost, and where."""
    barred: int
    """The places that it cannot enter: water for those who cannot swim, and the like."""

    def budget(self, feet: int) -> int:
        """What can be spent by one who may still move so many feet."""
        return feet // FEET * self.unit

    def cost(self, place: int) -> int:
        """What the step into a place costs; the place is a bit of a board."""
        for cost, board in self.costs:
            if board & place:
                return cost
        return self.unit

    def too_dear(self, budget: int) -> int:
        """The places into which a step costs more than that, as a bit board."""
        dear, others = 0, -1
        for cost, board in self.costs:
            if cost > budget:
                dear |= board & others
            others &= ~board
        return dear if self.unit <= budget else dear | others

    def feet(self, place: int) -> int:
        """The same as feet of the move speed; part of a foot counts as a whole one."""
        if not self.costs:
            return FEET
        return -(-self.cost(place) * FEET // self.unit)


def pace(state: State, creature: Creature) -> Pace:
    """HR-10.2, HR-10.3, HR-10.4, HR-10.14: a difficult space costs 10 feet.

    Swimming and climbing use up their own speed in the same proportion as walking its own.
    """
    land, length = state.land, creature.length
    hard = hard_for(state, creature)
    if not land.water and not land.climbing:
        barred = off_limits(state, creature) if walk_speed(creature) else -1
        return Pace(1, ((2, hard),) if hard else (), barred)
    water, climbing = land.places(land.water, length), land.places(land.climbing, length)
    speeds = walk_speed(creature), swim_speed(creature), climb_speed(creature)
    walk, swim, climb = (speed // FEET for speed in speeds)
    barred = (0 if swim else water) | (0 if climb else climbing) | off_limits(state, creature)
    if not walk:
        barred |= ~water
    units = _units(walk or max(swim, 1), max(swim, 1), max(climb, 1))
    costs = []
    for unit, board in zip(units, (~(water | climbing), water & ~climbing, climbing), strict=True):
        costs += [(2 * unit, board & hard), (unit, board & ~hard)]
    return Pace(units[0], tuple(costs), barred)


def _units(walk: int, swim: int, climb: int) -> tuple[int, int, int]:
    """Whole costs of a step by each way of moving, in inverse proportion to the speeds."""
    costs = (swim * climb, walk * climb, walk * swim)
    common = gcd(*costs)
    return costs[0] // common, costs[1] // common, costs[2] // common


def reasons(state: State, creature: Creature, place: str) -> tuple[str, ...]:
    """The rules that make a step into a place other than plain."""
    grid, length = state.grid, creature.length
    found = () if state.land.plain else _of_the_ground(state.land, creature, place)
    if creature.sheet.sure_footed:
        return found
    larger = creature.rank + MUCH_LARGER
    for other in state.everyone:
        if other.rank < larger or other.dead:
            continue
        if grid.squares[length][place] & grid.squares[other.length][other.at]:
            return (*found, "HR-10.8")
    return found


def _of_the_ground(land: Land, creature: Creature, place: str) -> tuple[str, ...]:
    """HR-10.2, HR-10.3, HR-10.4: what the sure-footed need not mind is left out."""
    boards = {"HR-10.2": land.difficult, "HR-10.3": land.water | land.shallow}
    if creature.sheet.sure_footed:
        boards = {"HR-10.3": land.water}
    boards["HR-10.4"] = land.climbing
    return tuple(r for r, board in boards.items() if land.touches(board, place, creature.length))
