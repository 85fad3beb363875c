"""A log as people read it: nothing quiet, a walk in one line, an undo with what it voids."""

from collections.abc import Iterable, Iterator
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
    questions: int
    lines: int


class Teller:
    """Tells one reader of a log, as it grows; knows how many lines stand, for an undo to void."""

    def __init__(self) -> None:
        self._told: list[int] = []
        """For each event that stands: the number of the line that tells it; 0 if none does."""
        self._lines = 0

    def tell(self, events: Iterable[Event]) -> Iterator[Event]:
        """What to word, a line each."""
        for part in _parts(events):
            first = part[0]
            if isinstance(first, Undone):
                yield self._taken_back(first)
                continue
            spoken = [event for event in part if not event.quiet]
            self._lines += bool(spoken)
            self._told += [0 if event.quiet else self._lines for event in part]
            if spoken:
                yield spoken[0] if len(spoken) == 1 else _walked(spoken)

    def _taken_back(self, undone: Undone) -> TakenBack:
        """A line of which a part is taken back no longer stands."""
        stand = max(len(self._told) - undone.events, 0)
        void = {line for line in self._told[stand:] if line}
        self._told = [0 if line in void else line for line in self._told[:stand]]
        return TakenBack(
            seat=undone.seat, questions=undone.questions, lines=len(void),
            rules=undone.rules, seen_by=undone.seen_by,
        )  # fmt: skip


def _parts(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events in parts of one line each; what is quiet goes with the line before, or after."""
    part: list[Event] = []
    last: Event | None = None
    for event in events:
        taken_back = isinstance(event, Undone)
        told_apart = last is not None and not event.quiet and not _goes_on(last, event)
        if part and (taken_back or told_apart):
            yield part
            part, last = [], None
        if taken_back:
            yield [event]
            continue
        part.append(event)
        last = last if event.quiet else event
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
