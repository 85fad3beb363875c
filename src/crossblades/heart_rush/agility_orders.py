"""Chapter 6: the orders in which a table may let the agility stance attack and step (HR-6.9)."""

from collections.abc import Callable, Container, Sequence
from itertools import zip_longest

from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.bonuses import pushes
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.declaring import declare
from crossblades.heart_rush.free_sidesteps import free_sidesteps, may_sidestep_free
from crossblades.heart_rush.rulings import AgilityOrder
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.steps import (
    acted,
    agility_step,
    place_as_now,
    resolve,
    step_start,
    who_move_first,
)
from crossblades.kernel.rule import Rule


def by_halves(
    state: State, engagement: Engagement, stance: AttackStance, fighters: Sequence[Creature]
) -> Rule[bool]:
    """HR-6.9, as a table may rule: each half has its own sidesteps, the second begins with them."""
    before = step_start(state)
    blows = yield from declare(state, before, engagement, fighters, stance, may_move_first=True)
    made = yield from resolve(state, before, engagement, blows)
    done = acted(engagement, blows)
    first, movers = _halves(before, fighters, done)
    yield from free_sidesteps(state, before, engagement, may_sidestep_free(before, first), done)
    yield from free_sidesteps(state, before, engagement, movers, done)
    place_as_now(before, state)
    later = yield from declare(state, before, engagement, movers, stance)
    made += yield from resolve(state, before, engagement, later)
    yield from pushes(state, engagement, made)
    return bool(made)


def one_by_one(
    state: State, engagement: Engagement, stance: AttackStance, fighters: Sequence[Creature]
) -> Rule[bool]:
    """HR-6.9, as a table may rule: each attacks and steps, or steps and attacks, at once.

    Those who attack first have declared their targets together, and no step takes them away
    (HR-6.7); each of the others picks its target after its own step.
    """
    before = step_start(state)
    blows = yield from declare(state, before, engagement, fighters, stance, may_move_first=True)
    made: list[Blow] = []
    done = acted(engagement, blows)
    first, movers = _halves(before, fighters, done)
    for creature in _alternating(engagement, first):
        mine = _blows_of(creature, blows)
        made += yield from resolve(state, before, engagement, mine)
        blows = [blow for blow in blows if blow not in mine]
        stepping = may_sidestep_free(before, [creature])
        yield from free_sidesteps(state, before, engagement, stepping, done)
    for creature in _alternating(engagement, movers):
        yield from free_sidesteps(state, before, engagement, [creature], done)
        place_as_now(before, state)
        mine = yield from declare(state, before, engagement, [creature], stance)
        made += yield from resolve(state, before, engagement, mine)
    yield from pushes(state, engagement, made)
    return bool(made)


def _halves(
    before: State, fighters: Sequence[Creature], done: Container[str]
) -> tuple[list[Creature], list[Creature]]:
    """HR-6.16: those who have attacked first, and those who can and do move first."""
    first = [creature for creature in fighters if creature.name in done]
    movers = who_move_first(may_sidestep_free(before, fighters), done)
    return first, movers


def _alternating(engagement: Engagement, creatures: Sequence[Creature]) -> list[Creature]:
    """Sides in turn, the targeted one first; within a side as they came into the engagement."""
    targeted = [c for c in creatures if c.side == engagement.targeted_side]
    others = [c for c in creatures if c.side != engagement.targeted_side]
    pairs = zip_longest(targeted, others)
    return [creature for pair in pairs for creature in pair if creature is not None]


def _blows_of(creature: Creature, blows: Sequence[Blow]) -> list[Blow]:
    """Its attack, and with it that of one who attacks it in turn: they are contested (HR-7.4)."""
    mine = [blow for blow in blows if blow.attacker == creature.name]
    targets = {blow.target for blow in mine}
    return mine + [b for b in blows if b.attacker in targets and b.target == creature.name]


Step = Callable[[State, Engagement, AttackStance, Sequence[Creature]], Rule[bool]]

AGILITY_ORDERS: dict[AgilityOrder, Step] = {
    "one phase": agility_step,
    "by halves": by_halves,
    "one by one": one_by_one,
}
"""HR-6.9: by the table's ruling."""
