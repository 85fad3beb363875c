"""Comparisons: pairs on the same seeds, and what they say of a change."""

from math import inf

from crossblades.analysis.compare import Pairs
from crossblades.analysis.counting import Counts, limits, measures
from crossblades.analysis.simulate import fight_once, seed_of
from crossblades.analysis.statistics import Estimate, paired_mean, paired_share
from crossblades.analysis.summary import FEWEST
from crossblades.interfaces.bots import play_out
from crossblades.kernel.tallies import Fate, Tally
from tests.analysis.fights import found_by, plan_of, setup_of, summary_of


def tally(winner: str | None, rounds: int = 3, left: int = 5) -> Tally:
    return Tally(winner, rounds, (Fate("Ana", "heroes", "up", False, left, 9),))


def pairs_of(*both: tuple[Tally, Tally]) -> Pairs:
    pairs = Pairs()
    for number, (before, after) in enumerate(both):
        pairs.count(before, after, number, 100 + number)
    return pairs


def test_a_side_gains_what_it_wins_only_after_and_loses_what_it_won_only_before() -> None:
    heroes, foes, nobody = tally("heroes"), tally("foes"), tally(None)
    pairs = pairs_of((heroes, heroes), (foes, heroes), (nobody, heroes), (heroes, foes))
    assert pairs.wins("heroes") == paired_share(2, 1, 4)
    assert pairs.wins("foes") == paired_share(1, 1, 4)
    assert pairs.changed == 3
    assert pairs.other_winner == 3
    assert {side: first.seed for side, first in pairs.turned.items()} == {
        "foes": 101,
        "": 102,
        "heroes": 103,
    }


def test_pairs_that_others_have_counted_are_added_the_first_that_turned_among_them() -> None:
    pairs = [(tally("heroes"), tally("foes", 4)), (tally("foes"), tally("heroes"))]
    first, second = Pairs(), Pairs()
    for number, (before, after) in enumerate(pairs):
        first.count(before, after, 2 + number, 102 + number)
        second.count(before, after, number, 100 + number)
    first.add(second)
    assert first.turned == second.turned
    assert (first.fights, first.changed, first.other_winner) == (4, 4, 4)
    assert first.differences["rounds"] == {1: 2, 0: 2}


def test_differences_are_taken_pair_by_pair() -> None:
    pairs = pairs_of((tally("heroes", 3), tally("heroes", 5)), (tally("foes", 4), tally("foes", 1)))
    assert pairs.differences["rounds"] == {2: 1, -3: 1}
    assert pairs.more_of("rounds", 4) == paired_mean({2: 1, -3: 1}, 4)


def test_one_pair_says_nothing_and_nor_do_fights_of_which_all_are_alike() -> None:
    alike, longer = (tally("heroes"), tally("heroes")), (tally("heroes"), tally("heroes", 5))
    assert pairs_of(longer).more_of("rounds", 2) == Estimate(2, -inf, inf)
    assert pairs_of(alike, alike).more_of("rounds", 0) == Estimate(0, -inf, inf)


def dying(*dead: bool) -> Tally:
    names = ("Ana", "Bo")
    fates = (
        Fate(n, "heroes", "up", d, 3, 9, {"cuts": 0}) for n, d in zip(names, dead, strict=True)
    )
    return Tally("heroes", 4, tuple(fates))


def test_what_a_fight_can_have_is_what_its_creatures_can_lose_or_what_one_has_had() -> None:
    counts = Counts()
    counts.count(dying(False, False), 0, 1)
    seen = {"rounds": (4, 4), "hit points left, heroes": (0, 18)}
    assert limits(counts) == seen | {"deaths, heroes": (0, 2), "cuts, heroes": (0, 2)}
    cut = Fate("Bo", "heroes", "up", False, 30, 9, {"cuts": 5})
    counts.count(Tally("heroes", 9, (dying(True, True).fates[0], cut)), 1, 2)
    assert limits(counts) == {
        "rounds": (4, 9),
        "hit points left, heroes": (0, 33),
        "deaths, heroes": (0, 2),
        "cuts, heroes": (0, 5),
    }


def test_deaths_that_never_happened_are_neither_certain_nor_fewer_than_none() -> None:
    summary = summary_of(plan_of(setup_of("duel"), setup_of("duel"), fights=FEWEST))
    assert summary.comparison is not None
    more = {row.what: row.more for row in summary.comparison.differences}
    assert 0.1 < more["deaths, heroes"].width < 0.5
    for run in summary.runs:
        creatures = [row for each in run.creatures for row in (each.hit_points, *each.harm)]
        for row in (*run.measures, *creatures):
            assert 0 <= row.mean.low <= row.mean.value < row.mean.high, row.what


def test_only_another_winner_changes_the_winner_and_only_what_is_counted_changes_a_fight() -> None:
    longer = (tally("heroes", 3), tally("heroes", 5))
    deeper = (tally("foes", left=-2), tally("foes", left=-7))
    pairs = pairs_of(longer, deeper, (tally(None), tally(None)))
    assert (pairs.changed, pairs.other_winner) == (1, 0)


def test_pairs_are_fights_of_both_setups_on_one_seed() -> None:
    one, two = setup_of("duel"), setup_of("duel", rulings={"HR-8.2": "reduced"})
    found = found_by(plan_of(one, two, fights=10))
    by_hand = [
        measures(fight_once(two, play_out, seed_of(7, n), Counts()))["rounds"]
        - measures(fight_once(one, play_out, seed_of(7, n), Counts()))["rounds"]
        for n in range(10)
    ]
    assert found.pairs.differences["rounds"] == {n: by_hand.count(n) for n in by_hand}
    assert found.counts[0] == found_by(plan_of(one, fights=10)).counts[0]
    assert found.counts[1] == found_by(plan_of(two, fights=10)).counts[0]


def test_what_does_not_change_anything_could_be_chance_and_is_no_difference() -> None:
    plan = plan_of(setup_of("duel"), setup_of("duel"), fights=FEWEST)
    comparison = summary_of(plan).comparison
    assert comparison is not None
    assert comparison.changed.value == 0
    assert comparison.turned == ()
    assert all(row.could_be_chance and row.more.value == 0 for row in comparison.differences)


def test_a_large_change_is_more_than_chance_but_never_in_a_few_fights() -> None:
    one, two = setup_of("duel"), setup_of("duel", "foes=random")

    def chance_of(fights: int) -> bool:
        comparison = summary_of(plan_of(one, two, fights=fights)).comparison
        assert comparison is not None
        (row,) = [row for row in comparison.differences if row.what == "hit points left, heroes"]
        assert row.before < row.after
        return row.could_be_chance

    assert not chance_of(FEWEST)
    assert chance_of(FEWEST - 1)
