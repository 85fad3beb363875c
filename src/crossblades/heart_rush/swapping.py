"""Chapter 10: two creatures that change places."""

from crossblades.heart_rush.arrival import arrive, carry_along
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import Moved
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

SWAPPING = ("HR-5.2", "HR-10.8")


def can_swap(state: State, creature: Creature, other: Creature) -> bool:
    """HR-10.7, HR-10.4: neighbours that fill as many spaces as each other, and no cliff between."""
    length, here, there, land = creature.length, creature.at, other.at, state.land
    if length != other.length or not adjacent(state, creature, other):
        return False
    return not (land.drop(here, there, length) or land.drop(there, here, length))


def swap_places(state: State, creature: Creature, other: Creature) -> Rule[None]:
    """Each goes where the other was, at no cost, and finds there what the place does."""
    here, there = creature.at, other.at
    yield _moved(state, creature, there)
    yield _moved(state, other, here)
    yield from carry_along(state, creature, here)
    yield from carry_along(state, other, there)
    yield from arrive(state, creature, here)
    yield from arrive(state, other, there)


def _moved(state: State, creature: Creature, to: str) -> Moved:
    return Moved(
        creature=creature.name, origin=creature.at, to=to, feet=0, rules=SWAPPING,
        climbing=state.land.touches(state.land.climbing, to, creature.length),
    )  # fmt: skip
