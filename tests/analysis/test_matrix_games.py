"""Matrix games: textbook values, and the same values as a linear program gives."""

import numpy as np
import pytest

from crossblades.analysis.linear_programme import solve_by_highs
from crossblades.analysis.matrix_games import Floats, solve

ROCK_PAPER_SCISSORS = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]


@pytest.mark.parametrize(
    ("game", "value", "rows", "columns"),
    [
        (ROCK_PAPER_SCISSORS, 0, [1 / 3] * 3, [1 / 3] * 3),
        ([[1, -1], [-1, 1]], 0, [1 / 2, 1 / 2], [1 / 2, 1 / 2]),  # matching pennies
        ([[3, -1], [-2, 1]], 1 / 7, [3 / 7, 4 / 7], [2 / 7, 5 / 7]),
        ([[-2, 3], [3, -4]], 1 / 12, [7 / 12, 5 / 12], [7 / 12, 5 / 12]),  # two-finger morra
        ([[4, 2], [3, 1]], 2, [1, 0], [0, 1]),  # a saddle point
        ([[5.0]], 5, [1], [1]),
        ([[2, 3, 11], [7, 5, 2]], 49 / 11, [3 / 11, 8 / 11], [0, 9 / 11, 2 / 11]),
        # rock, paper, scissors where a win with rock counts double
        ([[0, -1, 2], [1, 0, -1], [-2, 1, 0]], 0, [1 / 4, 1 / 2, 1 / 4], [1 / 4, 1 / 2, 1 / 4]),
    ],
)
def test_games_of_the_textbooks(
    game: list[list[float]], value: float, rows: list[float], columns: list[float]
) -> None:
    found = solve([game])
    assert found.values[0] == pytest.approx(value, abs=1e-12)
    assert found.rows[0] == pytest.approx(rows, abs=1e-12)
    assert found.columns[0] == pytest.approx(columns, abs=1e-12)
    assert found.exploitability[0] <= 1e-12


@pytest.mark.parametrize("shape", [(1, 4), (2, 2), (3, 5), (4, 4), (4, 1), (9, 7)])
def test_random_games_agree_with_a_linear_program(shape: tuple[int, int]) -> None:
    games = np.random.default_rng(7).normal(size=(60, *shape))
    found = solve(games)
    expected = [solve_by_highs(game.tolist()).value for game in games]
    assert found.values == pytest.approx(expected, abs=1e-9)
    assert found.exploitability.max() <= 1e-11


def degenerate_games() -> Floats:
    """Whole numbers: many ties, equal rows, equal columns, dominated ones, constants."""
    random = np.random.default_rng(8)
    games = random.integers(-1, 2, size=(150, 4, 4)).astype(float)
    games[:20, 1] = games[:20, 0]
    games[20:40, :, 2] = games[20:40, :, 3]
    games[40:60, 3] = games[40:60, 2] - 1
    games[60:65] = 3.0
    games[65:80] = np.round(games[65:80]) * 1e-6 + 0.5
    return games


def test_degenerate_games_agree_with_a_linear_program() -> None:
    games = degenerate_games()
    found = solve(games)
    assert found.values == pytest.approx(
        [solve_by_highs(game.tolist()).value for game in games], abs=1e-9
    )
    assert found.exploitability.max() <= 1e-12


def test_mixes_are_chances() -> None:
    found = solve(degenerate_games())
    for mixes in (found.rows, found.columns):
        assert (mixes >= 0).all()
        assert mixes.sum(axis=1) == pytest.approx(1.0, abs=1e-12)


def test_scale_and_place_of_the_payoffs_do_not_matter() -> None:
    games = np.random.default_rng(9).normal(size=(30, 4, 4))
    found, moved = solve(games), solve(games * 1e6 + 1e3)
    assert moved.values == pytest.approx(found.values * 1e6 + 1e3, abs=1e-5)
    assert moved.rows == pytest.approx(found.rows, abs=1e-9)


def test_no_games_are_solved_at_once() -> None:
    assert solve(np.zeros((0, 4, 4))).values.shape == (0,)


@pytest.mark.parametrize("wrong", [[[1, 2]], [[[np.nan]]], [[[np.inf, 1]]], np.zeros((2, 0, 3))])
def test_what_is_no_game_is_refused(wrong: object) -> None:
    with pytest.raises(ValueError, match=r"expected games|finite"):
        solve(wrong)  # type: ignore[arg-type]
