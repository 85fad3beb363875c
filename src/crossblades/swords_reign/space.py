"""OS-6.9: places on the map, who is in whose way, and what covers whom."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

from crossblades.kernel.grid import Grid
from crossblades.swords_reign.cover import FULL_COVER, cover_between
from crossblades.swords_reign.creature import GONE, Creature
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.state import State


class Placed(Protocol):
    """Somebody who is somewhere, in a state or in a view."""

    @property
    def at(self) -> str: ...

    @property
    def on_the_map(self) -> bool: ...


Somebody = TypeVar("Somebody", bound=Placed)


def around(
    grid: Grid, target: Somebody, creatures: Iterable[Somebody], feet: int
) -> list[Somebody]:
    """OS-5.2, OS-6.7: the target, and everybody within so many feet of it."""
    return [
        other
        for other in creatures
        if other is target
        or (feet and other.on_the_map and grid.distance(target.at, other.at) <= feet)
    ]


def beside(state: State, creature: Creature, others: Iterable[Creature]) -> list[Creature]:
    """OS-6.9: those of the others whom it can touch."""
    near, bit = state.grid.within(creature.at, CLOSE), state.grid.bit
    return [other for other in others if near & bit[other.at]]


def occupied(state: State, but: Creature) -> int:
    """Where others are, as a bit board."""
    bit, board = state.grid.bit, 0
    for creature in state.creatures.values():
        if creature.status not in GONE and creature is not but:
            board |= bit[creature.at]
    return board


def passable(state: State, creature: Creature) -> int:
    """Where it may go through: not through walls, nor through enemies that stand."""
    bit, board = state.grid.bit, state.grid.open
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
