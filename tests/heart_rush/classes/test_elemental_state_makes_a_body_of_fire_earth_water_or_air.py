"""Elemental State."""

from typing import Any

import pytest

from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import Attacked, ConditionsGained, DamageTaken, TotalChanged
from crossblades.heart_rush.fire import catch_fire
from crossblades.heart_rush.gear import Primal, Weapon
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.moments import AttackRoll, modifiers
from crossblades.heart_rush.offence import hinder
from crossblades.heart_rush.options import Cast, Dash, Inflict, MoveTo, PushTo, TakeIt
from crossblades.heart_rush.space import all_in_range
from crossblades.heart_rush.speed import full_speed
from crossblades.heart_rush.spell_options import Everyone
from crossblades.heart_rush.trip import may_trip
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import decline, of, use, ways
from tests.heart_rush.places import DEPTHS, LAKE, laid
from tests.helpers import (
    BOW,
    GUARD,
    JAVELIN,
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
    pass_round,
    play,
    scene,
)

STATE = "elemental state"


def touched(
    element: Primal, *dice: tuple[int, ...], weapon: Weapon = SWORD, size: str = "medium"
) -> Fight:
    """Ann is touched by an element; the orc is beside her."""
    ann = hero("Ann", "c3", abilities=(STATE,), element=element)
    return fight_of(scene(ann, foe("Orc", "d3", weapon, size=size)), *dice)


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


# --- leaving it


def changed(element: Primal, *choices: str) -> Fight:
    """Ann leaves the state, and perhaps takes it on again; it stays her side's turn."""
    fight = touched(element)
    for choice in choices:
        assert [option.choice for option in ways(fight, STATE)] == [choice]
        use(fight, STATE, choice=choice)
        assert fight.state.turn == "heroes"
    return fight


@pytest.mark.rule("HR-5.2", "HR-3.4")
@pytest.mark.parametrize(("element", "there"), [("earth", 40), ("air", 80), ("fire", 60)])
def test_speed_goes_with_the_state(element: Primal, there: int) -> None:
    assert full_speed(of(changed(element, "leave it"), "Ann")) == 60
    assert full_speed(of(changed(element, "leave it", "take it on"), "Ann")) == there


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_who_has_left_the_fire_burns_until_it_is_taken_on_again() -> None:
    fight = changed("fire", "leave it")
    ann = of(fight, "Ann")
    assert not ann.sheet.immune
    ann.conditions = {"burning": 2, "dazed": 1}
    use(fight, STATE, choice="take it on")
    assert (ann.conditions, ann.sheet.immune) == ({"dazed": 1}, ("burning",))


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("element", "field"), [("water", "at_home_in_water"), ("air", "sure_footed")]
)
def test_water_and_air_have_the_rest_of_it_back_as_well(element: Primal, field: str) -> None:
    for choices, there in ((("leave it",), False), (("leave it", "take it on"), True)):
        sheet = of(changed(element, *choices), "Ann").sheet
        assert (getattr(sheet, field), bool(sheet.immune)) == (there, there)


@pytest.mark.rule("HR-5.2")
def test_out_of_the_state_neither_damage_nor_attacks_are_changed() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=(STATE,), element="earth"), foe("Orc", "d3")),
        KILL,
        OPEN,
    )
    use(fight, STATE, choice="leave it")
    clash(fight, Ann="defensive", Orc="might")
    attack(fight, "Orc", "Ann")
    assert not happened(fight.log, TotalChanged)
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=(STATE,), element="fire"), foe("Orc", "d3")),
        MISS,
        GUARD,
    )
    use(fight, STATE, choice="leave it")
    clash(fight, Ann="defensive", Orc="might")
    attack(fight, "Orc", "Ann")
    assert of(fight, "Orc").conditions == {}


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


@pytest.mark.rule("HR-5.2", "HR-9.5")
def test_damage_without_an_attack_roll_stays_damage() -> None:
    state = touched("fire").state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    answers = [TakeIt("Orc"), Inflict()]
    _, log = drive(hinder(state, ann, orc, "harm"), state, Scripted((4,)), answers)
    assert [taken.damage for taken in happened(log, DamageTaken)] == [4]


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


@pytest.mark.rule("HR-5.2", "HR-12.7")
def test_the_waves_drench_whom_they_fell() -> None:
    fight = touched("water", MISS, GUARD)
    of(fight, "Orc").conditions = {"burning": 1}
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    use(fight, STATE)
    assert (of(fight, "Orc").wet, of(fight, "Orc").conditions) == (True, {"prone": 1})


@pytest.mark.rule("HR-5.2", "HR-11.2", "HR-11.16")
@pytest.mark.parametrize(
    ("size", "conditions"),
    [("small", {"prone": 1}), ("large", {"prone": 1}), ("L2", {"weakened": 2}),
     ("L3", {"weakened": 2})],
)  # fmt: skip
def test_those_more_than_a_size_larger_are_weakened_instead(
    size: str, conditions: dict[str, int]
) -> None:
    ann = hero("Ann", "c3", abilities=(STATE,), element="water")
    fight = fight_of(scene(ann, foe("Orc", "d3", size=size)), MISS, GUARD)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    use(fight, STATE)
    assert of(fight, "Orc").conditions == conditions


