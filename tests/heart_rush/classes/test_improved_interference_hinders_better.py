"""Improved Interference."""

import pytest

from crossblades.heart_rush.asks import ChooseConditions, ChoosePush
from crossblades.heart_rush.events import ConditionsGained, Hindered, Moved
from crossblades.heart_rush.options import Hinder, Inflict, PushTo, TakeIt
from crossblades.heart_rush.words.narration import label
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import of
from tests.helpers import (
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    play,
    rolls,
    scene,
)

BETTER = ("improved interference",)


def shown(
    *dice: tuple[int, ...],
    orc: str = "cunning",
    size: str = "medium",
    ann: str = "medium",
    abilities: tuple[str, ...] = BETTER,
) -> Fight:
    """Ann is in might."""
    fighters = (hero("Ann", "c3", abilities=abilities, size=ann), foe("Orc", "d3", size=size))
    fight = fight_of(scene(*fighters), *dice)
    clash(fight, Ann="might", Orc=orc)  # type: ignore[arg-type]
    return fight


def ways_to_hinder(fight: Fight) -> set[str]:
    return {option.how for option in offered(fight) if isinstance(option, Hinder)}


def the_way(fight: Fight, how: str) -> Hinder:
    return next(o for o in offered(fight) if isinstance(o, Hinder) and o.how == how)


def hinder(fight: Fight, how: str) -> None:
    choose(fight, "Ann", the_way(fight, how))


@pytest.mark.rule("HR-5.2", "HR-9.5")
def test_harm_is_a_d6_and_three_levels() -> None:
    fight = shown((6,))
    hinder(fight, "harm")
    choose(fight, "Orc", TakeIt("Orc"))
    assert rolls(fight.log)[0].roll.parts[0].dice == (6,)
    assert isinstance(fight.asks[0], ChooseConditions)
    choose(fight, "Ann", Inflict(dazed=1, weakened=2))
    assert of(fight, "Orc").conditions == {"dazed": 1, "weakened": 2}
    assert of(fight, "Ann").rush == 1


def test_blinding_is_a_d6_and_two_levels() -> None:
    fight = shown((4,))
    hinder(fight, "blind")
    choose(fight, "Orc", TakeIt("Orc"))
    assert (of(fight, "Orc").hit_points, of(fight, "Orc").conditions) == (36, {"blinded": 2})
    assert rolls(fight.log)[0].sizes == (6,)


def test_those_two_sizes_larger_can_be_felled() -> None:
    assert "fell" in ways_to_hinder(shown(size="L2"))
    assert "fell" not in ways_to_hinder(shown(size="L3"))
    assert "fell" not in ways_to_hinder(shown(size="L2", abilities=("quick",)))


def test_a_push_goes_ten_feet() -> None:
    fight = shown()
    hinder(fight, "push")
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == 10
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert of(fight, "Orc").conditions == {}, "the book's list has no level with it"


def test_the_two_change_places() -> None:
    fight = shown()
    hinder(fight, "swap")
    assert [(moved.creature, moved.to) for moved in happened(fight.log, Moved)] == [
        ("Ann", "d3"), ("Orc", "c3"),
    ]  # fmt: skip


def test_not_with_one_of_another_size() -> None:
    assert "swap" not in ways_to_hinder(shown(size="L2"))


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(
    ("size", "may"),
    [("minuscule", False), ("tiny", False), ("small", True), ("medium", True), ("large", True)],
)
def test_within_one_size_though_all_of_these_are_in_one_space(size: str, may: bool) -> None:
    assert ("swap" in ways_to_hinder(shown(size=size))) is may


@pytest.mark.rule("HR-5.2", "HR-10.7")
@pytest.mark.parametrize(
    ("size", "may"),
    [("minuscule", True), ("tiny", True), ("small", True), ("medium", False), ("large", False)],
)
def test_nor_do_the_tiny_with_those_two_sizes_larger(size: str, may: bool) -> None:
    assert ("swap" in ways_to_hinder(shown(size=size, ann="tiny"))) is may


@pytest.mark.rule("HR-11.15")
def test_a_level_of_rage_at_whoever_hinders() -> None:
    fight = shown()
    hinder(fight, "enrage")
    orc = of(fight, "Orc")
    assert (orc.conditions, orc.sources) == ({"enraged": 1}, {"enraged": "Ann"})
    (gained,) = happened(fight.log, ConditionsGained)
    assert gained.rules == ("HR-9.5", "HR-11.15")


def test_the_menu_tells_what_it_comes_to() -> None:
    fight = shown()
    ways = ("harm", "blind", "fell", "push", "enrage", "swap")
    assert [label(the_way(fight, way)).removeprefix("hinder Orc: ") for way in ways] == [
        "d6 damage and 3 levels of conditions",
        "d6 damage and 2 blinded",
        "prone",
        "push 10 feet",
        "1 enraged at Ann",
        "change places",
    ]


@pytest.mark.rule("HR-9.1")
def test_the_same_stance_is_enough() -> None:
    assert ways_to_hinder(shown(orc="might"))
    assert not ways_to_hinder(shown(orc="might", abilities=("quick",)))


def test_others_hinder_as_ever() -> None:
    assert ways_to_hinder(shown(abilities=("quick",))) == {"harm", "blind", "fell", "push"}
    fight = shown(abilities=("quick",))
    hinder(fight, "blind")
    assert of(fight, "Orc").conditions == {"blinded": 1}


@pytest.mark.rule("HR-5.2", "HR-11.5")
def test_one_who_is_restrained_changes_no_places() -> None:
    fighters = (hero("Ann", "c3", abilities=BETTER), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    of(fight, "Orc").conditions = {"restrained": 1}
    clash(fight, Ann="might", Orc="cunning")
    assert "swap" not in ways_to_hinder(fight)
    assert "push" in ways_to_hinder(fight)


@pytest.mark.rule("HR-5.2", "HR-9.7")
def test_nor_one_who_is_held_by_the_time_it_comes_to_it() -> None:
    fight = shown()
    of(fight, "Orc").conditions = {}
    swap = the_way(fight, "swap")
    of(fight, "Orc").conditions = {"restrained": 1}
    choose(fight, "Ann", swap)
    assert [tried.void for tried in happened(fight.log, Hindered)] == [True]
    assert not happened(fight.log, Moved)
