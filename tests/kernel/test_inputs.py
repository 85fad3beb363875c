"""What is put into a fight: checked without doing, written down before it moves, put in again."""

import random
from collections.abc import Callable
from contextlib import suppress

import pytest

from crossblades.kernel.dice import DiceSource, Entered, Seeded
from crossblades.kernel.errors import CrossbladesError, DiceError, RecordError, RefusedError
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import (
    Answer,
    BringBack,
    Dice,
    Input,
    TakeBack,
    Withdraw,
    encode_input,
    input_decoder,
)
from crossblades.kernel.record import log_lines
from tests.kernel.test_fight import face_of
from tests.kernel.toy import TOY, Bid, Boast, Table, bid, boast, toy_fight

DECODE = input_decoder(TOY)


def written_down(dice: DiceSource, goal: int = 3) -> tuple[Fight, list[bytes]]:
    """A fight with a journal."""
    lines: list[bytes] = []

    def journal(given: Input) -> None:
        lines.append(encode_input(given))

    return Fight(TOY, Table(goal), dice, journal), lines


@pytest.mark.parametrize(
    "given",
    [
        Answer(1, "left", Bid(2)),
        Answer(7, "right", Boast("right", 'it\'s "mine", 2 × ü')),
        Dice((3, 20)),
        Dice(()),
        Withdraw("left", 3),
        TakeBack("right", 0),
        BringBack("left"),
    ],
)
def test_an_input_is_the_same_when_it_is_read_again(given: Input) -> None:
    line = encode_input(given)
    assert DECODE(line) == DECODE(line.decode()) == given
    assert b"\n" not in line


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "an empty line"),
        ("{}", "missing required field `input`"),
        ('{"input":"answer"}', "missing required field"),
        ('{"input":"bribe","seat":"left"}', "Invalid value 'bribe'"),
        ('{"input":"dice","faces":[1],"loaded":true}', "unknown field `loaded`"),
        ('{"input":"dice","faces":[1],"faces":[6]}', "the key 'faces' stands there twice"),
        (
            '{"input":"answer","ask":1,"seat":"left","option":{"option":"bid","height":1,"x":1}}',
            "unknown key 'x'",
        ),
        (
            '{"input":"answer","ask":1,"seat":"left","option":{"option":"bid","height":1,'
            '"height":2}}',
            "the key 'height' stands there twice",
        ),
        ('{"input":"dice","faces":[1' + "0" * 30 + "]}", "is too large a number"),
        ('{"input":"dice","faces":[1e999]}', "is no number"),
        ('{"input":"dice","faces":[NaN]}', "is no number"),
        ("[" * 41 + "]" * 41, "at most 40 deep"),
        ("[" * 100_000, "at most 40 deep"),
        ('{"input":"bring-back","seat":"\\u001b[2J"}', "the text cannot be shown"),
        ('{"input":"bring-back","seat":"\\ud800"}', "the text cannot be shown"),
        ('{"input":"bring-back","seat":"a\nb"}', "JSON is malformed"),
        (b"\xff", "not text in UTF-8"),
        ('{"input":"bring-back"', "JSON is malformed"),
    ],
)
def test_what_no_fight_could_have_written_is_refused(line: str | bytes, problem: str) -> None:
    with pytest.raises(RecordError) as caught:
        DECODE(line)
    assert problem in str(caught.value)


def test_an_answer_is_checked_without_being_given() -> None:
    fight = toy_fight()
    before = face_of(fight)
    ask = fight.asks[0]
    assert fight.check(ask, Bid(2), "left") == Answer(ask.id, "left", Bid(2))
    with pytest.raises(RefusedError):
        fight.check(ask, Bid(9), "left")
    assert face_of(fight) == before


@pytest.mark.parametrize(
    "wrong",
    [
        Answer(1, "left", Bid(9)),
        Answer(1, "right", Boast("right")),
        Dice((1,)),
        Withdraw("left", 1),
        Withdraw("right", 7),
        TakeBack("left", 1),
        TakeBack("left", 0),
        TakeBack("left", -1),
        TakeBack("nobody", 1),
        BringBack("left"),
        BringBack("nobody"),
    ],
)
def test_what_is_refused_is_written_nowhere_and_changes_nothing(wrong: Input) -> None:
    fight, lines = written_down(Seeded(1))
    before = face_of(fight)
    for put in (fight.vet, fight.put):
        with pytest.raises(CrossbladesError) as caught:
            put(wrong)
        assert str(caught.value)
    assert face_of(fight) == before
    assert not lines


