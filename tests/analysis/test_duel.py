"""The duel solver on duels of its own, against plain recursion and linear programs."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from crossblades.analysis.duel import best_response, solve_duel
from crossblades.analysis.duel_tables import tables_of
from crossblades.analysis.linear_programme import solve_by_highs
from crossblades.kernel.duels import Duel, Standing, Strike, Turn, Way
from crossblades.kernel.errors import CrossbladesError


class Fencing:
    """High beats low and low beats wide, wide beats high; a guard may be spent to lose less."""

    names = ("Ada", "Bo")
    points_called, modes_called = "points", "guard"
    actions = ("high", "low", "wide")
    modes = (("open", "open"), ("open", "guarded"), ("guarded", "open"), ("guarded", "guarded"))
    ways_called = ("take it", "parry")
    without, remarks = (), ()

    def __init__(self, points: tuple[int, int], harm: int = 3, floors: tuple[int, int] = (0, 0)):
        self.start = Standing(points, 3)
        self.out_at = floors
        self.harm = harm

    def strikes(self, mode: int, one: int, two: int) -> Mapping[Strike, Fraction]:
        """The winner hits for 1 or more; two alike hurt somebody one time in four."""
        won = (two - one) % 3
        if won == 0:
            return {Strike(0, 1): Fraction(1, 12), Strike(1, 2): Fraction(1, 6)}
        victim = 1 if won == 1 else 0
        sure = Fraction(2 + victim + (mode == 3), 8)
        return {Strike(victim, 1): sure, Strike(victim, self.harm): Fraction(1, 5)}

    def ways(self, mode: int, strike: Strike) -> tuple[Way, ...]:
        guard = 2 if strike.victim == 0 else 1
        taken = Way(strike.harm, mode)
        return (taken, Way((strike.harm + 1) // 2, mode - guard)) if mode & guard else (taken,)

    def turn(self, mode: int, _one: int, _two: int) -> Turn:
        return Turn(0, (mode,))


def by_recursion(duel: Duel) -> float:
    """The same duel, one standing after the other; loops are closed by bisection."""

    @cache
    def value(points: tuple[int, int], mode: int) -> float:
        if points[0] <= duel.out_at[0]:
            return 0.0
        if points[1] <= duel.out_at[1]:
            return 1.0
        low, high = 0.0, 1.0
        while high - low > 1e-11:
            middle = (low + high) / 2
            game = [[worth(points, mode, one, two, middle) for two in range(3)] for one in range(3)]
            if solve_by_highs(game).value > middle:
                low = middle
            else:
                high = middle
        return low

    def worth(points: tuple[int, int], mode: int, one: int, two: int, again: float) -> float:
        strikes = duel.strikes(mode, one, two)
        total = float(1 - sum(strikes.values())) * again
        for strike, chance in strikes.items():
            options = []
            for way in duel.ways(mode, strike):
                lost = (way.loss, 0) if strike.victim == 0 else (0, way.loss)
                options.append(value((points[0] - lost[0], points[1] - lost[1]), way.mode))
            total += float(chance) * (min(options) if strike.victim else max(options))
        return total

    return value(duel.start.points, duel.start.mode)


@pytest.mark.parametrize(("points", "floors"), [((2, 3), (0, 0)), ((1, 1), (-1, -1))])
def test_it_agrees_with_plain_recursion(points: tuple[int, int], floors: tuple[int, int]) -> None:
    duel = Fencing(points, 3, floors)
    solved = solve_duel(duel)
    assert solved.value == pytest.approx(by_recursion(duel), abs=1e-9)
    assert solved.error <= 1e-11


class Winded(Fencing):
    """Who wins an exchange may take the other's guard away; two alike change what they have."""

    def turn(self, mode: int, one: int, two: int) -> Turn:
        won = (two - one) % 3
        if won == 0:
            return Turn(0, (3 - mode,))
        return Turn(0, (mode, mode & 2)) if won == 1 else Turn(1, (mode, mode & 1))


