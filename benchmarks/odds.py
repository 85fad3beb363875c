"""How long exact odds take: an attack of three dice with two levels of advantage.

The same attack is counted by icepool in the same run: the ratio is what counts.
"""

from collections.abc import Callable
from time import process_time

import icepool

from crossblades.analysis.what_if import attack
from crossblades.kernel.dice import Pool
from crossblades.kernel.enumerated import ways

REPEATS, TIMES = 7, 20
MINE, YOURS = Pool((8, 6, 8, 6, 6), 2, 2), Pool((8, 6), 0, 6)
"""d8 d6 d8 + 2 with two levels of advantage, against d8 d6 + 6."""


def ours() -> None:
    """Both pools counted anew, then damage, halved damage and what follows."""
    ways.cache_clear()
    attack(MINE, YOURS)


def remembered() -> None:
    """The same as a menu has it, which counts each pool once for a whole fight."""
    attack(MINE, YOURS)


def by_icepool() -> None:
    """The same numbers by icepool."""
    mine = icepool.Pool([icepool.d(size) for size in MINE.sizes]).highest(3).sum() + MINE.bonus
    yours = icepool.d8 + icepool.d6 + YOURS.bonus
    damage = (mine - yours).map(lambda n: max(n, 0))
    halved = damage.map(lambda n: (n + 1) // 2)
    for die in (damage, halved):
        (die >= 1).quantity(True)
        (die >= 10).quantity(True)


def seconds(work: Callable[[], None]) -> float:
    """The best of several rounds, for one time."""
    best = float("inf")
    for _ in range(REPEATS):
        start = process_time()
        for _ in range(TIMES):
            work()
        best = min(best, process_time() - start)
    return best / TIMES


def measured_odds() -> dict[str, float]:
    """Milliseconds of all three, and how many times as long icepool takes."""
    mine, again, theirs = seconds(ours), seconds(remembered), seconds(by_icepool)
    return {
        "ms": mine * 1000,
        "remembered_ms": again * 1000,
        "icepool_ms": theirs * 1000,
        "icepool_to_ours": theirs / mine,
        "icepool_to_remembered": theirs / again,
    }
