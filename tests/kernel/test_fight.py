"""The gate: what it lets through, what it refuses, and how things are taken back."""

from typing import Any

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Entered, Scripted, Seeded
from crossblades.kernel.errors import (
    DiceError,
    NotOfferedError,
    RefusedError,
    StaleAskError,
    WrongSeatError,
)
from crossblades.kernel.event import Rolled, Undone, standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import Answer
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from crossblades.kernel.visibility import EVERYONE
from tests.kernel.toy import (
    TOY,
    Bid,
    Bidden,
    Boast,
    Scored,
    Table,
    Whispered,
    bid,
    boast,
    toy_fight,
)
from tests.kernel.toy import whole_game as played


def face_of(fight: Fight) -> tuple[object, ...]:
    """Everything about a fight that a refused answer must leave alone."""
    picks = tuple(fight.picks_of(seat) for seat in ("left", "right"))
    return fight.state.copy(), fight.asks, list(fight.log), list(fight.inputs), picks


def test_a_fight_asks_everyone_at_once_and_gives_the_rule_all_answers_together() -> None:
    fight = toy_fight(Scripted((5,)))
    assert [ask.seat for ask in fight.asks] == ["left", "right"]
    bid(fight, 1, 2)
    assert [type(event) for event in fight.log] == [Bidden, Whispered, Rolled]
    boast(fight, "right", "mine")
    assert fight.state.points == 2
    assert fight.state.boasts == ("mine",)


def test_an_answer_that_is_not_offered_is_refused_with_its_rule_and_changes_nothing() -> None:
    fight = toy_fight()
    before = face_of(fight)
    with pytest.raises(NotOfferedError, match="TOY-1"):
        fight.answer(fight.asks[0], Bid(9), "left")
    with pytest.raises(NotOfferedError):
        fight.answer(fight.asks[0], Boast("left"), "left")
    assert face_of(fight) == before


def test_another_seats_question_cannot_be_answered() -> None:
    fight = toy_fight()
    before = face_of(fight)
    with pytest.raises(WrongSeatError):
        fight.answer(fight.asks[0], Bid(1), "right")
    with pytest.raises(WrongSeatError):
        fight.answer(fight.asks[0], Bid(1), "nobody")
    assert face_of(fight) == before


def test_a_late_answer_cannot_land_on_another_question() -> None:
    fight = toy_fight()
    first = fight.asks[0].id
    bid(fight, 1, 1)
    boast(fight)
    before = face_of(fight)
    with pytest.raises(StaleAskError):
        fight.answer(first, Bid(1), "left")
    assert face_of(fight) == before
    assert first not in {ask.id for ask in fight.asks}


def test_the_same_question_asked_again_after_an_undo_has_a_new_number() -> None:
    fight = toy_fight()
    first = fight.asks[0].id
    bid(fight, 1, 1)
    fight.undo("left")
    with pytest.raises(StaleAskError):
        fight.answer(first, Bid(1), "left")


def test_the_first_answer_to_an_open_question_closes_it_for_the_others() -> None:
    fight = toy_fight()
    bid(fight, 1, 1)
    (left,) = fight.asks_of("left")
    boast(fight, "right", "first")
    with pytest.raises(StaleAskError):
        fight.answer(left, Boast("left", "late"), "left")


def test_free_text_is_checked_by_the_option_that_offers_it() -> None:
    fight = toy_fight()
    bid(fight, 1, 1)
    with pytest.raises(NotOfferedError):
        boast(fight, "left", "x" * 20)
    boast(fight, "left", "x" * 19)
    assert fight.state.boasts == ("x" * 19,)


def test_a_sealed_answer_is_seen_by_its_seat_and_those_it_is_shared_with_only() -> None:
    fight = toy_fight(table=Table(shared=("friend",)))
    ask = fight.asks[0]
    fight.answer(ask, Bid(2), "left")
    assert fight.picks_of("left") == [Answer(ask.id, "left", Bid(2))]
    assert fight.picks_of("friend") == fight.picks_of("left")
    assert fight.picks_of("right") == []
    assert fight.log_of("right") == []
    assert fight.inputs == []


