"""A map of square spaces, named as chess players name them: column letters, row number.

Row 1 is the lowest line of the map. Sets of spaces are bit boards, so that filling them is quick.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress
from math import dist
from typing import TypeVar

from msgspec import Struct

from crossblades.kernel.lines import Point, blocked, corners, middle

FEET = 5
"""One space, in feet."""

LARGEST = 60
"""Rows and columns that a map has at the most."""

T = TypeVar("T")
_BITS = bytes.maketrans(b"01", b"\x00\x01")
"""Turns the digits of a bit board into what `compress` understands."""


def column_name(x: int) -> str:
    """0 is a, 25 is z, 26 is aa."""
    name = ""
    x += 1
    while x:
        x, letter = divmod(x - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


@lru_cache(maxsize=64)
def _names(width: int, height: int) -> tuple[str, ...]:
    columns = [column_name(x) for x in range(width)]
    return tuple(f"{column}{y + 1}" for y in range(height) for column in columns)


class Grid(Struct, dict=True):
    """The spaces of a map and which of them are walls; it never changes during a fight."""

    width: int
    height: int
    walls: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (0 < self.width <= LARGEST and 0 < self.height <= LARGEST):
            raise ValueError(f"a map has 1 to {LARGEST} rows and columns")
        self.spaces = _names(self.width, self.height)
        self.xy = {name: (i % self.width, i // self.width) for i, name in enumerate(self.spaces)}
        self.bit = {name: 1 << i for i, name in enumerate(self.spaces)}
        if not set(self.walls) <= set(self.spaces):
            raise ValueError("a wall stands off the map")
        self.open = self.full & ~self.board(self.walls)
        self._clear: dict[int, tuple[int, int, int, int]] = {}
        self._around: dict[tuple[str, int], int] = {}
        self._cover: dict[tuple[str, str, int, int], int] = {}
        self._within: dict[tuple[str, int, int], int] = {}
        self._steps: dict[tuple[str, int], tuple[tuple[str, int], ...]] = {}

    def at(self, x: int, y: int) -> str | None:
        """The space at this column and row; None off the map."""
        if 0 <= x < self.width and 0 <= y < self.height:
            return self.spaces[y * self.width + x]
        return None

    def footprint(self, at: str, length: int) -> tuple[str, ...]:
        """The spaces of a square creature whose lowest left space this is; () if off the map."""
        if length == 1:
            return (at,)
        x, y = self.xy[at]
        if x + length > self.width or y + length > self.height:
            return ()
        return tuple(
            self.spaces[(y + dy) * self.width + x + dx]
            for dy in range(length)
            for dx in range(length)
        )

    def distance(self, a: str, b: str, length_a: int = 1, length_b: int = 1) -> int:
        """Feet between the nearest spaces of two creatures, along the longer axis (HR-10.14)."""
        ax, ay = self.xy[a]
        bx, by = self.xy[b]
        if length_a == length_b == 1:
            dx, dy = abs(ax - bx), abs(ay - by)
            return FEET * (dx if dx > dy else dy)
        dx = max(bx - ax - length_a + 1, ax - bx - length_b + 1, 0)
        dy = max(by - ay - length_a + 1, ay - by - length_b + 1, 0)
        return FEET * max(dx, dy)

    def cover(self, a: str, b: str, length_a: int = 1, length_b: int = 1) -> int:
        """How many of four lines from a's best point to the corners of a space of b walls block."""
        if not self.walls:
            return 0
        key = (a, b, length_a, length_b)
        if key not in self._cover:
            points = self._points(a, length_a)
            targets = [corners(*self.xy[space]) for space in self.footprint(b, length_b)]
            walls = self._walls_between(self.footprint(a, length_a) + self.footprint(b, length_b))
            self._cover[key] = min(
                sum(blocked(point, corner, walls) for corner in target)
                for point in points
                for target in targets
            )
        return self._cover[key]

    def _walls_between(self, spaces: tuple[str, ...]) -> set[Point]:
        """The walls in the smallest rectangle around these spaces, a space wider all around."""
        xs, ys = zip(*(self.xy[space] for space in spaces), strict=True)
        places = (self.xy[wall] for wall in self.walls)
        return {
            (x, y)
            for x, y in places
            if min(xs) - 1 <= x <= max(xs) + 1 and min(ys) - 1 <= y <= max(ys) + 1
        }

    def _points(self, at: str, length: int) -> set[Point]:
        """The points of a creature that lines start from: corners and middles of its spaces."""
        spaces = [self.xy[space] for space in self.footprint(at, length)]
        return {point for xy in spaces for point in (*corners(*xy), middle(*xy))}

    # --- bit boards

    def board(self, spaces: Iterable[str]) -> int:
        """A set of spaces as bits."""
        bits = 0
        for name in spaces:
            bits |= self.bit[name]
        return bits

    def square(self, at: str, length: int) -> int:
        """The spaces of a creature as bits."""
        return self.bit[at] if length == 1 else self.board(self.footprint(at, length))

    def on(self, board: int) -> list[str]:
        """The spaces of a bit board, in order."""
        return list(self.pick(self.spaces, board))

    @staticmethod
    def pick(things: Sequence[T], board: int) -> Iterator[T]:
        """Of things that belong to the spaces one by one, those that are on the board."""
        return compress(things, f"{board:b}"[::-1].encode().translate(_BITS))

    def room(self, free: int, length: int) -> int:
        """Where a creature of this length can stand so that all its spaces are free."""
        for _ in range(length - 1):
            free &= (free >> 1) & self._not_right
        for _ in range(length - 1):
            free &= free >> self.width
        return free

    def spread(self, board: int, steps: int) -> int:
        """All spaces within this many steps, walls or not."""
        for _ in range(steps):
            board |= (board & self._not_right) << 1 | (board & self._not_left) >> 1
            board |= board << self.width | board >> self.width
        return board & self.full

    def within(self, at: str, feet: int, length: int = 1) -> int:
        """All spaces within so many feet of a creature, walls or not; remembered."""
        key = (at, feet, length)
        board = self._within.get(key)
        if board is None:
            board = self._within[key] = self.spread(self.square(at, length), feet // FEET)
        return board

    def grow(self, board: int, length: int = 1) -> int:
        """All places one step from these, no wall corner cut (HR-10.14)."""
        if not self.walls:
            return self.spread(board, 1)
        width = self.width
        to_right, to_left = board & self._not_right, board & self._not_left
        up_right, up_left, down_right, down_left = self._diagonals(length)
        return (
            to_right << 1
            | to_left >> 1
            | board << width
            | board >> width
            | (to_right & up_right) << width + 1
            | (to_left & up_left) << width - 1
            | (to_right & down_right) >> width - 1
            | (to_left & down_left) >> width + 1
        ) & self.full

    def around(self, at: str, length: int = 1) -> int:
        """All places one step from this one; remembered, since it is asked for all the time."""
        key = (at, length)
        if key not in self._around:
            self._around[key] = self.grow(self.bit[at], length) & ~self.bit[at]
        return self._around[key]

    def steps(self, at: str, free: int, length: int = 1) -> list[str]:
        """The free places one step from this one."""
        key = (at, length)
        if key not in self._steps:
            places = self.on(self.around(at, length))
            self._steps[key] = tuple((place, self.bit[place]) for place in places)
        return [place for place, bit in self._steps[key] if bit & free]

    def reach(
        self, start: str, free: int, budget: int, hard: int = 0, length: int = 1
    ) -> list[int]:
        """For each cost in spaces, up to the budget, the places first reached at that cost.

        `free` is where the creature may be, `hard` where a step costs two.
        """
        layers = [self.bit[start]]
        reached = layers[0]
        slower = 0
        for _ in range(budget):
            around = self.grow(layers[-1], length) & free
            new = (around & ~hard | slower) & ~reached
            slower = around & hard
            if not new and not slower:
                break
            reached |= new
            layers.append(new)
        return layers

    def path(self, layers: list[int], to: str, hard: int = 0, length: int = 1) -> tuple[str, ...]:
        """A cheapest way, without its first space, to a place that `reach` found."""
        here = self.bit[to]
        start = self.xy[self.spaces[layers[0].bit_length() - 1]]
        cost = next(i for i, layer in enumerate(layers) if layer & here)
        way = [to]
        while True:
            cost -= 2 if here & hard else 1
            if cost <= 0:
                return tuple(reversed(way))
            choices = self.on(layers[cost] & self.around(way[-1], length))
            way.append(min(choices, key=lambda name: dist(self.xy[name], start)))
            here = self.bit[way[-1]]

    @cached_property
    def full(self) -> int:
        """The whole map as a bit board."""
        return (1 << self.width * self.height) - 1

    @cached_property
    def _not_left(self) -> int:
        return self.board(name for name, (x, _) in self.xy.items() if x > 0)

    @cached_property
    def _not_right(self) -> int:
        return self.board(name for name, (x, _) in self.xy.items() if x < self.width - 1)

    def _diagonals(self, length: int) -> tuple[int, int, int, int]:
        """From where each diagonal step is clear: both spaces beside it are without walls."""
        if length not in self._clear:
            clear = self.room(self.open, length)
            right, left = (clear >> 1) & self._not_right, (clear << 1) & self._not_left
            up, down = clear >> self.width, clear << self.width
            self._clear[length] = (up & right, up & left, down & right, down & left)
        return self._clear[length]
