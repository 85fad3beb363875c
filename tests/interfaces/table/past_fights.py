"""Fights as the terminal plays them, for tests of what a table makes of their records."""

from functools import partial
from random import Random

from crossblades.interfaces.bots import DEFAULT_BOT, policy_named
from crossblades.kernel.dice import Entered, Seeded, pool
from crossblades.kernel.fight import Fight
from crossblades.kernel.inputs import Answer, Dice
from crossblades.systems import SYSTEMS

DUEL = "heart-rush/duel"


def terminal_fight(encounter: str, *, entered: bool, answers: int) -> Fight:
    """A fight as the terminal plays it, with its dice thrown or typed in."""
    name, _, file = encounter.partition("/")
    game = SYSTEMS[name]
    opening = game.read_encounter(game.encounters()[file], file)
    fight = Fight(game, opening.scenario, Entered() if entered else Seeded(7))
    random = Random(7)
    decide = policy_named(game, DEFAULT_BOT)
    while answers and not fight.over:
        if fight.waiting is not None:
            fight.put(Dice(tuple(random.randint(1, s) for s in pool(fight.waiting.parts).sizes)))
            continue
        ask = next((each for each in fight.asks if not each.optional), fight.asks[0])
        fight.put(Answer(ask.id, ask.seat, decide(ask, partial(fight.view, ask.seat), random)))
        answers -= 1
    return fight
