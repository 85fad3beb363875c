"""The numbers of a simulation as one table, for spreadsheets and other programs."""

from collections.abc import Iterator
from math import isfinite

from crossblades.analysis.statistics import Estimate
from crossblades.analysis.summary import Measure, Run, Summary

HEADS = ("run", "section", "name", "what", "value", "low", "high", "fights")
FORMULAS = tuple("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
"""How a cell begins that a spreadsheet would take for a formula; the last are the wide signs."""

Cell = str | float | None
Row = tuple[Cell, ...]


def csv_of(summary: Summary) -> str:
    """A line for each number; runs are counted from 1, and what they differ in is run `2 - 1`.

    Choices are made more than once in a fight: what stands under `fights` is how often, then.
    """
    rows = [HEADS, *_rows(summary)]
    return "".join(",".join(map(_cell, row)) + "\n" for row in rows)


def _cell(value: Cell) -> str:
    """Numbers as they are; words in quotes, and never as a formula, whoever named them."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return repr(value) if isfinite(value) else ""
    words = f"'{value}" if value.startswith(FORMULAS) else value
    return '"' + words.replace('"', '""') + '"'


def _rows(summary: Summary) -> Iterator[Row]:
    for number, run in enumerate(summary.runs, start=1):
        yield (number, "setup", "", "seed", summary.seed, None, None, summary.fights)
        for row in (*_setup(run), *_run(run)):
            yield (number, *row)
    if comparison := summary.comparison:
        for each in comparison.differences:
            yield ("2 - 1", "difference", "", each.what, *_numbers(each.more), summary.fights)


def _setup(run: Run) -> Iterator[Row]:
    """What tells one run from another, and one file from another."""
    yield ("setup", run.encounter, "encounter", None, None, None, None)
    for seat, policy in run.policies.items():
        yield ("setup", policy, f"bot of {seat}", None, None, None, None)
    for ruling, value in run.rulings.items():
        yield ("setup", value, f"ruling {ruling}", None, None, None, None)


def _run(run: Run) -> Iterator[Row]:
    for wins in run.wins:
        yield ("wins", wins.side or "nobody", "win rate", *_numbers(wins.rate), wins.fights)
    for measure in run.measures:
        yield from _measure("fight", "", measure)
    for rounds, fights in run.rounds.items():
        yield ("rounds", "", "fights of so many rounds", rounds, None, None, fights)
    for creature in run.creatures:
        yield from _measure("creature", creature.name, creature.hit_points)
        for end in creature.ends:
            yield ("end", creature.name, end.end, *_numbers(end.rate), end.fights)
        yield ("creature", creature.name, "dead", *_numbers(creature.deaths), None)
        for harm in creature.harm:
            yield from _measure("creature", creature.name, harm)
    for choices in run.choices:
        for answer, part in choices.shares.items():
            what = f"{choices.question}: {answer}"
            yield ("choices", choices.who, what, part, None, None, choices.answers[answer])
    for fight in run.stand_out:
        yield ("stands out", fight.again, fight.what, fight.value, None, None, None)


def _measure(section: str, name: str, measure: Measure) -> Iterator[Row]:
    yield (section, name, f"{measure.what}, mean", *_numbers(measure.mean), None)
    yield (section, name, f"{measure.what}, median", measure.median, None, None, None)


def _numbers(estimate: Estimate) -> tuple[float, float, float]:
    return (estimate.value, estimate.low, estimate.high)
