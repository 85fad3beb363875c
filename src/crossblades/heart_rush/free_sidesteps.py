"""Chapter 6: the free sidesteps of the agility stance."""

from collections.abc import Container, Sequence
from functools import lru_cache

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.asks import FreeSidestep
from crossblades.heart_rush.condition_options import SlideDown
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.declaring import could_attack
from crossblades.heart_rush.grips import partners
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.instants import instead, use
from crossblades.heart_rush.moments import InsteadOfStep
from crossblades.heart_rush.movement import (
    instead_of_a_step,
    rise_or_get_down,
    sidestep_places,
    sidestep_to,
)
from crossblades.heart_rush.options import CreatureOption, Rise, StepTo, UseAbility
from crossblades.heart_rush.seats import ask_side
from crossblades.heart_rush.speed import has_free_sidestep, lets_sidestep, may_move
from crossblades.heart_rush.stances import open_to_attack, stance_helps
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.terms import FreeSidesteps
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


def may_sidestep_free(before: State, fighters: Sequence[Creature]) -> list[Creature]:
    """HR-6.15, HR-6.16: those whom nothing kept from their free sidestep when the step began."""
    able = []
    for each in fighters:
        if has_free_sidestep(before.creatures[each.name]):
            able.append(each)
    return able


def free_sidesteps(
    state: State,
    before: State,
    engagement: Engagement,
    steppers: Sequence[Creature],
    done: Container[str],
) -> Rule[None]:
    """HR-6.9, HR-6.16: all who may sidestep do, sides alternating, the targeted first.

    Those who are `done` have made their attack; the others step to where they can make one.
    One who is hemmed in may step later, when somebody has made room. Conditions that the step has
    brought keep nobody from stepping, and make nobody stumble (HR-6.15).
    """
    if state.moments:
        steppers = _as_abilities_let_them(state, steppers)
    side, other = engagement.targeted_side, state.other(engagement.targeted_side)
    waiting: list[Creature] = []
    others: list[Creature] = []
    for creature in steppers:
        (waiting if creature.side == side else others).append(creature)
    stuck = 0
    while (waiting or others) and stuck < 2:
        options: list[CreatureOption] = []
        for creature in waiting:
            if creature.name in done or state.rulings.free_sidestep == "everyone":
                options += _steps_of(state, creature)
            else:
                options += _steps_to_attack(state, engagement, creature, waiting)
        stuck = 0 if options else stuck + 1
        if options:
            if FreeSidesteps in state.moments:
                options = list(dict.fromkeys(options))
            choice = yield from ask_side(state, side, options, FreeSidestep)
            if choice is None:
                waiting = []
            else:
                stepping = state.creatures[choice.creature]
                waiting.remove(stepping)
                yield from _sidestepping(state, before, stepping, choice)
        side, other, waiting, others = other, side, others, waiting


def _sidestepping(
    state: State, before: State, stepping: Creature, choice: StepTo | Rise | SlideDown | UseAbility
) -> Rule[None]:
    """HR-6.15: one who fell in this step still has its sidestep, unless the effort kills it."""
    fallen = not stepping.can_act
    able = yield from exertion(state, stepping)
    if not (able or fallen):
        return
    if isinstance(choice, Rise | SlideDown):
        yield from rise_or_get_down(state, stepping, choice, ("HR-6.9", "HR-4.4"))
    elif isinstance(choice, UseAbility):
        yield from use(InsteadOfStep(state=state, creature=stepping), choice)
    else:
        steady = "off-balanced" not in before.creatures[stepping.name].conditions
        yield from sidestep_to(state, stepping, choice.space, steady)


@lru_cache(maxsize=4096)
def _steps_to(name: str, spaces: tuple[str, ...]) -> tuple[StepTo, ...]:
    """The same few steps are offered again and again."""
    return tuple(StepTo(name, space) for space in spaces)


def _steps_of(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.4: where it can step; the prone may rise instead. The dead do neither (HR-6.16)."""
    steps: list[CreatureOption] = []
    if creature.dead:
        return steps
    if may_move(creature, FEET):
        steps += _steps_to(creature.name, tuple(sidestep_places(state, creature)))
    if creature.conditions:
        steps += instead_of_a_step(creature)
    if InsteadOfStep in state.moments:
        steps += instead(InsteadOfStep(state=state, creature=creature))
    return steps


def _steps_to_attack(
    state: State, engagement: Engagement, creature: Creature, waiting: Sequence[Creature]
) -> list[CreatureOption]:
    """HR-6.16: those of its steps after which it can attack, as things stand.

    One with several may take one that brings it nearer.
    """
    if not (state.moments or open_to_attack(state, engagement, creature, "agility")):
        return []
    steps = _steps_of(state, creature)
    if not steps:
        return []
    more = sum(each is creature for each in waiting) - 1
    there = state.copy()
    stepping = there.creatures[creature.name]
    leading = []
    for step in steps:
        stepping.at = step.space if isinstance(step, StepTo) else creature.at
        for held in partners(there, stepping):  # who comes along (HR-11.18)
            before = state.creatures[held.name].at
            held.at = before if stepping.at == creature.at else creature.at
        if _could_attack_soon(there, engagement, stepping, more):
            leading.append(step)
    return leading


def _could_attack_soon(state: State, engagement: Engagement, creature: Creature, more: int) -> bool:
    """HR-6.16: from where it is, or after so many steps more; the state may be spoilt."""
    if could_attack(state, engagement, creature, "agility"):
        return True
    if not more:
        return False
    here, found = creature.at, False
    for place in sidestep_places(state, creature):
        creature.at = place
        found = found or _could_attack_soon(state, engagement, creature, more - 1)
        creature.at = here
    return found


def _as_abilities_let_them(state: State, steppers: Sequence[Creature]) -> list[Creature]:
    """HR-6.9: those whom abilities leave their free sidestep, and again for each more they have."""
    allowed = [
        each for each in steppers if lets_sidestep(state, each) and stance_helps(state, each)
    ]
    again = []
    for creature in allowed:
        again += [creature] * (settle(FreeSidesteps(state=state, creature=creature)).steps - 1)
    return allowed + again
