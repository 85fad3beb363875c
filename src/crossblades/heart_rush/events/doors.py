"""Events of doors, which are the same for everybody who looks at the map."""

from msgspec import structs

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events.acting import Acting
from crossblades.heart_rush.events.base import Rules
from crossblades.heart_rush.events.gm import Decreed
from crossblades.heart_rush.state import State
from crossblades.kernel.edges import DoorState, Edge


class DoorUsed(Acting, kw_only=True):
    """A creature opens or closes a door beside it."""

    a: str
    b: str
    door: DoorState
    name: str
    rules: Rules = ("HR-4.7", "HR-10.1")

    def done(self, creature: Creature, state: State) -> None:
        creature.interactions += 1
        hang(state, Edge(self.a, self.b, self.door, self.name))


class DoorDecreed(Decreed, kw_only=True):
    """The GM opens, closes, locks or unlocks a door."""

    a: str
    b: str
    door: DoorState
    name: str
    rules: Rules = ("HR-10.1", "HR-10.14")

    def apply(self, state: State) -> None:
        hang(state, Edge(self.a, self.b, self.door, self.name))


def hang(state: State, door: Edge) -> None:
    """A door is so from now on; what was worked out for the old map must not be asked any more."""
    state.grid = state.grid.with_door(door)
    state.scenario = structs.replace(state.scenario, grid=state.grid)
    state.land = state.scenario.land
