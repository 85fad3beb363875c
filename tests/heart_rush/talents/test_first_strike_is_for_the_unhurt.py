import pytest

from tests.heart_rush.talents.trials import added, ann, fighting, last, strike
from tests.helpers import GUARD, MISS


@pytest.mark.rule("HR-5.2")
def test_the_unhurt_are_struck_harder() -> None:
    fight = strike(fighting(ann("first strike"), dice=((*MISS, 1), GUARD)))
    (part,) = added(last(fight, "attack"), "First Strike")
    assert part.dice == (6,)


def test_one_hit_point_less_and_it_is_gone() -> None:
    fight = fighting(ann("first strike"), dice=(MISS, GUARD))
    fight.state.creatures["Orc"].hit_points = 39
    assert not added(last(strike(fight), "attack"), "First Strike")
