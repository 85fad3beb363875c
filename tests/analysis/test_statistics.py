"""Intervals, held against scipy, against all outcomes, and against what they promise."""

from collections import Counter
from math import comb, inf, isclose, sqrt
from random import Random
from statistics import mean as plain_mean
from statistics import stdev

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy import stats

from crossblades.analysis.statistics import (
    Estimate,
    count,
    mean,
    mean_within,
    paired_mean,
    paired_share,
    quantile,
    share,
    student,
)

LISTS = st.lists(st.integers(-50, 200), min_size=2, max_size=60)


@given(st.integers(1, 500), st.data())
def test_a_share_has_wilsons_interval(trials: int, data: st.DataObject) -> None:
    hits = data.draw(st.integers(0, trials))
    theirs = stats.binomtest(hits, trials).proportion_ci(0.95, method="wilson")
    mine = share(hits, trials)
    assert mine.value == hits / trials
    assert isclose(mine.low, theirs.low, abs_tol=1e-12)
    assert isclose(mine.high, theirs.high, abs_tol=1e-12)
    assert 0 <= mine.low <= mine.value <= mine.high <= 1


@pytest.mark.parametrize("chance", [0.1, 0.3, 0.5, 0.8])
def test_wilsons_interval_holds_the_true_chance_as_often_as_it_says(chance: float) -> None:
    trials = 200
    holds = sum(
        comb(trials, hits) * chance**hits * (1 - chance) ** (trials - hits)
        for hits in range(trials + 1)
        if share(hits, trials).low <= chance <= share(hits, trials).high
    )
    assert 0.93 < holds < 0.97


@given(LISTS)
def test_a_mean_has_students_interval(numbers: list[int]) -> None:
    assume(len(set(numbers)) > 1)
    mine = mean(Counter(numbers))
    reach = stats.t.ppf(0.975, len(numbers) - 1) * stdev(numbers) / sqrt(len(numbers))
    assert isclose(mine.value, plain_mean(numbers), abs_tol=1e-9)
    assert isclose(mine.high - mine.value, reach, rel_tol=1e-3, abs_tol=1e-9)
    assert isclose(mine.value - mine.low, reach, rel_tol=1e-3, abs_tol=1e-9)


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 30, 1000])
def test_students_quantile_is_near_the_true_one(freedom: int) -> None:
    assert isclose(student(freedom), stats.t.ppf(0.975, freedom), rel_tol=4e-4)
    if freedom >= 10:
        assert isclose(student(freedom), stats.t.ppf(0.975, freedom), rel_tol=4e-6)


def test_numbers_that_are_all_alike_say_nothing_about_the_spread() -> None:
    assert mean({7: 1}) == mean({7: 40}, 0) == Estimate(7, -inf, inf)


def test_the_interval_of_a_mean_ends_where_no_number_can_be() -> None:
    assert mean({1: 5, 20: 1}).low < 0
    assert mean({1: 5, 20: 1}, 0) == Estimate(25 / 6, 0, mean({1: 5, 20: 1}).high)


@given(st.lists(st.integers(-3, 40), min_size=1, max_size=60), st.integers(0, 9))
def test_a_mean_within_limits_is_never_outside_and_never_certain(
    numbers: list[int], beyond: int
) -> None:
    least, most = min(0, *numbers), max(1, *numbers) + beyond
    found = mean_within(Counter(numbers), least, most)
    assert isclose(found.value, plain_mean(numbers))
    assert least <= found.low <= found.value <= found.high <= most
    assert found.low < found.high


@given(st.integers(0, 60), st.integers(1, 60))
def test_a_mean_of_nothing_and_one_is_a_share(hits: int, misses: int) -> None:
    assert mean_within({0: misses, 1: hits}, 0, 1) == share(hits, hits + misses)


def test_two_more_at_each_end_make_the_interval_of_a_mean_within_limits() -> None:
    numbers = [0, 0, 0, 4, 4] + [0] * 30 + [1] * 5
    middle = plain_mean(numbers)
    reach = 1.959964 * sqrt(plain_mean((number - middle) ** 2 for number in numbers) / 40)
    found = mean_within(Counter({0: 31, 1: 5}), 0, 4)
    assert isclose(found.high, middle + reach, rel_tol=1e-6)
    assert isclose(found.low, middle - reach, rel_tol=1e-6)


