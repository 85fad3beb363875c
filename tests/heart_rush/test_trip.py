"""Tripping those who move off balance: HR-4.11, and HR-4.15 for what a trip spares them."""

from collections.abc import Sequence
from typing import Any

import pytest

from crossblades.heart_rush.asks import (
    ChoosePush,
    FollowPush,
    SeizeOpportunity,
    TakeTurn,
    TripMover,
)
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import (
    Collided,
    ConditionsFaded,
    Moved,
    Pushed,
    RushGained,
    StoodUp,
    Tripped,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Dash,
    Follow,
    Hinder,
    Leap,
    LetGo,
    MoveFirst,
    MoveTo,
    NoPush,
    Pay,
    PushTo,
    Rise,
    Sidestep,
    StandUp,
    Stay,
    StepByStep,
    StepTo,
    Trip,
)
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import POND, hill, laid
from tests.helpers import (
    BOW,
    DAGGER,
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    MISS,
    SWORD,
    attack,
    choose,
    clash,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    rolls,
    scene,
    waiting,
)

# A corridor along row 1. Row 2 is rock but for the niche e2, next to d1, e1 and f1.
ROCK = tuple(f"{column}2" for column in "abcdfghij")
OFF_BALANCE = {"off-balanced": 1}


def unsettle(fight: Fight, *names: str) -> None:
    """Put these off balance by a level."""
    for name in names:
        fight.state.creatures[name].conditions = dict(OFF_BALANCE)


def passing(
    *others: Fighter, orc: Weapon = BOW, dice: Sequence[Sequence[int]] = (), **sheet: Any
) -> Fight:
    """Ann, off balance, at the start of the corridor; the orc in the niche threatens nobody."""
    fighters = (hero("Ann", "a1", **sheet), foe("Orc", "e2", orc), *others)
    fight = waiting(*fighters, height=2, walls=ROCK, dice=dice)
    unsettle(fight, "Ann")
    return fight


def dash(fight: Fight, to: str, pay: Pay = "free") -> None:
    """Ann dashes; questions on the way stay open."""
    play(fight, ("heroes", Dash("Ann", pay)), ("Ann", MoveTo(to)))


def tripper(fight: Fight) -> str | None:
    """Who may trip now."""
    ask = fight.asks[0]
    return ask.creature if isinstance(ask, TripMover) else None


def whereabouts(fight: Fight, name: str) -> str:
    at: str = fight.state.creatures[name].at
    return at


def prone(fight: Fight, name: str) -> bool:
    return "prone" in fight.state.creatures[name].conditions


# --- who, whom and where


@pytest.mark.rule("HR-4.11")
def test_one_beside_whom_somebody_moves_off_balance_is_asked() -> None:
    fight = passing()
    dash(fight, "h1")
    (ask,) = fight.asks
    assert isinstance(ask, TripMover)
    assert (ask.seat, ask.creature, ask.target) == ("foes", "Orc", "Ann")
    assert "HR-4.11" in ask.rules
    assert set(ask.options) == {Trip("Orc", "Ann"), LetGo("Orc")}
    assert whereabouts(fight, "Ann") == "d1", "the first space beside the orc"


@pytest.mark.rule("HR-4.11", "HR-11.16")
def test_the_tripped_fall_prone_in_that_space_and_go_no_farther() -> None:
    fight = passing()
    dash(fight, "h1")
    choose(fight, "Orc", Trip("Orc", "Ann"))
    assert whereabouts(fight, "Ann") == "d1"
    assert prone(fight, "Ann")
    assert fight.state.creatures["Ann"].conditions == {**OFF_BALANCE, "prone": 1}
    assert [moved.to for moved in happened(fight.log, Moved)] == ["b1", "c1", "d1"]
    (tripped,) = happened(fight.log, Tripped)
    assert (tripped.creature, tripped.target, tripped.at) == ("Orc", "Ann", "d1")
    assert {"HR-4.11", "HR-11.16"} <= set(tripped.rules)
    assert isinstance(fight.asks[0], TakeTurn)
    assert not rolls(fight.log), "no roll is needed"


