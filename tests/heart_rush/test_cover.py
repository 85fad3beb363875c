"""Cover, on paper maps: A shoots at O, # is a wall.

A space is a unit square, and the lower left corner of a map is (0, 0). So an A in the first column
of the lowest row has the corners (0, 0), (1, 0), (0, 1) and (1, 1).
"""

from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import JoinEngagement, SeizeOpportunity, TakeTurn
from crossblades.heart_rush.events import Attacked, Moved
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.space import cover
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from tests.helpers import (
    BOW,
    JAVELIN,
    SPEAR,
    SWORD,
    WHIP,
    fight_of,
    foe,
    happened,
    hero,
    play,
    rolls,
    scene,
)

CLEAR = """
......
A....O
......
"""
# From A's upper right corner only the line to O's upper right corner is blocked, by the wall above.
ONE = """
......
A....#
.#...O
"""
TWO = """
......
A...#O
......
"""
# From A's lower right corner one line just passes the wall's corner; the other three cross it.
THREE = """
...O
..#.
....
A...
"""
FULL = """
....#.
A...#O
....#.
"""
FAR_WALL = """
.#....
A....O
......
"""


# --- worked out by hand, line by line

# From (1, 0), the lower right corner of A: the lines to (3, 1), (4, 1) and (4, 2) pass under the
# wall, and the one to (3, 2) touches nothing but its corner (2, 1).
GRAZED = """
.#.O
A...
"""
# Every line between two points of the middle row stays in it.
WINDOW = """
..#..
A...O
..#..
"""
# The wall's upper right corner is a corner of O, so the line to it comes through the wall from
# wherever A shoots. From (1, 0) the others are clear: to (3, 2) by the wall's corner (2, 1).
BESIDE_ONE = """
.#O
A..
"""
# The same for the line to (3, 2). The one to (4, 2) would have to pass the wall's right side, at
# x = 3, no higher than 1; but from (1, 0) it does so at 4/3, and from everywhere else higher. The
# two lower ones are clear from (1, 0).
BESIDE_TWO = """
..#O
A...
"""
# From (1, 0) the line to (3, 2) has only the wall's corner (2, 1) in its way; those to (2, 2),
# (2, 3) and (3, 3) run through the wall. From (0, 1) it is the other way round, from (1, 1) and
# (0, 0) all four are blocked.
BEHIND_THREE = """
..O
.#.
A..
"""
# Lines to O's near corners end in the wall, or run along the edge that two walls share; those to
# its far corners cross the wall at a height between 0 and 3.
BEHIND_FOUR = """
..#.
A.#O
..#.
"""
# The wall reaches on one side only; but lines that pass it in the lowest row end at O's low
# corners at the best: (3, 1) and (4, 1) from (1, 0); the others are behind one of the walls.
TALL_WALL = """
..#.
..#O
A...
"""
BY_HAND = [
    (GRAZED, 0),
    (WINDOW, 0),
    (BESIDE_ONE, 1),
    (BESIDE_TWO, 2),
    (TALL_WALL, 2),
    (BEHIND_THREE, 3),
    (BEHIND_FOUR, 4),
]

EXPECTED = ("heroes", "foes")
"""Both sides expect the fight, so that nobody behind a wall is surprised."""


def drawn(
    paper: str,
    *weapons: Weapon,
    ana: dict[str, Any] | None = None,
    orc: dict[str, Any] | None = None,
) -> Scenario:
    """The scene of a paper map; B is a friend of Ana's and P one of the orc's."""
    rows = paper.split()[::-1]
    grid = Grid(len(rows[0]), len(rows))
    spaces = dict(zip(grid.spaces, "".join(rows), strict=True))
    at = {mark: space for space, mark in reversed(spaces.items())}  # the lowest left of each
    walls = [space for space, mark in spaces.items() if mark == "#"]
    fighters = [
        hero("Ana", at["A"], *weapons, **(ana or {})),
        foe("Orc", at["O"], **(orc or {})),
    ]
    fighters += [hero("Bob", at["B"])] if "B" in at else []
    fighters += [foe("Pig", at["P"])] if "P" in at else []
    return scene(
        *fighters,
        width=grid.width,
        height=grid.height,
        walls=walls,
        expecting=EXPECTED,
    )


