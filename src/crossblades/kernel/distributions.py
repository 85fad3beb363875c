"""Chances of numbers and other results: counted together, compared and changed, all exactly."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import TypeVar

T = TypeVar("T")

Chances = Mapping[int, Fraction]
"""How likely each number is."""


def gathered(outcomes: Iterable[tuple[Fraction, T]]) -> dict[T, Fraction]:
    """The chance of each different result."""
    found = list(outcomes)
    whole = lcm(*(chance.denominator for chance, _ in found))
    counts: dict[T, int] = {}
    for chance, result in found:
        ways = chance.numerator * (whole // chance.denominator)
        counts[result] = counts.get(result, 0) + ways
    return {result: Fraction(count, whole) for result, count in counts.items()}


def added(chances: Iterable[Fraction]) -> Fraction:
    """The chance that any of these comes true, of which no two can."""
    found = list(chances)
    whole = lcm(*(chance.denominator for chance in found))
    return Fraction(sum(c.numerator * (whole // c.denominator) for c in found), whole)


def differences(mine: Chances, yours: Chances) -> dict[int, Fraction]:
    """The chance of each difference between two numbers that know nothing of each other."""
    one, of_one = _counted(mine)
    two, of_two = _counted(yours)
    counts: Counter[int] = Counter()
    for a, ways in one.items():
        for b, other in two.items():
            counts[a - b] += ways * other
    whole = of_one * of_two
    return {number: Fraction(counts[number], whole) for number in sorted(counts)}


def _counted(chances: Chances) -> tuple[dict[int, int], int]:
    """The same chances as whole numbers out of one: much quicker to count with."""
    whole = lcm(*(chance.denominator for chance in chances.values()))
    ways = {n: chance.numerator * (whole // chance.denominator) for n, chance in chances.items()}
    return ways, whole


def mapped(chances: Chances, change: Callable[[int], int]) -> dict[int, Fraction]:
    """The chances of what is made of a number: halves, never below 0."""
    ways, whole = _counted(chances)
    counts: Counter[int] = Counter()
    for number, count in ways.items():
        counts[change(number)] += count
    return {number: Fraction(counts[number], whole) for number in sorted(counts)}


def at_least(chances: Chances, number: int) -> Fraction:
    """The chance of this number or more."""
    ways, whole = _counted(chances)
    return Fraction(sum(count for n, count in ways.items() if n >= number), whole)
