"""What a simulation came to: the numbers that are printed, plotted and written to files."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import ceil
from typing import Literal

from msgspec import Struct

from crossblades.analysis.compare import Pairs
from crossblades.analysis.counting import ROUNDS, Counts, Numbers, add, limits
from crossblades.analysis.simulate import Findings, Plan, Setup, width_of
from crossblades.analysis.statistics import (
    CONFIDENCE,
    Estimate,
    mean,
    mean_within,
    quantile,
    share,
)
from crossblades.kernel.rulings import unusual, worded
from crossblades.systems import SYSTEMS, TALLIES

FORMAT = 1
"""Raised whenever files of an older shape can no longer be read as these."""
FEWEST = 20
"""Pairs of fights below which no difference is more than chance."""

WIN_RATE = "win rate, "
"""What stands before the side in the name of a difference of win rates."""

Stop = Literal["all fought", "narrow enough", "interrupted"]
Again = Callable[[int, int], str]
"""The command that shows the fight of a setup, by its place, and a seed."""


class Wins(Struct, frozen=True):
    """How often a side wins."""

    side: str
    """Empty for the fights that nobody wins."""
    fights: int
    rate: Estimate


class Measure(Struct, frozen=True):
    """A number that every fight has, over all fights."""

    what: str
    mean: Estimate
    least: int
    quarter: int
    median: int
    three_quarters: int
    most: int


class Ending(Struct, frozen=True):
    """How often a creature ends in some way."""

    end: str
    fights: int
    rate: Estimate


class CreatureRow(Struct, frozen=True):
    """How one creature fares."""

    name: str
    side: str
    unhurt: int
    """Its hit points when nothing has hurt it."""
    hit_points: Measure
    deaths: Estimate
    ends: tuple[Ending, ...]
    harm: tuple[Measure, ...]


class Choices(Struct, frozen=True):
    """How often each kind of answer was chosen where there were several."""

    who: str
    question: str
    answers: dict[str, int]

    @property
    def times(self) -> int:
        """How often the question was answered."""
        return sum(self.answers.values())

    @property
    def shares(self) -> dict[str, float]:
        """The share that each answer has in all of them."""
        return {answer: times / self.times for answer, times in self.answers.items()}


class StandsOut(Struct, frozen=True):
    """A fight worth looking at, and the command that shows it."""

    what: str
    value: int
    seed: int
    again: str


class Run(Struct, frozen=True):
    """All fights of one setup."""

    encounter: str
    policies: dict[str, str]
    rulings: dict[str, str]
    """Those that are not the default."""
    wins: tuple[Wins, ...]
    measures: tuple[Measure, ...]
    rounds: dict[int, int]
    """In how many fights each number of rounds was fought."""
    creatures: tuple[CreatureRow, ...]
    telling: str
    """The question whose answers tell most."""
    choices: tuple[Choices, ...]
    choices_of_sides: tuple[Choices, ...]
    stand_out: tuple[StandsOut, ...]

    @property
    def telling_choices(self) -> list[Choices]:
        """The answers of each creature to the question that tells most."""
        return [choices for choices in self.choices if choices.question == self.telling]

    @property
    def other_choices(self) -> list[Choices]:
        """The answers of each side to all other questions."""
        return [choices for choices in self.choices_of_sides if choices.question != self.telling]

    @property
    def ends(self) -> list[str]:
        """All the ways in which creatures end."""
        return sorted({end.end for row in self.creatures for end in row.ends})

    @property
    def harm(self) -> list[str]:
        """All that fights leave creatures with besides hit points."""
        return list(dict.fromkeys(kind.what for row in self.creatures for kind in row.harm))


class Difference(Struct, frozen=True):
    """What the change makes of a number."""

    what: str
    before: float
    after: float
    more: Estimate
    could_be_chance: bool

    @property
    def is_win_rate(self) -> bool:
        """Whether it is one of shares, and not of numbers."""
        return self.what.startswith(WIN_RATE)

    @property
    def verdict(self) -> str:
        """Whether there is a difference at all, in the same words everywhere."""
        return "may be chance" if self.could_be_chance else "beyond chance"


class Turned(Struct, frozen=True):
    """The first fight that one side won before the change and another after it."""

    winner: str
    """Empty if nobody won it before."""
    seed: int
    before: str
    after: str


class Comparison(Struct, frozen=True):
    """The second run against the first, on the same seeds."""

    changed: Estimate
    """The share of fights that came out differently in anything that is counted."""
    differences: tuple[Difference, ...]
    turned: tuple[Turned, ...]
    other_winner: int
    """How many fights another side won after the change."""


class Summary(Struct, frozen=True):
    """Everything, as it stands in files."""

    format: int
    game: str
    seed: int
    fights: int
    asked_for: int
    stopped: Stop
    confidence: float
    runs: tuple[Run, ...]
    comparison: Comparison | None = None
    too_wide: float | None = None
    """The width of the interval, if it is wider than was asked for."""


def summarize(plan: Plan, found: Findings, stopped: Stop, again: Again) -> Summary:
    """All numbers of what was found."""
    runs = tuple(
        _run(setup, counts, partial(again, place))
        for place, (setup, counts) in enumerate(zip(plan.setups, found.counts, strict=True))
    )
    return Summary(
        format=FORMAT,
        game=SYSTEMS[plan.setups[0].game].title,
        seed=plan.seed,
        fights=found.fights,
        asked_for=plan.fights,
        stopped=stopped,
        confidence=CONFIDENCE,
        runs=runs,
        comparison=_comparison(runs, found, again) if len(runs) == 2 else None,
        too_wide=_too_wide(plan, found),
    )


def _too_wide(plan: Plan, found: Findings) -> float | None:
    width = width_of(plan, found)
    return width if plan.width is not None and width > plan.width else None


def fights_in_words(summary: Summary) -> str:
    """How many were fought, and of how many if that is not all: `1,000 fights`."""
    fights = f"{summary.fights:,} {'fight' if summary.fights == 1 else 'fights'}"
    match summary.stopped:
        case "all fought":
            return fights
        case "narrow enough":
            return f"{fights} of at most {summary.asked_for:,}, enough for the interval asked for"
        case "interrupted":
            return f"{fights} of {summary.asked_for:,}, interrupted"


def width_in_words(width: float) -> str:
    """Rounded up, so that it never looks as narrow as was asked for."""
    return f"{ceil(width * 1000) / 1000:g}"


def _run(setup: Setup, counts: Counts, again: Callable[[int], str]) -> Run:
    game = SYSTEMS[setup.game]
    rulings = unusual(game.rulings, game.rulings_of(setup.scenario))
    return Run(
        encounter=setup.scenario.name,
        policies=setup.policies,
        rulings={ruling.id: worded(choice.value) for ruling, choice in rulings},
        wins=_wins(list(game.sides(setup.scenario)), counts),
        measures=_measures(counts),
        rounds=dict(sorted(counts.measures[ROUNDS].items())),
        creatures=tuple(_creature(name, counts) for name in counts.sides),
        telling=TALLIES[setup.game].telling,
        choices=_choices(counts.answers),
        choices_of_sides=_choices(_by_side(counts)),
        stand_out=tuple(
            StandsOut(what, extreme.value, extreme.seed, again(extreme.seed))
            for what, extreme in sorted(counts.extremes.items())
        ),
    )


def _wins(sides: Sequence[str], counts: Counts) -> tuple[Wins, ...]:
    """The sides in their order, and nobody if that has happened."""
    won = {side: counts.winners.get(side, 0) for side in sides}
    if "" in counts.winners:
        won[""] = counts.winners[""]
    return tuple(Wins(side, n, share(n, counts.fights)) for side, n in won.items())


def _measures(counts: Counts) -> tuple[Measure, ...]:
    """Those of all sides; rounds alone have no limit that is known."""
    ends = limits(counts)
    return tuple(
        measure(
            what, numbers, mean(numbers, 0) if what == ROUNDS else mean_within(numbers, *ends[what])
        )
        for what, numbers in counts.measures.items()
    )


def measure(what: str, numbers: Numbers, average: Estimate) -> Measure:
    """Mean, spread and ends of numbers."""
    quarter, median, three_quarters = (quantile(numbers, part) for part in (0.25, 0.5, 0.75))
    return Measure(what, average, min(numbers), quarter, median, three_quarters, max(numbers))


def _of_one(what: str, numbers: Numbers, most: int) -> Measure:
    """What one creature has of something, which can be nothing and can be the most."""
    least, most = min(0, *numbers), max(most, *numbers)
    return measure(what, numbers, mean_within(numbers, least, most))


def _creature(name: str, counts: Counts) -> CreatureRow:
    fights = sum(counts.ends[name].values())
    ends = sorted(counts.ends[name].items(), key=lambda end: -end[1])
    return CreatureRow(
        name=name,
        side=counts.sides[name],
        unhurt=counts.most[name],
        hit_points=_of_one("hit points left", counts.hit_points[name], counts.most[name]),
        deaths=share(counts.deaths[name], fights),
        ends=tuple(Ending(end, times, share(times, fights)) for end, times in ends),
        harm=tuple(_of_one(kind, numbers, 1) for kind, numbers in counts.harm[name].items()),
    )


def _by_side(counts: Counts) -> dict[str, dict[str, dict[str, int]]]:
    """The answers of all creatures of a side together."""
    total: dict[str, dict[str, dict[str, int]]] = {}
    for who, asked in counts.answers.items():
        add(total, {counts.sides.get(who, who): asked})
    return total


def _choices(answers: dict[str, dict[str, dict[str, int]]]) -> tuple[Choices, ...]:
    """By question, the answers that were chosen most often first."""
    rows = [
        Choices(who, question, dict(sorted(chosen.items(), key=lambda each: (-each[1], each[0]))))
        for who, asked in answers.items()
        for question, chosen in asked.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.question, row.who)))


def _comparison(runs: Sequence[Run], found: Findings, again: Again) -> Comparison:
    before, after = runs
    pairs = found.pairs
    return Comparison(
        changed=share(pairs.changed, pairs.fights),
        differences=(
            *_win_differences(before, after, pairs),
            *_other_differences(before, after, found),
        ),
        turned=tuple(
            Turned(side, first.seed, again(0, first.seed), again(1, first.seed))
            for side, first in sorted(pairs.turned.items())
        ),
        other_winner=pairs.other_winner,
    )


def _win_differences(before: Run, after: Run, pairs: Pairs) -> Iterator[Difference]:
    new = {wins.side: wins.rate.value for wins in after.wins}
    for wins in before.wins:
        if wins.side and wins.side in new:
            what, old = f"{WIN_RATE}{wins.side}", wins.rate.value
            yield _difference(what, old, new[wins.side], pairs.wins(wins.side), pairs)


def _other_differences(before: Run, after: Run, found: Findings) -> Iterator[Difference]:
    old = {row.what: row.mean.value for row in before.measures}
    new = {row.what: row.mean.value for row in after.measures}
    was, is_now = map(limits, found.counts)
    for what in found.pairs.differences:
        (least, most), (fewest, largest) = was[what], is_now[what]
        more = found.pairs.more_of(what, max(most, largest) - min(least, fewest))
        yield _difference(what, old[what], new[what], more, found.pairs)


def _difference(what: str, old: float, new: float, more: Estimate, pairs: Pairs) -> Difference:
    chance = more.could_be_zero or pairs.fights < FEWEST
    return Difference(what, old, new, more, chance)
