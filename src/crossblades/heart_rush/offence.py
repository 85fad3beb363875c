"""Chapter 9: other offensive actions."""

from functools import lru_cache

from msgspec import structs

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.asks import JudgeStunt
from crossblades.heart_rush.attack import lend
from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.climbing import climb_check, climb_on, may_climb_on
from crossblades.heart_rush.condition_options import ClimbOn, Grapple
from crossblades.heart_rush.conditions import hidden_from, imposed
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.damage import take_damage, who_suffers
from crossblades.heart_rush.decrees import decree_effect
from crossblades.heart_rush.dice import contest
from crossblades.heart_rush.events import (
    Hindered,
    ManoeuvreDeclared,
    ManoeuvreTried,
    OffenceChecked,
    StuntDeclared,
    StuntTried,
)
from crossblades.heart_rush.forced import feet_by_size, push, push_distance
from crossblades.heart_rush.gm import ask_gm, ruled
from crossblades.heart_rush.gm_options import Forbid, StuntContest
from crossblades.heart_rush.grips import grapple, grapple_check, may_grapple
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

CHECKED = ("grapple", "climb on", "stunt")
"""The offensive actions that take a check (HR-9.2, HR-9.4, HR-9.6)."""

WAYS: tuple[Hindrance, ...] = ("harm", "blind", "fell", "push")
"""HR-9.5."""


def ways_to_hinder(state: State, creature: Creature, target: Creature) -> tuple[Hinder, ...]:
    """HR-9.1, HR-9.5: an adjacent enemy; only one at most a size larger can be felled."""
    sizes = creature.rank - target.rank
    if HinderTerms not in state.moments:
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


def allow_stunt(state: State, chosen: Stunt) -> Rule[StuntContest | None]:
    """HR-9.6: the GM names the abilities that fit, or does not allow it."""
    name = chosen.creature
    judged = yield from ask_gm(
        state, JudgeStunt, STUNT_CONTESTS, creature=name, target=chosen.target, text=chosen.text
    )
    if isinstance(judged, Forbid):
        yield from ruled(state, f"{name}'s stunt", "it is not possible", ("HR-9.6",))
        return None
    named: StuntContest = judged
    ruling = f"{named.ability} against {named.answer}"
    yield from ruled(state, f"{name}'s stunt", ruling, ("HR-9.6", "HR-1.6"))
    return named


def stunt_declared(state: State, chosen: Stunt, named: StuntContest) -> StuntDeclared:
    """HR-9.7: declared in the actor's step."""
    creature, target = state.creatures[chosen.creature], state.creatures[chosen.target]
    return StuntDeclared(
        creature=chosen.creature, target=chosen.target, text=chosen.text,
        adjacent=adjacent(state, creature, target), ability=named.ability, answer=named.answer,
    )  # fmt: skip


def manoeuvre_declared(chosen: Grapple | ClimbOn) -> ManoeuvreDeclared:
    """HR-9.7: declared in the actor's step."""
    name, target = chosen.creature, chosen.target
    if isinstance(chosen, Grapple):
        return ManoeuvreDeclared(creature=name, target=target, how="grapple")
    return ManoeuvreDeclared(creature=name, target=target, how="climb on", ability=chosen.ability)


def offensive_checks(
    state: State, before: State, engagement: Engagement, since: int
) -> Rule[None] | tuple[()]:
    """HR-9.7: the checks of what was declared in this step; a table may roll them at the end."""
    if state.rulings.offensive_checks == "at the end":
        return ()
    return _checks(state, before, engagement.offences[since:])


def _checks(state: State, before: State, offences: tuple[Offence, ...]) -> Rule[None]:
    for offence in offences:
        if offence.how in CHECKED:
            lend(state, before)
            won = yield from _check(state, before, offence)
            yield OffenceChecked(creature=offence.creature, won=won)


def _check(state: State, before: State, offence: Offence) -> Rule[bool]:
    """HR-9.2, HR-9.4, HR-9.6: the contest of an offensive action; returns whether it is won."""
    creature, target = state.creatures[offence.creature], state.creatures[offence.target]
    if offence.how == "grapple":
        return (yield from grapple_check(state, creature, target, before))
    if offence.how == "climb on":
        return (yield from climb_check(state, creature, target, offence.ability, before))
    winner = yield from contest(
        state, creature, offence.ability, target, offence.answer, "stunt", offensive=True,
        before=before,
    )  # fmt: skip
    return winner == offence.creature


