"""Chapters 6 and 9: the declarations of a stance's step."""

from collections.abc import Mapping, Sequence

from msgspec import structs

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.arms import arm_called, arms
from crossblades.heart_rush.asks import BlastAnother, DeclareAttack
from crossblades.heart_rush.blow import Blow, blow_on
from crossblades.heart_rush.climbing import ways_to_climb_on
from crossblades.heart_rush.condition_options import ClimbOn, Grapple
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.events import AttackDeclared, HinderDeclared
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.gear_options import NoOther
from crossblades.heart_rush.gm_options import StuntContest
from crossblades.heart_rush.grips import terms_of, ways_to_grapple
from crossblades.heart_rush.instants import at, awaited, instead, use
from crossblades.heart_rush.moments import AttacksDeclared, InsteadOfAttack
from crossblades.heart_rush.offence import (
    allow_stunt,
    manoeuvre_declared,
    offensive_checks,
    stunt_declared,
    ways_to_hinder,
)
from crossblades.heart_rush.options import (
    Attack,
    Hinder,
    HoldBack,
    MoveFirst,
    Stunt,
    UseAbility,
)
from crossblades.heart_rush.space import adjacent
from crossblades.heart_rush.speed import has_free_sidestep
from crossblades.heart_rush.stances import (
    as_stances_help,
    directly_beaten,
    directly_beats,
    may_attack,
    valid_targets,
)
from crossblades.heart_rush.state import Engagement, State
from crossblades.heart_rush.terms import GrappleTerms, MayInterfere
from crossblades.kernel.ask import AskAll, Option
from crossblades.kernel.rule import Rule

_DECLARED = ("HR-6.5", "HR-6.7")
_NOT_ROLLED = (*_DECLARED, "HR-12.8")


def declare(
    state: State,
    before: State,
    engagement: Engagement,
    fighters: Sequence[Creature],
    stance: AttackStance,
    may_move_first: bool = False,
) -> Rule[list[Blow]]:
    """HR-6.5, HR-6.7: each who has a valid target picks one or none, all together.

    The checks of offensive actions come right then, and count the state `before` (HR-9.7).
    """
    asks, with_others = [], False
    for creature in fighters:
        targets = valid_targets(state, engagement, creature, stance)
        more: list[Option] = []
        if creature.versatile or GrappleTerms in state.moments:
            more = _more_than_that(state, engagement, creature, stance)
            with_others = with_others or bool(more)
        if targets or more:
            asks.append(
                _ask_for_target(state, engagement, creature, targets, more, stance, may_move_first)
            )
    if not asks:
        return []
    answers = (yield AskAll(tuple(asks))) if len(asks) > 1 else [(yield asks[0])]
    stunts: dict[str, StuntContest] = {}
    if state.scenario.gm:
        answers = yield from stunts_allowed(state, asks, answers, stunts)
    if with_others:
        answers = yield from with_all_targets(state, engagement, answers, stance)
    blows = []
    declared_before = len(engagement.offences)
    for answer in answers:
        if type(answer) is Attack:
            blows.append(blow := blow_for(state, engagement, answer, stance))
            yield AttackDeclared(
                creature=blow.attacker, target=blow.target, stance=stance, weapon=answer.weapon,
                rules=_DECLARED if blow.weapon.rolls else _NOT_ROLLED,
            )  # fmt: skip
        else:
            yield from _something_else(state, engagement, answer, stunts)
    if len(engagement.offences) > declared_before:
        yield from offensive_checks(state, before, engagement, declared_before)
    if blows and awaited(state, AttacksDeclared):
        yield from at(
            AttacksDeclared(state=state, engagement=engagement, stance=stance, blows=blows)
        )
    return blows


def stunts_allowed(
    state: State,
    asks: Sequence[DeclareAttack],
    answers: Sequence[Option],
    contests: dict[str, StuntContest],
) -> Rule[list[Option]]:
    """HR-9.6: the GM judges each stunt before anything is made known; refused, one chooses again.

    The contests of those that are allowed go into `contests`, by who tries them.
    """
    settled: list[Option] = []
    for ask, answer in zip(asks, answers, strict=True):
        choice = answer
        while isinstance(choice, Stunt):
            contest = yield from allow_stunt(state, choice)
            if contest is not None:
                contests[choice.creature] = contest
                break
            choice = yield structs.replace(ask)
        settled.append(choice)
    return settled


def _something_else(
    state: State, engagement: Engagement, chosen: Option, stunts: Mapping[str, StuntContest]
) -> Rule[None]:
    """HR-6.12: an offensive action, or an ability, instead of an attack; or nothing."""
    if isinstance(chosen, Hinder):
        yield HinderDeclared(creature=chosen.creature, target=chosen.target, how=chosen.how)
    elif isinstance(chosen, Stunt):
        yield stunt_declared(state, chosen, stunts[chosen.creature])
    elif isinstance(chosen, Grapple | ClimbOn):
        yield manoeuvre_declared(chosen)
    elif isinstance(chosen, UseAbility):
        yield from use(_instead(state, engagement, chosen.creature), chosen)


def _instead(
    state: State, engagement: Engagement, name: str, targets: Sequence[Creature] = ()
) -> InsteadOfAttack:
    """HR-6.12: the moment for what an ability does instead of an attack."""
    return InsteadOfAttack(
        state=state, engagement=engagement, creature=state.creatures[name], targets=list(targets)
    )