@pytest.mark.parametrize("chance", [0.002, 0.02, 0.1, 0.5, 0.98])
@pytest.mark.parametrize("together", [0.0, 0.5])
def test_the_interval_of_a_mean_within_limits_holds_the_true_one_as_often_as_it_says(
    chance: float, together: float
) -> None:
    """Deaths of two who die each on their own or together; Student's holds 8 of 100 at worst."""
    fights, holds = 40, 0.0
    both = together * chance + (1 - together) * chance**2
    ways = (1 - 2 * chance + both, 2 * (chance - both), both)
    for two in range(fights + 1):
        for one in range(fights + 1 - two):
            none = fights - one - two
            found = mean_within({0: none, 1: one, 2: two}, 0, 2)
            if found.low <= 2 * chance <= found.high:
                orders = comb(fights, two) * comb(fights - two, one)
                holds += orders * ways[0] ** none * ways[1] ** one * ways[2] ** two
    assert 0.94 < holds <= 1.000001


def test_a_large_mean_keeps_a_small_spread() -> None:
    numbers = {10**15: 1, 10**15 + 1: 1, 10**15 + 2: 1}
    assert mean(numbers).width > 2


@given(LISTS, st.sampled_from([0.0, 0.25, 0.5, 0.75, 1.0]))
def test_a_quantile_is_the_first_number_that_covers_its_part(
    numbers: list[int], part: float
) -> None:
    found = quantile(Counter(numbers), part)
    assert sum(number <= found for number in numbers) >= part * len(numbers)
    below = sum(number < found for number in numbers)
    assert below < part * len(numbers) or found == min(numbers)


def test_no_numbers_have_no_quantile() -> None:
    with pytest.raises(ValueError, match="no numbers"):
        quantile({}, 0.5)


@given(LISTS)
def test_numbers_are_counted(numbers: list[int]) -> None:
    assert count(Counter(numbers)) == len(numbers)


@pytest.mark.parametrize(("up", "down"), [(0.1, 0.1), (0.05, 0.2), (0.01, 0.02), (0.3, 0.1)])
def test_the_interval_of_a_difference_holds_the_true_one_as_often_as_it_says(
    up: float, down: float
) -> None:
    pairs, same, holds = 60, 1 - up - down, 0.0
    for gained in range(pairs + 1):
        for lost in range(pairs + 1 - gained):
            found = paired_share(gained, lost, pairs)
            if found.low <= up - down <= found.high:
                ways = comb(pairs, gained) * comb(pairs - gained, lost)
                holds += ways * up**gained * down**lost * same ** (pairs - gained - lost)
    assert 0.93 < holds < 0.999


def test_pairs_that_never_differ_still_leave_a_doubt() -> None:
    none = paired_share(0, 0, 100)
    assert none.value == 0
    assert none.could_be_zero
    assert 0.005 < none.high < 0.04
    assert not paired_share(30, 5, 100).could_be_zero
    assert paired_share(1, 0, 1).high <= 1


@given(st.lists(st.integers(-9, 9), min_size=1, max_size=60), st.integers(1, 9))
def test_a_mean_of_differences_is_never_outside_what_can_be_and_never_certain(
    differences: list[int], beyond: int
) -> None:
    most = max(map(abs, differences)) + beyond
    found = paired_mean(Counter(differences), most)
    assert -most <= found.low <= found.value <= found.high <= most
    assert found.low < found.high


def test_a_share_of_pairs_has_the_interval_of_agresti_and_min() -> None:
    """Half a pair more in each of the four ways: 30 gained, 5 lost, of 100."""
    change = 25 / 102
    reach = 1.959964 * sqrt((36 / 102 - change**2) / 102)
    found = paired_share(30, 5, 100)
    assert found.value == 0.25
    assert isclose(found.low, change - reach, rel_tol=1e-6)
    assert isclose(found.high, change + reach, rel_tol=1e-6)


@pytest.mark.parametrize("creatures", [1, 2, 4])
@pytest.mark.parametrize(("before", "after"), [(0.002, 0.002), (0.01, 0.03), (0.05, 0.1)])
def test_the_interval_of_rare_differences_holds_the_true_one_as_often_as_it_says(
    creatures: int, before: float, after: float
) -> None:
    source, holds, tries = Random(5), 0, 400
    true = creatures * (after - before)

    def deaths(chance: float) -> int:
        return sum(source.random() < chance for _ in range(creatures))

    for _ in range(tries):
        more = Counter(deaths(after) - deaths(before) for _ in range(40))
        found = paired_mean(more, creatures)
        holds += found.low <= true <= found.high
    assert holds / tries > 0.925