def lines_blocked(paper: str, **scenario: Any) -> int:
    fight = fight_of(drawn(paper, BOW, **scenario))
    return cover(fight.state, fight.state.creatures["Ana"], fight.state.creatures["Orc"])


@pytest.mark.rule("HR-10.1", "HR-10.16")
@pytest.mark.parametrize(
    ("paper", "lines"),
    [(CLEAR, 0), (FAR_WALL, 0), (ONE, 1), (TWO, 2), (THREE, 3), (FULL, 4), *BY_HAND],
)
def test_each_obstructed_line_is_a_level_of_cover(paper: str, lines: int) -> None:
    assert lines_blocked(paper) == lines


@pytest.mark.rule("HR-10.1", "HR-10.16")
@pytest.mark.parametrize(("paper", "lines"), BY_HAND)
def test_a_mirrored_map_gives_the_same_cover(paper: str, lines: int) -> None:
    rows = paper.split()
    assert lines_blocked("\n".join(row[::-1] for row in rows)) == lines
    assert lines_blocked("\n".join(rows[::-1])) == lines
    assert lines_blocked("\n".join(map("".join, zip(*rows, strict=True)))) == lines


def shoot(paper: str, *dice: tuple[int, ...], weapon: Weapon = BOW, **scenario: Any) -> Fight:
    """Ana shoots in agility at the orc, which is in defensive."""
    fight = fight_of(drawn(paper, weapon, **scenario), *dice)
    play(
        fight,
        ("heroes", o.Engage("Ana", "Orc")),
        ("Ana", o.TakeStance("agility")),
        ("Orc", o.TakeStance("defensive")),
        ("Ana", o.Attack("Ana", "Orc")),
    )
    return fight


@pytest.mark.rule("HR-10.1")
def test_cover_is_disadvantage_on_the_shot_with_its_source() -> None:
    fight = shoot(TWO, (5, 6, 7, 2, 1), (1, 1))
    shot = rolls(fight.log)[0]
    assert shot.sizes == (8, 6, 8, 8, 8)
    assert shot.dropped == (1, 2)
    assert (shot.roll.parts[-1].source, shot.roll.parts[-1].rule) == ("cover 2", "HR-10.1")
    assert happened(fight.log, Attacked)[0].attack == 8


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("weapon", [BOW, JAVELIN])
def test_all_four_lines_blocked_means_no_attack(weapon: Weapon) -> None:
    fight = fight_of(drawn(FULL, weapon))
    assert fight.state.round == 1
    assert not [x for x in fight.asks[0].options if isinstance(x, o.Engage)]


# From (1, 0) three lines to O are clear; that to (2, 2) ends at the wall's corner, through it.
ROUND_A_CORNER = """
A#O
...
"""


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("weapon", [SPEAR, WHIP])
def test_levels_of_cover_are_for_ranged_attacks_only(weapon: Weapon) -> None:
    assert 0 < lines_blocked(ROUND_A_CORNER) < 4
    dice = (1,) * (4 if weapon is WHIP else 3)  # with a whip one slashes, in agility
    fight = shoot(ROUND_A_CORNER, dice, (8, 6), weapon=weapon)
    assert rolls(fight.log)[0].sizes == (8, 6, *(weapon.die,) * (len(dice) - 2))


# A wall from one edge of the map to the other, and a short one on the edge itself.
ACROSS = """
..#...
..#...
A.#.O.
"""
ON_THE_EDGE = """
.#.
A#O
"""


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("weapon", [BOW, JAVELIN, SPEAR, WHIP])
@pytest.mark.parametrize("paper", [BEHIND_FOUR, ".#.\nA#O\n.#.", ACROSS, ON_THE_EDGE])
def test_walls_stop_every_attack(paper: str, weapon: Weapon) -> None:
    assert lines_blocked(paper) == 4
    fight = fight_of(drawn(paper, weapon))
    assert fight.state.turn == "heroes"
    assert not [x for x in fight.asks[0].options if isinstance(x, o.Engage)]


