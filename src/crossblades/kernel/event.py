"""Facts that happened. An event says how it changes the state; nothing else does."""

from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from msgspec import Struct, structs

from crossblades.kernel.dice import Roll, pool
from crossblades.kernel.names import kebab
from crossblades.kernel.visibility import EVERYONE, may_see


class Event(Struct, tag_field="event", tag=kebab, gc=False, kw_only=True):
    """A fact, the rules behind it, and the seats that may see it (by default none)."""

    boundary: ClassVar[bool] = False
    """Whether a fight can be resumed from the state right after this event."""

    quiet: ClassVar[bool] = False
    """Whether it tells people nothing that other events do not: logs for people leave it out."""

    detail: ClassVar[bool] = False
    """Whether it only orders what other events tell: people read it if they want rules, too."""

    secret: ClassVar[tuple[str, ...]] = ()
    """Fields that only those learn whom its field `known_by` names; others are told None."""

    step: ClassVar[bool] = False
    """Whether it is one step of a creature, from `origin` to `to`: a walk is told in one line."""

    rules: tuple[str, ...] = ()
    seen_by: tuple[str, ...] = ()

    def apply(self, state: Any) -> None:
        """Change the state; most events that only tell something change nothing."""


class Rolled(Event, kw_only=True):
    """Dice that fell: the faces in the order of the pool, and what was kept of them."""

    roll: Roll
    faces: tuple[int, ...]
    dropped: tuple[int, ...]
    """Indices of the faces that do not count."""
    total: int

    @property
    def sizes(self) -> tuple[int, ...]:
        """The dice that were thrown, in the order of the faces."""
        return pool(self.roll.parts).sizes

    @property
    def kept(self) -> tuple[int, ...]:
        """The faces that count."""
        return tuple(f for i, f in enumerate(self.faces) if i not in self.dropped)


class Undone(Event, kw_only=True):
    """Answers that were taken back: the last `events` standing events no longer stand."""

    seat: str
    events: int
    seen_by: tuple[str, ...] = EVERYONE


def told(log: Iterable[Event], seats: Collection[str]) -> list[Event]:
    """What at least one of these seats may see."""
    return Listener(seats).tell(log)


class Listener:
    """Tells some seats what they may see of a log, as it grows.

    What was taken back is counted as they saw it: the number must not tell of secrets.
    """

    def __init__(self, seats: Collection[str]) -> None:
        self.seats = seats
        self._seen: list[bool] = []
        """Of every event that stands, whether it was told."""

    def tell(self, events: Iterable[Event]) -> list[Event]:
        """What of the next events of the log they may see."""
        lines: list[Event] = []
        for event in events:
            known = any(may_see(event, seat) for seat in self.seats)
            if isinstance(event, Undone):
                cut = len(self._seen) - event.events
                seen = self._seen[cut:]
                del self._seen[cut:]
                if known:
                    lines.append(structs.replace(event, events=sum(seen)))
                continue
            self._seen.append(known)
            if known:
                lines.append(as_known_to(event, self.seats))
        return lines


def as_known_to(event: Event, seats: Collection[str]) -> Event:
    """An event that these seats may see, without what only others may know of it."""
    if not event.secret:
        return event
    knowing: tuple[str, ...] = getattr(event, "known_by", ())
    if knowing == EVERYONE or not set(knowing).isdisjoint(seats):
        return event
    return structs.replace(event, known_by=(), **dict.fromkeys(event.secret))


def known(number: int | None) -> int:
    """A secret number of an event that is told whole, as those of the fight's own log are."""
    assert number is not None
    return number


def standing(log: list[Event]) -> list[Event]:
    """The events that still stand: what was taken back is left out."""
    stack: list[Event] = []
    for event in log:
        if isinstance(event, Undone):
            del stack[len(stack) - event.events :]
        else:
            stack.append(event)
    return stack
