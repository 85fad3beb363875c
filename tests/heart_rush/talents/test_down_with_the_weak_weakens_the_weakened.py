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


@pytest.mark.rule("HR-5.2", "HR-1.5", "HR-15.1")
@pytest.mark.parametrize(("destiny", "levels"), [(False, 0), (True, 3)])
def test_with_its_destiny_level_they_are_easier_to_hit(destiny: bool, levels: int) -> None:
    rolled = ((*MISS, 1, *(1,) * levels), (8, 6, 8))
    fight = fighting(ann("down with the weak", destiny=destiny), dice=rolled)
    fight.state.creatures["Orc"].conditions = {"weakened": 1}
    strike(fight)
    (part,) = added(last(fight, "attack"), "Down with the Weak")
    assert (part.dice, part.advantage) == ((6,), levels)
