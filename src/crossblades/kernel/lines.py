"""Straight lines across a grid, and the squares that stand in their way.

Coordinates are doubled, so that corners and middles of spaces are whole numbers.
"""

from collections.abc import Collection
from itertools import product

Point = tuple[int, int]


def corners(x: int, y: int) -> list[Point]:
    """The corners of the space in this column and row."""
    return list(product((2 * x, 2 * x + 2), (2 * y, 2 * y + 2)))


def middle(x: int, y: int) -> Point:
    """The middle of the space in this column and row."""
    return 2 * x + 1, 2 * y + 1


def blocked(start: Point, end: Point, squares: Collection[Point]) -> bool:
    """Whether the line runs through these spaces; grazing an edge or a corner is no hit."""
    left, right = sorted((start[0], end[0]))
    low, high = sorted((start[1], end[1]))
    for square in squares:
        x, y = square
        beside = left >= 2 * x + 2 or right <= 2 * x or low >= 2 * y + 2 or high <= 2 * y
        if not beside and _runs_through(start, end, square):
            return True
    return _runs_between(start, end, squares) or _slips_between(start, end, squares)


def _runs_between(start: Point, end: Point, squares: Collection[Point]) -> bool:
    """Whether the line lies on the edge that two of these spaces share: there is no gap."""
    for axis in (0, 1):
        if start[axis] != end[axis] or start[axis] % 2:
            continue
        first, last = sorted((start[1 - axis], end[1 - axis]))
        for along in range(first // 2, -(-last // 2)):
            behind, ahead = start[axis] // 2 - 1, start[axis] // 2
            pair = [(side, along) if axis == 0 else (along, side) for side in (behind, ahead)]
            if all(square in squares for square in pair):
                return True
    return False


def _slips_between(start: Point, end: Point, squares: Collection[Point]) -> bool:
    """Whether the line passes a point where two of these spaces touch corner to corner."""
    (ax, ay), (bx, by) = start, end
    across, up = bx - ax, by - ay
    if not across or not up:
        return False
    low, high = sorted((ax, bx))
    for x in range(low + 2 - low % 2, high, 2):
        y, rest = divmod(ay * across + (x - ax) * up, across)
        if rest or y % 2:
            continue
        column, row = x // 2, y // 2
        pair = [(column - 1, row), (column, row - 1)]
        if (across > 0) != (up > 0):
            pair = [(column - 1, row - 1), (column, row)]
        if all(square in squares for square in pair):
            return True
    return False


def _runs_through(start: Point, end: Point, square: Point) -> bool:
    """The two overlap along each axis: the square must have corners on both sides of the line."""
    (ax, ay), (bx, by) = start, end
    if start == end:
        return True
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in corners(*square)]
    return min(sides) < 0 < max(sides)
