import pytest

from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.gear import Armour
from crossblades.heart_rush.sheets.sheet_check import sheet_warnings
from tests.heart_rush.talents.trials import ann, fighting, strike, struck
from tests.helpers import GUARD, MAUL, MISS


@pytest.mark.rule("HR-5.2", "HR-12.6")
@pytest.mark.parametrize(("talent", "speed", "swim"), [("juggernaut", 60, 15), ("phalanx", 40, 0)])
def test_plate_shield_and_maul(talent: str, speed: int, swim: int) -> None:
    me = ann(talent, MAUL, armour=Armour("heavy"), shield="heavy")
    creature = fighting(me).state.creatures["Ann"]
    assert (creature.speed, creature.swim) == (speed, swim)


@pytest.mark.rule("HR-5.2", "HR-10.10", "HR-15.1")
@pytest.mark.parametrize(("destiny", "feet"), [(False, 10), (True, 5)])
def test_with_its_destiny_level_it_is_pushed_less_far(destiny: bool, feet: int) -> None:
    fight = fighting(ann("juggernaut", destiny=destiny), dice=(MISS, GUARD))
    struck(fight, "might", "cunning")
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == feet


def test_and_others_are_pushed_as_far_as_ever() -> None:
    fight = fighting(ann("juggernaut", destiny=True), dice=(MISS, GUARD))
    strike(fight, "might", "cunning")
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == 10


@pytest.mark.rule("HR-5.2", "HR-10.12", "HR-15.1")
@pytest.mark.parametrize(("destiny", "warned"), [(False, True), (True, False)])
def test_with_its_destiny_level_all_of_the_might_die_counts_for_slots(
    destiny: bool, warned: bool
) -> None:
    me = ann("juggernaut", destiny=destiny, might=8, load=14)
    assert bool(list(sheet_warnings(me))) is warned
