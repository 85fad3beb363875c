"""Fights that the validator reads: on random maps, by bots that do anything or want to win."""

from functools import cache

from msgspec import structs

from crossblades.interfaces.bots import play_out
from crossblades.kernel.dice import Seeded
from crossblades.kernel.event import Event
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.state import Scenario
from crossblades.swords_reign.system import SwordsReign
from tests import maps, playing

GAME = SwordsReign()
ROUNDS = 8
FEW, MANY = range(40), range(40, 1500)
Log = list[Event]


def on_a_map(seed: int, rooms: bool = False) -> Scenario:
    """Fighters drawn by chance on a map drawn by chance."""
    scenario: Scenario = maps.opening(GAME, seed, rooms).scenario
    return structs.replace(scenario, rounds=ROUNDS)


@cache
def by_chance(seed: int, rooms: bool = False) -> tuple[Scenario, Log]:
    """A fight on a random map between bots that do anything."""
    play = playing.Play(GAME, scenario := on_a_map(seed, rooms), seed)
    while not play.fight.over:
        play.step()
    return scenario, play.fight.log


def sensibly(scenario: Scenario, seed: int) -> Log:
    """A fight between bots that want to win."""
    fight = Fight(GAME, scenario, Seeded(seed))
    play_out(fight, dict.fromkeys(GAME.seats(scenario), "sensible"), seed)
    return fight.log
