"""Chapter 7: where nobody needs to ask what hangs on a roll, nothing does."""

import pytest

from crossblades.heart_rush.arms import cantrip
from crossblades.heart_rush.attack import attack_roll, attack_to_come, defence_to_come
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.condition_rolls import plain_rolls
from crossblades.heart_rush.conditions import CONDITIONS
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.gear import Armour, Weapon
from crossblades.heart_rush.moments import modifiers
from crossblades.heart_rush.stances import ORDER
from crossblades.kernel.dice import Scripted
from tests.helpers import DAGGER, MACE, SWORD, WHIP, drive, foe, fresh_state, hero


@pytest.mark.rule("HR-7.1", "HR-7.2")
@pytest.mark.parametrize("weapon", [DAGGER, MACE, SWORD, WHIP])
def test_nothing_hangs_on_the_rolls_of_two_who_are_well_on_open_ground(weapon: Weapon) -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    for stance in ORDER:
        assert plain_rolls(state, ann, orc, stance)
        blow = Blow("Ann", "Orc", stance, weapon, might_bonus=True)
        assert modifiers(attack_to_come(state, blow, 0)) == []
        assert modifiers(defence_to_come(state, blow)) == []


@pytest.mark.rule("HR-11.1", "HR-11.17")
@pytest.mark.parametrize("stance", ORDER)
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_condition_of_either_may_matter_unless_it_goes_by_another_die(
    condition: str, stance: AttackStance
) -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    orc.conditions = {condition: 1}
    plain = CONDITIONS[condition].ability not in (None, stance)
    assert plain_rolls(state, ann, orc, stance) is plain
    assert plain_rolls(state, orc, ann, stance) is plain
    for attacker, target in (("Ann", "Orc"), ("Orc", "Ann")) if plain else ():
        blow = Blow(attacker, target, stance, SWORD)
        assert modifiers(attack_to_come(state, blow, 0)) == []
        assert modifiers(defence_to_come(state, blow)) == []


@pytest.mark.rule("HR-12.7")
def test_a_blast_of_air_strikes_metal_twice_as_hard_on_any_ground() -> None:
    orc = foe("Orc", "d3", armour=Armour("heavy"))
    state = fresh_state(hero("Ann", "c3"), orc)
    assert plain_rolls(state, state.creatures["Ann"], state.creatures["Orc"], "might")
    blow = Blow("Ann", "Orc", "might", cantrip("air", "blast", "basic"))
    rolled, _ = drive(attack_roll(state, state, blow), state, Scripted((4, 3, 2)))
    assert rolled.total == 18
