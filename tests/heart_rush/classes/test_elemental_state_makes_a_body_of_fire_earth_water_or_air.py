"""Elemental State."""

import pytest

from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.events import Attacked, ConditionsGained, DamageTaken, TotalChanged
from crossblades.heart_rush.fire import catch_fire
from crossblades.heart_rush.gear import Primal, Weapon
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.offence import hinder
from crossblades.heart_rush.options import Dash, MoveTo, PushTo, TakeIt
from crossblades.heart_rush.trip import may_trip
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import decline, of, use, ways
from tests.helpers import (
    BOW,
    GUARD,
    KILL,
    MISS,
    OPEN,
    SWORD,
    attack,
    choose,
    clash,
    destinations,
    drive,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    play,
    scene,
)

STATE = "elemental state"


def touched(element: Primal, *dice: tuple[int, ...], weapon: Weapon = SWORD) -> Fight:
    """Ann is touched by an element; the orc is beside her."""
    ann = hero("Ann", "c3", abilities=(STATE,), element=element)
    return fight_of(scene(ann, foe("Orc", "d3", weapon)), *dice)


def struck(element: Primal, *dice: tuple[int, ...], weapon: Weapon = SWORD) -> Fight:
    """The orc has struck at Ann."""
    fight = touched(element, *dice, weapon=weapon)
    clash(fight, Ann="defensive", Orc="might")
    attack(fight, "Orc", "Ann")
    return fight


def striking(element: Primal, *dice: tuple[int, ...]) -> Fight:
    """Ann has struck at the orc."""
    fight = touched(element, *dice)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    return fight


# --- fire


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_fire_does_not_burn() -> None:
    state = touched("fire").state
    _, log = drive(catch_fire(state, state.creatures["Ann"], 2, "HR-12.7"), state, Scripted())
    assert state.creatures["Ann"].conditions == {}
    (told,) = happened(log, ConditionsGained)
    assert (told.levels, told.withstood) == ({}, ("burning",))


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_who_strikes_at_fire_from_near_catches_it() -> None:
    fight = struck("fire", MISS, GUARD, (4,))
    choose(fight, "Orc", TakeIt("Orc"))
    assert of(fight, "Orc").conditions == {"burning": 1}
    assert of(fight, "Orc").hit_points == 36


def test_who_shoots_at_it_does_not() -> None:
    assert of(struck("fire", MISS, GUARD, weapon=BOW), "Orc").conditions == {}


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_every_three_points_that_fire_deals_may_be_a_level_of_burning_up_to_three() -> None:
    fight = striking("fire", KILL, OPEN, (1, 2))
    levels = [way.choice for way in ways(fight, STATE)]
    assert levels == [f"{n} burning for {3 * n} damage" for n in (1, 2, 3)], "of 10 damage"
    use(fight, STATE, "Orc", levels[1])
    play(fight, ("Orc", TakeIt("Orc")), ("Orc", TakeIt("Orc")))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [3, 4]
    assert of(fight, "Orc").conditions == {"burning": 2}


def test_or_it_stays_damage() -> None:
    fight = striking("fire", KILL, OPEN)
    decline(fight)
    choose(fight, "Orc", TakeIt("Orc"))
    assert (of(fight, "Orc").hit_points, of(fight, "Orc").conditions) == (30, {})


# --- earth


@pytest.mark.rule("HR-5.2")
def test_earth_takes_a_point_less_and_is_slow() -> None:
    fight = struck("earth", KILL, OPEN)
    (change,) = happened(fight.log, TotalChanged)
    assert (change.before, change.now) == (10, 9)
    choose(fight, "Ann", TakeIt("Ann"))
    assert (of(fight, "Ann").hit_points, of(fight, "Ann").speed) == (31, 40)


# --- water


@pytest.mark.rule("HR-5.2", "HR-11.3", "HR-11.16")
@pytest.mark.parametrize("way", ["fell", "push"])
def test_water_is_never_prone_or_off_balanced(way: str) -> None:
    state = touched("water").state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    answers = [PushTo("b3")] if way == "push" else []
    drive(hinder(state, orc, ann, way), state, Scripted(), answers)
    assert ann.conditions == {}


