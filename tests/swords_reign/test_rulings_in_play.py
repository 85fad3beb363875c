"""Rulings that change play: what holds by default, and what a table may choose instead."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.events import MoveStopped, Revealed, Tired, Triggered
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    Decline,
    EndTurn,
    Grapple,
    Help,
    Hide,
    Move,
    MoveTo,
    OpportunityAttack,
    PushTo,
    Ready,
    ResistWith,
    Shove,
    TakeTurn,
    WaitFor,
    WaitWith,
)
from crossblades.swords_reign.ready import INTO_REACH
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, offered, parts

SMASH = Strike("smash", (10, 10))


@pytest.mark.rule("OS-1.6")
@pytest.mark.parametrize(("ruling", "bonus"), [("save bonus", 3), ("hit dice", 6)])
def test_what_foes_add_to_contests(ruling: str, bonus: int) -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1", hit_dice=6), dice=[(10,), (10,)],
        rulings=Rulings(foes_check_with=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    act(fight, Grapple("Ana", "Ogre"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"hit dice": bonus}


@pytest.mark.rule("OS-2.7")
@pytest.mark.parametrize(("ruling", "left"), [("turns", [1, 0, None]), ("starts", [1, None])])
def test_what_an_effect_of_two_rounds_covers(ruling: str, left: list[int | None]) -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "j10"),
        rulings=Rulings(effects_last=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    creature(fight, "Gob").conditions = {"poisoned": 2}
    for turns in left:
        act(fight, EndTurn("Ana"))
        assert creature(fight, "Gob").conditions.get("poisoned") == turns
        act(fight, EndTurn("Gob"))


@pytest.mark.rule("OS-3.6")
@pytest.mark.parametrize(("tired", "lowered"), [(False, {}), (True, {"Fatigue": -2})])
def test_whether_fatigue_lowers_attacks(tired: bool, lowered: dict[str, int]) -> None:
    fight = fight_of(
        hero("Ana", "a1", fatigue=2), foe("Ogre", "b1"), dice=[(1,)],
        rulings=Rulings(tired_attacks=tired),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"STR": 2, "proficiency": 2, **lowered}


def felled(*dice: tuple[int, ...], rulings: Rulings) -> Fight:
    """An ogre has felled Ana, and the next round begins."""
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j1"), foe("Ogre", "b1", SMASH, hit_points=30),
        dice=[(19,), (10, 10), *dice], rulings=rulings,
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    act(fight, EndTurn("Ogre"))
    return fight


@pytest.mark.rule("OS-4.5")
@pytest.mark.parametrize("at_once", [True, False])
def test_whether_one_acts_on_the_turn_on_which_one_gets_up(at_once: bool) -> None:
    fight = felled((6, 6), (8,), rulings=Rulings(up_at_once=at_once))
    act(fight, TakeTurn("Ana"))
    assert creature(fight, "Ana").up
    assert (EndTurn("Ana") in offered(fight)) == at_once
    assert creature(fight, "Ana").had_turn != at_once


@pytest.mark.rule("OS-4.5")
@pytest.mark.parametrize("at_once", [True, False])
def test_whether_one_acts_on_the_turn_on_which_one_wakes(at_once: bool) -> None:
    fight = felled((4, 6), rulings=Rulings(up_at_once=at_once))
    act(fight, TakeTurn("Ana"), EndTurn("Bo"), EndTurn("Ogre"), TakeTurn("Ana"))
    assert creature(fight, "Ana").up
    assert (EndTurn("Ana") in offered(fight)) == at_once


@pytest.mark.rule("OS-4.6")
@pytest.mark.parametrize(("ruling", "fatigue"), [("nothing", 0), ("Fatigue", 1)])
@pytest.mark.parametrize("roll", [(4, 6), (3, 4)])
def test_what_damage_does_to_those_at_0(ruling: str, fatigue: int, roll: tuple[int, int]) -> None:
    fight = felled(
        roll, (19, 1), (10, 10),
        rulings=Rulings(hurt_at_zero=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    ana = creature(fight, "Ana")
    assert (ana.status, ana.hit_points, ana.fatigue) == ("dying", 0, fatigue)
    assert len(happened(fight.log, Tired)) == fatigue


@pytest.mark.rule("OS-5.20")
@pytest.mark.parametrize(("ruling", "waits"), [("turn", True), ("round", False)])
def test_when_a_readied_action_lapses(ruling: str, waits: bool) -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "d1"), dice=[(1,)],
        rulings=Rulings(readied_until=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    act(fight, EndTurn("Ana"), Ready("Gob"), WaitWith("Gob", "attack"), WaitFor("Gob", INTO_REACH))
    act(fight, EndTurn("Gob"), Move("Ana"), MoveTo("Ana", "c1"))
    assert (Attack("Gob", "Ana", "claw") in offered(fight)) == waits
    if waits:
        act(fight, Attack("Gob", "Ana", "claw"))
    assert bool(happened(fight.log, Triggered)) == waits


@pytest.mark.rule("OS-5.21")
@pytest.mark.parametrize("provokes", [False, True])
def test_whether_a_push_provokes(provokes: bool) -> None:
    fight = fight_of(
        hero("Ana", "b2"), hero("Bo", "b1"), foe("Gob", "c2", hit_points=20),
        dice=[(15,), (1,), *([(15,), (3,)] if provokes else [])],
        rulings=Rulings(pushes_provoke=provokes),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Shove("Ana", "Gob", "away"), PushTo("Ana", "d2"))
    if provokes:
        act(fight, Decline("Ana"), OpportunityAttack("Bo", "Gob", "longsword"))
    assert creature(fight, "Gob").hit_points == (15 if provokes else 20)
    assert creature(fight, "Gob").at == "d2"
    assert creature(fight, "Bo").reaction != provokes
    assert not happened(fight.log, MoveStopped)
    finish(fight)


@pytest.mark.rule("OS-5.21")
def test_whoever_is_struck_dead_on_the_way_is_pushed_nowhere() -> None:
    fight = fight_of(
        hero("Ana", "b2"), foe("Gob", "c2"), foe("Hob", "b3"), dice=[(15,), (1,), (19,), (6,)],
        rulings=Rulings(pushes_provoke=True),
    )  # fmt: skip
    creature(fight, "Ana").hit_points = 1
    act(fight, EndTurn("Ana"), TakeTurn("Gob"), Shove("Gob", "Ana", "away"))
    act(fight, ResistWith("Ana", "STR"), PushTo("Gob", "a1"), Decline("Gob"))
    act(fight, OpportunityAttack("Hob", "Ana", "claw"))
    assert (creature(fight, "Ana").at, creature(fight, "Ana").status) == ("a1", "dying")


@pytest.mark.rule("OS-5.22")
@pytest.mark.parametrize(("ruling", "hidden"), [("seen", False), ("attack", True)])
def test_whether_leaving_cover_in_sight_ends_hiding(ruling: str, hidden: bool) -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "j1"), cover=["a1"], dice=[(15,)],
        rulings=Rulings(hidden_until=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    act(fight, Hide("Ana"), Move("Ana"), MoveTo("Ana", "b1"))
    assert creature(fight, "Ana").hidden == hidden
    assert bool(happened(fight.log, Revealed)) != hidden


@pytest.mark.rule("OS-5.23")
@pytest.mark.parametrize(("ruling", "helped"), [("turn", ()), ("used", ("Ana",))])
def test_how_long_help_waits(ruling: str, helped: tuple[str, ...]) -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), foe("Gob", "j1"),
        rulings=Rulings(help_until=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Help("Ana", "Bo"), EndTurn("Ana"), EndTurn("Bo"), EndTurn("Gob"))
    act(fight, TakeTurn("Ana"))
    assert creature(fight, "Bo").helped_by == helped
