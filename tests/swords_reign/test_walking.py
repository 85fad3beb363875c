"""OS-2.3, OS-5.21: moves, step by step or by a way that is found, and what stops them."""

import pytest

from crossblades.kernel.fight import Fight
from crossblades.swords_reign.events import Fled, Moved, MoveStopped
from crossblades.swords_reign.movement import moves
from crossblades.swords_reign.options import (
    Attack,
    EndTurn,
    GoOn,
    Move,
    MoveTo,
    OpportunityAttack,
    Ready,
    Shove,
    StandUp,
    StepByStep,
    StepTo,
    Stop,
    TakeTurn,
    WaitFor,
    WaitWith,
)
from crossblades.swords_reign.ready import INTO_REACH
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, feet, fight_of, foe, hero, offered, spaces


def steps(fight: Fight) -> list[str]:
    """Every space that somebody has stepped into."""
    return [event.to for event in happened(fight.log, Moved)]


@pytest.mark.rule("OS-2.3")
@pytest.mark.rule("OS-6.9")
def test_one_walks_through_an_ally_but_does_not_end_there() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "b1"), foe("Gob", "j1"), width=10, height=1
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Move("Ana"))
    assert spaces(fight) == {"c1", "d1", "e1", "f1", "g1"}
    act(fight, MoveTo("Ana", "c1"))
    assert steps(fight) == ["b1", "c1"]
    assert feet(fight) == 20


@pytest.mark.rule("OS-2.3")
@pytest.mark.rule("OS-6.9")
def test_nobody_walks_through_an_enemy_that_stands() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "c1"), width=10, height=1)
    act(fight, Move("Ana"))
    assert spaces(fight) == {"b1"}


@pytest.mark.rule("OS-2.3")
def test_every_step_may_be_chosen_by_itself_until_the_speed_is_used_up() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"), width=10, height=1)
    act(fight, Move("Ana"), StepByStep("Ana"))
    act(fight, *(StepTo("Ana", f"{column}1") for column in "bcdefg"))
    assert creature(fight, "Ana").at == "g1"
    assert feet(fight) == 0
    assert Move("Ana") not in offered(fight)


@pytest.mark.rule("OS-2.3")
def test_whoever_goes_step_by_step_may_stop_and_go_on_later() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"), width=10, height=1)
    act(fight, Move("Ana"), StepByStep("Ana"), StepTo("Ana", "b1"), Stop("Ana"))
    assert (creature(fight, "Ana").at, feet(fight)) == ("b1", 25)
    act(fight, Move("Ana"), Stop("Ana"))
    assert (creature(fight, "Ana").at, feet(fight)) == ("b1", 25)
    act(fight, Move("Ana"), MoveTo("Ana", "c1"))
    assert (creature(fight, "Ana").at, feet(fight)) == ("c1", 20)


def ana_is_struck() -> Fight:
    """Ana was hurt by a goblin whose reach she leaves on her way from c1 to f1."""
    fight = fight_of(
        hero("Ana", "c1"), hero("Bo", "a9"), foe("Gob", "b1"), width=10, height=9,
        walls=[f"{column}2" for column in "abcdefghij"], dice=[(19,), (3,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Move("Ana"), MoveTo("Ana", "f1"))
    act(fight, OpportunityAttack("Gob", "Ana", "claw"))
    return fight


@pytest.mark.rule("OS-5.21")
def test_whoever_is_hurt_on_the_way_may_go_on() -> None:
    fight = ana_is_struck()
    assert creature(fight, "Ana").at == "c1", "the attack comes before it leaves"
    act(fight, GoOn("Ana"))
    assert creature(fight, "Ana").at == "f1"
    assert not happened(fight.log, MoveStopped)
    finish(fight)


@pytest.mark.rule("OS-5.21")
def test_whoever_is_hurt_on_the_way_may_stop_and_has_the_rest_of_the_move() -> None:
    fight = ana_is_struck()
    act(fight, Stop("Ana"))
    assert (creature(fight, "Ana").at, feet(fight)) == ("c1", 30)
    assert [event.at for event in happened(fight.log, MoveStopped)] == ["c1"]
    assert Attack("Ana", "Gob", "longsword") in offered(fight)
    finish(fight)


@pytest.mark.rule("OS-5.21")
@pytest.mark.rule("OS-6.9")
def test_nobody_stops_in_the_space_of_an_ally() -> None:
    fight = fight_of(
        hero("Ana", "b1"), hero("Bo", "c1"), foe("Gob", "b2"), width=10, height=2,
        walls=["c2", "d2", "e2"], dice=[(19,), (3,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Move("Ana"), MoveTo("Ana", "d1"))
    assert creature(fight, "Ana").at == "c1", "beside the goblin still"
    act(fight, OpportunityAttack("Gob", "Ana", "claw"))
    assert creature(fight, "Ana").at == "d1", "she is not asked"
    finish(fight)


@pytest.mark.rule("OS-5.21")
@pytest.mark.rule("OS-6.6")
def test_the_broken_who_are_hurt_run_on() -> None:
    fight = fight_of(
        hero("Ana", "e5"), foe("Gob", "e4", hit_points=20), foe("Hob", "j9"), dice=[(15,), (1,)]
    )  # fmt: skip
    creature(fight, "Gob").status = "fleeing"
    act(fight, EndTurn("Ana"), TakeTurn("Gob"), OpportunityAttack("Ana", "Gob", "longsword"))
    assert creature(fight, "Gob").hit_points == 20 - 1 - 2
    assert [event.creature for event in happened(fight.log, Fled)] == ["Gob"]
    finish(fight)


@pytest.mark.rule("OS-5.20")
@pytest.mark.rule("OS-5.21")
def test_whoever_is_thrown_down_on_the_way_stops_there_and_may_stand_up() -> None:
    fight = fight_of(
        hero("Ana", "c1"), foe("Gob", "f1"), width=10, height=1, dice=[(15,), (4,)]
    )  # fmt: skip
    act(fight, Move("Ana"), Stop("Ana"), Ready("Ana"), WaitWith("Ana", "shove"))
    act(fight, WaitFor("Ana", INTO_REACH), EndTurn("Ana"))
    act(fight, Move("Gob"), MoveTo("Gob", "d1"), Shove("Ana", "Gob", "prone"))
    assert creature(fight, "Gob").at == "d1"
    assert not happened(fight.log, MoveStopped), "it was there already"
    assert StandUp("Gob") in offered(fight)
    finish(fight)


@pytest.mark.rule("OS-5.20")
@pytest.mark.rule("OS-5.21")
def test_whoever_is_thrown_down_in_the_midst_of_a_way_goes_no_further() -> None:
    fight = fight_of(
        hero("Ana", "e2"), foe("Gob", "b1"), width=10, height=2, dice=[(15,), (4,)]
    )  # fmt: skip
    act(fight, Ready("Ana"), WaitWith("Ana", "shove"), WaitFor("Ana", INTO_REACH), EndTurn("Ana"))
    act(fight, Move("Gob"), MoveTo("Gob", "e1"), Shove("Ana", "Gob", "prone"))
    assert creature(fight, "Gob").at == "d1"
    assert [event.at for event in happened(fight.log, MoveStopped)] == ["d1"]
    finish(fight)


@pytest.mark.rule("OS-5.18")
@pytest.mark.parametrize(("moved", "rises"), [(15, True), (20, False)])
def test_half_the_speed_is_just_enough_to_stand_up(moved: int, rises: bool) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"))
    ana = creature(fight, "Ana")
    ana.moved, ana.conditions = moved, {"prone": -1}
    assert moves(fight.state, ana) == ([StandUp("Ana")] if rises else [])
