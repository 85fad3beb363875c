"""Walls and doors between spaces: lines, steps, and what is beside what."""

from copy import deepcopy
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from msgspec import UNSET, ValidationError, json

from crossblades.kernel.edges import DoorState, Edge, Side
from crossblades.kernel.grid import Grid


def wall(between: str) -> Edge:
    a, b = between.split("|")
    return Edge(a, b)


def door(between: str, state: DoorState = "closed", name: str = "") -> Edge:
    a, b = between.split("|")
    return Edge(a, b, state, name)


def walled(width: int, height: int, *between: str, walls: tuple[str, ...] = ()) -> Grid:
    return Grid(width, height, walls, tuple(map(wall, between)))


def steps(grid: Grid, at: str, length: int = 1) -> set[str]:
    return set(grid.on(grid.around(at, length) & grid.room(grid.open, length)))


def touched(grid: Grid, at: str, length: int = 1) -> set[str]:
    return set(grid.on(grid.touched(at, length)))


# --- what can be written


@pytest.mark.parametrize(
    ("edge", "problem"),
    [
        (Edge("c1", "d1"), "off the map"),
        (Edge("a1", "c1"), "not a1|c1"),
        (Edge("b1", "a1"), "not b1|a1"),
        (Edge("a1", "b2"), "not a1|b2"),
        (Edge("a1", "a1"), "not a1|a1"),
    ],
)
def test_an_edge_stands_between_two_neighbours(edge: Edge, problem: str) -> None:
    with pytest.raises(ValueError, match=problem.replace("|", r"\|")):
        Grid(3, 3, (), (edge,))


def test_no_edge_stands_twice() -> None:
    with pytest.raises(ValueError, match=r"two edges stand at a1\|b1"):
        Grid(3, 3, (), (Edge("a1", "b1"), Edge("a1", "b1", "open")))


def test_a_map_without_edges_is_written_as_ever() -> None:
    assert json.encode(Grid(2, 1, ("a1",))) == b'{"width":2,"height":1,"walls":["a1"]}'
    assert json.encode(Grid(2, 1, (), ())) == json.encode(Grid(2, 1))
    assert Grid(2, 1).edges is UNSET
    assert not Grid(2, 1).barred


def test_a_map_with_edges_can_be_written_copied_and_read() -> None:
    grid = Grid(2, 2, (), (wall("a1|a2"), door("a1|b1", "locked", "gate")))
    assert json.decode(json.encode(grid), type=Grid) == grid
    assert deepcopy(grid) == grid
    assert grid != Grid(2, 2)
    with pytest.raises(ValidationError):
        json.decode(b'{"width":2,"height":1,"edges":[{"a":"b1","b":"a1"}]}', type=Grid)


# --- lines


@pytest.mark.rule("HR-10.1", "OS-3.5")
def test_a_wall_between_two_neighbours_covers_one_from_the_other() -> None:
    grid = walled(4, 3, "b2|c2")
    assert grid.cover("b2", "c2") == grid.cover("c2", "b2") == 4
    assert grid.cover("a2", "d2") == 4, "no line from space to space in this row gets past it"
    assert grid.cover("b2", "c3") == grid.cover("b2", "c1") == 0, "around its end"
    assert grid.cover("a2", "c3") == 0
    assert grid.cover("b3", "c2") == 0
    assert grid.cover("b1", "c1") == 0
    assert grid.cover("a2", "b2") == 0


@pytest.mark.rule("HR-10.1", "OS-3.5")
def test_the_end_of_a_wall_covers_as_far_as_lines_go_through_it() -> None:
    grid = walled(6, 4, "b1|c1", "b2|c2")
    assert grid.cover("a1", "d1") == 4
    assert grid.cover("a2", "c3") == 0
    assert grid.cover("a2", "d3") == 0, "all four pass above it from its upper corner"
    assert grid.cover("a1", "d3") == 3
    assert grid.cover("a1", "c3") == 1
    assert grid.cover("a1", "c4") == 0


