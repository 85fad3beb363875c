import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Hinder, PushTo, TakeIt, UseAbility
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting, last, strike
from tests.helpers import GUARD, MACE, MAUL, attack, choose, clash, foe, hero


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


@pytest.mark.rule("HR-5.2", "HR-10.11")
@pytest.mark.parametrize(
    ("stance", "dice", "die"), [("might", (8, 6, 12, 1), 8), ("cunning", (8, 6, 12), 6)]
)
def test_in_another_stance_a_smash_breaks_no_bones(
    stance: Stance, dice: tuple[int, ...], die: int
) -> None:
    """Crippling Blows drive the hurt 10 feet away, whatever the stance."""
    me = hero("Ann", "c3", MAUL, abilities=("savage attacker", "crippling blows"))
    fight = fighting(me, dice=(dice, GUARD, (1, 1)), walls=("e3",))
    fight.state.creatures["Ann"].rush = 1
    clash(fight, Ann=stance, Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    choose(fight, "heroes", UseAbility("Ann", "crippling blows", "Orc", "away", 1))
    choose(fight, "Ann", PushTo("e3"))
    assert last(fight, "collision").roll.parts[0].dice == (die, die)


@pytest.mark.rule("HR-5.2", "HR-10.11")
def test_against_a_creature_the_dice_are_as_ever() -> None:
    dice = ((1, 1, 1, 1), GUARD, (1, 1))
    fight = fighting(ann("savage attacker", MAUL), ORC, foe("Gob", "e3"), dice=dice)
    strike(fight, "might", "cunning")
    choose(fight, "Ann", PushTo("e3"))
    (part,) = last(fight, "collision").roll.parts
    assert part.dice == (6, 6)
