"""Chapter 10: a map and its terrain, worked out once as bit boards for quick answers."""

from collections.abc import Callable, Iterable
from functools import cached_property

from crossblades.heart_rush.creature import Lamp
from crossblades.heart_rush.ground import CLIFF, PLAIN, Covered, Ground, Light, Terrain
from crossblades.heart_rush.sizes import wading_depth
from crossblades.kernel.barriers import DIRECTIONS, DOWN, LEFT, RIGHT, UP, Ways
from crossblades.kernel.grid import FEET, Grid
from crossblades.kernel.lines import blocked, corners, middle
from crossblades.kernel.remembered import Boards, Remembered, boards_by_length


class Land:
    """Where a fight takes place; it never changes, so its answers are remembered."""

    def __init__(self, grid: Grid, ground: Ground) -> None:
        self.grid = grid
        self.ground = ground
        self.plain = not ground.at
        """No terrain anywhere."""
        self.clear = ground.light == "bright" and not grid.barred
        """Everybody sees everything that is not hidden."""
        self._drawn = {
            glyph: grid.board(space for space, drawn in ground.at.items() if drawn == glyph)
            for glyph in ground.kinds
        }
        self.difficult = self._where(lambda kind: kind.difficult or kind.water == "shallow")
        self.shallow = self._where(lambda kind: kind.water == "shallow")
        self.water = self._where(lambda kind: kind.water not in (None, "shallow"))
        """Where one swims (HR-10.3)."""
        self.no_footing: Remembered[int] = Remembered(self._no_footing)
        """Where the water is too deep to stand in, by the rank of a size (HR-10.3)."""
        self.submerged = self._where(lambda kind: kind.water == "submerged")
        self.climbing = self._where(lambda kind: kind.climb is not None)
        self.hazards = self._where(lambda kind: kind.hazard is not None)
        self.choking = self._where(lambda kind: kind.hazard is not None and kind.hazard.chokes)
        self.secretive = any(kind.hazard and kind.hazard.secret for kind in ground.kinds.values())
        """There are traps that not everybody knows of (HR-13.1)."""
        self.secrets = self._where(lambda kind: kind.hazard is not None and kind.hazard.secret)
        self.flat = not any(kind.height for kind in ground.kinds.values())
        self._ways: dict[int, Ways | None] = {}
        self.beside = grid.all_beside() if self.flat else boards_by_length(self._around)
        """All places one walked or climbed step from a place, by the length and the place."""
        self.walls_beside: Boards = boards_by_length(self._walls_beside)
        """On how many of its four sides a creature has a wall, by its length and where it is."""
        self.near = grid.all_near()
        """All spaces beside a creature, high or low, by its length and where it is."""
        self._no_farther_up: dict[tuple[str, int, int, int], int] = {}
        self._shine: dict[tuple[str, int], int] = {}
        self.covers = self._where(lambda kind: kind.cover > 0)
        """What is no wall and gives cover (HR-10.1)."""
        self.covered: dict[tuple[str, str, int, int], Covered] = {}
        """What was found in the way of shots."""

    def __reduce__(self) -> tuple[type["Land"], tuple[Grid, Ground]]:
        """All else follows from these."""
        return Land, (self.grid, self.ground)

    def __eq__(self, other: object) -> bool:
        """The same map with the same terrain; all else follows from them."""
        return isinstance(other, Land) and (self.grid, self.ground) == (other.grid, other.ground)

    __hash__ = None  # type: ignore[assignment]

    def _where(self, wanted: Callable[[Terrain], bool]) -> int:
        """The spaces whose terrain is so."""
        board = 0
        for glyph, spaces in self._drawn.items():
            if wanted(self.ground.kinds[glyph]):
                board |= spaces
        return board

    def terrain(self, space: str) -> Terrain:
        """What a space is like."""
        glyph = self.ground.at.get(space)
        return PLAIN if glyph is None else self.ground.kinds[glyph]

    def terrains(self, at: str, length: int) -> list[Terrain]:
        """What the spaces of a creature are like."""
        return [self.terrain(space) for space in self.grid.footprint(at, length)]

    def touches(self, board: int, at: str, length: int) -> bool:
        """Whether a creature stands with any of its spaces on a board."""
        return bool(board & self.grid.square(at, length)) if board else False

    def places(self, board: int, length: int) -> int:
        """The places where a creature would stand on a board with any of its spaces."""
        if not board or length == 1:
            return board
        return self.grid.room(self.grid.full, length) & ~self.grid.room(~board, length)

    def _no_footing(self, rank: int) -> int:
        feet = wading_depth(rank)
        return self._where(lambda kind: not kind.bears(feet))

    def stands(self, at: str, length: int, rank: int) -> bool:
        """HR-10.3: whether a creature can stand there, with at least half of its spaces."""
        spaces = self.grid.square(at, length)
        return 2 * (spaces & self.no_footing[rank]).bit_count() <= spaces.bit_count()

    # --- heights

    def height(self, at: str, length: int) -> int:
        """Feet above the plain; the large stand on the highest of their spaces."""
        if self.flat:
            return 0
        return max(kind.height for kind in self.terrains(at, length))

    def apart(self, a: str, b: str, length_a: int = 1, length_b: int = 1) -> int:
        """HR-10.14: how far one of two is above the other, in whole steps of 5 feet.

        Those who share a space are beside each other.
        """
        if self.flat or self.grid.square(a, length_a) & self.grid.square(b, length_b):
            return 0
        feet = abs(self.height(a, length_a) - self.height(b, length_b))
        return feet - feet % FEET

    def distance(self, a: str, b: str, length_a: int = 1, length_b: int = 1) -> int:
        """Feet between two creatures, along the longest of three axes (HR-10.14)."""
        feet = self.grid.distance(a, b, length_a, length_b)
        return max(feet, self.apart(a, b, length_a, length_b))

    def no_farther_up(self, at: str, feet: int, length: int, others: int) -> int:
        """The places of creatures of a length that are at most so far above or below one here.

        `others`: that length. Those whose spaces it shares are among them.
        """
        if self.flat:
            return self.grid.full
        key = (at, feet, length, others)
        if key not in self._no_farther_up:
            here = self.height(at, length)
            board = self.places(self.grid.square(at, length), others)
            for height, places in self._levels(others).items():
                if abs(here - height) < feet + FEET:
                    board |= places
            self._no_farther_up[key] = board
        return self._no_farther_up[key]

    def drop(self, origin: str, to: str, length: int) -> int:
        """HR-13.2: the feet one falls by moving so; 0 if it is no fall."""
        feet = self.height(origin, length) - self.height(to, length)
        return feet if feet >= CLIFF and not self._slopes(origin, to, length) else 0

    def level(self, origin: str, to: str, length: int) -> int:
        """HR-10.11: how high one is that is forced to a place: over an edge as high as before."""
        return self.height(origin if self.drop(origin, to, length) else to, length)

    def rise(self, origin: str, to: str, length: int) -> int:
        """The feet that stand in one's way like a wall; 0 if one can walk or climb."""
        return self.drop(to, origin, length)

    def under_a_cliff(self, at: str, length: int) -> bool:
        """HR-10.11: whether ground beside a creature rises like a wall."""
        if self.flat or any(kind.slope for kind in self.terrains(at, length)):
            return False
        height = self.height(at, length)
        around = map(self.terrain, self.grid.on(self.grid.within(at, FEET, length)))
        return any(kind.height - height >= CLIFF and not kind.slope for kind in around)

    def _slopes(self, origin: str, to: str, length: int) -> bool:
        kinds = (*self.terrains(origin, length), *self.terrains(to, length))
        return any(kind.slope for kind in kinds)

    def ways(self, length: int = 1) -> Ways | None:
        """From where each step can be walked or climbed: no wall corner cut, no cliff jumped."""
        if self.flat:
            return self.grid.ways(length)
        if length not in self._ways:
            self._ways[length] = self._ways_over_heights(length)
        return self._ways[length]

    def _ways_over_heights(self, length: int) -> Ways:
        """HR-10.4: steps that are neither walked nor climbed lead nowhere.

        A climb goes onto, along or off its surface, so such a step is possible.
        """
        grid = self.grid
        walled = grid.ways(length) or tuple(grid.before(grid.full, way) for way in DIRECTIONS)
        levels = self._levels(length)
        eased = self.places(self._where(lambda kind: kind.slope or kind.climb is not None), length)
        ways = []
        for way, board in zip(DIRECTIONS, walled, strict=True):
            steep = 0
            for height, places in levels.items():
                for other, beyond in levels.items():
                    if abs(height - other) >= CLIFF:
                        steep |= places & grid.before(beyond, way)
            ways.append(board & ~(steep & ~eased & ~grid.before(eased, way)))
        return tuple(ways)

    def _levels(self, length: int) -> dict[int, int]:
        """The places of each height; the large stand on the highest of their spaces."""
        heights = sorted({0, *(kind.height for kind in self.ground.kinds.values())}, reverse=True)
        levels: dict[int, int] = {}
        higher = 0
        for height in heights:
            spaces = self._of_height(height)
            levels[height] = self.places(spaces, length) & ~higher
            higher |= levels[height]
        return levels

    def _of_height(self, height: int) -> int:
        """The spaces of this height; what is not drawn is at 0."""
        spaces = self._where(lambda kind: kind.height == height)
        return spaces if height else spaces | self.grid.full & ~self._where(lambda _kind: True)

    def around(self, at: str, length: int = 1) -> int:
        """All places one walked or climbed step from this one."""
        return self.beside[length][at]

    def _around(self, at: str, length: int) -> int:
        return self.grid.one_step(self.ways(length), at)

    def _walls_beside(self, at: str, length: int) -> int:
        """HR-10.11: the edge of the map is no wall."""
        grid, (x, y) = self.grid, self.grid.xy[at]
        walls, along = {grid.xy[space] for space in grid.walls}, range(length)
        sides = {
            LEFT: {(x - 1, y + i) for i in along},
            RIGHT: {(x + length, y + i) for i in along},
            DOWN: {(x + i, y - 1) for i in along},
            UP: {(x + i, y + length) for i in along},
        }
        shut = grid.barriers.bars[length] if grid.barriers else {}
        here = grid.bit[at]
        return sum(bool(side & walls or here & shut.get(way, 0)) for way, side in sides.items())

    def steps(self, at: str, free: int, length: int = 1) -> list[str]:
        """The free places one walked or climbed step from this one."""
        return self.grid.few[self.beside[length][at] & free].copy()

    # --- light

    @cached_property
    def lamps(self) -> tuple[tuple[str, Lamp], ...]:
        """The lamps that stand on the map."""
        kinds = ((space, self.terrain(space)) for space in self.ground.at)
        return tuple((space, kind.light) for space, kind in kinds if kind.light)

    def light(self, spaces: int, carried: Iterable[tuple[str, Lamp]]) -> Light:
        """HR-10.5: the best light on any of these spaces, which are bits of a board."""
        best = self.ground.light
        for space, lamp in (*self.lamps, *carried):
            if best == "bright":
                break
            if lamp.bright and spaces & self._shining(space, lamp.bright):
                best = "bright"
            elif best == "dark" and spaces & self._shining(space, lamp.dim):
                best = "dim"
        return best

    def _shining(self, space: str, feet: int) -> int:
        """The spaces that a lamp lights so far, walls in its way or not."""
        key = (space, feet)
        if key not in self._shine:
            grid = self.grid
            near = grid.within(space, feet - feet % FEET)
            self._shine[key] = near if not grid.barred else grid.board(self._lit(space, near))
        return self._shine[key]

    def _lit(self, space: str, near: int) -> Iterable[str]:
        """Those near spaces of which a corner or the middle sees the lamp."""
        grid = self.grid
        walls = {grid.xy[wall] for wall in grid.walls if grid.bit[wall] & near}
        lamp = middle(*grid.xy[space])
        for other in grid.on(near):
            points = (middle(*grid.xy[other]), *corners(*grid.xy[other]))
            others = walls - {grid.xy[other]}
            if any(
                not blocked(lamp, point, others)
                and not grid.lines.crosses_edge(lamp, grid.xy[space], point, grid.xy[other])
                for point in points
            ):
                yield other
