"""OS-5.12: doors, which an action opens and closes."""

from msgspec import structs

from crossblades.kernel.edges import Edge
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.cover import in_reach
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.doing import perform
from crossblades.swords_reign.events import DoorUsed
from crossblades.swords_reign.gear import CLOSE
from crossblades.swords_reign.obstacles import Obstacle
from crossblades.swords_reign.options import UseDoor
from crossblades.swords_reign.settling import HELD, settle
from crossblades.swords_reign.state import State


def doors_to_use(state: State, creature: Creature) -> list[UseDoor]:
    """OS-5.12: those beside it; nobody opens a locked one so."""
    name, found = creature.name, []
    for door in state.grid.doors_at(creature.at) if state.grid.doors else ():
        if door.door == "closed":
            found.append(UseDoor(name, door.a, door.b, "open", door.name))
        elif door.door == "open" and can_be_shut(state, door):
            found.append(UseDoor(name, door.a, door.b, "closed", door.name))
    return found


def no_use_of(state: State, door: Edge) -> Obstacle | None:
    """OS-5.12, OS-5.17: why whoever is beside a door can neither open nor close it by hand."""
    if door.door == "locked":
        return Obstacle("locked", ("OS-5.12",))
    if door.door == "open" and not can_be_shut(state, door):
        return Obstacle("grip", ("OS-5.12", "OS-5.17"))
    return None


def can_be_shut(state: State, door: Edge) -> bool:
    """OS-5.17: nobody who is beside somebody holds that one through it."""
    shut = state.grid.with_door(structs.replace(door, door="closed"))
    held = [c for c in state.creatures.values() if c.on_the_map and HELD in c.sources]
    pairs = [(state.creatures[name].at, c.at) for c in held for name in c.sources[HELD]]
    return all(
        in_reach(shut, one, CLOSE, other) or not in_reach(state.grid, one, CLOSE, other)
        for one, other in pairs
    )


@perform.register
def use_door(option: UseDoor, state: State) -> Rule[None]:
    """OS-5.12: an action; those whom it kept out of sight are seen now (OS-5.10)."""
    yield DoorUsed(
        creature=option.creature, a=option.a, b=option.b, door=option.door, name=option.name
    )
    yield from settle(state)