@pytest.mark.rule("HR-5.2", "HR-10.3")
@pytest.mark.parametrize(("element", "levels"), [("water", 0), ("earth", -5)])
def test_water_fights_under_water_as_on_land(element: Primal, levels: int) -> None:
    ann = hero("Ann", "c3", abilities=(STATE,), element=element)
    fight = fight_of(scene(ann, foe("Orc", "d3"), ground=laid({LAKE: "c3"})))
    state = fight.state
    moment = AttackRoll(state=state, roller=of(fight, "Ann"), ability="might",
                        target=of(fight, "Orc"), weapon=SWORD)  # fmt: skip
    assert sum(part.advantage for part in modifiers(moment)) == levels


@pytest.mark.rule("HR-5.2", "HR-10.3", "HR-12.4")
@pytest.mark.parametrize(("element", "far", "throws"), [("water", 60, True), ("earth", 30, False)])
def test_water_shoots_and_throws_under_water_as_on_land(
    element: Primal, far: int, throws: bool
) -> None:
    sheet = hero("Ann", "a1", BOW, JAVELIN, abilities=(STATE,), element=element)
    fight = fight_of(scene(sheet, foe("Orc", "d1"), ground=laid({LAKE: "a1 d1"}), width=20))
    thrown = all_in_range(fight.state, of(fight, "Ann"), [of(fight, "Orc")], JAVELIN)
    assert bool(thrown) is throws
    depths = laid({DEPTHS: "a1 d1"})
    fight = fight_of(scene(sheet, foe("Orc", "d1"), ground=depths, width=20), *[(8, 6)] * 2)
    reach = [feet for feet in range(5, 65, 5) if _hits(fight, feet)]
    assert max(reach) == far


def _hits(fight: Fight, feet: int) -> bool:
    orc = of(fight, "Orc")
    orc.at = fight.state.grid.at(feet // 5, 0)
    return bool(all_in_range(fight.state, of(fight, "Ann"), [orc], BOW))


@pytest.mark.rule("HR-5.2", "HR-13.3")
def test_water_breathes_under_water() -> None:
    ann = hero("Ann", "c3", abilities=(STATE,), element="water")
    fight = fight_of(scene(ann, foe("Orc", "j10"), ground=laid({DEPTHS: "c3 c4"})))
    assert of(fight, "Ann").breath == 0, "no check was rolled"
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("c4")))
    pass_round(fight)
    assert (of(fight, "Ann").breath, of(fight, "Ann").conditions) == (0, {})


# --- air


@pytest.mark.rule("HR-5.2", "HR-11.11")
def test_nobody_slows_air() -> None:
    ann = hero("Ann", "c3", abilities=(STATE,), element="air")
    shaman = foe("Orc", "d3", spells=(Spell("chilling wind"),))
    fight = fight_of(scene(ann, shaman, begins="foes"))
    play(fight, ("foes", Cast("Orc", "chilling wind")), ("Orc", Everyone("Orc")))
    (told,) = happened(fight.log, ConditionsGained)
    assert (told.withstood, of(fight, "Ann").conditions) == (("slowed",), {})


@pytest.mark.rule("HR-5.2", "HR-10.15")
def test_whom_air_strikes_may_be_driven_ten_feet_away() -> None:
    fight = striking("air", MISS, GUARD)
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert of(fight, "Orc").at == "f3"


@pytest.mark.rule("HR-5.2", "HR-10.10")
def test_in_might_air_drives_the_larger_less_far() -> None:
    fight = touched("air", MISS, GUARD, size="large")
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == 5


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


def washing(size: str, wet: bool = False, **orc: Any) -> Fight:
    """Ann, of water, has struck at the orc, which lies there."""
    ann = hero("Ann", "c3", abilities=(STATE,), element="water")
    fight = fight_of(scene(ann, foe("Orc", "d3", size=size, **orc)), MISS, (*GUARD, 8))
    of(fight, "Orc").conditions, of(fight, "Orc").wet = {"prone": 1}, wet
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-5.2", "HR-11.2", "HR-12.7")
@pytest.mark.parametrize(
    ("size", "conditions"), [("medium", {"prone": 1}), ("L2", {"prone": 1, "weakened": 2})]
)
def test_those_who_lie_there_are_drenched_and_the_too_large_weakened(
    size: str, conditions: dict[str, int]
) -> None:
    fight = washing(size)
    use(fight, STATE)
    assert (of(fight, "Orc").wet, of(fight, "Orc").conditions) == (True, conditions)


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("size", "asked"), [("medium", False), ("L2", True)])
def test_nobody_is_asked_for_waves_that_change_nothing(size: str, asked: bool) -> None:
    assert bool(ways(washing(size, wet=True), STATE)) is asked


@pytest.mark.rule("HR-5.2", "HR-11.2")
def test_waves_do_not_weaken_one_that_withstands_it() -> None:
    fight = washing("L2", abilities=("still fresh",), destiny=("still fresh",))
    use(fight, STATE)
    assert of(fight, "Orc").conditions == {"prone": 1}
