"""Equilibria of small games, against textbooks and against another solver."""

from collections.abc import Sequence
from random import Random

import pytest

from crossblades.analysis.equilibrium import Solver
from crossblades.analysis.linear_programme import solve_by_highs
from crossblades.kernel.mixing import (
    Mix,
    regret_matching,
    regrets_of,
    sharpened,
    solve,
)

Matrix = list[list[float]]
ROCK_PAPER_SCISSORS: Matrix = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]

TEXTBOOK: list[tuple[Matrix, Sequence[float], Sequence[float], float]] = [
    (ROCK_PAPER_SCISSORS, (1 / 3, 1 / 3, 1 / 3), (1 / 3, 1 / 3, 1 / 3), 0),
    ([[1, -1], [-1, 1]], (1 / 2, 1 / 2), (1 / 2, 1 / 2), 0),  # matching pennies
    ([[-2, 3], [3, -4]], (7 / 12, 5 / 12), (7 / 12, 5 / 12), 1 / 12),  # odds and evens, Ferguson
    ([[4, 1], [3, 2]], (0, 1), (0, 1), 2),  # a saddle point
    ([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], (1 / 4, 1 / 2, 1 / 4), (1 / 4, 1 / 2, 1 / 4), 0),
    ([[5.0]], (1,), (1,), 5),
    ([[3, 1, 2]], (1,), (0, 1, 0), 1),
    ([[3], [1], [4]], (0, 0, 1), (1,), 4),
]


def against_columns(payoffs: Matrix, columns: Mix) -> list[float]:
    """What each row wins on the whole against this mix of columns."""
    return [sum(x * y for x, y in zip(row, columns, strict=True)) for row in payoffs]


def against_rows(payoffs: Matrix, rows: Mix) -> list[float]:
    """What each column loses on the whole to this mix of rows."""
    return against_columns([list(column) for column in zip(*payoffs, strict=True)], rows)


@pytest.mark.parametrize("solver", [solve, solve_by_highs])
@pytest.mark.parametrize(("payoffs", "rows", "columns", "value"), TEXTBOOK)
def test_games_of_textbooks(
    solver: Solver,
    payoffs: Matrix,
    rows: Sequence[float],
    columns: Sequence[float],
    value: float,
) -> None:
    solved = solver(payoffs)
    assert solved.rows == pytest.approx(rows, abs=1e-12)
    assert solved.columns == pytest.approx(columns, abs=1e-12)
    assert solved.value == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("seed", range(60))
def test_random_games_against_another_solver(seed: int) -> None:
    random = Random(seed)
    height, width = random.randint(1, 6), random.randint(1, 6)
    # Few different numbers make ties and many equilibria, where simplex methods may stumble.
    draw = random.random if seed % 2 else lambda: float(random.randint(-2, 2))
    payoffs = [[draw() for _ in range(width)] for _ in range(height)]
    ours, theirs = solve(payoffs), solve_by_highs(payoffs)
    assert ours.value == pytest.approx(theirs.value, abs=1e-9)
    for solved in (ours, theirs):
        assert max(against_columns(payoffs, solved.columns)) <= solved.value + 1e-9
        assert min(against_rows(payoffs, solved.rows)) >= solved.value - 1e-9
        assert sum(solved.rows) == pytest.approx(1)
        assert sum(solved.columns) == pytest.approx(1)


def test_what_is_added_everywhere_is_added_to_the_value_and_changes_no_mix() -> None:
    plain, shifted = (
        solve(ROCK_PAPER_SCISSORS),
        solve([[x - 7 for x in r] for r in ROCK_PAPER_SCISSORS]),
    )
    assert shifted.value == pytest.approx(plain.value - 7)
    assert shifted.rows == pytest.approx(plain.rows)


def test_regret_matching_comes_to_the_equilibrium_of_two() -> None:
    payoffs: Matrix = [[0, -1, 2], [1, 0, -1], [-2, 1, 0]]

    def worth(player: int, mixes: Sequence[Mix]) -> list[float]:
        if player == 0:
            return against_columns(payoffs, mixes[1])
        return [-lost for lost in against_rows(payoffs, mixes[0])]

    rough, fine = (regret_matching((3, 3), worth, rounds) for rounds in (20, 2000))
    assert fine[0] == pytest.approx((1 / 4, 1 / 2, 1 / 4), abs=0.01)
    left = [max(-min(costs) for costs in regrets_of(mixes, worth)) for mixes in (rough, fine)]
    assert 0 <= left[1] < left[0]
    assert left[1] < 0.002


def test_sharpened_mixes_come_still_nearer_and_bear_a_game_where_nothing_matters() -> None:
    def worth(player: int, mixes: Sequence[Mix]) -> list[float]:
        if player == 0:
            return against_columns(ROCK_PAPER_SCISSORS, mixes[1])
        return [-lost for lost in against_rows(ROCK_PAPER_SCISSORS, mixes[0])]

    start: list[Mix] = [(0.8, 0.1, 0.1), (0.2, 0.5, 0.3)]
    before, after = (
        max(-min(costs) for costs in regrets_of(mixes, worth))
        for mixes in (start, sharpened(start, worth, 2000, 0.3))
    )
    assert after < 1e-6 < before
    assert sharpened(start, lambda _player, _mixes: [0.0] * 3, 5)[0][0] == pytest.approx(
        0.8, abs=0.01
    )


def test_regrets_tell_what_leaving_a_mix_costs() -> None:
    def worth(_player: int, _mixes: Sequence[Mix]) -> list[float]:
        return [1.0, 3.0]

    assert regrets_of([(1.0, 0.0)], worth) == [[0.0, -2.0]]
    assert regrets_of([(0.0, 1.0)], worth) == [[2.0, 0.0]]