@pytest.mark.parametrize("again", [Bid(2), Bid(1), Bid(9), Boast("left")])
def test_a_question_that_is_answered_under_seal_is_closed_whatever_comes(again: Option) -> None:
    fight = toy_fight()
    ask = fight.asks[0]
    fight.answer(ask, Bid(2), "left")
    before = face_of(fight)
    with pytest.raises(StaleAskError, match=f"question {ask.id} is answered already"):
        fight.answer(ask, again, "left")
    assert face_of(fight) == before


def test_a_seat_sees_only_the_events_that_name_it() -> None:
    fight = toy_fight()
    bid(fight, 1, 1)
    assert any(isinstance(event, Whispered) for event in fight.log_of("left"))
    assert not any(isinstance(event, Whispered) for event in fight.log_of("right"))


def test_a_sealed_answer_can_be_withdrawn_and_leaves_no_trace() -> None:
    fight = toy_fight()
    fight.answer(fight.asks[0], Bid(2), "left")
    fight.undo("left")
    assert [ask.seat for ask in fight.asks] == ["left", "right"]
    bid(fight, 1, 1)
    assert [one.option for one in fight.inputs if isinstance(one, Answer)] == [Bid(1), Bid(1)]
    assert not any(isinstance(event, Undone) for event in fight.log)


def test_undoing_a_reveal_takes_back_every_sealed_answer_of_it() -> None:
    fight = toy_fight()
    bid(fight, 1, 2)
    fight.undo("right")
    assert [ask.seat for ask in fight.asks] == ["left", "right"]


def test_undo_then_redo_is_identity_but_for_what_the_log_says_of_it() -> None:
    fight = played(toy_fight())
    twin = played(toy_fight())
    fight.undo("left", 3)
    assert fight.asks
    for _ in range(3):
        fight.redo("left")
    assert fight.over
    assert fight.state == twin.state
    assert log_lines(standing(fight.log)) == log_lines(twin.log)
    undone = [event for event in fight.log if isinstance(event, Undone)]
    assert [(event.seat, event.seen_by) for event in undone] == [("left", EVERYONE)]


def test_undo_brings_back_the_same_dice() -> None:
    fight = toy_fight(Seeded(5))
    bid(fight, 1, 1)
    fight.undo("left")
    bid(fight, 2, 2)
    first, second = [event for event in fight.log if isinstance(event, Rolled)]
    assert first.faces == second.faces


def test_undo_says_how_many_lines_no_longer_stand() -> None:
    fight = toy_fight()
    bid(fight, 1, 1)
    stood = len(fight.log)
    boast(fight)
    fight.undo("left")
    assert fight.log[-1] == Undone(seat="left", events=1)
    assert len(standing(fight.log)) == stood


def test_undo_counts_only_what_the_seat_itself_had_answered() -> None:
    """What another is asked, and declines, may be a secret."""
    fight = toy_fight()
    bid(fight, 1, 1)
    boast(fight, "left")
    fight.undo("right")
    assert fight.log[-1] == Undone(seat="right", events=1)
    fight.undo("right")
    assert fight.log[-1] == Undone(seat="right", events=3)


def test_what_was_never_answered_cannot_be_taken_back() -> None:
    fight = toy_fight()
    with pytest.raises(RefusedError):
        fight.undo("left")
    with pytest.raises(RefusedError):
        fight.redo("left")
    for nothing in (0, -1):
        with pytest.raises(RefusedError):
            fight.undo("left", nothing)
    with pytest.raises(WrongSeatError):
        fight.undo("nobody")
    with pytest.raises(RefusedError):
        fight.take_back(["left"])


def test_a_new_answer_ends_what_could_be_redone() -> None:
    fight = toy_fight()
    bid(fight, 1, 1)
    fight.undo("left")
    bid(fight, 2, 2)
    with pytest.raises(RefusedError):
        fight.redo("left")


def test_a_seat_takes_back_up_to_its_own_last_answer() -> None:
    fight = toy_fight()
    bid(fight, 1, 1)
    boast(fight, "right")
    fight.take_back(["left"])
    assert fight.log[-1] == Undone(seat="left", events=4)
    fight.answer(fight.asks[0], Bid(1), "left")
    fight.take_back(["left"])
    assert fight.log[-1] == Undone(seat="left", events=4)
    assert len(fight.asks) == 2


