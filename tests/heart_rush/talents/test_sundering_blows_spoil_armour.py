import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.gear import Armour, Weapon
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    next_round,
    strike,
)
from tests.helpers import GUARD, MACE, MAUL, foe

WEAK = (1, 1, 1, 1)


@pytest.mark.rule("HR-5.2", "HR-6.10", "HR-12.6")
def test_the_armour_stays_worse_but_never_below_nothing() -> None:
    orc = foe("Orc", "d3", armour=Armour("natural", 3))
    fight = fighting(ann("sundering blows", MAUL), orc, dice=(WEAK, GUARD) * 3)
    expected: list[list[int]] = [[], [-2], [-2, -1]]
    for bonuses in expected:
        strike(fight, "might", "cunning")
        parts = added(last(fight, "defence"), "Sundering Blows")
        assert [part.bonus for part in parts] == bonuses
        next_round(fight)
    assert sum(effect.value for effect in fight.state.creatures["Orc"].effects) == 3


@pytest.mark.parametrize(("weapon", "answer"), [(MACE, "cunning"), (MAUL, "defensive")])
def test_neither_light_weapons_nor_other_stances(weapon: Weapon, answer: Stance) -> None:
    orc = foe("Orc", "d3", armour=Armour("heavy"))
    fight = fighting(ann("sundering blows", weapon), orc, dice=(WEAK, GUARD))
    strike(fight, "might", answer)
    carry_on(fight)
    assert fight.state.creatures["Orc"].effects == ()
