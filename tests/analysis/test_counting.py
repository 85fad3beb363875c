"""What is counted of fights, by hand."""

import pytest

from crossblades.analysis.counting import Counts
from crossblades.analysis.statistics import Histogram, mean
from crossblades.analysis.summary import measure
from crossblades.kernel.tallies import Chosen, Fate, Tally
from tests.analysis.fights import plan_of, setup_of, summary_of


def tally(winner: str | None, rounds: int, ana: int, rook: int) -> Tally:
    """Ana and Rook with so many hit points left; who has none is dead. Ana has two wounds."""
    fates = (
        Fate("Ana", "heroes", "up" if ana > 0 else "dead", ana <= 0, ana, 40, {"wounds": 2}),
        Fate("Rook", "foes", "up" if rook > 0 else "dead", rook <= 0, rook, 30, {"wounds": 0}),
    )
    return Tally(winner, rounds, fates)


def counted(*tallies: Tally) -> Counts:
    counts = Counts()
    for number, each in enumerate(tallies):
        counts.count(each, number, 100 + number)
    return counts


def test_every_fight_is_counted_once_won_or_not() -> None:
    fights = (tally("heroes", 3, 9, 0), tally(None, 4, 5, 5), tally("foes", 5, -8, 7))
    counts = counted(*fights)
    assert counts.winners == {"heroes": 1, "": 1, "foes": 1}
    assert counts.deaths == {"Ana": 1, "Rook": 1}
    assert counts.hit_points["Ana"] == {9: 1, 5: 1, 0: 1}
    assert counts.harm == {"Ana": {"wounds": {2: 3}}, "Rook": {"wounds": {0: 3}}}
    assert counts.measures["hit points left, heroes"] == {9: 1, 5: 1, 0: 1}
    twice = counted(*fights)
    twice.add(counts)
    assert (twice.fights, twice.harm["Ana"]["wounds"]) == (6, {2: 6})


def test_of_fights_that_stand_out_alike_the_first_is_told() -> None:
    fights = [
        tally("heroes", 3, 9, 0), tally("heroes", 3, 9, 0), tally("heroes", 6, 2, 0),
        tally("heroes", 6, 2, 0), tally(None, 5, 5, 5), tally(None, 5, 5, 5),
        tally("foes", 4, 0, 0), tally("foes", 4, 0, 0),
    ]  # fmt: skip
    seeds = {what: (each.value, each.seed) for what, each in counted(*fights).extremes.items()}
    assert seeds == {
        "shortest, in rounds": (3, 100),
        "longest, in rounds": (6, 102),
        "most deaths": (2, 106),
        "clearest win of heroes, hit points left": (9, 100),
        "closest win of heroes, hit points left": (2, 102),
        "clearest win of foes, hit points left": (0, 106),
        "closest win of foes, hit points left": (0, 106),
        "won by nobody, in rounds": (5, 104),
    }


def test_where_nobody_died_no_fight_has_the_most_deaths() -> None:
    assert "most deaths" not in counted(tally("heroes", 3, 9, 4)).extremes


def test_answers_add_up() -> None:
    counts = Counts()
    for _ in range(2):
        counts.count_answers({Chosen("Ana", "choose stance", "might"): 3})
    assert counts.answers == {"Ana": {"choose stance": {"might": 6}}}


def test_a_measure_has_its_ends_and_quarters() -> None:
    numbers: Histogram = {7: 1, 1: 2, 3: 1}
    found = measure("rounds", dict(numbers), mean(numbers))
    assert (found.least, found.quarter, found.median, found.three_quarters) == (1, 1, 1, 3)
    assert (found.most, found.mean.value) == (7, 3)


def test_the_answers_that_were_chosen_most_often_come_first() -> None:
    (run,) = summary_of(plan_of(setup_of("duel"), fights=4)).runs
    assert any(len(row.answers) > 1 for row in run.choices)
    for row in run.choices:
        assert list(row.answers.values()) == sorted(row.answers.values(), reverse=True)
        assert sum(row.shares.values()) == pytest.approx(1)
