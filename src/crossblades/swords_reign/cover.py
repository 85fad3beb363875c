"""OS-3.5: what stands between two spaces."""

from collections.abc import Collection

from crossblades.kernel.grid import FEET, Grid

FULL_COVER = 4
"""So many of the four lines to a space are blocked by walls: nothing there can be a target."""


def in_reach(grid: Grid, striker: str, feet: int, place: str) -> bool:
    """OS-3.5, OS-5.15: whether a place is so near, and no wall is between."""
    return bool(grid.exposed[striker, feet, 1] & grid.bit[place])


def cover_between(grid: Grid, spaces: Collection[str], origin: str, to: str) -> int:
    """OS-3.5: 0 none, 1 to 3 partial, 4 full: walls by lines, other things by where one is.

    Whoever is next to somebody reaches over what that one hides behind.
    """
    lines = grid.cover(origin, to)
    behind = to in spaces and grid.distance(origin, to) > FEET
    return max(lines, 1) if behind else lines
