"""Venom: a might save against its might, or poisoned."""

import pytest

from crossblades.heart_rush.events import Checked
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack, Hinder, TakeIt
from crossblades.kernel.fight import Fight
from tests.helpers import (
    GUARD,
    OPEN,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    scene,
)


def bitten(*dice: tuple[int, ...]) -> Fight:
    spider = foe("Spider", "d3", abilities=("venom",), might=8)
    ann = hero("Ann", "c3", wound_threshold=None)
    fight = fight_of(scene(ann, spider, begins="foes"), *dice)
    clash(fight, Spider="agility", Ann="defensive")
    attack(fight, "Spider", "Ann")
    return fight


@pytest.mark.rule("HR-5.2", "HR-1.3", "HR-11.8")
@pytest.mark.parametrize(("save", "levels"), [((6, 1), {"poisoned": 1}), ((6, 2), {})])
def test_whom_it_hurts_saves_against_its_might(
    save: tuple[int, ...], levels: dict[str, int]
) -> None:
    fight = bitten((8, 6, 8, 8), OPEN, save)
    choose(fight, "Ann", TakeIt("Ann"))
    (checked,) = happened(fight.log, Checked)
    assert checked.against == 8
    assert fight.state.creatures["Ann"].conditions == levels
    finish(fight)


@pytest.mark.rule("HR-5.2")
def test_without_damage_there_is_no_venom() -> None:
    fight = bitten((1, 1, 1, 1), GUARD)
    assert not happened(fight.log, Checked)
    finish(fight)


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_the_fang_that_struck_counts_and_not_the_sword_in_hand() -> None:
    fang = Weapon("fang", "light", "melee", "piercing", body=True)
    spider = foe("Spider", "d3", SWORD, fang, abilities=("venom",), might=8)
    ann = hero("Ann", "c3", wound_threshold=None)
    fight = fight_of(scene(ann, spider, begins="foes"), (8, 6, 8), OPEN, (1, 1))
    clash(fight, Spider="agility", Ann="defensive")
    choose(fight, "Spider", Attack("Spider", "Ann", "fang"))
    choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.creatures["Ann"].conditions == {"poisoned": 1}


@pytest.mark.rule("HR-5.2", "HR-9.7")
def test_hindering_is_no_attack_and_has_no_venom() -> None:
    spider = foe("Spider", "d3", abilities=("venom",))
    fight = fight_of(scene(hero("Ann", "c3"), spider, begins="foes"), (3,))
    clash(fight, Spider="might", Ann="defensive")
    play(fight, ("Spider", Hinder("Spider", "Ann", "harm")), ("Ann", TakeIt("Ann")))
    assert fight.state.creatures["Ann"].hit_points == 37
    assert not happened(fight.log, Checked)


@pytest.mark.rule("HR-5.2", "HR-8.2")
def test_whom_the_bite_kills_saves_no_more() -> None:
    fighters = (hero("Ann", "c3", hit_points=5), foe("Spider", "d3", abilities=("venom",)))
    fight = fight_of(scene(*fighters, begins="foes"), (8, 6, 8, 8), OPEN)
    clash(fight, Spider="agility", Ann="might")
    attack(fight, "Spider", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.creatures["Ann"].dead
    assert not happened(fight.log, Checked)