@pytest.mark.rule("HR-4.11")
def test_every_space_beside_one_is_another_chance() -> None:
    fight = passing()
    dash(fight, "h1")
    for space in ("d1", "e1", "f1"):
        assert tripper(fight) == "Orc"
        assert whereabouts(fight, "Ann") == space
        choose(fight, "Orc", LetGo("Orc"))
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "h1"
    assert not fight.state.creatures["Orc"].acted
    assert not prone(fight, "Ann")


@pytest.mark.rule("HR-4.11")
def test_the_space_where_a_move_ends_counts() -> None:
    fight = passing()
    dash(fight, "d1")
    assert tripper(fight) == "Orc"
    choose(fight, "Orc", Trip("Orc", "Ann"))
    assert prone(fight, "Ann")


@pytest.mark.rule("HR-4.11")
def test_moving_past_at_ten_feet_is_no_chance() -> None:
    fight = passing()
    dash(fight, "c1")
    assert tripper(fight) is None
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.11")
@pytest.mark.parametrize("level", [1, 2, 5])
def test_any_level_of_off_balanced_will_do(level: int) -> None:
    fight = passing()
    fight.state.creatures["Ann"].conditions = {"off-balanced": level}
    dash(fight, "d1")
    assert tripper(fight) == "Orc"


@pytest.mark.rule("HR-4.11")
@pytest.mark.parametrize("condition", [None, "dazed", "weakened", "shaken", "blinded"])
def test_nothing_else_makes_one_trip(condition: str | None) -> None:
    fight = passing()
    fight.state.creatures["Ann"].conditions = {condition: 5} if condition else {}
    dash(fight, "h1")
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "h1"


@pytest.mark.rule("HR-4.11", "HR-3.6")
def test_one_who_has_found_balance_again_is_not_tripped() -> None:
    fight = passing()
    play(fight, HEROES_PASS, FOES_PASS)
    assert [faded.creature for faded in happened(fight.log, ConditionsFaded)] == ["Ann"]
    dash(fight, "h1")
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "h1"


@pytest.mark.rule("HR-4.11", "HR-10.7")
@pytest.mark.parametrize(
    ("size", "mover", "may"),
    [
        ("minuscule", "minuscule", True),
        ("minuscule", "tiny", True),
        ("minuscule", "small", False),
        ("small", "medium", True),
        ("small", "large", False),
        ("medium", "minuscule", True),
        ("medium", "medium", True),
        ("medium", "large", True),
        ("medium", "L2", False),
        ("large", "L2", True),
        ("large", "L3", False),
        ("L2", "L3", True),
        ("L3", "tiny", True),
    ],
)
def test_the_mover_may_be_at_most_one_size_larger(size: str, mover: str, may: bool) -> None:
    length = {"L2": 2, "L3": 3}.get(mover, 1)
    ann = hero("Ann", "a4", DAGGER, size=mover)
    fight = waiting(ann, foe("Orc", "h5", DAGGER, size=size), width=12, height=12)
    unsettle(fight, "Ann")
    dash(fight, f"{'abcdefgh'[7 - length]}4")  # the nearest of its spaces beside the orc
    assert tripper(fight) == ("Orc" if may else None)
    if may:
        choose(fight, "Orc", Trip("Orc", "Ann"))
    assert prone(fight, "Ann") is may


@pytest.mark.rule("HR-4.11", "HR-10.14")
def test_the_same_space_is_adjacent_too() -> None:
    ann = hero("Ann", "a1", DAGGER, size="tiny")
    fight = waiting(ann, foe("Orc", "b1", size="large"), height=1)
    unsettle(fight, "Ann")
    dash(fight, "b1")
    choose(fight, "Orc", LetGo("Orc"))  # in a1
    assert tripper(fight) == "Orc"
    choose(fight, "Orc", Trip("Orc", "Ann"))
    assert (whereabouts(fight, "Ann"), prone(fight, "Ann")) == ("b1", True)


