import pytest

from crossblades.heart_rush.events import Attacked, TotalChanged
from crossblades.heart_rush.options import Decline
from tests.heart_rush.talents.trials import ann, fighting, may_use, strike, use
from tests.helpers import DAGGER, GUARD, choose, happened


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-5.5")
def test_two_dice_at_their_maximum_count_double() -> None:
    fight = strike(fighting(ann("brutal criticals"), dice=((8, 6, 1), GUARD)))
    use(fight, "brutal criticals")
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.before, changed.now) == ("attack", 15, 29)
    assert happened(fight.log, Attacked)[0].attack == 29
    assert fight.state.creatures["Ann"].spent == {"brutal criticals": "heart"}


def test_it_may_be_kept_for_later() -> None:
    fight = strike(fighting(ann("brutal criticals"), dice=((8, 6, 1), GUARD)))
    choose(fight, "heroes", Decline("heroes"))
    assert happened(fight.log, Attacked)[0].attack == 15


def test_with_its_destiny_level_it_is_always_on() -> None:
    fight = strike(fighting(ann("brutal criticals", destiny=True), dice=((8, 6, 8), GUARD)))
    assert happened(fight.log, Attacked)[0].attack == 44
    assert fight.state.creatures["Ann"].spent == {}


@pytest.mark.parametrize("destiny", [True, False])
def test_neither_one_die_nor_a_d4_will_do(destiny: bool) -> None:
    me = ann("brutal criticals", DAGGER, destiny=destiny)
    fight = strike(fighting(me, dice=((8, 5, 4), GUARD)))
    assert not may_use(fight, "brutal criticals")
    assert not happened(fight.log, TotalChanged)
