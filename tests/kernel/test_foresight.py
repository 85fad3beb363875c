"""What a rule would come to, run aside."""

from fractions import Fraction

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import Part, Roll, Scripted
from crossblades.kernel.enumerated import Enumerated
from crossblades.kernel.event import Event
from crossblades.kernel.foresight import Unanswered, by_one_roll, first_roll, foresee, thrown
from tests.kernel.toy import Bid, Bidden, Boast, Score, Scored, Table, bidding


def last(ask: Ask) -> Option:
    """The last of the options."""
    return ask.options[-1]


def test_everybody_who_is_asked_at_once_answers_and_of_several_the_first() -> None:
    state = Score(Table(goal=1))
    seen = foresee(bidding(state), state, Scripted((5,)), last)
    bids = seen.last(Bidden)
    assert bids is not None
    assert bids.bids == (2, 2)
    asked: list[str] = []

    def by_seat(ask: Ask) -> Option:
        asked.append(ask.seat)
        return Bid(1) if last(ask) == Bid(2) else Boast(ask.seat, "ha")

    state = Score(Table(goal=1))
    seen = foresee(bidding(state), state, Scripted((5,)), by_seat)
    assert asked == ["left", "right", "left"]
    assert (state.points, state.boasts) == (2, ("ha",))
    assert [roll.why for roll in seen.rolls] == ["luck"]


def test_a_question_that_nobody_can_answer_leaves_the_rule() -> None:
    def bids_only(ask: Ask) -> Option:
        if isinstance(last(ask), Boast):
            raise Unanswered
        return last(ask)

    state = Score(Table(goal=1))
    seen = foresee(bidding(state), state, Scripted((5,)), bids_only)
    assert (seen.last(Scored), seen.result, len(seen.rolls)) == (None, None, 1)


def test_it_goes_no_further_than_what_is_enough() -> None:
    def roll(item: Event | Roll) -> bool:
        return isinstance(item, Roll)

    state = Score(Table(goal=1))
    seen = foresee(bidding(state), state, Scripted(), last, roll)
    assert (seen.rolls, state.points) == ([], 0)
    found = first_roll(bidding(state), state, last)
    assert found is not None
    assert found.why == "luck"


def test_a_roll_aside_has_the_audience_and_the_rules_of_the_roll() -> None:
    secret = Roll("left", "luck", (Part("die", dice=(6,)),), ("TOY-2",), ("left",))
    rolled = thrown(secret, Scripted((4,)))
    assert (rolled.total, rolled.rules, rolled.seen_by) == (4, ("TOY-2",), ("left",))


def test_what_makes_no_such_roll_comes_to_one_thing_for_sure() -> None:
    def run(dice: Enumerated) -> int:
        return thrown(Roll("left", "luck", (Part("die", dice=(6,)),)), dice).total

    assert sum(chance for chance, _ in by_one_roll(run, 0)) == 1
    assert [chance for chance, _ in by_one_roll(run, 1)] == [Fraction(1)]
