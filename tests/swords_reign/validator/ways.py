"""The grid of OS-6.9 worked out anew: distances, steps and lines, all in exact fractions."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise

Place = tuple[int, int]
"""The column and row of a space."""

Pair = frozenset[Place]
"""Two spaces with something shut between them."""

Point = tuple[Fraction, Fraction]

TINY = Fraction(1, 10**6)
"""So far inside its space a line begins and ends where something is shut between spaces."""


@lru_cache(maxsize=256)
def walls_of(
    width: int, height: int, walls: frozenset[Place], shut: frozenset[Pair] = frozenset()
) -> "Walls":
    """The same for the same map, so that each line is worked out once."""
    return Walls(width, height, walls, shut)


class Walls:
    """A map as a set of walls, by column and row."""

    def __init__(
        self, width: int, height: int, walls: Collection[Place], shut: Collection[Pair] = ()
    ) -> None:
        self.shut = frozenset(shut)
        self.width, self.height = width, height
        self.walls = frozenset(walls)
        beyond = {
            (x + dx, y + dy)
            for x, y in self.walls
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if not (0 <= x + dx < width and 0 <= y + dy < height)
        }
        self.solid = self.walls | beyond
        """With what lies beyond the walls along the edge: no line passes there."""
        self.blocked_lines = lru_cache(maxsize=None)(self._blocked_lines)

    def holds(self, place: Place) -> bool:
        """Whether a place is open ground on the map."""
        x, y = place
        return 0 <= x < self.width and 0 <= y < self.height and place not in self.walls

    def cuts_corner(self, start: Place, end: Place) -> bool:
        """Whether a slanting step passes the corner of a wall."""
        (ax, ay), (bx, by) = start, end
        return (ax, by) in self.walls or (bx, ay) in self.walls

    def passes(self, start: Place, end: Place) -> bool:
        """Whether a step crosses nothing shut: both ways around, if it is slanting."""
        (ax, ay), (bx, by) = start, end
        corners = [(ax, by), (bx, ay)] if ax != bx and ay != by else [start]
        ways = [(start, corner, end) for corner in corners]
        return not any(frozenset(pair) in self.shut for way in ways for pair in pairwise(way))

    def on_the_edge(self, place: Place) -> bool:
        """Whether one step more leads off the map."""
        return place[0] in (0, self.width - 1) or place[1] in (0, self.height - 1)

    def _blocked_lines(self, start: Place, end: Place) -> int:
        """How many of the four lines to the corners of a space are blocked, from the best point."""
        columns, rows = zip(start, end, strict=True)
        near = {
            (x, y)
            for x, y in self.solid
            if min(columns) - 1 <= x <= max(columns) + 1 and min(rows) - 1 <= y <= max(rows) + 1
        }
        if not (near or self.shut):
            return 0
        least = 4
        for point in points(start):
            lines = (
                blocked(point, corner, near) or self._stopped(point, start, corner, end)
                for corner in corners(end)
            )
            least = min(least, sum(lines))
            if not least:
                break
        return least

    def _stopped(self, point: Point, start: Place, corner: Point, end: Place) -> bool:
        """Whether a line from just inside one space to just inside another is stopped.

        It is followed from space to space; through a corner it may go by either hand.
        """
        if not self.shut:
            return False
        (ax, ay), (bx, by) = _inside(point, start), _inside(corner, end)
        cuts = {Fraction(0)}
        for a, b in ((ax, bx), (ay, by)):
            low, high = sorted((a, b))
            cuts |= {(whole - a) / (b - a) for whole in range(low.__ceil__(), high.__floor__() + 1)}
        at = start
        for first, last in pairwise([*sorted(cuts), Fraction(1)]):
            half = (first + last) / 2
            to = ((ax + (bx - ax) * half).__floor__(), (ay + (by - ay) * half).__floor__())
            if to != at and not self._leads(at, to):
                return True
            at = to
        return False

    def _leads(self, at: Place, to: Place) -> bool:
        """Straight into the next space, or around a corner by a hand where nothing is."""
        if at[0] == to[0] or at[1] == to[1]:
            return not self._closed(at, to)
        hands = [(at[0], to[1]), (to[0], at[1])]
        return any(not (self._closed(at, hand) or self._closed(hand, to)) for hand in hands)

    def _closed(self, one: Place, other: Place) -> bool:
        """Shut, or the side of a wall space that something shut meets at a corner."""
        if frozenset((one, other)) in self.shut:
            return True
        return bool({one, other} & self.walls) and bool(self._ends & set(_side(one, other)))

    @cached_property
    def _ends(self) -> frozenset[Place]:
        """The corners at which something shut ends."""
        return frozenset(end for one, other in self.shut for end in _side(one, other))


def _side(one: Place, other: Place) -> tuple[Place, Place]:
    """The corners at the ends of the side between two neighbours."""
    x, y = max(one[0], other[0]), max(one[1], other[1])
    return ((x, y), (x, y + 1)) if one[0] != other[0] else ((x, y), (x + 1, y))


def _inside(point: Point, place: Place) -> Point:
    """A tiny bit inside a space from a point of its."""
    x, y = (at + TINY * (low + Fraction(1, 2) - at) for at, low in zip(point, place, strict=True))
    return x, y


def steps(a: Place, b: Place) -> int:
    """Spaces along the longer axis."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def corners(place: Place) -> list[Point]:
    """The four corners of a space."""
    x, y = place
    return [(Fraction(x + dx), Fraction(y + dy)) for dx in (0, 1) for dy in (0, 1)]


def points(place: Place) -> list[Point]:
    """Middle, corners and halves of the sides: where lines of a creature start."""
    x, y = place
    halves = (Fraction(0), Fraction(1, 2), Fraction(1))
    return [(x + dx, y + dy) for dx in halves for dy in halves]


def blocked(start: Point, end: Point, walls: Collection[Place]) -> bool:
    """Whether a line meets the inside of a wall, or runs between two walls that touch.

    The line is cut where it crosses the lines of the grid. Each piece is inside one space, or on
    the side between two spaces: the middle of the piece tells.
    """
    for x, y in middles(start, end):
        columns = (int(x) - 1, int(x)) if x.denominator == 1 else (x.__floor__(),)
        rows = (int(y) - 1, int(y)) if y.denominator == 1 else (y.__floor__(),)
        if all((column, row) in walls for column in columns for row in rows):
            return True
    return False


def middles(start: Point, end: Point) -> Iterator[Point]:
    """The middles of the pieces of a line between the lines of the grid."""
    (ax, ay), (bx, by) = start, end
    if start == end:
        yield start
        return
    cuts = {Fraction(0), Fraction(1)}
    for a, b in ((ax, bx), (ay, by)):
        if a != b:
            low, high = sorted((a, b))
            for whole in range(low.__ceil__(), high.__floor__() + 1):
                cuts.add((whole - a) / (b - a))
    inside = sorted(cuts)
    for first, last in pairwise(inside):
        half = (first + last) / 2
        yield ax + (bx - ax) * half, ay + (by - ay) * half
