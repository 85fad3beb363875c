import pytest

from crossblades.heart_rush.gear import Armour
from tests.heart_rush.talents.trials import ann, fighting
from tests.helpers import MAUL


@pytest.mark.rule("HR-5.2", "HR-12.6")
@pytest.mark.parametrize(("talent", "speed", "swim"), [("juggernaut", 60, 15), ("phalanx", 40, 0)])
def test_plate_shield_and_maul(talent: str, speed: int, swim: int) -> None:
    me = ann(talent, MAUL, armour=Armour("heavy"), shield="heavy")
    creature = fighting(me).state.creatures["Ann"]
    assert (creature.speed, creature.swim) == (speed, swim)