def offensive_actions(state: State, engagement: Engagement) -> Rule[None]:
    """HR-9.1, HR-9.7: their effects come after all attack rolls, in stance order."""
    for offence in engagement.offences:
        creature, target = state.creatures[offence.creature], state.creatures[offence.target]
        won = offence.won
        if won is not False:
            void = _is_void(state, offence)
            if void or won is None:
                yield _tried(state, offence, void)
            if void:
                continue
            if won is None and offence.how in CHECKED:
                won = yield from _check(state, state, offence)
        if won is not False:
            yield from _effect(state, creature, target, offence)
        yield from turned_against(creature, target, attack=False)


def _effect(state: State, creature: Creature, target: Creature, offence: Offence) -> Rule[None]:
    """HR-9.2, HR-9.4, HR-9.5, HR-9.6: what an offensive action brings."""
    if offence.how == "stunt":
        about = f"{creature.name}'s stunt on {target.name}"
        return decree_effect(state, about, ("HR-9.6",))
    if offence.how == "grapple":
        return grapple(creature, target)
    if offence.how == "climb on":
        return climb_on(state, creature, target)
    return hinder(state, creature, target, offence.how)


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
    """HR-9.7: the actor has fallen, or the target is dead, or gone into hiding.

    A grapple or a climb also fails if the two are apart, or somebody else was quicker (HR-9.2).
    """
    creature, target = state.creatures[offence.creature], state.creatures[offence.target]
    if not creature.can_act or target.dead or hidden_from(creature, target):
        return True
    if offence.how == "grapple":
        return not may_grapple(state, creature, target)
    if offence.how == "climb on":
        return not may_climb_on(state, creature, target)
    if offence.how == "swap":
        return not can_swap(state, creature, target)
    if state.rulings.offensive_checks == "when declared":
        return False
    return offence.adjacent and not adjacent(state, creature, target)


def hinder(state: State, creature: Creature, target: Creature, way: str) -> Rule[None]:
    """HR-9.5: no roll is needed, there is no defence and no halving (HR-9.7)."""
    numbers = _terms(state, creature, target).numbers
    if way == "harm":
        yield from _hurt(state, creature, target, numbers.harm)
        yield from inflict(state, creature, target, ("HR-9.5", "HR-9.7"), numbers.levels)
    elif way == "blind":
        if numbers.blinding:
            yield from _hurt(state, creature, target, numbers.blinding)
        yield from _bring(state, creature, target, "blinded", numbers.blinded)
    elif way == "fell":
        yield from _bring(state, creature, target, "prone", 1)
    elif way == "enrage":
        yield from _bring(state, creature, target, "enraged", numbers.enraged)
    elif way == "swap":
        if not (yield from stays_on(state, target, FEET)):
            yield from swap_places(state, creature, target)
            yield from shaken(state, [target], FEET)
    else:
        yield from push(state, creature, target, _feet(state, creature, target))
        yield from _bring(state, creature, target, "off-balanced", numbers.off_balanced)


def _terms(state: State, creature: Creature, target: Creature) -> HinderTerms:
    """HR-9.5, unless abilities make something else of it."""
    terms = HinderTerms(state=state, creature=creature, target=target)
    return settle(terms)


def _feet(state: State, creature: Creature, target: Creature) -> int:
    """HR-9.5: how far one pushes another of its size."""
    return push_distance(creature, target, base=_terms(state, creature, target).numbers.feet)


def _bring(
    state: State, creature: Creature, target: Creature, condition: str, level: int
) -> Rule[None]:
    """HR-9.5: levels of a condition, if abilities leave any; rage is at whoever hinders."""
    if level and not target.dead:
        yield imposed(state, creature, target, {condition: level}, ("HR-9.5",))


def _hurt(state: State, creature: Creature, target: Creature, size: int) -> Rule[None]:
    """HR-9.5: a die of damage."""
    target = yield from who_suffers(state, target)
    die = Part("hindering", "HR-9.5", (size,))
    rolled: Rolled = yield Roll(creature.name, "hindering", (die,), ("HR-9.5",))
    yield from take_damage(state, target, rolled.total, "hindering", creature.name)
