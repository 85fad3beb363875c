"""Drawn lines moved to the sides of spaces.

Every place on a line goes to the nearest corner of a space, and a wall stands between each corner
and the next. So lines that meet still meet, a closed line stays closed, and a slanting line becomes
a row of steps: what a drawn wall keeps apart, the sides keep apart.

Rows are counted from the top here, as the files do.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import floor, hypot
from typing import NamedTuple

from crossblades.kernel.vtt.reading import Line, Spot

LONGEST_WALLS = 50_000
"""Spaces: more than six times all sides of the largest map."""
STRAIGHT = 0.1
"""Spaces by which a line may miss the sides of spaces, and still is said to run along them."""


class Side(NamedTuple):
    """A side of a space: from a corner down, or from a corner to the right."""

    upright: bool
    x: int
    y: int


class Piece(NamedTuple):
    """A straight piece of a line."""

    a: Spot
    b: Spot

    @property
    def slants(self) -> bool:
        """Whether it does not run along the sides of spaces."""
        (ax, ay), (bx, by) = (self.a.x, self.a.y), (self.b.x, self.b.y)
        along = (ax, bx) if abs(ax - bx) < abs(ay - by) else (ay, by)
        return any(abs(at - round(along[0])) > STRAIGHT for at in along)

    @property
    def length(self) -> float:
        """Spaces."""
        return hypot(self.a.x - self.b.x, self.a.y - self.b.y)


def pieces_of(line: Line, width: int, height: int) -> Iterator[Piece]:
    """The pieces of a line, as far as they are on the map or next to it."""
    for a, b in pairwise(line):
        if (piece := _cut(a, b, width, height)) is not None:
            yield piece


def sides_along(piece: Piece) -> Iterator[Side]:
    """The sides of spaces that a piece stands for, from its first end to its last."""
    x, y = corner = corner_of(piece.a)
    to_x, to_y = corner_of(piece.b)
    across = _crossings(piece.a.x, piece.b.x, x, to_x)
    down = _crossings(piece.a.y, piece.b.y, y, to_y)
    for _, is_down in sorted([*((at, 0) for at in across), *((at, 1) for at in down)]):
        x, y = corner
        step = (to_y > y) - (to_y < y) if is_down else (to_x > x) - (to_x < x)
        corner = (x, y + step) if is_down else (x + step, y)
        yield Side(bool(is_down), min(x, corner[0]), min(y, corner[1]))


def corner_of(spot: Spot) -> tuple[int, int]:
    """The corner of spaces that is nearest to a place."""
    return floor(spot.x + 0.5), floor(spot.y + 0.5)


def nearest_side(spot: Spot, *, upright: bool) -> Side:
    """The side that is nearest to a place, of those that run this way."""
    if upright:
        return Side(True, floor(spot.x + 0.5), floor(spot.y))
    return Side(False, floor(spot.x), floor(spot.y + 0.5))


def middle(side: Side) -> Spot:
    """The place in the midst of a side."""
    return Spot(side.x + 0.5 * (not side.upright), side.y + 0.5 * side.upright)


def is_inside(side: Side, width: int, height: int) -> bool:
    """Whether a side is between two spaces of a map; the map ends at its border anyway."""
    if side.upright:
        return 0 < side.x < width and 0 <= side.y < height
    return 0 <= side.x < width and 0 < side.y < height


def _crossings(start: float, end: float, corner: int, to: int) -> list[float]:
    """Where on its way a line comes nearer to the next corner, from 0 to 1."""
    way = 1 if to > corner else -1
    return [
        (corner + way * (number + 0.5) - start) / (end - start)
        for number in range(abs(to - corner))
    ]


def _cut(a: Spot, b: Spot, width: int, height: int) -> Piece | None:
    """What of a piece is on the map or at most one space beside it."""
    start, end = 0.0, 1.0
    for at, way, size in ((a.x, b.x - a.x, width), (a.y, b.y - a.y, height)):
        if way == 0:
            if not -1 <= at <= size + 1:
                return None
            continue
        first, last = sorted(((-1 - at) / way, (size + 1 - at) / way))
        start, end = max(start, first), min(end, last)
    if start > end:
        return None
    return Piece(a if start == 0 else _between(a, b, start), b if end == 1 else _between(a, b, end))


def _between(a: Spot, b: Spot, part: float) -> Spot:
    return Spot(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y))
