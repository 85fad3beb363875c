"""Dying, reactions, moving and conditions where they meet each other."""

from typing import Any

import pytest

from crossblades.kernel.fight import Fight
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import FightEnded, GrappleEnded, Triggered
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    Dash,
    Disengage,
    EndTurn,
    Help,
    HitFor,
    Kill,
    Move,
    MoveTo,
    OpportunityAttack,
    PickUp,
    PushTo,
    Ready,
    ResistWith,
    Shove,
    StandUp,
    TakeTurn,
    WaitFor,
    WaitWith,
)
from crossblades.swords_reign.ready import INTO_REACH
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    POLEAXE,
    act,
    creature,
    feet,
    fight_of,
    foe,
    hero,
    offered,
)

SMASH = Strike("smash", (10, 10))
COILS = Strike("tail", (4,), rider=Special("coils", condition="grappled"))
GAZE = Strike("gaze", (4,), rider=Special("gaze", condition="stunned", rounds=1))


def afflict(fight: Fight, name: str, source: str = "", **conditions: int) -> None:
    """More conditions, besides those it has."""
    one = creature(fight, name)
    one.conditions = {**one.conditions, **conditions}
    if source:
        one.sources = {**one.sources, **dict.fromkeys(conditions, (source,))}


def felled(*dice: tuple[int, ...], **sheet: Any) -> Fight:
    """The ogre has felled Ana; it is about to end its turn."""
    fight = fight_of(
        hero("Ana", "a1", **sheet), hero("Bo", "j1"), foe("Ogre", "b1", SMASH, hit_points=30),
        dice=[(19,), (10, 10), *dice],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    return fight


# --- dying


@pytest.mark.rule("OS-2.4")
@pytest.mark.rule("OS-4.2")
def test_what_ails_the_dying_counts_down_on_the_turns_on_which_they_roll() -> None:
    fight = felled((3, 3))
    afflict(fight, "Ana", poisoned=2)
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    assert creature(fight, "Ana").status == "dying"
    assert creature(fight, "Ana").conditions["poisoned"] == 1


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-2.5")
def test_whose_last_act_fells_the_last_foe_is_dead_all_the_same() -> None:
    fight = felled((2, 2), (19,), (8,))
    creature(fight, "Ogre").hit_points = 5
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), Attack("Ana", "Ogre", "longsword"))
    act(fight, Kill("Ana", "Ogre"))
    assert [ended.winner for ended in happened(fight.log, FightEnded)] == ["heroes"]
    assert creature(fight, "Ana").status == "dead"
    finish(fight)


@pytest.mark.rule("OS-4.5")
@pytest.mark.rule("OS-5.18")
@pytest.mark.rule("OS-5.12")
def test_whoever_wakes_rises_for_half_its_speed_and_takes_up_its_weapon_with_the_action() -> None:
    fight = felled((4, 6))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), EndTurn("Bo"), EndTurn("Ogre"), TakeTurn("Ana"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.fatigue) == ("up", 1, 1)
    act(fight, StandUp("Ana"))
    assert feet(fight) == 15
    act(fight, PickUp("Ana", "longsword"))
    assert ana.weapon == "longsword"
    assert not [x for x in offered(fight) if isinstance(x, Attack)]


@pytest.mark.rule("OS-5.23")
@pytest.mark.rule("OS-4.1")
def test_help_of_one_who_falls_lasts_to_the_turn_on_which_it_rolls_for_its_life() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), foe("Ogre", "b1", SMASH, hit_points=30),
        dice=[(19,), (10, 10), (3, 3)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Help("Ana", "Bo"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Attack("Ogre", "Ana", "smash"))
    assert creature(fight, "Ana").status == "dying"
    assert creature(fight, "Bo").helped_by == ("Ana",)
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    assert creature(fight, "Bo").helped_by == ()


@pytest.mark.rule("OS-2.1")
@pytest.mark.rule("OS-2.7")
def test_a_missed_first_turn_is_none_that_an_effect_covers() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", GAZE), quick=False,
        dice=[(1,), (20,), (19,), (2,)],
    )  # fmt: skip
    act(fight, EndTurn("Bo"), Attack("Ogre", "Ana", "gaze"), EndTurn("Ogre"))
    assert creature(fight, "Ana").conditions == {"stunned": 1}
    act(fight, TakeTurn("Ana"))
    assert creature(fight, "Ana").had_turn, "it has cost her the turn of round 2"
    act(fight, EndTurn("Bo"), EndTurn("Ogre"), TakeTurn("Ana"))
    assert creature(fight, "Ana").conditions == {}
    assert Attack("Ana", "Ogre", "longsword") in offered(fight)
    finish(fight)


# --- reactions


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.16")
@pytest.mark.rule("OS-5.15")
def test_whoever_has_done_what_it_readied_has_no_reaction_left_for_those_who_leave() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "e5", hit_points=30), dice=[(15,), (3,)])
    act(fight, Ready("Ana"), WaitWith("Ana", "attack"), WaitFor("Ana", INTO_REACH), EndTurn("Ana"))
    act(fight, Move("Gob"), MoveTo("Gob", "b5"), Attack("Ana", "Gob", "longsword"))
    act(fight, Move("Gob"), MoveTo("Gob", "c5"))
    assert creature(fight, "Gob").at == "c5"
    finish(fight)


