"""Hulking Blows."""

import pytest

from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.events import AttackDeclared, Attacked, TotalChanged
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack, Decline, TakeIt, UseAbility
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, use, ways
from tests.helpers import (
    MAUL,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    scene,
)

HULK = "hulking blows"
DODGE = UseAbility("Orc", HULK, "Ann", "give up all attacks and dodge")


def shown(*dice: tuple[int, ...], weapon: Weapon = MAUL, orc: str = "might") -> Fight:
    """Ann is in agility, which beats the orc's might."""
    fighters = (hero("Ann", "c3", weapon, abilities=(HULK,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), *dice)
    clash(fight, Ann="agility", Orc=orc)  # type: ignore[arg-type]
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_the_dice_of_the_attack_count_double() -> None:
    fight = shown((3, 3, 3), (1, 1))
    use(fight, HULK, "Orc")
    choose(fight, "Orc", Decline("foes"))
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.ability, changed.what, changed.before, changed.now) == (HULK, "attack", 9, 18)
    assert happened(fight.log, Attacked)[0].damage == 16
    assert costs(fight) == [(HULK, 1)]


def test_the_target_may_give_up_its_attacks_and_dodge() -> None:
    fight = shown()
    use(fight, HULK, "Orc")
    choose(fight, "Orc", DODGE)
    while not isinstance(fight.asks[0], TakeTurn):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert not happened(fight.log, AttackDeclared), "neither attacks the other"
    assert fight.state.creatures["Orc"].effects == ()


def test_one_who_attacks_nobody_has_nothing_to_give_up() -> None:
    fight = shown((3, 3, 3), (1, 1), orc="defensive")
    use(fight, HULK, "Orc")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert happened(fight.log, Attacked)[0].damage == 8


def test_it_takes_a_heavy_melee_weapon() -> None:
    assert not ways(shown(weapon=SWORD), HULK)


def test_one_who_cannot_be_attacked_is_no_target() -> None:
    assert not ways(shown(orc="cunning"), HULK)


@pytest.mark.rule("HR-5.2")
def test_who_dodges_one_does_not_dodge_another() -> None:
    fighters = (
        hero("Ann", "c3", MAUL, abilities=(HULK,)),
        hero("Bob", "d4", MAUL, abilities=(HULK,)),
        foe("Orc", "d3"),
    )
    fight = fight_of(scene(*fighters))
    clash(fight, Ann="agility", Orc="might", Bob="agility")
    choose(fight, "heroes", UseAbility("Ann", HULK, "Orc", rush=1))
    choose(fight, "Orc", DODGE)
    choose(fight, "heroes", Decline("heroes"))
    assert Attack("Ann", "Orc") not in offered(fight)
    assert Attack("Bob", "Orc") in offered(fight)


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_a_bite_does_not_count_double() -> None:
    teeth = Weapon("teeth", "light", "melee", "piercing", body=True)
    fighters = (hero("Ann", "c3", MAUL, teeth, abilities=(HULK,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (3, 3, 3), (1, 1))
    clash(fight, Ann="agility", Orc="defensive")
    use(fight, HULK, "Orc")
    choose(fight, "Ann", Attack("Ann", "Orc", "teeth"))
    assert not happened(fight.log, TotalChanged)
