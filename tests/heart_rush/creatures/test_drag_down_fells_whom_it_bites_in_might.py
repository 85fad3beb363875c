"""Drag Down: whom it hurts in agility, and who stood in might, falls."""

import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import ConditionsGained
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack, HoldBack, TakeIt
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
    happened,
    hero,
    play,
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
@pytest.mark.parametrize(("size", "falls"), [("large", True), ("L2", False)])
def test_those_two_sizes_larger_stay_on_their_feet(size: str, falls: bool) -> None:
    fight = bitten("might", BITE, OPEN, size=size)
    choose(fight, "Ann", TakeIt("Ann"))
    assert conditions(fight) == ({"prone": 1} if falls else {})


@pytest.mark.rule("HR-5.2", "HR-6.5")
def test_in_the_same_stance_it_only_bites() -> None:
    fighters = (hero("Ann", "c3"), foe("Wolf", "d3", abilities=("drag down",)))
    fight = fight_of(scene(*fighters, begins="foes"), (8, 6, 8), OPEN)
    clash(fight, Wolf="might", Ann="might")
    attack(fight, "Wolf", "Ann")
    play(fight, ("Ann", HoldBack("Ann")), ("Ann", TakeIt("Ann")))
    assert conditions(fight) == {}


@pytest.mark.rule("HR-5.2", "HR-8.2")
def test_the_dead_and_those_who_lie_already_do_not_fall() -> None:
    wolf = foe("Wolf", "d3", abilities=("drag down",))
    for hit_points, before in ((10, {}), (90, {"prone": 1})):
        ann = hero("Ann", "c3", hit_points=hit_points, wound_threshold=None)
        fight = fight_of(scene(ann, wolf, begins="foes"), BITE, (*OPEN, 1)[: 2 + len(before)])
        fight.state.creatures["Ann"].conditions = dict(before)
        clash(fight, Wolf="agility", Ann="might")
        attack(fight, "Wolf", "Ann")
        choose(fight, "Ann", TakeIt("Ann"))
        assert conditions(fight) == before
        assert not happened(fight.log, ConditionsGained)


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_a_bite_fells_though_something_else_is_in_hand() -> None:
    teeth = Weapon("teeth", "light", "melee", "piercing", body=True)
    hound = foe("Hound", "d3", SWORD, teeth, abilities=("drag down",))
    fight = fight_of(scene(hero("Ann", "c3"), hound, begins="foes"), (8, 6, 8), (8, 6))
    clash(fight, Hound="agility", Ann="might")
    choose(fight, "Hound", Attack("Hound", "Ann", "teeth"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.creatures["Ann"].conditions == {"prone": 1}
