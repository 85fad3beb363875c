"""Chapter 10 and 12: sizes and spaces, distances, and how far weapons reach."""

from typing import Any

import pytest

from crossblades.heart_rush import sizes
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    CallOut,
    Dash,
    Engage,
    Help,
    MoveTo,
    Pass,
    Sidestep,
    TakeStance,
)
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.ask import Option
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid, column_name
from tests.heart_rush.places import hill, laid
from tests.helpers import (
    BOW,
    DAGGER,
    JAVELIN,
    LONGBOW,
    SPEAR,
    SWORD,
    WHIP,
    choose,
    destinations,
    fight_of,
    finish,
    foe,
    hero,
    offered,
    play,
    refused,
    rolls,
    scene,
)


def dashing(fight: Fight) -> set[str]:
    """Where Ann can dash to."""
    choose(fight, "heroes", Dash("Ann", "free"))
    return destinations(fight)


# --- sizes and spaces


@pytest.mark.rule("HR-10.7")
def test_sizes_are_ordered_and_fill_their_spaces() -> None:
    names = ["minuscule", "tiny", "small", "medium", "large", "L2", "L3", "L4"]
    assert sorted(names, key=sizes.rank) == names
    ranks = [sizes.rank(name) for name in names]
    assert ranks == list(range(ranks[0], ranks[0] + len(names))), "each one size from the next"
    assert [sizes.length(name) for name in names] == [1, 1, 1, 1, 1, 2, 3, 4]
    assert set(Grid(9, 9).footprint("c3", 2)) == {"c3", "d3", "c4", "d4"}


@pytest.mark.rule("HR-10.7", "HR-10.8")
def test_a_large_creature_blocks_each_of_its_spaces() -> None:
    fight = fight_of(scene(hero("Ann", "b3", size="large"), foe("Orc", "c3", size="L2")))
    blocked = {"c3", "d3", "c4", "d4"}
    assert not dashing(fight) & blocked


@pytest.mark.rule("HR-10.7", "HR-10.8")
def test_a_creature_of_several_spaces_needs_all_of_them_free() -> None:
    ann = hero("Ann", "b5", size="L2", speed=5)
    fight = fight_of(scene(ann, hero("Bob", "d5"), foe("Orc", "j9"), walls=["b7"]))
    assert dashing(fight) == {"a4", "b4", "a5"}


@pytest.mark.rule("HR-10.8")
@pytest.mark.parametrize("make", [hero, foe])
@pytest.mark.parametrize(
    ("mover", "other", "passes"),
    [
        ("medium", "medium", False),
        ("medium", "large", False),
        ("small", "medium", False),
        ("small", "large", True),
        ("tiny", "medium", True),
        ("large", "small", False),
        ("medium", "tiny", False),
    ],
)
def test_only_one_two_sizes_larger_can_be_entered_and_crossed(
    make: Any, mover: str, other: str, passes: bool
) -> None:
    fighters = (hero("Ann", "c1", DAGGER, size=mover), make("Bob", "d1", DAGGER, size=other))
    fight = fight_of(scene(*fighters, foe("Far", "h1", DAGGER, size="medium"), height=1, width=8))
    reached = dashing(fight)
    assert {"a1", "b1"} <= reached
    assert ({"d1", "e1", "f1"} <= reached) == passes
    assert passes or reached == {"a1", "b1"}
    for space in () if passes else ("d1", "e1"):
        refused(fight, MoveTo(space))


@pytest.mark.rule("HR-10.8", "HR-4.4", "HR-4.5")
@pytest.mark.parametrize(("gap", "steps"), [("b2", False), ("d4", True)])
def test_one_whom_others_hem_in_has_no_step_to_take(gap: str, steps: bool) -> None:
    around = (hero("Bob", "a2"), foe("Orc", "b1"), foe("Imp", gap))
    fight = fight_of(scene(hero("Ann", "a1"), *around))
    moves = {Dash("Ann", "free"), Sidestep("Ann", "action"), Sidestep("Ann", "rush")}
    assert moves & set(offered(fight)) == (moves if steps else set())


def beside_a_crowd(size: str, crowd: list[str]) -> Fight:
    """Ann, of this size, beside a space in which there is a crowd of these sizes."""
    others = [hero(f"Rat{n}", "d1", DAGGER, size=each) for n, each in enumerate(crowd)]
    ann = hero("Ann", "c1", DAGGER, size=size)
    return fight_of(scene(ann, *others, foe("Far", "h1"), height=1, width=8))


@pytest.mark.rule("HR-10.7")
@pytest.mark.parametrize(
    ("size", "crowd", "fits"),
    [
        ("small", ["small"] * 4, True),
        ("small", ["small"] * 5, False),
        ("tiny", ["tiny"] * 9, True),
        ("tiny", ["tiny"] * 10, False),
        ("tiny", ["small"] * 4 + ["tiny"], True),
        ("small", ["small"] * 4 + ["tiny"], False),
        ("minuscule", ["small"] * 5, False),
    ],
)
def test_so_many_of_the_small_share_a_space(size: str, crowd: list[str], fits: bool) -> None:
    assert ("d1" in dashing(beside_a_crowd(size, crowd))) is fits