@pytest.mark.rule("HR-4.11")
def test_allies_are_not_asked() -> None:
    fight = waiting(hero("Ann", "a1"), hero("Bob", "c2"), foe("Orc", "j10"))
    unsettle(fight, "Ann")
    dash(fight, "f1")
    assert isinstance(fight.asks[0], TakeTurn)
    assert whereabouts(fight, "Ann") == "f1"


@pytest.mark.rule("HR-4.11", "HR-8.10", "HR-8.6")
def test_the_unconscious_trip_nobody() -> None:
    fight = passing(foe("Gob", "j1", BOW))
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.unconscious = 0, True
    dash(fight, "h1")
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "h1"


@pytest.mark.rule("HR-4.11", "HR-2.3")
def test_those_of_a_party_that_is_wholly_surprised_trip_nobody() -> None:
    fight = passing()
    orc = fight.state.creatures["Orc"]
    orc.surprised = orc.held = True
    dash(fight, "h1")
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "h1"


@pytest.mark.rule("HR-4.11", "HR-11.16")
def test_one_who_crawls_already_cannot_fall() -> None:
    fight = passing()
    fight.state.creatures["Ann"].at = "c1"
    fight.state.creatures["Ann"].conditions = {**OFF_BALANCE, "prone": 1}
    dash(fight, "d1")
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "d1"


# --- what it costs


@pytest.mark.rule("HR-4.11", "HR-4.1")
def test_a_trip_costs_the_action_and_no_rush() -> None:
    fight = passing()
    dash(fight, "h1")
    choose(fight, "Orc", Trip("Orc", "Ann"))
    orc = fight.state.creatures["Orc"]
    assert (orc.acted, orc.rush) == (True, 1)


@pytest.mark.rule("HR-4.11", "HR-4.1")
def test_without_an_action_there_is_no_trip_whatever_the_rush() -> None:
    fight = passing(foe("Gob", "j1", BOW))
    fight.state.creatures["Orc"].acted = True
    dash(fight, "h1")
    assert fight.state.creatures["Orc"].rush == 1
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "h1"


@pytest.mark.rule("HR-4.11", "HR-4.1")
def test_one_action_trips_one_mover() -> None:
    fight = passing(hero("Bob", "b1"))
    unsettle(fight, "Bob")
    play(fight, ("heroes", Dash("Bob", "free")), ("Bob", MoveTo("h1")))
    choose(fight, "Orc", Trip("Orc", "Bob"))
    assert whereabouts(fight, "Bob") == "d1"
    play(fight, FOES_PASS)
    dash(fight, "c1")
    play(fight, FOES_PASS, ("heroes", Sidestep("Bob", "rush")), ("Bob", MoveTo("e1")))
    play(fight, FOES_PASS)
    dash(fight, "d1", "action")
    assert tripper(fight) is None, "its action is spent"
    assert not prone(fight, "Ann")


@pytest.mark.rule("HR-4.11", "HR-3.4")
def test_a_trip_is_instant_and_leaves_the_turn_alone() -> None:
    fight = passing()
    dash(fight, "h1")
    assert fight.state.turn == "heroes", "it comes out of turn"
    choose(fight, "Orc", Trip("Orc", "Ann"))
    (ask,) = fight.asks
    assert isinstance(ask, TakeTurn)
    assert (ask.side, fight.state.turn) == ("foes", "foes"), "the dash has passed it, nothing else"


@pytest.mark.rule("HR-4.11", "HR-5.1")
def test_a_trip_brings_no_rush() -> None:
    fight = passing()
    dash(fight, "h1")
    choose(fight, "Orc", Trip("Orc", "Ann"))
    play(fight, FOES_PASS, HEROES_PASS)
    assert fight.state.round == 2
    later = happened(fight.log, RushGained)[1:]
    assert all(not gained.points.get("Orc") for gained in later)
    assert fight.state.creatures["Orc"].rush == 0