@pytest.mark.rule("HR-4.11")
@pytest.mark.parametrize(("element", "trips"), [("water", False), ("earth", True)])
def test_water_cannot_be_tripped_even_when_it_is_decreed_off_balance(
    element: Primal, trips: bool
) -> None:
    state = touched(element).state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    ann.conditions = {"off-balanced": 1}
    assert may_trip(state, orc, ann) == trips


@pytest.mark.rule("HR-5.2", "HR-11.16")
def test_whom_water_strikes_may_fall() -> None:
    fight = striking("water", MISS, GUARD)
    use(fight, STATE)
    assert of(fight, "Orc").conditions == {"prone": 1}
    fight = striking("water", MISS, GUARD)
    decline(fight)
    assert of(fight, "Orc").conditions == {}


# --- air


@pytest.mark.rule("HR-5.2", "HR-10.15")
def test_whom_air_strikes_may_be_driven_ten_feet_away() -> None:
    fight = striking("air", MISS, GUARD)
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert of(fight, "Orc").at == "f3"


@pytest.mark.rule("HR-5.2", "HR-10.2", "HR-10.3")
def test_air_is_fast_and_no_ground_is_difficult_for_it() -> None:
    mud = Ground("bright", {"~": Terrain("mud", difficult=True)}, {"b3": "~", "a3": "~"})
    ann = hero("Ann", "c3", abilities=(STATE,), element="air")
    fight = fight_of(scene(ann, foe("Orc", "j10"), ground=mud))
    assert of(fight, "Ann").speed == 80
    choose(fight, "heroes", Dash("Ann", "free"))
    assert "a3" in destinations(fight)
    choose(fight, "Ann", MoveTo("a3"))
    assert of(fight, "Ann").moved == 10
    assert not any("HR-10.2" in event.rules for event in fight.log)


def test_without_the_ability_the_element_does_nothing() -> None:
    fight = fight_of(scene(hero("Ann", "c3", element="air"), foe("Orc", "d3")))
    assert of(fight, "Ann").speed == 60
    assert Dash("Ann", "free") in offered(fight)


@pytest.mark.rule("HR-5.2")
def test_earth_shields_nobody_else() -> None:
    fight = striking("earth", KILL, OPEN)
    assert not happened(fight.log, TotalChanged)


@pytest.mark.rule("HR-5.2", "HR-11.17")
@pytest.mark.parametrize(
    ("attack_dice", "damage", "levels"), [((1, 1, 2), 2, 0), ((2, 2, 3), 5, 1), (KILL, 20, 3)]
)
def test_as_many_levels_as_there_are_three_points_for_and_never_a_fourth(
    attack_dice: tuple[int, ...], damage: int, levels: int
) -> None:
    fight = touched("fire", attack_dice, OPEN)
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    assert [blow.damage for blow in happened(fight.log, Attacked)] == [damage]
    assert len(ways(fight, STATE)) == levels


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize("element", ["water", "air"])
def test_only_earth_takes_less(element: Primal) -> None:
    fight = struck(element, KILL, OPEN)
    choose(fight, "Ann", TakeIt("Ann"))
    assert of(fight, "Ann").hit_points == 30


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize("element", ["water", "air", "earth"])
def test_only_fire_burns_instead(element: Primal) -> None:
    fight = striking(element, KILL, OPEN)
    assert not ways(fight, STATE)
    choose(fight, "Orc", TakeIt("Orc"))
    assert of(fight, "Orc").hit_points == 30


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize("element", ["water", "air"])
def test_who_strikes_at_water_or_air_is_left_alone(element: Primal) -> None:
    fight = struck(element, MISS, GUARD)
    assert fight.state.engagement is None, "nobody was asked anything"
    assert (of(fight, "Ann").at, of(fight, "Orc").at) == ("c3", "d3")
    assert (of(fight, "Ann").conditions, of(fight, "Orc").conditions) == ({}, {})
