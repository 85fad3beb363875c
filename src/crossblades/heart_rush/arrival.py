"""Chapters 4, 10 and 13: one step of a move, and what comes of it."""

from crossblades.heart_rush.conditions import is_hidden, is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import fainting_outside
from crossblades.heart_rush.dice import skill_check
from crossblades.heart_rush.events import Moved, MoveEnded
from crossblades.heart_rush.ground import CLIFF
from crossblades.heart_rush.hazards import entering, falling
from crossblades.heart_rush.hiding import come_upon, out_in_the_open
from crossblades.heart_rush.holding import carry, climbers
from crossblades.heart_rush.instants import at, awaited
from crossblades.heart_rush.moments import StepTaken
from crossblades.heart_rush.space import free_for
from crossblades.heart_rush.state import State
from crossblades.heart_rush.trip import offer_trips
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def step(
    state: State,
    creature: Creature,
    to: str,
    rules: tuple[str, ...],
    feet: int = FEET,
    steady: bool = False,
) -> Rule[bool]:
    """HR-10.14: one willing step. Returns whether a move may go on from there."""
    if in_doubt(state, creature) and not (yield from may_step(state, creature, to, rules)):
        return False
    return (yield from take_step(state, creature, to, rules, feet, steady))


def in_doubt(state: State, creature: Creature) -> bool:
    """Whether something could keep one from a step: what hides, or a climb (HR-10.4, HR-10.6)."""
    if state.land.climbing and not creature.climbs:
        return True
    for other in state.everyone:
        if "hidden" in other.conditions and other.side != creature.side:
            return True
    return False


def may_step(state: State, creature: Creature, to: str, rules: tuple[str, ...]) -> Rule[bool]:
    """HR-10.4, HR-10.8: nobody hidden is in the way, and one gets up there; else a move ends."""
    if _enemy_hides(state, creature) and (yield from _bumps(state, creature, to)):
        why = "HR-10.8"
    elif creature.climbs or not state.land.climbing or (yield from climbs(state, creature, to)):
        return True
    else:
        why = "HR-10.4"
    yield MoveEnded(creature=creature.name, at=creature.at, rules=(*rules, why))
    return False


def take_step(
    state: State,
    creature: Creature,
    to: str,
    rules: tuple[str, ...],
    feet: int,
    steady: bool = False,
) -> Rule[bool]:
    """HR-10.14: go into a place, and let it do its work. Returns whether a move may go on."""
    origin, land = creature.at, state.land
    plain = land.plain
    yield Moved(
        creature=creature.name, origin=origin, to=to, feet=feet, rules=rules,
        climbing=not plain and land.touches(land.climbing, to, creature.length),
    )  # fmt: skip
    if plain and not (creature.conditions or awaited(state, StepTaken)):
        return creature.can_act
    if "climbed-on" in creature.conditions:
        yield from carry_along(state, creature, origin)
    drop = 0
    if not (land.flat or _climbing(state, creature, origin)):
        drop = land.drop(origin, to, creature.length)
    return (yield from arrive(state, creature, origin, drop, steady))


def carry_along(state: State, creature: Creature, origin: str) -> Rule[None]:
    """HR-11.19, HR-13.1: those on its back move with it, into whatever is there."""
    if "climbed-on" not in creature.conditions:
        return
    riders = [(rider, rider.at) for rider in climbers(state, creature)]
    yield from carry(state, creature, origin)
    for rider, before in riders:
        if rider.at == before:
            continue
        if awaited(state, StepTaken):  # nobody who sits stumbles
            yield from at(StepTaken(state=state, creature=rider, origin=before, steady=True))
        yield from entering(state, rider, before)


def arrive(
    state: State, creature: Creature, origin: str, drop: int = 0, steady: bool = False
) -> Rule[bool]:
    """What a place does to one that has come there, willingly or not: eyes, a fall, a trip, ground.

    `steady`: if it is off balance, that does not count yet (HR-6.15).
    Returns whether it may move on.
    """
    if is_hidden(creature):
        yield from out_in_the_open(state, creature)
    if drop:
        yield from falling(state, creature, drop)
    upright = not is_prone(creature)
    if awaited(state, StepTaken):
        yield from at(StepTaken(state=state, creature=creature, origin=origin, steady=steady))
    if "off-balanced" in creature.conditions and not steady:
        stood = creature.can_act
        yield from fainting_outside(state)
        if creature.can_act is stood:
            yield from offer_trips(state, creature)
    tripped = upright and is_prone(creature)
    if not state.land.plain:
        yield from entering(state, creature, origin)
    return creature.can_act and not tripped


def _climbing(state: State, creature: Creature, origin: str) -> bool:
    """Whether a step between these two places goes along a vertical surface (HR-10.4)."""
    land, length = state.land, creature.length
    board = land.climbing
    return land.touches(board, origin, length) or land.touches(board, creature.at, length)


def climbs(state: State, creature: Creature, to: str) -> Rule[bool]:
    """HR-10.4: climbing may need a might check, on setting out."""
    against = climb_number(state, creature, to)
    if not against:
        return True
    checked = yield from skill_check(state, creature, "might", "climbing", against)
    return checked.success


def climb_number(state: State, creature: Creature, to: str) -> int:
    """HR-10.4: what a step onto, along or off a vertical surface is checked against; 0: nothing."""
    land, length = state.land, creature.length
    if not land.climbing:
        return 0
    onto = land.touches(land.climbing, to, length)
    height = abs(land.height(creature.at, length) - land.height(to, length))
    if not onto and height < CLIFF:
        return 0
    kinds = (*land.terrains(creature.at, length), *land.terrains(to, length))
    return max(kind.climb or 0 for kind in kinds)


def _enemy_hides(state: State, creature: Creature) -> bool:
    return bool([enemy for enemy in state.enemies(creature) if is_hidden(enemy)])


def _bumps(state: State, creature: Creature, to: str) -> Rule[bool]:
    """HR-10.6, HR-10.8: whoever is hidden there is found; returns whether it is in the way."""
    yield from come_upon(state, creature, to)
    return not state.grid.bit[to] & free_for(state, creature)
