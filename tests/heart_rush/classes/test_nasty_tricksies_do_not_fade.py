"""Nasty Tricksies."""

import pytest

from crossblades.heart_rush.dice import half
from crossblades.heart_rush.options import Inflict, Pass, StepTo
from crossblades.heart_rush.speed import climb_speed, swim_speed, walk_speed
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, of, use, ways
from tests.helpers import choose, clash, fight_of, foe, hero, scene, wrap_up

NASTY = "nasty tricksies"


def shown(orc: str = "defensive", rush: int = 3, ann: str = "might") -> Fight:
    """Ann could attack the orc."""
    fight = fight_of(scene(hero("Ann", "c3", abilities=(NASTY,)), foe("Orc", "d3")))
    of(fight, "Ann").rush = rush
    clash(fight, Ann=ann, Orc=orc)  # type: ignore[arg-type]
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-9.5")
def test_as_many_levels_of_blinded_as_rush() -> None:
    fight = shown()
    use(fight, NASTY, "Orc", "blinded", 3)
    assert of(fight, "Orc").conditions == {"blinded": 3}
    assert (costs(fight), of(fight, "Ann").rush) == ([(NASTY, 3)], 0)
    assert of(fight, "Ann").spent == {NASTY: "major"}


@pytest.mark.rule("HR-3.6")
def test_or_levels_that_stay_in_later_rounds() -> None:
    fight = shown()
    use(fight, NASTY, "Orc", "levels that do not fade", 3)
    choose(fight, "Ann", Inflict(dazed=2, weakened=1))
    of(fight, "Orc").conditions = {**of(fight, "Orc").conditions, "off-balanced": 2}
    for side in ("foes", "heroes"):
        choose(fight, side, Pass(side))
    assert fight.state.round == 2
    assert of(fight, "Orc").conditions == {"dazed": 2, "weakened": 1, "off-balanced": 1}


def test_in_agility_there_is_no_attack_besides() -> None:
    fight = shown(ann="agility", orc="might")
    use(fight, NASTY, "Orc", "blinded", 1)
    wrap_up(fight)
    assert of(fight, "Orc").conditions == {"blinded": 1}


def test_it_takes_rush() -> None:
    assert not ways(shown(rush=0), NASTY)


@pytest.mark.rule("HR-5.2", "HR-11.6")
@pytest.mark.parametrize(("rush", "rounds"), [(2, 1), (4, 2), (6, 3)])
def test_or_it_is_stunned_for_half_as_many_rounds(rush: int, rounds: int) -> None:
    fight = shown(rush=rush)
    use(fight, NASTY, "Orc", "stunned", rush)
    for _ in range(rounds):
        assert of(fight, "Orc").stunned, f"in round {fight.state.round}"
        pass_the_round(fight)
    assert not of(fight, "Orc").stunned
    assert of(fight, "Orc").effects == ()


def pass_the_round(fight: Fight) -> None:
    now = fight.state.round
    while fight.state.round == now:
        side = fight.state.turn
        choose(fight, side, Pass(side))


def test_a_point_that_stuns_no_longer_is_not_offered() -> None:
    offers = [(way.choice, way.rush) for way in ways(shown(rush=6), NASTY)]
    assert [rush for choice, rush in offers if choice == "stunned"] == [2, 4, 6]
    assert max(rush for choice, rush in offers if choice == "blinded") == 5
    assert [rush for choice, rush in offers if choice == "blinded without fading"] == [3, 6]
    assert {choice for choice, _ in offers if choice.startswith("slower")} == {
        "slower: move speed",
        "slower: swim speed",
    }, "it climbs at 5 feet already"


@pytest.mark.rule("HR-5.2", "HR-11.9", "HR-3.6")
def test_or_a_third_as_many_levels_of_blinded_that_stay() -> None:
    fight = shown(rush=6)
    use(fight, NASTY, "Orc", "blinded without fading", 6)
    pass_the_round(fight)
    pass_the_round(fight)
    assert of(fight, "Orc").conditions == {"blinded": 2}


@pytest.mark.rule("HR-5.2", "HR-4.5")
@pytest.mark.parametrize(("rush", "feet"), [(1, 55), (3, 45), (20, 5)])
def test_or_one_of_its_speeds_falls_by_5_feet_for_each_point(rush: int, feet: int) -> None:
    fight = shown(rush=rush)
    use(fight, NASTY, "Orc", "slower: move speed", rush)
    orc = of(fight, "Orc")
    assert (walk_speed(orc), swim_speed(orc), climb_speed(orc)) == (feet, 15, 5)
    pass_the_round(fight)
    assert walk_speed(orc) == feet
    orc.conditions = {"slowed": 1}
    assert walk_speed(orc) == half(feet)


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_whom_one_has_charmed_is_so_no_longer() -> None:
    fight = shown()
    orc = of(fight, "Orc")
    orc.conditions, orc.sources = {"charmed": 1}, {"charmed": "Ann"}
    use(fight, NASTY, "Orc", "blinded", 1)
    assert orc.conditions == {"blinded": 1}


@pytest.mark.rule("HR-9.7", "HR-5.2")
def test_it_comes_about_even_when_the_two_are_no_longer_side_by_side() -> None:
    fight = shown(ann="agility", orc="might")
    use(fight, NASTY, "Orc", "blinded", 1)
    choose(fight, "heroes", StepTo("Ann", "b3"))
    assert (fight.state.engagement, of(fight, "Orc").conditions) == (None, {"blinded": 1})


@pytest.mark.rule("HR-5.2", "HR-11.9")
@pytest.mark.parametrize(("way", "rush"), [("blinded", 2), ("blinded without fading", 3)])
def test_one_that_cannot_be_blinded_is_not(way: str, rush: int) -> None:
    orc = foe("Orc", "d3", immune=("blinded",))
    fight = fight_of(scene(hero("Ann", "c3", abilities=(NASTY,)), orc))
    of(fight, "Ann").rush = rush
    clash(fight, Ann="might", Orc="defensive")
    use(fight, NASTY, "Orc", way, rush)
    assert (of(fight, "Orc").conditions, of(fight, "Orc").effects) == ({}, ())
