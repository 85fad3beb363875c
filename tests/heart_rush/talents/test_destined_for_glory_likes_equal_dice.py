import pytest

from crossblades.heart_rush.events import Attacked, TotalChanged
from tests.heart_rush.talents.trials import added, ann, fighting, last, strike, struck
from tests.helpers import GUARD, MISS, happened


@pytest.mark.rule("HR-5.2", "HR-5.5")
@pytest.mark.parametrize(("destiny", "more"), [(False, (5,)), (True, (5, 4))])
def test_two_equal_dice_bring_more(destiny: bool, more: tuple[int, ...]) -> None:
    dice = ((3, 3, 1), more, GUARD)
    fight = strike(fighting(ann("destined for glory", destiny=destiny), dice=dice))
    (part,) = added(last(fight, "Destined for Glory"), "Destined for Glory")
    assert part.dice == (8,) * len(more)
    assert happened(fight.log, Attacked)[0].attack == 7 + sum(more)


def test_it_serves_a_defence_too() -> None:
    fight = struck(fighting(ann("destined for glory"), dice=(MISS, (4, 4), (8,))))
    assert happened(fight.log, Attacked)[0].defence == 16


def test_different_dice_bring_nothing() -> None:
    fight = strike(fighting(ann("destined for glory"), dice=((1, 2, 3), (4, 4))))
    assert not happened(fight.log, TotalChanged)
