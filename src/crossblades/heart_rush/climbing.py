"""Chapters 9 and 11: climbing onto creatures, getting down, and throwing climbers off."""

from crossblades.heart_rush.arrival import arrive
from crossblades.heart_rush.condition_options import Body, ClimbOn, HopOff, ThrowOff
from crossblades.heart_rush.conditions import is_restrained
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.dice import contest
from crossblades.heart_rush.events import ClimbedOn, Dashed, HoppedOff, ShookItself
from crossblades.heart_rush.hazards import exertion_of_a_dash
from crossblades.heart_rush.holding import choose_ability, climbers, fallen, is_on
from crossblades.heart_rush.limits import back_of, dreaded
from crossblades.heart_rush.movement import go
from crossblades.heart_rush.sizes import MUCH_LARGER
from crossblades.heart_rush.space import adjacent, free_for
from crossblades.heart_rush.speed import may_move, stopped, upright, walk_speed
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

CLIMB_ON = "climb on"
"""The contest of climbing onto a creature (HR-9.4)."""
THROWING_OFF = "throwing off"
"""The contest of a creature with one that has climbed onto it (HR-11.19)."""


def may_climb_on(state: State, creature: Creature, target: Creature) -> bool:
    """HR-9.4: adjacent, two or more sizes larger, and one at a time; not with speed 0."""
    return (
        creature.side != target.side
        and target.rank >= creature.rank + MUCH_LARGER
        and "creature climber" not in creature.conditions
        and not (is_restrained(creature) or "grappling" in creature.conditions)
        and adjacent(state, creature, target)
        and bool(_room_on(state, creature, target))
    )


def _room_on(state: State, creature: Creature, target: Creature) -> list[str]:
    """HR-9.4, HR-11.15: free places on it, none of them nearer to what frightens the climber."""
    room = back_of(state, creature, target) & free_for(state, creature)
    return state.grid.on(room & ~dreaded(state, creature))


def ways_to_climb_on(state: State, creature: Creature, target: Creature) -> list[ClimbOn]:
    """HR-9.1, HR-9.4: by might or by agility."""
    if not may_climb_on(state, creature, target):
        return []
    return [ClimbOn(creature.name, target.name, ability) for ability in ("might", "agility")]


def climb_check(
    state: State,
    creature: Creature,
    target: Creature,
    ability: Ability,
    before: State | None = None,
) -> Rule[bool]:
    """HR-9.4: might or agility against its might or agility. Returns whether one gets onto it.

    `before`: see `contest`.
    """
    answer = yield from choose_ability(target, CLIMB_ON, creature.name)
    winner = yield from contest(
        state, creature, ability, target, answer, CLIMB_ON, offensive=True, before=before
    )  # fmt: skip
    return winner == creature.name


def climb_on(state: State, creature: Creature, target: Creature) -> Rule[None]:
    """HR-9.4: one is on its nearest space.

    What that place does, it does to who climbs there as to anybody (HR-13.1, HR-13.3).
    """
    grid, at = state.grid, creature.at
    long = creature.length
    room = _room_on(state, creature, target)
    to = min(room, key=lambda place: (place != at, grid.distance(at, place, long, long)))
    yield ClimbedOn(creature=creature.name, target=target.name, origin=at, to=to)
    if to != at:
        yield from arrive(state, creature, at, steady=True)


def ways_to_throw_off(creature: Creature) -> list[ThrowOff]:
    """HR-4.13, HR-11.19."""
    if "climbed-on" not in creature.conditions:
        return []
    return [ThrowOff(creature.name, "might"), ThrowOff(creature.name, "agility")]


def throw_off(state: State, chosen: ThrowOff) -> Rule[None]:
    """HR-11.19: every climber that loses a contested might or agility check falls off."""
    creature = state.creatures[chosen.creature]
    yield ShookItself(creature=creature.name, ability=chosen.ability)
    for climber in climbers(state, creature):
        if is_on(climber, creature):
            yield from thrown_off(state, creature, chosen.ability, climber)


def thrown_off(state: State, creature: Creature, ability: Body, climber: Creature) -> Rule[None]:
    """HR-11.19: one climber falls off if it loses the contest, and an instant has not done it."""
    answer = yield from choose_ability(climber, "holding on", creature.name, ability)
    winner = yield from contest(state, creature, ability, climber, answer, THROWING_OFF)
    if winner == creature.name and is_on(climber, creature):
        yield fallen(climber)


def may_hop_off(creature: Creature) -> bool:
    """HR-11.19: with 5 feet of movement left."""
    if "creature climber" not in creature.conditions or stopped(creature):
        return False
    return upright(creature, creature.speed) >= FEET and may_move(creature, FEET)


def hop_off(state: State, chosen: HopOff) -> Rule[None]:
    """HR-11.19: 5 feet of a dash, which goes on with the rest."""
    creature = state.creatures[chosen.creature]
    yield Dashed(creature=creature.name, pay=chosen.pay, rules=("HR-4.5", "HR-11.19"))
    able = yield from exertion_of_a_dash(state, creature)
    if not able or "creature climber" not in creature.conditions:
        return
    yield HoppedOff(creature=creature.name, target=creature.sources["creature climber"])
    yield from go(state, creature, walk_speed(creature) - FEET)
