"""Chapters 5 and 11: letting go of whom one grapples, in an instant and out of turn."""

from random import Random
from typing import Any

import pytest

from crossblades.heart_rush.asks import DeclareAttack, TakeTurn, UseInstant
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.condition_options import Release
from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import GrappleEnded
from crossblades.heart_rush.events.links import hold
from crossblades.heart_rush.options import CallOut, Dash, Decline, MoveTo, OpportunityAttack
from crossblades.heart_rush.sheets.sheet_check import sheet_faults
from crossblades.heart_rush.visibility import view
from crossblades.kernel.fight import Fight
from tests.helpers import (
    GUARD,
    HEROES_PASS,
    MISS,
    attack,
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

LET_GO = Release("Ann")


def held(*dice: tuple[int, ...], **sheet: Any) -> Fight:
    """Ann holds the orc with her free hand; Bob and a goblin are near."""
    heroes = (hero("Ann", "c3", **sheet), hero("Bob", "d4"))
    fight = fight_of(scene(*heroes, foe("Orc", "d3"), foe("Gob", "b3")), *dice)
    hold(fight.state.creatures["Ann"], fight.state.creatures["Orc"])
    return fight


def grappling(fight: Fight, roll: int) -> list[int]:
    """What grappling did to a roll."""
    return [p.advantage for p in rolls(fight.log)[roll].roll.parts if p.source == "grappling"]


@pytest.mark.rule("HR-5.5", "HR-11.21", "HR-11.18")
def test_when_stances_are_shown_a_grappler_may_let_go_and_fight_freely() -> None:
    fight = held(MISS, GUARD)
    clash(fight, Ann="might", Gob="defensive")
    (ask,) = fight.asks
    assert isinstance(ask, UseInstant)
    assert (ask.seat, ask.options) == ("heroes", (LET_GO, Decline("heroes")))
    choose(fight, "heroes", LET_GO)
    (ended,) = happened(fight.log, GrappleEnded)
    assert (ended.why, ended.rules) == ("let go", ("HR-11.18", "HR-11.21"))
    assert fight.state.creatures["Orc"].conditions == {}
    attack(fight, "Ann", "Gob")
    assert grappling(fight, 0) == []


def test_or_hold_on_and_fight_at_a_disadvantage() -> None:
    fight = held((1, 1, 1, 1), GUARD)
    clash(fight, Ann="might", Gob="defensive")
    choose(fight, "heroes", Decline("heroes"))
    assert isinstance(fight.asks[0], DeclareAttack)
    attack(fight, "Ann", "Gob")
    assert grappling(fight, 0) == [-1]
    assert fight.state.creatures["Ann"].sources == {"grappling": "Orc"}


@pytest.mark.rule("HR-5.5")
@pytest.mark.parametrize(
    ("stances", "asked"),
    [
        ({"Ann": "might", "Gob": "defensive"}, True),
        ({"Ann": "defensive", "Gob": "might"}, True),
        ({"Ann": "defensive", "Gob": "defensive"}, False),
        ({"Bob": "might", "Orc": "might"}, False),
    ],
    ids=["it may attack", "it may be attacked", "nobody attacks", "it takes no part"],
)
def test_a_grappler_is_asked_where_it_matters(stances: dict[str, Stance], asked: bool) -> None:
    fight = held()
    clash(fight, **stances)
    assert (LET_GO in offered(fight) and isinstance(fight.asks[0], UseInstant)) is asked


def test_whoever_holds_nobody_is_not_asked() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")))
    clash(fight, Ann="might", Orc="defensive")
    assert isinstance(fight.asks[0], DeclareAttack)


@pytest.mark.rule("HR-11.6")
def test_nor_one_who_is_stunned() -> None:
    fight = held()
    ann = fight.state.creatures["Ann"]
    ann.conditions = {**ann.conditions, "stunned": 1}
    play(fight, HEROES_PASS)
    clash(fight, Gob="might", Ann="defensive")
    assert isinstance(fight.asks[0], DeclareAttack)


@pytest.mark.rule("HR-5.4")
@pytest.mark.parametrize(
    ("asking", "asked"), [("always", True), ("when it matters", False), ("never", False)]
)
def test_on_the_turn_of_others_only_if_its_seat_wants_to(asking: str, asked: bool) -> None:
    fight = held(asking={"letting go": asking})
    play(fight, HEROES_PASS)
    choose(fight, "foes", CallOut("Gob", "free"))
    assert isinstance(fight.asks[0], UseInstant) is asked
    if asked:
        choose(fight, "heroes", LET_GO)
        assert fight.state.creatures["Ann"].conditions == {}
        assert isinstance(fight.asks[0], TakeTurn)


def test_whoever_never_wants_to_be_asked_is_not() -> None:
    fight = held(asking={"letting go": "never"})
    clash(fight, Ann="might", Gob="defensive")
    assert isinstance(fight.asks[0], DeclareAttack)


@pytest.mark.rule("HR-4.12")
def test_before_an_opportunity_attack_of_its_own() -> None:
    fight = held(MISS, GUARD)
    play(fight, HEROES_PASS)
    choose(fight, "foes", Dash("Gob", "free"))
    choose(fight, "Gob", MoveTo("b9"))
    choose(fight, "Ann", OpportunityAttack("Ann", "Gob", "might", "rush"))
    choose(fight, "heroes", LET_GO)
    assert grappling(fight, 0) == []


@pytest.mark.rule("HR-5.6")
def test_it_is_offered_beside_other_instants() -> None:
    fight = held(abilities=("cry of defiance",))
    fight.state.creatures["Ann"].hit_points = 20
    play(fight, HEROES_PASS)
    clash(fight, Orc="defensive", Bob="defensive")
    options = offered(fight)
    assert LET_GO in options
    assert len(options) > 2, "she is asked about her cry, and may let go instead"


def test_a_sheet_may_say_when_its_seat_is_asked() -> None:
    assert not list(sheet_faults(hero("Ann", "c3", asking={"letting go": "never"})))
    assert list(sheet_faults(hero("Ann", "c3", asking={"holding on": "never"})))


def test_a_sensible_player_holds_on() -> None:
    fight = held()
    clash(fight, Ann="might", Gob="defensive")
    (ask,) = fight.asks
    chosen = sensible(ask, lambda: view(fight.state, "heroes"), Random(1))
    assert chosen == Decline("heroes")
