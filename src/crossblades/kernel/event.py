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
    answers: int
    """How many of the seat's own: what others are asked may be a secret."""
    events: int
    seen_by: tuple[str, ...] = EVERYONE


def told(log: Iterable[Event], seats: Collection[str]) -> list[Event]:
    """What at least one of these seats may see.

    What was taken back is counted as they saw it: the number must not tell of secrets.
    """
    lines: list[Event] = []
    seen: list[Event | None] = []
    for event in log:
        if isinstance(event, Undone):
            cut = len(seen) - event.events
            gone = sum(one is not None for one in seen[cut:])
            lines.append(structs.replace(event, events=gone))
            del seen[cut:]
        elif any(may_see(event, seat) for seat in seats):
            seen.append(event)
            lines.append(event)
        else:
            seen.append(None)
    return lines


def standing(log: list[Event]) -> list[Event]:
    """The events that still stand: what was taken back is left out."""
    stack: list[Event] = []
    for event in log:
        if isinstance(event, Undone):
            del stack[len(stack) - event.events :]
        else:
            stack.append(event)
    return stack