@pytest.mark.rule("HR-4.11")
def test_the_next_one_is_asked_when_the_first_declines() -> None:
    fight = waiting(hero("Ann", "a3"), foe("Orc", "d2", BOW), foe("Gob", "d4", BOW))
    unsettle(fight, "Ann")
    dash(fight, "c3")
    first = tripper(fight)
    assert first is not None
    choose(fight, first, LetGo(first))
    second = tripper(fight)
    assert {first, second} == {"Orc", "Gob"}
    assert second is not None
    choose(fight, second, Trip(second, "Ann"))
    assert prone(fight, "Ann")
    assert not fight.state.creatures[first].acted
    assert fight.state.creatures[second].acted


@pytest.mark.rule("HR-4.11")
def test_once_is_enough() -> None:
    fight = waiting(hero("Ann", "a3"), foe("Orc", "d2", BOW), foe("Gob", "d4", BOW))
    unsettle(fight, "Ann")
    dash(fight, "c3")
    first = tripper(fight)
    assert first is not None
    choose(fight, first, Trip(first, "Ann"))
    assert isinstance(fight.asks[0], TakeTurn)
    assert len(happened(fight.log, Tripped)) == 1


# --- what comes after


@pytest.mark.rule("HR-4.11", "HR-11.16")
def test_the_tripped_crawl_in_their_next_dash() -> None:
    fight = passing()
    dash(fight, "h1")
    choose(fight, "Orc", Trip("Orc", "Ann"))
    play(fight, FOES_PASS, ("heroes", Dash("Ann", "action")))
    assert destinations(fight) == {"c1", "e1"}


@pytest.mark.rule("HR-4.11", "HR-4.4", "HR-11.16")
def test_rising_is_no_move_that_could_be_tripped() -> None:
    fight = passing(dice=[])
    fight.state.creatures["Ann"].at = "d1"
    fight.state.creatures["Ann"].conditions = {**OFF_BALANCE, "prone": 1}
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", Rise("Ann")))
    assert tripper(fight) is None
    assert len(happened(fight.log, StoodUp)) == 1
    fight.state.creatures["Ann"].conditions = {**OFF_BALANCE, "prone": 1}
    play(fight, FOES_PASS, ("heroes", StandUp("Ann", "free")))
    assert tripper(fight) is None
    assert not prone(fight, "Ann")


@pytest.mark.rule("HR-4.11", "HR-4.6", "HR-4.12")
def test_the_trip_and_the_opportunity_of_one_step_are_two_questions() -> None:
    # The orc's sword threatens d1, e1 and f1; the step into f1 is the second inside.
    fight = passing(orc=SWORD)
    dash(fight, "h1")
    choose(fight, "Orc", LetGo("Orc"))  # in d1
    choose(fight, "Orc", LetGo("Orc"))  # in e1
    assert whereabouts(fight, "Ann") == "f1"
    asked = {type(fight.asks[0])}
    choose(fight, "Orc", LetGo("Orc"))
    asked.add(type(fight.asks[0]))
    assert asked == {TripMover, SeizeOpportunity}, "one for the space, one for the ten feet"


@pytest.mark.rule("HR-4.12", "HR-4.14", "HR-4.11")
def test_a_trip_does_not_take_the_opportunity_of_ten_feet_from_anybody() -> None:
    # d1, e1 and f1 lie within the sword's reach; the goblin sits so that only f1 is beside it.
    walls = tuple(f"{column}2" for column in "abcdfhij")
    fighters = (hero("Ann", "c1"), foe("Orc", "e2", SWORD), foe("Gob", "g2", BOW))
    fight = waiting(*fighters, height=2, walls=walls)
    unsettle(fight, "Ann")
    fight.state.creatures["Orc"].acted = True  # it has rush to strike, but no action to trip
    dash(fight, "f1")
    assert (tripper(fight), whereabouts(fight, "Ann")) == ("Gob", "f1")
    choose(fight, "Gob", Trip("Gob", "Ann"))
    ask = fight.asks[0]
    assert isinstance(ask, SeizeOpportunity), "Ann moved ten feet inside the orc's reach"
    assert ask.creature == "Orc"


# --- sidesteps


