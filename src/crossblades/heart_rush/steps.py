"""Chapter 6: one stance's step of an engagement."""

from collections.abc import Container, Sequence

from crossblades.heart_rush.attack import attack, coming, contested_attack, make_attack
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.bonuses import pushes, stance_bonus, throws_again
from crossblades.heart_rush.cantrips import effect
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.declaring import declare
from crossblades.heart_rush.free_sidesteps import free_sidesteps, may_sidestep_free
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.instants import awaited
from crossblades.heart_rush.minds import turned_against
from crossblades.heart_rush.space import in_range
from crossblades.heart_rush.state import Engagement, State
from crossblades.kernel.rule import Rule


def ordinary_step(
    state: State, engagement: Engagement, stance: AttackStance, fighters: Sequence[Creature]
) -> Rule[bool]:
    """HR-6.7: targets are declared together, then all attacks happen, then pushes.

    Returns whether anybody attacked.
    """
    blows = yield from declare(state, state, engagement, fighters, stance)
    if not blows:
        return False
    made: Sequence[Blow] = blows
    if _one_exchange(state, blows):
        yield from _exchange(state, blows)
        if len(blows) == 1:
            yield from stance_bonus(state, state, engagement, blows[0], blows[0])
    else:
        made = yield from resolve(state, step_start(state), engagement, blows)
    yield from pushes(state, engagement, made)
    return True


def _one_exchange(state: State, blows: Sequence[Blow]) -> bool:
    """HR-7.3, HR-7.4: a lone attack, or two at each other: nothing comes between their rolls.

    There are no instants and no cantrips, and no condition ties one of the two to somebody.
    """
    blow, creatures = blows[0], state.creatures
    if awaited(state) or creatures[blow.attacker].sources or creatures[blow.target].sources:
        return False
    if type(blow.weapon) is Cantrip or len(blows) > 2:
        return False
    if len(blows) == 2:
        return _at_each_other(blow, blows[1]) and type(blows[1].weapon) is not Cantrip
    if blow.might_bonus and throws_again(blow.weapon):
        return False
    return state.rulings.contested == "mutual"


def _at_each_other(blow: Blow, other: Blow) -> bool:
    """HR-7.4: two who attack each other."""
    return blow.attacker == other.target and blow.target == other.attacker


def _exchange(state: State, blows: Sequence[Blow]) -> Rule[Blow | tuple[Blow, Blow]]:
    """HR-7.3, HR-7.4: that attack, or those two; what counts at the step's start counts now."""
    if len(blows) == 1:
        return make_attack(state, state, blows[0])
    return contested_attack(state, state, blows[0], blows[1])


def agility_step(
    state: State, engagement: Engagement, stance: AttackStance, fighters: Sequence[Creature]
) -> Rule[bool]:
    """HR-6.9, HR-6.16: attack-first attacks, then all free sidesteps, then move-first attacks.

    The other orders that a table may rule are in agility_orders.py.
    """
    alone = len(fighters) == 1 and not awaited(state)  # so that to declare changes nothing yet
    before = state if alone else step_start(state)
    blows = yield from declare(state, before, engagement, fighters, stance, may_move_first=True)
    made = list(blows)
    if alone and blows and _one_exchange(state, blows):
        yield from _exchange(state, blows)
    else:
        if alone:
            before = step_start(state)
        if blows:
            made = yield from resolve(state, before, engagement, blows)
    steppers = may_sidestep_free(before, fighters)
    done = acted(engagement, blows)
    yield from free_sidesteps(state, before, engagement, steppers, done)
    movers = who_move_first(steppers, done)
    if movers:
        place_as_now(before, state)
        later = yield from declare(state, before, engagement, movers, stance)
        made += yield from resolve(state, before, engagement, later)
    if made:
        yield from pushes(state, engagement, made)
    return bool(made)


def step_start(state: State) -> State:
    """HR-6.15: what a step's rolls count, to be kept at its start; a table may rule otherwise."""
    return state if state.rulings.rolls_count == "now" else state.copy()


