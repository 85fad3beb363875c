"""Feast: it heals when it hurts somebody who has a wound."""

import pytest

from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events import Healed
from crossblades.heart_rush.options import TakeIt
from crossblades.kernel.fight import Fight
from tests.helpers import OPEN, attack, choose, clash, fight_of, foe, happened, hero, scene


def clawed(*wounds: Wound, ghoul: int = 20) -> Fight:
    fighters = (hero("Ann", "c3"), foe("Ghoul", "d3", abilities=("feast",)))
    fight = fight_of(scene(*fighters, begins="foes"), (4, 4, 4), OPEN)
    fight.state.creatures["Ann"].wounds = wounds
    fight.state.creatures["Ghoul"].hit_points = ghoul
    clash(fight, Ghoul="might", Ann="defensive")
    attack(fight, "Ghoul", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-8.4")
def test_the_wounded_feed_it() -> None:
    (healed,) = happened(clawed(Wound(10, "a cut")).log, Healed)
    assert (healed.creature, healed.gained, healed.hit_points) == ("Ghoul", 4, 24)


@pytest.mark.rule("HR-5.2")
def test_the_unwounded_do_not_nor_is_there_more_than_health() -> None:
    assert not happened(clawed().log, Healed)
    assert not happened(clawed(Wound(10, "a cut"), ghoul=40).log, Healed)


@pytest.mark.rule("HR-5.2")
def test_what_others_tear_does_not_feed_it() -> None:
    ghoul = foe("Ghoul", "d4", abilities=("feast",))
    fight = fight_of(
        scene(hero("Ann", "c3"), foe("Orc", "d3"), ghoul, begins="foes"), (4, 4, 4), OPEN
    )
    fight.state.creatures["Ann"].wounds = (Wound(10, "a cut"),)
    fight.state.creatures["Ghoul"].hit_points = 20
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    assert not happened(fight.log, Healed)