def by_playing_on(duel: Duel) -> dict[Standing, float]:
    """All standings together, once more and once more until nothing changes."""
    floors, most = duel.out_at, duel.start.points
    alive = [
        Standing((one, two), mode)
        for one in range(floors[0] + 1, most[0] + 1)
        for two in range(floors[1] + 1, most[1] + 1)
        for mode in range(len(duel.modes))
    ]
    values = dict.fromkeys(alive, 0.5)

    def value(points: tuple[int, int], mode: int) -> float:
        lost = points[0] <= floors[0], points[1] <= floors[1]
        return float(lost[1]) if any(lost) else values[Standing(points, mode)]

    def after(points: tuple[int, int], mode: int, one: int, two: int) -> float:
        turn = duel.turn(mode, one, two)
        best = min if turn.chooser else max
        return best(value(points, each) for each in turn.modes)

    def worth(standing: Standing, one: int, two: int) -> float:
        points, mode = standing
        strikes = duel.strikes(mode, one, two)
        total = float(1 - sum(strikes.values())) * after(points, mode, one, two)
        for strike, chance in strikes.items():
            options = []
            for way in duel.ways(mode, strike):
                lost = (way.loss, 0) if strike.victim == 0 else (0, way.loss)
                left = (points[0] - lost[0], points[1] - lost[1])
                options.append(after(left, way.mode, one, two))
            total += float(chance) * (min(options) if strike.victim else max(options))
        return total

    moved = 1.0
    while moved > 1e-9:
        games = [[[worth(s, i, j) for j in range(3)] for i in range(3)] for s in alive]
        found = {s: solve_by_highs(game).value for s, game in zip(alive, games, strict=True)}
        moved = max(abs(found[s] - values[s]) for s in alive)
        values = found
    return values


def test_modes_that_lead_into_each_other_agree_with_playing_on_and_on() -> None:
    duel = Winded((2, 2))
    solved = solve_duel(duel)
    assert not solved.tables.is_plain
    for standing, value in by_playing_on(duel).items():
        assert solved.at(standing).value == pytest.approx(value, abs=1e-8)
    assert solved.error <= 1e-11
    assert abs(solved.value - solve_duel(Fencing((2, 2))).value) > 1e-3


def test_neither_can_do_better_where_modes_lead_into_each_other() -> None:
    solved = solve_duel(Winded((6, 5)))
    for mode in range(4):
        exchange = solved.at(Standing((6, 5), mode))
        first, second = exchange.mixes
        assert (exchange.payoffs @ second).max() == pytest.approx(exchange.value, abs=1e-10)
        assert (first @ exchange.payoffs).min() == pytest.approx(exchange.value, abs=1e-10)
    mix = np.array([0.5, 0.25, 0.25])
    assert best_response(solved.duel, 1, mix).value > solved.value + 0.01
    assert best_response(solved.duel, 0, mix).value < solved.value - 0.01


def test_neither_can_do_better_against_the_solution() -> None:
    solved = solve_duel(Fencing((6, 5)))
    for mode in range(4):
        for one in range(1, 7):
            for two in range(1, 6):
                exchange = solved.at(Standing((one, two), mode))
                first, second = exchange.mixes
                assert (exchange.payoffs @ second).max() == pytest.approx(exchange.value, abs=1e-11)
                assert (first @ exchange.payoffs).min() == pytest.approx(exchange.value, abs=1e-11)


def test_a_best_response_is_no_worse_than_the_solution_for_who_gives_it() -> None:
    duel = Fencing((6, 5))
    solved = solve_duel(duel)
    mix = np.array([0.5, 0.25, 0.25])
    assert best_response(duel, 1, mix).value > solved.value + 0.01
    assert best_response(duel, 0, mix).value < solved.value - 0.01


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    solved = solve_duel(Fencing((4, 5)), lambda done, whole: told.append((done, whole)))
    assert told[-1] == (solved.count, solved.count) == (80, 80)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


class Shadows(Fencing):
    """Nobody can hurt anybody."""

    def strikes(self, _mode: int, _one: int, _two: int) -> Mapping[Strike, Fraction]:
        return {}


class Bully(Fencing):
    """Only the second one can be hurt."""

    def strikes(self, _mode: int, one: int, two: int) -> Mapping[Strike, Fraction]:
        return {Strike(1, 1): Fraction(1, 100)} if one == two else {}


def test_a_duel_that_never_ends_counts_half() -> None:
    assert solve_duel(Shadows((2, 2))).value == 0.5


def test_who_cannot_be_hurt_wins() -> None:
    assert solve_duel(Bully((2, 2))).value == pytest.approx(1.0, abs=1e-9)


def test_too_many_standings_are_refused_before_any_work() -> None:
    with pytest.raises(CrossbladesError, match="expected at most 3,000,000"):
        solve_duel(Fencing((1000, 1000)))


def test_who_has_lost_already_fights_no_duel() -> None:
    with pytest.raises(
        CrossbladesError, match="Bo has lost before the duel begins; expected more than 0 points"
    ):
        solve_duel(Fencing((2, 0)))


class Muddled(Fencing):
    def turn(self, mode: int, _one: int, _two: int) -> Turn:
        return Turn(mode % 2, (mode,))


def test_that_somebody_else_chooses_in_another_mode_is_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match="the same one must choose"):
        tables_of(Muddled((2, 2)))


class Painless(Fencing):
    def ways(self, mode: int, _strike: Strike) -> tuple[Way, ...]:
        return (Way(0, mode),)


def test_a_strike_without_loss_is_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match="cost a point"):
        tables_of(Painless((2, 2)))
