"""Chapter 10: who can stand in deep water, and which checks it makes harder (HR-10.3)."""

from typing import Any

import pytest

from crossblades.heart_rush import gm_options as g
from crossblades.heart_rush.condition_options import BreakFree, EscapeNet, NetWay, RollWith
from crossblades.heart_rush.condition_rolls import BREAKING_FREE
from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.dice import saving_throw, skill_check
from crossblades.heart_rush.ground import Terrain
from crossblades.heart_rush.land import Land
from crossblades.heart_rush.sizes import length, rank
from crossblades.kernel import decree_options as d
from crossblades.kernel.dice import Scripted
from crossblades.kernel.grid import Grid
from tests.heart_rush.places import LAKE, MUD, POND, laid
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    advantages,
    attack,
    choose,
    clash,
    drive,
    fight_of,
    finish,
    foe,
    fresh_state,
    hero,
    play,
    rolls,
    scene,
    waiting,
)


def deep(feet: int) -> Terrain:
    """A moat of this depth."""
    return Terrain(f"moat of {feet}", water="deep", depth=feet)


STANDS_IN = {
    "minuscule": 0, "tiny": 1, "small": 3, "medium": 5, "large": 8,
    "L2": 15, "L3": 20, "L4": 25, "L10": 55,
}  # fmt: skip


# --- how deep


@pytest.mark.rule("HR-10.3", "HR-10.7")
@pytest.mark.parametrize(("size", "feet"), STANDS_IN.items())
def test_one_stands_in_water_that_is_no_deeper_than_ones_size_allows(size: str, feet: int) -> None:
    grid, long = Grid(10, 10), length(size)
    for depth, stands in ((max(feet, 1), feet > 0), (feet + 1, False)):
        land = Land(grid, laid({deep(depth): " ".join(grid.spaces)}))
        assert land.stands("a1", long, rank(size)) is stands, (size, depth)


@pytest.mark.rule("HR-10.3")
@pytest.mark.parametrize(("water", "feet"), [("deep", 5), ("over head", 10)])
def test_where_a_map_says_no_more_deep_is_5_feet_and_over_head_10(water: Any, feet: int) -> None:
    kind = Terrain("water", water=water)
    assert (kind.bears(feet), kind.bears(feet - 1)) == (True, False)
    assert Terrain("water", water=water, depth=2).bears(2)


@pytest.mark.rule("HR-10.3", "HR-13.3")
def test_nobody_stands_where_there_is_no_air() -> None:
    assert not Terrain("shaft", water="submerged").bears(1000)


@pytest.mark.rule("HR-10.3")
def test_shallow_water_and_dry_land_bear_everybody() -> None:
    assert Terrain("ford", water="shallow").bears(0)
    assert MUD.bears(0)


@pytest.mark.rule("HR-10.3", "HR-10.7")
@pytest.mark.parametrize(("spaces", "level"), [("c3", -1), ("c3 c4", -1), ("c3 c4 d3", -5)])
def test_a_large_body_stands_if_half_of_its_spaces_allow_it(spaces: str, level: int) -> None:
    troll, gob = hero("Ann", "c3", size="L2"), foe("Orc", "e3")
    dice = ((1, 1, 1) + (8,) * -level, (8, 6))
    fight = fight_of(scene(troll, gob, ground=laid({deep(16): spaces})), *dice)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    finish(fight)
    assert [part for part in advantages(fight, 0) if part[1] == "HR-10.3"] == [
        ("deep water" if level == -1 else "no footing in the water", "HR-10.3", level)
    ]


@pytest.mark.rule("HR-10.3", "HR-10.7")
@pytest.mark.parametrize(("size", "level"), [("small", -5), ("medium", -1), ("large", -1)])
def test_where_a_hero_stands_a_goblin_swims(size: str, level: int) -> None:
    gob = foe("Orc", "d3", size=size)
    dice = ((8, 6, 8), (1, 1) + (8,) * -level)
    fight = fight_of(scene(hero("Ann", "c3"), gob, ground=laid({POND: "d3"})), *dice)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert [level for _, rule, level in advantages(fight, 1) if rule == "HR-10.3"] == [level]


