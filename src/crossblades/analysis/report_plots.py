"""Plots as small pieces of SVG in the page's colours.

Places along a line are in per cent, so that a plot is as wide as the page lets it be and its words
keep their size. A plot within a table is hidden from those who listen: its numbers are beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, isfinite, log10

from crossblades.analysis.report_parts import Html, html
from crossblades.analysis.statistics import Estimate

COLOURS = 8
"""Colours that the page has for series; the last one is grey."""
MOST_BARS = 40
"""Bars of a histogram; with more, numbers are taken together."""
TALL = 160
"""Pixels of a histogram."""


def bar(each: Estimate, colour: int) -> Html:
    """A share of 1 and its interval."""
    return _line(f'<rect class="track" {_from_to(0, 1)}/>', _filled(0, each.value, colour),
                 *_interval(each.low, each.high))  # fmt: skip


def difference(each: Estimate, most: float, colour: int) -> Html:
    """A difference to both sides of nothing, and its interval, where `most` is the whole width."""

    def place(number: float) -> float:
        return 0.5 + number / (2 * most)

    return _line('<line class="zero" x1="50%" x2="50%" y1="0" y2="20"/>',
                 _filled(min(0.5, place(each.value)), max(0.5, place(each.value)), colour),
                 *_interval(place(each.low), place(each.high)))  # fmt: skip


def spread(
    mean: float, quarters: tuple[float, float], unhurt: float, most: float, colour: int
) -> Html:
    """A mean, the middle half as a line, and the most there can be as a frame."""
    frame = f'<rect class="frame" {_from_to(0, unhurt / most)}/>'
    return _line(frame, _filled(0, mean / most, colour),
                 *_interval(quarters[0] / most, quarters[1] / most))  # fmt: skip


def stack(shares: Sequence[tuple[float, int]]) -> Html:
    """Shares side by side, each with its colour."""
    done, drawn = 0.0, []
    for part, colour in shares:
        drawn.append(_filled(done, done + part, colour))
        done += part
    return _line(*drawn, kind="bar stack")


def key(colour: int) -> Html:
    """The colour of a series, before its name."""
    return Html(f'<i class="c{colour}"></i>')


def histogram(runs: Sequence[Mapping[int, int]], told: str) -> Html:
    """The share of fights by a number, one run beside the other."""
    groups = list(_groups(min(map(min, runs)), max(map(max, runs))))
    shares = [
        [sum(n for number, n in run.items() if number in group) / sum(run.values())
         for group in groups] for run in runs
    ]  # fmt: skip
    step = _round_step(max(map(max, shares)))
    top = step * ceil(max(map(max, shares)) / step - 1e-9)
    lines = [*_grid(step, top)]
    for place, heights in enumerate(shares):
        lines += _columns(heights, top, place, len(runs))
    lines += _numbers(groups)
    head = f'<svg class="histogram" role="img" aria-label="{html(told)}" height="{TALL + 24}">'
    return Html(f"{head}{''.join(lines)}</svg>")


# --- parts


def _line(*drawn: str, kind: str = "bar") -> Html:
    return Html(f'<svg class="{kind}" aria-hidden="true">{"".join(drawn)}</svg>')


def _filled(start: float, end: float, colour: int) -> str:
    return f'<rect class="c{colour}" {_from_to(start, end)}/>' if end > start else ""


def _from_to(start: float, end: float) -> str:
    return f'x="{_percent(start)}" y="3" width="{_percent(end - start)}" height="14"'


def _interval(low: float, high: float) -> Iterator[str]:
    """A thin line, light around so that it is seen on any colour; none if it has no ends."""
    if isfinite(low) and isfinite(high):
        left, right = (_percent(min(max(number, 0.0), 1.0)) for number in (low, high))
        for name in ("halo", "span"):
            yield f'<line class="{name}" x1="{left}" x2="{right}" y1="10" y2="10"/>'


def _percent(number: float) -> str:
    """`12.5%`, to a fraction of a pixel."""
    return f"{100 * number:.1f}".removesuffix(".0") + "%"


def _groups(low: int, high: int) -> Iterator[range]:
    """All numbers in as many ranges as there is room for."""
    wide = ceil((high - low + 1) / MOST_BARS)
    for first in range(low, high + 1, wide):
        yield range(first, first + wide)


def _named(group: range) -> str:
    return str(group[0]) if len(group) == 1 else f"{group[0]} to {group[-1]}"


def _round_step(top: float) -> float:
    """1, 2 or 5 per cent, or ten or a tenth times that, for two to five lines."""
    power = 10.0 ** ceil(log10(top) - 1)
    return next(step for step in (power / 5, power / 2, power, 2 * power) if top / step <= 5)


def _grid(step: float, top: float) -> Iterator[str]:
    for number in range(round(top / step) + 1):
        y = f"{8 + TALL * (1 - number * step / top):.1f}"
        yield f'<line class="grid" x1="0" x2="100%" y1="{y}" y2="{y}"/>'
        yield f'<text x="-6" y="{y}" dy="4" text-anchor="end">{100 * number * step:.3g}%</text>'


def _columns(heights: Sequence[float], top: float, place: int, of: int) -> Iterator[str]:
    """The bars of one run, beside those of the others."""
    room = 1 / len(heights)
    wide = 0.8 * room / of
    for number, height in enumerate(heights):
        if height:
            tall = TALL * height / top
            x = room * (number + 0.1) + wide * place
            yield (
                f'<rect class="c{2 + place}" x="{_percent(x)}" y="{8 + TALL - tall:.1f}" '
                f'width="{100 * wide:.2f}%" height="{tall:.1f}"/>'
            )


def _numbers(groups: Sequence[range]) -> Iterator[str]:
    """As many numbers below the bars as there is room for on a phone."""
    every = ceil(len(groups) / (8 if len(groups[0]) == 1 else 4))
    for number, group in enumerate(groups):
        if number % every == 0:
            x = _percent((number + 0.5) / len(groups))
            yield f'<text x="{x}" y="{TALL + 22}" text-anchor="middle">{_named(group)}</text>'