def test_a_clone_stands_at_the_same_point_and_goes_its_own_way() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 2)
    boast(fight)
    fight.answer(fight.asks[0], Bid(2), "left")
    twin = fight.clone()
    assert twin.state == fight.state
    assert twin.asks == fight.asks
    assert twin.picks_of("left") == fight.picks_of("left")
    twin.answer(twin.asks[0], Bid(1), "right")
    assert len(fight.asks) == 1
    fight.answer(fight.asks[0], Bid(1), "right")
    assert log_lines(twin.log) == log_lines(fight.log)


def test_a_clone_can_be_given_other_dice() -> None:
    fight = toy_fight(Seeded(3))
    twin = fight.clone(Scripted((6,)))
    bid(twin, 1, 1)
    boast(twin)
    assert twin.state.points == 2


def test_entered_dice_are_waited_for_and_checked() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    assert fight.waiting
    for wrong in ([], [7], [0], [1, 2]):
        with pytest.raises(DiceError):
            fight.enter(wrong)
    fight.enter([4])
    boast(fight)
    assert fight.state.points == 2


def test_entered_dice_are_taken_back_with_the_answer_before_them_and_redone() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.enter([6])
    boast(fight)
    state = fight.state.copy()
    fight.undo("left", 2)
    assert fight.state.points == 0
    fight.redo("left")
    fight.redo("left")
    assert fight.state == state


@pytest.mark.parametrize("after", [0, 1])
def test_dice_entered_since_the_last_answer_are_taken_back_alone_and_redone(after: int) -> None:
    """Also if the fight has been there before, and remembers what was thrown."""
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.enter([6])
    for _ in range(after):
        boast(fight)
        fight.undo("left")
    fight.undo("right", 0)
    assert fight.waiting
    assert not [event for event in standing(fight.log) if isinstance(event, Rolled)]
    fight.redo("right")
    assert isinstance(rolled := standing(fight.log)[-1], Rolled)
    assert rolled.total == 6
    fight.undo("left", 0)
    with pytest.raises(RefusedError):
        fight.undo("left", 0)
    fight.enter([2])
    boast(fight)
    assert fight.state.points == 1
    assert log_lines(replay(record_of(fight)).log) == log_lines(fight.log)


def test_dice_cannot_be_entered_where_none_are_waited_for() -> None:
    with pytest.raises(DiceError):
        toy_fight().enter([1])
    with pytest.raises(DiceError):
        toy_fight(Entered()).enter([1])


def test_a_snapshot_is_kept_at_every_boundary() -> None:
    fight = played(toy_fight())
    boundaries = [event for event in fight.log if isinstance(event, Scored)]
    assert len(fight._snapshots) == len(boundaries) + 1


def test_a_clone_with_other_dice_can_itself_be_cloned_and_undone() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    first = [event.faces for event in fight.log if isinstance(event, Rolled)]
    twin = fight.clone(Scripted((6,), (5,)))
    boast(twin)
    bid(twin, 1, 1)
    again = twin.clone()
    assert again.state == twin.state
    assert log_lines(again.log) == log_lines(twin.log)
    twin.undo("left", 3)
    bid(twin, 2, 2)
    assert [e.faces for e in standing(twin.log) if isinstance(e, Rolled)] == [(6,)]
    assert [e.faces for e in standing(again.log) if isinstance(e, Rolled)] == [*first, (6,)]
    assert log_lines(replay(record_of(again)).log) == log_lines(again.log)


def test_a_clone_in_the_middle_of_a_turn_keeps_the_faces_that_were_thrown() -> None:
    fight = toy_fight(Scripted((6,)))
    bid(fight, 1, 1)
    twin = fight.clone(Scripted())
    boast(twin)
    assert twin.state.points == 2


def test_only_the_seat_that_took_back_can_bring_back() -> None:
    fight = toy_fight()
    bid(fight, 1, 2)
    fight.undo("left")
    with pytest.raises(RefusedError):
        fight.redo("right")


