"""Brittle Bones: clubs hurt more, blades and points less."""

import pytest

from crossblades.heart_rush.events import DamageTaken, TotalChanged
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.options import Attack, TakeIt
from crossblades.kernel.fight import Fight
from tests.helpers import (
    DAGGER,
    MACE,
    OPEN,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    scene,
)


def struck(weapon: Weapon, *dice: tuple[int, ...]) -> Fight:
    bones = foe("Bones", "d3", abilities=("brittle bones",))
    fight = fight_of(scene(hero("Ann", "c3", weapon), bones), *dice)
    clash(fight, Ann="cunning" if weapon is not DAGGER else "agility", Bones="defensive")
    attack(fight, "Ann", "Bones")
    return fight


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("weapon", "damage"), [(MACE, 6), (SWORD, 2), (DAGGER, 2)])
def test_what_strikes_it_matters(weapon: Weapon, damage: int) -> None:
    fight = struck(weapon, (4, 4, 2), OPEN)  # 8 over its defence, halved
    choose(fight, "Bones", TakeIt("Bones"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [damage]
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.before, changed.now) == (4, damage)


@pytest.mark.rule("HR-5.2")
def test_a_scratch_with_a_blade_is_none() -> None:
    fight = struck(SWORD, (2, 1, 1), OPEN)
    assert not happened(fight.log, DamageTaken)


@pytest.mark.rule("HR-5.2")
def test_its_own_blows_are_as_ever() -> None:
    bones = foe("Bones", "d3", abilities=("brittle bones",))
    fight = fight_of(scene(hero("Ann", "c3"), bones, begins="foes"), (4, 4, 2), OPEN)
    clash(fight, Bones="might", Ann="defensive")
    attack(fight, "Bones", "Ann")
    assert not happened(fight.log, TotalChanged)


@pytest.mark.rule("HR-5.2", "HR-12.7")
@pytest.mark.parametrize(("element", "damage"), [("earth", 6), ("water", 6), ("air", 4)])
def test_earth_and_water_strike_like_clubs(element: str, damage: int) -> None:
    bones = foe("Bones", "d3", abilities=("brittle bones",))
    ann = hero("Ann", "c3", FISTS, attunements={element: "basic"})
    fight = fight_of(scene(ann, bones), (4, 4, 2), OPEN)
    clash(fight, Ann="cunning", Bones="defensive")
    choose(fight, "Ann", Attack("Ann", "Bones", f"{element} bolt"))
    choose(fight, "Bones", TakeIt("Bones"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [damage]
