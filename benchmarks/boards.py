"""How long a seat's look at a fight takes: its view, and the board drawn of it."""

from time import perf_counter

from crossblades.interfaces.bots import bots_for, random_policy
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game

LOOKS = 120
WANTED = 1.0
"""Milliseconds that the usual look may take."""


def measured_boards(game: Game) -> dict[str, dict[str, float]]:
    """The usual and the longest look at each shipped encounter, in milliseconds."""
    return {name: _looks(game, name) for name in game.encounters()}


def _looks(game: Game, name: str) -> dict[str, float]:
    scenario = game.read_encounter(game.encounters()[name], name).scenario
    seats = game.seats(scenario)
    fight = Fight(game, scenario, Seeded(1))
    times: list[float] = []
    bots = bots_for(seats, random_policy, 1)
    while not fight.over and len(times) < LOOKS:
        for seat in seats:
            start = perf_counter()
            game.board(fight.view(seat))
            times.append(1000 * (perf_counter() - start))
        ask = next(ask for ask in fight.asks if not ask.optional)
        bots[ask.seat].answer(fight, ask)
    times.sort()
    return {"usual_ms": times[len(times) // 2], "longest_ms": times[-1]}
