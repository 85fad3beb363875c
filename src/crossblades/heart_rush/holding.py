"""Chapter 11: those who are on a larger creature, and how they stay there."""

from collections.abc import Iterable

from crossblades.heart_rush.asks import ChooseAbility
from crossblades.heart_rush.condition_options import Body, RollWith
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.dice import saving_throw
from crossblades.heart_rush.events import Carried, FellOff
from crossblades.heart_rush.limits import back_of
from crossblades.heart_rush.space import free_for
from crossblades.heart_rush.state import State
from crossblades.kernel.rule import Rule

HOLDING_ON = "holding on"


def choose_ability(
    creature: Creature, what: str, by: str = "", ability: Body | None = None, number: int = 0
) -> Rule[Ability]:
    """HR-9.2, HR-9.4, HR-11.18, HR-11.19: might or agility, as its owner likes."""
    name = creature.name
    choice: RollWith = yield ChooseAbility(
        seat=creature.seat, creature=name, what=what, by=by, ability=ability, number=number,
        options=(RollWith(name, "might"), RollWith(name, "agility")),
    )  # fmt: skip
    return choice.ability


def is_on(creature: Creature, climbed: Creature) -> bool:
    """HR-11.19: whether it has climbed onto this one."""
    return creature.sources.get("creature climber") == climbed.name


def climbers(state: State, climbed: Creature) -> list[Creature]:
    """HR-11.19: everyone who is on this creature."""
    if "climbed-on" not in climbed.conditions:
        return []
    return [creature for creature in state.everyone if is_on(creature, climbed)]


def hold_on(state: State, climber: Creature, number: int) -> Rule[bool]:
    """HR-11.19: when damaged or moved, save against that number or fall off.

    Returns whether it is still on its creature; an instant may have brought it down (HR-5.5).
    """
    ability = yield from choose_ability(climber, HOLDING_ON, number=number)
    saved = yield from saving_throw(state, climber, ability, HOLDING_ON, number)
    if "creature climber" not in climber.conditions:
        return False
    if not saved.success:
        yield fallen(climber)
    return saved.success


def stays_on(state: State, creature: Creature, feet: int) -> Rule[bool]:
    """HR-11.19: one on a creature that would be moved off it holds on, and is not moved, or falls.

    Returns whether it stays where it is.
    """
    if "creature climber" not in creature.conditions or feet <= 0:
        return False
    return (yield from hold_on(state, creature, feet))


def shaken(state: State, moved: Iterable[Creature], feet: int) -> Rule[None]:
    """HR-11.19: whoever is on one of those that were moved saves against the feet."""
    for climbed in moved:
        for climber in climbers(state, climbed):
            yield from hold_on(state, climber, feet)


def fallen(climber: Creature) -> FellOff:
    """HR-11.19: it is on its creature no longer, but where it was."""
    return FellOff(creature=climber.name, target=climber.sources["creature climber"])


def carry(state: State, climbed: Creature, origin: str) -> Rule[None]:
    """HR-11.19: they move with it, each where it was on its back if there is room."""
    riders = climbers(state, climbed)
    if not riders:
        return
    xy = state.grid.xy
    (x, y), (before_x, before_y) = xy[climbed.at], xy[origin]
    right, down = x - before_x, y - before_y
    # Those in front first, so that nobody is in another's way.
    riders.sort(key=lambda c: -(xy[c.at][0] * right + xy[c.at][1] * down))
    for rider in riders:
        at_x, at_y = xy[rider.at]
        yield from keep_on(state, rider, climbed, (at_x + right, at_y + down))


def keep_on(
    state: State, rider: Creature, climbed: Creature, wanted: tuple[int, int]
) -> Rule[None]:
    """HR-11.19: put a climber where it was on the creature, or as near to that as there is room."""
    xy = state.grid.xy
    room = state.grid.on(back_of(state, rider, climbed) & free_for(state, rider))
    if not room:
        yield fallen(rider)
        return
    to = min(room, key=lambda at: abs(xy[at][0] - wanted[0]) + abs(xy[at][1] - wanted[1]))
    if to != rider.at:
        yield Carried(creature=rider.name, by=climbed.name, origin=rider.at, to=to)
