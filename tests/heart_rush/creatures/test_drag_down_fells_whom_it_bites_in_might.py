"""Drag Down: whom it hurts in agility, and who stood in might, falls."""

import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack, TakeIt
from crossblades.kernel.fight import Fight
from tests.helpers import (
    GUARD,
    OPEN,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    hero,
    scene,
)

BITE = (8, 6, 8, 8)
"""A sword cuts in agility with one more die."""


def bitten(stance: Stance, *dice: tuple[int, ...], size: str = "medium") -> Fight:
    wolf = foe("Wolf", "d3", abilities=("drag down",))
    ann = hero("Ann", "c3", size=size, hit_points=90, wound_threshold=None)
    fight = fight_of(scene(ann, wolf, begins="foes"), *dice)
    clash(fight, Wolf="agility", Ann=stance)
    attack(fight, "Wolf", "Ann")
    return fight


def conditions(fight: Fight) -> dict[str, int]:
    found: dict[str, int] = fight.state.creatures["Ann"].conditions
    return found


@pytest.mark.rule("HR-5.2", "HR-6.4", "HR-11.16")
def test_whoever_stood_in_might_is_dragged_down() -> None:
    fight = bitten("might", BITE, OPEN)
    choose(fight, "Ann", TakeIt("Ann"))
    assert conditions(fight) == {"prone": 1}


@pytest.mark.rule("HR-5.2")
def test_defending_one_keeps_ones_feet() -> None:
    fight = bitten("defensive", BITE, OPEN)
    choose(fight, "Ann", TakeIt("Ann"))
    assert conditions(fight) == {}


@pytest.mark.rule("HR-5.2")
def test_a_bite_that_does_not_hurt_drags_nobody_down() -> None:
    assert conditions(bitten("might", (1, 1, 1, 1), GUARD)) == {}


@pytest.mark.rule("HR-5.2")
def test_those_two_sizes_larger_stay_on_their_feet() -> None:
    fight = bitten("might", BITE, OPEN, size="L2")
    choose(fight, "Ann", TakeIt("Ann"))
    assert conditions(fight) == {}


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_a_bite_fells_though_something_else_is_in_hand() -> None:
    teeth = Weapon("teeth", "light", "melee", "piercing", body=True)
    hound = foe("Hound", "d3", SWORD, teeth, abilities=("drag down",))
    fight = fight_of(scene(hero("Ann", "c3"), hound, begins="foes"), (8, 6, 8), (8, 6))
    clash(fight, Hound="agility", Ann="might")
    choose(fight, "Hound", Attack("Hound", "Ann", "teeth"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.creatures["Ann"].conditions == {"prone": 1}
