"""What a GM may change about who fights, and where, in the midst of a fight."""

from collections.abc import Callable, Mapping
from typing import get_args

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.doors import can_be_shut, moved_on_its_hinges
from crossblades.heart_rush.events import (
    DoorDecreed,
    EffectsEnded,
    GroundDecreed,
    LightDecreed,
    TakenAway,
)
from crossblades.heart_rush.gm import detail
from crossblades.heart_rush.gm_options import AddCreature, LightNamed
from crossblades.heart_rush.ground import Light
from crossblades.heart_rush.hazards import water_and_air
from crossblades.heart_rush.newcomers import CreatureAdded
from crossblades.heart_rush.options import MoveTo
from crossblades.heart_rush.state import State
from crossblades.kernel.decree_options import OPEN, WALL, DoorAs, GroundNamed, Subject
from crossblades.kernel.edges import DoorState
from crossblades.kernel.rule import Rule
from crossblades.kernel.visibility import EVERYONE

# --- who fights


def take_away(state: State) -> Rule[None]:
    """HR-3.7: somebody leaves the fight; all that it has done to others ends."""
    living = [Subject(c.name) for c in state.everyone if not c.dead]
    subject = yield from detail(state, "subject", living)
    if not isinstance(subject, Subject):
        return
    name = subject.creature
    for other in state.everyone:
        hers = other.name == name
        over = tuple(e for e in other.effects if hers or name in (e.by, e.about))
        if over:
            yield EffectsEnded(creature=other.name, effects=over)
    yield TakenAway(gm=state.scenario.gm, creature=name)


def add(state: State) -> Rule[None]:
    """HR-2.1: somebody comes into the fight; the GM's answer brings the sheet."""
    choice = yield from detail(state, "newcomer", [AddCreature()])
    if not isinstance(choice, AddCreature) or choice.sheet is None:
        return
    sheet, scenario = choice.sheet, state.scenario
    mine = (*state.seats[sheet.side], scenario.gm)
    yield CreatureAdded(
        gm=scenario.gm, creature=sheet.name, side=sheet.side, at=sheet.at, sheet=sheet,
        seen_by=mine if sheet.hides else EVERYONE,
        known_by=EVERYONE if scenario.foes == "numbers" else mine,
    )  # fmt: skip
    yield from water_and_air(state, state.creatures[sheet.name])


# --- where they fight


def change_ground(state: State) -> Rule[None]:
    """HR-10.1, HR-10.2, HR-10.3: a space becomes open, a wall, or ground of a kind of the map."""
    space = yield from detail(state, "space", [*map(MoveTo, state.grid.spaces)])
    if not isinstance(space, MoveTo):
        return
    there = _there(state, space.space)
    kinds = [GroundNamed(kind.name, glyph) for glyph, kind in state.land.ground.kinds.items()]
    ways = [OPEN, *([] if there else [WALL]), *kinds]
    now = _now(state, space.space)
    chosen = yield from detail(state, "ground", [way for way in ways if way.mark != now])
    if not isinstance(chosen, GroundNamed):
        return
    gm = state.scenario.gm
    secret = {now, chosen.mark} & _secret(state)
    yield GroundDecreed(
        gm=gm, space=space.space, ground=chosen.ground, mark=chosen.mark,
        seen_by=(gm,) if secret else EVERYONE,
    )  # fmt: skip
    for creature in there:
        yield from water_and_air(state, creature)


def _now(state: State, space: str) -> str:
    """The mark of what a space is now."""
    if not state.grid.bit[space] & state.grid.open:
        return WALL.mark
    return state.land.ground.at.get(space, OPEN.mark)


def _there(state: State, space: str) -> list[Creature]:
    """Whoever fills a space: no wall can be there."""
    grid, bit = state.grid, state.grid.bit[space]
    return [c for c in state.everyone if not c.dead and bit & grid.square(c.at, c.length)]


def _secret(state: State) -> set[str]:
    """HR-13.1: the glyphs of ground with traps of which only the GM knows."""
    kinds = state.land.ground.kinds.items()
    return {glyph for glyph, kind in kinds if kind.hazard and kind.hazard.secret}


def change_door(state: State) -> Rule[None]:
    """HR-10.1, HR-10.14: a door is opened, closed, locked or unlocked, whoever stands beside it."""
    ways = [
        DoorAs(door.a, door.b, how, door.name)
        for door in state.grid.doors
        for how in get_args(DoorState)
        if how != door.door and (how == "open" or door.shut or can_be_shut(state, door))
    ]
    chosen = yield from detail(state, "door", ways)
    if isinstance(chosen, DoorAs):
        event = DoorDecreed(
            gm=state.scenario.gm, a=chosen.a, b=chosen.b, door=chosen.door, name=chosen.name
        )
        yield from moved_on_its_hinges(state, event)


def change_light(state: State) -> Rule[None]:
    """HR-10.5: bright, dim or dark where no lamp reaches."""
    now = state.land.ground.light
    ways = [LightNamed(light) for light in get_args(Light) if light != now]
    chosen = yield from detail(state, "light", ways)
    if isinstance(chosen, LightNamed):
        yield LightDecreed(gm=state.scenario.gm, light=chosen.light)


UPHEAVALS: Mapping[str, Callable[[State], Rule[None]]] = {
    "taking away": take_away, "newcomer": add, "ground": change_ground, "light": change_light,
    "door": change_door,
}  # fmt: skip
"""Each by what the decree is called."""
