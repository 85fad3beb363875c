"""Cover from walls, on paper maps: A shoots at O, # is a wall."""

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.events import Attacked
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.space import cover
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.fight import Fight
from crossblades.kernel.grid import Grid
from tests.helpers import (
    BOW,
    JAVELIN,
    SPEAR,
    SWORD,
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


def drawn(paper: str, *weapons: Weapon) -> Scenario:
    """The scene of a paper map."""
    rows = paper.split()[::-1]
    grid = Grid(len(rows[0]), len(rows))
    spaces = dict(zip(grid.spaces, "".join(rows), strict=True))
    at = {mark: space for space, mark in spaces.items()}
    walls = [space for space, mark in spaces.items() if mark == "#"]
    ana, orc = hero("Ana", at["A"], *weapons), foe("Orc", at["O"])
    return scene(ana, orc, width=grid.width, height=grid.height, walls=walls)


def lines_blocked(paper: str) -> int:
    fight = fight_of(drawn(paper, BOW))
    return cover(fight.state, fight.state.creatures["Ana"], fight.state.creatures["Orc"])


@pytest.mark.rule("HR-10.1", "HR-10.16")
@pytest.mark.parametrize(
    ("paper", "lines"), [(CLEAR, 0), (FAR_WALL, 0), (ONE, 1), (TWO, 2), (THREE, 3), (FULL, 4)]
)
def test_each_obstructed_line_is_a_level_of_cover(paper: str, lines: int) -> None:
    assert lines_blocked(paper) == lines


def shoot(paper: str, *dice: tuple[int, ...]) -> Fight:
    fight = fight_of(drawn(paper, BOW), *dice)
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
    assert not [x for x in fight.asks[0].options if isinstance(x, o.Engage)]


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("weapon", [SWORD, SPEAR])
def test_cover_is_for_ranged_attacks_only(weapon: Weapon) -> None:
    paper = "A#O\n..." if weapon is SPEAR else ".#.\n.AO"
    fight = fight_of(drawn(paper, weapon))
    assert o.Engage("Ana", "Orc") in fight.asks[0].options
