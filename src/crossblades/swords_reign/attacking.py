"""OS-5.1: the Attack action."""

from itertools import dropwhile

from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import (
    Line,
    can_strike,
    close_line_called,
    is_at_hand,
    line_called,
    lines,
    melee_strike,
    targets,
)
from crossblades.swords_reign.asks import ChooseTarget
from crossblades.swords_reign.attack import strike
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.doing import offers, perform
from crossblades.swords_reign.events import AttackBegan
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, Decline, OpportunityAttack, StrikeAt
from crossblades.swords_reign.ready import ALLY_ATTACKS, FOE_ATTACKS, acted
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.state import State


@offers("attack")
def attacks(state: State, creature: Creature) -> list[Attack]:
    """OS-5.1: everything it could strike with, at everybody it could strike first."""
    return [
        Attack(creature.name, target.name, line.name, line.thrown)
        for line in lines(creature)
        for target in _first_targets(state, creature, line)
    ]


def _first_targets(state: State, creature: Creature, line: Line) -> list[Creature]:
    """OS-6.7: whom the first blow of a line that reaches anybody can strike."""
    each = (targets(state, creature, blow) for blow in line.strikes)
    return next(filter(None, each), [])


@perform.register
def attack(option: Attack, state: State) -> Rule[None]:
    """OS-5.1, OS-6.7: every blow of the line that reaches anybody, each at a target of its own."""
    attacker = state.creatures[option.creature]
    line = line_called(attacker, option.attack, option.thrown)
    yield AttackBegan(creature=attacker.name, attack=line.name)
    target = state.creatures[option.target]
    blows = dropwhile(lambda blow: not can_strike(state, attacker, target, blow), line.strikes)
    goes_on = yield from _volley(state, attacker, line, next(blows), target)
    for blow in blows:
        if goes_on:
            goes_on = yield from _volley(state, attacker, line, blow)
    yield from acted(state, attacker, FOE_ATTACKS, ALLY_ATTACKS)


def _volley(
    state: State, attacker: Creature, line: Line, blow: Strike, first: Creature | None = None
) -> Rule[bool]:
    """OS-6.7: a blow as often as it comes; returns whether the attacker strikes on."""
    if first is None and not _next_targets(state, attacker, blow):
        return True
    many = yield from _how_many(attacker, blow)
    if first is not None:
        yield from _strike(state, attacker, first, line, blow)
        many -= 1
    for _ in range(many):
        if those := _next_targets(state, attacker, blow):
            choice = yield _whom(attacker, line, blow, those)
            if isinstance(choice, Decline):
                return False
            yield from _strike(state, attacker, state.creatures[choice.target], line, blow)
    return True


def _next_targets(state: State, attacker: Creature, blow: Strike) -> list[Creature]:
    """Whom a later blow of the line can strike, if the attacker is up and still has it."""
    if not attacker.up or not is_at_hand(blow, attacker.carried):
        return []
    return [t for t in targets(state, attacker, blow) if t.status in ("up", "fleeing")]


def _how_many(attacker: Creature, blow: Strike) -> Rule[int]:
    """OS-6.7: `1d6 spines` are rolled; anything else comes once."""
    if not blow.count:
        return 1
    part = Part(blow.name, "OS-6.7", blow.count, blow.count_bonus)
    rolled: Rolled = yield Roll(attacker.name, f"how often {blow.name}", (part,), ("OS-6.7",))
    return rolled.total


@perform.register
def opportunity_attack(option: OpportunityAttack, state: State) -> Rule[None]:
    """OS-5.15, OS-5.16: one blow, as the Reaction."""
    attacker, target = state.creatures[option.creature], state.creatures[option.target]
    line = close_line_called(attacker, option.attack)
    blow = melee_strike(line)
    assert blow is not None
    yield from strike(state, attacker, target, line, blow, reaction=True)
    yield from settle(state)
    yield from acted(state, attacker, FOE_ATTACKS, ALLY_ATTACKS)


def _strike(
    state: State, attacker: Creature, target: Creature, line: Line, blow: Strike
) -> Rule[None]:
    yield from strike(state, attacker, target, line, blow)
    yield from settle(state)


def _whom(attacker: Creature, line: Line, blow: Strike, those: list[Creature]) -> ChooseTarget:
    """OS-6.7: whom the next blow is for, or that this is enough."""
    return ChooseTarget(
        seat=attacker.seat, creature=attacker.name, strike=blow.name, attack=line.name,
        options=(*(StrikeAt(attacker.name, t.name) for t in those), Decline(attacker.name)),
    )  # fmt: skip
