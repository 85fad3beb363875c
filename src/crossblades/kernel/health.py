"""What a table lets its players see of foes' hit points."""

from typing import Literal

Foes = Literal["numbers", "words", "nothing"]
"""How a side sees the hit points of the other: as numbers, in words, or not at all.

A creature's own side and the referee always see the numbers.
"""

Shown = Literal["unhurt", "hurt", "at half or less", "down"]
"""What shows of hit points, in words."""


def shown(hit_points: int, most: int) -> Shown:
    """What shows of hit points."""
    if hit_points <= 0:
        return "down"
    if hit_points * 2 <= most:
        return "at half or less"
    return "hurt" if hit_points < most else "unhurt"


LEFT: dict[Shown | None, float] = {
    "unhurt": 1.0, "hurt": 0.7, "at half or less": 0.3, "down": 0.0, None: 0.7,
}  # fmt: skip
"""The share of hit points that is likely to be left, by what shows, if anything does."""
