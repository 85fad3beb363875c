"""Small plans for the tests of simulations."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from crossblades.analysis.simulate import (
    Batch,
    Findings,
    Plan,
    Setup,
    Spread,
    fight_batch,
    simulate,
)
from crossblades.analysis.summary import Summary, summarize
from crossblades.interfaces.bots import play_out, policies_by_seat
from crossblades.systems import SYSTEMS

QUICK = {"heart-rush": "duel", "swords-reign": "tavern-brawl"}
"""An encounter of each game that is soon over."""


def setup_of(
    name: str, *policies: str, rulings: Mapping[str, Any] | None = None, game: str = "heart-rush"
) -> Setup:
    """A shipped encounter with these policies and rulings."""
    played = SYSTEMS[game]
    scenario = played.read_encounter(played.encounters()[name], name).scenario
    scenario = played.with_rulings(scenario, rulings or {})
    return Setup(game, scenario, policies_by_seat(played, scenario, policies))


def plan_of(*setups: Setup, fights: int = 12, seed: int = 7, width: float | None = None) -> Plan:
    return Plan(setups, play_out, seed, fights, width)


def found_by(plan: Plan, spread: Spread = map) -> Findings:
    """What the whole plan comes to."""
    return list(simulate(plan, spread))[-1]


def summary_of(plan: Plan, found: Findings | None = None) -> Summary:
    found = found or found_by(plan)
    return summarize(plan, found, "all fought", lambda place, seed: f"show {place} {seed}")


def as_json(summary: Any) -> bytes:
    return msgspec.json.encode(summary)


def strings(thing: Any) -> Iterator[str]:
    """Every text in something made of lists and tables."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, dict):
        for key, value in thing.items():
            yield from (str(key), *strings(value))
    elif isinstance(thing, list):
        for each in thing:
            yield from strings(each)


def dies_once(marker: str, batch: Batch) -> Findings:
    """Fights a batch, unless nobody has died yet: then the worker goes down with its process."""
    try:
        Path(marker).touch(exist_ok=False)
    except FileExistsError:
        return fight_batch(batch)
    os._exit(1)
