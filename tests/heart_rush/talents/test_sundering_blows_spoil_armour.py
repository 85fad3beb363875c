import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.gear import FISTS, Armour, Weapon
from crossblades.heart_rush.options import Attack, Decline
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    next_round,
    strike,
    use,
)
from tests.helpers import GUARD, MACE, MAUL, choose, clash, foe

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
        if may_use(fight, "sundering blows"):
            use(fight, "sundering blows")
        next_round(fight)
    assert sum(effect.value for effect in fight.state.creatures["Orc"].effects) == 3


@pytest.mark.parametrize(("weapon", "answer"), [(MACE, "cunning"), (MAUL, "defensive")])
def test_neither_light_weapons_nor_other_stances(weapon: Weapon, answer: Stance) -> None:
    orc = foe("Orc", "d3", armour=Armour("heavy"))
    fight = fighting(ann("sundering blows", weapon), orc, dice=(WEAK, GUARD))
    strike(fight, "might", answer)
    carry_on(fight)
    assert fight.state.creatures["Orc"].effects == ()


@pytest.mark.rule("HR-5.2", "HR-12.7")
def test_earth_strikes_like_a_heavy_weapon_but_is_none() -> None:
    orc = foe("Orc", "d3", armour=Armour("heavy"))
    me = ann("sundering blows", FISTS, attunements={"earth": "basic"})
    fight = fighting(me, orc, dice=(WEAK, GUARD))
    clash(fight, Ann="might", Orc="cunning")
    choose(fight, "Ann", Attack("Ann", "Orc", "earth blast"))
    carry_on(fight)
    assert fight.state.creatures["Orc"].effects == ()


@pytest.mark.rule("HR-5.2")
def test_nobody_has_to() -> None:
    orc = foe("Orc", "d3", armour=Armour("heavy"))
    fight = fighting(ann("sundering blows", MAUL), orc, dice=(WEAK, GUARD))
    strike(fight, "might", "cunning")
    choose(fight, "Ann", Decline("heroes"))
    carry_on(fight)
    assert fight.state.creatures["Orc"].effects == ()


@pytest.mark.rule("HR-5.2", "HR-7.2")
def test_a_bonus_that_stands_for_armour_is_worse_too() -> None:
    fight = fighting(ann("sundering blows", MAUL), foe("Orc", "d3", defence=1), dice=(WEAK, GUARD))
    strike(fight, "might", "cunning")
    use(fight, "sundering blows")
    assert [effect.value for effect in fight.state.creatures["Orc"].effects] == [1]


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(("destiny", "worse"), [(True, [2]), (False, [])])
def test_with_its_destiny_level_it_goes_below_nothing(destiny: bool, worse: list[int]) -> None:
    fight = fighting(ann("sundering blows", MAUL, destiny=destiny), dice=(WEAK, GUARD))
    strike(fight, "might", "cunning")
    assert may_use(fight, "sundering blows") is destiny
    if destiny:
        use(fight, "sundering blows")
    assert [effect.value for effect in fight.state.creatures["Orc"].effects] == worse
