"""What the validator says, and how a chapter says it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from crossblades.kernel.event import Event
from tests.heart_rush.validator.account import Account


class Complaint(NamedTuple):
    """Something in a log that the rules forbid."""

    rule: str
    line: int
    """Where in the log, from 0."""
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.rule}: {self.text}"


Fault = tuple[str, str]
"""A rule id, and what is wrong."""

Check = Callable[[Account, Any], Iterator[Fault]]
Checks = dict[type[Event], list[Check]]


class Chapter:
    """The checks of one chapter, each for the events that it is about."""

    def __init__(self) -> None:
        self.before: Checks = {}
        """Checks that see the fight as it was before the event."""
        self.after: Checks = {}
        """Checks that see it as the event has left it."""

    def on(self, *kinds: type[Event]) -> Callable[[Check], Check]:
        """Check events of these kinds before they change anything."""
        return lambda check: _add(self.before, kinds, check)

    def afterwards(self, *kinds: type[Event]) -> Callable[[Check], Check]:
        """Check the fight as events of these kinds leave it."""
        return lambda check: _add(self.after, kinds, check)


def _add(checks: Checks, kinds: tuple[type[Event], ...], check: Check) -> Check:
    for kind in kinds:
        checks.setdefault(kind, []).append(check)
    return check
