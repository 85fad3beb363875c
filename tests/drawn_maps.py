"""Maps as programs for drawing maps write them, made here from the format's description."""

import base64
import json
import struct
import zlib
from collections.abc import Callable, Sequence
from typing import Any

Colour = tuple[int, int, int]
Place = tuple[float, float]

PIXELS = 16
"""Of a space, one way."""


def line(*places: Place) -> list[dict[str, float]]:
    """Places that are joined by a wall."""
    return [{"x": x, "y": y} for x, y in places]


def box(left: float, top: float, right: float, bottom: float) -> list[dict[str, float]]:
    """A wall all around."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))
    return line(*corners)


def portal(a: Place, b: Place, **more: Any) -> dict[str, Any]:
    """A door from one place to another."""
    middle = {"x": (a[0] + b[0]) / 2, "y": (a[1] + b[1]) / 2}
    usual = {"rotation": 0.0, "closed": True, "freestanding": False}
    return {"position": middle, "bounds": line(a, b), **usual, **more}


def light(x: float, y: float, range: float, **more: Any) -> dict[str, Any]:
    """A lamp."""
    usual = {"intensity": 1.0, "color": "ffffffff", "shadows": True}
    return {"position": {"x": x, "y": y}, "range": range, **usual, **more}


def drawn(
    width: float, height: float, walls: Sequence[Any] = (), origin: Place = (0, 0), **more: Any
) -> dict[str, Any]:
    """A map of so many spaces."""
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": origin[0], "y": origin[1]},
            "map_size": {"x": width, "y": height},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": list(walls),
        "objects_line_of_sight": [],
        "portals": [],
        "lights": [],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        **more,
    }


def house(*, closed: bool = True, **more: Any) -> dict[str, Any]:
    """Two rooms of 4 by 5 spaces side by side in a garden, and a door in the wall between them.

    The west room is b2 to e6, the east room f2 to i6; the door is e4|f4.
    """
    return drawn(
        10, 7, [box(1, 1, 9, 6), line((5, 1), (5, 3)), line((5, 4), (5, 6))],
        portals=[portal((5, 3), (5, 4), closed=closed)], **more,
    )  # fmt: skip


def text_of(map: dict[str, Any]) -> str:
    """The file."""
    return json.dumps(map)


# --- pictures


def png(width: int, height: int, colour: Callable[[int, int], Colour] | None = None) -> bytes:
    """A real PNG."""
    paint = colour or (lambda x, y: (x * 3 % 256, y * 5 % 256, (x + y) % 256))
    rows = (
        b"\0" + bytes(part for x in range(width) for part in paint(x, y)) for y in range(height)
    )
    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", size)
        + _chunk(b"IDAT", zlib.compress(b"".join(rows)))
        + _chunk(b"IEND", b"")
    )


def png_header(width: int, height: int, filling: int = 0) -> bytes:
    """The beginning and the end of a PNG that says that it has this size."""
    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = _chunk(b"IHDR", size) + _chunk(b"IDAT", bytes(filling)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def jpeg_header(width: int, height: int) -> bytes:
    """The beginning of a JPEG: a part of the program that wrote it, then the size of the frame."""
    program = b"\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0\1\1\0\0\1\0\1\0\0"
    frame = struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes(9)
    return b"\xff\xd8" + program + b"\xff\xc2" + frame + b"\xff\xda" + bytes(40) + b"\xff\xd9"


def webp_header(width: int, height: int, kind: bytes) -> bytes:
    """The beginning of a WebP of one of its three kinds."""
    if kind == b"VP8X":
        body = bytes(4) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    elif kind == b"VP8L":
        body = b"\x2f" + (width - 1 | height - 1 << 14).to_bytes(4, "little") + bytes(9)
    else:
        body = b"\x30\x01\0\x9d\x01\x2a" + struct.pack("<HH", width, height) + bytes(9)
    part = kind + struct.pack("<I", len(body)) + body
    return b"RIFF" + struct.pack("<I", 4 + len(part)) + b"WEBP" + part


def in_base64(picture: bytes) -> str:
    """A picture as such a file holds it."""
    return base64.b64encode(picture).decode()


# --- a picture to look at

GRASS, FLOOR, STONE, RUG = (78, 110, 62), (176, 140, 98), (92, 92, 98), (150, 52, 52)


def painted_house(pixels: int = PIXELS) -> bytes:
    """The house from above: grass around it, planks inside, a rug in each room."""
    return png(10 * pixels, 7 * pixels, lambda x, y: _painted(x / pixels, y / pixels))


def _painted(column: float, row: float) -> Colour:
    if not (1 <= column < 9 and 1 <= row < 6):
        blade = int(column * 23 + row * 17) * 7 % 11
        return GRASS[0] + blade, GRASS[1] + blade, GRASS[2] + blade
    walls = (abs(column - 1), abs(column - 9), abs(row - 1), abs(row - 6), abs(column - 5))
    if min(walls) < 0.1:
        return STONE
    if 2 < column % 4.5 < 3.5 and 2.5 < row < 4.5:
        return RUG
    plank = 18 if row * 3 % 1 < 0.1 else int(column * 2 + int(row * 3) * 5) * 3 % 9
    return FLOOR[0] - plank, FLOOR[1] - plank, FLOOR[2] - plank
