"""OS-6.9: places on the map, who is in whose way, and what covers whom."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from crossblades.kernel.grid import Grid
from crossblades.swords_reign.cover import FULL_COVER, cover_between
from crossblades.swords_reign.creature import GONE, Creature
from crossblades.swords_reign.effects import Shape, Special
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.state import State


class Placed(Protocol):
    """Somebody who is somewhere, in a state or in a view."""

    @property
    def at(self) -> str: ...

    @property
    def on_the_map(self) -> bool: ...


Somebody = TypeVar("Somebody", bound=Placed)


def met_by(
    grid: Grid, user: Somebody, target: Somebody, creatures: Iterable[Somebody], effect: Special
) -> list[Somebody]:
    """OS-5.2, OS-6.7: whom it meets: around its target, or in a cone or line from its user.

    What spreads from its user spares it; walls stop it all (OS-3.5).
    """
    if not effect.shape:
        near = target, effect.radius
        return [other for other in creatures if other is target or _open_to(grid, *near, other)]
    return [
        other
        for other in creatures
        if other is target
        or (
            other is not user
            and _spreads(grid, effect.shape, (user.at, target.at, other.at))
            and _open_to(grid, user, effect.range, other)
        )
    ]


def _open_to(grid: Grid, centre: Somebody, feet: int, other: Somebody) -> bool:
    """OS-3.5: whether what comes so many feet from the centre gets there: no wall keeps it off."""
    return bool(
        feet
        and other.on_the_map
        and grid.distance(centre.at, other.at) <= feet
        and cover_between(grid, (), centre.at, other.at) < FULL_COVER
    )


def _spreads(grid: Grid, shape: Shape, places: tuple[str, str, str]) -> bool:
    """Whether what spreads from the first place towards the second meets the third."""
    if shape == "around":
        return True
    (x, y), towards, other = (grid.xy[place] for place in places)
    ahead_x, ahead_y = towards[0] - x, towards[1] - y
    x, y = other[0] - x, other[1] - y
    along, aside = ahead_x * x + ahead_y * y, abs(ahead_x * y - ahead_y * x)
    if shape == "cone":
        return along > 0 and 2 * aside <= along
    return along > 0 and 4 * aside**2 <= ahead_x**2 + ahead_y**2


def beside(state: State, creature: Creature, others: Iterable[Creature]) -> list[Creature]:
    """OS-6.9: those of the others whom it can touch."""
    near, bit = state.grid.exposed[creature.at, CLOSE, 1], state.grid.bit
    return [other for other in others if near & bit[other.at]]


def occupied(state: State, but: Creature) -> int:
    """Where others are, as a bit board."""
    bit, board = state.grid.bit, 0
    for creature in state.creatures.values():
        if creature.status not in GONE and creature is not but:
            board |= bit[creature.at]
    return board


def passable(state: State, creature: Creature) -> int:
    """Where it may go through: not through walls, nor through enemies that stand.

    Who only swims stays in the water (OS-6.7).
    """
    bit, board = state.grid.bit, state.grid.open
    if creature.fighter.in_water:
        board &= state.grid.board(state.scenario.water)
    for enemy in state.enemies(creature):
        if not enemy.down:
            board &= ~bit[enemy.at]
    return board


def cover(state: State, attacker: Creature, target: Creature) -> int:
    """OS-3.5: 0 none, 1 to 3 partial, 4 full; walls by lines, other things by where one is."""
    return cover_between(state.grid, state.scenario.cover, attacker.at, target.at)


def sees(state: State, creature: Creature, other: Creature) -> bool:
    """OS-7.3: whether nothing hides one from the other."""
    blind = "blinded" in creature.conditions
    return not blind and not other.hidden and cover(state, creature, other) < FULL_COVER


def covered_from_all(state: State, creature: Creature) -> bool:
    """OS-5.10, OS-5.22: whether every enemy that could see it has some cover in its way."""
    unseeing = {"blinded", "unconscious"}
    watching = [
        enemy
        for enemy in state.enemies(creature)
        if not enemy.down and unseeing.isdisjoint(enemy.conditions)
    ]
    return all(cover(state, enemy, creature) for enemy in watching)


def free_beside(state: State, creature: Creature) -> list[str]:
    """The free spaces next to a creature."""
    grid = state.grid
    return grid.steps(creature.at, grid.open & ~occupied(state, creature))


def away_from(state: State, pusher: Creature, target: Creature) -> list[str]:
    """OS-5.8: the free spaces to which somebody can be pushed 5 feet away."""
    grid, now = state.grid, state.distance(pusher, target)
    return [s for s in free_beside(state, target) if grid.distance(pusher.at, s) > now]


def towards(state: State, puller: Creature, target: Creature) -> list[str]:
    """OS-6.2: the free spaces to which somebody can be pulled 5 feet nearer."""
    grid, now = state.grid, state.distance(puller, target)
    return [s for s in free_beside(state, target) if grid.distance(puller.at, s) < now]
