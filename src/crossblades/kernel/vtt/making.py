"""A drawn map as the fields of an encounter file, its picture, and what is not as it was drawn."""

from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.grid import LARGEST, column_name
from crossblades.kernel.map_text import OPEN, WALL
from crossblades.kernel.pictures import LARGEST_PICTURE, LONGEST_SIDE, Picture, picture_of
from crossblades.kernel.vtt.lamps import GLYPHS, Lit, ambient_of, lamps_of
from crossblades.kernel.vtt.reading import VttMap, moved
from crossblades.kernel.vtt.snapping import Side
from crossblades.kernel.vtt.walls import (
    Square,
    Walls,
    beside,
    drawn_pieces,
    few,
    name_of,
    walls_of,
)

ROUGH = 0.02
"""By so much a picture's shape may differ from the map's, and nobody sees it."""


class MadeMap(NamedTuple):
    """A map of ours, made from a drawn one."""

    parts: dict[str, Any]
    """Fields of an encounter file: `map`, and what else there is of `legend`, `walls`, `doors`,
    `light` and `picture`."""
    picture: bytes | None
    remarks: tuple[str, ...]
    """What is not as it was drawn, a sentence each."""


def made_map(
    drawn: VttMap, *, lamps: bool = True, left: int = 0, top: int = 0, name: str = "map"
) -> MadeMap:
    """A map of ours: without lamps where a game knows none; of a large one the part that begins
    so many spaces from its left and its top. The picture is to be called by this name.
    """
    columns, rows = drawn.size
    if not (0 <= left < columns and 0 <= top < rows):
        raise CrossbladesError(
            f"the map has {columns} by {rows} spaces; a part of it begins 0 to {columns - 1} from "
            f"the left and 0 to {rows - 1} from the top, not {left} and {top}"
        )
    part = moved(drawn, left, top)
    width, height = (min(LARGEST, spaces) for spaces in part.size)
    remarks = [*_cut(drawn, left, top, width, height)]
    pieces = drawn_pieces(part, width, height)
    lit = lamps_of(part, pieces, width, height)
    walls = walls_of(part, pieces, width, height, lit.at)
    remarks += walls.remarks
    remarks += _objects(part, width, height)
    light, why = ambient_of(part.environment)
    if lamps:
        remarks += [*lit.remarks, *why]
    elif lit.at or light != "bright":
        remarks.append("this game's maps know no light: lamps and ambient_light are left out")
    glyphs = _glyphs(lit.at.values()) if lamps else {}
    drawing = _drawing(
        width, height, walls, {at: glyphs[of] for at, of in lit.at.items() if glyphs}
    )
    parts: dict[str, Any] = {"map": drawing}
    if lamps and light != "bright":
        parts["light"] = light
    if found := _runs(walls.sides, height):
        parts["walls"] = found
    if doors := [_door(side, state, height) for side, state in sorted(walls.doors.items())]:
        parts["doors"] = doors
    if glyphs:
        parts["legend"] = {glyph: _lamp(each) for each, glyph in glyphs.items()}
    picture, said = _picture(drawn)
    remarks += said
    if picture is not None:
        parts["picture"], said = _place(picture_of(picture), drawn, left, top, name)
        remarks += said
    return MadeMap(parts, picture, tuple(remarks))


# --- the drawing


def _drawing(width: int, height: int, walls: Walls, lamps: Mapping[Square, str]) -> str:
    """A line a row, a glyph a space."""
    ground = {**dict.fromkeys(walls.solid, WALL), **lamps}
    rows = ("".join(ground.get((x, y), OPEN) for x in range(width)) for y in range(height))
    return "".join(f"{row}\n" for row in rows)


def _glyphs(lamps: Iterable[Lit]) -> dict[Lit, str]:
    return dict(zip(sorted(set(lamps)), GLYPHS, strict=False))


def _lamp(lit: Lit) -> dict[str, Any]:
    return {"name": f"lamp, {lit.dim} feet", "light": {"bright": lit.bright, "dim": lit.dim}}