@pytest.mark.rule("HR-4.11", "HR-4.4")
@pytest.mark.parametrize("pay", ["action", "rush"])
def test_a_sidestep_never_provokes_but_can_be_tripped(pay: Pay) -> None:
    fight = passing(orc=SWORD)
    fight.state.creatures["Ann"].at = "d1"
    play(fight, ("heroes", Sidestep("Ann", pay)), ("Ann", MoveTo("e1")))
    choose(fight, "Orc", LetGo("Orc"))  # in d1
    assert tripper(fight) == "Orc"
    choose(fight, "Orc", Trip("Orc", "Ann"))
    assert (whereabouts(fight, "Ann"), prone(fight, "Ann")) == ("e1", True)


@pytest.mark.rule("HR-4.11", "HR-6.9", "HR-6.15")
def test_the_free_sidestep_can_be_tripped_and_the_fall_counts_after_the_step() -> None:
    scenario = scene(hero("Ann", "c3"), foe("Orc", "d3"))
    fight = fight_of(scenario, (2, 2, 2, 2, 2), GUARD)
    unsettle(fight, "Ann")
    clash(fight, Ann="agility", Orc="defensive")
    play(fight, ("Ann", MoveFirst("Ann")), ("heroes", StepTo("Ann", "c4")))
    assert tripper(fight) == "Orc", "it was drawn in, so it still has its action"
    play(fight, ("Orc", LetGo("Orc")), ("Orc", Trip("Orc", "Ann")))
    assert (whereabouts(fight, "Ann"), prone(fight, "Ann")) == ("c4", True)
    attack(fight, "Ann", "Orc")
    finish(fight)
    blow = rolls(fight.log)[0]
    assert {part.rule for part in blow.roll.parts if part.advantage} == {"HR-11.3"}


@pytest.mark.rule("HR-4.11", "HR-6.9")
def test_a_free_sidestep_leads_out_of_everybodys_way_if_nobody_trips_where_it_begins() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "d3")))
    unsettle(fight, "Ann")
    clash(fight, Ann="agility", Orc="defensive")
    play(fight, ("Ann", Hinder("Ann", "Orc", "blind")), ("heroes", StepTo("Ann", "b3")))
    assert (tripper(fight), whereabouts(fight, "Ann")) == ("Orc", "c3")
    choose(fight, "Orc", LetGo("Orc"))
    assert tripper(fight) is None
    assert whereabouts(fight, "Ann") == "b3"


# --- where a move sets out


@pytest.mark.rule("HR-4.11", "HR-4.5")
def test_the_space_that_a_dash_sets_out_from_counts() -> None:
    fight = passing()
    fight.state.creatures["Ann"].at = "f1"
    dash(fight, "h1")
    assert (tripper(fight), whereabouts(fight, "Ann")) == ("Orc", "f1")
    choose(fight, "Orc", Trip("Orc", "Ann"))
    assert (whereabouts(fight, "Ann"), prone(fight, "Ann")) == ("f1", True)
    assert not happened(fight.log, Moved)
    assert fight.state.creatures["Ann"].dashes == 1, "the dash is spent all the same"
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.11", "HR-4.5")
def test_only_the_first_step_of_a_dash_sets_out() -> None:
    fight = passing()
    fight.state.creatures["Ann"].at = "d1"
    dash(fight, "f1")
    asked = []
    while tripper(fight):
        asked.append(whereabouts(fight, "Ann"))
        choose(fight, "Orc", LetGo("Orc"))
    assert asked == ["d1", "e1", "f1"], "each space once"


@pytest.mark.rule("HR-4.11", "HR-4.12", "HR-4.15")
def test_who_leaves_a_reach_is_struck_at_and_tripped_where_it_sets_out() -> None:
    fight = passing(orc=SWORD)
    fight.state.creatures["Ann"].at = "f1"
    dash(fight, "h1")
    assert isinstance(fight.asks[0], SeizeOpportunity)
    choose(fight, "Orc", LetGo("Orc"))
    assert (tripper(fight), whereabouts(fight, "Ann")) == ("Orc", "f1")


