"""Games that may have to be played again."""

import numpy as np
import pytest

from crossblades.analysis.matrix_games import Floats, solve
from crossblades.analysis.recurring_games import guarantees, solve_recurring


def random_games(count: int, seed: int) -> tuple[Floats, Floats]:
    """Chances to win, to lose and to play again, for 4 × 4 actions."""
    chances = np.random.default_rng(seed).dirichlet([1, 1, 1], size=(count, 4, 4))
    return chances[..., 0], chances[..., 2]


def by_iteration(payoffs: Floats, again: Floats) -> Floats:
    """Play once more, and once more, until nothing changes."""
    value = np.full(len(payoffs), 0.5)
    for _ in range(400):
        value = solve(payoffs + value[:, None, None] * again).values
    return value


def test_the_value_is_that_of_the_game_with_itself_inside() -> None:
    payoffs, again = random_games(200, 1)
    found = solve_recurring(payoffs, again, 0.5, np.full(200, 0.5))
    assert found.values == pytest.approx(by_iteration(payoffs, again), abs=1e-12)
    assert found.exploitability.max() <= 1e-12


def test_the_guess_does_not_matter() -> None:
    payoffs, again = random_games(50, 2)
    high = solve_recurring(payoffs, again, 0.5, np.ones(50))
    low = solve_recurring(payoffs, again, 0.5, np.zeros(50))
    assert high.values == pytest.approx(low.values, abs=1e-12)


def test_the_mixes_guarantee_the_value() -> None:
    payoffs, again = random_games(50, 3)
    found = solve_recurring(payoffs, again, 0.5, np.full(50, 0.5))
    sure, most = guarantees(payoffs, again, found.rows, found.columns, 0.5)
    assert sure == pytest.approx(found.values, abs=1e-12)
    assert most == pytest.approx(found.values, abs=1e-12)


def test_a_game_that_is_almost_always_played_again() -> None:
    payoffs, again = random_games(50, 4)
    again = 1 - (1 - again) * 1e-6
    payoffs = payoffs * 1e-6
    found = solve_recurring(payoffs, again, 0.5, np.full(50, 0.5))
    assert found.exploitability.max() <= 1e-8
    quick = solve_recurring(payoffs * 1e6, 1 - (1 - again) * 1e6, 0.5, np.full(50, 0.5))
    assert found.values == pytest.approx(quick.values, abs=1e-8)


def test_what_never_ends_is_worth_what_was_said() -> None:
    found = solve_recurring(np.zeros((1, 2, 2)), np.ones((1, 2, 2)), 0.25, np.array([0.9]))
    assert found.values[0] == 0.25


def test_who_alone_can_win_wins_in_the_end() -> None:
    payoffs = np.array([[[0.1, 0.0], [0.0, 0.1]]])
    found = solve_recurring(payoffs, 1 - payoffs, 0.5, np.array([0.5]))
    assert found.values[0] == pytest.approx(1.0, abs=1e-12)
