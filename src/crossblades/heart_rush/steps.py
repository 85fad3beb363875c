"""Chapter 6: one stance's step of an engagement."""

from collections.abc import Sequence
from operator import attrgetter

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.asks import DeclareAttack, FreeSidestep
from crossblades.heart_rush.attack import attack, contested_attack
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.bonuses import pushes, stance_bonus
from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.events import (
    AttackDeclared,
    HinderDeclared,
    StepBegan,
)
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.instants import instead, use
from crossblades.heart_rush.moments import FreeSidesteps, InsteadOfAttack, InsteadOfStep
from crossblades.heart_rush.movement import rise, sidestep_to
from crossblades.heart_rush.offence import stunt_declared, stunt_on, ways_to_hinder
from crossblades.heart_rush.options import (
    Attack,
    CreatureOption,
    Hinder,
    HoldBack,
    MoveFirst,
    Rise,
    StepTo,
    Stunt,
    UseAbility,
)
from crossblades.heart_rush.seats import ask_side
from crossblades.heart_rush.space import in_range, steps_from
from crossblades.heart_rush.speed import may_move
from crossblades.heart_rush.stances import attackers, beats, valid_targets
from crossblades.heart_rush.state import Engagement, State
from crossblades.kernel.ask import AskAll, Option
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule

_name = attrgetter("name")


def ordinary_step(state: State, engagement: Engagement, stance: AttackStance) -> Rule[bool]:
    """HR-6.7: targets are declared together, then all attacks happen, then pushes.

    Returns whether anybody attacked.
    """
    fighters = attackers(state, engagement, stance)
    if not fighters:
        return False
    yield _began(stance, fighters)
    blows = yield from declare(state, engagement, fighters, stance)
    if not blows:
        return False
    yield from resolve(state, _frozen(state, blows), engagement, blows)
    if stance == "might":
        yield from pushes(state, engagement, blows)
    return True


def agility_step(state: State, engagement: Engagement, stance: AttackStance) -> Rule[bool]:
    """HR-6.9, HR-6.16: attack-first attacks, then all free sidesteps, then move-first attacks."""
    fighters = attackers(state, engagement, stance)
    if not fighters:
        return False
    yield _began(stance, fighters)
    before = _frozen(state, fighters)
    blows = yield from declare(state, engagement, fighters, stance, may_move_first=True)
    yield from resolve(state, before, engagement, blows)
    moves_first = len(blows) < len(fighters)
    if moves_first and before is state:
        before = state.copy()
    yield from free_sidesteps(state, engagement, fighters)
    if moves_first:
        done = {blow.attacker for blow in blows} | {each.creature for each in engagement.offences}
        done.update(engagement.gave_up)
        movers = [c for c in fighters if c.name not in done and not c.held]
        later = yield from declare(state, engagement, movers, stance)
        yield from resolve(state, _moved(before, state), engagement, later)
        blows += later
    return bool(blows)


def _frozen(state: State, attacking: Sequence[Creature] | Sequence[Blow]) -> State:
    """HR-6.15: the step's start; one who attacks alone changes nothing that its rolls count."""
    return state.copy() if len(attacking) > 1 else state


def _moved(before: State, state: State) -> State:
    """The step's start, but with everybody where they are now (HR-6.15, HR-6.16)."""
    for name, creature in before.creatures.items():
        creature.at = state.creatures[name].at
    return before


def _began(stance: AttackStance, fighters: list[Creature]) -> StepBegan:
    return StepBegan(stance=stance, creatures=tuple(map(_name, fighters)))


def declare(
    state: State,
    engagement: Engagement,
    fighters: Sequence[Creature],
    stance: AttackStance,
    may_move_first: bool = False,
) -> Rule[list[Blow]]:
    """HR-6.5, HR-6.7: each who has a valid target picks one or none, all together."""
    asks = []
    for creature in fighters:
        targets = valid_targets(state, engagement, creature, stance)
        if targets:
            asks.append(
                _ask_for_target(state, engagement, creature, targets, stance, may_move_first)
            )
    if not asks:
        return []
    answers = (yield AskAll(tuple(asks))) if len(asks) > 1 else [(yield asks[0])]
    blows = []
    for answer in answers:
        if isinstance(answer, Attack):
            blows.append(_blow(state, engagement, answer, stance))
            yield AttackDeclared(creature=answer.creature, target=answer.target, stance=stance)
        elif isinstance(answer, Hinder):
            yield HinderDeclared(creature=answer.creature, target=answer.target, how=answer.how)
        elif isinstance(answer, Stunt):
            yield stunt_declared(state, answer)
        elif isinstance(answer, UseAbility):
            yield from use(_instead(state, engagement, answer.creature), answer)
    return blows


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
    stance: AttackStance,
    may_move_first: bool,
) -> DeclareAttack:
    """HR-6.12: an attack, or an offensive action against one whose stance is directly beaten."""
    name = creature.name
    options: list[Option] = []
    for target in targets:
        options.append(Attack(name, target.name))
    for target in targets:
        if beats(stance, engagement.stances[target.name]):
            options += ways_to_hinder(state, creature, target)
            options += stunt_on(state, creature, target)
    if state.hooks:
        options += instead(_instead(state, engagement, name, targets))
    options.append(MoveFirst(name) if may_move_first and not creature.held else HoldBack(name))
    return DeclareAttack(
        seat=creature.seat, creature=name, stance=stance, options=tuple(options)
    )  # fmt: skip


