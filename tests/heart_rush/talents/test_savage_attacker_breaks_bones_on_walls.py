import pytest

from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Hinder, PushTo
from tests.heart_rush.talents.trials import ann, carry_on, fighting, last, strike
from tests.helpers import GUARD, MACE, MAUL, choose, clash


@pytest.mark.rule("HR-5.2", "HR-10.11")
@pytest.mark.parametrize(
    ("weapon", "destiny", "die"), [(MAUL, False, 8), (MAUL, True, 10), (MACE, True, 6)]
)
def test_a_heavy_push_against_a_wall(weapon: Weapon, destiny: bool, die: int) -> None:
    me = ann("savage attacker", weapon, destiny=destiny)
    fight = fighting(me, dice=((1, 1, 1, 1), GUARD, (1, 1)), walls=("e3",))
    strike(fight, "might", "cunning")
    choose(fight, "Ann", PushTo("e3"))
    (part,) = last(fight, "collision").roll.parts
    assert (part.dice, part.rule) == ((die, die), "HR-10.11")
    carry_on(fight)
    assert fight.state.creatures["Orc"].hit_points == 38


@pytest.mark.rule("HR-5.2", "HR-9.5")
def test_a_shove_is_not_the_weapon_that_is_in_hand() -> None:
    fight = fighting(ann("savage attacker", MAUL), dice=((1,),), walls=("e3",))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Hinder("Ann", "Orc", "push"))
    choose(fight, "Ann", PushTo("e3"))
    (part,) = last(fight, "collision").roll.parts
    assert part.dice == (6,)
