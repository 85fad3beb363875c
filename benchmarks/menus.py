"""How long the odds of whole menus take: every option of every question in some fights of bots."""

from time import process_time

from crossblades.interfaces.bots import bots_for, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game

SEEDS = 2
WANTED = 100
"""Milliseconds that the longest menu may take."""


def measured_menus(game: Game) -> dict[str, dict[str, float]]:
    """The usual and the longest menu of each shipped encounter, in milliseconds."""
    return {name: _menus(game, name) for name in game.encounters()}


def _menus(game: Game, name: str) -> dict[str, float]:
    times = sorted(ms for seed in range(SEEDS) for ms in _times(game, name, seed))
    return {"usual_ms": times[len(times) // 2], "longest_ms": times[-1]}


def _times(game: Game, name: str, seed: int) -> list[float]:
    scenario = game.read_encounter(game.encounters()[name], name).scenario
    fight, times = Fight(game, scenario, Seeded(seed)), []
    bots = bots_for(game.seats(scenario), policy_named(game, "sensible"), seed)
    while fight.asks:
        ask = fight.asks[0]
        view, start = fight.view(ask.seat), process_time()
        for option in ask.options:
            game.prospects(ask, option, view)
        times.append(1000 * (process_time() - start))
        bots[ask.seat].answer(fight, ask)
    return times
