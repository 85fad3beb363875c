"""How long a mover waits for its options, and how that grows with the map.

Maps are drawn at random, with walls, mud, water, hills and ramps, from 10 by 10 spaces with 4
creatures to 60 by 60 with 40.
"""

from random import Random
from time import perf_counter
from typing import Any

from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.grid import column_name

SIZES = ((10, 4), (20, 10), (40, 20), (60, 40))
"""Spaces along each side, and creatures."""

WANTED = 5.0
"""Milliseconds that offering a mover's options may take on the largest map."""

RUNS = 3

GLYPHS = ".#m~^/"
WEIGHTS = (70, 8, 8, 5, 5, 4)

HEAD = """
game = "heart-rush"
name = "A drawn map"
summary = "Made for measuring."
sides = ["heroes", "foes"]
expecting = ["heroes", "foes"]
begins = "heroes"

[legend]
m = { name = "mud", difficult = true }
"~" = { name = "pond", water = "deep" }
"^" = { name = "hill", height = 10 }
"/" = { name = "ramp", height = 5, slope = true }
"""


def drawn(size: int, creatures: int) -> str:
    """An encounter file with a random map."""
    random = Random(size)
    spaces = [(x, y) for x in range(size) for y in range(size)]
    taken = random.sample(spaces, creatures)
    rows = [random.choices(GLYPHS, WEIGHTS, k=size) for _ in range(size)]
    for x, y in taken:
        rows[size - 1 - y][x] = "."
    picture = "\n".join("".join(row) for row in rows)
    text = HEAD.replace("[legend]", f'map = """\n{picture}\n"""\n\n[legend]')
    for number, side in enumerate(("heroes", "foes")):
        at = [f"{column_name(x)}{y + 1}" for x, y in taken[number::2]]
        text += f'\n[[fighters]]\nname = "{side}"\nside = "{side}"\nat = {at}\n'
        text += 'template = "swordhand"\n'
    return text


def waits(game: Game, size: int, creatures: int) -> list[float]:
    """Milliseconds for each offering: a side's menu, and the places where a dash can go."""
    scenario = game.read_encounter(drawn(size, creatures), "drawn.toml").scenario
    fight = Fight(game, scenario, Seeded(1))
    found = []
    while dash := next((o for o in fight.asks[0].options if _is_free_dash(o)), None):
        for option in (dash, None):
            ask = fight.asks[0]
            start = perf_counter()
            fight.answer(ask, option or ask.options[-1], ask.seat)
            found.append(1000 * (perf_counter() - start))
    return found


def _is_free_dash(option: Any) -> bool:
    return type(option).__name__ == "Dash" and option.pay == "free"


def measured_maps(game: Game, yardstick: float) -> dict[str, dict[str, float]]:
    """For each size the usual and the longest wait, also in rolls of the yardstick."""
    rows = {}
    for size, creatures in SIZES:
        # The quietest of a few runs: what else the machine does is not ours to measure.
        runs = [sorted(waits(game, size, creatures)) for _ in range(RUNS)]
        times = min(runs, key=lambda run: run[-1])
        usual, longest = times[len(times) // 2], times[-1]
        rows[f"{size} x {size}, {creatures} creatures"] = {
            "usual_ms": usual,
            "longest_ms": longest,
            "usual_in_rolls": usual / 1000 * yardstick,
            "offerings": float(len(times)),
        }
    return rows
