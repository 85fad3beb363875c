"""What a simulation came to, in lines that read well without colour, and aloud."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

from crossblades.analysis.statistics import Estimate
from crossblades.analysis.summary import (
    Choices,
    Comparison,
    CreatureRow,
    Difference,
    Run,
    Summary,
    fights_in_words,
    width_in_words,
)
from crossblades.interfaces.terminal.columns import SCREEN, table


def lines_of(summary: Summary) -> Iterator[str]:
    """Everything that fits on a screen or two."""
    yield from wrap(_heading(summary), SCREEN)
    if summary.too_wide is not None:
        wide = width_in_words(summary.too_wide)
        yield f"The interval is still {wide} wide; raise --fights."
    if summary.comparison:
        before, after = summary.runs
        yield from _run("Before: ", before)
        yield ""
        yield from _run("After: ", after)
        yield ""
        yield from _comparison(summary.comparison, summary.fights)
    else:
        (run,) = summary.runs
        yield from _run("", run)
        yield from _all_choices(run)
        yield "Fights that stand out, and the commands that show them:"
        for fight in run.stand_out:
            yield f"  {fight.what}: {fight.value}"
            yield f"    {fight.again}"


def _heading(summary: Summary) -> str:
    pairs = " on the same seeds" if len(summary.runs) == 2 else ""
    return f"{summary.game}, {fights_in_words(summary)}{pairs}, seed {summary.seed}."


def _run(start: str, run: Run) -> Iterator[str]:
    yield f"{start}{run.encounter} ({_played_by(run)})"
    for ruling, value in run.rulings.items():
        yield f"  Ruling {ruling}: {value}"
    wins = [
        (wins.side or "nobody", f"{wins.fights:,}", percent(wins.rate.value), span(wins.rate))
        for wins in run.wins
    ]
    yield from table([("wins", "fights", "share", "95% interval"), *wins])
    rounds = run.measures[0]
    yield (
        f"Rounds: {rounds.mean.value:.2f} on average, half of all fights {rounds.quarter} to "
        f"{rounds.three_quarters}, all {rounds.least} to {rounds.most}."
    )
    yield from _creatures(run)


def _all_choices(run: Run) -> Iterator[str]:
    """Those of creatures where they tell most, else those of their sides together."""
    yield "Choices; what was always answered alike is left out:"
    for choices in (*run.telling_choices, *run.other_choices):
        if len(choices.answers) > 1:
            yield from _choices(choices)


def _played_by(run: Run) -> str:
    """`sensible`, or who plays what."""
    names = set(run.policies.values())
    if len(names) == 1:
        return f"all {names.pop()}"
    return ", ".join(f"{seat} {name}" for seat, name in run.policies.items())


def _creatures(run: Run) -> list[str]:
    heads = ("creature", "hit points left", *run.ends, *run.harm)
    return table([heads, *(_creature(row, run.ends, run.harm) for row in run.creatures)])


def _creature(row: CreatureRow, ends: Sequence[str], harm: Sequence[str]) -> tuple[str, ...]:
    rates = {end.end: percent(end.rate.value) for end in row.ends}
    means = {kind.what: f"{kind.mean.value:.2f}" for kind in row.harm}
    return (
        row.name,
        f"{row.hit_points.mean.value:.1f} of {row.unhurt}",
        *(rates.get(end, "0.0%") for end in ends),
        *(means.get(kind, "") for kind in harm),
    )


def _choices(choices: Choices) -> list[str]:
    chosen = ", ".join(f"{what} {percent(part)}" for what, part in choices.shares.items())
    text = f"{choices.who}, {choices.question}: {chosen}"
    return wrap(text, SCREEN, initial_indent="  ", subsequent_indent="    ")


def _comparison(comparison: Comparison, fights: int) -> Iterator[str]:
    changed = comparison.changed
    others = f"{comparison.other_winner:,} of {fights:,} changed the winner"
    yield f"After against before: {percent(changed.value)} of fights came out differently"
    yield f"in anything counted; {others}."
    heads = ("what", "before", "after", "change", "95% interval", "")
    yield from table([heads, *map(_difference, comparison.differences)])
    yield "Changes of win rates are in percentage points, all others in what is counted."
    pairs = f"{fights:,} {'pair' if fights == 1 else 'pairs'}"
    yield f"One in twenty such intervals misses the true difference by chance ({pairs})."
    for turned in comparison.turned:
        yield f"The first fight that {turned.winner or 'nobody'} won, and no more after the change:"
        yield f"    {turned.before}"
        yield f"    {turned.after}"


def _difference(row: Difference) -> tuple[str, ...]:
    if row.is_win_rate:
        return (row.what, percent(row.before), percent(row.after), f"{100 * row.more.value:+z.1f}%",
                span(row.more, signed=True), row.verdict)  # fmt: skip
    known = f"{row.more.low:+z.2f} to {row.more.high:+z.2f}" if row.more.known else "unknown"
    return (row.what, f"{row.before:.2f}", f"{row.after:.2f}",
            f"{row.more.value:+z.2f}", known, row.verdict)  # fmt: skip


# --- parts


def percent(part: float) -> str:
    """`51.2%`."""
    return f"{100 * part:.1f}%"


def span(estimate: Estimate, *, signed: bool = False) -> str:
    """`48.1% to 54.3%`."""
    sign = "+z" if signed else ""  # with z, what rounds to nothing has no minus
    return f"{100 * estimate.low:{sign}.1f}% to {100 * estimate.high:{sign}.1f}%"