@pytest.mark.rule("HR-4.11", "HR-4.4")
def test_a_sidestep_away_is_tripped_where_it_sets_out() -> None:
    fight = passing()
    fight.state.creatures["Ann"].at = "d1"
    play(fight, ("heroes", Sidestep("Ann", "action")), ("Ann", MoveTo("c1")))
    choose(fight, "Orc", Trip("Orc", "Ann"))
    assert (whereabouts(fight, "Ann"), prone(fight, "Ann")) == ("d1", True)
    assert fight.state.creatures["Ann"].acted


@pytest.mark.rule("HR-4.11", "HR-10.15", "HR-4.15")
@pytest.mark.parametrize(("ruling", "at"), [("stops", "d3"), ("slides on", "f3")])
def test_the_pushed_are_tripped_where_they_stand(ruling: Any, at: str) -> None:
    fight = pushed(hero("Bob", "c4", BOW), rulings=Rulings(tripped=ruling))
    choose(fight, "Ann", PushTo("e3"))
    assert (tripper(fight), whereabouts(fight, "Orc")) == ("Bob", "d3")
    choose(fight, "Bob", Trip("Bob", "Orc"))
    if ruling == "slides on":
        choose(fight, "Ann", PushTo("f3"))
    assert (whereabouts(fight, "Orc"), prone(fight, "Orc")) == (at, True)
    assert not happened(fight.log, Collided)


# --- forced movement


def pushed(*others: Fighter, dice: Sequence[Sequence[int]] = (), **scenario: Any) -> Fight:
    """Ann's might has beaten the cunning of the orc, which is off balance: she may push it."""
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), *others)
    fight = fight_of(scene(*fighters, **scenario), (1, 1, 1), GUARD, *dice)
    unsettle(fight, "Orc")
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    assert isinstance(fight.asks[0], ChoosePush)
    return fight


@pytest.mark.rule("HR-4.11", "HR-4.15", "HR-10.10")
def test_the_pushed_are_tripped_like_others_and_the_push_ends() -> None:
    fight = pushed(hero("Bob", "f4", BOW))
    choose(fight, "Ann", PushTo("e3"))
    assert tripper(fight) == "Bob"
    choose(fight, "Bob", Trip("Bob", "Orc"))
    assert (whereabouts(fight, "Orc"), prone(fight, "Orc")) == ("e3", True)
    assert isinstance(fight.asks[0], FollowPush), "no second space to push it into"
    assert [step.to for step in happened(fight.log, Pushed)] == ["e3"]
    assert fight.state.creatures["Bob"].acted
    finish(fight)


@pytest.mark.rule("HR-4.11", "HR-10.15")
def test_the_push_goes_on_when_nobody_trips() -> None:
    fight = pushed(hero("Bob", "f4", BOW))
    choose(fight, "Ann", PushTo("e3"))
    choose(fight, "Bob", LetGo("Bob"))
    choose(fight, "Ann", PushTo("f3"))
    assert tripper(fight) == "Bob", "every space beside him"
    choose(fight, "Bob", LetGo("Bob"))
    assert whereabouts(fight, "Orc") == "f3"
    finish(fight)


