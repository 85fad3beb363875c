"""Chapter 10: where creatures may be, and what is in range."""

from collections import Counter
from collections.abc import Iterable

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.gear import EXTENDED, base_range, farthest
from crossblades.heart_rush.sizes import SHARE, WHOLE_SPACE
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET


def weapon_range(creature: Creature) -> int:
    """HR-6.19: how far the wielded weapon can hit, its extended range included (HR-12.4)."""
    return farthest(creature.weapon, creature.dashes > 0)


def in_range(state: State, creature: Creature, target: Creature) -> bool:
    """HR-6.5, HR-6.19: whether the wielded weapon can hit the target now."""
    return bool(all_in_range(state, creature, (target,)))


def all_in_range(state: State, creature: Creature, others: Iterable[Creature]) -> list[Creature]:
    """Those of the others that its wielded weapon can hit now: near, and not behind walls."""
    grid = state.grid
    zone = grid.within(creature.at, weapon_range(creature), creature.length)
    near = []
    for other in others:
        if zone & grid.square(other.at, other.length):
            near.append(other)
    if not grid.walls or creature.weapon.kind not in EXTENDED:
        return near
    return [other for other in near if cover(state, creature, other) < FULL_COVER]


FULL_COVER = 4
"""All four lines are blocked: no attack (HR-10.1)."""


def cover(state: State, attacker: Creature, target: Creature) -> int:
    """HR-10.1, HR-10.16: how many lines to the corners of a space of the target are obstructed."""
    return state.grid.cover(attacker.at, target.at, attacker.length, target.length)


def melee_reach(creature: Creature) -> int:
    """HR-4.14: that of the wielded melee weapon or of the body; other weapons give none."""
    weapon = creature.weapon
    return base_range(weapon, creature.dashes > 0) if weapon.kind == "melee" else 0


def adjacent(state: State, a: Creature, b: Creature) -> bool:
    """HR-10.14: within 5 feet, the same space included."""
    grid = state.grid
    return bool(grid.within(a.at, FEET, a.length) & grid.square(b.at, b.length))


def free_for(state: State, creature: Creature) -> int:
    """The places where a creature may be, as a bit board (HR-10.7, HR-10.8).

    Others block unless they are at least two sizes larger, share its space already, or are as
    small as it is and leave room.
    """
    grid, rank = state.grid, creature.rank
    mine = grid.square(creature.at, creature.length)
    shares = rank in SHARE
    blocked = crowded_for(state, creature) if shares else 0
    for other in state.creatures.values():
        if other is creature or other.dead or other.rank >= rank + 2:
            continue
        if not (shares and other.rank in SHARE):
            there = grid.square(other.at, other.length)
            if not there & mine:
                blocked |= there
    free = grid.open & ~blocked
    return free if creature.length == 1 else grid.room(free, creature.length)


def crowded_for(state: State, creature: Creature) -> int:
    """The spaces that the small and smaller have filled too far for one more (HR-10.7)."""
    filled: Counter[int] = Counter()
    for other in state.creatures.values():
        if other is not creature and not other.dead and other.rank in SHARE:
            filled[state.grid.bit[other.at]] += SHARE[other.rank]
    most = WHOLE_SPACE - SHARE[creature.rank]
    return sum(space for space, part in filled.items() if part > most)


def hard_for(state: State, creature: Creature) -> int:
    """The places that are difficult terrain for it: spaces of much larger creatures (HR-10.8)."""
    grid = state.grid
    hard = 0
    for other in state.creatures.values():
        if not other.dead and other.rank >= creature.rank + 2:
            hard |= grid.square(other.at, other.length)
    return hard if creature.length == 1 else ~grid.room(~hard, creature.length)


def threatened(state: State, creature: Creature) -> int:
    """The places within the melee reach of enemies, as a bit board (HR-4.14)."""
    grid = state.grid
    board = 0
    for enemy in state.enemies(creature):
        if enemy.can_act:
            spaces = grid.square(enemy.at, enemy.length)
            board |= grid.spread(spaces, melee_reach(enemy) // FEET)
    return ~grid.room(~board, creature.length)


def steps_from(state: State, creature: Creature) -> list[str]:
    """The places one step away where it may be (HR-10.14)."""
    return state.grid.steps(creature.at, free_for(state, creature), creature.length)


def can_step(state: State, creature: Creature) -> bool:
    """Whether there is any place to step to."""
    around = state.grid.around(creature.at, creature.length)
    return bool(around & free_for(state, creature))
