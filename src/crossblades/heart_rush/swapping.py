"""Chapter 10: two creatures that change places."""

from crossblades.heart_rush.arrival import arrive, carry_along
from crossblades.heart_rush.conditions import is_restrained
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Moved
from crossblades.heart_rush.grips import sets_out
from crossblades.heart_rush.limits import off_limits
from crossblades.heart_rush.space import adjacent, free_for
from crossblades.heart_rush.speed import stopped
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

SWAPPING = ("HR-5.2", "HR-10.8")


def can_swap(state: State, creature: Creature, other: Creature) -> bool:
    """HR-10.7, HR-10.8: neighbours that fill as many spaces as each other, and are free to go.

    A friend has to be willing and able; an enemy only must not be held, nor hold somebody.
    """
    if creature.length != other.length or not _a_step_away(state, creature, other):
        return False
    if not (_has_room(state, creature, other) and _has_room(state, other, creature)):
        return False
    if _bound(other) or not _would_go(state, creature, other.at):
        return False
    return other.side != creature.side or _would_go(state, other, creature.at)


def _has_room(state: State, creature: Creature, other: Creature) -> bool:
    """HR-10.8: whether nobody is in its way, as far as is known, where the other is."""
    return bool(state.grid.bit[other.at] & free_for(state, creature, known=True, leaving=other))


def _a_step_away(state: State, creature: Creature, other: Creature) -> bool:
    """HR-10.14, HR-10.4: around no wall's corner, and up or down no cliff."""
    length, here, there, land = creature.length, creature.at, other.at, state.land
    if land.drop(here, there, length) or land.drop(there, here, length):
        return False
    if length > 1:
        return adjacent(state, creature, other)
    return bool(land.around(here) & state.grid.bit[there])


def _bound(creature: Creature) -> bool:
    """HR-11.5, HR-11.18: held where it is, or it would tear itself from whom it holds."""
    return is_restrained(creature) or "grappling" in creature.conditions


def _would_go(state: State, creature: Creature, to: str) -> bool:
    """HR-2.3, HR-11.5, HR-11.6, HR-11.15: able to move, and not nearer to what it fears."""
    if not creature.can_act or creature.unable or _bound(creature) or stopped(creature):
        return False
    return not state.grid.bit[to] & off_limits(state, creature)


def swap_places(state: State, creature: Creature, other: Creature, feet: int = 0) -> Rule[None]:
    """Each goes where the other was, and finds there what the place does.

    `feet`: what it is of the first one's movement, if it is a step of its own.
    """
    here, there = creature.at, other.at
    for each in (creature, other):
        if each.conditions and not (yield from sets_out(state, each, forced=True)):
            return
    yield _moved(state, creature, there, feet)
    yield _moved(state, other, here)
    yield from carry_along(state, creature, here)
    yield from carry_along(state, other, there)
    yield from arrive(state, creature, here)
    yield from arrive(state, other, there)


def _moved(state: State, creature: Creature, to: str, feet: int = 0) -> Moved:
    return Moved(
        creature=creature.name, origin=creature.at, to=to, feet=feet, rules=SWAPPING,
        climbing=state.land.touches(state.land.climbing, to, creature.length),
    )  # fmt: skip
