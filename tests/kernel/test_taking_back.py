"""What taking back leaves behind: in the fight, in its log, and in its clones."""

import pytest

from crossblades.kernel.dice import Entered, Scripted, Seeded
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.event import Undone, standing
from crossblades.kernel.inputs import TakeBack
from crossblades.kernel.record import log_lines, record_of, replay
from crossblades.kernel.visibility import EVERYONE
from tests.kernel.toy import Bid, Boast, Table, bid, boast, toy_fight
from tests.kernel.toy import whole_game as played


def test_a_fight_whose_end_is_taken_back_is_not_over() -> None:
    fight = played(toy_fight())
    fight.undo("left")
    assert not fight.over
    boast(fight)
    assert fight.over


def test_no_dice_are_waited_for_once_what_asked_for_them_is_taken_back() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.undo("left")
    assert fight.waiting is None
    assert len(fight.asks) == 2


def test_what_is_taken_back_again_and_again_counts_what_stood_each_time() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    boast(fight)
    bid(fight, 1, 2)
    for questions in (1, 2):
        fight.undo("left", questions)
        bid(fight, 2, 2)
        boast(fight, "right")
    fight.undo("right")
    assert [event.events for event in fight.log if isinstance(event, Undone)] == [3, 4, 1]
    assert len(standing(fight.log)) == 4 + 3


def test_what_is_played_after_taking_back_is_as_if_nothing_had_been_before() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    boast(fight)
    fight.undo("left", 2)
    played(fight)
    fight.undo("right", 3)
    fight.undo("right", 1)
    played(fight)
    assert log_lines(standing(fight.log)) == log_lines(played(toy_fight(Seeded(3))).log)


def test_new_dice_end_what_could_be_redone() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.enter([6])
    fight.undo("left", 0)
    fight.enter([2])
    with pytest.raises(RefusedError, match="nothing was taken back"):
        fight.redo("left")


def test_a_clone_has_lists_of_its_own() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    boast(fight)
    bid(fight, 1, 1)
    fight.undo("left")
    twin = fight.clone()
    twin.redo("left")
    boast(twin)
    twin.undo("left", 4)
    fight.redo("left")
    boast(fight)
    fight.undo("left", 2)
    assert [event.events for event in fight.log if isinstance(event, Undone)] == [3, 4]
    assert fight.state.points > twin.state.points == 0


def test_a_fight_that_goes_on_with_other_dice_is_put_on_record_with_what_fell() -> None:
    fight = toy_fight(Seeded(3), Table(goal=9))
    bid(fight, 1, 1)
    boast(fight)
    twin = fight.clone(Seeded(4))
    bid(twin, 1, 1)
    twin.undo("left", 2)
    boast(twin)
    played(twin)
    record = record_of(twin)
    assert record.seed is None
    assert log_lines(replay(record).log) == log_lines(twin.log)


def test_what_was_answered_before_the_dice_were_exchanged_is_not_brought_back() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    fight.exchange(Seeded(4))
    fight.undo("left")
    with pytest.raises(RefusedError, match="nothing was taken back"):
        fight.redo("left")
    bid(fight, 1, 1)
    fight.undo("left")
    fight.redo("left")
    assert [ask.options for ask in fight.asks] == [(Boast("left"),), (Boast("right"),)]


def test_a_clone_with_other_dice_takes_back_as_far_as_those_go() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    boast(fight)
    twin = fight.clone(Scripted((6,)))
    twin.answer(twin.asks[0], Bid(1), "left")
    twin.answer(twin.asks[0], Bid(1), "right")
    twin.undo("left")
    bid(twin, 2, 2)
    boast(twin)
    assert twin.state.points >= 3


def test_no_two_questions_of_a_seat_ever_have_the_same_number() -> None:
    fight = toy_fight(Seeded(3), Table(goal=9))
    numbers: list[tuple[str, int]] = []
    for _ in range(2):
        numbers += [(ask.seat, ask.id) for ask in fight.asks]
        bid(fight, 1, 1)
        numbers += [(ask.seat, ask.id) for ask in fight.asks]
        boast(fight)
        fight.undo("left")
        numbers += [(ask.seat, ask.id) for ask in fight.asks]
        boast(fight)
    numbers += [(ask.seat, ask.id) for ask in fight.asks]
    assert len(numbers) == len(set(numbers)) == 14


def test_nobody_withdraws_what_another_seat_has_sealed() -> None:
    fight = toy_fight()
    fight.answer(fight.asks[1], Bid(2), "right")
    with pytest.raises(RefusedError):
        fight.take_back(["left"])
    assert [answer.option for answer in fight.picks_of("right")] == [Bid(2)]


def test_dice_that_were_entered_are_no_answers() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.enter([6])
    fight.undo("left", 1)
    assert [ask.seat for ask in fight.asks] == ["left", "right"]
    with pytest.raises(RefusedError, match="not so many answers"):
        fight.undo("left", 1)


def test_it_is_known_beforehand_whom_taking_back_concerns() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    given = fight.taking_back(["left"])
    assert isinstance(given, TakeBack)
    before = log_lines(fight.log)
    knowing = fight.knowing(given)
    assert log_lines(fight.log) == before
    fight.put(given)
    assert fight.log[-1].seen_by == knowing == EVERYONE


def test_it_is_asked_of_nobody_whom_taking_back_too_much_would_concern() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    with pytest.raises(RefusedError, match="not so many answers"):
        fight.knowing(TakeBack("right", 2))


def test_another_seat_can_take_back_the_same() -> None:
    fight = toy_fight(Seeded(3))
    bid(fight, 1, 1)
    boast(fight)
    given = TakeBack("left", 2)
    again = fight.as_taken_by(given, "right")
    twin = fight.clone()
    fight.put(given)
    twin.put(again)
    assert log_lines(standing(fight.log)) == log_lines(standing(twin.log)) == []