@pytest.mark.rule("HR-10.1", "HR-4.10")
@pytest.mark.parametrize("weapon", [SPEAR, WHIP, BOW])
def test_nobody_enters_an_engagement_through_a_wall(weapon: Weapon) -> None:
    fighters = (hero("Ana", "a1"), hero("Bob", "b3", weapon), foe("Orc", "b1"))
    fight = fight_of(scene(*fighters, width=3, height=3, walls=["a2", "b2", "c2"]))
    play(fight, ("heroes", o.Engage("Ana", "Orc")))
    assert not isinstance(fight.asks[0], JoinEngagement)


@pytest.mark.rule("HR-10.1", "HR-12.7")
def test_nor_does_a_cantrip_go_through_one() -> None:
    ana = {"attunements": {"air": "paragon"}}
    for paper, may in ((CLEAR, True), (FULL, False), (ACROSS, False)):
        fight = fight_of(drawn(paper, ana=ana))
        assert (o.Engage("Ana", "Orc") in fight.asks[0].options) is may


PIKEMAN = """
.....
..#..
.A#O.
..#..
"""


@pytest.mark.rule("HR-10.1", "HR-4.14", "HR-4.6")
def test_there_are_no_opportunity_attacks_through_a_wall() -> None:
    scenario = drawn(PIKEMAN)
    ana, orc = scenario.fighters
    orc = structs.replace(orc, weapons=(SPEAR,))
    fight = fight_of(structs.replace(scenario, fighters=(ana, orc)))
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("a1")))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-10.1", "HR-4.5")
def test_a_way_does_not_bend_around_a_reach_that_a_wall_keeps_off() -> None:
    wall = [f"{column}2" for column in "abcdefghij"]
    fighters = (hero("Ana", "a3"), foe("Orc", "d1", SPEAR))
    fight = fight_of(scene(*fighters, walls=wall, expecting=EXPECTED))
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("g3")))
    assert [moved.to for moved in happened(fight.log, Moved)] == [
        "b3",
        "c3",
        "d3",
        "e3",
        "f3",
        "g3",
    ]


@pytest.mark.rule("HR-10.1", "HR-4.14", "HR-4.6")
def test_who_steps_behind_a_wall_leaves_the_reach_of_those_beyond_it() -> None:
    walls = ["c1", "c2", "c3"]
    fighters = (hero("Ana", "b3"), foe("Orc", "d3", SPEAR))
    fight = fight_of(scene(*fighters, width=5, height=5, walls=walls, expecting=EXPECTED))
    state = fight.state
    assert state.distance(state.creatures["Ana"], state.creatures["Orc"]) == 10
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("b2")))
    assert isinstance(fight.asks[0], SeizeOpportunity)
    assert fight.state.creatures["Ana"].at == "b3", "she is struck before it is gone"


@pytest.mark.rule("HR-10.1", "HR-1.5")
@pytest.mark.parametrize("weapon", [BOW, JAVELIN])
@pytest.mark.parametrize(("paper", "lines"), BY_HAND)
def test_each_line_is_a_level_of_disadvantage_on_a_shot_or_a_throw(
    paper: str, lines: int, weapon: Weapon
) -> None:
    if lines == 4:
        fight = fight_of(drawn(paper, weapon))
        assert o.Engage("Ana", "Orc") not in fight.asks[0].options
        return
    faces = (1, 1, 1, *range(3, 3 + lines))
    fight = shoot(paper, faces, (1, 1), weapon=weapon)
    shot = rolls(fight.log)[0]
    assert shot.sizes == (8, 6, 8, *(8,) * lines)
    assert shot.kept == (1, 1, 1)
    assert [(p.source, p.rule, p.advantage) for p in shot.roll.parts if p.advantage] == (
        [(f"cover {lines}", "HR-10.1", -lines)] if lines else []
    )
    assert happened(fight.log, Attacked)[0].attack == 3


@pytest.mark.rule("HR-10.1", "HR-7.2")
def test_cover_is_nothing_to_the_defence() -> None:
    fight = shoot(BESIDE_TWO, (1, 1, 1, 8, 8), (4, 4))
    assert rolls(fight.log)[1].sizes == (8, 6)


