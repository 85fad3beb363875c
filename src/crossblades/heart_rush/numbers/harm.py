"""What an attack may do, exactly: the pools come from the rules, their distributions from counting.

Rolls are those of a given state. What abilities do once a roll is seen is left out.
"""

from collections import Counter
from functools import lru_cache
from math import prod

from crossblades.heart_rush.attack import attack_roll, defence_roll, halves, let_through
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.cantrips import conductor
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Pool, Roll, pool
from crossblades.kernel.enumerated import ways
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule

Harm = tuple[tuple[int, float], ...]
"""Each damage that may come of something, 0 included, and its chance."""


def harm(state: State, blow: Blow) -> Harm:
    """HR-7.3, HR-6.11: the damage of an attack, before it is shrugged off."""
    if not blow.weapon.rolls:
        return ((0, 1.0),)
    times = halves(state, blow) if blow.halved else 0
    doubled = _doubles(state, blow)
    return _harm(_attack(state, blow), rolled_by(defence_roll(state, state, blow)), times, doubled)


def contest(state: State, blow: Blow, answer: Blow) -> Harm:
    """HR-7.4: what the blow's target takes; below 0, what the attacker does."""
    return _difference(
        _attack(state, blow), _doubles(state, blow), _attack(state, answer), _doubles(state, answer)
    )


def _attack(state: State, blow: Blow) -> Pool:
    return rolled_by(attack_roll(state, state, blow))


def rolled_by(rule: Rule[Rolled]) -> Pool:
    """The pool that a rule rolls; what the GM may set on the way is as the book has it."""
    item = next(rule)
    while not isinstance(item, Roll):
        item = rule.send(item.options[0] if isinstance(item, Ask) else None)
    rule.close()
    return pool(item.parts)


def _doubles(state: State, blow: Blow) -> bool:
    """HR-12.7: whether the total of an attack counts twice."""
    cantrip, target = blow.weapon, state.creatures[blow.target]
    return isinstance(cantrip, Cantrip) and conductor(state, target, cantrip) is not None


@lru_cache(maxsize=65536)
def _harm(attack: Pool, defence: Pool, times: int, doubled: bool) -> Harm:
    counts: Counter[int] = Counter()
    for struck, one in ways(attack).items():
        for held, other in ways(defence).items():
            damage = max(struck * (1 + doubled) - held, 0)
            counts[let_through(damage, times)] += one * other
    return _chances(counts, attack, defence)


@lru_cache(maxsize=65536)
def _difference(attack: Pool, doubled: bool, answer: Pool, answer_doubled: bool) -> Harm:
    counts: Counter[int] = Counter()
    for struck, one in ways(attack).items():
        for back, other in ways(answer).items():
            counts[struck * (1 + doubled) - back * (1 + answer_doubled)] += one * other
    return _chances(counts, attack, answer)


def _chances(counts: Counter[int], one: Pool, other: Pool) -> Harm:
    whole = prod(one.sizes) * prod(other.sizes)
    return tuple((damage, number / whole) for damage, number in sorted(counts.items()))


@lru_cache(maxsize=65536)
def mean(chances: Harm) -> float:
    """The damage on the whole."""
    return sum(damage * chance for damage, chance in chances)
