import pytest

from crossblades.heart_rush.events import HeartChanged
from crossblades.heart_rush.options import Decline
from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, strike, use
from tests.helpers import GUARD, MISS, choose, happened


@pytest.mark.rule("HR-5.2", "HR-1.1")
@pytest.mark.parametrize(("destiny", "dice", "heart"), [(False, 2, 6), (True, 4, 4)])
def test_dice_now_and_a_smaller_heart_afterwards(destiny: bool, dice: int, heart: int) -> None:
    fight = fighting(ann("exert", destiny=destiny), dice=((*MISS, *(1,) * dice), GUARD))
    strike(fight)
    use(fight, "exert")
    (part,) = added(last(fight, "attack"), "Exert")
    assert part.dice == (6,) * dice
    assert last(fight, "attack").roll.parts[0].dice == (8,), "its heart die is still the larger one"
    carry_on(fight)
    assert [event.heart for event in happened(fight.log, HeartChanged)] == [heart]


def test_nobody_has_to() -> None:
    fight = strike(fighting(ann("exert"), dice=(MISS, GUARD)))
    choose(fight, "Ann", Decline("heroes"))
    assert not added(last(fight, "attack"), "Exert")
    carry_on(fight)
    assert fight.state.creatures["Ann"].heart == 8, "and what is not used costs nothing"


@pytest.mark.parametrize(("destiny", "heart"), [(False, 4), (True, 6)])
def test_a_heart_that_cannot_fall_so_far_is_not_asked(destiny: bool, heart: int) -> None:
    fight = fighting(ann("exert", destiny=destiny, heart=heart), dice=(MISS, GUARD))
    strike(fight)
    assert not added(last(fight, "attack"), "Exert")
