"""What a Referee may change about who fights, and where, in the midst of a fight."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import OPEN, WALL, DoorAs, GroundNamed, NoDecree, Subject
from crossblades.kernel.edges import DoorState
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import DecreeDetail, DecreePart
from crossblades.swords_reign.doors import can_be_shut
from crossblades.swords_reign.effects import Ability
from crossblades.swords_reign.events import CreatureAdded, DoorDecreed, GroundDecreed, TakenAway
from crossblades.swords_reign.events.referee import COVER, WATER
from crossblades.swords_reign.referee_options import AddCreature, Decreed, PlaceNamed
from crossblades.swords_reign.state import State


def detail(
    state: State,
    part: DecreePart,
    options: Sequence[Option],
    creature: str = "",
    condition: str = "",
    ability: Ability = "STR",
) -> Rule[Any]:
    """Ask for a part of a decree; the Referee may still think better of it."""
    offered = (*options, NoDecree())
    return (
        yield DecreeDetail(
            seat=state.scenario.referee, part=part, creature=creature, condition=condition,
            ability=ability, options=offered,
        )
    )  # fmt: skip


def take_away(state: State) -> Rule[None]:
    """OS-2.5: somebody leaves the fight; all that it has done to others ends."""
    those = [Subject(c.name) for c in state.creatures.values() if c.on_the_map]
    subject = yield from detail(state, "subject", those)
    if isinstance(subject, Subject):
        yield TakenAway(referee=state.scenario.referee, creature=subject.creature)


def add(state: State) -> Rule[None]:
    """OS-2.2: somebody comes into the fight; the Referee's answer brings the sheet."""
    choice = yield from detail(state, "newcomer", [AddCreature()])
    if not isinstance(choice, AddCreature) or choice.sheet is None:
        return
    sheet, referee = choice.sheet, state.scenario.referee
    yield CreatureAdded(
        referee=referee, creature=sheet.name, side=sheet.side, at=sheet.at, sheet=sheet,
        known_by=(*state.seats[sheet.side], referee),
    )  # fmt: skip


def change_ground(state: State) -> Rule[None]:
    """OS-3.5, OS-6.9: a space becomes open, a wall, or cover or water that the map has."""
    space = yield from detail(state, "space", [*map(PlaceNamed, state.grid.spaces)])
    if not isinstance(space, PlaceNamed):
        return
    there = any(c.on_the_map and c.at == space.space for c in state.creatures.values())
    kinds = [OPEN, *([] if there else [WALL]), *_kinds(state)]
    now = _now(state, space.space)
    chosen = yield from detail(state, "ground", [kind for kind in kinds if kind != now])
    if isinstance(chosen, GroundNamed):
        yield GroundDecreed(
            referee=state.scenario.referee, space=space.space, ground=chosen.ground,
            mark=chosen.mark,
        )  # fmt: skip


def change_door(state: State) -> Rule[None]:
    """OS-3.5, OS-6.9: a door is opened, closed, locked or unlocked, whoever stands beside it."""
    ways = [
        DoorAs(door.a, door.b, how, door.name)
        for door in state.grid.doors
        for how in get_args(DoorState)
        if how != door.door and (how == "open" or door.shut or can_be_shut(state, door))
    ]
    chosen = yield from detail(state, "door", ways)
    if isinstance(chosen, DoorAs):
        yield DoorDecreed(
            referee=state.scenario.referee, a=chosen.a, b=chosen.b, door=chosen.door,
            name=chosen.name,
        )  # fmt: skip


def _kinds(state: State) -> list[GroundNamed]:
    """All cover and water that the map has."""
    scenario = state.scenario
    covers = [_cover(state, space) for space in scenario.cover]
    waters = [GroundNamed(name, WATER) for name in scenario.water.values()]
    return [*dict.fromkeys([*covers, *waters])]


def _cover(state: State, space: str) -> GroundNamed:
    name = state.scenario.covering.get(space, "")
    return GroundNamed(name, COVER.mark) if name else COVER


def _now(state: State, space: str) -> GroundNamed:
    """What a space is now."""
    if not state.grid.bit[space] & state.grid.open:
        return WALL
    if space in state.scenario.cover:
        return _cover(state, space)
    water = state.scenario.water.get(space, "")
    return GroundNamed(water, WATER) if water else OPEN


UPHEAVALS: Mapping[Decreed, Callable[[State], Rule[None]]] = {
    "taking away": take_away, "newcomer": add, "ground": change_ground, "door": change_door,
}  # fmt: skip
"""Each by what the decree is called."""
