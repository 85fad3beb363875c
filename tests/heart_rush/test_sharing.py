"""Creatures of different sizes in the same space, and what follows for moving and pushing."""

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.bonuses import ways_to_follow
from crossblades.heart_rush.events import Moved
from crossblades.heart_rush.forced import farther_spaces, obstacle
from crossblades.heart_rush.space import free_for, hard_for, steps_from
from crossblades.heart_rush.state import State
from tests.helpers import choose, fight_of, foe, fresh_state, happened, hero, play, scene


def free(state: State, name: str) -> set[str]:
    return set(state.grid.on(free_for(state, state.creatures[name])))


@pytest.mark.rule("HR-10.8")
def test_a_cat_among_its_feet_does_not_pin_a_dragon() -> None:
    state = fresh_state(hero("Cat", "c3", size="tiny"), foe("Dragon", "b2", size="L3"))
    dragon = state.creatures["Dragon"]
    assert set(steps_from(state, dragon)) == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}


@pytest.mark.rule("HR-10.7")
def test_five_small_ones_share_a_space_and_a_sixth_finds_no_room() -> None:
    goblins = [foe(f"Goblin {n}", "c3", size="small") for n in range(4)]
    state = fresh_state(hero("Ana", "a1"), *goblins, foe("Fifth", "d3", size="small"))
    assert "c3" in free(state, "Fifth")
    state = fresh_state(
        hero("Ana", "a1"),
        *goblins,
        foe("Fifth", "c3", size="small"),
        foe("Sixth", "d3", size="small"),
    )
    assert "c3" not in free(state, "Sixth")
    assert "c3" not in free(state, "Ana")


@pytest.mark.rule("HR-10.8", "HR-10.14")
def test_difficult_spaces_count_for_every_space_of_a_long_mover() -> None:
    state = fresh_state(hero("Horse", "a4", size="L2"), foe("Dragon", "d4", size="L4"))
    hard = hard_for(state, state.creatures["Horse"])
    assert state.grid.bit["c4"] & hard
    assert not state.grid.bit["b4"] & hard


@pytest.mark.rule("HR-10.11")
def test_a_pushed_creature_does_not_crash_into_one_it_shares_a_space_with() -> None:
    state = fresh_state(hero("Ana", "c3"), foe("Ogre", "c3", size="L2"))
    assert obstacle(state, state.creatures["Ogre"], "d3") is None
    assert obstacle(state, state.creatures["Ana"], "b3") is None


@pytest.mark.rule("HR-10.15")
def test_one_inside_the_pusher_is_pushed_away_from_its_middle() -> None:
    state = fresh_state(foe("Dragon", "b2", size="L3"), hero("Cat", "c3", size="tiny"))
    away = farther_spaces(state, state.creatures["Dragon"], state.creatures["Cat"])
    assert set(away) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


@pytest.mark.rule("HR-12.3")
def test_a_pusher_follows_only_through_spaces_that_were_vacated() -> None:
    state = fresh_state(hero("Ana", "b3"), foe("Orc", "e3"), foe("Imp", "a1"))
    ana = state.creatures["Ana"]
    board = state.grid.board
    assert list(ways_to_follow(state, ana, board({"c3", "d3"}))) == ["c3", "d3"]
    assert ways_to_follow(state, ana, board({"d3"})) == {}  # a long weapon: c3 was never vacated


@pytest.mark.rule("HR-12.3")
def test_a_long_pusher_follows_a_long_target() -> None:
    state = fresh_state(hero("Giant", "a3", size="L2"), foe("Ogre", "e3", size="L2"))
    giant = state.creatures["Giant"]
    vacated = state.grid.board({"c3", "d3", "c4", "d4"})
    assert set(ways_to_follow(state, giant, vacated)) == {"b3", "c3"}


@pytest.mark.rule("HR-6.16")
def test_one_who_is_hemmed_in_sidesteps_when_somebody_has_made_room() -> None:
    walls = ("a2", "b2")
    fight = fight_of(
        scene(hero("Ana", "b1"), foe("Orc", "a1"), walls=walls), (1, 1, 1, 1), (1, 1, 1, 1)
    )
    play(
        fight,
        ("heroes", o.Engage("Ana", "Orc")),
        ("Ana", o.TakeStance("agility")),
        ("Orc", o.TakeStance("agility")),
        ("Ana", o.Attack("Ana", "Orc")),
        ("Orc", o.Attack("Orc", "Ana")),
        ("heroes", o.StepTo("Ana", "c1")),
    )
    choose(fight, "foes", o.StepTo("Orc", "b1"))
    assert [event.to for event in happened(fight.log, Moved)] == ["c1", "b1"]
