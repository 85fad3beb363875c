import pytest

from crossblades.heart_rush.events import Attacked, TotalChanged
from tests.heart_rush.talents.trials import ann, fighting, strike, struck
from tests.helpers import GUARD, MISS, OPEN, happened


@pytest.mark.rule("HR-5.2", "HR-5.5")
@pytest.mark.parametrize(("destiny", "total"), [(False, 20), (True, 32)])
def test_every_one_counts_as_more(destiny: bool, total: int) -> None:
    fight = strike(fighting(ann("haphazard", destiny=destiny), dice=((1, 1, 8), GUARD)))
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.creature, changed.what, changed.before, changed.now) == (
        "Ann", "attack", 10, total
    )  # fmt: skip
    assert happened(fight.log, Attacked)[0].attack == total


def test_on_a_defence_too() -> None:
    fight = struck(fighting(ann("haphazard"), dice=(MISS, OPEN)))
    assert happened(fight.log, Attacked)[0].defence == 12


@pytest.mark.rule("HR-1.5")
def test_ones_that_are_dropped_stay_dropped() -> None:
    fight = fighting(ann("haphazard"), dice=((1, 5, 5, 5), GUARD))
    fight.state.creatures["Ann"].helped_by = "Orc"
    strike(fight)
    assert not happened(fight.log, TotalChanged)
