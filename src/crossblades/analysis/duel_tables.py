"""A duel as arrays: what two actions come to in each mode, and what follows each strike."""

from fractions import Fraction
from typing import NamedTuple

import numpy as np

from crossblades.analysis.matrix_games import Floats, Ints
from crossblades.kernel.duels import Duel, Strike, Turn
from crossblades.kernel.errors import CrossbladesError

MOST_STANDINGS = 3_000_000
"""More would need more memory than most have, and a long time."""

Chances = dict[tuple[int, int, int], dict[Strike, Fraction]]


class Struck(NamedTuple):
    """Strikes at one of the two, by mode and harm."""

    chances: Floats
    """[mode, harm, pair of actions]"""
    loss: Ints
    """[mode, harm, way]: points lost by what the victim chooses."""
    mode: Ints
    """[mode, harm, way]: the mode that follows."""


class Kind(NamedTuple):
    """Pairs of actions that make the same of every mode."""

    pairs: tuple[int, ...]
    chooser: int
    modes: Ints
    """[mode, choice]: the modes that may follow."""

    def turned(self, values: Floats) -> Floats:
        """`values[mode, ...]` as they are before the choice of what follows."""
        best = np.maximum if self.chooser == 0 else np.minimum
        turned: Floats = values[self.modes[:, 0]]
        for choice in range(1, self.modes.shape[1]):
            best(turned, values[self.modes[:, choice]], out=turned)
        return turned


class Tables(NamedTuple):
    """All that the solver has to know."""

    most: tuple[int, int]
    """Points that each has left to lose at the start."""
    struck: tuple[Struck, Struck]
    again: Floats
    """[mode, action, action]: the chance that nobody is harmed."""
    kinds: tuple[Kind, ...]

    @property
    def is_plain(self) -> bool:
        """Whether modes change by strikes alone, so that standings do not hang together."""
        (first, *others) = self.kinds
        return not others and (first.modes[:, 0] == np.arange(len(first.modes))).all()


def tables_of(duel: Duel) -> Tables:
    """Ask the duel for everything once."""
    most = (
        duel.start.points[0] - duel.out_at[0],
        duel.start.points[1] - duel.out_at[1],
    )
    if min(most) < 1:
        loser = 0 if most[0] < 1 else 1
        raise CrossbladesError(
            f"{duel.names[loser]} has lost before the duel begins; expected more than "
            f"{duel.out_at[loser]} {duel.points_called}"
        )
    count = most[0] * most[1] * len(duel.modes)
    if count > MOST_STANDINGS:
        raise CrossbladesError(
            f"this duel has {count:,} standings; expected at most {MOST_STANDINGS:,}: "
            f"{_possible(duel, most, count)}let it end sooner, or count less in"
        )
    chances = _chances(duel)
    struck = (_struck(duel, chances, 0), _struck(duel, chances, 1))
    return Tables(most, struck, _again(chances), _kinds(duel))


def _possible(duel: Duel, most: tuple[int, int], count: int) -> str:
    """The points with which it would be small enough, if any are."""
    part = (MOST_STANDINGS / count) ** 0.5
    one, two = (floor + int(left * part) for floor, left in zip(duel.out_at, most, strict=True))
    return f"begin with {one} and {two} {duel.points_called}, " if min(one, two) > 0 else ""


def _kinds(duel: Duel) -> tuple[Kind, ...]:
    """The pairs of actions, those together that turn every mode alike."""
    actions = len(duel.actions)
    found: dict[tuple[Turn, ...], list[int]] = {}
    for pair in range(actions * actions):
        one, two = divmod(pair, actions)
        turns = tuple(duel.turn(mode, one, two) for mode in range(len(duel.modes)))
        found.setdefault(turns, []).append(pair)
    kinds = []
    for turns, pairs in found.items():
        if len({turn.chooser for turn in turns}) > 1:
            raise ValueError("after the same actions the same one must choose in every mode")
        width = max(len(turn.modes) for turn in turns)
        # Where there are fewer choices, the first one stands for the missing.
        rows = [(*turn.modes, *turn.modes[:1] * (width - len(turn.modes))) for turn in turns]
        kinds.append(Kind(tuple(pairs), turns[0].chooser, np.array(rows, dtype=np.intp)))
    return tuple(kinds)


def _chances(duel: Duel) -> Chances:
    actions = range(len(duel.actions))
    return {
        (mode, one, two): dict(duel.strikes(mode, one, two))
        for mode in range(len(duel.modes))
        for one in actions
        for two in actions
    }


def _again(chances: Chances) -> Floats:
    """What is left of the chances, exactly: 1 only where nothing can ever happen."""
    modes, actions = _sizes(chances)
    again = np.zeros((modes, actions, actions))
    for key, strikes in chances.items():
        again[key] = float(1 - sum(strikes.values()))
    return again


def _struck(duel: Duel, chances: Chances, victim: int) -> Struck:
    modes, actions = _sizes(chances)
    harms = sorted({s.harm for strikes in chances.values() for s in strikes if s.victim == victim})
    chance = np.zeros((modes, len(harms), actions * actions))
    places = {harm: place for place, harm in enumerate(harms)}
    for (mode, one, two), strikes in chances.items():
        for strike, likely in strikes.items():
            if strike.victim == victim:
                chance[mode, places[strike.harm], one * actions + two] = float(likely)
    width = len(duel.ways_called)
    loss = np.ones((modes, len(harms), width), dtype=np.intp)
    following = np.zeros((modes, len(harms), width), dtype=np.intp)
    for mode in range(modes):
        for place, harm in enumerate(harms):
            ways = duel.ways(mode, Strike(victim, harm))
            if any(way.loss < 1 for way in ways):
                raise ValueError("a strike must cost a point whatever its victim does")
            # Where there are fewer ways, the first one stands for the missing.
            for number in range(width):
                way = ways[number] if number < len(ways) else ways[0]
                loss[mode, place, number], following[mode, place, number] = way
    return Struck(chance, loss, following)


def _sizes(chances: Chances) -> tuple[int, int]:
    """How many modes and actions there are."""
    last = max(chances)
    return last[0] + 1, last[1] + 1
