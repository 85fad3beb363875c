"""Small crowded fights from a seed, without abilities, and bots that seek them out."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import structs

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Engage
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.grid import column_name
from tests.heart_rush.validator.book import length
from tests.helpers import (
    BOW,
    DAGGER,
    HEAVY,
    JAVELIN,
    LIGHT,
    LONGBOW,
    MACE,
    MAUL,
    MEDIUM,
    SPEAR,
    SWORD,
    WHIP,
    fighter,
    scene,
)

ARMS = (SWORD, MACE, MAUL, SPEAR, DAGGER, BOW, LONGBOW, JAVELIN, WHIP)
SIZES = ("medium", "medium", "medium", "small", "tiny", "large", "L2", "L3")
DICE = (4, 6, 8, 10, 12)
Space = tuple[int, int]

IDLE = {
    "Pass",
    "Decline",
    "HoldBack",
    "LetGo",
    "NoPush",
    "CallOut",
    "Interact",
    "Stow",
    "StowShield",
    "Flee",
    "Surrender",
}
"""Options of which nothing comes."""


def eager(ask: Ask, _look: Callable[[], object], random: Random) -> Option:
    """Mostly engages whom it can, and rarely does nothing."""
    fights = ask.offers(Engage)
    if fights and random.random() < 0.7:
        return random.choice(fights)
    options = list(ask.options)
    if random.random() < 0.8:
        options = [one for one in options if type(one).__name__ not in IDLE] or options
    return random.choice(options)


def arena(seed: int) -> Scenario:
    """A little room, with walls or without, and one to three on either side."""
    random = Random(f"arena {seed}")
    width, height = random.randint(4, 9), random.randint(4, 9)
    spaces = [(x, y) for x in range(width) for y in range(height)]
    walls = random.sample(spaces, random.choice((0, 0, 1, 2, 4)))
    taken = set(walls)
    fighters: list[Fighter] = []
    for side in ("heroes", "foes"):
        for number in range(random.randint(1, 3)):
            size = random.choice(SIZES)
            square = room(random, spaces, taken, length(size))
            if square:
                taken.update(square)
                fighters.append(someone(random, f"{side[0]}{number}", side, square[0], size))
    sides = {each.side for each in fighters}
    for side in {"heroes", "foes"} - sides:
        square = room(random, spaces, taken, 1)
        fighters.append(someone(random, f"{side[0]}9", side, square[0], "medium"))
    return scene(
        *fighters,
        begins=random.choice((None, "heroes", "foes")),
        width=width,
        height=height,
        walls=[named(wall) for wall in walls],
        rounds=random.choice((3, 6)),
    )


def plain(scenario: Scenario) -> Scenario:
    """The same without abilities, spells, elements and a GM: the bare rules."""
    bare = structs.replace
    fighters = tuple(
        bare(
            sheet,
            abilities=(), destiny=(), spent=(), spells=(), attunements={}, element=None,
            immune=(), asking={}, unburdened=False, strong_back=False, slips_past=False,
            slips_away=False, grip_speed=0, two_weapons=False, at_home_in_water=False,
            sure_footed=False,
        )
        for sheet in scenario.fighters
    )  # fmt: skip
    return bare(scenario, fighters=fighters, gm="")


def named(space: Space) -> str:
    """As the map has it."""
    return f"{column_name(space[0])}{space[1] + 1}"


def room(random: Random, spaces: list[Space], taken: set[Space], long: int) -> list[Space]:
    """A free square, its lowest left space first; nothing if there is none."""
    squares = [[(x + a, y + b) for a in range(long) for b in range(long)] for x, y in spaces]
    free = [s for s in squares if set(s) <= set(spaces) and taken.isdisjoint(s)]
    return random.choice(free) if free else []


def someone(random: Random, name: str, side: str, at: Space, size: str) -> Fighter:
    """A fighter with any two weapons that its size can wield."""
    arms: list[Weapon] = list(ARMS)
    if size == "small":
        arms = [arm for arm in arms if arm.size != "heavy"]
    elif size == "tiny":
        arms = [arm for arm in arms if arm.size == "ultralight"]
    sheet: dict[str, Any] = {
        "size": size,
        "heart": random.choice((6, 8, 8, 10)),
        "might": random.choice(DICE),
        "agility": random.choice(DICE),
        "cunning": random.choice(DICE),
        "armour": random.choice((None, LIGHT, MEDIUM, HEAVY)),
        "shield": random.choice((None, None, "light", "heavy")),
        "hit_points": random.choice((15, 30, 40)),
    }
    return fighter(name, side, named(at), *random.sample(arms, 2), **sheet)
