"""Simulations: what is counted is what happened, whoever fights and however it is shared out."""

import pickle
from collections import Counter

import pytest
from joblib import parallel_config

from crossblades.analysis.counting import Counts, measures
from crossblades.analysis.simulate import (
    BATCH,
    Batch,
    Spread,
    batches,
    fight_batch,
    fight_once,
    nothing,
    seed_of,
    simulate,
    width_of,
)
from crossblades.analysis.statistics import share
from crossblades.analysis.workers import Workers
from crossblades.interfaces.bots import bots_for, let_play, play_out, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.systems import SYSTEMS, TALLIES
from tests.analysis.fights import QUICK, as_json, found_by, plan_of, setup_of, summary_of


def test_the_seed_of_a_fight_never_changes() -> None:
    assert [seed_of(7, number) for number in range(3)] == [
        175671273453774,
        116758891860786,
        149841962957116,
    ]
    assert len({seed_of(master, n) for master in (1, 2) for n in range(500)}) == 1000


def test_batches_hold_every_fight_once() -> None:
    plan = plan_of(setup_of("duel"), fights=2 * BATCH + 3)
    fights = [n for batch in batches(plan) for n in range(batch.first, batch.end)]
    assert fights == list(range(2 * BATCH + 3))


@pytest.mark.parametrize("game", QUICK)
def test_counts_are_those_of_the_fights_themselves(game: str) -> None:
    """The same seeds fought one by one, and their logs and states looked at by hand."""
    setup = setup_of(QUICK[game], game=game)
    counts = found_by(plan_of(setup, fights=10)).counts[0]
    played = SYSTEMS[game]
    winners: Counter[str] = Counter()
    rounds: Counter[int] = Counter()
    left: Counter[str] = Counter()
    for number in range(10):
        seed = seed_of(7, number)
        fight = Fight(played, setup.scenario, Seeded(seed))
        seats = played.seats(setup.scenario)
        let_play(fight, bots_for(seats, policy_named(played, "sensible"), seed))
        ended = fight.log[-1]
        winners[getattr(ended, "winner", None) or ""] += 1
        rounds[fight.state.round] += 1
        for creature in fight.state.creatures.values():
            left[creature.name] += max(creature.hit_points, 0)
    assert counts.fights == 10
    assert counts.winners == winners
    assert counts.measures["rounds"] == rounds
    for name, total in left.items():
        assert sum(n * times for n, times in counts.hit_points[name].items()) == total
        assert sum(counts.ends[name].values()) == 10
    assert list(counts.sides) == list(left)


@pytest.mark.parametrize("game", QUICK)
def test_a_fate_adds_up_to_the_measures_of_its_side(game: str) -> None:
    setup = setup_of(QUICK[game], game=game)
    tally = fight_once(setup, play_out, 5, Counts())
    found = measures(tally)
    for side in SYSTEMS[game].sides(setup.scenario):
        mine = [fate for fate in tally.fates if fate.side == side]
        assert mine
        assert found[f"deaths, {side}"] == sum(fate.dead for fate in mine)
        assert found[f"hit points left, {side}"] == sum(max(f.hit_points, 0) for f in mine)
        for kind in mine[0].harm:
            assert found[f"{kind}, {side}"] == sum(fate.harm[kind] for fate in mine)


def test_stances_are_counted_by_creature_and_name() -> None:
    setup = setup_of("duel")
    counts = found_by(plan_of(setup, fights=6)).counts[0]
    taken: Counter[tuple[str, str]] = Counter()
    for number in range(6):
        seed = seed_of(7, number)
        fight = Fight(SYSTEMS["heart-rush"], setup.scenario, Seeded(seed))
        play_out(fight, setup.policies, seed)
        for event in fight.log:
            for name, stance in getattr(event, "stances", {}).items():
                taken[name, stance] += 1
    assert taken
    question = TALLIES["heart-rush"].telling
    for name in ("Ana", "Rook"):
        mine = {stance: n for (who, stance), n in taken.items() if who == name and stance}
        assert counts.answers[name][question] == mine


