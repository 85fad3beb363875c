"""Walls and doors on the edges between spaces, and the lines that they stop.

A line runs from just inside one space to just inside another one, so that it is always clear on
which side of an edge it begins and ends. Coordinates are those of `lines`, and finer.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal

from msgspec import Struct

from crossblades.kernel.lines import Point, middle

DoorState = Literal["open", "closed", "locked"]

FINE = 1024
"""So many parts has half a space; a line begins one part inside its space."""

Side = tuple[bool, int, int]
"""One side of a space: whether it is upright, and its left or lower end, counted in spaces."""


class Edge(Struct, frozen=True, omit_defaults=True):
    """A wall, or a door, between two spaces that share a side."""

    a: str
    """The left or the lower one."""
    b: str
    door: DoorState | None = None
    """None for a wall."""
    name: str = ""
    """What people call a door."""

    @property
    def shut(self) -> bool:
        """Whether nothing passes: a wall, or a door that is not open."""
        return self.door != "open"

    def where(self) -> str:
        """The two spaces, as an encounter writes them."""
        return f"{self.a}|{self.b}"


def shut_sides(edges: Iterable[Edge], xy: Mapping[str, Point]) -> list[Side]:
    """The sides of spaces that these edges shut; every edge must be on the map, and once."""
    found: set[tuple[str, str]] = set()
    sides = []
    for edge in edges:
        if edge.a not in xy or edge.b not in xy:
            raise ValueError(f"the edge {edge.where()} is off the map")
        (x, y), there = xy[edge.a], xy[edge.b]
        if there not in ((x + 1, y), (x, y + 1)):
            raise ValueError(
                f"an edge joins a space and the one right of it or above it, not {edge.where()}"
            )
        if (edge.a, edge.b) in found:
            raise ValueError(f"two edges stand at {edge.where()}")
        found.add((edge.a, edge.b))
        if edge.shut:
            sides.append((True, x + 1, y) if there[0] > x else (False, x, y + 1))
    return sides


def ends(side: Side) -> tuple[Point, Point]:
    """The two corners that a side joins."""
    upright, x, y = side
    return (x, y), (x, y + 1) if upright else (x + 1, y)


def joints(sides: Iterable[Side], walls: Collection[Point]) -> Iterator[Side]:
    """The sides of wall spaces that meet these sides at a corner: there is no gap between."""
    for x, y in {corner for side in sides for corner in ends(side)}:
        if (x, y) in walls:
            yield from ((True, x, y), (False, x, y))
        if (x - 1, y) in walls:
            yield from ((True, x, y), (False, x - 1, y))
        if (x, y - 1) in walls:
            yield from ((True, x, y - 1), (False, x, y))
        if (x - 1, y - 1) in walls:
            yield from ((True, x, y - 1), (False, x - 1, y))


def inside(point: Point, space: Point) -> Point:
    """The place just inside a space from a point on its edge, in fine coordinates."""
    (x, y), (mx, my) = point, middle(*space)
    return FINE * x + mx - x, FINE * y + my - y


def crosses(start: Point, end: Point, sides: Collection[Side]) -> bool:
    """Whether a line between two fine points runs through one of these sides.

    It may pass by the end of one, but not where others go on from there on its other hand.
    """
    for side in sides:
        met = _meets(start, end, side)
        if met == "through":
            return True
        if met and _closed(start, end, met, sides):
            return True
    return False


def _meets(start: Point, end: Point, side: Side) -> Literal["through"] | Point | None:
    """Where a line meets a side: in its midst, at one of its ends, or not at all."""
    upright, x, y = side
    across, along = (0, 1) if upright else (1, 0)
    line, low = 2 * FINE * side[1 + across], 2 * FINE * side[1 + along]
    before, behind = start[across] - line, end[across] - line
    if (before > 0) is (behind > 0):
        return None
    run = behind - before
    at = start[along] * behind - end[along] * before
    if run < 0:
        run, at = -run, -at
    if low * run < at < (low + 2 * FINE) * run:
        return "through"
    if at == low * run:
        return x, y
    return ends(side)[1] if at == (low + 2 * FINE) * run else None


def _closed(start: Point, end: Point, corner: Point, sides: Collection[Side]) -> bool:
    """Whether sides stand on both hands of a line where it passes a corner."""
    x, y = corner
    up, down, left, right = (True, x, y), (True, x, y - 1), (False, x - 1, y), (False, x, y)
    rising = (end[0] > start[0]) is (end[1] > start[1])
    hands = ((left, up), (down, right)) if rising else ((left, down), (up, right))
    return all(one in sides or other in sides for one, other in hands)
