import pytest

from crossblades.heart_rush.options import Decline
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    next_round,
    strike,
    struck,
    use,
)
from tests.helpers import GUARD, MISS, choose


@pytest.mark.rule("HR-5.2")
def test_a_die_for_you_and_advantage_for_them_until_the_round_ends() -> None:
    dice = ((*MISS, 1), GUARD, (*MISS, 1), GUARD, MISS, GUARD)
    fight = strike(fighting(ann("reckless attack"), dice=dice))
    use(fight, "reckless attack")
    (part,) = added(last(fight, "attack"), "Reckless Attack")
    assert part.dice == (4,)
    carry_on(fight)
    (part,) = added(last(struck(fight), "attack"), "Reckless Attack")
    assert part.advantage == 1
    next_round(fight)
    assert not added(last(struck(fight), "attack"), "Reckless Attack")


def test_the_careful_stay_careful() -> None:
    fight = strike(fighting(ann("reckless attack"), dice=(MISS, GUARD, MISS, GUARD)))
    choose(fight, "Ann", Decline("heroes"))
    assert not added(last(fight, "attack"), "Reckless Attack")
    assert not added(last(struck(fight), "attack"), "Reckless Attack")
