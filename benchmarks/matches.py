"""How often the tactician beats the sensible bot: mirrored fights of shipped encounters.

Each seed is fought twice, with the bots' sides swapped; a fight that nobody wins counts half.
`python -m benchmarks.matches 100` fights a hundred of each.
"""

import sys
from collections.abc import Iterable, Iterator
from time import process_time
from typing import Any

from crossblades.analysis.statistics import share
from crossblades.interfaces.bots import Bot, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.systems import SYSTEMS

ENCOUNTERS = {
    "heart-rush": ("duel", "orc-and-hound", "storm-and-ember"),
    "swords-reign": ("tavern-brawl", "broken-bridge"),
}
FIGHTS = {"heart-rush": 1000, "swords-reign": 200}
WANTED = 0.6
"""The share of its fights of Heart Rush that the tactician should win at the least."""


def winner(game: Game, scenario: Any, bots: tuple[str, str], seed: int) -> str | None:
    """The side that wins, when the first of these bots plays the first side."""
    fight = Fight(game, scenario, Seeded(seed))
    table: dict[str, Bot] = {}
    for policy, seats in zip(bots, game.sides(scenario).values(), strict=True):
        table |= {seat: Bot(seat, policy_named(game, policy), seed) for seat in seats}
    let_play(fight, table)
    won: str | None = getattr(fight.log[-1], "winner", None)
    return won


def match(game: Game, name: str, one: str, other: str, fights: int) -> dict[str, float]:
    """The share of mirrored fights that the first bot wins, with its interval, and its speed."""
    scenario: Any = game.read_encounter(game.encounters()[name], name).scenario
    first, second = game.sides(scenario)
    points, start = 0.0, process_time()
    for seed in range(fights // 2):
        for bots, mine in (((one, other), first), ((other, one), second)):
            won = winner(game, scenario, bots, seed)
            points += 0.5 if won is None else float(won == mine)
    won_share = share(points, fights)
    return {
        "fights": float(fights), "share": won_share.value, "low": won_share.low,
        "high": won_share.high, "fights_per_second": fights / (process_time() - start),
    }  # fmt: skip


def matches(game: Game, fights: int | None = None) -> Iterator[tuple[str, dict[str, float]]]:
    """The tactician against the sensible bot, encounter by encounter."""
    for name in ENCOUNTERS[game.name]:
        yield name, match(game, name, "tactician", "sensible", fights or FIGHTS[game.name])


def show_matches(rows: Iterable[tuple[str, dict[str, float]]]) -> None:
    """A line an encounter."""
    print(
        f"{'tactician v sensible':28}{'fights':>10}{'won':>13}{'95 % interval':>18}{'fights/s':>10}"
    )
    for name, row in rows:
        interval = f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %"
        print(
            f"{name:28}{row['fights']:10,.0f}{100 * row['share']:11.1f} %{interval:>18}"
            f"{row['fights_per_second']:10.1f}",
            flush=True,
        )
    print(f"Wanted: {100 * WANTED:.0f} % of the fights of each encounter of Heart Rush.")


if __name__ == "__main__":
    given = int(sys.argv[1]) if len(sys.argv) > 1 else None
    show_matches(row for name in ENCOUNTERS for row in matches(SYSTEMS[name], given))
