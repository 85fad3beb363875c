"""Zero-sum matrix games, many at a time: value, an optimal mix for each player, what is left over.

The simplex method on the condensed tableau, with one pivot in every unsolved game at once. Rows
maximise, columns minimise.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]

TOLERANCE = 1e-12
"""What counts as no gain, with payoffs brought between 1 and 2."""


class Solutions(NamedTuple):
    """The solved games, in the order in which they were given."""

    values: Floats
    """What the row player wins on the whole if both play well."""
    rows: Floats
    """An optimal mix of the rows for each game."""
    columns: Floats
    """An optimal mix of the columns for each game."""
    exploitability: Floats
    """How much both could gain together by knowing the other's mix: 0 but for rounding."""


def solve(games: ArrayLike) -> Solutions:
    """Solve games of one shape, `games[n, row, column]` being what the row player wins.

    The values lie between what the two mixes guarantee, so the exploitability bounds their error.
    """
    payoffs = np.asarray(games, dtype=np.float64)
    if payoffs.ndim != 3 or 0 in payoffs.shape[1:]:
        raise ValueError(f"expected games[n, row, column], not an array of shape {payoffs.shape}")
    if not np.isfinite(payoffs).all():
        raise ValueError("every payoff must be a finite number")
    least = payoffs.min(axis=(1, 2), keepdims=True)
    spread = payoffs.max(axis=(1, 2), keepdims=True) - least
    scaled = (payoffs - least) / np.where(spread > 0, spread, 1.0) + 1.0
    rows, columns = _optimal_mixes(scaled)
    return _judged(payoffs, rows, columns)


def _judged(payoffs: Floats, rows: Floats, columns: Floats) -> Solutions:
    """The middle of what the two mixes guarantee, and how far these are apart."""
    sure = (rows[:, None, :] @ payoffs)[:, 0].min(axis=1)
    most = (payoffs @ columns[:, :, None])[:, :, 0].max(axis=1)
    return Solutions((sure + most) / 2, rows, columns, np.maximum(most - sure, 0.0))


def _optimal_mixes(positive: Floats) -> tuple[Floats, Floats]:
    """Maximise Σw with A·w ≤ 1 and w ≥ 0: w is the columns' mix, the dual the rows', both / value.

    Last row of the tableau: what each variable outside would gain; last column: the basis.
    """
    count, height, width = positive.shape
    tableau = np.ones((count, height + 1, width + 1))
    tableau[:, :height, :width] = positive
    tableau[:, height, width] = 0.0
    inside = np.tile(np.arange(width, width + height), (count, 1))
    outside = np.tile(np.arange(width), (count, 1))
    _pivot_to_the_end(tableau, inside, outside)
    found = np.zeros((count, width + height))
    np.put_along_axis(found, inside, tableau[:, :height, width], axis=1)
    columns = found[:, :width]
    found = np.zeros((count, width + height))
    np.put_along_axis(found, outside, -tableau[:, height, :width], axis=1)
    return _mixes(found[:, width:]), _mixes(columns)


def _mixes(weights: Floats) -> Floats:
    weights = np.maximum(weights, 0.0)
    mixes: Floats = weights / weights.sum(axis=1, keepdims=True)
    return mixes


def _pivot_to_the_end(tableau: Floats, inside: Ints, outside: Ints) -> None:
    """Pivot in place until no variable gains; after a while by Bland's rule, which cannot cycle."""
    height, width = inside.shape[1], outside.shape[1]
    careful = 4 * (height + width)
    most = 50 * (height + width)
    left = np.arange(len(tableau))
    for turn in range(most):
        gains = tableau[left, height, :width]
        left = left[(gains > TOLERANCE).any(axis=1)]
        if not len(left):
            return
        part, ins, outs = tableau[left], inside[left], outside[left]
        bland = turn >= careful
        enter = _entering(part[:, height, :width], outs, bland)
        leave = _leaving(part, enter, ins)
        tableau[left] = _pivoted(part, leave, enter)
        every = np.arange(len(left))
        inside[left, leave], outside[left, enter] = outs[every, enter], ins[every, leave]


def _entering(gains: Floats, outside: Ints, bland: bool) -> Ints:
    """The variable with the largest gain; by Bland's rule the lowest one with any."""
    if not bland:
        best: Ints = gains.argmax(axis=1)
        return best
    lowest: Ints = np.where(gains > TOLERANCE, outside, np.iinfo(np.intp).max).argmin(axis=1)
    return lowest


def _leaving(part: Floats, enter: Ints, inside: Ints) -> Ints:
    """The basic variable that is the first to reach zero, of several the lowest one."""
    height = inside.shape[1]
    slope = part[np.arange(len(part)), :height, enter]
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(slope > TOLERANCE, part[:, :height, -1] / slope, np.inf)
    first = ratio <= ratio.min(axis=1, keepdims=True) + TOLERANCE
    lowest: Ints = np.where(first, inside, np.iinfo(np.intp).max).argmin(axis=1)
    return lowest


def _pivoted(part: Floats, leave: Ints, enter: Ints) -> Floats:
    """Swap a basic variable and one outside in each tableau."""
    every = np.arange(len(part))
    row, column = part[every, leave, :], part[every, :, enter]
    pivot = row[every, enter][:, None]
    row = row / pivot
    after: Floats = part - column[:, :, None] * row[:, None, :]
    after[every, leave, :] = row
    after[every, :, enter] = -column / pivot
    after[every, leave, enter] = 1.0 / pivot[:, 0]
    return after