@pytest.mark.rule("HR-10.1", "HR-12.4")
def test_cover_and_distance_add_up() -> None:
    paper = "........#O\nA........."  # 45 feet: 15 beyond the range of a light bow
    fight = shoot(paper, (1,) * 7, (4, 4))
    shot = rolls(fight.log)[0]
    assert {p.rule: p.advantage for p in shot.roll.parts if p.advantage} == {
        "HR-10.1": -2,
        "HR-12.4": -2,
    }


# Two pillars. From (3, 3/2), the middle of A's right side, all four lines pass between them: that
# to (9, 3) by the corner (5, 2) of the lower pillar, that to (8, 4) by the corner (6, 3) of the
# upper. From each corner of A, and from its middle, one of these two runs into a pillar.
PILLARS = """
.........
.....#..O
.........
..A..#...
.........
"""


@pytest.mark.rule("HR-10.1", "HR-10.16")
def test_the_best_point_may_be_on_a_side() -> None:
    assert lines_blocked(PILLARS) == 0


# --- HR-10.1: large targets and attackers

# From (1, 0) the lines to the four corners of O's lower left space pass under the wall.
LARGE_TARGET = """
...#OO
....OO
A.....
"""
# To one whose only space is behind the wall, the two upper lines are blocked: (4, 3) lies on the
# wall's corner, and to (5, 3) a line from (1, 0) passes the wall's right side at 9/4, above its
# lower edge.
SMALL_TARGET = """
...#O.
......
A.....
"""
# All four spaces of O are behind the walls from everywhere in A.
HIDDEN_LARGE = """
..#OO
..#OO
A.#..
..#..
"""
# Of A, the upper row looks over the wall: from (2, 3) the line to (5, 1) passes it at 7/3.
LARGE_ATTACKER = """
AA....
AA#..O
......
"""
SMALL_ATTACKER = """
......
.A#..O
......
"""


@pytest.mark.rule("HR-10.1")
def test_of_a_large_target_the_best_space_is_shot_at() -> None:
    assert lines_blocked(LARGE_TARGET, orc={"size": "L2"}) == 0
    assert lines_blocked(SMALL_TARGET) == 2


@pytest.mark.rule("HR-10.1")
def test_a_large_target_is_in_full_cover_only_if_all_of_it_is() -> None:
    fight = fight_of(drawn(HIDDEN_LARGE, BOW, orc={"size": "L2"}))
    assert o.Engage("Ana", "Orc") not in fight.asks[0].options
    half = HIDDEN_LARGE.replace("A.#..", "A....")
    fight = fight_of(drawn(half, BOW, orc={"size": "L2"}))
    assert o.Engage("Ana", "Orc") in fight.asks[0].options


@pytest.mark.rule("HR-10.1")
def test_a_large_attacker_shoots_from_the_best_point_of_all_its_spaces() -> None:
    assert lines_blocked(LARGE_ATTACKER, ana={"size": "L2"}) == 0
    assert lines_blocked(SMALL_ATTACKER) == 2


# --- HR-10.16


@pytest.mark.rule("HR-10.16")
@pytest.mark.parametrize("paper", ["A.B.O\n.....", "A.P.O\n.....", "ABPO\n...."])
def test_creatures_are_no_cover(paper: str) -> None:
    assert lines_blocked(paper) == 0


# --- HR-10.1: levels that the ground gives


def in_a_hedge(*dice: tuple[int, ...], level: int = 2, weapon: Weapon = BOW, **orc: Any) -> Fight:
    """The orc at f2 on ground that gives so much cover; Ana at a2, the heroes' turn."""
    ground = Ground(kinds={"h": Terrain("a hedge", cover=level)}, at={"f2": "h"})
    fighters = (hero("Ana", "a2", weapon), foe("Orc", "f2", **orc))
    return fight_of(scene(*fighters, width=6, height=2, ground=ground), *dice)


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_ground_may_give_a_level_of_cover_to_whoever_stands_there(level: int) -> None:
    fight = in_a_hedge((1, 1, 1, *(8,) * level), (4, 4), level=level)
    play(
        fight,
        ("heroes", o.Engage("Ana", "Orc")),
        ("Ana", o.TakeStance("agility")),
        ("Orc", o.TakeStance("defensive")),
        ("Ana", o.Attack("Ana", "Orc")),
    )
    shot = rolls(fight.log)[0]
    assert [(p.source, p.rule, p.advantage) for p in shot.roll.parts if p.advantage] == (
        [(f"cover {level}", "HR-10.1", -level)] if level else []
    )


