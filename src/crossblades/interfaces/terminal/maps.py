"""A map drawn with letters."""

from crossblades.kernel.game import Board
from crossblades.kernel.grid import column_name


def draw(board: Board) -> list[str]:
    """Rows from the top, their numbers at the side and the columns' letters below."""
    grid = board.grid
    wide = 2 if grid.width <= 26 else 3
    lines = []
    for y in reversed(range(grid.height)):
        marks = (board.marks.get(grid.spaces[y * grid.width + x], ".") for x in range(grid.width))
        lines.append(f"{y + 1:>3} " + "".join(f"{mark:<{wide}}" for mark in marks).rstrip())
    letters = "".join(f"{column_name(x):<{wide}}" for x in range(grid.width))
    return [*lines, f"    {letters.rstrip()}"]
