"""What all events of the game share."""

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.state import State
from crossblades.kernel.event import Event
from crossblades.kernel.visibility import EVERYONE

Rules = tuple[str, ...]


class Public(Event, kw_only=True):
    """What the whole table sees."""

    seen_by: Rules = EVERYONE


def soak(state: State, creature: Creature) -> None:
    """HR-12.7: whoever has been in water is wet."""
    land = state.land
    if land.touches(land.water, creature.at, creature.length):
        creature.wet = True