def test_what_travels_to_workers_and_back_survives_it() -> None:
    plan = plan_of(setup_of("duel"), setup_of("duel", rulings={"HR-8.2": "reduced"}))
    batch = Batch(plan, 0, 2)
    assert pickle.loads(pickle.dumps(batch)) == batch
    found = fight_batch(batch)
    assert pickle.loads(pickle.dumps(found)) == found


def test_the_sum_does_not_depend_on_the_parts() -> None:
    plan = plan_of(setup_of("duel"), setup_of("duel", rulings={"HR-8.2": "reduced"}), fights=6)
    whole = fight_batch(Batch(plan, 0, 6))
    in_parts = nothing(plan)
    for number in range(6):
        in_parts = in_parts.with_more(fight_batch(Batch(plan, number, number + 1)))
    assert in_parts == whole


def test_two_workers_find_to_the_byte_what_one_does() -> None:
    plan = plan_of(setup_of("duel"), setup_of("duel", "foes=random"), fights=3 * BATCH)
    alone = found_by(plan)
    with parallel_config("threading"):
        together = found_by(plan, Workers(2))
    assert as_json(summary_of(plan, together)) == as_json(summary_of(plan, alone))


def test_sides_may_be_played_by_different_policies() -> None:
    sensible = setup_of("storm-and-ember").policies
    mixed = setup_of("storm-and-ember", "heroes=random").policies
    assert set(sensible.values()) == {"sensible"}
    assert mixed["heroes"] == "random"
    assert mixed["foes"] == "sensible"
    plan = plan_of(setup_of("duel", "random", "foes=sensible"), fights=8)
    assert plan.setups[0].policies == {"heroes": "random", "foes": "sensible"}
    assert found_by(plan) != found_by(plan_of(setup_of("duel"), fights=8))


@pytest.mark.parametrize("spread", [map, Workers(2)])
def test_it_stops_at_the_first_batch_that_makes_the_interval_narrow_enough(spread: Spread) -> None:
    plan = plan_of(setup_of("duel"), fights=50 * BATCH, width=0.2)
    with parallel_config("threading"):
        steps = list(simulate(plan, spread))
    assert steps[-1].fights < plan.fights
    assert width_of(plan, steps[-1]) <= 0.2
    assert all(width_of(plan, step) > 0.2 for step in steps[:-1])
    counts = steps[-1].counts[0]
    widest = max(share(counts.winners.get(side, 0), counts.fights).width
                 for side in ("heroes", "foes"))  # fmt: skip
    assert width_of(plan, steps[-1]) == widest


def test_what_was_found_before_does_not_change_any_more() -> None:
    """So that an interrupt never leaves half a batch in the numbers."""
    steps = list(simulate(plan_of(setup_of("duel"), fights=2 * BATCH)))
    assert [step.fights for step in steps] == [BATCH, 2 * BATCH]


def test_the_extremes_are_the_extremes() -> None:
    setup = setup_of("storm-and-ember")
    plan = plan_of(setup, fights=12)
    extremes = found_by(plan).counts[0].extremes
    tallies = {seed_of(7, n): fight_once(setup, play_out, seed_of(7, n), Counts())
               for n in range(12)}  # fmt: skip
    rounds = [tally.rounds for tally in tallies.values()]
    assert extremes["longest, in rounds"].value == max(rounds)
    assert extremes["shortest, in rounds"].value == min(rounds)
    for extreme in (extremes["longest, in rounds"], extremes["shortest, in rounds"]):
        first = next(seed for seed, tally in tallies.items() if tally.rounds == extreme.value)
        assert extreme.seed == first
    wins = {seed: tally for seed, tally in tallies.items() if tally.winner == "heroes"}
    left = {seed: measures(tally)["hit points left, heroes"] for seed, tally in wins.items()}
    assert extremes["clearest win of heroes, hit points left"].value == max(left.values())
    assert extremes["closest win of heroes, hit points left"].value == min(left.values())
