import pytest

from crossblades.heart_rush.asks import ChooseConditions
from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.options import Inflict, TakeIt
from tests.heart_rush.talents.trials import ann, fighting, strike
from tests.helpers import GUARD, KILL, MISS, OPEN, choose


@pytest.mark.rule("HR-5.2")
def test_three_levels_for_one_that_has_a_wound() -> None:
    fight = fighting(ann("bloodlust"), dice=(MISS, GUARD))
    fight.state.creatures["Orc"].wounds = (Wound(10, "a cut"),)
    strike(fight)
    assert isinstance(fight.asks[0], ChooseConditions)
    assert Inflict(dazed=2, weakened=2) not in fight.asks[0].options
    choose(fight, "Ann", Inflict(dazed=1, weakened=2))
    assert fight.state.creatures["Orc"].conditions == {"dazed": 1, "weakened": 2}


def test_a_wound_from_this_very_attack_does_not_count() -> None:
    fight = strike(fighting(ann("bloodlust"), dice=(KILL, OPEN)))
    choose(fight, "Orc", TakeIt("Orc"))
    assert not isinstance(fight.asks[0], ChooseConditions)
