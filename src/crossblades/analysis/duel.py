"""Duels solved exactly: the value of every standing, and how both should play there.

Every strike costs points, so standings are solved in the order of the sum of both fighters' points,
all of one sum at once. An exchange without harm leads back to where it began (`recurring_games`) or
to another mode with the same points (`coupled_games`): such loops are solved apart.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from crossblades.analysis.coupled_games import Coupled, Play, solve_coupled
from crossblades.analysis.duel_tables import Tables, tables_of
from crossblades.analysis.matrix_games import Floats, Ints, Solutions, solve
from crossblades.analysis.recurring_games import repeated, solve_recurring
from crossblades.kernel.duels import Duel, Standing, Strike, Way

DRAW = 0.5
"""What a duel that never ends is worth to each."""

Progress = Callable[[int, int], None]
"""Is told how many standings are solved, of how many."""

Judge = Callable[[Floats, Floats, Floats], Solutions]
"""Solves exchanges, given payoffs, the chances that nothing happens, and a guess of the values."""

Pair = tuple[int, int]
"""The actions of both, by number."""


class Exchange(NamedTuple):
    """An exchange at one standing: what it is worth to the first fighter, and how to play it."""

    value: float
    mixes: tuple[Floats, Floats]
    payoffs: Floats
    """What the first fighter wins by the actions of both, if both play well afterwards."""


class SolvedDuel:
    """A duel, and the solution of each of its standings."""

    def __init__(self, duel: Duel, tables: Tables) -> None:
        self.duel = duel
        self.tables = tables
        modes, actions = len(duel.modes), len(duel.actions)
        shape = (modes, tables.most[0] + 1, tables.most[1] + 1)
        self.values = np.full(shape, DRAW)
        """The first one's chance to win, by mode and the points each has left to lose."""
        self.values[:, 0, :], self.values[:, :, 0] = 0.0, 1.0
        self.turned = [self.values]
        """The same before what actions of each kind make of the mode."""
        if not tables.is_plain:
            self.turned = [self.values.copy() for _ in tables.kinds]
        self.mixes = (np.zeros((*shape, actions)), np.zeros((*shape, actions)))
        self.error = 0.0
        """How far a value can be off: what the exchanges of each sum of points can, added up."""

    @property
    def count(self) -> int:
        """How many standings there are."""
        return len(self.duel.modes) * self.tables.most[0] * self.tables.most[1]

    @property
    def value(self) -> float:
        """The first one's chance to win; a draw would count half."""
        return self.at(self.duel.start).value

    def at(self, standing: Standing) -> Exchange:
        """How a standing is best played."""
        one, two = self._left(standing)
        mode = standing.mode
        games = self.games(np.array([one]), np.array([two]))
        whole = games.matrices(self.values[:, one, two][:, None])[mode, 0]
        value = float(self.values[mode, one, two])
        return Exchange(value, (self.mix(0, standing), self.mix(1, standing)), whole)

    def mix(self, side: int, standing: Standing) -> Floats:
        """How often one side chooses each of its actions there."""
        mix: Floats = self.mixes[side][standing.mode, *self._left(standing)]
        return mix

    def way(self, standing: Standing, pair: Pair, strike: Strike) -> Way:
        """What the victim of a strike does best after these actions; of equals the first."""
        sign = 1 if strike.victim == 0 else -1
        ways = self.duel.ways(standing.mode, strike)
        return max(ways, key=lambda way: sign * self._after(standing, pair, strike.victim, way))

    def next_mode(self, standing: Standing, pair: Pair) -> int:
        """The mode that the one who may choose it takes, after any strike; of equals the first."""
        turn = self.duel.turn(standing.mode, *pair)
        sign = 1 if turn.chooser == 0 else -1
        here = self.values[:, *self._left(standing)]
        return max(turn.modes, key=lambda mode: sign * float(here[mode]))

    def _after(self, standing: Standing, pair: Pair, victim: int, way: Way) -> float:
        left = list(self._left(standing))
        left[victim] = max(left[victim] - way.loss, 0)
        number = pair[0] * len(self.duel.actions) + pair[1]
        kind = next(k for k, each in enumerate(self.tables.kinds) if number in each.pairs)
        return float(self.turned[kind][way.mode, left[0], left[1]])

    def _left(self, standing: Standing) -> tuple[int, int]:
        """The points that each has left to lose."""
        floors = self.duel.out_at
        return standing.points[0] - floors[0], standing.points[1] - floors[1]

    def games(self, ones: Ints, twos: Ints) -> Coupled:
        """The exchanges of each mode, for each of these points left."""
        actions = len(self.duel.actions)
        modes = len(self.duel.modes)
        total = np.zeros((modes, len(ones), actions * actions))
        for victim, best in enumerate((np.max, np.min)):
            for kind, turned in zip(self.tables.kinds, self.turned, strict=True):
                table = self.tables.struck[victim]
                chances = table.chances[:, :, list(kind.pairs)]
                if chances.any():
                    worth = self._worth(turned, victim, ones, twos)
                    total[:, :, list(kind.pairs)] += best(worth, axis=3) @ chances
        shape = (modes, len(ones), actions, actions)
        return Coupled(total.reshape(shape), self.tables.again[:, None], self.tables.kinds)

    def _worth(self, turned: Floats, victim: int, ones: Ints, twos: Ints) -> Floats:
        """[mode, place, harm, way]: what is left to the first one by what the victim does."""
        table = self.tables.struck[victim]
        points = twos if victim else ones
        after = np.maximum(points[None, :, None, None] - table.loss[:, None], 0)
        at = (ones[None, :, None, None], after) if victim else (after, twos[None, :, None, None])
        worth: Floats = turned[table.mode[:, None], *at]
        return worth

    def keep(self, ones: Ints, twos: Ints, found: Solutions) -> None:
        """Write down what was found for these points left."""
        self.values[:, ones, twos] = found.values
        self.mixes[0][:, ones, twos] = found.rows
        self.mixes[1][:, ones, twos] = found.columns
        if not self.tables.is_plain:
            for kind, turned in zip(self.tables.kinds, self.turned, strict=True):
                turned[:, ones, twos] = kind.turned(found.values)
        self.error += float(found.exploitability.max())


