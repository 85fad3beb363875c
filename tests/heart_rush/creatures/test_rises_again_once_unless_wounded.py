"""Rises Again: the first time that it drops, unless by a wound, it gets hit points back."""

import pytest

from crossblades.heart_rush.events import Healed
from crossblades.heart_rush.options import TakeIt
from crossblades.heart_rush.special import Effect
from crossblades.kernel.fight import Fight
from tests.helpers import OPEN, attack, choose, clash, fight_of, foe, happened, hero, scene


def struck(hit_points: int, faces: tuple[int, ...], effects: tuple[Effect, ...] = ()) -> Fight:
    zombie = foe("Zombie", "d3", abilities=("rises again",))
    fight = fight_of(scene(hero("Ann", "c3"), zombie), faces, OPEN)
    creature = fight.state.creatures["Zombie"]
    creature.hit_points, creature.effects = hit_points, effects
    clash(fight, Ann="might", Zombie="defensive")
    attack(fight, "Ann", "Zombie")
    choose(fight, "Zombie", TakeIt("Zombie"))
    return fight


@pytest.mark.rule("HR-5.2")
def test_it_rises_once() -> None:
    fight = struck(3, (4, 4, 4))  # 5 damage
    (healed,) = happened(fight.log, Healed)
    assert (healed.gained, healed.hit_points) == (8, 6)
    zombie = fight.state.creatures["Zombie"]
    assert [effect.ability for effect in zombie.effects] == ["rises again"]


@pytest.mark.rule("HR-5.2")
def test_not_a_second_time() -> None:
    risen = struck(3, (4, 4, 4)).state.creatures["Zombie"].effects
    fight = struck(3, (4, 4, 4), risen)
    assert not happened(fight.log, Healed)
    assert fight.state.creatures["Zombie"].hit_points == -2


@pytest.mark.rule("HR-5.2")
def test_a_wound_keeps_it_down() -> None:
    fight = struck(3, (8, 6, 8))  # 10 damage
    assert not happened(fight.log, Healed)


@pytest.mark.rule("HR-5.2")
def test_a_blow_that_does_not_drop_it_brings_nothing_back() -> None:
    assert not happened(struck(20, (4, 4, 4)).log, Healed)


@pytest.mark.rule("HR-5.2")
def test_nor_does_the_fall_of_somebody_else() -> None:
    fighters = (hero("Ann", "c3"), foe("Zombie", "d3", abilities=("rises again",)))
    fight = fight_of(scene(*fighters, begins="foes"), (4, 4, 4), OPEN)
    fight.state.creatures["Ann"].hit_points = 3
    fight.state.creatures["Zombie"].hit_points = 20
    clash(fight, Zombie="might", Ann="defensive")
    attack(fight, "Zombie", "Ann")
    choose(fight, "Ann", TakeIt("Ann"))
    assert not happened(fight.log, Healed)


@pytest.mark.rule("HR-5.2", "HR-8.6")
@pytest.mark.parametrize(("hit_points", "rises"), [(6, False), (5, True), (4, True), (0, False)])
def test_it_drops_at_exactly_zero_and_not_again_below(hit_points: int, rises: bool) -> None:
    fight = struck(hit_points, (4, 4, 4))  # 5 damage
    assert bool(happened(fight.log, Healed)) is rises
