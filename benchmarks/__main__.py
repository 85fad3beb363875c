"""`make bench`: how many decisions and duels a second one core plays, with the log on.

Speeds are given as they are and as ratios to a yardstick of the same run: a bare loop that rolls
three dice. `--json` prints the numbers as JSON.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from random import Random
from time import process_time
from typing import Any, NamedTuple

from benchmarks.boards import WANTED as LOOK_MS
from benchmarks.boards import measured_boards
from benchmarks.duels import MOST_SECONDS, measured_duels
from benchmarks.maps import WANTED as MOST_MS
from benchmarks.maps import measured_maps
from benchmarks.matches import matches, show_matches
from benchmarks.menus import WANTED as MENU_MS
from benchmarks.menus import measured_menus
from benchmarks.odds import measured_odds
from benchmarks.simulations import measured_growth, measured_simulations
from benchmarks.tables import measured_tables, show_tables
from crossblades.interfaces.bots import bots_for, let_play, policy_named
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.inputs import Answer
from crossblades.systems import SYSTEMS

HEART_RUSH, SWORDS_REIGN = SYSTEMS["heart-rush"], SYSTEMS["swords-reign"]
FIGHTS = 40
REPEATS = 5
STARTS = 9
"""How often Python is started for each row: where its parts lie in memory makes a tenth or more."""
FEW_FIGHTS, FEW_STARTS = 8, 3
"""The same where every shipped encounter is measured: some of them last long."""
WANTED = 100_000 / 2_500_000
"""Decisions for each roll of the yardstick that the rules should reach in a duel."""
WANTED_ANYWHERE = 0.009
"""The same for each shipped encounter, with all abilities: 25,000 where it does 2.8 million."""

Numbers = dict[str, dict[str, float]]
"""Rows by their names."""

Script = list[tuple[int, str, Any]]
"""The answers of one fight: question, seat, option."""


class Work(NamedTuple):
    """What one run did."""

    fights: int
    decisions: int


def yardstick() -> float:
    """Rolls a second: three seeded dice, one after the other, in a bare loop."""
    random = Random(1).random
    sizes = (8, 6, 12)
    rolls = 200_000
    start = process_time()
    for _ in range(rolls):
        for size in sizes:
            1 + int(random() * size)
    return rolls / (process_time() - start)


def played(game: Game, name: str, bot: str, fights: int) -> tuple[Any, list[Script]]:
    """Some fights of bots, as the answers they gave."""
    scenario = game.read_encounter(game.encounters()[name], name).scenario
    return scenario, [script_of(bots_fight(game, scenario, bot, seed)) for seed in range(fights)]


def bots_fight(game: Game, scenario: Any, bot: str, seed: int) -> Fight:
    """One fight of bots, thinking included."""
    fight = Fight(game, scenario, Seeded(seed))
    let_play(fight, bots_for(game.seats(scenario), policy_named(game, bot), seed))
    return fight


def script_of(fight: Fight) -> Script:
    """The answers of a fight."""
    return [(a.ask, a.seat, a.option) for a in fight.inputs if isinstance(a, Answer)]


def with_bots(game: Game, name: str, bot: str) -> Callable[[], Work]:
    """Fights in which bots look and think before every answer."""
    scenario, scripts = played(game, name, bot, FIGHTS)

    def run() -> Work:
        for seed in range(FIGHTS):
            bots_fight(game, scenario, bot, seed)
        return Work(FIGHTS, sum(map(len, scripts)))

    return run


def rules_alone(
    game: Game, name: str, bot: str = "sensible", fights: int = FIGHTS
) -> Callable[[], Work]:
    """The same fights with their answers given at once: rules, checks and log, no thinking."""
    scenario, scripts = played(game, name, bot, fights)

    def run() -> Work:
        for seed, script in enumerate(scripts):
            fight = Fight(game, scenario, Seeded(seed))
            for ask, seat, option in script:
                fight.answer(ask, option, seat)
        return Work(fights, sum(map(len, scripts)))

    return run


ROWS: dict[str, Callable[[], Callable[[], Work]]] = {
    "duel, rules alone": lambda: rules_alone(HEART_RUSH, "duel", "sensible"),
    "duel, sensible bots": lambda: with_bots(HEART_RUSH, "duel", "sensible"),
    "duel, random bots": lambda: with_bots(HEART_RUSH, "duel", "random"),
    "duel, tacticians": lambda: with_bots(HEART_RUSH, "duel", "tactician"),
    "skirmish, rules alone": lambda: rules_alone(HEART_RUSH, "skirmish", "sensible"),
    "skirmish, sensible bots": lambda: with_bots(HEART_RUSH, "skirmish", "sensible"),
    "tavern brawl, rules alone": lambda: rules_alone(SWORDS_REIGN, "tavern-brawl", "sensible"),
    "tavern brawl, sensible bots": lambda: with_bots(SWORDS_REIGN, "tavern-brawl", "sensible"),
}

SHIPPED: dict[str, Callable[[], Callable[[], Work]]] = {
    f"{name} ({game.name})": partial(rules_alone, game, name, fights=FEW_FIGHTS)
    for game in SYSTEMS.values()
    for name in game.encounters()
}
"""Every encounter that comes with the games, rules alone."""


def measured(name: str, starts: int = STARTS) -> dict[str, float]:
    """One row as several starts of Python measure it: the one in the middle, by its ratio.

    Also the lowest and the highest ratio of them.
    """
    tell(name)
    command = [sys.executable, "-m", "benchmarks", "--row", name]
    rows: list[dict[str, float]] = []
    for _ in range(starts):
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
        rows.append(json.loads(done.stdout))
    rows.sort(key=itemgetter("decisions_per_roll"))
    lowest, highest = rows[0]["decisions_per_roll"], rows[-1]["decisions_per_roll"]
    return rows[starts // 2] | {"lowest": lowest, "highest": highest}


def measured_once(run: Callable[[], Work]) -> dict[str, float]:
    """The best of several runs, the yardstick between them, so that both see the same machine."""
    best, rolls, work = float("inf"), 0.0, Work(0, 0)
    for _ in range(REPEATS):
        start = process_time()
        work = run()
        best = min(best, process_time() - start)
        rolls = max(rolls, yardstick())
    return {
        "fights_per_second": work.fights / best,
        "decisions_per_second": work.decisions / best,
        "yardstick_rolls_per_second": rolls,
        "decisions_per_roll": work.decisions / best / rolls,
        "decisions_per_second_at_2.5_million_rolls": work.decisions / best / rolls * 2_500_000,
    }


def show_fights(rows: Numbers) -> None:
    """A line a row, and what is wanted of the first."""
    print(
        f"{'':28}{'fights/s':>10}{'decisions/s':>13}{'yardstick/s':>13}{'ratio':>9}{'at 2.5 M':>10}"
        f"{'lowest':>9}{'highest':>9}"
    )
    for name, row in rows.items():
        fights, decisions, rolls, ratio, scaled, lowest, highest = row.values()
        print(
            f"{name:28}{fights:10,.0f}{decisions:13,.0f}{rolls:13,.0f}{ratio:9.4f}{scaled:10,.0f}"
            f"{lowest:9.4f}{highest:9.4f}"
        )
    print(f"Wanted for the rules of a duel: a ratio of {WANTED}, 100,000 at 2.5 million rolls.")


def show_shipped(rows: Numbers) -> None:
    """A line an encounter, and whether it is as quick as is wanted of all."""
    print(f"{'every encounter, rules alone':36}{'decisions/s':>13}{'ratio':>9}{'of wanted':>11}")
    for name, row in rows.items():
        ratio = row["decisions_per_roll"]
        reached = ratio / WANTED_ANYWHERE
        print(f"{name:36}{row['decisions_per_second']:13,.0f}{ratio:9.4f}{reached:11.0%}")
    print(f"Wanted of each: a ratio of {WANTED_ANYWHERE}.")


def show_maps(rows: Numbers) -> None:
    """How long people wait for their options."""
    print(f"{'offering options':28}{'usual ms':>10}{'longest ms':>13}{'in rolls':>13}{'times':>9}")
    for name, row in rows.items():
        usual, longest, rolls, times = row.values()
        print(f"{name:28}{usual:10.2f}{longest:13.2f}{rolls:13,.0f}{times:9.0f}")
    print(f"Wanted on the largest map: below {MOST_MS} ms.")


def show_duels(rows: Numbers) -> None:
    """How long a duel takes to be solved."""
    print(f"{'solving a duel':28}{'seconds':>10}{'standings':>13}{'in rolls':>13}")
    for name, row in rows.items():
        seconds, standings, rolls = row.values()
        print(f"{name:28}{seconds:10.2f}{standings:13,.0f}{rolls:13,.0f}")
    print(f"Wanted for 40 against 40: below {MOST_SECONDS} s.")


def show_odds(odds: dict[str, float]) -> None:
    """Our odds beside those of another library."""
    print(
        f"odds, 3 dice with A2: {odds['ms']:.2f} ms, with pools remembered "
        f"{odds['remembered_ms']:.2f} ms; icepool takes {odds['icepool_to_ours']:.2f} and "
        f"{odds['icepool_to_remembered']:.2f} times as long"
    )


def show_menus(rows: Numbers) -> None:
    """How long the odds of all options take."""
    print(f"{'odds of a menu':28}{'usual ms':>10}{'longest ms':>13}")
    for name, row in rows.items():
        print(f"{name:28}{row['usual_ms']:10.2f}{row['longest_ms']:13.2f}")
    print(f"Wanted: below {MENU_MS} ms.")


def show_boards(rows: Numbers) -> None:
    """How long views and boards take."""
    print(f"{'view and board':28}{'usual ms':>10}{'longest ms':>13}")
    for name, row in rows.items():
        print(f"{name:28}{row['usual_ms']:10.2f}{row['longest_ms']:13.2f}")
    print(f"Wanted of the usual: below {LOOK_MS} ms.")


def show_simulations(rows: Numbers) -> None:
    """Whole fights a second."""
    print(f"{'simulations':28}{'fights/s':>10}{'not counted':>13}{'log off':>13}{'ratio':>9}")
    for name, row in rows.items():
        counted, bare, unlogged, ratio = row.values()
        print(f"{name:28}{counted:10,.1f}{bare:13,.1f}{unlogged:13,.1f}{ratio:9.3f}")


def show_growth(growth: dict[str, float]) -> None:
    """What several cores gain."""
    print(
        "On {cores} cores: {times_as_fast:.2f} times as fast as on one, of {possible:.2f} that "
        "work which shares nothing gains here: a ratio of {ratio:.2f}.".format(**growth)
    )


class Section(NamedTuple):
    """A part of the benchmarks: how it is measured, and shown."""

    measure: Callable[[], Any]
    show: Callable[[Any], None]


SECTIONS: dict[str, Section] = {
    "fights": Section(lambda: {name: measured(name) for name in ROWS}, show_fights),
    "shipped": Section(
        lambda: {name: measured(name, FEW_STARTS) for name in SHIPPED}, show_shipped
    ),
    "maps": Section(lambda: measured_maps(HEART_RUSH, yardstick()), show_maps),
    "duels": Section(lambda: measured_duels(yardstick), show_duels),
    "odds": Section(measured_odds, show_odds),
    "menus": Section(lambda: measured_menus(HEART_RUSH) | measured_menus(SWORDS_REIGN), show_menus),
    "boards": Section(
        lambda: measured_boards(HEART_RUSH) | measured_boards(SWORDS_REIGN), show_boards
    ),
    "simulations": Section(measured_simulations, show_simulations),
    "growth": Section(measured_growth, show_growth),
    "tables": Section(measured_tables, show_tables),
    "matches": Section(
        lambda: dict(matches(HEART_RUSH)) | dict(matches(SWORDS_REIGN)),
        lambda rows: show_matches(rows.items()),
    ),
}


def tell(what: str) -> None:
    """What is going on, for those who wait; not among the numbers."""
    print(f"measuring {what} ...", file=sys.stderr, flush=True)


def main() -> None:
    """Measure and print one section after the other; with `--row NAME` one row in this start."""
    if "--row" in sys.argv:
        name = sys.argv[-1]
        rows = ROWS | SHIPPED
        if name not in rows:
            print(f"there is no row {name!r}; expected one of: {'; '.join(rows)}", file=sys.stderr)
            sys.exit(2)
        print(json.dumps(measured_once(rows[name]())))
        return
    quiet = "--json" in sys.argv
    everything = {}
    for name, section in SECTIONS.items():
        tell(name)
        everything[name] = section.measure()
        if not quiet:
            section.show(everything[name])
            print(flush=True)
    print(json.dumps(everything, indent=2 if quiet else None))


if __name__ == "__main__":
    main()
