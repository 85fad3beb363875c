"""No bot lets a fight run out: on maps drawn by chance and in the encounters, somebody wins.

A fight in which the last of both sides fall at once has no winner either, but that is an end.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from msgspec import structs

from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.systems import SYSTEMS
from tests.maps import opening

RUN_OUT = {"heart-rush": "out of time", "swords-reign": "undecided"}
"""Why a fight ends that nobody has ended."""

MAPS = 1000
MOST = 0.005
"""The share of fights that may run out."""

SEEDS = 10
"""Of each shipped encounter."""

PLAYED = [(game, bot) for game in SYSTEMS.values() for bot in ("random", *game.policies)]
ROOMS = 300
"""Maps with rooms and doors."""

SAMPLE = {"random": 3, "sensible": 12, "tactician": 2}
"""Maps of each game that there is always time for."""

ASLEEP = {
    ("heart-rush", "random"): (57,),
    ("heart-rush", "sensible"): (379, 463),
    ("heart-rush", "tactician"): (158,),
}
"""Maps on which bots once walked to and fro, lay in wait for each other, or never gave up."""


def ends(game: Game, bot: str, fights: Iterable[tuple[Any, int]]) -> Iterator[tuple[int, str]]:
    """The seed of each fight between such bots, and why it ended."""
    policy = policy_named(game, bot)
    for scenario, seed in fights:
        fight = Fight(game, scenario, Seeded(seed))
        let_play(fight, bots_for(game.seats(scenario), policy, seed))
        end: Any = fight.log[-1]
        yield seed, end.reason


def run_out(game: Game, bot: str, fights: Iterable[tuple[Any, int]]) -> list[int]:
    """The seeds of those that ran out."""
    return [seed for seed, why in ends(game, bot, fights) if why == RUN_OUT[game.name]]


def drawn(game: Game, seeds: Iterable[int], rooms: bool = False) -> Iterator[tuple[Any, int]]:
    """Maps drawn by chance."""
    for seed in seeds:
        yield opening(game, seed, rooms).scenario, seed


def shipped(game: Game) -> Iterator[tuple[Any, int]]:
    """All encounters, with a few seeds each."""
    for name, text in game.encounters().items():
        scenario: Any = game.read_encounter(text, name).scenario
        for seed in range(SEEDS):
            yield scenario, seed


def name_of(value: object) -> str:
    return value if isinstance(value, str) else str(getattr(value, "name", value))


every_bot = pytest.mark.parametrize(("game", "bot"), PLAYED, ids=name_of)


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=name_of)
def test_what_is_cut_off_after_a_round_runs_out(game: Game) -> None:
    """So what the other tests look for is what such a fight says."""
    short = [(structs.replace(scenario, rounds=1), seed) for scenario, seed in drawn(game, [3, 5])]
    assert run_out(game, "sensible", short)


@every_bot
def test_no_bot_falls_asleep_on_a_few_maps(game: Game, bot: str) -> None:
    seeds = [*range(SAMPLE[bot]), *ASLEEP.get((game.name, bot), ())]
    assert run_out(game, bot, drawn(game, seeds)) == []


SHUT_IN = {
    ("heart-rush", "sensible"): (31,),
    ("heart-rush", "random"): (19,),
}
"""Maps with rooms on which bots once stood on both sides of a closed door."""


@every_bot
def test_no_bot_is_stuck_before_a_closed_door(game: Game, bot: str) -> None:
    seeds = [*range(SAMPLE[bot]), *SHUT_IN.get((game.name, bot), ())]
    assert run_out(game, bot, drawn(game, seeds, rooms=True)) == []


@pytest.mark.slow
@every_bot
def test_hardly_a_fight_among_rooms_runs_out(game: Game, bot: str) -> None:
    assert len(run_out(game, bot, drawn(game, range(ROOMS), rooms=True))) < 2 * MOST * ROOMS


@pytest.mark.slow
@every_bot
def test_hardly_a_fight_in_a_thousand_runs_out(game: Game, bot: str) -> None:
    assert len(run_out(game, bot, drawn(game, range(MAPS)))) < MOST * MAPS


@pytest.mark.slow
@every_bot
def test_no_encounter_runs_out(game: Game, bot: str) -> None:
    assert run_out(game, bot, shipped(game)) == []
