"""A way that is typed step by step: walked as typed, interrupted like any other, never lost."""

from pathlib import Path

import pytest

from crossblades.heart_rush.asks import ChooseDestination, ChooseStep, KeepMoving, TakeTurn
from crossblades.heart_rush.events import Moved, OpportunitySeized, TurnPassed
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.options import MoveTo, Stay
from crossblades.interfaces.terminal import prompts
from crossblades.interfaces.terminal.typed import way
from crossblades.interfaces.terminal.ways import Way
from crossblades.kernel.dice import Seeded
from tests.helpers import foe, happened, hero
from tests.interfaces.person import Table, recorded, sit_down


@pytest.fixture
def open_field(tmp_path: Path) -> Table:
    """Nobody near."""
    return sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j10"))


def gone(table: Table, name: str = "Ana") -> list[str]:
    """The spaces that somebody has stepped into."""
    return [event.to for event in happened(table.fight.log, Moved) if event.creature == name]


@pytest.mark.parametrize(
    ("typed", "spaces"),
    [
        ("c4 c5 d6", ["c4", "c5", "d6"]),
        ("c4-c5-d6", ["c4", "c5", "d6"]),
        ("C4 - c5,  D6", ["c4", "c5", "d6"]),
        ("aa10 ab11", ["aa10", "ab11"]),
        ("c4", []),
        ("move to c4", []),
        ("c4 stay", []),
        ("1 2", []),
        ("", []),
        ("-", []),
    ],
)
def test_what_is_a_way(typed: str, spaces: list[str]) -> None:
    assert way(typed) == spaces


@pytest.mark.parametrize("typed", ["c5 c6 d7", "c5-c6-d7", "C5, C6, D7"])
def test_a_way_is_walked_as_it_is_typed(open_field: Table, typed: str) -> None:
    open_field.type("dash", typed)
    assert gone(open_field) == ["c5", "c6", "d7"]
    assert happened(open_field.fight.log, TurnPassed)
    assert "The way ends" not in open_field.shown()
    assert recorded(open_field) == len(open_field.fight.inputs)


def test_a_way_may_go_around_and_back(open_field: Table) -> None:
    open_field.type("dash", "d5 d4 c4 b3")
    assert gone(open_field) == ["d5", "d4", "c4", "b3"]


def test_nobody_is_asked_between_the_steps(open_field: Table) -> None:
    open_field.type("dash", "c5 c6 d7")
    assert len(open_field.prompts) == 3  # the dash, the way, and the next turn
    assert open_field.shown().count("where to?") == 1


def test_a_single_space_is_a_destination(open_field: Table) -> None:
    open_field.type("dash", "c6")
    assert gone(open_field) == ["c5", "c6"]


def test_a_way_can_be_typed_at_any_of_its_steps(open_field: Table) -> None:
    open_field.type("dash", "step by step", "c5", "d6 d7 d8")
    assert gone(open_field) == ["c5", "d6", "d7", "d8"]
    assert isinstance(open_field.fight.asks[0], TakeTurn)


def test_where_no_steps_are_asked_for_there_are_no_ways(open_field: Table) -> None:
    open_field.type("c5 c6", "sidestep action", "c5 c6")
    assert open_field.shown().count("words of an option, or ? for help") == 2
    assert gone(open_field) == []


def test_a_step_that_is_not_offered_is_named_and_the_person_asked(open_field: Table) -> None:
    open_field.type("dash", "c5 e9 d6")
    shown = open_field.shown()
    assert (
        "The way ends without e9, d6: no step to e9 is possible here, only: move to b4, " in shown
    )
    assert gone(open_field) == ["c5"]
    assert isinstance(open_field.fight.asks[0], ChooseStep)
    open_field.type("c6", "stay")
    assert gone(open_field) == ["c5", "c6"]
    assert isinstance(open_field.fight.asks[0], TakeTurn)


