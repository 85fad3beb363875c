"""Chapters 4 and 10: doors, which an object interaction opens and closes."""

from collections.abc import Iterator

from msgspec import structs

from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import DoorDecreed, DoorUsed
from crossblades.heart_rush.grips import bound
from crossblades.heart_rush.hiding import out_in_the_open, plainly_seen
from crossblades.heart_rush.obstacles import Obstacle
from crossblades.heart_rush.options import UseDoor
from crossblades.heart_rush.state import State
from crossblades.kernel.edges import DoorState, Edge
from crossblades.kernel.rule import Rule

Use = tuple[str, str, DoorState, str]
"""A door by the spaces beside it, what becomes of it, and what people call it."""


def doors_to_use(state: State, creature: Creature) -> tuple[Use, ...]:
    """HR-4.7: the doors beside it that it can open or close; nobody opens a locked one so."""
    return tuple(_uses(state, creature))


def _uses(state: State, creature: Creature) -> Iterator[Use]:
    for door in state.grid.doors_at(creature.at, creature.length):
        if door.door == "closed":
            yield door.a, door.b, "open", door.name
        elif door.door == "open" and can_be_shut(state, door):
            yield door.a, door.b, "closed", door.name


def no_use_of(state: State, door: Edge) -> Obstacle | None:
    """HR-4.7: why whoever is beside a door can neither open nor close it by hand."""
    if door.door == "locked":
        return Obstacle("locked", ("HR-4.7",))
    if door.door == "open" and not can_be_shut(state, door):
        return Obstacle("doorway", ("HR-4.7", "HR-10.7"))
    return None


def can_be_shut(state: State, door: Edge) -> bool:
    """HR-10.7, HR-11.18: nobody stands in the doorway, or holds somebody through it."""
    shut = state.grid.with_door(structs.replace(door, door="closed"))
    assert shut.barriers
    for creature in state.everyone:
        if creature.dead:
            continue
        if shut.barriers.split[creature.length] & shut.bit[creature.at]:
            return False
        near = shut.touched(creature.at, creature.length)
        if creature.sources and any(
            not near & shut.square(other.at, other.length) for other in bound(state, creature)
        ):
            return False
    return True


def use_door(state: State, chosen: UseDoor) -> Rule[None]:
    """HR-4.7: one object interaction."""
    event = DoorUsed(
        creature=chosen.creature, a=chosen.a, b=chosen.b, door=chosen.door, name=chosen.name,
        pay=chosen.pay,
    )  # fmt: skip
    yield from moved_on_its_hinges(state, event)


def moved_on_its_hinges(state: State, event: DoorUsed | DoorDecreed) -> Rule[None]:
    """HR-10.6: those whom the door has kept out of sight, and now does not, hide no longer."""
    kept = [c for c in state.everyone if is_hidden(c) and not plainly_seen(state, c)]
    yield event
    for creature in kept:
        yield from out_in_the_open(state, creature)
