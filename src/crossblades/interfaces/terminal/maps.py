"""A map drawn with letters."""

from collections.abc import Iterable, Iterator

from crossblades.interfaces.terminal.columns import SCREEN
from crossblades.interfaces.terminal.menus import runs
from crossblades.kernel.game import Board
from crossblades.kernel.grid import column_name

TALL = 20
"""From more rows on, the columns' letters stand above the map, too."""
MARGIN = " " * 4
GAP = " " * 3


def draw(board: Board, screen: int = SCREEN) -> list[str]:
    """Rows from the top with their numbers, the columns' letters below, the legend and notes.

    A space is two characters wide if the screen is wide enough for that, else one.
    """
    grid = board.grid
    wide = 2 if len(MARGIN) + 2 * grid.width <= screen else 1
    rows = []
    for y in reversed(range(grid.height)):
        marks = (board.marks.get(grid.spaces[y * grid.width + x], ".") for x in range(grid.width))
        rows.append(f"{y + 1:>3} " + "".join(f"{mark:<{wide}}" for mark in marks).rstrip())
    letters = list(_letters(grid.width, wide))
    legend = _packed([f"{mark} {meaning}" for mark, meaning in board.legend.items()], screen)
    notes = (f"{MARGIN}{', '.join(runs(note.spaces))}: {note.words}" for note in board.notes)
    return [*(letters if grid.height > TALL else ()), *rows, *letters, *legend, *notes]


def _letters(width: int, wide: int) -> Iterator[str]:
    """The names of the columns, read from above: `ab` is an a with a b below it."""
    names = [column_name(x) for x in range(width)]
    for line in range(max(map(len, names))):
        yield MARGIN + "".join(f"{name[line : line + 1]:<{wide}}" for name in names).rstrip()


def _packed(entries: Iterable[str], screen: int) -> Iterator[str]:
    """As many entries in a line as fit, so that a long legend leaves room for the map."""
    line = ""
    for entry in entries:
        if line and len(line) + len(GAP) + len(entry) > screen:
            yield line
            line = ""
        line += f"{GAP if line else MARGIN}{entry}"
    if line:
        yield line
