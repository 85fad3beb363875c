"""Plots as SVG that takes its colours from the page, so that it is light or dark as the page is."""

import re
import warnings
from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from crossblades.analysis.statistics import Estimate

INK, FAINT = "#010101", "#020202"
SERIES = tuple(f"#0301{n:02x}" for n in range(8))
"""Colours that stand for those of the page."""
COLOURS = {INK: "var(--ink)", FAINT: "var(--faint)"}
COLOURS |= {colour: f"var(--series-{n})" for n, colour in enumerate(SERIES)}

WIDE = 5.4
"""Inches."""
LONGEST = 24
"""Characters of a label."""

STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "crossblades",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.parse_math": False,
    "text.color": INK,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "legend.frameon": False,
}

Rows = Mapping[str, Estimate]
Spread = tuple[float, int, int, int]
"""Mean, quarter, three quarters, and the most there can be."""


def estimates(key: str, rows: Rows, title: str, axis: str, *, of_one: bool = True) -> str:
    """A bar and its interval for each name, in percent; from 0 to 100 if they are shares."""
    with rc_context(STYLE):
        figure, axes = _figure(len(rows))
        for place, each in enumerate(rows.values()):
            low, value, high = (100 * number for number in (each.low, each.value, each.high))
            axes.barh(place, value, color=SERIES[place % 2], height=0.6)
            axes.plot((low, high), (place, place), color=INK, linewidth=2)
        if of_one:
            axes.set_xlim(0, 100)
        else:
            axes.axvline(0, color=FAINT, linewidth=1)
        _name_rows(axes, list(rows))
        axes.set_xlabel(axis)
        return _svg(figure, key, title)


def histograms(
    key: str, runs: Sequence[Mapping[int, int]], names: Sequence[str], title: str
) -> str:
    """The share of fights by their number of rounds, one run beside another."""
    with rc_context(STYLE):
        figure, axes = _figure(5)
        wide = 0.8 / len(runs)
        for place, (numbers, name) in enumerate(zip(runs, names, strict=True)):
            total = sum(numbers.values())
            at = [number + wide * (place - (len(runs) - 1) / 2) for number in numbers]
            shares = [100 * times / total for times in numbers.values()]
            axes.bar(at, shares, wide, color=SERIES[2 + place], label=_short(name))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_xlabel("rounds")
        axes.set_ylabel("% of fights")
        if len(runs) > 1:
            axes.legend()
        return _svg(figure, key, title)


def spreads(key: str, rows: Mapping[str, Spread], title: str, axis: str) -> str:
    """For each name a mean, as a bar; the middle half, as a line; and the most there can be."""
    with rc_context(STYLE):
        figure, axes = _figure(len(rows))
        for place, (mean, quarter, three_quarters, most) in enumerate(rows.values()):
            axes.barh(place, most, color="none", edgecolor=FAINT, height=0.6)
            axes.barh(place, mean, color=SERIES[2], height=0.6)
            axes.plot((quarter, three_quarters), (place, place), color=INK, linewidth=2)
        _name_rows(axes, list(rows))
        axes.set_xlabel(axis)
        return _svg(figure, key, title)


def stacks(key: str, rows: Mapping[str, Mapping[str, int]], title: str) -> str:
    """For each name the shares of answers, side by side; the rarest are taken together."""
    totals: dict[str, int] = {}
    for answers in rows.values():
        for answer, times in answers.items():
            totals[answer] = totals.get(answer, 0) + times
    common = sorted(totals, key=lambda answer: -totals[answer])
    if len(common) > len(SERIES):
        common = common[: len(SERIES) - 1]
    with rc_context(STYLE):
        figure, axes = _figure(len(rows) + 1.5)
        for place, answers in enumerate(rows.values()):
            _stack(axes, place, answers, common)
        for number, answer in enumerate(common):
            axes.barh(0, 0, color=SERIES[number], label=_short(answer))
        if len(common) < len(totals):
            axes.barh(0, 0, color=SERIES[-1], label="others")
        _name_rows(axes, list(rows))
        axes.set_xlim(0, 100)
        axes.set_xlabel("% of answers")
        axes.legend(ncols=3, loc="lower center", bbox_to_anchor=(0.4, 1), fontsize=9)
        return _svg(figure, key, title)


def _stack(axes: Axes, place: int, answers: Mapping[str, int], common: Sequence[str]) -> None:
    total, done = sum(answers.values()), 0.0
    parts = [100 * answers.get(answer, 0) / total for answer in common]
    for number, part in enumerate((*parts, 100 - sum(parts))):
        if part > 0.001:
            colour = SERIES[number] if number < len(common) else SERIES[-1]
            axes.barh(place, part, left=done, color=colour, height=0.7)
            done += part


# --- parts


def _figure(rows: float) -> tuple[Figure, Axes]:
    figure = Figure((WIDE, 0.8 + 0.32 * rows), layout="constrained")
    return figure, figure.subplots()


def _name_rows(axes: Axes, names: Sequence[str]) -> None:
    """A name for each row, from the top down, as it is: `$` starts no formula."""
    axes.set_yticks(range(len(names)), [_short(name) for name in names])
    axes.invert_yaxis()


def _short(name: str) -> str:
    """As much of a name as there is room for; a legend leaves out names that start with `_`."""
    name = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    return f"\u200b{name}" if name.startswith("_") else name


NO_METADATA = dict.fromkeys(("Creator", "Date", "Format", "Type"))


def _svg(figure: Figure, key: str, title: str) -> str:
    """The picture without what only files need, with names of its own, and words for the blind."""
    sheet = BytesIO()
    with warnings.catch_warnings():
        # A name may have letters that matplotlib has no font for; the browser has.
        warnings.simplefilter("ignore", UserWarning)
        FigureCanvasSVG(figure).print_svg(sheet, metadata=NO_METADATA)  # type: ignore[no-untyped-call]
    drawn = sheet.getvalue().decode()
    drawn = drawn[drawn.index("<svg") :]
    drawn = re.sub(r">\s+<", "><", drawn)
    drawn = re.sub("<[^>]*>", lambda tag: _own(tag[0], f"{key}-"), drawn)
    size = re.search(r'viewBox="[^"]*"', drawn)
    assert size is not None
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size[0]} role="img" '
    head += f'xmlns:xlink="http://www.w3.org/1999/xlink" aria-label="{escape(title)}">'
    return head + drawn[drawn.index(">") + 1 :]


def _own(tag: str, mine: str) -> str:
    """A tag with names that no other plot has, the page's colours, and no needless length."""
    tag = re.sub(r"(\.\d\d)\d+", r"\1", tag)
    tag = re.sub(r"font-family: [^;\"]*", "font-family: sans-serif", tag)
    tag = re.sub(' id="|url\\(#|href="#', lambda found: found[0] + mine, tag)
    return re.sub("#[0-9a-f]{6}", lambda found: COLOURS.get(found[0], found[0]), tag)
