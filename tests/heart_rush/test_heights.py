"""HR-10.14: the difference in height is a part of the distance."""

from typing import Any

import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.attack import out_of_range
from crossblades.heart_rush.bots.tactics_map import distance
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.limits import dreaded
from crossblades.heart_rush.moments import AttackRoll
from crossblades.heart_rush.options import Dash, Engage, Help, MoveTo, OpportunityAttack, PutOutFire
from crossblades.heart_rush.space import adjacent, reaches, threatened
from crossblades.heart_rush.trip import can_be_tripped
from crossblades.heart_rush.words.board import remark
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import hill, laid, stairs
from tests.helpers import (
    BOW,
    GAME,
    LONGBOW,
    SPEAR,
    SWORD,
    choose,
    foe,
    fresh_state,
    hero,
    offered,
    waiting,
)

ORC = foe("Orc", "d3")


def below(feet: int, *fighters: Fighter, **others: Any) -> Fight:
    """Ann stands on a ledge of this height, at a3 to c3, and the orc beside it on the plain."""
    ground = laid({hill(feet): "a3 b3 c3"})
    return waiting(*(fighters or (hero("Ann", "c3"), ORC)), ground=ground, **others)


@pytest.mark.rule("HR-10.14")
@pytest.mark.parametrize(
    ("feet", "far"), [(0, 5), (4, 5), (5, 5), (9, 5), (10, 10), (14, 10), (300, 300), (-20, 20)]
)
def test_the_longest_of_three_axes_counts_in_steps_of_5(feet: int, far: int) -> None:
    state = below(feet).state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    assert state.distance(ann, orc) == state.distance(orc, ann) == far
    assert adjacent(state, ann, orc) is (far == 5)
    assert adjacent(state, orc, ann) is (far == 5)
    orc.at = "h3"
    assert state.distance(ann, orc) == max(far, 25)


@pytest.mark.rule("HR-10.14")
def test_those_who_share_a_space_are_adjacent_on_any_ground() -> None:
    """The giant stands on its highest space, and the rat at its feet."""
    ground = laid({hill(20): "c3"})
    state = fresh_state(
        hero("Rat", "d4", size="small"), foe("Giant", "c3", size="L2"), ground=ground
    )
    rat, giant = state.creatures["Rat"], state.creatures["Giant"]
    assert (state.distance(rat, giant), adjacent(state, rat, giant)) == (0, True)
    rat.at = "e3"
    assert not adjacent(state, giant, rat), "which is 20 feet below it"


@pytest.mark.rule("HR-10.14", "HR-6.1")
@pytest.mark.parametrize(
    ("feet", "weapon", "reached"),
    [
        (5, SWORD, True), (9, SWORD, True), (10, SWORD, False), (300, SWORD, False),
        (10, SPEAR, True), (15, SPEAR, False),
        (60, BOW, True), (65, BOW, False), (120, LONGBOW, True), (300, LONGBOW, False),
    ],
)  # fmt: skip
def test_nobody_is_engaged_across_a_cliff_that_the_weapon_does_not_reach_over(
    feet: int, weapon: Any, reached: bool
) -> None:
    fight = below(feet, hero("Ann", "c3", weapon), ORC)
    assert (Engage("Ann", "Orc") in offered(fight)) is reached


@pytest.mark.rule("HR-10.14", "HR-12.4")
def test_a_shot_down_a_cliff_is_as_long_as_the_cliff_is_high() -> None:
    state = below(50, hero("Ann", "c3", BOW), ORC).state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    shot = AttackRoll(state=state, roller=ann, ability="might", target=orc, weapon=ann.weapon)
    assert [part.advantage for part in out_of_range(shot)] == [-2], "20 feet over 30"


@pytest.mark.rule("HR-10.14", "HR-4.8", "HR-11.17")
@pytest.mark.parametrize(("feet", "near"), [(5, True), (10, False)])
def test_nobody_is_helped_across_a_cliff(feet: int, near: bool) -> None:
    fight = below(feet, hero("Ann", "c3"), hero("Bob", "d3"), foe("Orc", "j10"), begins="foes")
    fight.state.creatures["Bob"].conditions = {"burning": 1}
    choose(fight, "foes", Dash("Orc", "free"))
    choose(fight, "Orc", MoveTo("j9"))
    assert (Help("Ann", "Bob") in offered(fight)) is near
    assert (PutOutFire("Ann", "Bob") in offered(fight)) is near


@pytest.mark.rule("HR-10.14", "HR-4.14", "HR-4.6")
@pytest.mark.parametrize(("feet", "near"), [(5, True), (10, False)])
def test_nobody_strikes_at_those_who_walk_by_below(feet: int, near: bool) -> None:
    fight = below(feet, hero("Ann", "c3"), ORC, begins="foes")
    state = fight.state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    assert reaches(state, ann, "d3", 1) is near
    assert bool(threatened(state, orc) & state.grid.bit["d3"]) is near
    choose(fight, "foes", Dash("Orc", "free"))
    choose(fight, "Orc", MoveTo("g3"))
    assert isinstance(fight.asks[0], SeizeOpportunity) is near
    assert (OpportunityAttack("Ann", "Orc", "might", "rush") in offered(fight)) is near


@pytest.mark.rule("HR-10.14", "HR-10.7")
def test_the_long_threaten_and_are_threatened_where_they_stand() -> None:
    """The giant stands as high as its highest space does."""
    ground = laid({hill(20): "c3 c4"})
    state = fresh_state(foe("Giant", "b3", size="L2"), hero("Ann", "d3"), ground=ground)
    giant, ann = state.creatures["Giant"], state.creatures["Ann"]
    grid = state.grid
    assert not threatened(state, ann) & grid.bit["d3"]
    assert threatened(state, ann) & grid.bit["c5"] == 0
    assert not threatened(state, giant) & grid.bit["b3"]
    assert threatened(state, giant) & grid.bit["e3"], "all on the plain"


@pytest.mark.rule("HR-10.14", "HR-4.11")
@pytest.mark.parametrize(("feet", "near"), [(5, True), (10, False)])
def test_nobody_is_tripped_across_a_cliff(feet: int, near: bool) -> None:
    state = below(feet).state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    orc.conditions = {"off-balanced": 1}
    assert can_be_tripped(state, orc, ann) is near


@pytest.mark.rule("HR-10.14", "HR-11.15")
def test_who_is_far_below_what_it_fears_comes_no_nearer_by_walking_below_it() -> None:
    for feet, kept in ((0, True), (300, False)):
        state = below(feet, hero("Ann", "c3"), foe("Orc", "f3")).state
        orc = state.creatures["Orc"]
        orc.conditions, orc.sources = {"frightened": 1}, {"frightened": "Ann"}
        assert bool(dreaded(state, orc) & state.grid.bit["e3"]) is kept


@pytest.mark.rule("HR-10.14")
def test_stairs_are_as_high_as_they_are_drawn() -> None:
    state = fresh_state(
        hero("Ann", "c3"), ORC, ground=laid({hill(10): "b3", stairs(5): "c3"})
    )  # fmt: skip
    assert adjacent(state, state.creatures["Ann"], state.creatures["Orc"])


@pytest.mark.rule("HR-10.14")
def test_menus_and_bots_know_how_far_that_is() -> None:
    view = GAME.view(below(40, hero("Ann", "c3", LONGBOW), ORC).state, "heroes")
    assert distance(view, view.creatures["Ann"], view.creatures["Orc"]) == 40
    assert remark(Engage("Ann", "Orc"), view) == "40 feet"