# --- which checks


@pytest.mark.rule("HR-10.3", "HR-11.18", "HR-11.5")
@pytest.mark.parametrize(("kind", "level"), [(POND, -1), (LAKE, -5)])
@pytest.mark.parametrize(
    ("what", "ability"),
    [
        ("stealth", "agility"), ("climbing", "might"), (BREAKING_FREE, "might"),
        ("throwing off", "might"), ("a feat of might", "might"), ("a feat of agility", "agility"),
    ],
)  # fmt: skip
def test_every_check_that_needs_movement_is_harder_in_deep_water(
    what: str, ability: Ability, kind: Terrain, level: int
) -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "j10"), ground=laid({kind: "c3"}))
    dice = Scripted((2, 2) + (8,) * -level)
    _, log = drive(skill_check(state, state.creatures["Ann"], ability, what, 4), state, dice)
    assert [part.advantage for part in rolls(log)[0].roll.parts if part.advantage] == [level]


@pytest.mark.rule("HR-10.3", "HR-1.2")
@pytest.mark.parametrize("what", ["perception", "medicine", "a feat of cunning"])
def test_what_needs_none_is_not(what: str) -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "j10"), ground=laid({LAKE: "c3"}))
    ann = state.creatures["Ann"]
    drive(skill_check(state, ann, "cunning", what, 4), state, Scripted((2, 2)))


@pytest.mark.rule("HR-10.3", "HR-1.2")
def test_a_feat_that_the_gm_calls_for_is_harder_in_deep_water() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(3, 3, 8)], gm="gm", ground=laid({POND: "c3"}))
    for answer in (g.Decree("check"), d.Subject("Ann"), g.CheckNamed("a feat of might", "might")):
        choose(fight, "gm", answer)
    choose(fight, "gm", d.Amount(9, 1, 21))
    assert advantages(fight, 0) == [("deep water", "HR-10.3", -1)]
    finish(fight)


@pytest.mark.rule("HR-10.3", "HR-11.20")
@pytest.mark.parametrize("way", ["wriggle", "tear"])
@pytest.mark.parametrize(("kind", "level"), [(POND, -1), (LAKE, -5)])
def test_getting_out_of_a_net_is_harder_in_deep_water(
    way: NetWay, kind: Terrain, level: int
) -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "j10"))
    fight = waiting(*fighters, dice=[(3, 3) + (8,) * -level], ground=laid({kind: "c3"}))
    ann = fight.state.creatures["Ann"]
    ann.conditions, ann.sources = {"entangled": 1}, {"entangled": "Orc"}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", EscapeNet("Ann", way)))
    assert [found for *_, found in advantages(fight, 0)] == [level]
    finish(fight)


@pytest.mark.rule("HR-10.3", "HR-11.18")
def test_breaking_free_is_harder_for_whoever_is_in_the_water() -> None:
    ground = laid({POND: "c3"})
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    fight = waiting(*fighters, dice=[(3, 3, 8), (1, 1, 8)], ground=ground)
    ann, orc = fight.state.creatures["Ann"], fight.state.creatures["Orc"]
    ann.conditions, ann.sources = {"grappled": 1}, {"grappled": "Orc"}
    orc.conditions, orc.sources = {"grappling": 1}, {"grappling": "Ann"}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", BreakFree("Ann", "might")))
    choose(fight, "Orc", RollWith("Orc", "might"))
    assert advantages(fight, 0) == [("deep water", "HR-10.3", -1)]
    finish(fight)


@pytest.mark.rule("HR-10.3", "HR-1.3")
def test_other_saves_are_not() -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "j10"), ground=laid({LAKE: "c3"}))
    ann = state.creatures["Ann"]
    drive(saving_throw(state, ann, "agility", "fall", 4), state, Scripted((2, 2)))