def test_dice_are_checked_without_being_entered() -> None:
    fight, _ = written_down(Entered())
    bid(fight, 1, 1)
    assert fight.vet(Dice((6,))) == Dice((6,))
    for wrong in ((), (7,), (1, 1)):
        with pytest.raises(DiceError):
            fight.vet(Dice(wrong))
    assert fight.waiting is not None
    fight.put(Dice((6,)))
    assert fight.waiting is None


def test_each_input_is_written_down_before_the_fight_moves() -> None:
    fight = toy_fight(Entered())
    told: list[tuple[Input, int, bool]] = []
    fight.journal = lambda given: told.append(
        (given, len(fight.inputs), bool(fight.picks_of("left")))
    )
    left, right = fight.asks
    fight.answer(left, Bid(1), "left")
    fight.undo("left")
    fight.answer(left, Bid(2), "left")
    fight.answer(right, Bid(1), "right")
    fight.enter((5,))
    fight.undo("right")
    fight.redo("right")
    assert told == [
        (Answer(1, "left", Bid(1)), 0, False),
        (Withdraw("left", 1), 0, True),
        (Answer(1, "left", Bid(2)), 0, False),
        (Answer(1, "right", Bid(1)), 0, True),
        (Dice((5,)), 2, False),
        (TakeBack("right", 1), 3, False),
        (BringBack("right"), 4, False),
    ]


def test_if_an_input_cannot_be_written_down_the_fight_has_not_moved() -> None:
    fight = toy_fight(Entered())
    bid(fight, 1, 1)
    fight.enter((5,))
    boast(fight)
    fight.answer(fight.asks[0], Bid(2), "left")
    fight.undo("right")
    fight.answer(fight.asks_of("left")[0], Boast("left"), "left")
    fight.undo("right")

    def full(_given: Input) -> None:
        raise CrossbladesError("no space left")

    fight.journal = full
    before, redoable = face_of(fight), list(fight.taken_back)
    asks = fight.asks
    attempts: list[Callable[[], None]] = [
        lambda: fight.answer(asks[0], Boast("left"), "left"),
        lambda: fight.undo("left"),
        lambda: fight.undo("left", 0),
        lambda: fight.redo("right"),
        lambda: fight.take_back(["left"]),
    ]
    for put in attempts:
        with pytest.raises(CrossbladesError, match="no space left"):
            put()
        assert face_of(fight) == before
        assert fight.taken_back == redoable


def test_a_clone_is_written_down_nowhere() -> None:
    fight, lines = written_down(Seeded(1))
    bid(fight.clone(), 1, 1)
    assert not lines


def test_only_the_seat_that_sealed_an_answer_withdraws_it() -> None:
    fight = toy_fight()
    left, right = fight.asks
    fight.answer(left, Bid(2), "left")
    for wrong in (Withdraw("right", right.id), Withdraw("left", left.id + 1)):
        with pytest.raises(RefusedError, match="has no sealed answer to question"):
            fight.put(wrong)
    fight.put(Withdraw("left", left.id))
    assert fight.asks == (left, right)


@pytest.mark.parametrize("entered", [False, True])
@pytest.mark.parametrize("seed", range(40))
def test_a_journal_put_in_again_gives_the_same_fight_to_the_byte(seed: int, entered: bool) -> None:
    """Also what was sealed and withdrawn, taken back and brought back."""
    chance = random.Random(seed)
    fight, lines = written_down(Entered() if entered else Seeded(seed), goal=12)
    for _ in range(120):
        _do_something(fight, chance)
    again = Fight(TOY, Table(12), Entered() if entered else Seeded(seed))
    for line in lines:
        again.put(DECODE(line))
    assert log_lines(again.log) == log_lines(fight.log)
    assert face_of(again) == face_of(fight)
    assert again.taken_back == fight.taken_back


def _do_something(fight: Fight, chance: random.Random) -> None:
    """Answer, enter dice, or take or bring something back; what is refused is left."""
    seat = chance.choice(("left", "right"))
    act = chance.random()
    with suppress(CrossbladesError):
        if act < 0.12:
            fight.undo(seat, chance.choice((0, 1, 1, 1, 2)))
        elif act < 0.2:
            fight.take_back([seat])
        elif act < 0.4:
            fight.redo(seat)
        elif fight.waiting is not None:
            fight.enter((chance.randint(1, 6),))
        elif asks := fight.asks:
            ask = chance.choice(asks)
            fight.answer(ask, chance.choice(ask.options), ask.seat)


def test_what_the_journals_above_are_made_of() -> None:
    chance = random.Random(1)
    fight, lines = written_down(Entered(), goal=12)
    for _ in range(300):
        _do_something(fight, chance)
    assert {type(DECODE(line)) for line in lines} == {Answer, Dice, Withdraw, TakeBack, BringBack}