@pytest.mark.rule("HR-10.1")
def test_one_in_cover_shoots_out_of_it_unhindered() -> None:
    fight = in_a_hedge((1, 1, 1), (4, 4), weapon=BOW)
    state = fight.state
    assert cover(state, state.creatures["Orc"], state.creatures["Ana"]) == 0
    assert cover(state, state.creatures["Ana"], state.creatures["Orc"]) == 2


@pytest.mark.rule("HR-10.1")
def test_the_cover_of_the_ground_is_nothing_to_a_blade() -> None:
    ground = Ground(kinds={"h": Terrain("a hedge", cover=3)}, at={"b1": "h"})
    fighters = (hero("Ana", "a1", SWORD), foe("Orc", "b1"))
    fight = fight_of(scene(*fighters, width=2, height=1, ground=ground), (1, 1, 1, 1), (3, 3))
    play(
        fight,
        ("heroes", o.Engage("Ana", "Orc")),
        ("Ana", o.TakeStance("agility")),
        ("Orc", o.TakeStance("defensive")),
        ("Ana", o.Attack("Ana", "Orc")),
    )
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 8)


@pytest.mark.rule("HR-10.1")
def test_a_large_creature_that_is_only_partly_in_cover_is_shot_at_where_it_is_not() -> None:
    ground = Ground(kinds={"h": Terrain("a hedge", cover=2)}, at={"f1": "h", "f2": "h"})
    fighters = (hero("Ana", "a1", BOW), foe("Orc", "e1", size="L2"))
    fight = fight_of(scene(*fighters, width=6, height=2, ground=ground))
    state = fight.state
    assert cover(state, state.creatures["Ana"], state.creatures["Orc"]) == 0


# O stands in LARGE_TARGET's place, its lower row (e2, f2) in a hedge of two levels. There no line
# is blocked, but the hedge gives two. In e3 two lines are blocked. In f3 only the one to (5, 3) is
# from (1, 0), but the line from there to the middle of f3 runs through the hedge; from (1, 1) it
# does not, and two lines are blocked.
@pytest.mark.rule("HR-10.1")
def test_lines_and_ground_count_for_the_same_space() -> None:
    ground = Ground(kinds={"h": Terrain("a hedge", cover=2)}, at={"e2": "h", "f2": "h"})
    fighters = (hero("Ana", "a1", BOW), foe("Orc", "e2", size="L2"))
    scenario = scene(*fighters, width=6, height=3, walls=["d3"], ground=ground, expecting=EXPECTED)
    state = fight_of(scenario).state
    assert cover(state, state.creatures["Ana"], state.creatures["Orc"]) == 2


# --- HR-10.1: what stands between the two


def between(place: str, level: int = 1, orc: str = "f2", **kind: Any) -> int:
    """The cover of the orc at f2 from Ana at a2, with something at a place of a map of 9 rows."""
    ground = Ground(kinds={"t": Terrain("a thing", cover=level, **kind)}, at={place: "t"})
    fighters = (hero("Ana", "a2", BOW), foe("Orc", orc))
    state = fight_of(scene(*fighters, ground=ground)).state
    return cover(state, state.creatures["Ana"], state.creatures["Orc"])


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("place", ["b2", "c2", "d2", "e2", "f2"])
def test_what_stands_in_the_way_gives_its_level_wherever_it_stands(place: str, level: int) -> None:
    assert between(place, level) == level


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("place", ["a2", "b1", "b3", "d1", "d3", "e1", "e3", "f1", "f3", "g2"])
def test_what_stands_beside_the_way_gives_none(place: str) -> None:
    assert between(place, 3) == 0


