"""An equilibrium in words and columns that read well aloud."""

from collections.abc import Sequence

from crossblades.analysis.equilibrium import Equilibrium, Mixed, equilibrium_of
from crossblades.kernel.ask import Ask
from crossblades.kernel.game import Game
from crossblades.systems import SEALED


def equilibrium_at(game: Game, ask: Ask, view: object) -> Equilibrium | None:
    """How to choose, from what a seat sees; None where there is nothing sealed to weigh."""
    sealing = SEALED.get(game.name)
    sealed = sealing.sealed(ask, view) if sealing else None
    return None if sealed is None else equilibrium_of(sealed)


def mix_lines(found: Equilibrium) -> list[str]:
    """All that an equilibrium says."""
    lines = [f"Chance of {found.side} to win, as things stand: about {_percent(found.chance)}."]
    if found.payoffs is not None:
        lines += _matrix(found.players, found.payoffs)
    for player in found.players:
        lines += _player(player)
    kind = "Exact" if found.exact else "Approximate"
    return [
        *lines,
        f"Value for {found.side}: {_points(found.value)} points of a hundred.",
        f"{kind}, by {found.method}.",
        f"Left to gain for all together: {100 * found.exploitability:.4f} points.",
    ]


def _matrix(players: Sequence[Mixed], payoffs: Sequence[Sequence[float]]) -> list[str]:
    one, other = players
    lines = [
        f"What each pair adds for {one.side}, in points of a hundred. "
        f"Rows: {one.name}. Columns: {other.name}."
    ]
    rows = [["", *other.mix]]
    for choice, row in zip(one.mix, payoffs, strict=True):
        rows.append([choice, *map(_points, row)])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (each.rjust(width) for each, width in zip(others, widths[1:], strict=True))
        lines.append("  " + "  ".join((first.ljust(widths[0]), *cells)).rstrip())
    return lines


def _player(player: Mixed) -> list[str]:
    mixed = ", ".join(f"{choice} {_percent(chance)}" for choice, chance in player.mix.items())
    costs = ", ".join(f"{choice} {abs(100 * cost):.2f}" for choice, cost in player.costs.items())
    return [f"{player.name} mixes {mixed}.", f"  Always the same costs points: {costs}."]


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _points(value: float) -> str:
    return f"{round(100 * value, 2) + 0.0:+.2f}"
