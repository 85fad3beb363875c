"""An equilibrium in words and columns that read well aloud."""

from collections.abc import Mapping, Sequence

from crossblades.analysis.equilibrium import Equilibrium, Mixed, Solver, equilibrium_of
from crossblades.interfaces.terminal.columns import table
from crossblades.kernel.ask import Ask
from crossblades.kernel.game import Game
from crossblades.kernel.mixing import solve
from crossblades.systems import SEALED

MANY = 6
"""Participants whose mixes are told in short."""


def equilibrium_at(
    game: Game, ask: Ask, view: object, solver: Solver = solve
) -> Equilibrium | None:
    """How to choose, from what a seat sees; None where there is nothing sealed to weigh."""
    sealing = SEALED.get(game.name)
    sealed = sealing.sealed(ask, view) if sealing else None
    return None if sealed is None else equilibrium_of(sealed, solver)


def mix_lines(found: Equilibrium) -> list[str]:
    """All that an equilibrium says."""
    lines = [f"Chance of {found.side} to win, as things stand: about {_percent(found.chance)}."]
    if found.payoffs is not None:
        lines += _matrix(found.players, found.payoffs)
    for player in found.players:
        lines += [_mix(player), *_costs(player, found.players)]
    kind = "Exact" if found.exact else "Approximate"
    return [
        *lines,
        f"Value for {found.side}: {_points(found.value)} points of a hundred.",
        f"{kind}, by {found.method}.",
        f"Left to gain for all together: {100 * found.exploitability:.4f} points.",
    ]


def short_mix_lines(found: Equilibrium) -> list[str]:
    """What one wants to know while choosing, in few enough rows to stand below other help."""
    chance = f"Chance of {found.side} to win: about {_percent(found.chance)}"
    lines = [f"{chance}."]
    if found.payoffs is not None:
        one, other = found.players
        lines = [f"{chance}; each pair adds (rows {one.name}, columns {other.name}):"]
        lines += _rows(found.players, found.payoffs)
    for player in found.players[:MANY]:
        lines.append(_mix(player))
        if player.foreseen is not None:
            lines.append(f"  Costs if foreseen: {_listed(player.foreseen)}.")
    if len(found.players) > MANY:
        lines.append(f"{len(found.players) - MANY} more mix as `crossblades stance` shows.")
    return lines if found.exact else [*lines, "Approximate: `crossblades stance` says in what."]


def advice_lines(found: Equilibrium, player: str) -> list[str]:
    """How this one should choose; nothing of how the others do."""
    lines = [f"Chance of {found.side} to win: about {_percent(found.chance)}."]
    lines += [
        _mix(each).replace(" mixes ", " does best to mix ")
        for each in found.players
        if each.name == player
    ]
    return [*lines, "`a all` shows the others' part, too."]


def _matrix(players: Sequence[Mixed], payoffs: Sequence[Sequence[float]]) -> list[str]:
    one, other = players
    return [
        f"What each pair adds for {one.side}, in points of a hundred. "
        f"Rows: {one.name}. Columns: {other.name}.",
        *_rows(players, payoffs),
    ]


def _rows(players: Sequence[Mixed], payoffs: Sequence[Sequence[float]]) -> list[str]:
    one, other = players
    rows = [(choice, *map(_points, row)) for choice, row in zip(one.mix, payoffs, strict=True)]
    return table([("", *other.mix), *rows])


def _mix(player: Mixed) -> str:
    mixed = ", ".join(f"{choice} {_percent(chance)}" for choice, chance in player.mix.items())
    return f"{player.name} mixes {mixed}."


def _costs(player: Mixed, players: Sequence[Mixed]) -> list[str]:
    """What it costs to leave the mix: little as long as nobody notices."""
    if player.foreseen is None:
        costs = _listed(player.costs)
        return [f"  Always the same costs points against the others' mixes: {costs}."]
    (other,) = (each.name for each in players if each is not player)
    return [
        "  Always the same costs points:",
        f"    against the mix of {other}: {_listed(player.costs)};",
        f"    if {other} knows it and replies best: {_listed(player.foreseen)}.",
    ]


def _listed(costs: Mapping[str, float]) -> str:
    return ", ".join(f"{choice} {abs(100 * cost):.2f}" for choice, cost in costs.items())


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _points(value: float) -> str:
    return f"{round(100 * value, 2) + 0.0:+.2f}"
