"""Chapter 6: one stance's step of an engagement."""

from collections.abc import Sequence
from operator import attrgetter

from crossblades.heart_rush.arms import arm_called, arms
from crossblades.heart_rush.asks import BlastAnother, DeclareAttack, FreeSidestep
from crossblades.heart_rush.attack import attack, contested_attack
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.bonuses import pushes, stance_bonus
from crossblades.heart_rush.cantrips import effect
from crossblades.heart_rush.climbing import ways_to_climb_on
from crossblades.heart_rush.condition_options import ClimbOn, Grapple, SlideDown
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.events import AttackDeclared, HinderDeclared, StepBegan
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.gear_options import NoOther
from crossblades.heart_rush.grips import ways_to_grapple
from crossblades.heart_rush.hazards import exertion
from crossblades.heart_rush.instants import at
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.moments import BeforeAttack
from crossblades.heart_rush.movement import instead_of_a_step, risen_or_down, sidestep_to
from crossblades.heart_rush.offence import (
    manoeuvre_declared,
    stunt_declared,
    stunt_on,
    ways_to_hinder,
)
from crossblades.heart_rush.options import (
    Attack,
    CreatureOption,
    Hinder,
    HoldBack,
    MoveFirst,
    Rise,
    StepTo,
    Stunt,
)
from crossblades.heart_rush.seats import ask_side
from crossblades.heart_rush.space import in_range, steps_from
from crossblades.heart_rush.speed import has_free_sidestep, may_move
from crossblades.heart_rush.stances import attackers, directly_beats, valid_targets
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
    yield began(stance, fighters)
    blows = yield from declare(state, engagement, fighters, stance)
    if not blows:
        return False
    yield from resolve(state, _frozen(state, blows), engagement, blows)
    yield from pushes(state, engagement, blows)
    return True


def agility_step(state: State, engagement: Engagement, stance: AttackStance) -> Rule[bool]:
    """HR-6.9, HR-6.16: attack-first attacks, then all free sidesteps, then move-first attacks.

    The other orders that a table may rule are in agility_orders.py.
    """
    fighters = attackers(state, engagement, stance)
    if not fighters:
        return False
    yield began(stance, fighters)
    before = _frozen(state, fighters)
    blows = yield from declare(state, engagement, fighters, stance, may_move_first=True)
    yield from resolve(state, before, engagement, blows)
    done = {blow.attacker for blow in blows}
    moves_first = len(done) < len(fighters)
    if moves_first and before is state:
        before = step_start(state)
    yield from free_sidesteps(state, engagement, fighters)
    if moves_first:
        done = acted(engagement, blows)
        movers = [c for c in fighters if c.name not in done and has_free_sidestep(c)]
        later = yield from declare(state, engagement, movers, stance)
        yield from resolve(state, moved(before, state), engagement, later)
        blows += later
    if blows:
        yield from pushes(state, engagement, blows)
    return bool(blows)


def step_start(state: State) -> State:
    """HR-6.15: what a step's rolls count, to be kept at its start; a table may rule otherwise."""
    return state if state.rulings.rolls_count == "now" else state.copy()


def _frozen(state: State, attacking: Sequence[Creature] | Sequence[Blow]) -> State:
    """HR-6.15: the step's start; one who attacks alone changes nothing that its rolls count."""
    return step_start(state) if len(attacking) > 1 else state


def moved(before: State, state: State) -> State:
    """The step's start, but with everybody where they are now (HR-6.15, HR-6.16)."""
    for name, creature in before.creatures.items():
        creature.at = state.creatures[name].at
    return before


def acted(engagement: Engagement, blows: Sequence[Blow]) -> set[str]:
    """HR-6.16: those who have attacked first, or used an offensive action instead."""
    return {blow.attacker for blow in blows} | {each.creature for each in engagement.offences}


def began(stance: AttackStance, fighters: list[Creature]) -> StepBegan:
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
        more = other_attacks(state, engagement, creature, stance) if creature.versatile else []
        if targets or more:
            asks.append(
                _ask_for_target(state, engagement, creature, targets, more, stance, may_move_first)
            )
    if not asks:
        return []
    answers = (yield AskAll(tuple(asks))) if len(asks) > 1 else [(yield asks[0])]
    if any(isinstance(answer, Attack) and answer.weapon for answer in answers):
        answers = yield from with_all_targets(state, engagement, answers, stance)
    blows = []
    for answer in answers:
        if isinstance(answer, Attack):
            blows.append(_blow(state, engagement, answer, stance))
            yield AttackDeclared(
                creature=answer.creature, target=answer.target, stance=stance, weapon=answer.weapon
            )
        elif isinstance(answer, Hinder):
            yield HinderDeclared(creature=answer.creature, target=answer.target, how=answer.how)
        elif isinstance(answer, Stunt):
            yield stunt_declared(state, answer)
        elif isinstance(answer, Grapple | ClimbOn):
            yield manoeuvre_declared(answer)
    return blows


def _ask_for_target(
    state: State,
    engagement: Engagement,
    creature: Creature,
    targets: list[Creature],
    more: list[Attack],
    stance: AttackStance,
    may_move_first: bool,
) -> DeclareAttack:
    """HR-6.12: an attack, or an offensive action against one whose stance is directly beaten."""
    name = creature.name
    options: list[Option] = []
    for target in targets:
        options.append(Attack(name, target.name))
    options += more
    for target in targets:
        if directly_beats(state, stance, engagement.stances[target.name]):
            options += ways_to_hinder(state, creature, target)
            options += ways_to_grapple(state, creature, target)
            options += ways_to_climb_on(state, creature, target)
            options += stunt_on(state, creature, target)
    moves_first = may_move_first and has_free_sidestep(creature)
    options.append(MoveFirst(name) if moves_first else HoldBack(name))
    return DeclareAttack(
        seat=creature.seat, creature=name, stance=stance, options=tuple(options)
    )  # fmt: skip


