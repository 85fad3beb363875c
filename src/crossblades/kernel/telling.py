"""A log as people read it: nothing quiet, a walk in one line, an undo with what it voids."""

from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

from crossblades.kernel.event import Event, Undone


class Walked(Event, kw_only=True):
    """Steps of one creature, one after the other. It is in no log, only in what is told of one."""

    creature: str
    way: tuple[str, ...]
    feet: int


class TakenBack(Event, kw_only=True):
    """An undo, and how many lines of what was told no longer stand. It is in no log either."""

    seat: str
    lines: int


class Teller:
    """Tells one reader of a log, as it grows; knows how many lines stand, for an undo to void."""

    def __init__(self, details: bool = False) -> None:
        self._details = details
        """Whether the reader wants those events that only order others."""
        self._told: list[Event] = []
        """Every event that stands."""
        self._line_of = array("I")
        """The number of the line that tells each of them; an array, for there may be many."""
        self._lines = 0

    def tell(self, events: Iterable[Event]) -> Iterator[Event]:
        """What to word, a line each."""
        for part in _parts(events, self._silent):
            first = part[0]
            if isinstance(first, Undone):
                yield from self._taken_back(first)
            else:
                yield from self._line(part)

    def _silent(self, event: Event) -> bool:
        return event.quiet or (event.detail and not self._details)

    def _line(self, part: list[Event]) -> Iterator[Event]:
        """The line of a part of the log, if it has any."""
        self._lines += 1
        self._told += part
        self._line_of.extend([self._lines] * len(part))
        spoken = [event for event in part if not self._silent(event)]
        if spoken:
            yield spoken[0] if len(spoken) == 1 else _walked(spoken)

    def _taken_back(self, undone: Undone) -> Iterator[Event]:
        """What is void; of a walk that is taken back in part, the rest is told again."""
        stand = max(len(self._told) - undone.events, 0)
        numbered = [*zip(self._told, self._line_of, strict=True)]
        void = {line for event, line in numbered[stand:] if not self._silent(event)}
        yield TakenBack(
            seat=undone.seat, lines=len(void), rules=undone.rules, seen_by=undone.seen_by
        )  # fmt: skip
        rest = [event for event, line in numbered[:stand] if line in void]
        del self._told[stand - len(rest) :], self._line_of[stand - len(rest) :]
        yield from self._line(rest)


def _parts(events: Iterable[Event], silent: Callable[[Event], bool]) -> Iterator[list[Event]]:
    """The events in parts of one line each; what is silent goes with the line before, or after."""
    part: list[Event] = []
    last: Event | None = None
    for event in events:
        taken_back = isinstance(event, Undone)
        told_apart = last is not None and not silent(event) and not _goes_on(last, event)
        if part and (taken_back or told_apart):
            yield part
            part, last = [], None
        if taken_back:
            yield [event]
            continue
        part.append(event)
        last = last if silent(event) else event
    if part:
        yield part


def _goes_on(earlier: Any, later: Any) -> bool:
    """Whether a step starts where the last one of the same creature ended, and as many know."""
    if not (earlier.step and later.step):
        return False
    here = (earlier.creature, earlier.to, earlier.seen_by)
    return here == (later.creature, later.origin, later.seen_by)


def _walked(steps: list[Any]) -> Walked:
    rules = dict.fromkeys(rule for step in steps for rule in step.rules)
    assert all(_goes_on(*pair) for pair in pairwise(steps))
    return Walked(
        creature=steps[0].creature, way=(steps[0].origin, *(step.to for step in steps)),
        feet=sum(step.feet for step in steps), rules=tuple(rules), seen_by=steps[0].seen_by,
    )  # fmt: skip