def _blow(state: State, engagement: Engagement, chosen: Attack, stance: AttackStance) -> Blow:
    """HR-6.10, HR-6.11: what the stances of the two make of an attack."""
    other = engagement.stances[chosen.target]
    return Blow(
        chosen.creature,
        chosen.target,
        stance,
        state.creatures[chosen.creature].weapon,
        might_bonus=stance == "might" and other == "cunning",
        halved=other == "defensive",
    )


def resolve(
    state: State, before: State, engagement: Engagement, blows: Sequence[Blow]
) -> Rule[None]:
    """HR-6.7, HR-6.15: simultaneous attacks, rolled with the dice and conditions of `before`."""
    by = {}
    for blow in blows:
        by[blow.attacker] = blow
    answered: set[str] = set()
    for blow in blows:
        if blow.attacker in answered:
            continue
        answer = by.get(blow.target)
        if answer and answer.target == blow.attacker:
            answered.add(blow.target)
            yield from contested_attack(state, before, blow, answer)
        elif _always_contested(state, engagement, blow):
            yield from contested_attack(state, before, blow, _in_return(before, blow))
        else:
            yield from attack(state, before, blow)
            yield from stance_bonus(state, before, engagement, blow)


def _always_contested(state: State, engagement: Engagement, blow: Blow) -> bool:
    """HR-7.4, under the ruling that an attack on one's own stance is contested, if in range."""
    if state.rulings.contested == "mutual" or engagement.stances[blow.target] != blow.stance:
        return False
    return in_range(state, state.creatures[blow.target], state.creatures[blow.attacker])


def _in_return(before: State, blow: Blow) -> Blow:
    return Blow(blow.target, blow.attacker, blow.stance, before.creatures[blow.target].weapon)


def free_sidesteps(state: State, engagement: Engagement, fighters: list[Creature]) -> Rule[None]:
    """HR-6.9, HR-6.16: all who are in agility may step, sides alternating, the targeted first.

    One who is hemmed in may step later, when somebody has made room.
    """
    side = engagement.targeted_side
    waiting = [c for c in fighters if may_move(c, FEET) and not c.held]
    if state.hooks:
        waiting += _stepping_again(state, waiting)
    stuck = 0
    while waiting and stuck < 2:
        options: list[CreatureOption] = []
        for creature in waiting:
            if creature.side == side:
                options += _steps_of(state, creature)
        if state.hooks:
            options = list(dict.fromkeys(options))
        stuck = 0 if options else stuck + 1
        choice = yield from ask_side(state, side, options, FreeSidestep)
        if choice is not None:
            stepping = state.creatures[choice.creature]
            waiting.remove(stepping)
            able = yield from exertion(state, stepping)
            if able and isinstance(choice, Rise):
                yield from rise(state, stepping, ("HR-6.9", "HR-4.4", "HR-11.16"))
            elif able and isinstance(choice, UseAbility):
                yield from use(InsteadOfStep(state=state, creature=stepping), choice)
            elif able:
                yield from sidestep_to(state, stepping, choice.space)
        elif options:
            waiting = [creature for creature in waiting if creature.side != side]
        side = state.other(side)


def _steps_of(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.4: where it can step; the prone may rise instead."""
    steps: list[CreatureOption] = [StepTo(creature.name, s) for s in steps_from(state, creature)]
    if is_prone(creature):
        steps.append(Rise(creature.name))
    if state.hooks:
        steps += instead(InsteadOfStep(state=state, creature=creature))
    return steps


def _stepping_again(state: State, fighters: list[Creature]) -> list[Creature]:
    """HR-6.9: those who have more than one free sidestep, once for each of the others."""
    again = []
    for creature in fighters:
        more = settle(FreeSidesteps(state=state, creature=creature)).steps - 1
        again += [creature] * more if may_move(creature, FEET * (more + 1)) else []
    return again