@pytest.mark.rule("HR-10.1", "OS-3.5")
def test_walls_that_meet_in_a_corner_leave_no_gap() -> None:
    room = walled(4, 4, "b2|c2", "b2|b3")
    assert room.cover("b2", "c3") == room.cover("c3", "b2") == 4
    assert room.cover("a1", "d4") == 4 == room.cover("d4", "a1")
    tee = walled(4, 4, "b2|c2", "b3|c3")
    assert tee.cover("b2", "c3") == tee.cover("b3", "c2") == 4
    cross = walled(4, 4, "b2|b3", "c2|c3")
    assert cross.cover("b2", "c3") == 4
    hands = walled(4, 4, "b2|b3", "b3|c3")
    assert hands.cover("b2", "c3") == 0, "the other hand is free"
    assert hands.cover("b3", "c2") == 4


@pytest.mark.rule("HR-10.1", "OS-3.5")
def test_a_wall_space_closes_the_corner_that_an_edge_touches() -> None:
    grid = walled(4, 4, "b3|c3", walls=("c2",))
    assert grid.cover("b2", "c3") == grid.cover("c3", "b2") == 4
    assert "c3" not in touched(grid, "b2")
    assert Grid(4, 4, ("c2", "b3")).cover("b2", "c3") == 0, "as ever where no edge is near"


@pytest.mark.rule("HR-10.1", "OS-3.5")
@pytest.mark.parametrize(("state", "lines"), [("open", 0), ("closed", 4), ("locked", 4)])
def test_a_door_in_a_wall_blocks_while_it_is_shut(state: DoorState, lines: int) -> None:
    walls = tuple(Edge(f"b{y}", f"c{y}") for y in (1, 3, 4))
    grid = Grid(4, 4, (), (*walls, door("b2|c2", state)))
    assert grid.cover("b2", "c2") == grid.cover("a2", "d2") == lines
    assert grid.cover("b3", "c3") == 4, "the wall beside it"
    assert grid.cover("b3", "c2") == lines, "past the doorpost"
    assert grid.cover("b4", "c1") == grid.cover("a4", "c1") == max(lines, 1)
    assert grid.cover("b4", "c2") == max(lines, 3)


def test_through_an_open_door_one_sees_a_part_of_the_room() -> None:
    walls = tuple(Edge(f"c{y}", f"d{y}") for y in (1, 2, 4, 5))
    grid = Grid(6, 5, (), (*walls, door("c3|d3", "open")))
    rows = [[grid.cover("a3", f"{x}{y}") for x in "def"] for y in (5, 4, 3, 2, 1)]
    assert rows == [[4, 4, 3], [3, 2, 0], [0, 0, 0], [3, 2, 0], [4, 4, 3]]
    beside = [[grid.cover("c4", f"{x}{y}") for x in "def"] for y in (5, 4, 3, 2, 1)]
    assert beside == [[4, 4, 4], [4, 4, 4], [0, 2, 2], [0, 0, 0], [1, 0, 0]]


def sides_of(grid: Grid) -> set[Side]:
    """Shut edges, and the sides of wall spaces beside their ends, from the words of the rule."""
    shut = set(grid.shut)
    ends = {(x, y) for _, x, y in shut}
    ends |= {(x, y + 1) if upright else (x + 1, y) for upright, x, y in shut}
    for x, y in (grid.xy[name] for name in grid.walls):
        for corner in ends & {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)}:
            shut.add((True, corner[0], y))
            shut.add((False, x, corner[1]))
    return shut


Exact = tuple[Fraction, Fraction]


def runs_through(start: Exact, end: Exact, sides: set[Side]) -> bool:
    """A line in exact numbers, in spaces: through a side, or where sides stand on both hands."""
    (ax, ay), (bx, by) = start, end
    corners: set[tuple[int, int]] = set()
    for upright, x, y in sides:
        one, other, line, low = (ax, bx, x, y) if upright else (ay, by, y, x)
        if not min(one, other) < line < max(one, other):
            continue
        part = (line - one) / (other - one)
        at = (ay + part * (by - ay)) if upright else (ax + part * (bx - ax))
        if low < at < low + 1:
            return True
        if at in (low, low + 1):
            corners.add((line, int(at)) if upright else (int(at), line))
    for x, y in corners:
        around = {
            "n": (True, x, y),
            "s": (True, x, y - 1),
            "w": (False, x - 1, y),
            "e": (False, x, y),
        }
        hands = ("nw", "se") if (bx > ax) == (by > ay) else ("sw", "ne")
        if all(any(around[name] in sides for name in hand) for hand in hands):
            return True
    return False