def _runs(sides: Iterable[Side], height: int) -> list[str]:
    """Walls as a file writes them, those in a row as one: `b2-f2 north`, `c2-c5 east`."""
    found = []
    across = sorted((side.y, side.x) for side in sides if not side.upright)
    for y, run in _in_a_row(across):
        found.append(f"{_block((run[0], y), (run[-1], y), height)} north")
    upright = sorted((side.x, side.y) for side in sides if side.upright)
    for x, run in _in_a_row(upright):
        found.append(f"{_block((x - 1, run[-1]), (x - 1, run[0]), height)} east")
    return found


def _in_a_row(places: Iterable[tuple[int, int]]) -> Iterable[tuple[int, list[int]]]:
    """Those with the same first number whose second numbers follow each other."""
    counted = enumerate(places)
    for (line, _), run in groupby(counted, key=lambda each: (each[1][0], each[1][1] - each[0])):
        yield line, [at for _, (_, at) in run]


def _block(first: Square, last: Square, height: int) -> str:
    one, other = name_of(first, height), name_of(last, height)
    return one if one == other else f"{one}-{other}"


def _door(side: Side, state: str, height: int) -> dict[str, str]:
    first, second = (name_of(square, height) for square in beside(side))
    at = f"{first}|{second}" if side.upright else f"{second}|{first}"
    return {"at": at} if state == "closed" else {"at": at, "state": state}


# --- what is told


def _cut(drawn: VttMap, left: int, top: int, width: int, height: int) -> Iterable[str]:
    """That a map is too large, or not of whole spaces."""
    columns, rows = drawn.size
    if (columns, rows) != (width, height):
        yield (
            f"the map has {columns} by {rows} spaces, ours have at most {LARGEST} by {LARGEST}: "
            f"this is the part that begins {left} from its left and {top} from its top"
        )
    if abs(drawn.width - columns) > 0.01 or abs(drawn.height - rows) > 0.01:
        yield (
            f"the map is {drawn.width:g} by {drawn.height:g} spaces; spaces that it cuts at the "
            "right and at the bottom are whole here"
        )


def _objects(drawn: VttMap, width: int, height: int) -> Iterable[str]:
    """Where objects stand that stop sight as drawn."""
    places = []
    for line in drawn.objects:
        if line:
            x = sum(spot.x for spot in line) / len(line)
            y = sum(spot.y for spot in line) / len(line)
            if 0 <= x < width and 0 <= y < height:
                places.append((int(y), int(x)))
    if places:
        names = few(f"{column_name(x)}{height - y}" for y, x in sorted(places))
        yield (
            f"objects {names}: the file says that they stop sight, but not how high they are, nor "
            "whether one can stand there; left out (draw # for a wall, or a glyph of the legend "
            "that gives cover)"
        )


# --- the picture


def _picture(drawn: VttMap) -> tuple[bytes | None, list[str]]:
    """The picture out of the file, if it has one that a table can show."""
    image, data = drawn.image, b""
    text = image.partition(",")[2] if image[:5].lower() == "data:" else image
    if not text.strip():
        return None, ["there is no picture in the file"]
    try:
        data = b64decode("".join(text.split()), validate=True)
        picture_of(data)
    except (Base64Error, ValueError):
        return None, ["the picture is left out: it is not written in base64"]
    except CrossbladesError as error:
        large = max(drawn.width, drawn.height) * drawn.pixels > LONGEST_SIDE
        way_out = "; let your program export fewer pixels for a space"
        more = way_out if large or len(data) > LARGEST_PICTURE else ""
        return None, [f"the picture is left out: {error}{more}"]
    return data, []


def _place(
    picture: Picture, drawn: VttMap, left: int, top: int, name: str
) -> tuple[dict[str, Any] | str, list[str]]:
    """Where the picture lies: over the whole drawn map, of which ours may be a part."""
    file = f"{name}.{picture.ending}"
    said = []
    if abs(drawn.width / drawn.height / (picture.width / picture.height) - 1) > ROUGH:
        said.append(
            f"the picture has {picture.width} by {picture.height} pixels, which is another shape "
            f"than {drawn.width:g} by {drawn.height:g} spaces; it is laid from the upper left "
            "corner, as wide as the map: change `picture` if it does not fit"
        )
    columns, _ = drawn.size
    if (left, top) == (0, 0) and columns == drawn.width <= LARGEST:
        return file, said
    return {"file": file, "left": -left, "top": -top, "width": drawn.width}, said