def test_a_refused_undo_leaves_a_sealed_answer_alone() -> None:
    fight = toy_fight()
    ask = fight.asks[0]
    fight.answer(ask, Bid(2), "left")
    with pytest.raises(RefusedError):
        fight.undo("left", 9)
    assert fight.picks_of("left") == [Answer(ask.id, "left", Bid(2))]


def test_nobody_can_tell_from_a_refusal_whether_another_seat_has_decided() -> None:
    fight = toy_fight()
    ask = fight.asks[0]
    refusals = []
    for _ in range(2):
        with pytest.raises(WrongSeatError) as refused:
            fight.answer(ask, Bid(1), "right")
        refusals.append(str(refused.value))
        if ask in fight.asks:
            fight.answer(ask, Bid(2), "left")
    assert refusals[0] == refusals[1]
    with pytest.raises(StaleAskError):
        fight.answer(ask, Bid(1), "left")


def test_numbers_do_not_tell_how_often_others_were_asked() -> None:
    quiet, busy = toy_fight(), toy_fight(table=Table(asides=2))
    for _ in range(2):
        (aside,) = busy.asks
        busy.answer(aside, Bid(1), "left")
    for fight in (quiet, busy):
        bid(fight, 1, 1)
    assert [ask.id for ask in quiet.asks_of("right")] == [ask.id for ask in busy.asks_of("right")]
    assert [ask.id for ask in quiet.asks_of("left")] != [ask.id for ask in busy.asks_of("left")]


def test_a_number_that_was_never_given_out_is_refused_as_such() -> None:
    fight = toy_fight()
    for number in (-1, 0, 2):
        with pytest.raises(WrongSeatError, match="never put to left"):
            fight.answer(number, Bid(1), "left")
    with pytest.raises(WrongSeatError, match="never put to nobody"):
        fight.answer(1, Bid(1), "nobody")


def test_what_is_kept_is_the_option_that_was_offered() -> None:
    fight = toy_fight()
    fight.answer(fight.asks[0], Bid(True), "left")
    (pick,) = fight.picks_of("left")
    assert isinstance(pick.option, Bid)
    assert pick.option.height is not True


class Anything(Bid, frozen=True):
    """Says of itself that it is every option."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Shout(str):
    """A text that says of itself that it is short."""

    def __len__(self) -> int:
        return 1


@pytest.mark.parametrize("given", [Anything(1), Anything(9), None, 1, "Bid(1)", {"height": 1}])
def test_what_only_claims_to_be_an_option_is_refused(given: Any) -> None:
    fight = toy_fight()
    before = face_of(fight)
    with pytest.raises(NotOfferedError):
        fight.answer(fight.asks[0], given, "left")
    assert face_of(fight) == before


def test_what_is_filled_in_must_be_plain() -> None:
    fight = toy_fight()
    bid(fight, 1, 1)
    for text in (Shout("x" * 20), None, 3, "\ud800", object()):
        with pytest.raises(NotOfferedError):
            boast(fight, "left", text)  # type: ignore[arg-type]
    boast(fight, "left", "mine")
    assert fight.state.boasts == ("mine",)


def test_a_record_can_be_read_whatever_the_questions_and_faces_were_called_with() -> None:
    fight = toy_fight(Entered())
    fight.answer(True, Bid(1), "left")
    fight.answer(fight.asks[0], Bid(1), "right")
    for face in (True, 2.5, 2.0, "2"):
        with pytest.raises(DiceError, match="a d6 shows 1 to 6"):
            fight.enter([face])  # type: ignore[list-item]
    fight.enter([2])
    text = write_record(record_of(fight))
    assert replay(read_record(text, "a record", {"toy": TOY})).log == fight.log


def test_a_clone_while_dice_are_waited_for_waits_for_the_same() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.enter([2])
    boast(fight)
    bid(fight, 2, 2)
    twin = fight.clone()
    assert twin.waiting == fight.waiting
    assert twin.state == fight.state
    twin.enter([6])
    assert fight.waiting
    boast(twin)
    assert (twin.state.points, fight.state.points) == (3, 1)
