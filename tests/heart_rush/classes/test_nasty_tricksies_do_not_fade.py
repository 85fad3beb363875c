"""Nasty Tricksies."""

import pytest

from crossblades.heart_rush.options import Inflict, Pass, StepTo
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


@pytest.mark.rule("HR-1.7", "HR-11.6")
@pytest.mark.parametrize(("rush", "rounds"), [(1, 1), (3, 2), (5, 3)])
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
    assert [rush for choice, rush in offers if choice == "stunned"] == [1, 3, 5]
    assert max(rush for choice, rush in offers if choice == "blinded") == 5


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_whom_one_has_charmed_is_so_no_longer() -> None:
    fight = shown()
    orc = of(fight, "Orc")
    orc.conditions, orc.sources = {"charmed": 1}, {"charmed": "Ann"}
    use(fight, NASTY, "Orc", "blinded", 1)
    assert orc.conditions == {"blinded": 1}


@pytest.mark.rule("HR-9.7", "HR-5.2")
def test_it_is_void_when_the_two_are_no_longer_side_by_side() -> None:
    fight = shown(ann="agility", orc="might")
    use(fight, NASTY, "Orc", "blinded", 1)
    choose(fight, "heroes", StepTo("Ann", "b3"))
    assert (fight.state.engagement, of(fight, "Orc").conditions) == (None, {})
