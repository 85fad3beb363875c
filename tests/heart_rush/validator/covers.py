"""Cover (HR-10.1, HR-10.8): what stands between two, worked out line by line."""

from fractions import Fraction

from tests.heart_rush.validator.account import Account, Body
from tests.heart_rush.validator.measures import XY, met, spaces, terrain

ALL_LINES = 4


def cover(account: Account, one: Body, other: Body) -> int:
    """HR-10.1 from the best point, HR-10.8: a friend two sizes larger covers who is in its space.

    What the attacker itself stands in covers nobody from it.
    """
    grid, ground = account.scenario.grid, account.scenario.ground
    own = spaces(account, one)
    things = [grid.xy[name] for name in ground.at if terrain(account, grid.xy[name]).cover]
    things = [place for place in things if place not in own]
    level = ALL_LINES
    for x, y in spaces(account, other):
        walls = grid.lines.blocked_from(grid.squared(one.at, one.length), (x, y))
        for point, lines in walls.items():
            found = [given(account, place, point, (2 * x + 1, 2 * y + 1)) for place in things]
            level = min(level, max(lines, *found, 0))
    larger = [each for each in met(account, other, other.at) if each.rank >= other.rank + 2]
    return max(level, int(any(each.side == other.side for each in larger)))


def given(account: Account, place: XY, point: XY, end: XY) -> int:
    """The level of a thing that a shot from this point to the middle of a space flies through.

    Coordinates are doubled, so that the middles of spaces are whole numbers.
    """
    thing = terrain(account, place)
    (x, y), (px, py) = place, point
    before = {
        "north": py >= 2 * y + 2,
        "south": py <= 2 * y,
        "east": px >= 2 * x + 2,
        "west": px <= 2 * x,
    }
    if thing.front and not before[thing.front]:
        return 0
    return thing.cover if flies_through(point, end, place) else 0


def flies_through(start: XY, end: XY, place: XY) -> bool:
    """Whether a part of the line, not a point of it alone, is inside the space."""
    first, last = Fraction(0), Fraction(1)
    for at, to, low in zip(start, end, place, strict=True):
        if at == to:
            if not 2 * low < at < 2 * low + 2:
                return False
            continue
        edges = sorted(Fraction(2 * low + side - at, to - at) for side in (0, 2))
        first, last = max(first, edges[0]), min(last, edges[1])
    return first < last
