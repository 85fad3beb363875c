import pytest

from tests.heart_rush.talents.trials import added, ann, carry_on, fighting, last, strike
from tests.helpers import GUARD, MISS


@pytest.mark.rule("HR-5.2", "HR-11.2")
def test_the_weakened_suffer_more() -> None:
    fight = fighting(ann("down with the weak"), dice=((*MISS, 1), (8, 6, 8)))
    fight.state.creatures["Orc"].conditions = {"weakened": 1}
    strike(fight)
    (part,) = added(last(fight, "attack"), "Down with the Weak")
    assert part.dice == (6,)
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {"weakened": 4}


def test_the_strong_do_not() -> None:
    fight = strike(fighting(ann("down with the weak"), dice=(MISS, GUARD)))
    assert not added(last(fight, "attack"), "Down with the Weak")
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}
