"""Weapons, reach, distance, speed: what chapters 10 and 12 say of a creature where it stands."""

from collections.abc import Iterator

from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.ground import Terrain
from tests.heart_rush.validator import book
from tests.heart_rush.validator.account import FISTS, Account, Body

PLAIN = Terrain("plain")
XY = tuple[int, int]


# --- what is in hand


def bare(body: Body) -> Weapon:
    """What one strikes with who has nothing in hand."""
    return next((weapon for weapon in body.sheet.weapons if weapon.body), FISTS)


def weapon_named(body: Body, name: str) -> Weapon:
    """What it strikes with: what is in hand, if no other thing is named."""
    known = {weapon.name: weapon for weapon in body.sheet.weapons}
    return known.get(name, FISTS) if name else body.weapon or bare(body)


def arms(body: Body) -> list[Weapon]:
    """All that it can strike with now (HR-4.14, HR-12.1)."""
    parts = [weapon for weapon in body.sheet.weapons if weapon.body]
    return [body.weapon, *parts] if body.weapon else parts or [FISTS]


def range_of(body: Body, weapon: Weapon) -> int:
    """HR-12.3, in feet."""
    if weapon.kind == "ranged":
        return 60 if weapon.size == "heavy" else 30
    if weapon.kind in ("thrown", "whip"):
        return 20
    return 10 if weapon.reach and not body.dashes else 5


def farthest(body: Body, weapon: Weapon) -> int:
    """HR-12.4: what is thrown or shot goes on to the double of its range."""
    return range_of(body, weapon) * (2 if weapon.kind in ("ranged", "thrown") else 1)


def melee_reach(body: Body) -> int:
    """HR-4.14: with the wielded melee weapon, else with the body; 0: none."""
    weapon = body.weapon or bare(body)
    return range_of(body, weapon) if weapon.kind == "melee" else 0


# --- places


def xy(account: Account, at: str) -> XY:
    """Column and row, from 0."""
    return account.scenario.grid.xy[at]


def spaces(account: Account, body: Body, at: str = "") -> list[XY]:
    """The spaces it is in (HR-10.7), also those off the map."""
    x, y = xy(account, at or body.at)
    return [(x + dx, y + dy) for dx in range(body.length) for dy in range(body.length)]


def terrain(account: Account, space: XY) -> Terrain:
    """What the map says of a space."""
    ground, name = account.scenario.ground, account.scenario.grid.at(*space)
    return ground.kinds[ground.at[name]] if name in ground.at else PLAIN


def height(account: Account, body: Body, at: str = "") -> int:
    """Of the highest ground that it stands on."""
    return max(terrain(account, space).height for space in spaces(account, body, at))


def distance(account: Account, one: Body, other: Body, at: str = "") -> int:
    """HR-10.14: feet along the longer axis between the nearest spaces; heights may add to it."""
    pairs = [
        max(abs(ax - bx), abs(ay - by))
        for ax, ay in spaces(account, one, at)
        for bx, by in spaces(account, other)
    ]
    return book.SPACE * min(pairs)


def covered(account: Account, one: Body, other: Body, at: str = "") -> int:
    """HR-10.1: how many of the lines to the corners of the other the walls block."""
    grid = account.scenario.grid
    return grid.cover(at or one.at, other.at, one.length, other.length)


def could_strike(account: Account, one: Body, other: Body, weapon: Weapon) -> bool:
    """HR-6.19: in range, extended range included, and not wholly behind walls."""
    near = distance(account, one, other) <= farthest(one, weapon)
    return near and covered(account, one, other) < 4


def in_melee_reach(account: Account, one: Body, other: Body, at: str = "") -> bool:
    """Whether the other, at this place, is in the melee reach of one (HR-4.14)."""
    reach = melee_reach(one)
    if not reach or distance(account, other, one, at) > reach:
        return False
    return covered(account, other, one, at) < 4


def met(account: Account, body: Body, at: str) -> Iterator[Body]:
    """Everybody else who is in one of these spaces and not dead."""
    mine = set(spaces(account, body, at))
    for other in account.everyone:
        if other is not body and not other.dead and mine & set(spaces(account, other)):
            yield other


def may_share(one: Body, other: Body) -> bool:
    """HR-10.7, HR-10.8: two sizes between them, or both small or smaller."""
    return abs(one.rank - other.rank) >= 2 or max(one.rank, other.rank) <= book.rank("small")


# --- speed


def plain_speed(body: Body) -> int:
    """HR-4.5, HR-12.1, HR-12.6: 60, less what is worn and wielded."""
    slower = book.ARMOUR_SPEED[body.sheet.armour.kind] if body.sheet.armour else 0
    if body.shielded and body.sheet.shield:
        slower += book.SHIELD_SPEED[body.sheet.shield]
    if body.weapon and body.weapon.size == "heavy":
        slower += 5
    return max(body.sheet.speed - slower, 0)


def speed(body: Body) -> int:
    """Chapter 11: what conditions leave of it."""
    conditions = body.conditions.keys()
    if conditions & {"restrained", "grappled", "entangled", "stunned", "incapacitated"}:
        return 0
    if "grappling" in conditions:
        return body.sheet.grip_speed
    feet = plain_speed(body)
    if "prone" in conditions:
        feet = min(body.sheet.climb, feet)
    if "crippled" in conditions:
        feet = min(feet, 5)
    return book.half(feet) if "slowed" in conditions else feet
