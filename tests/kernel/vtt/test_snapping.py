"""Drawn walls on the sides of spaces: what they keep apart stays apart."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.kernel.vtt.making import made_map
from crossblades.kernel.vtt.reading import Spot, read_vtt
from crossblades.kernel.vtt.snapping import Piece, Side, corner_of, is_inside, sides_along
from crossblades.kernel.vtt.walls import MOST_TOLD
from tests.drawn_maps import box, drawn, line, portal, text_of

SIZE = 8


def made(walls: list[Any], width: float = 6, height: float = 5, **more: Any) -> dict[str, Any]:
    """The fields that become of these walls, and the remarks."""
    found = made_map(read_vtt(text_of(drawn(width, height, walls, **more)), "x"))
    return {**found.parts, "remarks": found.remarks}


# --- what a line becomes

ANYWHERE = st.builds(Spot, *[st.floats(-0.4, SIZE + 0.4)] * 2)


def crosses(piece: Piece, one: Spot, other: Spot) -> bool | None:
    """Whether a piece of wall runs between two places; None if it only touches."""
    ax, ay, bx, by = piece.a.x, piece.a.y, piece.b.x, piece.b.y
    hands = [(bx - ax) * (at.y - ay) - (by - ay) * (at.x - ax) for at in (one, other)]
    dx, dy = other.x - one.x, other.y - one.y
    ends = [dx * (at.y - one.y) - dy * (at.x - one.x) for at in (piece.a, piece.b)]
    if any(abs(each) < 1e-9 for each in (*hands, *ends)):
        return None
    return hands[0] * hands[1] < 0 and ends[0] * ends[1] < 0


@settings(max_examples=200, deadline=None)
@given(ANYWHERE, ANYWHERE)
def test_a_wall_parts_two_spaces_if_it_runs_between_their_middles_and_else_not(
    a: Spot, b: Spot
) -> None:
    """Counted the long way round, for all pairs of spaces of a map."""
    piece = Piece(a, b)
    sides = set(sides_along(piece))
    for x in range(SIZE):
        for y in range(SIZE):
            here = Spot(x + 0.5, y + 0.5)
            right, below = Spot(x + 1.5, y + 0.5), Spot(x + 0.5, y + 1.5)
            for side, there in ((Side(True, x + 1, y), right), (Side(False, x, y + 1), below)):
                if (
                    is_inside(side, SIZE, SIZE)
                    and (apart := crosses(piece, here, there)) is not None
                ):
                    assert (side in sides) is apart, (side, piece)


@settings(max_examples=200, deadline=None)
@given(ANYWHERE, ANYWHERE)
def test_the_sides_of_a_wall_hang_together_from_end_to_end(a: Spot, b: Spot) -> None:
    at = corner_of(a)
    for side in sides_along(Piece(a, b)):
        x, y = side.x, side.y
        ends = {(x, y), (x, y + 1)} if side.upright else {(x, y), (x + 1, y)}
        assert at in ends
        (at,) = ends - {at}
    assert at == corner_of(b)


def test_a_wall_along_the_sides_of_spaces_stays_where_it_is() -> None:
    found = made([line((2, 1), (2, 4)), line((2, 4), (5, 4))])
    assert found["walls"] == ["c1-e1 north", "b2-b4 east"]
    assert not [each for each in found["remarks"] if "wall" in each]


def test_a_slanting_wall_becomes_steps_and_is_told() -> None:
    found = made([line((1, 1), (4, 4))])
    assert found["walls"] == [
        "b4 north", "c3 north", "d2 north", "b4 east", "c3 east", "d2 east",
    ]  # fmt: skip
    assert found["remarks"][0] == (
        "walls that do not run along the sides of spaces went to the nearest ones, slanting walls "
        "in steps: 1 of 1 straight piece, the longest from 1.0 right and 1.0 down to 4.0 right and "
        "4.0 down"
    )


@pytest.mark.parametrize("by", [-0.4, -0.2, 0.2, 0.4])
def test_a_wall_beside_the_sides_of_spaces_goes_to_the_nearest(by: float) -> None:
    found = made([line((2 + by, 0), (2 + by, 5))])
    assert found["walls"] == ["b1-b5 east"]
    assert "1 of 1 straight piece" in found["remarks"][0]


def test_short_ends_and_things_smaller_than_a_space_are_left_out_and_told() -> None:
    found = made([line((1, 1), (1, 1.3)), box(3.2, 3.2, 3.4, 3.4)])
    assert "walls" not in found
    assert found["remarks"][0].startswith("lines of wall near b4, d2: too short")


def test_walls_on_the_border_and_beyond_are_the_maps_end_anyway() -> None:
    found = made([box(0, 0, 6, 5), line((-300, 2), (-2, 2)), line((7, 0), (9, 9))])
    assert "walls" not in found


# --- thick walls


def test_a_thick_wall_becomes_solid_spaces() -> None:
    found = made([box(2, 1, 3, 4)])
    assert found["map"].splitlines() == ["......", "..#...", "..#...", "..#...", "......"]
    assert "walls" not in found, "solid spaces need no walls around them"
    told = [each for each in found["remarks"] if "solid" in each]
    assert told == [
        "3 spaces that walls close in on all sides, one space thick, became solid: c4, c3, c2"
    ]


def test_a_closed_room_stays_a_room_and_so_does_a_cell_with_a_door() -> None:
    assert "#" not in made([box(1, 1, 3, 3)])["map"]
    cell = made([box(1, 1, 2, 2)], portals=[portal((2, 1), (2, 2))])
    assert "#" not in cell["map"]
    assert cell["doors"] == [{"at": "b4|c4"}]
    assert "#" not in made([line((0, 1), (6, 1))])["map"], "a strip of land along the border"


# --- doors


def test_a_door_takes_the_place_of_the_wall_and_says_how_it_is() -> None:
    walls = [line((0, 2), (6, 2))]
    doors = [portal((1, 2), (2, 2)), portal((4, 2), (5, 2), closed=False)]
    found = made(walls, portals=doors)
    assert found["doors"] == [{"at": "b3|b4"}, {"at": "e3|e4", "state": "open"}]
    assert found["walls"] == ["a3 north", "c3-d3 north", "f3 north"]


def test_a_door_between_two_spaces_and_its_wall_leave_no_gap() -> None:
    """Its wall has a hole of one space from the midst of one side to the midst of the next."""
    walls = [line((3, 0), (3, 1.5)), line((3, 2.5), (3, 5))]
    found = made(walls, portals=[portal((3, 1.5), (3, 2.5))])
    sides = found["walls"] + [each["at"] for each in found["doors"]]
    assert sorted(sides) == ["c1-c2 east", "c3|d3", "c4-c5 east"]


@pytest.mark.parametrize(
    ("door", "doors", "words"),
    [
        (portal((1, 2), (3, 2)), 2, "wider than a space"),
        (portal((2, 2), (2.3, 2)), 1, ""),
        (portal((1, 1), (3, 3)), 1, "slanting"),
        (portal((2, 2), (3, 2), freestanding=True), 1, "in no wall"),
        (portal((0, 1), (0, 2)), 0, "at the map's border"),
        (portal((50, 1), (50, 2)), 0, "at the map's border or beyond it"),
        (portal((-9000, 2), (9000, 2)), 0, "beyond it"),
        ({"position": {"x": 2.4, "y": 2.1}, "rotation": 0}, 1, "does not say where they end"),
    ],
)
def test_doors_of_all_kinds_are_put_somewhere_or_told(
    door: dict[str, Any], doors: int, words: str
) -> None:
    found = made([line((0, 2), (6, 2))], portals=[door])
    assert len(found.get("doors", ())) == doors
    told = [each for each in found["remarks"] if each.startswith("doors ")]
    assert any(words in each for each in told) if words else not told


def test_a_second_door_at_one_place_is_told() -> None:
    found = made([], portals=[portal((2, 2), (3, 2)), portal((2, 2.1), (3, 2.1))])
    assert len(found["doors"]) == 1
    assert any("where another door is already" in each for each in found["remarks"])


def test_long_lists_of_places_are_cut() -> None:
    objects = [box(x, 1, x + 0.5, 2) for x in range(6)]
    found = made([], objects_line_of_sight=objects)
    (told,) = [each for each in found["remarks"] if each.startswith("objects ")]
    assert told.startswith("objects a4, b4, c4, d4 and 2 more: the file says")
    assert MOST_TOLD == 4
