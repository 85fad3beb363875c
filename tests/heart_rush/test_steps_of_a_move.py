"""A way chosen step by step: what each step costs, what stops it, and who may strike on the way."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from crossblades.heart_rush.asks import (
    ChooseDestination,
    ChooseStep,
    KeepMoving,
    SeizeOpportunity,
    TakeTurn,
    TripMover,
)
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events import (
    Attacked,
    Checked,
    Dashed,
    Died,
    Fell,
    FellUnconscious,
    Moved,
    MoveEnded,
    OpportunitySeized,
)
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.options import (
    Dash,
    FallUnconscious,
    FightOn,
    GoOn,
    HoldBack,
    Leap,
    LetGo,
    MoveTo,
    OpportunityAttack,
    Pay,
    Sidestep,
    StandUp,
    Stay,
    StepByStep,
    TakeIt,
    Trip,
)
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from tests.heart_rush.by_the_rules import SIZES, Map, xy
from tests.heart_rush.places import MUD, POND, columns, crag, hill, laid, stairs
from tests.helpers import (
    BOW,
    DAGGER,
    FLAT,
    FOES_PASS,
    GAME,
    HEROES_PASS,
    LIGHT,
    SPEAR,
    SWORD,
    WHIP,
    choose,
    clash,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    only_offered,
    play,
    refused,
    rolls,
    scene,
    waiting,
)

HIT, PARRY = (2, 2, 2), (4, 4)
"""An opportunity attack that hurts nobody."""
KILLING, BAD_PARRY = (8, 6, 8), (1, 1)
"""One that deals 20."""


def stepping(
    *fighters: Fighter, dice: Sequence[Sequence[int]] = (), ground: Ground = FLAT, **scenario: Any
) -> Fight:
    """The first hero, Ann, has announced a dash and chooses every step of it."""
    fight = waiting(*fighters, dice=dice, ground=ground, **scenario)
    begin(fight)
    return fight


def begin(fight: Fight, pay: Pay = "free") -> None:
    play(fight, ("heroes", Dash("Ann", pay)), ("Ann", StepByStep("Ann")))


def go(fight: Fight, *spaces: str) -> None:
    """Ann takes these steps."""
    for space in spaces:
        choose(fight, "Ann", MoveTo(space))


def feet_left(fight: Fight) -> int | None:
    """What is left of the movement; None if no step is asked for."""
    ask = fight.asks[0]
    return ask.feet if isinstance(ask, ChooseStep) else None


def next_spaces(fight: Fight) -> set[str]:
    """Where the next step can lead."""
    (ask,) = fight.asks
    assert isinstance(ask, ChooseStep)
    return {option.space for option in ask.options if isinstance(option, MoveTo)}


def way(fight: Fight) -> list[str]:
    """The spaces entered so far."""
    return [moved.to for moved in happened(fight.log, Moved)]


def whereabouts(fight: Fight, name: str) -> str:
    at: str = fight.state.creatures[name].at
    return at


def provoked(fight: Fight) -> str | None:
    ask = fight.asks[0]
    return ask.creature if isinstance(ask, SeizeOpportunity) else None


def strike(fight: Fight, name: str, pay: Pay = "action") -> None:
    choose(fight, name, OpportunityAttack(name, "Ann", "might", pay))


# --- the way is the mover's


@pytest.mark.rule("HR-4.5")
def test_the_way_can_be_chosen_step_by_step() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "j10"))
    choose(fight, "heroes", Dash("Ann", "free"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseDestination)
    assert StepByStep("Ann") in ask.options
    assert Stay("Ann") in ask.options
    choose(fight, "Ann", StepByStep("Ann"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseStep)
    assert (ask.seat, ask.creature, ask.feet) == ("heroes", "Ann", 60)
    assert "HR-4.5" in ask.rules
    assert Stay("Ann") in ask.options
    assert next_spaces(fight) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


@pytest.mark.rule("HR-4.5", "HR-10.14")
def test_every_step_is_honoured() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "j10"))
    wanted = ["d4", "d5", "c5", "b4", "b3", "c3", "c2"]
    go(fight, *wanted)
    choose(fight, "Ann", Stay("Ann"))
    assert way(fight) == wanted
    moved = happened(fight.log, Moved)
    assert [step.origin for step in moved] == ["c3", *wanted[:-1]]
    assert {step.feet for step in moved} == {5}
    assert fight.state.creatures["Ann"].moved == 35
    assert isinstance(fight.asks[0], TakeTurn)
    assert fight.state.turn == "foes"


@pytest.mark.rule("HR-4.5")
def test_one_may_walk_in_a_circle() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "j10"))
    go(fight, "c4", "c3")
    assert whereabouts(fight, "Ann") == "c3"
    assert feet_left(fight) == 50


@pytest.mark.rule("HR-4.5")
def test_a_way_ends_where_the_feet_do() -> None:
    fight = stepping(hero("Ann", "a1", speed=15), foe("Orc", "j10"))
    for left, space in ((15, "b1"), (10, "c1"), (5, "d1")):
        assert feet_left(fight) == left
        go(fight, space)
    assert isinstance(fight.asks[0], TakeTurn)
    assert whereabouts(fight, "Ann") == "d1"


@pytest.mark.rule("HR-4.5")
def test_equipment_counts_here_too() -> None:
    fight = stepping(hero("Ann", "a1", armour=LIGHT, speed=20), foe("Orc", "j10"))
    assert feet_left(fight) == 15
    go(fight, "b1", "c1", "d1")
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.5", "HR-4.1")
def test_one_may_stop_at_once_and_the_dash_is_gone() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "j10"))
    choose(fight, "Ann", Stay("Ann"))
    assert not happened(fight.log, Moved)
    assert len(happened(fight.log, Dashed)) == 1
    play(fight, FOES_PASS)
    refused(fight, Dash("Ann", "free"))
    assert Dash("Ann", "action") in only_offered(fight)


@pytest.mark.rule("HR-4.5")
def test_feet_of_a_way_that_was_broken_off_are_not_kept() -> None:
    fight = stepping(hero("Ann", "a1", speed=15), foe("Orc", "j10"))
    go(fight, "b1")
    choose(fight, "Ann", Stay("Ann"))
    play(fight, FOES_PASS)
    begin(fight, "action")
    assert feet_left(fight) == 15


@pytest.mark.rule("HR-10.14")
def test_only_what_is_free_and_beside_one_is_a_step() -> None:
    fighters = (hero("Ann", "b2"), hero("Bob", "c2"), foe("Orc", "b3", BOW), foe("Gob", "j10"))
    fight = stepping(*fighters, walls=["a1"])
    assert next_spaces(fight) == {"c1", "a3", "c3"} | {"b1", "a2"}
    for space in ("b2", "c2", "b3", "a1", "d4"):
        refused(fight, MoveTo(space))


@pytest.mark.rule("HR-10.14")
def test_no_wall_corner_is_cut_by_a_step() -> None:
    fight = stepping(hero("Ann", "b2"), foe("Orc", "j10"), walls=["b3"])
    assert next_spaces(fight) == {"a1", "b1", "c1", "a2", "c2"}


# --- what a step costs


@pytest.mark.rule("HR-10.14", "HR-10.2")
def test_each_step_costs_what_its_ground_costs() -> None:
    ground = laid({MUD: "b1 d1"})
    fight = stepping(
        hero("Ann", "a1", speed=40), foe("Orc", "z1"), ground=ground, width=26, height=1
    )
    for left, space in ((40, "b1"), (30, "c1"), (25, "d1"), (15, "e1"), (10, "d1")):
        assert feet_left(fight) == left
        go(fight, space)
    assert isinstance(fight.asks[0], TakeTurn)
    assert [moved.feet for moved in happened(fight.log, Moved)] == [10, 5, 10, 5, 10]
    assert fight.state.creatures["Ann"].moved == 40


@pytest.mark.rule("HR-10.14")
def test_a_step_that_cannot_be_paid_is_not_offered_and_the_rest_is_lost() -> None:
    ground = laid({MUD: "c1"})
    fight = stepping(
        hero("Ann", "a1", speed=10), foe("Orc", "z1"), ground=ground, width=26, height=1
    )
    go(fight, "b1")
    assert feet_left(fight) == 5
    assert next_spaces(fight) == {"a1"}
    refused(fight, MoveTo("c1"))
    choose(fight, "Ann", Stay("Ann"))
    assert whereabouts(fight, "Ann") == "b1"


@pytest.mark.rule("HR-10.14")
def test_when_no_step_can_be_paid_the_move_is_over() -> None:
    ground = laid({MUD: "a1 b1 c1"})
    fight = stepping(
        hero("Ann", "a1", speed=15), foe("Orc", "z1"), ground=ground, width=26, height=1
    )
    go(fight, "b1")
    assert isinstance(fight.asks[0], TakeTurn), "five feet are left, and both ways are muddy"


@pytest.mark.rule("HR-10.3")
def test_a_swum_step_costs_its_share_of_the_dash() -> None:
    ground = laid({POND: columns("b", "y")})
    fight = stepping(hero("Ann", "a1"), foe("Orc", "z1"), ground=ground, width=26, height=1)
    for left, space in ((60, "b1"), (40, "c1"), (20, "d1")):
        assert feet_left(fight) == left
        go(fight, space)
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-10.3")
def test_a_speed_that_does_not_divide_evenly_still_swims_its_full_distance() -> None:
    ground = laid({POND: columns("b", "y")})
    ann = hero("Ann", "a1", armour=LIGHT)  # 55 feet on land, 10 in water
    fight = stepping(ann, foe("Orc", "z1"), ground=ground, width=26, height=1)
    go(fight, "b1", "c1")
    assert isinstance(fight.asks[0], TakeTurn)
    assert whereabouts(fight, "Ann") == "c1"


@pytest.mark.rule("HR-10.8", "HR-10.14")
def test_a_step_through_a_much_larger_creature_costs_ten() -> None:
    ann = hero("Ann", "a1", DAGGER, size="small", speed=25)
    fight = stepping(ann, hero("Elk", "b1", size="large"), foe("Orc", "j1"), height=1)
    go(fight, "b1")
    assert feet_left(fight) == 15
    go(fight, "c1")
    assert feet_left(fight) == 10


@pytest.mark.rule("HR-10.4")
def test_a_failed_climb_ends_the_way() -> None:
    ground = laid({crag(5, 12): "c1"})
    ann = hero("Ann", "a1", climb=15)
    fight = stepping(ann, foe("Orc", "z1"), ground=ground, width=26, height=1, dice=[(4, 4)])
    go(fight, "b1", "c1")
    finish(fight)
    assert whereabouts(fight, "Ann") == "b1"
    assert [checked.success for checked in happened(fight.log, Checked)] == [False]


@pytest.mark.rule("HR-4.5", "HR-11.16", "HR-4.11")
def test_a_good_climber_crawls_on_as_nobody_can_fall_who_lies() -> None:
    fight = waiting(hero("Ann", "c3", climb=15), foe("Orc", "j10"))
    ann = fight.state.creatures["Ann"]
    ann.conditions = {"prone": 1, "off-balanced": 1}
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("f3")))
    assert [moved.to for moved in happened(fight.log, Moved)] == ["d3", "e3", "f3"]


@pytest.mark.rule("HR-4.5", "HR-11.16")
def test_after_standing_up_half_the_feet_are_left() -> None:
    fight = waiting(hero("Ann", "c3"), foe("Orc", "j10"))
    fight.state.creatures["Ann"].conditions = {"prone": 1}
    play(fight, HEROES_PASS, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("j9")))
    play(fight, ("heroes", StandUp("Ann", "free")), ("Ann", StepByStep("Ann")))
    assert feet_left(fight) == 30


@pytest.mark.rule("HR-12.5", "HR-4.5")
def test_an_archer_who_has_aimed_has_half_the_feet() -> None:
    fight = waiting(hero("Ann", "a1", BOW), foe("Orc", "f1"))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", HoldBack("Ann"))
    play(fight, FOES_PASS)
    begin(fight)
    assert feet_left(fight) == 30


PLACES = st.sampled_from([f"{c}{r}" for c in "abcdef" for r in range(1, 5)])


@pytest.mark.rule("HR-4.5", "HR-10.14")
@settings(max_examples=40, deadline=None)
@given(
    st.sets(PLACES, max_size=14),
    st.sampled_from([5, 10, 25, 30]),
    st.lists(st.integers(0, 7), min_size=6, max_size=6),
)
def test_whatever_way_is_chosen_it_costs_five_or_ten_a_step_and_never_more_than_the_speed(
    mud: Iterable[str], speed: int, picks: list[int]
) -> None:
    ground = laid({MUD: " ".join(sorted(mud))})
    scenario = scene(hero("Ann", "a1", speed=speed), foe("Orc", "j10"), ground=ground)
    fight = fight_of(scenario, dice=Seeded(1))
    assume(Dash("Ann", "free") in fight.asks[0].options)  # not hemmed in by mud
    choose(fight, "heroes", Dash("Ann", "free"))
    if isinstance(fight.asks[0], ChooseDestination):
        choose(fight, "Ann", StepByStep("Ann"))
    spent = 0
    for pick in picks:
        if feet_left(fight) is None:
            break
        assert feet_left(fight) == speed - spent
        spaces = sorted(next_spaces(fight))
        assert all((10 if space in mud else 5) <= speed - spent for space in spaces)
        space = spaces[pick % len(spaces)]
        go(fight, space)
        spent += 10 if space in mud else 5
    assert spent <= speed
    assert fight.state.creatures["Ann"].moved == spent


# --- who may strike on the way


@pytest.mark.rule("HR-4.5", "HR-4.6")
def test_a_way_through_a_reach_is_walked_and_provokes_though_there_is_one_around() -> None:
    fight = stepping(hero("Ann", "b3"), foe("Orc", "d4"))
    go(fight, "c3", "d3")  # into the reach, five feet inside
    assert provoked(fight) is None
    go(fight, "e3")  # ten feet inside
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") == "e3"
    choose(fight, "Orc", LetGo("Orc"))
    go(fight, "f3")
    assert provoked(fight) == "Orc", "leaving is another occasion"
    assert whereabouts(fight, "Ann") == "e3", "it comes before she leaves"


@pytest.mark.rule("HR-4.6", "HR-4.12")
def test_after_an_opportunity_let_go_the_way_goes_on() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d3"))
    go(fight, "b3")
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") == "c3"
    choose(fight, "Orc", LetGo("Orc"))
    assert whereabouts(fight, "Ann") == "b3"
    assert feet_left(fight) == 55


@pytest.mark.rule("HR-4.6", "HR-4.15")
def test_one_who_was_struck_may_go_on() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d3"), dice=[HIT, PARRY])
    go(fight, "b3")
    strike(fight, "Orc")
    (ask,) = fight.asks
    assert isinstance(ask, KeepMoving)
    assert set(ask.options) == {GoOn("Ann"), Stay("Ann")}
    assert whereabouts(fight, "Ann") == "c3"
    choose(fight, "Ann", GoOn("Ann"))
    assert whereabouts(fight, "Ann") == "b3"
    assert feet_left(fight) == 55
    go(fight, "a3")
    finish(fight)
    assert way(fight) == ["b3", "a3"]


@pytest.mark.rule("HR-4.6", "HR-4.15")
def test_one_who_was_struck_may_stop_in_the_last_space_of_the_reach() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d3"), dice=[HIT, PARRY])
    go(fight, "b3")
    strike(fight, "Orc")
    choose(fight, "Ann", Stay("Ann"))
    finish(fight)
    assert whereabouts(fight, "Ann") == "c3"
    assert not happened(fight.log, Moved)
    assert [ended.at for ended in happened(fight.log, MoveEnded)] == ["c3"]
    assert isinstance(fight.asks[0], TakeTurn)
    play(fight, FOES_PASS)
    refused(fight, Dash("Ann", "free"))


@pytest.mark.rule("HR-4.15", "HR-8.2")
def test_a_mover_killed_on_the_way_stops_there() -> None:
    fighters = (hero("Ann", "c3", hit_points=10), hero("Bob", "a9"), foe("Orc", "d4"))
    fight = stepping(*fighters, dice=[KILLING, BAD_PARRY])
    go(fight, "d3", "e3")  # ten feet inside
    strike(fight, "Orc")
    choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    assert happened(fight.log, Died)
    assert (whereabouts(fight, "Ann"), way(fight)) == ("e3", ["d3", "e3"])
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-4.15", "HR-8.6")
@pytest.mark.parametrize("faints", [True, False])
def test_a_mover_brought_to_zero_faints_there_or_fights_on(faints: bool) -> None:
    fighters = (hero("Ann", "c3", hit_points=15), hero("Bob", "a9"), foe("Orc", "d3"))
    fight = stepping(*fighters, dice=[KILLING, BAD_PARRY])
    go(fight, "b3")
    strike(fight, "Orc")
    choose(fight, "Ann", TakeIt("Ann"))
    if faints:
        choose(fight, "Ann", FallUnconscious("Ann"))
        assert happened(fight.log, FellUnconscious)
        assert whereabouts(fight, "Ann") == "c3"
        assert isinstance(fight.asks[0], TakeTurn)
    else:
        play(fight, ("Ann", FightOn("Ann")), ("Ann", GoOn("Ann")))
        assert whereabouts(fight, "Ann") == "b3"
        assert feet_left(fight) == 55
    finish(fight)


@pytest.mark.rule("HR-4.11")
def test_one_who_is_tripped_on_the_way_stops_there() -> None:
    fight = waiting(hero("Ann", "a3"), foe("Orc", "c4", BOW))
    fight.state.creatures["Ann"].conditions = {"off-balanced": 1}
    begin(fight)
    go(fight, "b3")
    assert isinstance(fight.asks[0], TripMover)
    choose(fight, "Orc", Trip("Orc", "Ann"))
    assert isinstance(fight.asks[0], TakeTurn)
    assert whereabouts(fight, "Ann") == "b3"


@pytest.mark.rule("HR-4.11")
def test_one_who_is_not_tripped_goes_on_with_the_feet_that_are_left() -> None:
    fight = waiting(hero("Ann", "a3"), foe("Orc", "c4", BOW))
    fight.state.creatures["Ann"].conditions = {"off-balanced": 1}
    begin(fight)
    go(fight, "b3")
    choose(fight, "Orc", LetGo("Orc"))
    assert feet_left(fight) == 55
    go(fight, "b2")
    assert feet_left(fight) == 50, "no longer beside the orc"


# --- what counts as inside, as leaving, as an occasion


@pytest.mark.rule("HR-4.14", "HR-4.6")
def test_the_second_step_inside_is_one_occasion_and_the_third_none() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d4"))
    go(fight, "d3")
    assert provoked(fight) is None
    go(fight, "e3")
    assert provoked(fight) == "Orc"
    choose(fight, "Orc", LetGo("Orc"))
    for space in ("e4", "e5", "d5"):
        go(fight, space)
        assert provoked(fight) is None
    go(fight, "c6")
    assert provoked(fight) == "Orc", "leaving"


@pytest.mark.rule("HR-4.14", "HR-4.6")
def test_every_leaving_is_an_occasion_of_its_own() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d3"), dice=[HIT, PARRY, HIT, PARRY])
    go(fight, "b3")
    strike(fight, "Orc", "action")
    choose(fight, "Ann", GoOn("Ann"))
    go(fight, "c3")
    assert provoked(fight) is None, "coming back is none"
    go(fight, "b3")
    strike(fight, "Orc", "rush")
    choose(fight, "Ann", GoOn("Ann"))
    finish(fight)
    assert [seized.pay for seized in happened(fight.log, OpportunitySeized)] == ["action", "rush"]


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_steps_inside_add_up_over_the_whole_dash() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d4"))
    go(fight, "d3", "d2")  # five feet inside, then out
    choose(fight, "Orc", LetGo("Orc"))
    go(fight, "e3")  # in again: no step inside
    assert provoked(fight) is None
    go(fight, "e4")  # the second step inside
    assert provoked(fight) == "Orc"


@pytest.mark.rule("HR-4.6", "HR-10.14")
def test_five_feet_through_mud_are_five_feet_inside() -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d4"), ground=laid({MUD: "d3 e3"}))
    go(fight, "d3")
    assert feet_left(fight) == 50
    assert provoked(fight) is None, "ten feet of the dash, but five of ground"
    go(fight, "e3")
    assert provoked(fight) == "Orc"


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_leaving_one_reach_inside_another_counts_for_both() -> None:
    # d3 and e3 lie in the goblin's reach of ten feet; the orc reaches d3 only.
    fighters = (hero("Ann", "d3"), foe("Orc", "c4"), foe("Gob", "f5", SPEAR))
    fight = stepping(*fighters)
    go(fight, "e3")
    assert provoked(fight) == "Orc", "leaving the orc"
    choose(fight, "Orc", LetGo("Orc"))
    assert provoked(fight) is None, "the first step inside the goblin's"
    go(fight, "f3")
    assert provoked(fight) == "Gob", "the second"


@pytest.mark.rule("HR-4.6", "HR-4.12")
def test_everyone_may_strike_at_one_who_leaves_them_all() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"), foe("Gob", "d4"))
    fight = stepping(*fighters, dice=[HIT, PARRY, HIT, PARRY])
    go(fight, "b2")
    struck = []
    while (name := provoked(fight)) is not None:
        struck.append(name)
        strike(fight, name)
        if isinstance(fight.asks[0], KeepMoving):
            choose(fight, "Ann", GoOn("Ann"))
    finish(fight)
    assert sorted(struck) == ["Gob", "Orc"]
    assert len(happened(fight.log, Attacked)) == 2
    assert feet_left(fight) == 55


@pytest.mark.rule("HR-4.6", "HR-4.14")
@pytest.mark.parametrize("weapon", [SWORD, SPEAR])
def test_a_reach_is_as_long_as_its_weapon(weapon: Weapon) -> None:
    fight = stepping(hero("Ann", "c3"), foe("Orc", "d3", weapon))
    go(fight, "b3")
    assert provoked(fight) == ("Orc" if weapon is SWORD else None)


@pytest.mark.rule("HR-4.6", "HR-10.7")
def test_a_long_mover_leaves_a_reach_with_its_last_space() -> None:
    ann = hero("Ann", "c3", size="L2")  # c3 to d4
    fight = stepping(ann, foe("Orc", "b3"))
    go(fight, "d3")  # its left column was beside the orc
    assert provoked(fight) == "Orc"
    fight = stepping(ann, foe("Orc", "e3"))
    go(fight, "c4")
    assert provoked(fight) is None, "still beside it"


# --- leaping down


@pytest.mark.rule("HR-13.2", "HR-4.5")
@pytest.mark.parametrize(
    ("faces", "damage"), [((1, 1), 8), ((4, 4), 2), ((4, 6), 0), ((8, 6), 0), ((5, 4), 1)]
)
def test_a_leap_is_a_fall(faces: tuple[int, int], damage: int) -> None:
    ground = laid({hill(10): "a1"})
    fighters = (hero("Ann", "a1"), foe("Orc", "z1"))
    fight = stepping(*fighters, ground=ground, width=26, height=1, dice=[faces])
    assert next_spaces(fight) == set()
    choose(fight, "Ann", Leap("Ann", "b1", 10))
    if damage:
        choose(fight, "Ann", TakeIt("Ann"))
    finish(fight)
    assert [(fell.creature, fell.feet) for fell in happened(fight.log, Fell)] == [("Ann", 10)]
    (save,) = rolls(fight.log)
    assert [part.source for part in save.roll.parts] == ["heart", "agility"]
    (checked,) = happened(fight.log, Checked)
    assert (checked.total, checked.against) == (sum(faces), 10)
    assert "HR-1.3" in checked.rules
    assert fight.state.creatures["Ann"].hit_points == 40 - damage
    assert whereabouts(fight, "Ann") == "b1"


@pytest.mark.rule("HR-13.2", "HR-4.6")
def test_a_leap_out_of_a_reach_provokes() -> None:
    ground = laid({hill(10): "a1 b1"})
    fighters = (hero("Ann", "b1"), foe("Orc", "a1"))
    fight = stepping(*fighters, ground=ground, width=26, height=1)
    choose(fight, "Ann", Leap("Ann", "c1", 10))
    assert provoked(fight) == "Orc"
    assert whereabouts(fight, "Ann") == "b1"


@pytest.mark.rule("HR-13.2")
def test_nobody_leaps_up_or_from_a_slope_or_from_less_than_five_feet() -> None:
    grounds = [laid({hill(10): "b1"}), laid({stairs(10): "a1"}), laid({hill(4): "a1"})]
    for ground in grounds:
        fight = waiting(hero("Ann", "a1"), foe("Orc", "z1"), ground=ground, width=26, height=1)
        if Dash("Ann", "free") in offered(fight):
            play(fight, ("heroes", Dash("Ann", "free")), ("Ann", StepByStep("Ann")))
            options = fight.asks[0].options
            assert not [option for option in options if isinstance(option, Leap)]


@pytest.mark.rule("HR-13.2", "HR-4.5")
def test_a_destination_is_never_reached_by_falling() -> None:
    ground = laid({hill(10): "a1 b1", stairs(5): "c1"})
    fight = waiting(hero("Ann", "a1"), foe("Orc", "z1"), ground=ground, width=26, height=1)
    choose(fight, "heroes", Dash("Ann", "free"))
    assert "d1" in destinations(fight), "by the stairs"
    choose(fight, "Ann", MoveTo("d1"))
    assert not happened(fight.log, Fell)


# --- any way past any enemies


def any_gauntlet(seed: int) -> Fight | None:
    """Ann, off balance or not, among enemies of any size and weapon; None if there is no room."""
    random = Random(seed)
    every = [f"{column}{row}" for column in "abcdefgh" for row in range(1, 9)]
    arms = {
        "minuscule": (DAGGER,),
        "tiny": (DAGGER, WHIP),
        "small": (SWORD, SPEAR),
        "medium": (SWORD, SPEAR, BOW, WHIP),
        "large": (SWORD, SPEAR),
        "L2": (SWORD, SPEAR, BOW),
    }
    enemies = [
        foe(f"Orc {n}", random.choice(every), random.choice(arms[size]), size=size)
        for n, size in enumerate(random.choices(sorted(arms), k=random.randint(1, 4)))
    ]
    ann = hero("Ann", random.choice(every), DAGGER, size=random.choice(sorted(arms)))
    rough = [space for space in every if random.random() < 0.2]
    scenario = scene(ann, *enemies, width=8, height=8, ground=laid({MUD: " ".join(rough)}))
    try:
        GAME.check(scenario)
    except CrossbladesError:
        return None
    fight = fight_of(scenario, dice=Seeded(seed))
    creatures = fight.state.creatures
    creatures["Ann"].conditions = random.choice(({}, {"off-balanced": 2}))
    for enemy in enemies:
        creatures[enemy.name].acted = random.random() < 0.3
        creatures[enemy.name].rush = random.choice((0, 1))
    return fight


def feet_between(fight: Fight, enemy: str, at: str) -> int:
    """HR-10.14: from a place of Ann's to an enemy."""
    creatures = fight.state.creatures
    land = Map(fight.state, "Ann")
    return 5 * land.far(xy(at), creatures[enemy])


