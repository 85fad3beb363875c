"""The map: names, distances, steps, reach and paths."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import ValidationError, json

from crossblades.kernel.grid import Grid, column_name

NAMES = st.sampled_from(Grid(8, 6).spaces)


def test_spaces_are_named_as_chess_players_name_them() -> None:
    grid = Grid(3, 2)
    assert grid.spaces == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert grid.at(2, 1) == "c2"
    assert grid.at(3, 0) is None
    assert [column_name(x) for x in (0, 25, 26, 59)] == ["a", "z", "aa", "bh"]


@pytest.mark.rule("HR-10.14")
def test_distance_is_the_longer_axis_between_the_nearest_spaces() -> None:
    grid = Grid(10, 10)
    assert grid.distance("a1", "a1") == 0
    assert grid.distance("a1", "b2") == 5
    assert grid.distance("a1", "d2") == 15
    assert grid.distance("a1", "d2", 2, 1) == 10
    assert grid.distance("a1", "b2", 2, 1) == 0
    assert grid.distance("d4", "a1", 3, 2) == 10


@given(NAMES, NAMES)
def test_distance_is_the_same_both_ways(a: str, b: str) -> None:
    grid = Grid(8, 6)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, b, 2, 1) == grid.distance(b, a, 1, 2)


def steps(grid: Grid, at: str, side: int = 1) -> set[str]:
    return set(grid.on(grid.around(at, side) & grid.room(grid.open, side)))


@pytest.mark.rule("HR-10.14")
def test_each_of_the_eight_neighbours_is_one_step_away_and_edges_do_not_wrap() -> None:
    grid = Grid(4, 4)
    assert steps(grid, "b2") == {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}
    assert steps(grid, "a1") == {"b1", "a2", "b2"}
    assert steps(grid, "d4") == {"c4", "c3", "d3"}


COLUMN, ROW = [f"c{y}" for y in range(1, 11)], [f"{x}8" for x in "abcdefghij"]


@pytest.mark.rule("HR-10.1", "OS-3.5")
@pytest.mark.parametrize(
    ("walls", "a", "b"),
    [
        (COLUMN, "a1", "e1"),
        (COLUMN, "b10", "d10"),
        (COLUMN, "a1", "j10"),
        (COLUMN, "b5", "d5"),
        (ROW, "a1", "a10"),
        (ROW, "j7", "j9"),
    ],
)
def test_no_line_passes_a_wall_along_the_edge_of_the_map(walls: list[str], a: str, b: str) -> None:
    grid = Grid(10, 10, tuple(walls))
    assert grid.cover(a, b) == grid.cover(b, a) == 4


SLANTED = [f"{column}{10 - x}" for x, column in enumerate("abcdefghij")]
"""From corner to corner of the map: each of its walls touches the next one by a corner."""


@pytest.mark.rule("HR-10.1", "HR-10.16", "OS-3.5")
@pytest.mark.parametrize(("a", "b"), [("a1", "j10"), ("c3", "h8"), ("d4", "g7")])
def test_no_line_passes_between_walls_that_touch_by_their_corners(a: str, b: str) -> None:
    grid = Grid(10, 10, tuple(SLANTED))
    assert grid.cover(a, b) == grid.cover(b, a) == 4
    other_way = Grid(10, 10, tuple(f"{wall[0]}{11 - int(wall[1:])}" for wall in SLANTED))
    here, there = (f"{at[0]}{11 - int(at[1:])}" for at in (a, b))
    assert other_way.cover(here, there) == other_way.cover(there, here) == 4
    gap = Grid(10, 10, tuple(wall for wall in SLANTED if wall != "e6"))
    assert gap.cover(a, b) < 4, "a line that grazes the corner of one wall is clear"


@pytest.mark.rule("HR-10.1")
def test_a_wall_on_the_edge_covers_no_more_than_its_width_elsewhere() -> None:
    grid = Grid(10, 10, ("c1",))
    assert grid.cover("a1", "e1") == 2, "the lines to the upper corners pass above it"
    assert grid.cover("a2", "e2") == 0


@pytest.mark.rule("HR-10.1")
@pytest.mark.parametrize("seed", range(20))
def test_exposed_is_what_is_near_and_not_behind_walls(seed: int) -> None:
    random = Random(seed)
    spaces = Grid(7, 6).spaces
    grid = Grid(7, 6, tuple(space for space in spaces if random.random() < 0.3))
    for at, length in ((at, length) for length in (1, 2) for at in grid.on(grid.open)):
        if not grid.room(grid.open, length) & grid.bit[at]:
            continue
        for feet in (5, 10, 20):
            near = grid.on(grid.within(at, feet, length))
            clear = {to for to in near if grid.cover(at, to, length) < 4 or to in grid.walls}
            found = set(grid.on(grid.exposed[at, feet, length]))
            assert found - set(grid.walls) == clear - set(grid.walls)


@pytest.mark.rule("HR-10.14")
def test_wall_corners_are_not_cut() -> None:
    grid = Grid(3, 3, ("b1",))
    assert steps(grid, "a1") == {"a2"}
    assert steps(grid, "c2") == {"c1", "b2", "b3", "c3"}


@pytest.mark.rule("HR-10.7")
def test_a_large_creature_needs_room_for_all_its_spaces() -> None:
    grid = Grid(4, 3, ("c3",))
    assert set(grid.on(grid.room(grid.open, 2))) == {"a1", "b1", "c1", "a2"}
    assert grid.footprint("a1", 2) == ("a1", "b1", "a2", "b2")
    assert grid.footprint("d1", 2) == ()


def test_reach_counts_steps_and_walls_stand_in_the_way() -> None:
    grid = Grid(5, 3, ("c1", "c2"))
    layers = grid.reach("a1", grid.open, 6, ways=grid.ways())
    cost = {space: i for i, layer in enumerate(layers) for space in grid.on(layer)}
    assert cost["b2"] == 1
    assert cost["c3"] == 3
    assert cost["d1"] == 6
    path = grid.path(layers, "d3", ways=grid.ways())
    assert len(path) == 4
    assert path[-2:] == ("c3", "d3")


@pytest.mark.rule("HR-10.14")
def test_a_difficult_space_costs_two_steps() -> None:
    grid = Grid(4, 1)
    hard = grid.board(["b1"])
    layers = grid.reach("a1", grid.open, 3, [(2, hard)])
    assert [list(grid.on(layer)) for layer in layers] == [["a1"], [], ["b1"], ["c1"]]
    assert grid.path(layers, "c1", [(2, hard)]) == ("b1", "c1")


@given(NAMES, st.sets(NAMES, max_size=12), st.sets(NAMES, max_size=8))
def test_every_path_is_made_of_steps_and_costs_what_reach_says(
    start: str, walls: set[str], hard: set[str]
) -> None:
    grid = Grid(8, 6, tuple(sorted(walls - {start})))
    rough, ways = [(2, grid.board(hard))], grid.ways()
    layers = grid.reach(start, grid.open, 8, rough, ways)
    for cost, layer in enumerate(layers[1:], start=1):
        for place in grid.on(layer):
            path = grid.path(layers, place, rough, ways)
            assert path[-1] == place
            assert sum(2 if space in hard else 1 for space in path) == cost
            for one, two in zip((start, *path), path, strict=False):
                assert two in steps(grid, one)


def test_a_map_is_written_as_its_size_and_walls_and_nothing_that_follows_from_them() -> None:
    grid = Grid(4, 3, ("c3",))
    assert grid.zones["a1", 5, 1] == grid.board(("a1", "b1", "a2", "b2"))
    assert json.encode(grid) == b'{"width":4,"height":3,"walls":["c3"]}'
    for twin in (json.decode(json.encode(grid), type=Grid), deepcopy(grid)):
        assert twin == grid
        assert not twin.zones


def test_what_is_no_map_is_refused_when_it_is_read() -> None:
    with pytest.raises(ValidationError, match="rows and columns"):
        json.decode(b'{"width":0,"height":3}', type=Grid)
