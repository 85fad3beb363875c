"""A simulation as one HTML page that needs nothing else: no network, no script, no other file.

Names come from files that anybody may have written: every one of them is escaped, and the page
allows itself neither scripts nor anything from elsewhere.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from importlib.resources import files

from crossblades.analysis import report_plots
from crossblades.analysis.statistics import Estimate
from crossblades.analysis.summary import Comparison, CreatureRow, Run, Summary

POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@cache
def _style() -> str:
    return files("crossblades.analysis").joinpath("report.css").read_text("utf-8")


def html_of(summary: Summary) -> str:
    """The whole page."""
    title = escape(" and ".join(dict.fromkeys(run.encounter for run in summary.runs)))
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{title}: {_fights(summary)}</title>",
            f"<style>\n{_style()}</style></head><body><main>",
            f"<h1>{title}</h1>",
            *_introduction(summary),
            *(_comparison(summary.comparison) if summary.comparison else ()),
            *_rounds(summary.runs),
            *(line for name, run in _named(summary.runs) for line in _run(name, run)),
            "</main></body></html>\n",
        )
    )


def _named(runs: Sequence[Run]) -> list[tuple[str, Run]]:
    """`before` and `after`; one run alone is `all`."""
    return list(zip(("before", "after") if len(runs) == 2 else ("all",), runs, strict=True))


def _introduction(summary: Summary) -> Iterator[str]:
    pairs = ", each fought twice on the same seed" if summary.comparison else ""
    stopped = "" if summary.stopped == "all fought" else f" ({summary.stopped})"
    yield f"<p>{escape(summary.game)}: {_fights(summary)}{stopped}{pairs}, "
    yield f"from seed {summary.seed}, by the full rules.</p>"
    yield f'<p class="note">Intervals are of {summary.confidence:.0%}: in the long run, 19 of 20 '
    yield "such intervals hold the true number. Bots decided; people may decide otherwise.</p>"


def _comparison(comparison: Comparison) -> Iterator[str]:
    yield "<h2>What the change makes</h2>"
    yield f"<p>{_percent(comparison.changed)} of all fights came out differently in something.</p>"
    rates = {d.what: d.more for d in comparison.differences if d.what.startswith("win rate, ")}
    yield _figure(
        report_plots.estimates("change", rates, _told(rates), "percent more", of_one=False),
        "How much more often each side wins after the change; the lines are the intervals.",
    )
    heads = ("what", "before", "after", "difference", "interval", "")
    rows = []
    for row in comparison.differences:
        low, high = f"{row.more.low:+.3f}", f"{row.more.high:+.3f}"
        chance = "could be chance" if row.could_be_chance else "more than chance"
        rows.append((row.what, f"{row.before:.3f}", f"{row.after:.3f}",
                     f"{row.more.value:+.3f}", f"{low} to {high}", chance))  # fmt: skip
    yield _table(heads, rows)
    for turned in comparison.turned:
        yield f"<p>The first fight that {escape(turned.winner or 'nobody')} won, and no more after "
        yield f"the change: {_code(turned.before)} and {_code(turned.after)}</p>"


def _rounds(runs: Sequence[Run]) -> Iterator[str]:
    names = [name for name, _ in _named(runs)]
    means = ", ".join(f"{run.measures[0].mean.value:.1f}" for run in runs)
    yield "<h2>Rounds</h2>"
    histograms = [run.rounds for run in runs]
    title = f"Rounds of a fight; on average {means}"
    drawn = report_plots.histograms("rounds", histograms, names, title)
    yield _figure(drawn, title)
    numbers = sorted({number for run in runs for number in run.rounds})
    rows = [(str(n), *(f"{run.rounds.get(n, 0):,}" for run in runs)) for n in numbers]
    yield _details("Fights by rounds", _table(("rounds", *names), rows))


def _run(key: str, run: Run) -> Iterator[str]:
    heading = run.encounter if key == "all" else f"{key.capitalize()}: {run.encounter}"
    yield f"<h2>{escape(heading)}</h2>"
    played = ", ".join(f"{seat} by {name}" for seat, name in run.policies.items())
    rulings = "".join(f"; ruling {rule}: {value}" for rule, value in run.rulings.items())
    yield f"<p>Played: {escape(played + rulings)}.</p>"
    yield "<h3>Wins</h3>"
    rates = {wins.side or "nobody": wins.rate for wins in run.wins}
    drawn = report_plots.estimates(f"{key}-wins", rates, _told(rates), "% of fights")
    yield _figure(drawn, "How often each side wins; the lines are the intervals.")
    rows = [(w.side or "nobody", f"{w.fights:,}", _percent(w.rate), _span(w.rate))
            for w in run.wins]  # fmt: skip
    yield _table(("side", "fights", "share", "interval"), rows)
    yield from _creatures(key, run.creatures)
    yield from _choices(key, run)
    yield "<h3>Fights that stand out</h3><ul>"
    for fight in run.stand_out:
        yield f"<li>{escape(fight.what)}: {fight.value}<br>{_code(fight.again)}</li>"
    yield "</ul>"


def _creatures(key: str, rows: Sequence[CreatureRow]) -> Iterator[str]:
    yield "<h3>Creatures</h3>"
    spreads = {}
    for row in rows:
        left = row.hit_points
        spreads[row.name] = (left.mean.value, left.quarter, left.three_quarters, row.unhurt)
    told = "; ".join(f"{row.name} {row.hit_points.mean.value:.1f} of {row.unhurt}" for row in rows)
    drawn = report_plots.spreads(
        f"{key}-left", spreads, f"Hit points left on average: {told}", "hit points left"
    )
    yield _figure(drawn, "Hit points left: the average, and the middle half of all fights.")
    ends = sorted({end.end for row in rows for end in row.ends})
    harm = list(dict.fromkeys(kind.what for row in rows for kind in row.harm))
    heads = ("creature", "side", "hit points left", "median", *ends, *harm)
    yield _table(heads, [_creature(row, ends, harm) for row in rows])


def _creature(row: CreatureRow, ends: Sequence[str], harm: Sequence[str]) -> tuple[str, ...]:
    rates = {end.end: f"{_percent(end.rate)} ({_span(end.rate)})" for end in row.ends}
    means = {kind.what: f"{kind.mean.value:.2f}" for kind in row.harm}
    left = row.hit_points
    return (
        row.name,
        row.side,
        f"{left.mean.value:.1f} of {row.unhurt}",
        str(left.median),
        *(rates.get(end, "0.0%") for end in ends),
        *(means.get(kind, "") for kind in harm),
    )


def _choices(key: str, run: Run) -> Iterator[str]:
    telling = {c.who: c.answers for c in run.choices if c.question == run.telling}
    yield "<h3>Choices</h3>"
    if telling:
        title = f"Answers to: {run.telling}"
        drawn = report_plots.stacks(f"{key}-choices", telling, title)
        yield _figure(drawn, f"{title}, by creature, where there were several.")
    rows = []
    for choices in run.choices:
        total = sum(choices.answers.values())
        shares = ", ".join(f"{a} {n / total:.1%}" for a, n in choices.answers.items())
        rows.append((choices.who, choices.question, f"{total:,}", shares))
    heads = ("who", "question", "times", "answers")
    yield _details("Every question", _table(heads, rows))


# --- parts


def _fights(summary: Summary) -> str:
    return f"{summary.fights:,} {'fight' if summary.fights == 1 else 'fights'}"


def _figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _details(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in rows
    )
    return (
        '<div class="wide" tabindex="0" role="region" aria-label="table"><table>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>"
    )


def _code(command: str) -> str:
    return f"<code>{escape(command)}</code>"


def _percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%}"


def _span(estimate: Estimate) -> str:
    return f"{estimate.low:.1%} to {estimate.high:.1%}"


def _told(rows: dict[str, Estimate]) -> str:
    """The numbers of a plot in words, for those who do not see it."""
    return "; ".join(f"{name}: {_percent(each)}, {_span(each)}" for name, each in rows.items())
