import pytest

from tests.heart_rush.talents.trials import added, ann, fighting, last, strike
from tests.helpers import GUARD, MISS


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("destiny", "dice"), [(False, (8,)), (True, (8, 8))])
def test_below_zero_more_heart_dice_are_rolled(destiny: bool, dice: tuple[int, ...]) -> None:
    fight = fighting(ann("fury", destiny=destiny), dice=((*MISS, *(1 for _ in dice)), GUARD))
    fight.state.creatures["Ann"].hit_points = -1
    (part,) = added(last(strike(fight), "attack"), "Fury")
    assert part.dice == dice


def test_at_zero_there_is_none() -> None:
    fight = fighting(ann("fury"), dice=(MISS, GUARD))
    fight.state.creatures["Ann"].hit_points = 0
    assert not added(last(strike(fight), "attack"), "Fury")
