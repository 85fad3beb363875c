"""A solved duel in words and tables, and as data."""

import sys
from collections.abc import Iterator
from itertools import product
from math import ceil, log10
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.text import Text

from crossblades.analysis.duel import SolvedDuel
from crossblades.analysis.duel_picture import CELL, HeatTable, heat_lines, heat_table
from crossblades.interfaces.terminal.columns import PARAGRAPH
from crossblades.kernel.duels import Duel, Standing


def show_duel(solved: SolvedDuel, standing: Standing, careless: dict[str, float]) -> None:
    """All of it, as people read it."""
    duel = solved.duel
    one, two = duel.names
    print(f"{one} against {two}: {one} wins {solved.value:.2%}, {two} {1 - solved.value:.2%}.")
    power = ceil(log10(max(solved.error, 1e-12)))  # rounded up, since it is a bound
    bound = f"no value is off by more than 1e{power}"
    print(f"All {solved.count:,} standings are solved; {bound}.\n")
    for line in _standing_lines(solved, standing):
        print(line)
    print()
    _show_heat(heat_table(solved, standing.mode), duel)
    print()
    for name, chance in careless.items():
        if_so = f"If {name} chose at random all the time, against one who knows it and replies best"
        print("\n".join(wrap(f"{if_so}, {one} would win {chance:.2%}.", PARAGRAPH)))
    for remark in duel.remarks:
        print("\n".join(wrap(remark, PARAGRAPH)))


def _show_heat(table: HeatTable, duel: Duel) -> None:
    """The table of chances; a terminal that has colours gets them, too."""
    lines = heat_lines(table, duel.names, duel.points_called)
    if not sys.stdout.isatty():
        print("\n".join(lines))
        return
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text("\n".join(lines[:2])))
    for line, chances in zip(lines[2:], table.chances, strict=True):
        text = Text(line)
        for number, chance in enumerate(reversed(chances)):
            end = len(line) - CELL * number
            text.stylize(_colour(chance), end - CELL, end)
        console.print(text)


def _colour(chance: float) -> str:
    """From red for a chance of 0 through white to blue for 1."""
    fade = int(250 - 260 * abs(chance - 0.5))
    shade = f"250,{fade},{fade}" if chance < 0.5 else f"{fade},{fade},250"
    return f"black on rgb({shade})"


def _standing_lines(solved: SolvedDuel, standing: Standing) -> Iterator[str]:
    """How a standing is best played."""
    duel = solved.duel
    exchange = solved.at(standing)
    one, two = duel.names
    modes = duel.modes[standing.mode]
    where = "At the start" if standing == duel.start else "There"
    yield (
        f"{where}: {standing.points[0]} and {standing.points[1]} {duel.points_called}, "
        f"{duel.modes_called} {modes[0]} and {modes[1]}; {one} wins {exchange.value:.2%}."
    )
    wide = max(map(len, duel.actions)) + 2
    for name, mix in zip(duel.names, exchange.mixes, strict=True):
        shares = zip(duel.actions, mix, strict=True)
        yield f"  {name}: " + ", ".join(f"{action} {share:.1%}" for action, share in shares)
    yield from wrap(_proviso(duel), PARAGRAPH)
    yield f"What {one} wins by its own choice (down) and that of {two} (across), in %:"
    yield "  " + " " * wide + "".join(f"{action:>{wide}}" for action in duel.actions)
    for action, row in zip(duel.actions, exchange.payoffs, strict=True):
        yield f"  {action:<{wide}}" + "".join(f"{100 * worth:>{wide}.1f}" for worth in row)
    for side, name in enumerate(duel.names):
        yield _other_way(solved, standing, side, name)


def _proviso(duel: Duel) -> str:
    """Of which game the mixes are the best: beside them, so that nobody takes them for more."""
    others = " or ".join(f"--with {extra}" for extra in duel.without)
    changed = f", and {others} may change these mixes" if others else ""
    return (
        f"Nobody can do better in the duel that is solved; what is out of it stands below{changed}."
    )


def _other_way(solved: SolvedDuel, standing: Standing, side: int, name: str) -> str:
    """For which harms a victim does something else than the first thing."""
    found = other_ways(solved, standing, side)
    other = solved.duel.ways_called[-1]
    return f"{name} should {other}: {_ranges(found)}." if found else f"{name} should not {other}."


def other_ways(solved: SolvedDuel, standing: Standing, side: int) -> list[int]:
    """The harms that the victim does not just take, whatever both have chosen."""
    duel, mode = solved.duel, standing.mode
    actions = range(len(duel.actions))
    other: dict[int, bool] = {}
    for pair in product(actions, actions):
        for strike in duel.strikes(mode, *pair):
            if strike.victim == side:
                first = solved.way(standing, pair, strike) == duel.ways(mode, strike)[0]
                other[strike.harm] = other.get(strike.harm, True) and not first
    return sorted(harm for harm, differs in other.items() if differs)


def _ranges(numbers: list[int]) -> str:
    """`3, 5 to 9`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return ", ".join(" to ".join(map(str, run)) for run in runs)


def duel_data(solved: SolvedDuel, standing: Standing, careless: dict[str, float]) -> dict[str, Any]:
    """All of it, as programs read it."""
    duel = solved.duel
    exchange = solved.at(standing)
    table = heat_table(solved, standing.mode)
    data: dict[str, Any] = {
        "names": duel.names,
        "value": solved.value,
        "error": solved.error,
        "standings": solved.count,
        "points": duel.points_called,
        "at": {
            "points": standing.points,
            "modes": duel.modes[standing.mode],
            "value": exchange.value,
            "actions": duel.actions,
            "mixes": [mix.tolist() for mix in exchange.mixes],
            "payoffs": exchange.payoffs.tolist(),
            duel.ways_called[-1]: [other_ways(solved, standing, side) for side in (0, 1)],
        },
        "heat": table._asdict(),
        "remarks": duel.remarks,
    }
    if careless:
        data["if chosen at random by"] = careless
    return data
