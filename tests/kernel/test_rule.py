"""Rules that look at other rules."""

from typing import Any

from crossblades.kernel.event import Event
from crossblades.kernel.rule import Rule, whether_any


class Told(Event, kw_only=True):
    """Something is told."""


def tells_twice() -> Rule[None]:
    assert (yield Told(rules=("R-1",))) == "one"
    assert (yield Told(rules=("R-1",))) == "two"


def says_nothing() -> Rule[None]:
    yield from ()


def driven(rule: Rule[bool], *answers: Any) -> tuple[int, bool]:
    """How many things a rule yields, and what it returns."""
    given, seen = iter((None, *answers)), 0
    while True:
        try:
            rule.send(next(given))
        except StopIteration as stop:
            return seen, stop.value
        seen += 1


def test_whether_anything_came_of_a_rule_is_told_and_answers_reach_it() -> None:
    assert driven(whether_any(tells_twice()), "one", "two") == (2, True)
    assert driven(whether_any(says_nothing())) == (0, False)
