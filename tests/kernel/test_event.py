"""What of a log is told to whom, and how what was taken back is counted."""

from typing import ClassVar

from crossblades.kernel.event import Event, Undone, told
from crossblades.kernel.visibility import EVERYONE


class Said(Event, kw_only=True):
    seen_by: tuple[str, ...] = EVERYONE


class Counted(Event, kw_only=True):
    quiet: ClassVar[bool] = True
    seen_by: tuple[str, ...] = EVERYONE


class Whispered(Event, kw_only=True):
    seen_by: tuple[str, ...] = ("left",)


def test_what_was_taken_back_is_counted_as_a_seat_has_read_it() -> None:
    log = [
        Said(),
        Said(),
        Counted(),
        Whispered(),
        Undone(seat="left", events=3),
    ]
    assert told(log, ["left"])[-1] == Undone(seat="left", events=3)
    assert told(log, ["right"])[-1] == Undone(seat="left", events=2)
