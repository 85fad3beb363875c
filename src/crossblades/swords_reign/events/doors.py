"""Events of doors, which are the same for everybody who looks at the map."""

from msgspec import structs

from crossblades.kernel.edges import DoorState, Edge
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.events.base import ActionTaken, Public, Rules
from crossblades.swords_reign.state import State


class DoorUsed(ActionTaken, kw_only=True):
    """A creature opens or closes a door beside it."""

    a: str
    b: str
    door: DoorState
    name: str
    rules: Rules = ("OS-5.12", "OS-3.5")

    def change(self, _creature: Creature, state: State) -> None:
        hang(state, Edge(self.a, self.b, self.door, self.name))


class DoorDecreed(Public, kw_only=True):
    """The Referee opens, closes, locks or unlocks a door."""

    referee: str
    a: str
    b: str
    door: DoorState
    name: str
    rules: Rules = ("OS-3.5", "OS-6.9")

    def apply(self, state: State) -> None:
        hang(state, Edge(self.a, self.b, self.door, self.name))


def hang(state: State, door: Edge) -> None:
    """A door is so from now on."""
    state.grid = state.grid.with_door(door)
    state.scenario = structs.replace(state.scenario, grid=state.grid)
