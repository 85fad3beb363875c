"""Elemental Attacks."""

import pytest

from crossblades.heart_rush.gear import Primal
from crossblades.heart_rush.options import TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use, ways
from tests.helpers import GUARD, MISS, attack, choose, clash, fight_of, foe, hero, scene

STRIKE = "elemental attacks"


def about_to_strike(element: Primal, *dice: tuple[int, ...]) -> Fight:
    ann = hero("Ann", "c3", abilities=(STRIKE,), element=element)
    fight = fight_of(scene(ann, foe("Orc", "d3")), MISS, GUARD, *dice)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3")
@pytest.mark.parametrize(
    ("element", "condition"), [("air", "off-balanced"), ("water", "weakened"), ("earth", "dazed")]
)
def test_three_levels_damage_or_not(element: Primal, condition: str) -> None:
    fight = about_to_strike(element)
    use(fight, STRIKE)
    assert of(fight, "Orc").conditions == {condition: 3}
    assert (costs(fight), of(fight, "Ann").effects) == ([(STRIKE, 1)], ())


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_fire_burns() -> None:
    fight = about_to_strike("fire", (5,))
    use(fight, STRIKE)
    choose(fight, "Orc", TakeIt("Orc"))
    assert (of(fight, "Orc").conditions, of(fight, "Orc").hit_points) == ({"burning": 1}, 35)


@pytest.mark.rule("HR-5.2", "HR-5.7")
def test_any_element_that_one_is_attuned_to_will_do() -> None:
    attuned = {"light": "basic", "air": "basic", "fire": "advanced"}
    ann = hero("Ann", "c3", abilities=(STRIKE,), element="air", attunements=attuned)
    fight = fight_of(scene(ann, foe("Orc", "d3")), MISS, GUARD, (5,))
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert [way.choice for way in ways(fight, STRIKE)] == ["air", "fire"]
    use(fight, STRIKE, choice="fire")
    choose(fight, "Orc", TakeIt("Orc"))
    assert of(fight, "Orc").conditions == {"burning": 1}


def test_without_it_an_attack_is_an_attack() -> None:
    fight = about_to_strike("air")
    decline(fight)
    assert of(fight, "Orc").conditions == {}


def test_the_attacks_of_others_are_no_occasion() -> None:
    ann = hero("Ann", "c3", abilities=(STRIKE,), element="air")
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), MISS, GUARD)
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert fight.state.engagement is None, "nobody was asked"