@pytest.mark.rule("HR-10.7")
def test_the_dead_leave_room_for_another() -> None:
    fight = beside_a_crowd("small", ["small"] * 5)
    fight.state.creatures["Rat4"].dead = True
    assert "d1" in dashing(fight)


@pytest.mark.rule("HR-10.8")
def test_one_two_sizes_smaller_enters_a_creature_of_several_spaces() -> None:
    fight = fight_of(scene(hero("Ann", "b3"), hero("Bob", "c3", size="L2"), foe("Orc", "j9")))
    assert {"c3", "d3", "c4", "d4"} <= dashing(fight)


@pytest.mark.rule("HR-10.8")
def test_one_may_stay_in_a_much_larger_creatures_space() -> None:
    fighters = (hero("Ann", "c1", size="small"), hero("Bob", "d1", size="large"))
    fight = fight_of(scene(*fighters, foe("Orc", "j9")))
    dashing(fight)
    choose(fight, "Ann", MoveTo("d1"))
    assert fight.state.creatures["Ann"].at == fight.state.creatures["Bob"].at == "d1"
    finish(fight)


@pytest.mark.rule("HR-10.8", "HR-10.14")
@pytest.mark.parametrize(
    ("speed", "far"),
    [(5, set()), (10, {"d1"}), (15, {"d1", "e1"}), (20, {"d1", "e1", "f1"})],
)
def test_such_a_space_is_difficult_terrain_and_left_over_feet_are_lost(
    speed: int, far: set[str]
) -> None:
    ann, bob = hero("Ann", "c1", size="small", speed=speed), hero("Bob", "d1", size="large")
    fight = fight_of(scene(ann, bob, foe("Orc", "j1"), height=1))
    assert dashing(fight) - {"a1", "b1"} == far


@pytest.mark.rule("HR-10.14", "HR-10.8")
def test_a_sidestep_ignores_terrain_cost() -> None:
    ann, orc = hero("Ann", "c1", size="small"), foe("Orc", "d1", size="large")
    fight = fight_of(scene(ann, orc, height=1))
    choose(fight, "heroes", Sidestep("Ann", "action"))
    assert destinations(fight) == {"b1", "d1"}
    choose(fight, "Ann", MoveTo("d1"))
    assert fight.state.creatures["Ann"].at == "d1"
    finish(fight)


@pytest.mark.rule("HR-10.14")
def test_the_same_space_is_adjacent() -> None:
    ann, bob = hero("Ann", "d1", size="small"), hero("Bob", "d1", size="large")
    fight = fight_of(scene(ann, bob, foe("Orc", "d1", size="L3")))
    assert Help("Ann", "Bob") in offered(fight)
    assert Engage("Ann", "Orc") in offered(fight)


# --- distance and steps


@pytest.mark.rule("HR-10.14")
@pytest.mark.parametrize(
    ("a", "b", "feet"),
    [("c3", "c4", 5), ("c3", "d4", 5), ("a1", "c2", 10), ("a1", "d8", 35), ("j1", "a10", 45)],
)
def test_distance_is_the_longer_axis(a: str, b: str, feet: int) -> None:
    state = fight_of(scene(hero("Ann", a), foe("Orc", b))).state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    assert state.distance(ann, orc) == state.distance(orc, ann) == feet


@pytest.mark.rule("HR-10.14")
@pytest.mark.parametrize(
    ("at", "feet"), [("e5", 5), ("f3", 10), ("a1", 10), ("h8", 20), ("b2", 5), ("c1", 10)]
)
def test_distance_is_between_the_nearest_spaces(at: str, feet: int) -> None:
    state = fight_of(scene(hero("Ann", at), foe("Orc", "c3", size="L2"))).state
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    assert state.distance(ann, orc) == state.distance(orc, ann) == feet


@pytest.mark.rule("HR-10.14")
def test_each_of_the_eight_neighbours_is_one_step() -> None:
    fight = fight_of(scene(hero("Ann", "c3", speed=5), foe("Orc", "j9")))
    assert dashing(fight) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


@pytest.mark.rule("HR-10.14")
@pytest.mark.parametrize("move", [Dash("Ann", "free"), Sidestep("Ann", "action")])
def test_no_wall_corner_is_cut(move: Option) -> None:
    fight = fight_of(scene(hero("Ann", "a2", speed=5), foe("Orc", "j9"), walls=["b2"]))
    choose(fight, "heroes", move)
    assert destinations(fight) == {"a1", "a3"}
    for space in ("b1", "b2", "b3"):
        refused(fight, MoveTo(space))


