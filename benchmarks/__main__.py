"""`make bench`: how many decisions and duels a second one core plays, with the log on.

The yardstick is a bare loop that rolls the same three dice. `--json` prints the numbers as JSON.
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time

from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.entries import Answer, Answered
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.systems import SYSTEMS

GAME: Game = SYSTEMS["heart-rush"]
FIGHTS = 60
REPEATS = 7
WANTED = 100_000 / 2_500_000
"""Decisions for each roll of the yardstick that we want to reach."""

Answers = list[tuple[int, list[Answer]]]  # type: ignore[type-arg]


def rolls_a_second() -> float:
    """The yardstick: three seeded dice, one after the other, in a bare loop."""
    random = Random(1).random
    sizes = (8, 6, 12)
    rolls = 200_000
    start = process_time()
    for _ in range(rolls):
        for size in sizes:
            1 + int(random() * size)
    return rolls / (process_time() - start)
