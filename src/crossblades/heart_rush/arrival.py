"""Chapters 4, 10 and 13: one step of a move, and what comes of it."""

from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import skill_check
from crossblades.heart_rush.events import Moved, MoveEnded
from crossblades.heart_rush.hazards import entering, falling
from crossblades.heart_rush.hiding import come_upon, out_in_the_open
from crossblades.heart_rush.instants import at
from crossblades.heart_rush.moments import StepTaken
from crossblades.heart_rush.space import free_for
from crossblades.heart_rush.state import State
from crossblades.heart_rush.trip import offer_trips
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def step(
    state: State, creature: Creature, to: str, rules: tuple[str, ...], feet: int = FEET
) -> Rule[bool]:
    """HR-10.14: one willing step. Returns whether a move may go on from there."""
    if (yield from _bumps(state, creature, to)) or not (yield from climbs(state, creature, to)):
        yield MoveEnded(creature=creature.name, at=creature.at, rules=rules)
        return False
    origin = creature.at
    yield Moved(creature=creature.name, origin=origin, to=to, feet=feet, rules=rules)
    yield from out_in_the_open(state, creature)
    drop = 0 if _climbing(state, creature, origin) else state.land.drop(origin, to, creature.length)
    return (yield from arrive(state, creature, origin, drop))


def arrive(state: State, creature: Creature, origin: str, drop: int = 0) -> Rule[bool]:
    """What a place does to one that has come there, willingly or not: a fall, a trip, the ground.

    Returns whether it may move on.
    """
    if drop:
        yield from falling(state, creature, drop)
    upright = not is_prone(creature)
    if state.hooks:
        yield from at(StepTaken(state=state, creature=creature, origin=origin))
    yield from offer_trips(state, creature)
    tripped = upright and is_prone(creature)
    yield from entering(state, creature, origin)
    return creature.can_act and not tripped


def _climbing(state: State, creature: Creature, origin: str) -> bool:
    """Whether a step between these two places goes along a vertical surface (HR-10.4)."""
    land, length = state.land, creature.length
    board = land.climbing
    return land.touches(board, origin, length) or land.touches(board, creature.at, length)


def climbs(state: State, creature: Creature, to: str) -> Rule[bool]:
    """HR-10.4: starting to climb may need a might check."""
    land, length = state.land, creature.length
    if not land.climbing or land.touches(land.climbing, creature.at, length):
        return True
    against = max((kind.climb or 0 for kind in land.terrains(to, length)), default=0)
    if not against:
        return True
    checked = yield from skill_check(state, creature, "might", "climbing", against)
    return checked.success


def _bumps(state: State, creature: Creature, to: str) -> Rule[bool]:
    """HR-10.6, HR-10.8: whoever is hidden there is found; returns whether it is in the way."""
    if not any(is_hidden(enemy) for enemy in state.enemies(creature)):
        return False
    yield from come_upon(state, creature, to)
    return not state.grid.bit[to] & free_for(state, creature)
