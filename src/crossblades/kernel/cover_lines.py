"""What lines from one creature to another run through: wall spaces, and edges that are shut."""

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import product

from crossblades.kernel.edges import Side, crosses, inside, joints
from crossblades.kernel.lines import Point, blocked, corners

FULL_COVER = 4
"""The lines to a space that can be blocked; if all are, nothing passes (HR-10.1, OS-3.5)."""

Solid = tuple[Collection[Point], Collection[Side]]
"""Walls that may be in the way of a line, and sides of spaces that are."""


class CoverLines:
    """The lines across one map: its wall spaces, its shut edges, and its size."""

    def __init__(
        self, walls: Collection[Point], shut: Collection[Side], width: int, height: int
    ) -> None:
        self.walls, self.shut = walls, shut
        self.width, self.height = width, height

    def cover(self, own: Sequence[Point], others: Sequence[Point]) -> int:
        """How many of four lines are blocked, from the best point, to the best of those spaces."""
        solid = self._solid_between((*own, *others))
        least = FULL_COVER
        for (point, space), there in product(_points(own, solid), others):
            least = min(least, _blocked(point, space, there, solid))
            if not least:
                break
        return least

    def blocked_from(self, own: Sequence[Point], there: Point) -> dict[Point, int]:
        """For each point of a creature: how many of four lines to a space's corners are blocked."""
        solid = self._solid_between((*own, there))
        found: dict[Point, int] = {}
        for point, space in _points(own, solid):
            lines = _blocked(point, space, there, solid)
            found[point] = min(lines, found.get(point, lines))
        return found

    def crosses_edge(self, start: Point, own: Point, end: Point, there: Point) -> bool:
        """Whether a shut edge is between a point of one space and a point of another."""
        if not self.shut:
            return False
        _, sides = self._solid_between((own, there))
        return crosses(inside(start, own), inside(end, there), sides)

    def _solid_between(self, spaces: tuple[Point, ...]) -> Solid:
        """What is solid in the smallest rectangle around these spaces.

        Walls count if they are a space beyond it, too; edges, if a line in it could meet them.
        """
        xs, ys = zip(*spaces, strict=True)
        left, right, low, high = min(xs), max(xs), min(ys), max(ys)
        walls = {
            (x, y)
            for x, y in self._solid
            if left - 1 <= x <= right + 1 and low - 1 <= y <= high + 1
        }
        if not self.shut:
            return walls, ()
        sides = (
            side
            for side in self._sides
            if left <= side[1] <= right and low <= side[2] <= high
            if (left < side[1] if side[0] else low < side[2])
        )
        return walls, frozenset(sides)

    @cached_property
    def _solid(self) -> set[Point]:
        """All walls; those along the edge go on beyond it, so that no line passes there."""
        walls = set(self.walls)
        for x, y in self.walls:
            beyond = {(x, -1): y == 0, (x, self.height): y == self.height - 1,
                      (-1, y): x == 0, (self.width, y): x == self.width - 1}  # fmt: skip
            walls.update(place for place, at_the_edge in beyond.items() if at_the_edge)
        return walls

    @cached_property
    def _sides(self) -> frozenset[Side]:
        """All shut edges, and the sides of wall spaces that touch one of them by a corner."""
        return frozenset((*self.shut, *joints(self.shut, self.walls)))


def _points(spaces: Iterable[Point], solid: Solid) -> Iterable[tuple[Point, Point]]:
    """The points of a creature that lines start from, each with a space that it is on.

    Middles, corners and halves of sides; with each of their spaces where edges are near.
    """
    points = [
        ((2 * x + dx, 2 * y + dy), (x, y)) for x, y in spaces for dx in range(3) for dy in range(3)
    ]
    return points if solid[1] else dict(points).items()


def _blocked(point: Point, own: Point, there: Point, solid: Solid) -> int:
    """How many of four lines to a space's corners are blocked, from a point of one's own space."""
    walls, sides = solid
    ends = corners(*there)
    if not sides:
        return sum(blocked(point, corner, walls) for corner in ends)
    start = inside(point, own)
    return sum(
        crosses(start, inside(corner, there), sides) or blocked(point, corner, walls)
        for corner in ends
    )
