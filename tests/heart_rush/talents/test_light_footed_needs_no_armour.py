import pytest

from crossblades.heart_rush.gear import Armour
from crossblades.heart_rush.gear_options import StowShield
from tests.heart_rush.talents.trials import added, ann, fighting, last, struck
from tests.helpers import GUARD, MISS, choose


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("destiny", "bonus"), [(False, 2), (True, 4)])
def test_without_armour_one_defends_better(destiny: bool, bonus: int) -> None:
    me = ann("light footed", destiny=destiny)
    (part,) = added(last(struck(fighting(me, dice=(MISS, GUARD))), "defence"), "Light Footed")
    assert part.bonus == bonus


@pytest.mark.parametrize("armour", [Armour("light"), Armour("natural", 1)])
def test_in_armour_one_does_not(armour: Armour) -> None:
    fight = struck(fighting(ann("light footed", armour=armour), dice=(MISS, GUARD)))
    assert not added(last(fight, "defence"), "Light Footed")


@pytest.mark.rule("HR-5.2", "HR-12.6")
@pytest.mark.parametrize("up", [True, False])
def test_a_shield_in_hand_is_too_much_and_one_put_away_is_not(up: bool) -> None:
    fight = fighting(ann("light footed", shield="light"), dice=(MISS, GUARD))
    if not up:
        choose(fight, "heroes", StowShield("Ann", "free"))
    assert bool(added(last(struck(fight), "defence"), "Light Footed")) is not up