@pytest.mark.rule("HR-10.1")
def test_of_several_things_the_best_counts_and_the_attacker_looks_past_what_it_can() -> None:
    kinds = {"t": Terrain("a tree", cover=1), "w": Terrain("a low wall", cover=2)}
    for at, level in (
        ({"c2": "t", "e2": "t"}, 1),
        ({"c2": "t", "e2": "w"}, 2),
        ({"c2": "w", "e2": "t"}, 2),
        ({"c2": "t", "e3": "w"}, 1),
    ):
        fighters = (hero("Ana", "a2", BOW), foe("Orc", "f2"))
        state = fight_of(scene(*fighters, ground=Ground(kinds=kinds, at=at))).state
        assert cover(state, state.creatures["Ana"], state.creatures["Orc"]) == level


# Ana's space has the corners (0, 1) and (1, 2), the middle of f3 is (11/2, 5/2). From (1, 2), her
# upper right corner, the line to it passes above c2 and d2; from (1, 1) it runs through both. In
# e3, between 4 and 5, every line is above 2 and below 3.
@pytest.mark.rule("HR-10.1")
def test_the_attacker_shoots_from_the_point_where_least_is_in_the_way() -> None:
    assert between("d2", 3, orc="f3") == 0
    assert between("c2", 3, orc="f3") == 0
    assert between("e3", 3, orc="f3") == 3


@pytest.mark.rule("HR-10.1")
def test_something_on_the_way_is_disadvantage_on_the_shot_and_never_forbids_it() -> None:
    ground = Ground(kinds={"t": Terrain("a slit", cover=3)}, at={"c1": "t", "d1": "t"})
    fighters = (hero("Ana", "a1", BOW), foe("Orc", "f1"))
    fight = fight_of(scene(*fighters, width=6, height=1, ground=ground), (5, 6, 7, 2, 1, 1), (1, 1))
    play(
        fight,
        ("heroes", o.Engage("Ana", "Orc")),
        ("Ana", o.TakeStance("agility")),
        ("Orc", o.TakeStance("defensive")),
        ("Ana", o.Attack("Ana", "Orc")),
    )
    shot = rolls(fight.log)[0]
    assert (shot.sizes, shot.kept) == ((8, 6, 8, 8, 8, 8), (2, 1, 1))
    assert (shot.roll.parts[-1].source, shot.roll.parts[-1].rule) == ("cover 3", "HR-10.1")


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("orc", ["e5", "e4"])
@pytest.mark.parametrize(
    ("ana", "level"),
    [("e9", 3), ("c9", 3), ("g9", 3), ("e1", 0), ("a5", 0), ("i5", 0), ("b1", 0), ("h2", 0)],
)
def test_an_arrow_slit_covers_from_its_front_only(orc: str, ana: str, level: int) -> None:
    """The slit at e5 looks north; the orc stands in it, or behind it."""
    slit = Terrain("an arrow slit", cover=3, front="north")
    fighters = (hero("Ana", ana, BOW), foe("Orc", orc))
    fight = fight_of(scene(*fighters, ground=Ground(kinds={"s": slit}, at={"e5": "s"})))
    state = fight.state
    assert cover(state, state.creatures["Ana"], state.creatures["Orc"]) == level
    assert cover(state, state.creatures["Orc"], state.creatures["Ana"]) == 0, "one shoots out of it"


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize(
    ("front", "open_from"), [("north", "e1"), ("south", "e9"), ("east", "a5"), ("west", "i5")]
)
def test_a_front_may_look_to_each_of_the_four_sides(front: Any, open_from: str) -> None:
    slit = Terrain("an arrow slit", cover=3, front=front)
    ground = Ground(kinds={"s": slit}, at={"e5": "s"})
    for at in ("e1", "e9", "a5", "i5"):
        fighters = (hero("Ana", at, BOW), foe("Orc", "e5"))
        state = fight_of(scene(*fighters, ground=ground)).state
        covered = cover(state, state.creatures["Ana"], state.creatures["Orc"])
        opposite = {"e1": "e9", "e9": "e1", "a5": "i5", "i5": "a5"}
        assert covered == (3 if at == opposite[open_from] else 0)


# --- HR-10.8


