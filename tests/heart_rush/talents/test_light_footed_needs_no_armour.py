import pytest

from crossblades.heart_rush.gear import Armour
from tests.heart_rush.talents.trials import added, ann, fighting, last, struck
from tests.helpers import GUARD, MISS


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("destiny", "bonus"), [(False, 2), (True, 4)])
def test_without_armour_one_defends_better(destiny: bool, bonus: int) -> None:
    me = ann("light footed", destiny=destiny, shield="light")
    (part,) = added(last(struck(fighting(me, dice=(MISS, GUARD))), "defence"), "Light Footed")
    assert part.bonus == bonus


@pytest.mark.parametrize("armour", [Armour("light"), Armour("natural", 1)])
def test_in_armour_one_does_not(armour: Armour) -> None:
    fight = struck(fighting(ann("light footed", armour=armour), dice=(MISS, GUARD)))
    assert not added(last(fight, "defence"), "Light Footed")