def solve_duel(duel: Duel, progress: Progress | None = None) -> SolvedDuel:
    """Both play as well as can be, and nobody can do better against either (to the error given)."""

    def judge(payoffs: Floats, again: Floats, guess: Floats) -> Solutions:
        return solve_recurring(payoffs, again, DRAW, guess)

    return _swept(duel, judge, solve, progress)


def best_response(
    duel: Duel, side: int, mix: Floats, progress: Progress | None = None
) -> SolvedDuel:
    """One side always chooses its actions by this mix, and the other knows it.

    All else both decide as well as can be.
    """

    def judge(payoffs: Floats, again: Floats, _guess: Floats) -> Solutions:
        if side == 1:
            return _answer(payoffs, again, mix)
        lost = (1.0 - again - payoffs).swapaxes(1, 2)
        found = _answer(lost, again.swapaxes(1, 2), mix)
        return Solutions(1.0 - found.values, found.columns, found.rows, found.exploitability)

    def play(games: Floats) -> Solutions:
        return judge(games, np.zeros_like(games), games[:, 0, 0])

    return _swept(duel, judge, play, progress)


def _answer(payoffs: Floats, again: Floats, mix: Floats) -> Solutions:
    """The best row against a mix of columns that is always the same."""
    payoffs, again = payoffs @ mix, again @ mix
    worth = repeated(payoffs, again, DRAW)
    rows = np.eye(worth.shape[1])[worth.argmax(axis=1)]
    columns = np.broadcast_to(mix, worth.shape)
    return Solutions(worth.max(axis=1), rows, columns, np.zeros(len(worth)))


def _swept(duel: Duel, judge: Judge, play: Play, progress: Progress | None) -> SolvedDuel:
    """Solve all standings, those with the fewest points first."""
    tables = tables_of(duel)
    solved = SolvedDuel(duel, tables)
    most_one, most_two = tables.most
    done = 0
    for points in range(2, most_one + most_two + 1):
        ones = np.arange(max(1, points - most_two), min(most_one, points - 1) + 1)
        twos = points - ones
        games = solved.games(ones, twos)
        guess = solved.values[:, ones - 1, twos - 1]
        if tables.is_plain:
            solved.keep(ones, twos, _apart(games, judge, guess))
        else:
            solved.keep(ones, twos, solve_coupled(games, play, guess))
        done += guess.size
        if progress:
            progress(done, solved.count)
    return solved


def _apart(games: Coupled, judge: Judge, guess: Floats) -> Solutions:
    """Games that lead back to themselves alone."""
    shape = games.payoffs.shape
    again = np.broadcast_to(games.again, shape)
    flat = (-1, *shape[2:])
    found = judge(games.payoffs.reshape(flat), again.reshape(flat), guess.reshape(-1))
    return Solutions(
        found.values.reshape(guess.shape), found.rows.reshape(shape[:3]),
        found.columns.reshape(*shape[:2], shape[3]), found.exploitability,
    )  # fmt: skip
