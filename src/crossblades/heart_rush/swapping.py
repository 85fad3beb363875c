"""Chapter 10: two creatures that change places."""

from crossblades.heart_rush.arrival import arrive
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Moved
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

SWAPPING = ("HR-5.2", "HR-10.8")


def can_swap(state: State, creature: Creature, other: Creature) -> bool:
    """HR-10.7: neighbours that fill as many spaces as each other."""
    return creature.length == other.length and adjacent(state, creature, other)


def swap_places(state: State, creature: Creature, other: Creature) -> Rule[None]:
    """Each goes where the other was, at no cost, and finds there what the place does."""
    here, there = creature.at, other.at
    yield Moved(creature=creature.name, origin=here, to=there, feet=0, rules=SWAPPING)
    yield Moved(creature=other.name, origin=there, to=here, feet=0, rules=SWAPPING)
    yield from arrive(state, creature, here)
    yield from arrive(state, other, there)