def place_as_now(before: State, state: State) -> None:
    """HR-6.15, HR-6.16: after the sidesteps, the step's start counts but for where all are."""
    for name, creature in before.creatures.items():
        creature.at = state.creatures[name].at


def acted(engagement: Engagement, blows: Sequence[Blow]) -> set[str]:
    """HR-6.16: those who have attacked first, or done something else instead."""
    done = set(engagement.gave_up)
    for blow in blows:
        done.add(blow.attacker)
    for offence in engagement.offences:
        done.add(offence.creature)
    return done


def who_move_first(steppers: Sequence[Creature], done: Container[str]) -> list[Creature]:
    """HR-6.16: those who step and have not acted yet."""
    movers = []
    for creature in steppers:
        if creature.name not in done:
            movers.append(creature)
    return movers


def resolve(
    state: State, before: State, engagement: Engagement, blows: Sequence[Blow]
) -> Rule[list[Blow]]:
    """HR-6.7, HR-6.15: simultaneous attacks, rolled with the dice and conditions of `before`.

    They end the rage that drove them, but none that they have brought (HR-11.15). Returns them as
    they were made.
    """
    made = list(blows)
    enraged_at = {c.name: c.sources.get("enraged") for c in state.everyone if c.sources}
    mutual_only = state.rulings.contested == "mutual"
    answered: tuple[int, ...] = ()
    for index, blow in enumerate(blows):
        if index in answered:
            continue
        other = _answer_to(blow, blows) if len(blows) > 1 else None
        if other is not None and blow.weapon.rolls and blows[other].weapon.rolls:
            answered += (other,)
            made[index], made[other] = yield from contested_attack(
                state, before, blow, blows[other]
            )
            yield from _effect(state, made[other])
            yield from _effect(state, made[index])
        elif not mutual_only and other is None and _contested_anyway(state, engagement, blow):
            made[index], _ = yield from contested_attack(
                state, before, blow, _in_return(before, blow)
            )
            yield from _effect(state, made[index])
        else:
            strike = _attack_with_cantrip if type(blow.weapon) is Cantrip else attack
            made[index] = yield from strike(state, before, blow)
            yield from stance_bonus(state, before, engagement, blow, made[index])
    for blow in made:
        attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
        if attacker.sources or target.sources:
            vented = enraged_at.get(attacker.name) == target.name
            yield from turned_against(attacker, target, attack=vented)
    return made


def _answer_to(blow: Blow, blows: Sequence[Blow]) -> int | None:
    """HR-7.4: which of the blows its target strikes back with, the last if there are several."""
    found = None
    for index, each in enumerate(blows):
        if _at_each_other(blow, each):
            found = index
    return found


def _attack_with_cantrip(state: State, before: State, blow: Blow) -> Rule[Blow]:
    """HR-12.8: some cantrips make no attack roll, so there is nothing to lend to one.

    Somebody else may still step in for their target. What they do besides comes afterwards.
    """
    if blow.weapon.rolls:
        blow = yield from attack(state, before, blow)
    else:
        blow = yield from coming(state, blow)
    yield from _effect(state, blow)
    return blow


def _effect(state: State, blow: Blow) -> Rule[None] | tuple[()]:
    """HR-12.7, HR-12.8: what a cantrip does besides its attack, if it makes one."""
    if type(blow.weapon) is not Cantrip:
        return ()
    attacker, target = state.creatures[blow.attacker], state.creatures[blow.target]
    return effect(state, attacker, target, blow.weapon, blow.might_bonus)


def _contested_anyway(state: State, engagement: Engagement, blow: Blow) -> bool:
    """HR-7.4, under the ruling that an attack on one's own stance is contested, if in range."""
    if engagement.stances[blow.target] != blow.stance:
        return False
    target = state.creatures[blow.target]
    if target.stunned or not blow.weapon.rolls:
        return False
    return in_range(state, target, state.creatures[blow.attacker])


def _in_return(before: State, blow: Blow) -> Blow:
    return Blow(blow.target, blow.attacker, blow.stance, before.creatures[blow.target].weapon)