def exact_cover(grid: Grid, a: str, b: str) -> int:
    """The same four lines without any of the code under test; for maps without wall spaces."""
    tiny = Fraction(1, 10**6)
    (ax, ay), (bx, by) = grid.xy[a], grid.xy[b]
    half = [Fraction(0), Fraction(1, 2), Fraction(1)]

    def within(x: int, y: int, dx: Fraction, dy: Fraction) -> Exact:
        middle = Fraction(1, 2)
        return x + dx + tiny * (middle - dx), y + dy + tiny * (middle - dy)

    ends = [within(bx, by, dx, dy) for dx, dy in product((half[0], half[2]), repeat=2)]
    sides = sides_of(grid)
    return min(
        sum(runs_through(within(ax, ay, dx, dy), end, sides) for end in ends)
        for dx, dy in product(half, repeat=2)
    )


def by_chance(seed: int, walls: float = 0.0, edges: float = 0.3) -> Grid:
    random = Random(seed)
    plain = Grid(6, 5)
    solid = tuple(space for space in plain.spaces if random.random() < walls)
    found = []
    for space, (x, y) in plain.xy.items():
        for other in (plain.at(x + 1, y), plain.at(x, y + 1)):
            if other and random.random() < edges:
                found.append(Edge(space, other, random.choice([None, None, "open", "closed"])))
    return Grid(6, 5, solid, tuple(found))


@pytest.mark.rule("HR-10.1", "HR-10.16", "OS-3.5")
@pytest.mark.parametrize("seed", range(12))
def test_the_lines_are_those_of_exact_numbers(seed: int) -> None:
    grid = by_chance(seed, edges=0.15 + seed % 3 * 0.1)
    random = Random(seed)
    for _ in range(60):
        a, b = random.sample(grid.spaces, 2)
        assert grid.cover(a, b) == exact_cover(grid, a, b), (a, b)


def pinched(grid: Grid, a: str, b: str) -> bool:
    """Between two wall spaces that touch by a corner there is room for a blow, and for no more."""
    (ax, ay), (bx, by) = grid.xy[a], grid.xy[b]
    return {grid.at(ax, by), grid.at(bx, ay)} <= {*grid.walls}


@pytest.mark.rule("HR-10.14", "OS-6.9")
@pytest.mark.parametrize("seed", range(12))
def test_beside_one_is_whom_a_line_gets_to(seed: int) -> None:
    grid = by_chance(seed, walls=seed % 3 * 0.15)
    for at in grid.on(grid.open):
        near = [to for to in grid.on(grid.within(at, 5) & grid.open) if not pinched(grid, at, to)]
        assert touched(grid, at) & set(near) == {to for to in near if grid.cover(at, to) < 4}
        for to in near:
            assert (to in touched(grid, at)) is (at in touched(grid, to))


@pytest.mark.parametrize("seed", range(4))
def test_a_far_edge_changes_no_lines(seed: int) -> None:
    walls = by_chance(seed, walls=0.3).walls
    plain = Grid(12, 5, walls)
    edged = Grid(12, 5, walls, (wall("k2|l2"),))
    for a, b in product(Grid(6, 5).spaces, repeat=2):
        assert plain.cover(a, b) == edged.cover(a, b)


# --- steps


@pytest.mark.rule("HR-10.14", "OS-6.9")
def test_no_step_goes_through_a_wall_or_around_its_very_end() -> None:
    grid = walled(3, 3, "a2|b2")
    assert steps(grid, "a2") == {"a1", "a3"}
    assert steps(grid, "b2") == {"b1", "b3", "c1", "c2", "c3"}
    assert "b2" not in steps(grid, "a1")
    assert "b1" not in steps(grid, "a2")
    assert steps(grid, "a1") == {"a2", "b1"}


@pytest.mark.rule("HR-10.14", "OS-6.9")
def test_through_an_open_door_one_steps_straight() -> None:
    grid = Grid(3, 3, (), (wall("a1|b1"), door("a2|b2", "open"), wall("a3|b3")))
    assert steps(grid, "a2") == {"a1", "a3", "b2"}
    shut = grid.with_door(door("a2|b2"))
    assert steps(shut, "a2") == {"a1", "a3"}


