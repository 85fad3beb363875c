"""Chapter 9: other offensive actions."""

from functools import lru_cache

from msgspec import structs

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.asks import JudgeStunt
from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.climbing import climb_on, may_climb_on
from crossblades.heart_rush.condition_options import ClimbOn, Grapple
from crossblades.heart_rush.conditions import gained, hidden_from
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.decrees import decree_effect
from crossblades.heart_rush.dice import contest
from crossblades.heart_rush.events import (
    Hindered,
    ManoeuvreDeclared,
    ManoeuvreTried,
    StuntDeclared,
    StuntTried,
)
from crossblades.heart_rush.forced import feet_by_size, push, push_distance
from crossblades.heart_rush.gm import ask_gm, ruled
from crossblades.heart_rush.gm_options import Forbid, StuntContest
from crossblades.heart_rush.grips import grapple, may_grapple
from crossblades.heart_rush.hindering import PLAIN, Hindering, Hindrance
from crossblades.heart_rush.holding import shaken, stays_on
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.options import Hinder, Stunt
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.state import Engagement, Offence, State
from crossblades.heart_rush.swapping import can_swap, swap_places
from crossblades.heart_rush.terms import HinderTerms
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

ABILITIES: tuple[Ability, ...] = ("might", "agility", "cunning", "presence")

STUNT_CONTESTS: tuple[Option, ...] = (
    *(StuntContest(mine, yours) for mine in ABILITIES for yours in ABILITIES),
    Forbid("the stunt"),
)
"""HR-9.6."""

WAYS: tuple[Hindrance, ...] = ("harm", "blind", "fell", "push")
"""HR-9.5."""


