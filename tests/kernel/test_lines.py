"""Lines and what stands in their way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crossblades.kernel.lines import Point, blocked, corners, middle

POINTS = st.tuples(st.integers(0, 16), st.integers(0, 16))
SQUARES = st.tuples(st.integers(0, 7), st.integers(0, 7))


def test_a_space_has_four_corners_and_a_middle() -> None:
    assert corners(1, 2) == [(2, 4), (2, 6), (4, 4), (4, 6)]
    assert middle(1, 2) == (3, 5)


@pytest.mark.parametrize(
    ("start", "end", "hit"),
    [
        ((0, 5), (12, 5), True),  # through the middle
        ((0, 4), (12, 4), False),  # along the lower edge
        ((4, 0), (4, 12), False),  # along the left edge
        ((2, 2), (8, 8), True),  # through two corners and the inside
        ((2, 6), (6, 2), False),  # past one corner
        ((0, 5), (4, 5), False),  # ends at the edge
        ((0, 5), (5, 5), True),  # ends inside
        ((0, 0), (12, 1), False),  # far away
        ((5, 5), (5, 5), True),  # a mere point inside
        ((4, 4), (4, 4), False),  # a mere point at the corner
    ],
)
def test_a_line_is_blocked_by_the_inside_of_a_space_only(
    start: Point, end: Point, hit: bool
) -> None:
    assert blocked(start, end, [(2, 2)]) is hit


@given(POINTS, POINTS, SQUARES)
def test_a_line_is_blocked_the_same_way_from_both_ends(a: Point, b: Point, square: Point) -> None:
    assert blocked(a, b, [square]) == blocked(b, a, [square])


@given(POINTS, POINTS, SQUARES)
def test_a_line_with_a_point_well_inside_is_blocked(a: Point, b: Point, square: Point) -> None:
    inside = any(
        all(2 * s < p + (q - p) * n / 64 < 2 * s + 2 for p, q, s in zip(a, b, square, strict=True))
        for n in range(1, 64)
    )
    if inside:
        assert blocked(a, b, [square])


def test_there_is_no_gap_between_two_spaces_that_share_an_edge() -> None:
    assert not blocked((0, 4), (12, 4), [(2, 2)])
    assert blocked((0, 4), (12, 4), [(2, 2), (2, 1)])
    assert blocked((4, 0), (4, 12), [(2, 2), (1, 2)])
    assert not blocked((0, 4), (12, 4), [(2, 2), (3, 1)])


def test_nor_between_two_that_touch_by_their_corners() -> None:
    walls = [(2, 3), (3, 2)]  # both touch the point (6, 6)
    for start, end in (((5, 5), (7, 7)), ((0, 0), (12, 12)), ((4, 5), (8, 7))):
        assert blocked(start, end, walls)
        assert blocked(end, start, walls)
        assert not blocked(start, end, walls[:1])
        assert not blocked(start, end, walls[1:])
    mirrored = [(2, 2), (3, 3)]
    assert blocked((5, 7), (7, 5), mirrored)
    assert not blocked((5, 7), (7, 5), mirrored[:1])
    assert not blocked((6, 6), (8, 8), walls), "from the point itself, the line only leaves it"


@given(POINTS, POINTS, st.sets(SQUARES))
def test_the_way_back_is_as_free_as_the_way_there(a: Point, b: Point, squares: set[Point]) -> None:
    assert blocked(a, b, squares) == blocked(b, a, squares)