def in_its_space(larger: str, smaller: str, *dice: tuple[int, ...], friend: bool = True) -> Fight:
    """An orc of one size in the space of a beast of another, its friend or Ana's; Ana has a bow."""
    beast = foe("Beast", "e1", size=larger) if friend else hero("Beast", "e1", size=larger)
    fighters = (hero("Ana", "a1", BOW), beast, foe("Orc", "e1", size=smaller))
    return fight_of(scene(*fighters, width=7, height=3), *dice)


def cover_of_the_orc(fight: Fight) -> int:
    state = fight.state
    return cover(state, state.creatures["Ana"], state.creatures["Orc"])


@pytest.mark.rule("HR-10.8", "HR-10.16")
@pytest.mark.parametrize(
    ("larger", "smaller"), [("large", "small"), ("L2", "medium"), ("L2", "small"), ("L3", "large")]
)
def test_in_the_space_of_a_friend_two_sizes_larger_one_has_a_level_of_cover(
    larger: str, smaller: str
) -> None:
    assert cover_of_the_orc(in_its_space(larger, smaller)) == 1


@pytest.mark.rule("HR-10.8")
def test_in_the_space_of_a_hostile_creature_one_has_no_cover() -> None:
    assert cover_of_the_orc(in_its_space("L2", "medium", friend=False)) == 0


@pytest.mark.rule("HR-10.8", "HR-10.16")
def test_a_dead_friend_covers_nobody() -> None:
    fight = in_its_space("L2", "medium")
    assert cover_of_the_orc(fight) == 1
    fight.state.creatures["Beast"].unconscious = True
    assert cover_of_the_orc(fight) == 1
    fight.state.creatures["Beast"].dead = True
    assert cover_of_the_orc(fight) == 0


@pytest.mark.rule("HR-10.8", "HR-10.6")
def test_nor_does_a_hidden_one_which_cover_would_give_away() -> None:
    fight = in_its_space("L2", "medium")
    fight.state.creatures["Beast"].conditions = {"hidden": 1}
    assert cover_of_the_orc(fight) == 0


@pytest.mark.rule("HR-10.8")
def test_the_larger_has_no_cover_from_the_smaller() -> None:
    fight = in_its_space("L2", "medium")
    state = fight.state
    assert cover(state, state.creatures["Ana"], state.creatures["Beast"]) == 0


@pytest.mark.rule("HR-10.8")
def test_beside_a_large_friend_one_has_no_cover() -> None:
    fighters = (hero("Ana", "a1", BOW), foe("Beast", "c1", size="L2"), foe("Orc", "e1"))
    fight = fight_of(scene(*fighters, width=7, height=3))
    assert cover_of_the_orc(fight) == 0


@pytest.mark.rule("HR-10.8", "HR-10.1")
def test_the_cover_of_a_friend_is_a_level_of_disadvantage_on_the_shot() -> None:
    fight = in_its_space("L2", "medium", (4, 4, 4, 5), (1, 1))
    play(fight, ("heroes", o.Engage("Ana", "Orc")))
    while isinstance(fight.asks[0].options[0], o.Enter):
        play(fight, ("foes", o.Pass("foes")))
    play(
        fight,
        ("Ana", o.TakeStance("agility")),
        ("Orc", o.TakeStance("defensive")),
        ("Ana", o.Attack("Ana", "Orc")),
    )
    shot = rolls(fight.log)[0]
    assert (shot.sizes, shot.kept) == ((8, 6, 8, 8), (4, 4, 4))
    (part,) = [part for part in shot.roll.parts if part.advantage]
    assert (part.source, part.advantage) == ("cover 1", -1)


@pytest.mark.rule("HR-10.8", "HR-10.1")
def test_the_level_of_a_friend_does_not_lower_what_walls_give() -> None:
    beast = foe("Beast", "d2", size="L2")
    fighters = (hero("Ana", "a1", BOW), beast, foe("Orc", "d2"))
    fight = fight_of(scene(*fighters, width=6, height=4, walls=["c2"], expecting=EXPECTED))
    assert cover_of_the_orc(fight) >= 2  # as in BESIDE_TWO
