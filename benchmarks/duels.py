"""How long a whole duel takes to solve on one core."""

from collections.abc import Callable
from time import process_time

from crossblades.analysis.duel import solve_duel
from crossblades.systems import DUELS

MOST_SECONDS = 10
"""Seconds that the duel of 40 against 40 hit points may take."""

RUNS = 3

DUELLED = {
    "40 against 40": (
        "orc 8/6/4/4 HD d8 HP 40 A +5 D +3",
        "fox 4/8/6/4 HD d8 HP 40 A +5",
        (),
    ),
    "10 against 10, conditions": (
        "orc 8/6/4/4 HD d6 HP 10 A +5 D +3",
        "fox 4/8/6/4 HD d6 HP 10 A +5",
        ("conditions",),
    ),
}
"""To the death, so dead at minus 40 and at minus 10, with all shrugging; the first has 57,600
standings.
"""


def measured_duels(yardstick: Callable[[], float]) -> dict[str, dict[str, float]]:
    """Seconds from two lines to the solution, also in rolls of the yardstick; the best of a few."""
    (duels,) = DUELS.values()
    end = next(iter(duels.ends))
    rows = {}
    for name, (one, two, extras) in DUELLED.items():
        best, rolls, standings = float("inf"), 0.0, 0
        for _ in range(RUNS):
            start = process_time()
            duel = duels.duel(one, two, (None, None), end, extras, str)
            standings = solve_duel(duel).count
            best = min(best, process_time() - start)
            rolls = max(rolls, yardstick())
        rows[name] = {
            "seconds": best,
            "standings": float(standings),
            "in_rolls": best * rolls,
        }
    return rows
