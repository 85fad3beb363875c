"""OS-5.1: the Attack action."""

from itertools import dropwhile

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import Line, can_strike, is_at_hand, line_called, lines, targets
from crossblades.swords_reign.asks import ChooseTarget
from crossblades.swords_reign.attack import strike
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.doing import offers, perform
from crossblades.swords_reign.events import AttackBegan
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, Decline, StrikeAt
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
    yield from _strike(state, attacker, target, line, next(blows))
    for blow in blows:
        those = [t for t in targets(state, attacker, blow) if t.status in ("up", "fleeing")]
        if those and attacker.up and is_at_hand(blow, attacker.carried):
            choice = yield _whom(attacker, line, blow, those)
            if isinstance(choice, Decline):
                break
            yield from _strike(state, attacker, state.creatures[choice.target], line, blow)
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