@pytest.mark.rule("HR-10.7", "HR-10.14")
def test_a_large_creature_stands_on_one_side_and_crosses_where_all_of_it_can() -> None:
    grid = walled(5, 3, "b3|c3")
    room = set(grid.on(grid.room(grid.open, 2)))
    assert room == {"a1", "b1", "c1", "d1", "a2", "c2", "d2"}
    assert "b1" in steps(grid, "a1", 2)
    assert steps(grid, "a2", 2) == {"a1"}
    both = walled(5, 2, "b1|c1")
    assert steps(both, "a1", 2) == set(), "half of it would walk into the wall"
    assert steps(both, "c1", 2) == {"d1"}
    flat = walled(2, 4, "a2|a3")
    assert steps(flat, "a1", 2) == set()
    assert steps(flat, "a3", 2) == set()


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("length", [1, 2, 3])
def test_steps_are_those_whose_spaces_all_get_across(seed: int, length: int) -> None:
    """Space by space: straight, and both ways around where the step is slanted."""
    grid = by_chance(seed, walls=0.05, edges=0.12)
    shut = {(e.a, e.b) for e in grid.edges or () if e.shut} | {
        (e.b, e.a) for e in grid.edges or () if e.shut
    }
    places = set(grid.on(grid.room(grid.open, length)))

    def straight(at: str, dx: int, dy: int) -> str | None:
        x, y = grid.xy[at]
        to = grid.at(x + dx, y + dy)
        if to not in places:
            return None
        for space in grid.footprint(at, length):
            sx, sy = grid.xy[space]
            if (space, grid.at(sx + dx, sy + dy)) in shut:
                return None
        return to

    for at in places:
        parts = grid.footprint(at, length)
        assert not [pair for pair in product(parts, repeat=2) if pair in shut]
        found = set()
        for dx, dy in product((-1, 0, 1), repeat=2):
            if not dx or not dy:
                found.add(straight(at, dx, dy) if dx or dy else None)
                continue
            one, other = straight(at, dx, 0), straight(at, 0, dy)
            ends = {one and straight(one, 0, dy), other and straight(other, dx, 0)}
            if None not in ends:
                found |= ends
        assert steps(grid, at, length) == found - {None}


@pytest.mark.rule("HR-10.14")
def test_ways_lead_around_a_wall_and_through_an_open_door() -> None:
    edges = tuple(Edge(f"c{y}", f"d{y}") for y in range(1, 5))
    grid = Grid(6, 5, (), (*edges, door("c5|d5", "open")))
    layers = grid.reach("c1", grid.open, 12, ways=grid.ways())
    assert grid.path(layers, "d1", ways=grid.ways()) == (
        "c2", "c3", "c4", "c5", "d5", "d4", "d3", "d2", "d1")  # fmt: skip
    shut = grid.with_door(door("c5|d5", "locked"))
    layers = shut.reach("c1", shut.open, 40, ways=shut.ways())
    assert not any(layer & shut.bit["d1"] for layer in layers)


@pytest.mark.rule("HR-10.11")
def test_what_keeps_two_places_apart() -> None:
    grid = walled(4, 4, "b2|c2", "b2|b3")
    assert grid.keeps_apart("b2", "c2")
    assert grid.keeps_apart("b2", "c3"), "the corner is closed"
    assert not grid.keeps_apart("b1", "c2")
    assert not grid.keeps_apart("b1", "b2")
    assert grid.keeps_apart("a2", "b2", 2), "the upper half would hit it"
    assert not Grid(4, 4).keeps_apart("a1", "b1")


# --- doors


def test_a_door_is_found_by_those_beside_it() -> None:
    gate = door("b2|c2", name="gate")
    grid = Grid(4, 4, (), (wall("b1|c1"), gate))
    assert grid.doors == (gate,)
    assert grid.doors_at("b2") == grid.doors_at("c2") == [gate]
    assert grid.doors_at("b1") == grid.doors_at("c3") == []
    assert grid.doors_at("a1", 2) == [gate]


def test_another_grid_takes_its_place_when_a_door_moves_and_is_found_again() -> None:
    grid = Grid(4, 1, (), (door("b1|c1"),))
    opened = grid.with_door(door("b1|c1", "open"))
    assert (grid.cover("a1", "d1"), opened.cover("a1", "d1")) == (4, 0)
    again = opened.with_door(door("b1|c1"))
    assert again == grid
    assert again.with_door(door("b1|c1", "open")) is opened
    assert grid.with_walls(["a1"]).edges == grid.edges
