"""Chapter 10: what stands in the way of a shot, walls and other things (HR-10.1)."""

from crossblades.heart_rush.ground import Covered, Side, Terrain
from crossblades.heart_rush.land import Land
from crossblades.kernel.cover_lines import FULL_COVER
from crossblades.kernel.lines import Point, blocked, middle


def covered(land: Land, at: str, to: str, length: int = 1, to_length: int = 1) -> Covered:
    """HR-10.1: the cover of a creature at one place from another's best point; remembered."""
    key = (at, to, length, to_length)
    if key not in land.covered:
        land.covered[key] = _covered(land, *key)
    return land.covered[key]


def _covered(land: Land, at: str, to: str, length: int, to_length: int) -> Covered:
    grid = land.grid
    if not land.covers:
        return Covered(grid.cover(at, to, length, to_length))
    own = grid.squared(at, length)
    others = land.covers & ~grid.square(at, length)
    things = {s: land.terrain(s) for s in grid.on(others)}
    best = Covered(FULL_COVER)
    for space in grid.footprint(to, to_length):
        for point, lines in grid.lines.blocked_from(own, grid.xy[space]).items():
            thing = _in_the_way(land, things, point, space)
            level = max(lines, thing.cover if thing else 0)
            if level < best.level:
                best = Covered(level, thing)
    return best


def _in_the_way(land: Land, things: dict[str, Terrain], point: Point, space: str) -> Terrain | None:
    """HR-10.1: what covers most, of all that the line to the middle of a space runs through."""
    xy = land.grid.xy
    end = middle(*xy[space])
    found = None
    for place, thing in things.items():
        if found and found.cover >= thing.cover:
            continue
        if _faces(thing.front, xy[place], point) and blocked(point, end, (xy[place],)):
            found = thing
    return found


def _faces(front: Side | None, place: Point, point: Point) -> bool:
    """HR-10.1: an arrow slit covers from its front only."""
    (x, y), (px, py) = place, point
    if front == "north":
        return py >= 2 * y + 2
    if front == "south":
        return py <= 2 * y
    if front == "east":
        return px >= 2 * x + 2
    return px <= 2 * x or front is None
