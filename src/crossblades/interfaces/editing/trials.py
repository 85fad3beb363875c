"""Test fights of an encounter that is being made: bots fight some, and all so far are counted."""

import time
from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from crossblades.analysis.counting import ROUNDS, add
from crossblades.analysis.simulate import Batch, Plan, Setup, fight_batch
from crossblades.analysis.statistics import Estimate, share
from crossblades.interfaces.bots import play_out, policies_by_seat
from crossblades.interfaces.editing.showing import own_loader
from crossblades.interfaces.table.looking import looked_through
from crossblades.kernel.errors import CrossbladesError
from crossblades.systems import SYSTEMS, TALLIES

MOST_FIGHTS = 10_000
AT_ONCE = 0.6
"""Seconds of fighting before it is told how it goes."""

Count = Annotated[int, Meta(ge=0, le=10_000_000)]


class SoFar(Struct, frozen=True, forbid_unknown_fields=True):
    """What was counted until now."""

    fights: Annotated[int, Meta(ge=0, le=MOST_FIGHTS)] = 0
    winners: Annotated[dict[str, Count], Meta(max_length=3)] = {}
    """By side; fights that nobody has won are under an empty name."""
    rounds: Count = 0
    deaths: Annotated[dict[str, Count], Meta(max_length=400)] = {}
    """By creature."""


class Rate(Struct, frozen=True):
    """How often a side wins, and the interval that holds the true number, nearly always."""

    side: str
    rate: Estimate


class Trial(Struct, frozen=True):
    """How the fights go."""

    so_far: SoFar
    rates: tuple[Rate, ...]
    rounds: float
    """Of a fight, on average."""
    deaths: dict[str, float]
    """The share of the fights in which each creature has died."""


def tried(
    text: str, seed: int, bots: Mapping[str, str], so_far: SoFar, most: int, name: str
) -> Trial:
    """Some more fights than so far, those with the next numbers; at least one."""
    looked = looked_through(text, own_loader(name))
    if looked.opening is None:
        raise CrossbladesError("the encounter has mistakes; mend them before it is tried")
    game = SYSTEMS[looked.game]
    if game.name not in TALLIES:
        raise CrossbladesError(f"fights of {game.title} are not counted yet")
    scenario = looked.opening.scenario
    said = [f"{side}={bot}" for side, bot in bots.items()]
    setup = Setup(game.name, scenario, policies_by_seat(game, scenario, said))
    plan = Plan((setup,), play_out, seed, most)
    began = time.monotonic()
    while so_far.fights < most:
        so_far = _more(so_far, Batch(plan, so_far.fights, so_far.fights + 1))
        if time.monotonic() - began > AT_ONCE:
            break
    return _told(so_far, tuple(game.sides(scenario)))


def _more(so_far: SoFar, batch: Batch) -> SoFar:
    counts = fight_batch(batch).counts[0]
    winners, deaths = dict(so_far.winners), dict(so_far.deaths)
    add(winners, counts.winners)
    add(deaths, counts.deaths)
    rounds = sum(number * times for number, times in counts.measures[ROUNDS].items())
    return SoFar(so_far.fights + counts.fights, winners, so_far.rounds + rounds, deaths)


def _told(so_far: SoFar, sides: tuple[str, ...]) -> Trial:
    fights = max(1, so_far.fights)
    winners = so_far.winners
    named = [*sides, *([""] if winners.get("") else [])]
    rates = tuple(Rate(s, share(min(winners.get(s, 0), fights), fights)) for s in named)
    deaths = {name: times / fights for name, times in so_far.deaths.items()}
    return Trial(so_far, rates, so_far.rounds / fights, deaths)
