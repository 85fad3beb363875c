"""A simulation as one HTML page that needs nothing else: no network, no script, no other file.

Names come from files that anybody may have written: every one of them is escaped, and the page
allows itself neither scripts nor anything from elsewhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files

from crossblades.analysis import report_plots
from crossblades.analysis.report_parts import (
    Column,
    Html,
    details,
    element,
    figure,
    pairs,
    table,
    with_span,
)
from crossblades.analysis.statistics import Estimate
from crossblades.analysis.summary import (
    WIN_RATE,
    Choices,
    Comparison,
    CreatureRow,
    Difference,
    Run,
    Summary,
    fights_in_words,
    width_in_words,
)

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
SIDE_COLOURS = (0, 1, 4, 5)


@cache
def _style() -> str:
    return files("crossblades.analysis").joinpath("report.css").read_text("utf-8")


def html_of(summary: Summary) -> str:
    """The whole page."""
    title = " and ".join(dict.fromkeys(run.encounter for run in summary.runs))
    named = _named(summary.runs)
    return "\n".join(
        (
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<meta name="color-scheme" content="light dark">',
            element("title", f"{title}: {_fights(summary.fights)}"),
            f"<style>\n{_style()}</style></head><body><main>",
            *_introduction(summary, title),
            *(_comparison(summary.comparison, summary.fights) if summary.comparison else ()),
            *(_run("all", named[0][1]) if len(named) == 1 else _both(named)),
            "</main>",
            _how_to_read(summary),
            "</body></html>\n",
        )
    )


def _named(runs: Sequence[Run]) -> list[tuple[str, Run]]:
    """`before` and `after`; one run alone is `all`."""
    return list(zip(("before", "after") if len(runs) == 2 else ("all",), runs, strict=True))


def _introduction(summary: Summary, title: str) -> Iterator[str]:
    twice = ", each fought twice on the same seed" if summary.comparison else ""
    fights = f"{fights_in_words(summary)}{twice}, from seed {summary.seed}"
    yield "<header>"
    yield element("p", f"{summary.game} · {fights}", class_="over")
    yield element("h1", title)
    yield element("p", _lead(summary), class_="lead")
    if summary.too_wide is not None:
        wide = f"The interval is {width_in_words(summary.too_wide)} wide, wider than was asked for."
        yield element("p", wide)
    yield "</header>"


def _lead(summary: Summary) -> str:
    """The most important number, in a sentence."""
    if summary.comparison:
        rates = [d for d in summary.comparison.differences if d.is_win_rate]
        most = max(rates, key=lambda row: abs(row.more.value))
        sure = [d for d in summary.comparison.differences if not d.could_be_chance]
        found = "; ".join(f"{d.what} {_more(d)}" for d in sure) or "nothing"
        return (
            f"{_percent(most.after)} of the fights are won by {most.what.removeprefix(WIN_RATE)} "
            f"after the change, {_percent(most.before)} before it. Beyond chance: {found}."
        )
    (run,) = summary.runs
    most_wins = max(run.wins, key=lambda wins: wins.fights)
    rate = most_wins.rate
    return (
        f"{_percent(rate.value)} of the fights are won by {most_wins.side or 'nobody'} "
        f"({_span(rate)}), after {run.measures[0].mean.value:.1f} rounds on average."
    )


def _how_to_read(summary: Summary) -> str:
    said = (
        f"Intervals are of {summary.confidence:.0%}: in the long run, 19 of 20 such intervals hold "
        "the true number. In plots they are thin lines. Bots decided, by the full rules; "
        "people may decide otherwise. Commands show a fight again, blow by blow."
    )
    return element("footer", element("p", said))


# --- a comparison


def _comparison(comparison: Comparison, fights: int) -> Iterator[str]:
    yield "<h2>What the change makes</h2>"
    changed = _percent(comparison.changed.value)
    others = f"{comparison.other_winner:,} of {fights:,} changed the winner"
    said = f"{changed} of the fights came out differently in anything counted; {others}."
    yield element("p", said)
    rates = [d.more for d in comparison.differences if d.is_win_rate]
    most = max(0.01, *(max(-each.low, each.high) for each in rates))
    columns = (Column("what", "word"), Column("before"), Column("after"), Column("difference"),
               Column("less or more", "plot"), Column("verdict", "word"))  # fmt: skip
    rows = [_difference(row, most) for row in comparison.differences]
    caption = (
        "After against before, on the same seeds; win rates differ by percentage points. "
        f"Their plots reach from {_signed(f'{-most:.0%}')} to {most:+.0%}, the others only as far "
        "as their own intervals."
    )
    yield table("differences", caption, columns, rows)
    for turned in comparison.turned:
        who = turned.winner or "nobody"
        yield element("p", f"The first fight that {who} won, and no more after the change:")
        yield pairs((("before", _code(turned.before)), ("after", _code(turned.after))))


def _difference(row: Difference, most: float) -> tuple[str, ...]:
    rate = row.is_win_rate
    each = row.more
    if not rate:
        most = max(abs(each.value), *(abs(end) for end in _ends(each)))
    colour = 7 if row.could_be_chance else 3
    drawn = report_plots.difference(each, most, colour) if most else Html("")
    before, after = (_percent(n) if rate else f"{n:.2f}" for n in (row.before, row.after))
    span = _span(each, "+z") if rate else _plain_span(each)
    return row.what, before, after, with_span(_more(row), span), drawn, _marked(row)


def _more(row: Difference) -> str:
    more = row.more.value
    return _signed(f"{more:+z.1%}" if row.is_win_rate else f"{more:+z.2f}")


def _ends(each: Estimate) -> tuple[float, float]:
    return (each.low, each.high) if each.known else (0.0, 0.0)


def _marked(row: Difference) -> Html:
    tag = "span" if row.could_be_chance else "strong"
    return element(tag, row.verdict, class_="line")


# --- runs


def _both(named: Sequence[tuple[str, Run]]) -> Iterator[str]:
    yield from _rounds([run for _, run in named], "h2")
    for name, run in named:
        yield element("h2", f"{name.capitalize()}: {run.encounter}")
        yield from _run(name, run)


def _run(key: str, run: Run) -> Iterator[str]:
    level = "h2" if key == "all" else "h3"
    colours = {wins.side: SIDE_COLOURS[n % len(SIDE_COLOURS)] for n, wins in enumerate(run.wins)}
    yield element(level, "Wins")
    yield _wins(key, run, colours)
    yield element("p", f"{_played(run)}.", class_="note")
    if key == "all":
        yield from _rounds([run], level)
    yield element(level, "Creatures")
    yield _creatures(key, run, colours)
    yield from _choices(key, run, level)
    yield element(level, "Fights that stand out")
    yield pairs((f"{fight.what}: {fight.value:,}", _code(fight.again)) for fight in run.stand_out)


def _of(key: str) -> str:
    return "" if key == "all" else f", {key} the change"


def _played(run: Run) -> str:
    played = ", ".join(f"{seat} by {name}" for seat, name in run.policies.items())
    rulings = "".join(f"; ruling {rule}: {value}" for rule, value in run.rulings.items())
    return f"Played: {played}{rulings}"


def _wins(key: str, run: Run, colours: Mapping[str, int]) -> Html:
    rows = [
        (wins.side or "nobody", f"{wins.fights:,}",
         with_span(_percent(wins.rate.value), _span(wins.rate)),
         report_plots.bar(wins.rate, 7 if not wins.side else colours[wins.side]))
        for wins in run.wins
    ]  # fmt: skip
    columns = (Column("side", "word"), Column("fights"), Column("share"),
               Column("0 to 100%", "plot"))  # fmt: skip
    return table(f"{key}-wins", f"How often each side wins{_of(key)}", columns, rows)


def _rounds(runs: Sequence[Run], level: str) -> Iterator[str]:
    names = [name for name, _ in _named(runs)]
    means = [f"{run.measures[0].mean.value:.1f}" for run in runs]
    said = means[0] if len(runs) == 1 else f"{means[0]} before and {means[1]} after the change"
    yield element(level, "Rounds")
    drawn = report_plots.histogram([run.rounds for run in runs], f"Rounds: on average {said}")
    caption = f"The share of fights by how many rounds they took; on average {said}."
    if len(runs) == 2:
        keys = [Html(f"<span>{report_plots.key(2 + n)}{name}</span>")
                for n, name in enumerate(names)]  # fmt: skip
        yield element("p", *keys, class_="keys")
    yield figure(drawn, caption)
    numbers = sorted({number for run in runs for number in run.rounds})
    rows = [(str(n), *(f"{run.rounds.get(n, 0):,}" for run in runs)) for n in numbers]
    heads = ("fights",) if len(runs) == 1 else names
    columns = (Column("rounds", "word"), *map(Column, heads))
    yield details("The numbers", table("rounds", "Fights by rounds", columns, rows))


def _creatures(key: str, run: Run, colours: Mapping[str, int]) -> Html:
    rows, ends, harm = run.creatures, run.ends, run.harm
    most = max(1, *(row.unhurt for row in rows), *(row.hit_points.most for row in rows))
    columns = (Column("creature", "word"), Column("hit points left"),
               Column(f"0 to {most}", "plot"),
               Column("middle half"), *map(Column, ends), *map(Column, harm),
               Column("side", "word"))  # fmt: skip
    caption = f"How creatures come out of fights{_of(key)}; lines show the middle half of fights"
    cells = [_creature(row, ends, harm, most, colours[row.side]) for row in rows]
    return table(f"{key}-creatures", caption, columns, cells)


def _creature(
    row: CreatureRow, ends: Sequence[str], harm: Sequence[str], most: int, colour: int
) -> tuple[str, ...]:
    rates = {
        end.end: with_span(_percent(end.rate.value), f"{end.rate.low:.0%} to {end.rate.high:.0%}")
        for end in row.ends
    }
    means = {kind.what: f"{kind.mean.value:.2f}" for kind in row.harm}
    left = row.hit_points
    quarters = (left.quarter, left.three_quarters)
    return (
        row.name,
        f"{left.mean.value:.1f} of {row.unhurt}",
        report_plots.spread(left.mean.value, quarters, row.unhurt, most, colour),
        f"{left.quarter} to {left.three_quarters}",
        *(rates.get(end, "0.0%") for end in ends),
        *(means.get(kind, "") for kind in harm),
        row.side,
    )


def _choices(key: str, run: Run, level: str) -> Iterator[str]:
    """What tells most, by creature, as a plot; all else by side, in a table shut at first."""
    yield element(level, "Choices")
    if telling := run.telling_choices:
        colours = _answer_colours(telling)
        rows = [(row.who, f"{row.times:,}", _stacked(row, colours)) for row in telling]
        columns = (Column("who", "word"), Column("times"), Column("answers", "word"))
        caption = f"Answers to: {run.telling}, where there were several{_of(key)}"
        yield table(f"{key}-choices", caption, columns, rows)
    heads = (Column("question", "word"), Column("who", "word"), Column("times"),
               Column("answers", "word"))  # fmt: skip
    cells = [
        (row.question, row.who, f"{row.times:,}",
         ", ".join(f"{answer} {_percent(part)}" for answer, part in row.shares.items()))
        for row in run.other_choices
    ]  # fmt: skip
    if cells:
        caption = f"Answers to all other questions{_of(key)}"
        inside = table(f"{key}-questions", caption, heads, cells)
        yield details("Every other question", inside)


def _answer_colours(rows: Sequence[Choices]) -> dict[str, int]:
    """A colour for each answer that is common enough; all others share the last."""
    totals: dict[str, int] = {}
    for row in rows:
        for answer, times in row.answers.items():
            totals[answer] = totals.get(answer, 0) + times
    common = sorted(totals, key=lambda answer: -totals[answer])
    last = report_plots.COLOURS - 1
    return {answer: min(place, last) for place, answer in enumerate(common)}


def _stacked(row: Choices, colours: Mapping[str, int]) -> Html:
    """A bar of all answers, and below it each in words, with its colour."""
    shares = sorted(row.shares.items(), key=lambda each: colours[each[0]])
    drawn = report_plots.stack([(part, colours[answer]) for answer, part in shares])
    words = (
        element("span", report_plots.key(colours[answer]), f"{answer} {_percent(part)}")
        for answer, part in shares
    )
    return Html(drawn + element("span", *words, class_="keys"))


# --- words


def _fights(number: int) -> str:
    return f"{number:,} {'fight' if number == 1 else 'fights'}"


def _code(command: str) -> Html:
    return element("code", command)


def _percent(part: float) -> str:
    return f"{part:.1%}"


def _span(each: Estimate, sign: str = "") -> str:
    return _signed(f"{each.low:{sign}.1%} to {each.high:{sign}.1%}")


def _plain_span(each: Estimate) -> str:
    return _signed(f"{each.low:+z.2f} to {each.high:+z.2f}") if each.known else "unknown"


def _signed(numbers: str) -> str:
    """With a real minus sign: as wide as a plus, and read aloud as what it is."""
    return numbers.replace("-", "\N{MINUS SIGN}")