@pytest.mark.rule("OS-5.4")
@pytest.mark.rule("OS-5.13")
def test_disengaging_does_not_keep_a_readied_blow_away() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "d5", hit_points=30), dice=[(15,), (3,)])
    act(fight, Ready("Ana"), WaitWith("Ana", "attack"), WaitFor("Ana", INTO_REACH), EndTurn("Ana"))
    act(fight, Disengage("Gob"), Move("Gob"), MoveTo("Gob", "b5"))
    act(fight, Attack("Ana", "Gob", "longsword"))
    assert [event.trigger for event in happened(fight.log, Triggered)] == [INTO_REACH]
    finish(fight)


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-5.21")
@pytest.mark.parametrize(("blow", "condition"), [(COILS, "grappled"), (GAZE, "stunned")])
def test_whom_an_opportunity_attack_holds_does_not_leave(blow: Strike, condition: str) -> None:
    fight = fight_of(hero("Ana", "b1", hit_points=30), foe("Snake", "c1", blow), dice=[(19,), (2,)])
    act(fight, Move("Ana"), MoveTo("Ana", "a1"), OpportunityAttack("Snake", "Ana", blow.name))
    assert creature(fight, "Ana").at == "b1"
    assert condition in creature(fight, "Ana").conditions
    assert Move("Ana") not in offered(fight)
    finish(fight)


@pytest.mark.rule("OS-5.9")
@pytest.mark.rule("OS-5.15")
def test_the_disarmed_strike_at_those_who_leave_with_their_fists() -> None:
    fight = fight_of(hero("Ana", "b1"), foe("Gob", "c1", hit_points=9), dice=[(15,)])
    creature(fight, "Ana").weapon = ""
    act(fight, EndTurn("Ana"), Move("Gob"), MoveTo("Gob", "f1"))
    act(fight, OpportunityAttack("Ana", "Gob", "fist"))
    assert creature(fight, "Gob").hit_points == 9 - 3
    finish(fight)


# --- grips


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-5.17")
def test_whoever_is_hooked_out_of_its_reach_holds_nobody_any_more() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "d1", POLEAXE), foe("Ogre", "b1", hit_points=30),
        dice=[(15,), (5,)],
    )  # fmt: skip
    afflict(fight, "Ana", "Ogre", grappled=-1)
    act(fight, TakeTurn("Bo"), Attack("Bo", "Ogre", "poleaxe"), HitFor("Bo", "pull"))
    act(fight, *[x for x in offered(fight) if x == PushTo("Bo", "c1")])
    assert creature(fight, "Ogre").at == "c1"
    assert creature(fight, "Ana").conditions == {}
    assert len(happened(fight.log, GrappleEnded)) == 1
    finish(fight)


@pytest.mark.rule("OS-5.8")
@pytest.mark.rule("OS-5.17")
def test_an_ally_is_freed_by_a_shove_at_its_grappler() -> None:
    fight = fight_of(hero("Ana", "c1"), hero("Bo", "c2"), foe("Ogre", "d1"), dice=[(18,), (2,)])
    afflict(fight, "Ana", "Ogre", grappled=-1)
    act(fight, TakeTurn("Bo"), Shove("Bo", "Ogre", "away"))
    act(fight, *[x for x in offered(fight) if x == PushTo("Bo", "e1")])
    assert creature(fight, "Ogre").at == "e1"
    assert creature(fight, "Ana").conditions == {}
    finish(fight)


# --- moving


@pytest.mark.rule("OS-5.18")
@pytest.mark.rule("OS-5.5")
def test_rising_costs_half_the_speed_and_not_half_of_a_dash() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "t1"), width=20)
    afflict(fight, "Ana", prone=-1)
    act(fight, EndTurn("Ana"), EndTurn("Gob"), Dash("Ana"), StandUp("Ana"))
    assert feet(fight) == 60 - 15


@pytest.mark.rule("OS-5.18")
@pytest.mark.rule("OS-4.3")
def test_the_tired_rise_for_half_of_the_speed_they_have_left() -> None:
    fight = fight_of(hero("Ana", "a1", fatigue=3), foe("Gob", "t1"), width=20)
    afflict(fight, "Ana", prone=-1)
    act(fight, EndTurn("Ana"), EndTurn("Gob"), StandUp("Ana"))
    assert feet(fight) == 15 - 7


@pytest.mark.rule("OS-7.3")
@pytest.mark.rule("OS-5.8")
def test_the_frightened_can_be_shoved_nearer_to_what_they_fear() -> None:
    fight = fight_of(
        hero("Ana", "b1"), foe("Ogre", "f1"), foe("Imp", "a1"), dice=[(19,), (2, 3)]
    )  # fmt: skip
    afflict(fight, "Ana", "Ogre", frightened=-1)
    act(fight, EndTurn("Ana"), TakeTurn("Imp"), Shove("Imp", "Ana", "away"))
    act(fight, ResistWith("Ana", "STR"))
    act(fight, *[x for x in offered(fight) if x == PushTo("Imp", "c1")])
    assert creature(fight, "Ana").at == "c1"
    finish(fight)
