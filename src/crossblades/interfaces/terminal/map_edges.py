"""Walls and doors between the spaces of a map, drawn in the gaps between its letters."""

from collections.abc import Iterator, Mapping

from crossblades.kernel.board import Board, Border
from crossblades.kernel.grid import Grid

UPRIGHT, FLAT = "|", "-"
DOORS = {"open": "'", "closed": "=", "locked": "!"}
"""The mark of a door, whichever way it stands."""

Sides = Mapping[tuple[str, str], Border]


def sides(board: Board) -> Sides:
    """What stands between two spaces, the left or lower one first."""
    return {(edge.a, edge.b): edge for edge in board.edges}


def legend(board: Board) -> dict[str, str]:
    """What the marks between spaces mean that are drawn."""
    found = {"| -": "wall"} if any(edge.kind == "wall" for edge in board.edges) else {}
    states = {edge.state for edge in board.edges if edge.kind == "door"}
    return found | {mark: f"{how} door" for how, mark in DOORS.items() if how in states}


def right_of(grid: Grid, sides: Sides, x: int, y: int) -> str:
    """What is drawn between a space and the one to the right of it."""
    edge = _between(grid, sides, (x, y), (x + 1, y))
    return _mark(edge, UPRIGHT) if edge else " "


def line_above(grid: Grid, sides: Sides, y: int) -> str:
    """What is drawn between a row and the one above it; empty if nothing is there."""
    flat = [_between(grid, sides, (x, y), (x, y + 1)) for x in range(grid.width)]
    if not any(flat):
        return ""
    drawn = ""
    for x, edge in enumerate(flat):
        drawn += _mark(edge, FLAT) if edge else " "
        drawn += _corner(grid, sides, x, y, [edge, *flat[x + 1 : x + 2]])
    return drawn.rstrip()


def notes(board: Board, drawn: bool) -> Iterator[str]:
    """Doors with names; where there is no room between the letters, all that stands there."""
    for edge in board.edges:
        if edge.kind == "door" and (edge.name or not drawn):
            name = f"{edge.name}, " if edge.name else "door, "
            yield f"{edge.a}|{edge.b}: {name}{edge.state}"
    walls = [f"{edge.a}|{edge.b}" for edge in board.edges if edge.kind == "wall"]
    if walls and not drawn:
        yield f"walls between: {', '.join(walls)}"


def _between(
    grid: Grid, sides: Sides, one: tuple[int, int], other: tuple[int, int]
) -> Border | None:
    a, b = grid.at(*one), grid.at(*other)
    return sides.get((a, b)) if a and b else None


def _mark(edge: Border, wall: str) -> str:
    return DOORS[edge.state] if edge.kind == "door" else wall


def _corner(grid: Grid, sides: Sides, x: int, y: int, flat: list[Border | None]) -> str:
    """Where four spaces meet: a wall that goes on, or that turns."""
    upright = [_between(grid, sides, (x, row), (x + 1, row)) for row in (y, y + 1)]
    if any(flat) and ((len(flat) > 1 and all(flat)) or any(upright)):
        return FLAT
    return UPRIGHT if all(upright) else " "