def test_steps_left_over_when_the_speed_is_used_up(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4", speed=10), foe("Rook", "j10"))
    table.type("dash", "c5 c6 c7 c8")
    assert gone(table) == ["c5", "c6"]
    shown = table.shown()
    assert shown.count("The way ends without c7, c8: the move has ended.") == 1
    passes = shown.index("The turn passes to the foes")
    assert shown.index("Ana moves from c5 to c6") < shown.index("The way ends") < passes


def test_a_way_that_uses_up_all_the_speed_ends_without_a_word(tmp_path: Path) -> None:
    table = sit_down(tmp_path, hero("Ana", "c4", speed=10), foe("Rook", "j10"))
    table.type("dash", "c5 c6")
    assert gone(table) == ["c5", "c6"]
    assert "The way ends" not in table.shown()


# --- interruptions


def struck(tmp_path: Path) -> Table:
    """Ana has left the reach of Rook, who strikes; the person is asked what comes of it."""
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "d4"), dice=Seeded(3))
    table.type("dash", "b5 b6 b7")
    table.type("take full")
    assert isinstance(table.fight.asks[0], KeepMoving)
    assert happened(table.fight.log, OpportunitySeized)
    assert gone(table) == []
    return table


def test_a_way_goes_on_after_an_interruption(tmp_path: Path) -> None:
    table = struck(tmp_path)
    table.type("go on")
    assert gone(table) == ["b5", "b6", "b7"]
    assert "The way ends" not in table.shown()


def test_a_way_is_given_up_when_the_move_is(tmp_path: Path) -> None:
    table = struck(tmp_path)
    table.type("stay")
    assert gone(table) == []
    assert table.shown().count("The way ends without b6, b7: the move has ended.") == 1


def test_a_way_is_forgotten_when_an_answer_is_taken_back(tmp_path: Path) -> None:
    table = struck(tmp_path)
    table.type("u")
    assert table.shown().count("The way ends without b6, b7: an answer is taken back.") == 1


def test_a_trap_on_the_way_ends_nothing_but_what_the_rules_end(tmp_path: Path) -> None:
    pit = Terrain("pit", hazard=Hazard("spikes", dice=(4,), against=40))
    ground = Ground("bright", {"v": pit}, {"c5": "v"})
    table = sit_down(tmp_path, hero("Ana", "c4"), foe("Rook", "j10"), ground=ground)
    table.type("dash", "c5 c6 c7")
    table.type("take full")
    assert gone(table) == ["c5", "c6", "c7"]


def test_the_way_of_one_is_not_the_way_of_another(open_field: Table) -> None:
    walking = Way(open_field.fight, ["c5", "c6"])
    spaces = (MoveTo("c5"), MoveTo("c6"))
    mine = ChooseStep(seat="heroes", creature="Ana", feet=60, options=(*spaces, Stay("Ana")))
    other = ChooseStep(seat="heroes", creature="Bo", feet=60, options=(*spaces, Stay("Bo")))
    where = ChooseDestination(seat="heroes", creature="Ana", options=(*spaces, Stay("Ana")))
    assert walking.goes_on_with(mine)
    assert not walking.goes_on_with(where)
    walking._whose = ("Ana", "")
    assert walking.goes_on_with(mine)
    assert not walking.goes_on_with(other)


# --- what is shown


def test_the_map_with_the_places_is_shown_once(open_field: Table) -> None:
    open_field.type("dash", "?", "nonsense", "m")
    shown = open_field.shown()
    assert shown.count("+ can be reached") == 2  # with the question, and when it is asked for
    assert shown.index("+ can be reached") < shown.index("where to?")
    assert shown.count("where to?") == 3  # again after each look
    assert "  5 + + + + + + + + + +\n  4 + + A + " in shown


def test_a_step_has_no_map_of_its_own(open_field: Table) -> None:
    open_field.type("dash", "step by step", "c5")
    assert open_field.shown().count("+ can be reached") == 1


def test_ways_are_explained_where_they_can_be_typed(open_field: Table) -> None:
    open_field.type("?")
    assert prompts.WAYS[0] not in open_field.shown()
    open_field.type("dash", "?", "step by step", "?")
    assert open_field.shown().count(prompts.WAYS[0]) == 2
    assert len(prompts.WAYS[0]) < 80
