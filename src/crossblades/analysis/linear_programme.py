"""A game of two solved by scipy's HiGHS, where the extra `numbers` is installed."""

from collections.abc import Sequence

import numpy as np
from scipy.optimize import linprog

from crossblades.kernel.mixing import Solved


def solve_by_highs(payoffs: Sequence[Sequence[float]]) -> Solved:
    """The most that a mix of rows earns against every column; the columns' mix is its dual."""
    matrix = np.array(payoffs, dtype=float)
    height, width = matrix.shape
    found = linprog(
        np.append(np.zeros(height), -1.0),
        A_ub=np.hstack([-matrix.T, np.ones((width, 1))]), b_ub=np.zeros(width),
        A_eq=[[*[1.0] * height, 0.0]], b_eq=[1.0],
        bounds=[*[(0, None)] * height, (None, None)], method="highs",
    )  # fmt: skip
    rows, columns = found.x[:height], -found.ineqlin.marginals
    return Solved(_chances(rows), _chances(columns), float(found.x[-1]))


def _chances(weights: np.ndarray) -> tuple[float, ...]:
    """Without what rounding has left below 0, and with a sum of 1."""
    positive = np.clip(weights, 0.0, None)
    return tuple((positive / positive.sum()).tolist())
