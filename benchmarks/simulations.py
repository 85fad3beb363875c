"""How many fights a second are simulated, what counting them costs, and what more cores bring."""

from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter, process_time

from joblib import Parallel, delayed

from crossblades.analysis.simulate import Plan, Setup, Spread, seed_of, simulate
from crossblades.analysis.workers import Workers, cores
from crossblades.interfaces.bots import play_out, policies_by_seat
from crossblades.kernel.dice import Seeded
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.systems import SYSTEMS

ROWS = {
    "duel": ("heart-rush", 80),
    "skirmish": ("heart-rush", 16),
    "tavern-brawl": ("swords-reign", 16),
}
"""The encounters, their games, and how many fights are measured at once."""
SHARED = 240
"""Fights that are shared out to workers."""
ROLLS = 1_000_000
"""Of work that shares nothing, for each part."""
REPEATS = 3


def _plan(name: str, game: str, fights: int) -> Plan:
    played = SYSTEMS[game]
    scenario = played.read_encounter(played.encounters()[name], name).scenario
    setup = Setup(game, scenario, policies_by_seat(played, scenario, ()))
    return Plan((setup,), play_out, 1, fights)


def _simulated(plan: Plan, spread: Spread = map) -> None:
    for _ in simulate(plan, spread):
        pass


class Forgetful(list[Event]):
    """A log that keeps nothing."""

    def append(self, event: Event, /) -> None:
        """It is told, and forgotten."""


def _only_fought(plan: Plan, log: bool = True) -> None:
    """The same rules and bots, with nothing counted, and perhaps nothing written down."""
    setup = plan.setups[0]
    for seed in (seed_of(plan.seed, number) for number in range(plan.fights)):
        fight = Fight(SYSTEMS[setup.game], setup.scenario, Seeded(seed))
        if not log:
            fight.log = Forgetful()
        play_out(fight, setup.policies, seed)


def _best(run: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    run()
    return clock() - start


def measured_simulations() -> dict[str, dict[str, float]]:
    """For each encounter: fights a second and core, also without counting, and without a log."""
    rows = {}
    for name, (game, fights) in ROWS.items():
        plan = _plan(name, game, fights)
        counted = bare = unlogged = float("inf")
        for _ in range(REPEATS):
            counted = min(counted, _best(partial(_simulated, plan), process_time))
            bare = min(bare, _best(partial(_only_fought, plan), process_time))
            unlogged = min(unlogged, _best(partial(_only_fought, plan, log=False), process_time))
        rows[name] = {
            "fights_per_second_and_core": fights / counted,
            "not_counted": fights / bare,
            "log_off": fights / unlogged,
            "ratio": bare / counted,
        }
    return rows


def burn(rolls: int) -> int:
    """Work that shares nothing: what more cores bring for it is the most they can bring."""
    random = Random(1).random
    return sum(1 + int(random() * 6) for _ in range(rolls))


def measured_growth() -> dict[str, float]:
    """How much faster all cores are than one, by the clock on the wall, workers being ready.

    The same is measured with work that shares nothing, on the same machine in the same minute.
    """
    plan, many = _plan("duel", "heart-rush", SHARED), Workers(cores())
    parts = [ROLLS] * 4 * cores()
    ways: dict[str, Callable[[], object]] = {
        "alone": lambda: _simulated(plan),
        "together": lambda: _simulated(plan, many),
        "burnt alone": lambda: list(map(burn, parts)),
        "burnt together": lambda: Parallel(cores())(delayed(burn)(part) for part in parts),
    }
    ways["together"]()
    ways["burnt together"]()
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(REPEATS):
        for name, run in ways.items():
            best[name] = min(best[name], _best(run, perf_counter))
    grown = best["alone"] / best["together"]
    possible = best["burnt alone"] / best["burnt together"]
    return {
        "cores": cores(),
        "times_as_fast": grown,
        "possible": possible,
        "ratio": grown / possible,
    }
