"""A map of square spaces, named as chess players name them: column letters, row number.

Row 1 is the lowest line of the map. Sets of spaces are bit boards, so that filling them is quick.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import compress
from math import dist
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from crossblades.kernel.barriers import DIRECTIONS, Barriers, Ways
from crossblades.kernel.cover_lines import FULL_COVER, CoverLines
from crossblades.kernel.edges import Edge, shut_sides
from crossblades.kernel.lines import Point
from crossblades.kernel.open_ground import reach_on_open_ground
from crossblades.kernel.remembered import Boards, Remembered, boards_by_length

FEET = 5
"""One space, in feet."""

LARGEST = 60
"""Rows and columns that a map has at the most."""

MOST_VARIANTS = 64
"""Of a map, with its doors open and shut, that are kept."""

Costs = Sequence[tuple[int, int]]
"""What a step into a place costs, and a bit board of the places that cost so much."""

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
def names_of_spaces(width: int, height: int) -> tuple[str, ...]:
    """All spaces of a map of this size, row by row from the lowest."""
    columns = [column_name(x) for x in range(width)]
    return tuple(f"{column}{y + 1}" for y in range(height) for column in columns)


@dataclass
class Grid:
    """The spaces of a map, which of them are walls, and the walls and doors between them.

    It never changes: where a door is opened, another grid takes its place.
    """

    width: int
    height: int
    walls: tuple[str, ...] = ()
    edges: tuple[Edge, ...] | UnsetType = UNSET
    """What stands between spaces; unset where nothing does, so that files need not say so."""

    def __post_init__(self) -> None:
        width, height = self.width, self.height
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            raise ValueError(f"a map has 1 to {LARGEST} rows and columns")
        self.spaces = names_of_spaces(width, height)
        self.xy = {name: (i % width, i // width) for i, name in enumerate(self.spaces)}
        self.bit = {name: 1 << i for i, name in enumerate(self.spaces)}
        if not set(self.walls) <= set(self.spaces):
            raise ValueError("a wall stands off the map")
        self.edges = self.edges or UNSET
        self.shut = shut_sides(self.edges or (), self.xy)
        """The sides of spaces that nothing passes."""
        self.barred = bool(self.walls or self.shut)
        """Whether anything is solid."""
        self.full = (1 << width * height) - 1
        """The whole map as a bit board."""
        left = self.full // ((1 << width) - 1)
        self._not_left = self.full & ~left
        self._not_right = self.full & ~(left << width - 1)
        self._shifts = tuple(dy * width + dx for dx, dy in DIRECTIONS)
        self.open = self.full & ~self.board(self.walls)
        self.squares: Boards = {**boards_by_length(self.square), 1: self.bit}
        """The spaces of a creature as bits."""
        self.zones: Remembered[int] = Remembered(self._zone)
        """All spaces near a creature, by where it is, the feet, and its length."""
        self.exposed: Remembered[int] = Remembered(self._not_behind_walls)
        """Those of them that walls do not wholly cover from it."""
        self._ways: dict[int, Ways] = {}
        self.barriers = (
            Barriers(self.shut, self.board(self.walls), self.width, self.full, self.before)
            if self.shut
            else None
        )
        """What keeps spaces apart; None if nothing does."""
        self.beside = boards_by_length(lambda at, length: self.one_step(self.ways(length), at))
        """All places one step from a place."""
        self._all_beside: Boards = {}
        self._all_near: Boards = {}
        self._variants: dict[tuple[Edge, ...], Grid] = {}
        """The same map with its doors open and shut."""
        self._cover: dict[tuple[str, str, int, int], int] = {}
        self.few: Remembered[list[str]] = Remembered(self.on)
        """The spaces of boards with a few steps on them, by the board."""

    def __reduce__(self) -> tuple[type["Grid"], tuple[Any, ...]]:
        """All else follows from these."""
        return Grid, (self.width, self.height, self.walls, self.edges)

    def with_walls(self, walls: Iterable[str]) -> "Grid":
        """The same map with other wall spaces."""
        return Grid(self.width, self.height, tuple(walls), self.edges)

    def with_door(self, door: Edge) -> "Grid":
        """The same map with a door as it is now; remembered, since doors open and close."""
        return self._with(
            door if (edge.a, edge.b) == (door.a, door.b) else edge for edge in self.edges or ()
        )

    @cached_property
    def ajar(self) -> "Grid":
        """The same map with all doors open that are not locked: where one could get to."""
        if not any(door.door == "closed" for door in self.doors):
            return self
        return self._with(
            replace(edge, door="open") if edge.door == "closed" else edge
            for edge in self.edges or ()
        )

    def _with(self, changed: Iterable[Edge]) -> "Grid":
        edges = tuple(changed)
        if edges not in self._variants:
            if len(self._variants) == MOST_VARIANTS:
                self._variants.clear()
            self._variants[edges] = Grid(self.width, self.height, self.walls, edges)
            self._variants[edges]._variants = self._variants
        return self._variants[edges]

    @cached_property
    def doors(self) -> tuple[Edge, ...]:
        """All doors, open or shut."""
        return tuple(edge for edge in self.edges or () if edge.door)

    def doors_at(self, at: str, length: int = 1) -> list[Edge]:
        """The doors beside a creature: those on an edge of a space of its."""
        spaces = self.footprint(at, length) if self.doors else ()
        return [door for door in self.doors if door.a in spaces or door.b in spaces]

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
        if not self.barred:
            return 0
        key = (a, b, length_a, length_b)
        if key not in self._cover:
            self._cover[key] = self.lines.cover(
                self.squared(a, length_a), self.squared(b, length_b)
            )
        return self._cover[key]

    @cached_property
    def lines(self) -> CoverLines:
        """The lines across this map, and what stops them."""
        walls = {self.xy[wall] for wall in self.walls}
        return CoverLines(walls, self.shut, self.width, self.height)

    def squared(self, at: str, length: int = 1) -> list[Point]:
        """The columns and rows of the spaces of a creature."""
        return [self.xy[space] for space in self.footprint(at, length)]

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
        room = self.fits(free, length)
        return room & ~self.barriers.split[length] if self.barriers and length > 1 else room

    def fits(self, free: int, length: int) -> int:
        """Where all spaces of a creature of this length are free, walls between them or not."""
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
        return self.zones[at, feet, length]

    def _zone(self, key: tuple[str, int, int]) -> int:
        at, feet, length = key
        return self.spread(self.square(at, length), feet // FEET)

    def _not_behind_walls(self, key: tuple[str, int, int]) -> int:
        at, feet, length = key
        if not self.barred or feet < FEET:
            return self.zones[key]
        if feet == FEET:  # there is no room for a wall space between neighbours
            return self.touched(at, length)
        near = self.zones[key]
        return self.board(to for to in self.on(near) if self.cover(at, to, length) < FULL_COVER)

    def touched(self, at: str, length: int = 1) -> int:
        """All spaces within 5 feet of a creature that nothing between spaces keeps from it."""
        if not self.barriers:
            return self.zones[at, FEET, length]
        own = self.square(at, length)
        return own | self.grow(own, self.barriers.passes[1])

    def keeps_apart(self, at: str, to: str, length: int = 1) -> bool:
        """Whether a wall or a shut door is between a place and the next one."""
        passes = self.barriers.passes[length] if self.barriers else ()
        return bool(passes) and not self.grow(self.bit[at], passes) & self.bit[to]

    def behind(self, at: str, length: int = 1) -> int:
        """The places straight ahead that a wall or a shut door keeps from one."""
        return self.barriers.behind(self.bit[at], length) if self.barriers else 0

    def grow(self, board: int, ways: Ways | None = None) -> int:
        """All places one step from these: by these ways, or in every direction."""
        if ways is None:
            return self.spread(board, 1)
        grown = 0
        for start, shift in zip(ways, self._shifts, strict=True):
            here = board & start
            grown |= here << shift if shift > 0 else here >> -shift
        return grown

    def ways(self, length: int = 1) -> Ways | None:
        """From where each step is possible, no wall corner cut (HR-10.14); None if from all."""
        if not self.barred:
            return None
        if length not in self._ways:
            clear = self.room(self.open, length)
            beside = {way: self.before(clear, way) for way in DIRECTIONS[:4]}
            ways = tuple(
                self.before(self.full, (dx, dy)) & beside.get((dx, 0), -1) & beside.get((0, dy), -1)
                if dx and dy
                else self.before(self.full, (dx, dy))
                for dx, dy in DIRECTIONS
            )
            self._ways[length] = self.barriers.steps(ways, length) if self.barriers else ways
        return self._ways[length]

    def before(self, board: int, way: tuple[int, int]) -> int:
        """The places from where one step this way leads onto the board."""
        dx, dy = way
        shift = dy * self.width + dx
        start = board >> shift if shift > 0 else board << -shift
        edge = {1: self._not_right, -1: self._not_left, 0: self.full}[dx]
        return start & edge & self.full

    def around(self, at: str, length: int = 1) -> int:
        """All places one step from this one; remembered, since it is asked for all the time."""
        return self.beside[length][at]

    def one_step(self, ways: Ways | None, at: str) -> int:
        """All places one step from this one, if steps are possible in these ways."""
        return self.grow(self.bit[at], ways) & ~self.bit[at]

    def all_beside(self) -> Boards:
        """All places one step from a place."""
        if not self._all_beside:
            self._all_beside = self._at_once(self.around)
        return self._all_beside

    def all_near(self) -> Boards:
        """All spaces within 5 feet of a creature, nothing between (HR-10.14)."""
        if not self._all_near:
            self._all_near = self._at_once(self.touched)
        return self._all_near

    def _at_once(self, work_out: Callable[[str, int], int]) -> Boards:
        """For creatures of one space worked out now: a plain dictionary is quicker to look into."""
        small = {at: work_out(at, 1) for at in self.spaces}
        return {**boards_by_length(work_out), 1: small}

    def steps(self, at: str, free: int, length: int = 1) -> list[str]:
        """The free places one step from this one."""
        return self.few[self.beside[length][at] & free].copy()

    def reach(
        self, start: str, free: int, budget: int, costs: Costs = (), ways: Ways | None = None
    ) -> Sequence[int]:
        """For each cost up to the budget, the places first reached at that cost.

        `free` is where the creature may be; a step costs 1 where `costs` says nothing else.
        """
        if not costs and ways is None:
            return reach_on_open_ground(self.width, self.height, self.bit[start], free, budget)
        layers = [self.bit[start]]
        left = free & ~layers[0]
        grown: list[int] = []
        priced = (*costs, (1, self._others(costs)))
        longest = max(cost for cost, _ in priced)
        while left and len(layers) <= budget and any(layers[-longest:]):
            grown.append(self.grow(layers[-1], ways) & free if layers[-1] else 0)
            new = 0
            for cost, board in priced:
                if cost <= len(grown):
                    new |= grown[-cost] & board
            layers.append(new & left)
            left &= ~new
        return layers

    def path(
        self, layers: Sequence[int], to: str, costs: Costs = (), ways: Ways | None = None
    ) -> tuple[str, ...]:
        """A cheapest way, without its first space, to a place that `reach` found."""
        start = self.xy[self.spaces[layers[0].bit_length() - 1]]
        here, spent = self.bit[to], 0
        while not layers[spent] & here:
            spent += 1
        way = [to]
        while True:
            spent -= next((cost for cost, board in costs if board & here), 1) if costs else 1
            if spent <= 0:
                return tuple(reversed(way))
            if ways is None and not self.barred:
                choices = self.steps(way[-1], layers[spent])
            else:
                choices = self.on(layers[spent] & self.grow(here, ways))
            before = choices[0] if len(choices) == 1 else self._nearest(choices, start)
            way.append(before)
            here = self.bit[before]

    def _nearest(self, spaces: Iterable[str], point: tuple[int, int]) -> str:
        """The first of those that are nearest as the crow flies."""
        return min(spaces, key=lambda name: dist(self.xy[name], point))

    def _others(self, costs: Costs) -> int:
        """The places for which no cost is stated."""
        board = self.full
        for _, stated in costs:
            board &= ~stated
        return board