def _ask_for_target(
    state: State,
    engagement: Engagement,
    creature: Creature,
    targets: list[Creature],
    more: list[Option],
    stance: AttackStance,
    may_move_first: bool,
) -> DeclareAttack:
    """HR-6.12: an attack, or an offensive action against one whose stance is directly beaten."""
    name, stances = creature.name, engagement.stances
    beaten = directly_beaten(state, stance)
    attacks: list[Option] = []
    ways: list[Option] = []
    for target in targets:
        attacks.append(Attack(name, target.name))
        if stances[target.name] in beaten or (
            MayInterfere in state.moments
            and _may_interfere(state, engagement, creature, target, stance)
        ):
            ways += _offensive_actions(state, creature, target)
    if InsteadOfAttack in state.moments:
        ways += instead(_instead(state, engagement, name, targets))
    moves_first = may_move_first and has_free_sidestep(creature)
    last = MoveFirst(name) if moves_first else HoldBack(name)
    return DeclareAttack(
        seat=creature.seat, creature=name, stance=stance, options=(*attacks, *more, *ways, last)
    )  # fmt: skip


def _offensive_actions(state: State, creature: Creature, target: Creature) -> list[Option]:
    """HR-9.1: what it can do to an enemy; where there is a GM to allow it, a stunt (HR-9.6)."""
    ways: list[Option] = []
    if creature.held or creature.side == target.side:  # not the surprised (HR-2.5)
        return ways
    if adjacent(state, creature, target):
        ways += ways_to_hinder(state, creature, target)
        ways += ways_to_grapple(state, creature, target)
        if target.rank > creature.rank:
            ways += ways_to_climb_on(state, creature, target)
    if state.scenario.gm:
        ways.append(Stunt(creature.name, target.name))
    return ways


def _may_interfere(
    state: State, engagement: Engagement, creature: Creature, target: Creature, stance: AttackStance
) -> bool:
    """HR-9.1: whether abilities let it, though that one's stance is not directly beaten."""
    shared = engagement.stances[target.name] == stance
    asked = MayInterfere(state=state, creature=creature, target=target, shared=shared)
    return settle(asked).allowed


def could_attack(
    state: State, engagement: Engagement, creature: Creature, stance: AttackStance
) -> bool:
    """HR-6.5, HR-6.12: whether it has anybody to attack from where it is, with anything."""
    if valid_targets(state, engagement, creature, stance):
        return True
    if not (creature.versatile or GrappleTerms in state.moments):
        return False
    return bool(_more_than_that(state, engagement, creature, stance))


def _more_than_that(
    state: State, engagement: Engagement, creature: Creature, stance: AttackStance
) -> list[Option]:
    """What it can do besides attacking with what is in hand."""
    more: list[Option] = []
    if creature.versatile:
        more += other_attacks(state, engagement, creature, stance)
    if GrappleTerms in state.moments:
        more += grapples_in_any_stance(state, engagement, creature, stance)
    return more


def grapples_in_any_stance(
    state: State, engagement: Engagement, creature: Creature, stance: AttackStance
) -> list[Grapple]:
    """HR-9.1: those it may grapple by an ability, though it does not beat their stances."""
    if creature.held:
        return []
    return [
        way
        for target in (state.creatures[name] for name in engagement.stances)
        if not target.dead
        and terms_of(state, creature, target).any_stance
        and may_attack(state, creature, target)
        and not directly_beats(state, stance, engagement.stances[target.name])
        and not _may_interfere(state, engagement, creature, target, stance)
        for way in ways_to_grapple(state, creature, target)
    ]


def other_attacks(
    state: State, engagement: Engagement, creature: Creature, stance: AttackStance
) -> list[Attack]:
    """HR-12.1, HR-12.7: with other parts of the body than what it strikes with, and cantrips."""
    return [
        Attack(creature.name, target.name, arm.name)
        for arm in arms(creature)[1:]
        for target in valid_targets(state, engagement, creature, stance, arm)
    ]


def with_all_targets(
    state: State, engagement: Engagement, answers: Sequence[Option], stance: AttackStance
) -> Rule[list[Option]]:
    """HR-12.7, HR-6.7: all targets of blasts are chosen before any attack is made known."""
    full: list[Option] = []
    for answer in answers:
        full.append(answer)
        if isinstance(answer, Attack):
            full += yield from other_targets(state, engagement, answer, stance)
    return full


def other_targets(
    state: State, engagement: Engagement, chosen: Attack, stance: AttackStance
) -> Rule[list[Attack]]:
    """HR-12.7: a blast may have further valid targets."""
    creature = state.creatures[chosen.creature]
    blast = arm_called(creature, chosen.weapon)
    others: list[Attack] = []
    if not isinstance(blast, Cantrip) or blast.most == 1:
        return others
    name = creature.name
    near = valid_targets(state, engagement, creature, stance, blast)
    left = [Attack(name, each.name, blast.name) for each in near if each.name != chosen.target]
    while left and len(others) + 1 < blast.most:
        choice = yield BlastAnother(
            seat=creature.seat, creature=name, weapon=blast.name, options=(*left, NoOther(name))
        )
        if isinstance(choice, NoOther):
            break
        others.append(choice)
        left.remove(choice)
    return others


def blow_for(state: State, engagement: Engagement, chosen: Attack, stance: AttackStance) -> Blow:
    """HR-6.10, HR-6.11: what the stances of the two make of an attack."""
    creature = state.creatures[chosen.creature]
    weapon = arm_called(creature, chosen.weapon) if chosen.weapon else creature.weapon
    blow = blow_on(
        chosen.creature, chosen.target, stance, weapon, engagement.stances[chosen.target]
    )
    return as_stances_help(state, blow)
