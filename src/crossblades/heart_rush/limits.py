"""Chapter 11: where conditions keep one from going."""

from crossblades.heart_rush.conditions import hidden_from
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET


def off_limits(state: State, creature: Creature) -> int:
    """The places that it cannot, or will not, go to by itself, as a bit board."""
    if not creature.sources:
        return 0
    return dreaded(state, creature) | _off_its_back(state, creature)


def dreaded(state: State, creature: Creature) -> int:
    """HR-11.15: no willing approach to what frightens it, if it knows where that is."""
    if "frightened" not in creature.conditions:
        return 0
    source = state.creatures[creature.sources["frightened"]]
    feet = state.distance(creature, source)
    if source.dead or not feet or hidden_from(creature, source):
        return 0
    grid, near = state.grid, feet - FEET
    nearer = ~grid.room(~grid.within(source.at, near, source.length), creature.length)
    return nearer & state.land.no_farther_up(source.at, near, source.length, creature.length)


def _off_its_back(state: State, creature: Creature) -> int:
    """HR-11.19: while on a creature one moves on it alone; else one hops off."""
    if "creature climber" not in creature.conditions:
        return 0
    return ~back_of(state, creature, state.creatures[creature.sources["creature climber"]])


def back_of(state: State, climber: Creature, climbed: Creature) -> int:
    """The places of a climber on the creature it is on, as a bit board."""
    grid = state.grid
    return grid.room(grid.square(climbed.at, climbed.length), climber.length)