def other_attacks(
    state: State, engagement: Engagement, creature: Creature, stance: AttackStance
) -> list[Attack]:
    """HR-12.1, HR-12.7: with other parts of the body than what it strikes with, and cantrips."""
    return [
        Attack(creature.name, target.name, arm.name)
        for arm in arms(creature.sheet, creature.weapon, creature.shielded)[1:]
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
    blast = arm_called(creature.sheet, creature.weapon, chosen.weapon)
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


def _blow(state: State, engagement: Engagement, chosen: Attack, stance: AttackStance) -> Blow:
    """HR-6.10, HR-6.11: what the stances of the two make of an attack."""
    other = engagement.stances[chosen.target]
    creature = state.creatures[chosen.creature]
    return Blow(
        chosen.creature,
        chosen.target,
        stance,
        arm_called(creature.sheet, creature.weapon, chosen.weapon),
        might_bonus=stance == "might" and other == "cunning",
        halved=other == "defensive",
    )


def resolve(
    state: State, before: State, engagement: Engagement, blows: Sequence[Blow]
) -> Rule[None]:
    """HR-6.7, HR-6.15: simultaneous attacks, rolled with the dice and conditions of `before`."""
    by = {}
    for blow in blows:
        by[blow.attacker, blow.target] = blow
    answered: set[tuple[str, str]] = set()
    for blow in blows:
        if (blow.attacker, blow.target) in answered:
            continue
        answer = by.get((blow.target, blow.attacker))
        if answer and answer.weapon.rolls and blow.weapon.rolls:
            answered.add((blow.target, blow.attacker))
            yield from contested_attack(state, before, blow, answer)
            yield from _effects(state, answer, blow)
        elif not answer and _always_contested(state, engagement, blow):
            yield from contested_attack(state, before, blow, _in_return(before, blow))
            yield from _effects(state, blow)
        else:
            if blow.weapon.rolls:
                yield from attack(state, before, blow)
            elif state.hooks:
                yield from at(BeforeAttack(state=state, blow=blow))
            yield from _effects(state, blow)
            yield from stance_bonus(state, before, engagement, blow)
    for blow in blows:
        attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
        if attacker.sources or target.sources:
            yield from turned_against(attacker, target)


def _effects(state: State, *blows: Blow) -> Rule[None]:
    """HR-12.7, HR-12.8: what cantrips do besides their attack, if they make one."""
    for blow in blows:
        if isinstance(blow.weapon, Cantrip):
            target = state.creatures[blow.target]
            yield from effect(state, target, blow.weapon, blow.might_bonus)


def _always_contested(state: State, engagement: Engagement, blow: Blow) -> bool:
    """HR-7.4, under the ruling that an attack on one's own stance is contested, if in range."""
    if state.rulings.contested == "mutual" or engagement.stances[blow.target] != blow.stance:
        return False
    target = state.creatures[blow.target]
    if target.stunned or not blow.weapon.rolls:
        return False
    return in_range(state, target, state.creatures[blow.attacker])


def _in_return(before: State, blow: Blow) -> Blow:
    return Blow(blow.target, blow.attacker, blow.stance, before.creatures[blow.target].weapon)


def free_sidesteps(state: State, engagement: Engagement, fighters: list[Creature]) -> Rule[None]:
    """HR-6.9, HR-6.16: all who are in agility may step, sides alternating, the targeted first.

    One who is hemmed in may step later, when somebody has made room.
    """
    side = engagement.targeted_side
    waiting = [
        c for c in fighters if has_free_sidestep(c) and (may_move(c, FEET) or instead_of_a_step(c))
    ]
    stuck = 0
    while waiting and stuck < 2:
        options: list[CreatureOption] = []
        for creature in waiting:
            if creature.side == side:
                options += _steps_of(state, creature)
        stuck = 0 if options else stuck + 1
        choice = yield from ask_side(state, side, options, FreeSidestep)
        if choice is not None:
            stepping = state.creatures[choice.creature]
            waiting.remove(stepping)
            yield from _sidestepping(state, stepping, choice)
        elif options:
            waiting = [creature for creature in waiting if creature.side != side]
        side = state.other(side)


def _sidestepping(
    state: State, stepping: Creature, choice: StepTo | Rise | SlideDown
) -> Rule[None]:
    """HR-6.15: one who fell in this step still has its sidestep, unless the effort kills it."""
    fallen = not stepping.can_act
    able = yield from exertion(state, stepping)
    if not (able or fallen):
        return
    if isinstance(choice, Rise | SlideDown):
        yield risen_or_down(stepping, choice, ("HR-6.9", "HR-4.4"))
    else:
        yield from sidestep_to(state, stepping, choice.space)


def _steps_of(state: State, creature: Creature) -> list[CreatureOption]:
    """HR-4.4: where it can step; the prone may rise instead."""
    steps: list[CreatureOption] = []
    if may_move(creature, FEET):
        steps += [StepTo(creature.name, space) for space in steps_from(state, creature)]
    return [*steps, *instead_of_a_step(creature)]
