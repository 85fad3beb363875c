"""The light of a drawn map: lamps in spaces, and how bright it is where none is."""

import re
from collections import defaultdict
from collections.abc import Iterable
from math import floor, hypot
from typing import Literal, NamedTuple

from crossblades.kernel.grid import FEET
from crossblades.kernel.vtt.reading import Environment, Light, Spot, VttMap
from crossblades.kernel.vtt.snapping import Piece
from crossblades.kernel.vtt.walls import Square, few, name_of

Ambient = Literal["bright", "dim", "dark"]

FARTHEST = 300
"""Feet that a lamp shines at the most."""
BRIGHT, DIM = 0.6, 0.25
"""Of white: as light as this, or as this, is what surrounds everything."""
GLYPHS = "*!%&$@+=~^:;?<>/|_-0123456789"
"""What stands for lamps on a map, one for each kind; letters are left to fighters."""
MOST_NEAR = 200
"""Pieces of wall in one space that are looked at, for a lamp to stay on their right side."""
ROUGHER = (1, 2, 4, 8, 60)
"""Steps of 5 feet: lamps are rounded so far that there are glyphs for all kinds."""


class Lit(NamedTuple):
    """How far a lamp shines, in feet."""

    bright: int
    dim: int


class Lamps(NamedTuple):
    """The lamps of a map."""

    at: dict[Square, Lit]
    remarks: tuple[str, ...]


def lamps_of(drawn: VttMap, pieces: Iterable[Piece], width: int, height: int) -> Lamps:
    """The lamps by their spaces: each on the side of walls on which it was drawn."""
    told: dict[str, list[str]] = defaultdict(list)
    near = _by_square(pieces)
    placed: dict[Square, list[float]] = defaultdict(list)
    for light in drawn.lights:
        square, spaces = _placed(light, near, width, height)
        where = name_of(square, height)
        if FEET * spaces < FEET / 2:
            told["faint"].append(where)
            continue
        if spaces < light.range:
            told["outside"].append(where)
        if placed[square]:
            told["twice"].append(where)
        if FEET * spaces > FARTHEST:
            told["far"].append(where)
        if light.shadows is False:
            told["through"].append(where)
        if (light.color or "")[-6:].lower() not in ("", "ffffff"):
            told["coloured"].append(where)
        placed[square].append(spaces)
    ranges = {square: max(found) for square, found in placed.items() if found}
    step = next(step for step in ROUGHER if _kinds(ranges.values(), step) <= len(GLYPHS))
    remarks = [f"lamps {few(places)}: {_WORDS[why]}" for why, places in told.items()]
    if step > 1:
        remarks.append(f"there are many kinds of lamps; they were rounded to {step * FEET} feet")
    if ranges:
        remarks.append(
            "a lamp is bright to half of its range and dim to all of it; the strength that the "
            "file gives has no meaning here"
        )
    return Lamps({square: _lit(each, step) for square, each in ranges.items()}, tuple(remarks))


_WORDS = {
    "faint": "too faint, or too far from the map to reach it; left out",
    "outside": "outside of the map; moved to its border, and weakened by as much",
    "twice": "two in one space; only the one that shines farthest is kept",
    "far": f"shining farther than {FARTHEST} feet; cut to that",
    "through": "shining through walls as drawn (shadows off); here walls stop all light",
    "coloured": "coloured; light has no colour here",
}


def _kinds(ranges: Iterable[float], step: int) -> int:
    return len({_lit(spaces, step) for spaces in ranges})


def _lit(spaces: float, step: int) -> Lit:
    """A lamp is bright half as far as it is dim."""
    feet = step * FEET
    dim = min(FARTHEST, max(1, floor(FEET * spaces / feet + 0.5)) * feet)
    return Lit(dim // 2 // FEET * FEET, dim)


# --- places


def _placed(
    light: Light, near: dict[Square, list[Piece]], width: int, height: int
) -> tuple[Square, float]:
    """The space of a lamp, and how far it shines from there."""
    spot = light.position
    inside = Spot(min(max(spot.x, 0.0), width), min(max(spot.y, 0.0), height))
    x, y = min(floor(inside.x), width - 1), min(floor(inside.y), height - 1)
    beyond = hypot(spot.x - inside.x, spot.y - inside.y)
    around = [
        (column, row)
        for column in range(max(0, x - 1), min(width, x + 2))
        for row in range(max(0, y - 1), min(height, y + 2))
    ]
    around.sort(key=lambda square: (square != (x, y), _far(inside, square)))
    walls = {piece for square in around for piece in near[square]}
    for square in around:
        way = Piece(inside, _centre(square))
        if not any(_cross(way, wall) for wall in walls):
            return square, light.range - beyond
    return (x, y), light.range - beyond


def _centre(square: Square) -> Spot:
    return Spot(square[0] + 0.5, square[1] + 0.5)


def _far(spot: Spot, square: Square) -> float:
    centre = _centre(square)
    return hypot(spot.x - centre.x, spot.y - centre.y)


def _by_square(pieces: Iterable[Piece]) -> dict[Square, list[Piece]]:
    """The pieces of wall that run through each space or beside it."""
    found: dict[Square, list[Piece]] = defaultdict(list)
    for piece in pieces:
        steps = int(2 * piece.length) + 1
        for number in range(steps + 1):
            x = piece.a.x + (piece.b.x - piece.a.x) * number / steps
            y = piece.a.y + (piece.b.y - piece.a.y) * number / steps
            square = floor(x), floor(y)
            here = found[square]
            if len(here) < MOST_NEAR and not (here and here[-1] is piece):
                here.append(piece)
    return found


def _cross(one: Piece, other: Piece) -> bool:
    """Whether two pieces cross each other."""
    return _parts(one, other.a) * _parts(one, other.b) < 0 and (
        _parts(other, one.a) * _parts(other, one.b) < 0
    )


def _parts(piece: Piece, spot: Spot) -> float:
    """On which hand of a piece a place is: above 0, below 0, or on it."""
    return (piece.b.x - piece.a.x) * (spot.y - piece.a.y) - (piece.b.y - piece.a.y) * (
        spot.x - piece.a.x
    )


# --- where no lamp is


def ambient_of(environment: Environment) -> tuple[Ambient, list[str]]:
    """The light where no lamp reaches, and why it is that one."""
    remarks = []
    if environment.baked_lighting:
        remarks.append("light and shadow are drawn into the picture, too (baked_lighting)")
    text = environment.ambient_light or ""
    colour = re.fullmatch(r"#?(?:[0-9a-f]{2})?([0-9a-f]{6})", text.lower())
    if not text:
        return "bright", remarks
    if colour is None:
        return "bright", [*remarks, f"ambient_light {text[:20]!r} is no colour: light is bright"]
    red, green, blue = bytes.fromhex(colour[1])
    shine = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    light: Ambient = "bright" if shine >= BRIGHT else "dim" if shine >= DIM else "dark"
    if light != "bright":
        remarks.append(
            f"ambient_light {text} is {shine:.0%} as light as white: where no lamp reaches it is "
            f"{light} ({BRIGHT:.0%} is bright, {DIM:.0%} dim)"
        )
    return light, remarks