@pytest.mark.rule("HR-4.15", "HR-10.11")
def test_forced_movement_that_a_trip_ends_deals_no_collision_damage() -> None:
    fight = pushed(hero("Bob", "e4", BOW), walls=["f3"])
    choose(fight, "Ann", PushTo("e3"))
    choose(fight, "Bob", Trip("Bob", "Orc"))
    if isinstance(fight.asks[0], FollowPush):
        choose(fight, "Ann", Stay("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)
    assert not happened(fight.log, Collided)
    assert fight.state.creatures["Orc"].hit_points == 40
    finish(fight)


@pytest.mark.rule("HR-4.15", "HR-10.11")
def test_without_the_trip_there_is_the_wall() -> None:
    fight = pushed(hero("Bob", "e4", BOW), walls=["f3"], dice=[(5,)])
    choose(fight, "Ann", PushTo("e3"))
    play(fight, ("Bob", LetGo("Bob")), ("Bob", LetGo("Bob")), ("Ann", PushTo("f3")))
    (collided,) = happened(fight.log, Collided)
    assert (collided.creature, collided.feet) == ("Orc", 5)
    finish(fight)


@pytest.mark.rule("HR-4.11", "HR-10.11")
def test_one_that_crashes_at_once_does_not_move_and_is_not_tripped() -> None:
    fight = pushed(hero("Bob", "d4", BOW), walls=["e3"], dice=[(5, 5)])
    choose(fight, "Ann", PushTo("e3"))
    assert tripper(fight) is None
    assert happened(fight.log, Collided)
    finish(fight)


@pytest.mark.rule("HR-4.11")
def test_the_pusher_who_engaged_has_no_action_left_to_trip() -> None:
    fight = pushed()
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert not happened(fight.log, Tripped)
    assert whereabouts(fight, "Orc") == "f3"


@pytest.mark.rule("HR-4.11", "HR-10.15")
def test_who_is_not_pushed_is_not_tripped() -> None:
    fight = pushed(hero("Bob", "d4", BOW))
    choose(fight, "Ann", NoPush("Ann"))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.11", "HR-9.5")
def test_the_push_of_a_hinder_is_tripped_too() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "e4", BOW), foe("Orc", "d3")))
    unsettle(fight, "Orc")
    clash(fight, Ann="might", Orc="cunning")
    play(fight, ("Ann", Hinder("Ann", "Orc", "push")), ("Ann", PushTo("e3")))
    assert tripper(fight) == "Bob"
    choose(fight, "Bob", Trip("Bob", "Orc"))
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 3, "prone": 1}
    finish(fight)


@pytest.mark.rule("HR-4.11", "HR-10.14")
def test_a_push_through_water_is_tripped_there() -> None:
    fight = pushed(hero("Bob", "f4", BOW), ground=laid({POND: "e3 f3"}))
    choose(fight, "Ann", PushTo("e3"))
    choose(fight, "Bob", Trip("Bob", "Orc"))
    assert (whereabouts(fight, "Orc"), prone(fight, "Orc")) == ("e3", True)


# --- following a push


def following(gob_at: str) -> Fight:
    """Ann, off balance, has pushed the orc to f3 and may follow; a goblin has its action."""
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Gob", gob_at, BOW))
    fight = fight_of(scene(*fighters), MISS, GUARD)
    unsettle(fight, "Ann")
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", PushTo("e3")), ("Ann", PushTo("f3")))
    assert isinstance(fight.asks[0], FollowPush)
    return fight


@pytest.mark.rule("HR-4.11", "HR-12.3")
def test_one_who_follows_a_push_can_be_tripped() -> None:
    fight = following("c4")
    choose(fight, "Ann", Follow("Ann", "d3"))
    assert (tripper(fight), whereabouts(fight, "Ann")) == ("Gob", "c3")
    choose(fight, "Gob", LetGo("Gob"))
    assert tripper(fight) == "Gob"
    choose(fight, "Gob", Trip("Gob", "Ann"))
    assert (whereabouts(fight, "Ann"), prone(fight, "Ann")) == ("d3", True)
    finish(fight)


@pytest.mark.rule("HR-4.11", "HR-12.3")
def test_one_who_follows_farther_moves_through_the_spaces_between() -> None:
    fight = following("c4")  # beside d3, ten feet from e3
    choose(fight, "Ann", Follow("Ann", "e3"))
    assert (tripper(fight), whereabouts(fight, "Ann")) == ("Gob", "c3")
    choose(fight, "Gob", LetGo("Gob"))
    assert tripper(fight) == "Gob"
    choose(fight, "Gob", Trip("Gob", "Ann"))
    assert (whereabouts(fight, "Ann"), prone(fight, "Ann")) == ("d3", True)
    finish(fight)


# --- leaping down


@pytest.mark.rule("HR-4.11", "HR-13.2")
def test_one_who_lands_beside_somebody_has_moved_into_that_space() -> None:
    ground = laid({hill(5): "a1"})
    fight = waiting(
        hero("Ann", "a1"), foe("Orc", "c1", BOW), height=1, dice=[(8, 6, 8)], ground=ground
    )
    unsettle(fight, "Ann")
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
    choose(fight, "Ann", Leap("Ann", "b1", 5))
    assert tripper(fight) == "Orc"
