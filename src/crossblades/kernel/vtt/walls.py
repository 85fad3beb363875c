"""The walls and doors of a drawn map, on the sides of spaces; thick walls as solid spaces."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import NamedTuple

from crossblades.kernel.edge_text import MOST_DOORS
from crossblades.kernel.edges import DoorState
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.grid import column_name
from crossblades.kernel.vtt.reading import Portal, Spot, VttMap
from crossblades.kernel.vtt.snapping import (
    LONGEST_WALLS,
    Piece,
    Side,
    is_inside,
    middle,
    nearest_side,
    pieces_of,
    sides_along,
)
from crossblades.kernel.words import counted

Square = tuple[int, int]
"""A space by its column and its row from the top."""
MOST_TOLD = 4
"""Places in one remark."""


class Walls(NamedTuple):
    """What keeps spaces apart."""

    sides: frozenset[Side]
    doors: dict[Side, DoorState]
    solid: frozenset[Square]
    remarks: tuple[str, ...]


def walls_of(
    drawn: VttMap, pieces: Sequence[Piece], width: int, height: int, lit: Iterable[Square] = ()
) -> Walls:
    """The walls and doors of a map of this size; spaces with a lamp are never solid."""
    remarks: list[str] = []
    sides = _walls(drawn, pieces, width, height, remarks)
    doors = _doors(drawn.portals, width, height, sides, remarks)
    between = frozenset(side for side in sides if is_inside(side, width, height)) - doors.keys()
    solid = _solid(between, width, height, frozenset(lit), remarks) if between else frozenset()
    needed = frozenset(side for side in between if not solid.intersection(beside(side)))
    return Walls(needed, doors, solid, tuple(remarks))


def name_of(square: Square, height: int) -> str:
    """What a space is called."""
    return f"{column_name(square[0])}{height - square[1]}"


def beside(side: Side) -> tuple[Square, Square]:
    """The spaces on both hands of a side, the left or the upper one first."""
    x, y = side.x, side.y
    return ((x - 1, y), (x, y)) if side.upright else ((x, y - 1), (x, y))


def few(places: Iterable[str]) -> str:
    """`c4, d5 and 3 more`."""
    all_of_them = list(dict.fromkeys(places))
    more = len(all_of_them) - MOST_TOLD
    words = ", ".join(all_of_them[:MOST_TOLD])
    return f"{words} and {more} more" if more > 0 else words


# --- walls


def drawn_pieces(drawn: VttMap, width: int, height: int) -> tuple[Piece, ...]:
    """What of the lines is on the map, each piece once."""
    found = dict.fromkeys(piece for line in drawn.walls for piece in pieces_of(line, width, height))
    length = sum(piece.length for piece in found)
    if length > LONGEST_WALLS:
        raise CrossbladesError(
            f"the walls are {length:.0f} spaces long; expected at most {LONGEST_WALLS} on a map of "
            f"{width} by {height}"
        )
    return tuple(found)


def _walls(
    drawn: VttMap, pieces: Sequence[Piece], width: int, height: int, remarks: list[str]
) -> set[Side]:
    sides = {side for piece in pieces for side in sides_along(piece)}
    moved = [piece for piece in pieces if piece.slants and any(sides_along(piece))]
    if moved:
        longest = max(moved, key=lambda piece: piece.length)
        remarks.append(
            "walls that do not run along the sides of spaces went to the nearest ones, slanting "
            f"walls in steps: {len(moved)} of {counted(len(pieces), 'straight piece')}, the "
            f"longest from {_told(longest.a)} to {_told(longest.b)}"
        )
    lost = [
        all_of_it[0]
        for line in drawn.walls
        if (all_of_it := list(pieces_of(line, width, height)))
        and not any(side for piece in all_of_it for side in sides_along(piece))
    ]
    if lost:
        places = few(name_of(_square(piece.a, width, height), height) for piece in lost)
        remarks.append(
            f"lines of wall near {places}: too short for a side of a space, or around less than a "
            "space; left out"
        )
    return sides


def _told(spot: Spot) -> str:
    return f"{spot.x:.1f} right and {spot.y:.1f} down"


def _square(spot: Spot, width: int, height: int) -> Square:
    return min(max(int(spot.x), 0), width - 1), min(max(int(spot.y), 0), height - 1)


# --- doors


def _doors(
    portals: Iterable[Portal], width: int, height: int, sides: set[Side], remarks: list[str]
) -> dict[Side, DoorState]:
    """The portals as doors; what of a slanting one is no door becomes a wall."""
    doors: dict[Side, DoorState] = {}
    told: dict[str, list[str]] = {}
    for portal in portals:
        whole = _ends(portal)
        where = _place(portal, width, height)
        wanted = [side for side in _leaves(portal, whole) if is_inside(side, width, height)]
        if not wanted:
            told.setdefault("outside", []).append(where)
            continue
        if len(wanted) > 1 and not _straight(wanted):
            nearest = min(wanted, key=lambda side: _far(middle(side), portal.position))
            sides.update(wanted)
            wanted = [nearest]
            told.setdefault("slanting", []).append(where)
        elif len(wanted) > 1:
            told.setdefault("wide", []).append(where)
        if whole is None:
            told.setdefault("endless", []).append(where)
        if portal.freestanding:
            told.setdefault("free", []).append(where)
        for side in wanted:
            if side in doors:
                told.setdefault("twice", []).append(where)
            elif len(doors) == MOST_DOORS:
                sides.add(side)
                told.setdefault("many", []).append(where)
            else:
                doors[side] = "open" if portal.closed is False else "closed"
    remarks += [f"doors {few(places)}: {_DOOR_WORDS[why]}" for why, places in told.items()]
    return doors


_DOOR_WORDS = {
    "outside": "at the map's border or beyond it, where no door can stand; left out",
    "slanting": "slanting, and so put on the nearest side of a space, with walls beside it",
    "wide": "wider than a space, and so made into several doors beside each other",
    "endless": "the file does not say where they end; put on the nearest side of a space",
    "free": "in no wall (freestanding); put on the nearest side of a space all the same",
    "twice": "where another door is already; left out",
    "many": f"more than the {MOST_DOORS} that a map may have; made into walls",
}


def _ends(portal: Portal) -> Piece | None:
    """From one end of a portal to the other; None if the file does not say."""
    bounds = portal.bounds or ()
    return Piece(bounds[0], bounds[-1]) if len(bounds) > 1 else None


def _leaves(portal: Portal, whole: Piece | None) -> list[Side]:
    """The sides of spaces that a portal takes, on the map or not."""
    if whole is None:
        both = [nearest_side(portal.position, upright=upright) for upright in (True, False)]
        return [min(both, key=lambda side: _far(middle(side), portal.position))]
    if whole.length > 2 * LONGEST_DOOR:
        return []
    upright = abs(whole.a.x - whole.b.x) < abs(whole.a.y - whole.b.y)
    centre = Spot((whole.a.x + whole.b.x) / 2, (whole.a.y + whole.b.y) / 2)
    return list(sides_along(whole)) or [nearest_side(centre, upright=upright)]


LONGEST_DOOR = 60
"""Spaces."""


def _straight(sides: list[Side]) -> bool:
    return all(
        one.upright == other.upright and (one.x == other.x if one.upright else one.y == other.y)
        for one, other in pairwise(sides)
    )


def _far(one: Spot, other: Spot) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def _place(portal: Portal, width: int, height: int) -> str:
    at = portal.position
    if not (0 <= at.x <= width and 0 <= at.y <= height):
        return f"at {_told(at)}"
    return f"near {name_of(_square(at, width, height), height)}"


# --- solid spaces


def _solid(
    sides: frozenset[Side], width: int, height: int, lit: frozenset[Square], remarks: list[str]
) -> frozenset[Square]:
    """Spaces that walls close in on all sides, where nothing is two spaces wide: thick walls.

    What reaches the border of the map is more likely the land around a house.
    """
    regions = list(_regions(sides, width, height))
    largest = max(regions, key=len)
    solid = frozenset(
        square
        for region in regions
        if region is not largest
        and not region & lit
        and _is_thin(region)
        and not any(x in (0, width - 1) or y in (0, height - 1) for x, y in region)
        for square in region
    )
    if solid:
        places = sorted(solid, key=lambda square: (square[1], square[0]))
        remarks.append(
            f"{counted(len(solid), 'space')} that walls close in on all sides, one space thick, "
            f"became solid: {few(name_of(each, height) for each in places)}"
        )
    return solid


def _regions(sides: frozenset[Side], width: int, height: int) -> Iterator[set[Square]]:
    """The spaces that can be reached from each other, doors open."""
    shut = {frozenset(beside(side)) for side in sides}
    left = {(x, y) for x in range(width) for y in range(height)}
    while left:
        start = left.pop()
        region, edge = {start}, [start]
        while edge:
            x, y = edge.pop()
            for other in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if other in left and frozenset(((x, y), other)) not in shut:
                    left.discard(other)
                    region.add(other)
                    edge.append(other)
        yield region


def _is_thin(region: set[Square]) -> bool:
    """Whether no block of two by two spaces is in it."""
    return not any({(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= region for x, y in region)
