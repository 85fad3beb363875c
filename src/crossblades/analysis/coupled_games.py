"""Games that lead into each other without end in sight: all values hang together.

Each game's matrix contains the values of others of the same set. The way there is that of Shapley,
play and put the values in, hastened: between two plays both keep their mixes until the values have
settled. In the end the values are enclosed: playing raises what is a hair lower, and lowers what is
a hair higher, and since more never leads to less, the true values lie between.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from crossblades.analysis.duel_tables import Kind
from crossblades.analysis.matrix_games import Floats, Ints, Solutions

HAIR = 1e-12
"""Half the width of the enclosure, and so the error."""
MOST_TURNS, HASTY_TURNS = 400, 12
MOST_SWEEPS = 200

Play = Callable[[Floats], Solutions]
"""Solves `games[n, row, column]`."""


class Coupled(NamedTuple):
    """Games by mode and place: those of one place lead into each other, by the kinds of turns."""

    payoffs: Floats
    """[mode, place, row, column], without what leads back to the same place."""
    again: Floats
    """[mode, 1, row, column]: the chance to stay at the place, in a mode that the turn decides."""
    kinds: tuple[Kind, ...]

    def matrices(self, values: Floats) -> Floats:
        """The games with these values, `[mode, place]`, put in."""
        return self.payoffs + self.again * self._turned(values)

    def kept(self, rows: Floats, columns: Floats) -> "Kept":
        """What follows if both keep to these mixes."""
        modes, places = self.payoffs.shape[:2]
        chosen = rows[:, :, :, None] * columns[:, :, None, :]
        paid = (chosen * self.payoffs).sum(axis=(2, 3))
        stays = (chosen * self.again).reshape(modes, places, -1)
        weights = tuple(stays[:, :, list(kind.pairs)].sum(axis=2) for kind in self.kinds)
        return Kept(paid, weights, self.kinds)

    def _turned(self, values: Floats) -> Floats:
        shape = self.payoffs.shape
        turned = np.empty((*shape[:2], shape[2] * shape[3]))
        for kind in self.kinds:
            turned[:, :, list(kind.pairs)] = kind.turned(values)[:, :, None]
        return turned.reshape(shape)

    def at(self, places: Ints) -> "Coupled":
        """The games of some places only."""
        return Coupled(self.payoffs[:, places], self.again, self.kinds)


class Kept(NamedTuple):
    """Games whose players keep to their mixes: only the kind of turn still matters."""

    paid: Floats
    weights: tuple[Floats, ...]
    """For each kind the chance to stay at the place by it, `[mode, place]`."""
    kinds: tuple[Kind, ...]

    def after(self, values: Floats) -> Floats:
        """The values one exchange earlier than these."""
        earlier = self.paid.copy()
        for weight, kind in zip(self.weights, self.kinds, strict=True):
            earlier += weight * kind.turned(values)
        return earlier


def solve_coupled(games: Coupled, play: Play, guess: Floats) -> Solutions:
    """Values and mixes, by mode and place; a place whose values never settle keeps a wide error."""
    values = guess.copy()
    modes, places, height, width = games.payoffs.shape
    rows, columns = np.zeros((modes, places, height)), np.zeros((modes, places, width))
    error = np.ones((modes, places))
    left = np.arange(places)
    for turn in range(MOST_TURNS):
        part = games.at(left)
        found = _played(part, play, values[:, left])
        rows[:, left], columns[:, left] = found.rows, found.columns
        still = np.abs(found.values - values[:, left]).max(axis=0) <= HAIR / 4
        values[:, left] = _settled(part, found) if turn < HASTY_TURNS else found.values
        done = np.flatnonzero(still)
        done = done[_enclosed(games.at(left[done]), play, values[:, left[done]])]
        error[:, left[done]] = HAIR
        left = np.delete(left, done)
        if not len(left):
            break
    return Solutions(values, rows, columns, error)


def _played(games: Coupled, play: Play, values: Floats) -> Solutions:
    """Solve every game with these values put in."""
    modes, places, height, width = games.payoffs.shape
    found = play(games.matrices(values).reshape(-1, height, width))
    shape = (modes, places)
    return Solutions(
        found.values.reshape(shape), found.rows.reshape(*shape, height),
        found.columns.reshape(*shape, width), found.exploitability.reshape(shape),
    )  # fmt: skip


def _settled(games: Coupled, found: Solutions) -> Floats:
    """The values if both kept to their mixes for ever."""
    values, kept = found.values, games.kept(found.rows, found.columns)
    for _ in range(MOST_SWEEPS):
        after = kept.after(values)
        moved = float(np.abs(after - values).max())
        values = after
        if moved <= HAIR / 100:
            break
    return values


def _enclosed(games: Coupled, play: Play, values: Floats) -> NDArray[np.bool_]:
    """For each place whether playing leads from a hair below upwards, and from above downwards."""
    below = _played(games, play, values - HAIR).values >= values - HAIR
    above = _played(games, play, values + HAIR).values <= values + HAIR
    enclosed: NDArray[np.bool_] = np.logical_and.reduce(below & above, axis=0)
    return enclosed
