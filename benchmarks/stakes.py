"""`python -m benchmarks.stakes`: how well the value of a state foretells who wins, and its numbers.

Bots fight shipped encounters; now and then the state is kept. For each setting of
the numbers in `heart_rush/numbers/stakes.py` the steepness is fitted to who won in the end, and the
mean logarithmic loss says how good the forecasts are (0.693 is a coin's).
"""

import sys
from itertools import product
from math import log
from random import Random
from typing import Any, NamedTuple

from crossblades.heart_rush.bots.tactician_turn import Outlook
from crossblades.heart_rush.numbers import stakes
from crossblades.heart_rush.state import State
from crossblades.interfaces.bots import Bot, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.systems import SYSTEMS

GAME = SYSTEMS["heart-rush"]
ENCOUNTERS = ("duel", "skirmish", "ambush", "orc-and-hound")
BOTS = (("tactician", "tactician"), ("tactician", "sensible"), ("sensible", "tactician"))
SHRUG = (0.0, 4.0, 6.0, 8.0)
ACTION = (0.0, 0.1, 0.2, 0.4)
REACH = (0.0, 0.1, 0.2, 0.4)
SHOWN = 12
"""Settings that are printed."""
OFTEN = 0.1
"""How often a state is kept."""
STEEPNESS = tuple(x / 4 for x in range(2, 25))


class Seen(NamedTuple):
    """A state between two turns, and whether its first side won in the end."""

    state: State
    won: bool


def fought(name: str, bots: tuple[str, str], seed: int) -> list[Seen]:
    """Some states of one fight; none if nobody won."""
    scenario: Any = GAME.read_encounter(GAME.encounters()[name], name).scenario
    fight = Fight(GAME, scenario, Seeded(seed))
    table: dict[str, Bot] = {}
    for policy, seats in zip(bots, GAME.sides(scenario).values(), strict=True):
        table |= {seat: Bot(seat, policy_named(GAME, policy), seed) for seat in seats}
    states: list[State] = []
    random = Random(seed)
    while not fight.over:
        if fight.state.engagement is None and random.random() < OFTEN:
            states.append(fight.state.copy())
        ask = next(ask for ask in fight.asks if not ask.optional)
        table[ask.seat].answer(fight, ask)
    let_play(fight, table)
    winner = getattr(fight.log[-1], "winner", None)
    first = scenario.sides[0]
    return [Seen(state, winner == first) for state in states] if winner else []


def ratios(seen: list[Seen]) -> list[tuple[float, bool]]:
    """The logarithm of the sides' ratio in each state, with the numbers that are set now."""
    found = []
    for state, won in seen:
        one, other = state.scenario.sides
        judged = stakes.Stakes(state)
        mine, theirs = judged.strength_of(one), judged.strength_of(other)
        if mine and theirs:
            found.append((log(mine / theirs), won))
    return found


def loss(found: list[tuple[float, bool]], steepness: float) -> float:
    """The mean logarithmic loss of the forecasts."""
    stakes.STEEPNESS = steepness
    whole = 0.0
    for ratio, won in found:
        forecast = stakes.chance_at(ratio)
        whole -= log(max(forecast if won else 1 - forecast, 1e-12))
    return whole / len(found)


def levels() -> float:
    """What two levels of a condition, and one in the next round, are worth in points of damage.

    On the whole, over all pairs of the skirmish, for whichever condition is worst for the target:
    by how much an engagement of the two becomes better, against what a hit point is worth.
    """
    scenario: Any = GAME.read_encounter(GAME.encounters()["skirmish"], "skirmish").scenario
    state = GAME.begin(scenario)
    outlooks = {side: Outlook(state, side) for side in scenario.sides}
    found = []
    for one in state.creatures.values():
        for other in (foe for foe in state.creatures.values() if foe.side != one.side):
            outlook = outlooks[one.side]
            usual = 2 * outlook.pair(one, other, hits=True, is_hit=True)
            worst = max(outlook.spoilt(one, other, {c: 2}) + outlook.spoilt(one, other, {c: 1})
                        for c in ("dazed", "off-balanced", "weakened"))  # fmt: skip
            found.append((worst - usual) / outlook.attacks.point(other))
    return sum(found) / len(found)


def main() -> None:
    """Fight, fit, print; the settings with the least loss first."""
    fights = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    seen = [
        each
        for name in ENCOUNTERS
        for bots in BOTS
        for seed in range(fights)
        for each in fought(name, bots, seed)
    ]
    print(f"{len(seen)} states of {len(ENCOUNTERS) * len(BOTS) * fights} fights")
    print(f"two levels and one more round of one: {levels():.2f} points of damage")
    rows = []
    for shrug, action, reach in product(SHRUG, ACTION, REACH):
        stakes.SHRUG, stakes.ACTION, stakes.REACH = shrug, action, reach
        found = ratios(seen)
        best = min((loss(found, steepness), steepness) for steepness in STEEPNESS)
        rows.append((*best, shrug, action, reach))
    print(f"{'loss':>8}{'steepness':>11}{'shrug':>7}{'action':>8}{'reach':>7}")
    for row in sorted(rows)[:SHOWN]:
        print("{:8.4f}{:11.2f}{:7.1f}{:8.1f}{:7.1f}".format(*row))


if __name__ == "__main__":
    main()