def ways_to_hinder(state: State, creature: Creature, target: Creature) -> tuple[Hinder, ...]:
    """HR-9.1, HR-9.5: an adjacent enemy; only one at most a size larger can be felled."""
    sizes = creature.rank - target.rank
    if not state.hooks:
        return _hinders(creature.name, target.name, sizes)
    terms = _terms(state, creature, target)
    return _hinders(
        creature.name, target.name, sizes, terms.larger, terms.numbers, terms.more
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _hinders(
    name: str,
    target: str,
    sizes: int,
    larger: int = 1,
    numbers: Hindering = PLAIN,
    more: tuple[Hindrance, ...] = (),
) -> tuple[Hinder, ...]:
    """Of one by so many sizes larger than the target; by how many smaller it still can fell it."""
    ways = WAYS if sizes + larger >= 0 else tuple(way for way in WAYS if way != "fell")
    ways += more
    pushing = structs.replace(numbers, feet=feet_by_size(sizes, numbers.feet))
    return tuple(Hinder(name, target, way, pushing if way == "push" else numbers) for way in ways)


def stunt_declared(state: State, chosen: Stunt) -> StuntDeclared:
    """HR-9.7: declared in the actor's step."""
    creature, target = state.creatures[chosen.creature], state.creatures[chosen.target]
    return StuntDeclared(
        creature=chosen.creature, target=chosen.target, text=chosen.text,
        adjacent=adjacent(state, creature, target),
    )  # fmt: skip


def manoeuvre_declared(chosen: Grapple | ClimbOn) -> ManoeuvreDeclared:
    """HR-9.7: declared in the actor's step."""
    name, target = chosen.creature, chosen.target
    if isinstance(chosen, Grapple):
        return ManoeuvreDeclared(creature=name, target=target, how="grapple")
    return ManoeuvreDeclared(creature=name, target=target, how="climb on", ability=chosen.ability)


def offensive_actions(state: State, engagement: Engagement) -> Rule[None]:
    """HR-9.1, HR-9.7: their effects come after all attack rolls, in stance order."""
    for offence in engagement.offences:
        creature, target = state.creatures[offence.creature], state.creatures[offence.target]
        void = _is_void(state, offence)
        yield _tried(state, offence, void)
        if void:
            continue
        if offence.how == "stunt":
            yield from stunt(state, creature, target, offence.text)
        elif offence.how == "grapple":
            yield from grapple(state, creature, target)
        elif offence.how == "climb on":
            yield from climb_on(state, creature, target, offence.ability)
        else:
            yield from hinder(state, creature, target, offence.how)
        yield from turned_against(creature, target, attack=False)


def _tried(state: State, offence: Offence, void: bool) -> StuntTried | ManoeuvreTried | Hindered:
    name, target, how = offence.creature, offence.target, offence.how
    if how == "stunt":
        return StuntTried(creature=name, target=target, text=offence.text, void=void)
    if how == "grapple" or how == "climb on":  # noqa: PLR1714 (so that the type is known)
        rules = ("HR-9.2" if how == "grapple" else "HR-9.4", "HR-9.7")
        return ManoeuvreTried(creature=name, target=target, how=how, void=void, rules=rules)
    too_large = how == "push" and not _feet(state, state.creatures[name], state.creatures[target])
    return Hindered(creature=name, target=target, how=how, void=void, too_large=too_large)


def _is_void(state: State, offence: Offence) -> bool:
    """HR-9.7: the actor cannot act, the target is dead, or the two are no longer adjacent.

    Somebody else may have been quicker to grapple it (HR-9.2).
    """
    creature, target = state.creatures[offence.creature], state.creatures[offence.target]
    if not creature.can_act or creature.stunned or target.dead or hidden_from(creature, target):
        return True
    if offence.how == "grapple":
        return not may_grapple(state, creature, target)
    if offence.how == "climb on":
        return not may_climb_on(state, creature, target)
    if offence.how == "swap":
        return not can_swap(state, creature, target)
    return offence.adjacent and not adjacent(state, creature, target)


def stunt(state: State, creature: Creature, target: Creature, text: str) -> Rule[None]:
    """HR-9.6: if the GM allows it, a contest by the abilities that fit; then its effect."""
    name = creature.name
    judged = yield from ask_gm(
        state, JudgeStunt, STUNT_CONTESTS, creature=name, target=target.name, text=text
    )
    if isinstance(judged, Forbid):
        yield from ruled(state, f"{name}'s stunt", "it is not possible", ("HR-9.6",))
        return
    ruling = f"{judged.ability} against {judged.answer}"
    yield from ruled(state, f"{name}'s stunt", ruling, ("HR-9.6", "HR-1.6"))
    winner = yield from contest(
        state, creature, judged.ability, target, judged.answer, "stunt", offensive=True
    )
    if winner == name:
        yield from decree_effect(state, f"{name}'s stunt on {target.name}", ("HR-9.6",))


def hinder(state: State, creature: Creature, target: Creature, way: str) -> Rule[None]:
    """HR-9.5: no roll is needed, there is no defence and no halving (HR-9.7)."""
    numbers = _terms(state, creature, target).numbers
    if way == "harm":
        yield from _hurt(state, creature, target, numbers.harm)
        yield from inflict(creature, target, ("HR-9.5", "HR-9.7"), numbers.levels)
    elif way == "blind":
        if numbers.blinding:
            yield from _hurt(state, creature, target, numbers.blinding)
        yield from _bring(creature, target, "blinded", numbers.blinded)
    elif way == "fell":
        yield from _bring(creature, target, "prone", 1)
    elif way == "enrage":
        yield from _bring(creature, target, "enraged", numbers.enraged)
    elif way == "swap":
        if not (yield from stays_on(state, target, FEET)):
            yield from swap_places(state, creature, target)
            yield from shaken(state, [target], FEET)
    else:
        yield from push(state, creature, target, _feet(state, creature, target))
        yield from _bring(creature, target, "off-balanced", 2)


def _terms(state: State, creature: Creature, target: Creature) -> HinderTerms:
    """HR-9.5, unless abilities make something else of it."""
    terms = HinderTerms(state=state, creature=creature, target=target)
    return settle(terms) if state.hooks else terms


def _feet(state: State, creature: Creature, target: Creature) -> int:
    """HR-9.5: how far one pushes another of its size."""
    return push_distance(creature, target, base=_terms(state, creature, target).numbers.feet)


def _bring(creature: Creature, target: Creature, condition: str, level: int) -> Rule[None]:
    """HR-9.5: levels of a condition, if abilities leave any; rage is at whoever hinders."""
    if level and not target.dead:
        yield gained(target, {condition: level}, ("HR-9.5",), creature.name)


def _hurt(state: State, creature: Creature, target: Creature, size: int) -> Rule[None]:
    """HR-9.5: a die of damage."""
    die = Part("hindering", "HR-9.5", (size,))
    rolled: Rolled = yield Roll(creature.name, "hindering", (die,), ("HR-9.5",))
    yield from take_damage(state, target, rolled.total, "hindering", creature.name)
