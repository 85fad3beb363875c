"""A solved duel to look at: a table of chances for the terminal, and a picture of maps of heat."""

from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure, SubFigure
from matplotlib.image import AxesImage

from crossblades.analysis.duel import SolvedDuel
from crossblades.analysis.matrix_games import Floats

COLOURS, MIX_COLOURS = "RdBu", "Greys"
INCH = 2.6
EVEN, SELDOM = 0.5, 0.005
CELL = 5
"""Letters of a cell of the table."""
MOST_CELLS = 12
"""Rows and columns of the table."""


class HeatTable(NamedTuple):
    """The first fighter's chances to win, by the points of both."""

    ones: tuple[int, ...]
    """Points of the first, a row each, the most first."""
    twos: tuple[int, ...]
    """Points of the second, a column each, the most first."""
    chances: tuple[tuple[float, ...], ...]


def heat_table(solved: SolvedDuel, mode: int) -> HeatTable:
    """Chances in one mode, in steps that fit a terminal."""
    duel = solved.duel
    ones, twos = (_steps(n, duel.out_at[i]) for i, n in enumerate(duel.start.points))
    values = solved.values[mode]
    chances = tuple(
        tuple(float(values[one - duel.out_at[0], two - duel.out_at[1]]) for two in twos)
        for one in ones
    )
    return HeatTable(ones, twos, chances)


def _steps(most: int, floor: int) -> tuple[int, ...]:
    """From the most down to just above the floor, in even steps."""
    step = -(-(most - floor) // MOST_CELLS)
    return tuple(range(most, floor, -step))


def heat_lines(table: HeatTable, names: tuple[str, str], points: str) -> list[str]:
    """The table in words and per cents, readable without colour."""
    head = "".join(f"{two:>{CELL}}" for two in table.twos)
    lines = [f"Chance of {names[0]} in %, by {points}: its own down, those of {names[1]} across."]
    lines.append(f"{'':>6}{head}")
    for one, chances in zip(table.ones, table.chances, strict=True):
        lines.append(f"{one:>6}" + "".join(f"{100 * chance:>{CELL}.0f}" for chance in chances))
    return lines


def picture(solved: SolvedDuel) -> Figure:
    """Maps over the points of both: the chance to win, and how often to take each action."""
    duel = solved.duel
    figure = Figure(figsize=(INCH * (len(duel.actions) + 0.6), INCH * 3.4), layout="constrained")
    one, two = (_plain(name) for name in duel.names)
    figure.suptitle(picture_title(solved).replace("$", r"\$"), fontweight="bold")
    parts = figure.subfigures(2, 1, height_ratios=(1.5, 2), squeeze=False)
    upper, lower = parts[0, 0], parts[1, 0]
    for part in (upper, lower):
        part.supxlabel(f"{duel.points_called} of {two}", fontsize="medium")
        part.supylabel(f"{duel.points_called} of {one}", fontsize="medium")
    _draw_chances(solved, upper)
    _draw_mixes(solved, lower)
    return figure


def picture_title(solved: SolvedDuel) -> str:
    """What the picture shows, in a sentence."""
    (one, two), value = solved.duel.names, solved.value
    return f"{one} against {two}: {one} wins {value:.1%}, {two} {1 - value:.1%}"


def _draw_chances(solved: SolvedDuel, part: SubFigure) -> None:
    duel = solved.duel
    values = solved.values[duel.start.mode]
    modes = duel.modes[duel.start.mode]
    axes = part.subplots()
    title = f"How often {_plain(duel.names[0])} wins, at {duel.modes_called} {modes[0]}"
    drawn = _map(axes, solved, values, f"{title} against {modes[1]}", COLOURS)
    part.colorbar(drawn, ax=axes, format="{x:.0%}")
    inside = values[1:, 1:]
    if min(inside.shape) > 1 and inside.min() < EVEN < inside.max():
        places = [np.arange(duel.out_at[i] + 1, duel.start.points[i] + 1) for i in (1, 0)]
        even = axes.contour(*places, inside, levels=[EVEN], colors="black", linewidths=1)
        axes.clabel(even, fmt="even")


def _draw_mixes(solved: SolvedDuel, part: SubFigure) -> None:
    duel = solved.duel
    grid = part.subplots(2, len(duel.actions), sharex=True, sharey=True, squeeze=False)
    for side, name in enumerate(duel.names):
        for number, action in enumerate(duel.actions):
            mixes = solved.mixes[side][duel.start.mode, :, :, number]
            never = "" if mixes[1:, 1:].max() >= SELDOM else " (never)"
            title = f"{_plain(name)}: {action}{never}"
            shown = _map(grid[side, number], solved, mixes, title, MIX_COLOURS)
    part.colorbar(shown, ax=grid, format="{x:.0%}")


def _plain(name: str) -> str:
    """A name in which nothing is taken for a formula."""
    return name.replace("$", r"\$")


def _map(axes: Axes, solved: SolvedDuel, values: Floats, title: str, colours: str) -> AxesImage:
    """One map, its corner of fewest points at the lower left."""
    floors, start = solved.duel.out_at, solved.duel.start.points
    extent = (floors[1] + 0.5, start[1] + 0.5, floors[0] + 0.5, start[0] + 0.5)
    axes.set_title(title, fontsize="medium")
    return axes.imshow(
        np.asarray(values)[1:, 1:], origin="lower", extent=extent, aspect="auto", cmap=colours,
        vmin=0, vmax=1, interpolation="nearest",
    )  # fmt: skip
