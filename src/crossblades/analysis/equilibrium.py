"""How to make a sealed choice: the equilibrium, its value, and what it costs to leave it."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from crossblades.kernel.mixing import (
    Mix,
    Solved,
    Worth,
    regret_matching,
    regrets_of,
    sharpened,
    solve,
)
from crossblades.kernel.sealed import Player, SealedGame

Payoffs = Sequence[Sequence[float]]
"""What the player of the rows wins, by row and column."""

Solver = Callable[[Payoffs], Solved]
"""Solves a game of two: the plain one of the bots, or that of a library."""

ROUNDS = 100
"""Of regret matching, to begin with."""

STEPS = tuple((rounds, rate) for rounds in (200, 1000) for rate in (1.0, 0.5, 2.0, 0.25))
"""Rounds and rates at which its mixes are sharpened, until they are good enough."""

GOOD = 1e-7
"""What may be left to gain, of the chance to win, for mixes of several to be good enough."""


class Mixed(Struct, frozen=True):
    """How one player chooses."""

    name: str
    side: str
    mix: dict[str, float]
    """How likely each choice should be."""
    costs: dict[str, float]
    """What always making each choice would lose against the others' mixes."""
    foreseen: dict[str, float] | None = None
    """With two players, what it would lose against one who knows it and replies best."""


class Equilibrium(Struct, frozen=True):
    """What a sealed choice comes to."""

    players: tuple[Mixed, ...]
    side: str
    """The first player's: chances and values are this side's."""
    chance: float
    """To win, as things stand."""
    value: float
    """What the choice adds to that if all play the equilibrium."""
    payoffs: tuple[tuple[float, ...], ...] | None
    """With two players, what each pair of choices adds; the first player's choices are the rows."""
    exact: bool
    method: str
    exploitability: float
    """What all players together could still gain, each by its own best choice."""


def equilibrium_of(game: SealedGame, solver: Solver = solve) -> Equilibrium:
    """Solve a game of two outright; let several learn from each other."""
    players = game.players
    payoffs: Payoffs | None = None
    known: tuple[Sequence[float] | None, ...] = (None,) * len(players)
    if len(players) == 2:
        payoffs = game.payoffs()
        solved = solver(payoffs)
        mixes: tuple[Mix, ...] = (solved.rows, solved.columns)
        known = if_foreseen(payoffs, solved.value)
        method = "the payoff matrix solved as a linear programme"
    else:
        mixes = _learnt([len(player.choices) for player in players], game.worth)
        method = "regret matching and optimistic weights"
    costs = regrets_of(mixes, game.worth)
    side = players[0].side
    return Equilibrium(
        players=tuple(map(_mixed, players, mixes, costs, known)),
        side=side,
        chance=game.chance,
        value=game.value(side, mixes),
        payoffs=None if payoffs is None else tuple(map(tuple, payoffs)),
        exact=game.exact,
        method=method if game.exact else f"{method}; {game.simplified}",
        exploitability=gains(costs),
    )


def _mixed(
    player: Player, mix: Mix, costs: Sequence[float], known: Sequence[float] | None
) -> Mixed:
    """How one player chooses, with each number beside the choice that it is of."""

    def by_choice(numbers: Sequence[float]) -> dict[str, float]:
        return dict(zip(player.choices, numbers, strict=True))

    foreseen = None if known is None else by_choice(known)
    return Mixed(player.name, player.side, by_choice(mix), by_choice(costs), foreseen)


def if_foreseen(payoffs: Payoffs, value: float) -> tuple[list[float], list[float]]:
    """What each row, and each column, loses of the value if the other side knows it beforehand."""
    columns = zip(*payoffs, strict=True)
    return [value - min(row) for row in payoffs], [max(column) - value for column in columns]


def _learnt(choices: Sequence[int], worth: Worth) -> tuple[Mix, ...]:
    """Mixes that leave little to gain, or the best of those that were tried."""
    begun = best = regret_matching(choices, worth, ROUNDS)
    least = gains(regrets_of(best, worth))
    for rounds, rate in STEPS:
        if least <= GOOD:
            break
        mixes = sharpened(begun, worth, rounds, rate)
        left = gains(regrets_of(mixes, worth))
        if left < least:
            best, least = mixes, left
    return best


def gains(costs: Sequence[Sequence[float]]) -> float:
    """What all players together could gain, each by its own best choice."""
    return sum(max(-min(cost), 0.0) for cost in costs)
