"""What walls and shut doors between spaces keep apart, as bit boards."""

from collections.abc import Callable, Collection

from crossblades.kernel.edges import Side
from crossblades.kernel.remembered import Remembered

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
"""The eight ways to step: columns to the right, rows up."""

Ways = tuple[int, ...]
"""For each direction, the places from where a step that way is possible, as bit boards."""

Way = tuple[int, int]

RIGHT, LEFT, UP, DOWN = DIRECTIONS[:4]


class Barriers:
    """The sides of spaces that nothing passes.

    `solid`: the spaces that are walls. `full`: the whole map, so many spaces wide. `before`: from
    where one step leads onto a board.
    """

    def __init__(
        self,
        shut: Collection[Side],
        solid: int,
        width: int,
        full: int,
        before: Callable[[int, Way], int],
    ) -> None:
        self.solid, self.full, self.width, self.before = solid, full, width, before
        self.right = sum(1 << y * width + x - 1 for upright, x, y in shut if upright)
        """The spaces whose right side is shut."""
        self.up = sum(1 << (y - 1) * width + x for upright, x, y in shut if not upright)
        """Those whose upper side is."""
        self.bars: Remembered[dict[Way, int]] = Remembered(self._bars)
        """From where a straight step of a creature crosses a shut edge, by its length."""
        self.passes: Remembered[Ways] = Remembered(self._passes)
        """From where nothing keeps one from the next place, by a creature's length."""
        self.split: Remembered[int] = Remembered(self._split)
        """Where a creature would stand across a shut edge, by its length."""

    def behind(self, here: int, length: int) -> int:
        """The places straight ahead that a shut edge keeps a creature from."""
        found = 0
        for (dx, dy), bars in self.bars[length].items():
            shift = dy * self.width + dx
            found |= (here & bars) << shift if shift > 0 else (here & bars) >> -shift
        return found

    def _bars(self, length: int) -> dict[Way, int]:
        reach = length - 1
        return {
            RIGHT: self._rows(self._shifted(self.right, RIGHT, reach), length),
            LEFT: self._rows(self.before(self.right, LEFT), length),
            UP: self._columns(self._shifted(self.up, UP, reach), length),
            DOWN: self._columns(self.before(self.up, DOWN), length),
        }

    def steps(self, ways: Ways, length: int) -> Ways:
        """Those of these steps that cross no shut edge and cut no corner of one (HR-10.14)."""
        bars = self.bars[length]
        return tuple(
            board & ~(bars[way] if way in bars else self._by(bars, way) | self._by(bars, way, True))
            for way, board in zip(DIRECTIONS, ways, strict=True)
        )

    def _passes(self, length: int) -> Ways:
        """Around a corner by at least one hand."""
        bars = self.bars[length]
        ways = []
        for way in DIRECTIONS:
            board = self.before(self.full, way)
            if way in bars:
                ways.append(board & ~bars[way])
                continue
            one, other = self._by(bars, way), self._by(bars, way, True)
            dx, dy = way
            walled = self.before(self.solid, (dx, 0)), self.before(self.solid, (0, dy))
            closed = (one | walled[0]) & (other | walled[1]) & (one | other)
            ways.append(board & ~closed)
        return tuple(ways)

    def _split(self, length: int) -> int:
        across, along = self.right, self.up
        board = 0
        for _ in range(length - 1):
            board |= self._rows(across, length) | self._columns(along, length)
            across, along = self.before(across, RIGHT), self.before(along, UP)
        return board

    def _by(self, bars: dict[Way, int], way: Way, upright_first: bool = False) -> int:
        """From where one of two straight steps that make up a slanted one would cross an edge."""
        dx, dy = way
        first, then = ((0, dy), (dx, 0)) if upright_first else ((dx, 0), (0, dy))
        return bars[first] | self.before(bars[then], first)

    def _shifted(self, board: int, way: Way, times: int) -> int:
        for _ in range(times):
            board = self.before(board, way)
        return board

    def _rows(self, board: int, length: int) -> int:
        """The places of creatures that have such a space in any of their rows."""
        rows = board
        for _ in range(length - 1):
            board = self.before(board, UP)
            rows |= board
        return rows

    def _columns(self, board: int, length: int) -> int:
        """The places of creatures that have such a space in any of their columns."""
        columns = board
        for _ in range(length - 1):
            board = self.before(board, RIGHT)
            columns |= board
        return columns
