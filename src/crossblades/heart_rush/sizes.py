"""Sizes of dice and of creatures."""

import re
from functools import cache
from typing import Literal

Die = Literal[4, 6, 8, 10, 12, 20]

DICE: tuple[Die, ...] = (4, 6, 8, 10, 12, 20)
"""The sizes of dice, smallest first (HR-1.1)."""

_NAMES = ("minuscule", "tiny", "small", "medium", "large")


def is_size(name: str) -> bool:
    """Whether this names a creature's size (HR-10.7)."""
    return name in _NAMES or re.fullmatch(r"L([2-9]|1[0-9])", name) is not None


@cache
def rank(size: str) -> int:
    """The place of a size in their order, minuscule first (HR-10.7)."""
    return _NAMES.index(size) if size in _NAMES else len(_NAMES) - 2 + int(size[1:])


@cache
def length(size: str) -> int:
    """How many spaces a creature of this size is long: Ln fills n by n (HR-10.7)."""
    return 1 if size in _NAMES else int(size[1:])


_WADES = (0, 1, 3, 5, 8)
"""Feet of water to stand in for each of these sizes; the minuscule stand in none (HR-10.3)."""


def wading_depth(rank: int) -> int:
    """HR-10.3: the feet of water in which one of this rank can still stand; Ln 5n + 5."""
    return _WADES[rank] if rank < len(_WADES) else 5 * (rank - len(_NAMES) + 2) + 5


MUCH_LARGER = 2
"""Sizes by which one must be larger to be climbed on, or not to be in the way (HR-9.4, HR-10.8)."""

SHARE = {0: 1, 1: 100, 2: 200}
"""How much of a space, in thousandths, each of those fills that can share one (HR-10.7)."""

WHOLE_SPACE = 1000


def one_larger(size: str) -> str:
    """The next larger size of a creature (HR-10.7)."""
    if size in _NAMES[:-1]:
        return _NAMES[_NAMES.index(size) + 1]
    return f"L{min(length(size) + 1, 19)}"


def one_smaller(die: int) -> Die:
    """The next smaller die; a d4 stays one (HR-1.1)."""
    return DICE[max(DICE.index(die) - 1, 0)]