def reach_of(fight: Fight, enemy: str) -> int:
    """HR-4.14: nobody here has dashed but Ann."""
    weapon = fight.state.creatures[enemy].weapon
    return 0 if weapon.kind != "melee" else 10 if weapon.reach else 5


def asked_on_the_way(fight: Fight) -> list[tuple[str, str, str]]:
    """Let every chance go: what was asked of whom, and where Ann was then."""
    asked = []
    while isinstance(ask := fight.asks[0], TripMover | SeizeOpportunity):
        asked.append((type(ask).__name__, ask.creature, whereabouts(fight, "Ann")))
        choose(fight, ask.creature, LetGo(ask.creature))
    return asked


@pytest.mark.rule("HR-4.6", "HR-4.11", "HR-4.12", "HR-4.14", "HR-4.15")
def test_on_any_way_just_those_may_strike_or_trip_whom_the_rules_let() -> None:
    total = Counter[str]()
    for seed in range(400):
        fight = any_gauntlet(seed)
        if fight is None or Dash("Ann", "free") not in fight.asks[0].options:
            continue
        total.update(walk_the_gauntlet(fight, Random(seed)))
    assert min(total[what] for what in ("SeizeOpportunity", "TripMover")) > 50, total


def walk_the_gauntlet(fight: Fight, random: Random) -> list[str]:
    """Walk anywhere; after each step, what was asked is just what the rules allow."""
    begin(fight)
    inside: Counter[str] = Counter()
    found = []
    set_out = False
    creatures = fight.state.creatures
    enemies = [name for name in creatures if name != "Ann"]
    rank = {name: SIZES.index(creatures[name].sheet.size) for name in creatures}
    while isinstance(fight.asks[0], ChooseStep) and (places := sorted(next_spaces(fight))):
        here, to = whereabouts(fight, "Ann"), random.choice(places)
        expected = []
        for name in enemies:
            reach = reach_of(fight, name)
            within = [reach and feet_between(fight, name, at) <= reach for at in (here, to)]
            able = not creatures[name].acted or creatures[name].rush
            inside[name] += all(within)
            if able and within[0] and not within[1]:
                expected.append(("SeizeOpportunity", name, here))
            elif able and all(within) and inside[name] == 2:
                expected.append(("SeizeOpportunity", name, to))
            trips = rank["Ann"] <= rank[name] + 1 and not creatures[name].acted
            for place in (to,) if set_out else (here, to):
                if trips and feet_between(fight, name, place) <= 5 and creatures["Ann"].conditions:
                    expected.append(("TripMover", name, place))
        set_out = True
        go(fight, to)
        asked = asked_on_the_way(fight)
        assert sorted(asked) == sorted(expected)
        found += [kind for kind, *_ in asked]
    return found