@pytest.mark.rule("HR-10.14")
def test_no_wall_corner_is_cut_where_the_ground_rises_elsewhere() -> None:
    fighters = (hero("Ann", "a2", speed=5), foe("Orc", "j9"))
    fight = fight_of(scene(*fighters, walls=["b2"], ground=laid({hill(10): "h1 h2"})))
    assert dashing(fight) == {"a1", "a3"}


@pytest.mark.rule("HR-10.14")
def test_a_creatures_corner_may_be_cut() -> None:
    fighters = (hero("Ann", "a2", speed=5), hero("Bob", "b2"), foe("Orc", "j9"))
    assert dashing(fight_of(scene(*fighters))) == {"a1", "a3", "b1", "b3"}


# --- the reach of weapons


def apart(weapon: Weapon, feet: int) -> Scenario:
    """Ann with a weapon, and the orc that many feet away."""
    orc = foe("Orc", f"{column_name(feet // 5)}1")
    return scene(hero("Ann", "a1", weapon), orc, width=30, height=1)


@pytest.mark.rule("HR-12.3", "HR-12.4", "HR-6.19")
@pytest.mark.parametrize(
    ("weapon", "farthest"),
    [(SWORD, 5), (SPEAR, 10), (BOW, 60), (LONGBOW, 120), (JAVELIN, 40), (WHIP, 20)],
)
def test_how_far_each_weapon_can_hit(weapon: Weapon, farthest: int) -> None:
    assert Engage("Ann", "Orc") in offered(fight_of(apart(weapon, farthest)))
    refused(fight_of(apart(weapon, farthest + 5)), Engage("Ann", "Orc"))


@pytest.mark.rule("HR-12.4", "HR-1.5")
@pytest.mark.parametrize(
    ("weapon", "feet", "levels"),
    [
        (BOW, 5, 0), (BOW, 30, 0), (BOW, 40, 1), (BOW, 50, 2), (BOW, 60, 3),
        (LONGBOW, 60, 0), (LONGBOW, 70, 1), (LONGBOW, 120, 6),
        (JAVELIN, 20, 0), (JAVELIN, 25, 1), (JAVELIN, 30, 2), (JAVELIN, 40, 4),
        (WHIP, 20, 0),
    ],
)  # fmt: skip
def test_beyond_range_brings_levels_of_disadvantage(weapon: Weapon, feet: int, levels: int) -> None:
    pool = (8, 6, weapon.die) + (max(8, weapon.die),) * levels
    fight = fight_of(apart(weapon, feet), (1, 2, 3) + (8,) * levels, (8, 6))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    play(fight, ("Ann", TakeStance("might")), ("Orc", TakeStance("defensive")))
    choose(fight, "Ann", Attack("Ann", "Orc"))
    attack, defence = rolls(fight.log)
    assert attack.sizes == pool
    assert attack.total == 1 + 2 + 3, "the highest are dropped"
    assert defence.sizes == (8, 6)
    finish(fight)


@pytest.mark.rule("HR-12.3")
@pytest.mark.parametrize(("to", "hits"), [("c1", False), ("d1", True)])
def test_the_reach_tag_is_lost_after_a_dash(to: str, hits: bool) -> None:
    fight = fight_of(scene(hero("Ann", "a1", SPEAR), foe("Orc", "e1"), height=1))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo(to)), ("foes", Pass("foes")))
    assert (Engage("Ann", "Orc") in offered(fight)) == hits
    if not hits:
        refused(fight, Engage("Ann", "Orc"))


@pytest.mark.rule("HR-12.3")
def test_the_reach_tag_is_back_in_the_next_round() -> None:
    fight = fight_of(scene(hero("Ann", "a1", SPEAR), foe("Orc", "e1"), height=1))
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("c1")), ("foes", Pass("foes")))
    choose(fight, "heroes", Pass("heroes"))
    assert fight.state.round == 2
    assert Engage("Ann", "Orc") in offered(fight)


@pytest.mark.rule("HR-12.3")
def test_a_sidestep_does_not_cost_the_reach_tag() -> None:
    fight = fight_of(scene(hero("Ann", "b1", SPEAR), foe("Orc", "e1"), height=1))
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("c1")), ("foes", Pass("foes")))
    assert Engage("Ann", "Orc") in offered(fight)


@pytest.mark.rule("HR-12.3", "HR-6.5")
def test_one_drawn_in_after_its_dash_has_lost_the_reach_tag_too() -> None:
    fighters = (hero("Ann", "c1", SPEAR), foe("Orc", "h1", SPEAR))
    fight = fight_of(scene(*fighters, height=1))
    play(fight, ("heroes", CallOut("Ann", "free", "Come on!")), ("foes", Dash("Orc", "free")))
    play(fight, ("Orc", MoveTo("e1")), ("heroes", Engage("Ann", "Orc")))
    play(fight, ("Ann", TakeStance("defensive")), ("Orc", TakeStance("might")))
    assert Attack("Orc", "Ann") not in offered(fight)
    assert fight.state.engagement is None, "the orc had no target in range"
    finish(fight)
