"""OS-5.1: the Attack action."""

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.arms import Line, line_called, lines, targets
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
        for target in targets(state, creature, line.strikes[0])
    ]


@perform.register
def attack(option: Attack, state: State) -> Rule[None]:
    """OS-5.1, OS-6.7: every blow of the line, each at a target of its own."""
    attacker = state.creatures[option.creature]
    line = line_called(attacker, option.attack, option.thrown)
    yield AttackBegan(creature=attacker.name, attack=line.name)
    target: Creature | None = state.creatures[option.target]
    for number, blow in enumerate(line.strikes):
        if number:
            target = yield from _next_target(state, attacker, line, blow)
        if target is None or not attacker.up:
            break
        yield from strike(state, attacker, target, line, blow)
        yield from settle(state)
    yield from acted(state, attacker, FOE_ATTACKS, ALLY_ATTACKS)


def _next_target(
    state: State, attacker: Creature, line: Line, blow: Strike
) -> Rule[Creature | None]:
    """OS-6.7: whom the next blow is for; nobody, if nobody is left to strike."""
    all_there = targets(state, attacker, blow)
    those = [target for target in all_there if target.status in ("up", "fleeing")]
    if not those:
        return None
    choice = yield ChooseTarget(
        seat=attacker.seat, creature=attacker.name, strike=blow.name, attack=line.name,
        options=(*(StrikeAt(attacker.name, t.name) for t in those), Decline(attacker.name)),
    )  # fmt: skip
    return None if isinstance(choice, Decline) else state.creatures[choice.target]
