"""Logs as people read them."""

from itertools import pairwise
from typing import ClassVar

import pytest

from crossblades.kernel.event import Event, Undone
from crossblades.kernel.telling import TakenBack, Teller, Walked
from crossblades.kernel.visibility import EVERYONE
from crossblades.kernel.words import walked


class Went(Event, kw_only=True):
    step: ClassVar[bool] = True
    creature: str
    origin: str
    to: str
    feet: int = 5
    rules: tuple[str, ...] = ("XX-1.1",)
    seen_by: tuple[str, ...] = EVERYONE


class Spoke(Event, kw_only=True):
    seen_by: tuple[str, ...] = EVERYONE


class Blinked(Event, kw_only=True):
    quiet: ClassVar[bool] = True
    seen_by: tuple[str, ...] = EVERYONE


def steps(creature: str, *spaces: str) -> list[Event]:
    """A walk through these spaces."""
    return [Went(creature=creature, origin=a, to=b) for a, b in pairwise(spaces)]


def told(*events: Event) -> list[Event]:
    return list(Teller().tell(events))


def test_the_steps_of_a_walk_are_one_line() -> None:
    (line,) = told(*steps("Ana", "a1", "a2", "a3", "b4"))
    assert isinstance(line, Walked)
    assert (line.creature, line.way, line.feet) == ("Ana", ("a1", "a2", "a3", "b4"), 15)
    assert line.rules == ("XX-1.1",)
    assert walked(line) == "Ana moves from a1 by a2, a3 to b4 (15 feet)."


def test_a_single_step_stays_as_it_is() -> None:
    (step,) = steps("Ana", "a1", "a2")
    assert told(step) == [step]


def test_the_rules_of_all_steps_stand_behind_the_line_each_once() -> None:
    mud = Went(creature="Ana", origin="a2", to="a3", feet=10, rules=("XX-1.1", "XX-2.1"))
    (line,) = told(*steps("Ana", "a1", "a2"), mud)
    assert line.rules == ("XX-1.1", "XX-2.1")
    assert isinstance(line, Walked)
    assert line.feet == 15


@pytest.mark.parametrize(
    "between",
    [
        [*steps("Ana", "a1", "a2"), Spoke(), *steps("Ana", "a2", "a3")],
        [*steps("Ana", "a1", "a2"), *steps("Bo", "a2", "a3")],
        [*steps("Ana", "a1", "a2"), *steps("Ana", "c1", "c2")],
        [*steps("Ana", "a1", "a2"), Went(creature="Ana", origin="a2", to="a3", seen_by=("left",))],
    ],
    ids=["something happens", "another goes", "from elsewhere", "others know less"],
)
def test_what_comes_between_ends_the_line(between: list[Event]) -> None:
    assert told(*between) == between


def test_what_is_quiet_is_not_told_and_ends_no_line() -> None:
    first, second = steps("Ana", "a1", "a2", "a3")
    (line,) = told(Blinked(), first, Blinked(), second, Blinked())
    assert isinstance(line, Walked)
    assert told(Blinked()) == []


def undone(events: int) -> Undone:
    return Undone(seat="left", events=events)


@pytest.mark.parametrize(("events", "lines"), [(0, 0), (2, 0), (3, 1), (4, 1), (5, 2), (9, 2)])
def test_an_undo_voids_the_lines_that_were_told(events: int, lines: int) -> None:
    log = [Spoke(), *steps("Ana", "a1", "a2", "a3"), Blinked(), Blinked()]
    void = [line for line in told(*log, undone(events)) if isinstance(line, TakenBack)]
    assert void == [TakenBack(seat="left", lines=lines, seen_by=EVERYONE)]


def test_a_line_stands_if_only_what_is_quiet_after_it_is_taken_back() -> None:
    log = [Spoke(), Blinked(), undone(1), undone(1)]
    teller = Teller()
    piece_by_piece = [line for event in log for line in teller.tell([event])]
    assert told(*log) == piece_by_piece
    assert [e.lines for e in piece_by_piece if isinstance(e, TakenBack)] == [0, 1]


def test_an_undo_is_told_by_itself_whatever_is_quiet_around_it() -> None:
    lines = told(Spoke(), Blinked(), undone(2), Blinked(), Spoke(), undone(2))
    assert [e.lines for e in lines if isinstance(e, TakenBack)] == [1, 1]
    assert told(Blinked(), undone(1)) == [TakenBack(seat="left", lines=0, seen_by=EVERYONE)]
    teller = Teller()
    list(teller.tell([Spoke()]))
    lines = list(teller.tell([Blinked(), undone(1), Blinked(), undone(1)]))
    assert [e.lines for e in lines if isinstance(e, TakenBack)] == [0, 0]


def test_of_a_walk_that_is_taken_back_in_part_the_rest_is_told_again() -> None:
    walk = steps("Ana", "a1", "a2", "a3", "a4")
    teller = Teller()
    list(teller.tell([Spoke(), Blinked(), *walk]))
    back, rest = teller.tell([undone(1)])
    assert isinstance(back, TakenBack)
    assert isinstance(rest, Walked)
    assert (back.lines, rest.way) == (1, ("a1", "a2", "a3"))
    back, last = teller.tell([undone(1)])
    assert last == walk[0]
    (back,) = teller.tell([undone(1)])
    assert isinstance(back, TakenBack)
    assert back.lines == 1
    (back,) = teller.tell([undone(2)])
    assert isinstance(back, TakenBack)
    assert back.lines == 1


def test_lines_are_counted_as_they_were_told_piece_by_piece() -> None:
    teller = Teller()
    first, second, third = steps("Ana", "a1", "a2", "a3", "a4")
    assert list(teller.tell([first])) == [first]
    assert list(teller.tell([second])) == [second]
    assert [e.lines for e in teller.tell([undone(1)]) if isinstance(e, TakenBack)] == [1]
    assert list(teller.tell([third])) == [third]
    assert [e.lines for e in teller.tell([undone(2)]) if isinstance(e, TakenBack)] == [2]
