"""Games of sealed choices: how to mix so that nobody can gain by guessing. Plain Python.

Two players with opposed aims are solved outright; several by letting them learn from each other,
and `regrets_of` says how far that is off.
"""

from collections.abc import Callable, Sequence
from math import exp

from msgspec import Struct

Mix = tuple[float, ...]
"""How likely each choice is."""

Worth = Callable[[int, Sequence[Mix]], Sequence[float]]
"""What each choice of a player is worth to it while the others mix so; its own mix is not read."""

TINY = 1e-12
"""Below this, a number of the simplex tableau counts as none."""

MOST_PIVOTS = 10_000

SPECK = 1e-3
"""What every choice has at first, or it could never come to anything."""

LEAST = 1e-9
"""What every choice keeps, for the same reason."""


class Solved(Struct, frozen=True):
    """An equilibrium of two players, and what it is worth to the one who picks the row."""

    rows: Mix
    columns: Mix
    value: float


def solve(payoffs: Sequence[Sequence[float]]) -> Solved:
    """The equilibrium of a matrix that says what the row's player wins from the column's.

    The columns' player's linear programme, solved by the simplex method with Bland's rule; the
    rows' mix is its dual.
    """
    least = min(map(min, payoffs))
    spread = max(map(max, payoffs)) - least or 1.0
    table = _tableau([[1 + (x - least) / spread for x in row] for row in payoffs])
    height, width = len(payoffs), len(payoffs[0])
    basis = list(range(width, width + height))
    for _ in range(MOST_PIVOTS):
        column = next((j for j in range(width + height) if table[-1][j] < -TINY), None)
        if column is None:
            break
        _pivot(table, basis, column)
    whole = table[-1][-1]
    columns = [0.0] * (width + height)
    for row, variable in enumerate(basis):
        columns[variable] = table[row][-1]
    rows = table[-1][width : width + height]
    value = (1 / whole - 1) * spread + least
    return Solved(_normal(rows), _normal(columns[:width]), value)


def _tableau(positive: list[list[float]]) -> list[list[float]]:
    """Maximise the sum of y where no row of `positive` times y is above 1."""
    height, width = len(positive), len(positive[0])
    table = []
    for index, row in enumerate(positive):
        slack = [0.0] * height
        slack[index] = 1.0
        table.append([*row, *slack, 1.0])
    table.append([-1.0] * width + [0.0] * (height + 1))
    return table


def _pivot(table: list[list[float]], basis: list[int], column: int) -> None:
    """Bring a column into the basis, for the row that allows the least of it."""
    rows = [i for i in range(len(basis)) if table[i][column] > TINY]
    leaving = min(rows, key=lambda i: (table[i][-1] / table[i][column], basis[i]))
    pivot = table[leaving]
    divisor = pivot[column]
    table[leaving] = pivot = [x / divisor for x in pivot]
    for index, row in enumerate(table):
        factor = row[column]
        if index != leaving and factor:
            table[index] = [x - factor * y for x, y in zip(row, pivot, strict=True)]
    basis[leaving] = column


def _normal(weights: Sequence[float]) -> Mix:
    """The same weights with a sum of 1; all alike if there are none."""
    kept = [max(weight, 0.0) for weight in weights]
    whole = sum(kept)
    if whole <= 0:
        return (1 / len(kept),) * len(kept)
    return tuple(weight / whole for weight in kept)


# --- several players


def regret_matching(choices: Sequence[int], worth: Worth, rounds: int) -> tuple[Mix, ...]:
    """Mixes of several players, each of whom regrets what it could have had.

    `choices` says how many each has. One after the other is asked what every choice is worth
    against the others' mixes of the moment, and mixes by what it regrets; regrets never fall
    below 0, and later mixes count more in the average that is returned.
    """
    regrets = [[0.0] * count for count in choices]
    sums = [[0.0] * count for count in choices]
    now: list[Mix] = [(1 / count,) * count for count in choices]
    for weight in range(1, rounds + 1):
        for player, regret in enumerate(regrets):
            values = worth(player, now)
            had = sum(x * y for x, y in zip(now[player], values, strict=True))
            for index, value in enumerate(values):
                regret[index] = max(regret[index] + value - had, 0.0)
            now[player] = _normal(regret)
            for index, chance in enumerate(now[player]):
                sums[player][index] += weight * chance
    return tuple(_normal(each) for each in sums)


def sharpened(
    mixes: Sequence[Mix], worth: Worth, rounds: int, rate: float = 1.0
) -> tuple[Mix, ...]:
    """Mixes nearer to an equilibrium: optimistic weights, one player after the other.

    Each choice's weight grows with what it is worth now and with how that has changed. The rate
    is for the span of what choices are worth at first or against even mixes; too high a one goes
    round in circles.
    """
    now = [_normal([chance + SPECK for chance in mix]) for mix in mixes]
    last = [list(worth(player, now)) for player in range(len(now))]
    even: list[Mix] = [(1 / len(mix),) * len(mix) for mix in mixes]
    spans = [*last, *(worth(player, even) for player in range(len(now)))]
    span = max((max(values) - min(values) for values in spans), default=0.0)
    if span <= 0:
        return tuple(now)
    for _ in range(rounds):
        for player, before in enumerate(last):
            values = list(worth(player, now))
            steps = zip(now[player], values, before, strict=True)
            grown = [mix * exp(rate * (2 * new - old) / span) for mix, new, old in steps]
            whole = sum(grown)
            now[player] = _normal([max(weight / whole, LEAST) for weight in grown])
            last[player] = values
    return tuple(now)


def regrets_of(mixes: Sequence[Mix], worth: Worth) -> list[list[float]]:
    """What each player would lose by each choice against what it has, if the others stay so.

    Below 0 is a gain: the largest is what an equilibrium falls short by.
    """
    costs = []
    for player, mix in enumerate(mixes):
        values = worth(player, mixes)
        had = sum(x * y for x, y in zip(mix, values, strict=True))
        costs.append([had - value for value in values])
    return costs
