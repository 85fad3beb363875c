"""Zero-sum games that may have to be played again: payoffs, and the chance that nothing happened.

The value v of such a game is the value of the matrix `payoffs + v · again`.
"""

import numpy as np

from crossblades.analysis.matrix_games import Floats, Solutions, solve

TOLERANCE = 1e-13
"""How far apart the two guarantees may be at the end."""
TINY = 1e-15
"""A chance that something happens which is no larger counts as none."""
MOST_TURNS = 100


def solve_recurring(payoffs: Floats, again: Floats, unending: float, guess: Floats) -> Solutions:
    """Solve games `payoffs[n, row, column]` that are played again with chance `again`.

    `payoffs` already contain the chances of their being reached; a game played for ever is worth
    `unending`. Newton's method between bounds: the mixes of each turn are a guarantee for both.
    """
    count, height, width = payoffs.shape
    low, high = np.full(count, -np.inf), np.full(count, np.inf)
    rows, columns = np.zeros((count, height)), np.zeros((count, width))
    value = np.array(guess, dtype=np.float64)
    left = np.arange(count)
    for _ in range(MOST_TURNS):
        paid, loops = payoffs[left], again[left]
        found = solve(paid + value[left, None, None] * loops)
        sure, most = guarantees(paid, loops, found.rows, found.columns, unending)
        # Each player keeps the best mix seen: a guarantee, once had, holds.
        better = sure > low[left]
        rows[left[better]] = found.rows[better]
        better = most < high[left]
        columns[left[better]] = found.columns[better]
        low[left], high[left] = np.maximum(low[left], sure), np.minimum(high[left], most)
        value[left] = _next_value(paid, loops, found, low[left], high[left])
        left = left[high[left] - low[left] > TOLERANCE]
        if not len(left):
            break
    return Solutions((low + high) / 2, rows, columns, np.maximum(high - low, 0.0))


def guarantees(
    payoffs: Floats, again: Floats, rows: Floats, columns: Floats, unending: float
) -> tuple[Floats, Floats]:
    """What each mix, kept to for ever, is worth against the best answer to it."""
    by_column = repeated(
        (rows[:, None, :] @ payoffs)[:, 0], (rows[:, None, :] @ again)[:, 0], unending
    )
    by_row = repeated(
        (payoffs @ columns[:, :, None])[:, :, 0], (again @ columns[:, :, None])[:, :, 0], unending
    )
    return by_column.min(axis=1), by_row.max(axis=1)


def repeated(payoffs: Floats, again: Floats, unending: float) -> Floats:
    """What is won by playing until something happens; `unending` where nothing ever does."""
    ends = again < 1.0 - TINY
    won: Floats = np.where(ends, payoffs / np.where(ends, 1.0 - again, 1.0), unending)
    return won


def _next_value(
    payoffs: Floats, again: Floats, found: Solutions, low: Floats, high: Floats
) -> Floats:
    """Where both would end up by keeping their mixes; the middle if that is out of bounds."""
    paid = np.einsum("nr,nrc,nc->n", found.rows, payoffs, found.columns)
    loops = np.einsum("nr,nrc,nc->n", found.rows, again, found.columns)
    newton = repeated(paid, loops, np.inf)
    value: Floats = np.where((low < newton) & (newton < high), newton, (low + high) / 2)
    return value
