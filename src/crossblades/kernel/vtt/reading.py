"""Universal VTT files read and checked: every number is one, and nothing is without bounds.

The format is JSON. Places are in spaces, from the left and from the top; `map_origin` is the place
of the map's upper left corner.
"""

import re
from collections.abc import Callable, Sequence
from math import ceil
from typing import NoReturn

import msgspec
from msgspec import Struct

from crossblades.kernel.errors import FileError

LONGEST = 32 * 1024 * 1024
"""Characters of a file."""
MOST_PARTS = 250_000
"""Lists, and as many objects."""
MOST_POINTS = 100_000
"""Of all lines together."""
MOST_THINGS = 2000
"""Portals, and as many lights."""
FARTHEST = 10_000
"""Spaces between a place and the map's corner."""
LARGEST_DRAWN = 500
"""Spaces of a map one way; of one that is larger than ours a part is taken."""
MOST_PIXELS = 10_000
"""Of a space, one way."""

ENDINGS = (".uvtt", ".dd2vtt", ".df2vtt")
"""How the names of such files end."""


class Spot(Struct, frozen=True, gc=False):
    """A place, in spaces from the left and from the top."""

    x: float
    y: float


Line = tuple[Spot, ...]
"""Places that are joined by straight pieces."""


class Portal(Struct, frozen=True):
    """A door, or a window: the format does not tell them apart."""

    position: Spot
    bounds: tuple[Spot, ...] | None = None
    """Both ends."""
    rotation: float | None = None
    closed: bool | None = None
    freestanding: bool | None = None


class Light(Struct, frozen=True):
    """A lamp."""

    position: Spot
    range: float
    intensity: float | None = None
    color: str | None = None
    shadows: bool | None = None


class Environment(Struct, frozen=True):
    """The light where no lamp is."""

    baked_lighting: bool | None = None
    ambient_light: str | None = None


class Resolution(Struct, frozen=True):
    """How large the map is."""

    map_size: Spot
    map_origin: Spot | None = None
    pixels_per_grid: float | None = None


class _File(Struct, frozen=True):
    """What such a file may have in it; whatever else is there is passed over."""

    resolution: Resolution
    line_of_sight: tuple[Line, ...] | None = None
    objects_line_of_sight: tuple[Line, ...] | None = None
    portals: tuple[Portal, ...] | None = None
    lights: tuple[Light, ...] | None = None
    environment: Environment | None = None
    image: str | None = None


class VttMap(Struct, frozen=True):
    """A map as it was drawn; places are counted from its upper left corner."""

    width: float
    """Spaces; perhaps not a whole number of them."""
    height: float
    pixels: float
    """Of a space, one way; 0 if the file does not say."""
    walls: tuple[Line, ...]
    objects: tuple[Line, ...]
    portals: tuple[Portal, ...]
    lights: tuple[Light, ...]
    environment: Environment
    image: str
    """In base64; empty if there is none."""

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows that are needed to hold it."""
        return max(1, ceil(self.width - 0.01)), max(1, ceil(self.height - 0.01))


def is_vtt(name: str, text: str) -> bool:
    """Whether a file is such a map: by its name, or how it begins."""
    return name.lower().endswith(ENDINGS) or text[:100].lstrip("\ufeff \t\r\n").startswith("{")


def read_vtt(text: str, source: str) -> VttMap:
    """Read a file; the source is the name that errors give it. A mistake is a FileError."""
    check = _Check(source)
    found = _decoded(text, check)
    size, pixels = found.resolution.map_size, found.resolution.pixels_per_grid or 0
    for axis, spaces in (("x", size.x), ("y", size.y)):
        if not 0 < spaces <= LARGEST_DRAWN:
            expected = f"more than 0 and at most {LARGEST_DRAWN} spaces, not {spaces:g}"
            check.fail(f"resolution.map_size.{axis}", "no size of a map", expected)
    if not 0 <= pixels <= MOST_PIXELS:
        expected = f"at most {MOST_PIXELS}, not {pixels:g}"
        check.fail("resolution.pixels_per_grid", "no number of pixels", expected)
    origin = found.resolution.map_origin or Spot(0, 0)
    check.place("resolution.map_origin", origin)
    lines = {
        "line_of_sight": found.line_of_sight,
        "objects_line_of_sight": found.objects_line_of_sight,
    }
    _check_lines(check, lines)
    for name, things in (("portals", found.portals), ("lights", found.lights)):
        check.count(name, len(things or ()), MOST_THINGS, name)
    for number, light in enumerate(found.lights or ()):
        check.place(f"lights[{number}].position", light.position)
        if not 0 <= light.range <= FARTHEST:
            expected = f"0 to {FARTHEST}, not {light.range:g}"
            check.fail(f"lights[{number}].range", "no range of a light", expected)
    for number, portal in enumerate(found.portals or ()):
        check.place(f"portals[{number}].position", portal.position)
        for end, spot in enumerate(portal.bounds or ()):
            check.place(f"portals[{number}].bounds[{end}]", spot)
    return _moved(found, lambda spot: Spot(spot.x - origin.x, spot.y - origin.y))


def moved(drawn: VttMap, left: int, top: int) -> VttMap:
    """The same map with its corner so many spaces farther right and down."""

    def move(spot: Spot) -> Spot:
        return Spot(spot.x - left, spot.y - top)

    return msgspec.structs.replace(
        drawn,
        width=drawn.width - left,
        height=drawn.height - top,
        walls=_moved_lines(drawn.walls, move),
        objects=_moved_lines(drawn.objects, move),
        portals=_moved_portals(drawn.portals, move),
        lights=_moved_lights(drawn.lights, move),
    )


# --- what the file says


class _Check:
    """Refuses what is none of a map, with where it stands."""

    def __init__(self, source: str) -> None:
        self._source = source

    def fail(self, field: str, problem: str, expected: str = "") -> NoReturn:
        raise FileError(problem, source=self._source, field=field, expected=expected)

    def place(self, field: str, spot: Spot) -> None:
        """Refuse a place that is nowhere near a map."""
        for axis, at in (("x", spot.x), ("y", spot.y)):
            if not -FARTHEST <= at <= FARTHEST:
                expected = f"-{FARTHEST} to {FARTHEST}, not {at:g}"
                self.fail(f"{field}.{axis}", "no place on a map", expected)

    def count(self, field: str, many: int, most: int, things: str) -> None:
        """Refuse too many of something."""
        if many > most:
            self.fail(field, f"{many} {things}", f"at most {most}")


def _decoded(text: str, check: _Check) -> _File:
    """The file as JSON, with everything of its type."""
    check.count("", len(text), LONGEST, "characters")
    check.count("", text.count("["), MOST_PARTS, "lists")
    check.count("", text.count("{"), MOST_PARTS, "objects")
    try:
        return msgspec.json.decode(text.removeprefix("\ufeff").encode(), type=_File)
    except msgspec.ValidationError as error:
        check.fail(*_worded(str(error)))
    except (msgspec.DecodeError, UnicodeError) as error:
        check.fail("", f"this is no JSON, as map makers write it ({_cut(str(error))})")
    except RecursionError:
        check.fail("", "lists and objects stand too deep in each other")


_WRONG = re.compile(r"(?:Expected `([^`]+)`, got `([^`]+)`|(.*?))(?: - at `\$\.?([^`]*)`)?")
_WORDS = {
    "object": "a table {…}", "array": "a list […]", "str": "text", "float": "a number",
    "int": "a number", "bool": "true or false", "null": "nothing",
}  # fmt: skip


def _worded(message: str) -> tuple[str, str, str]:
    """A field, what is wrong with it, and what would be right, out of msgspec's words."""
    found = _WRONG.fullmatch(message)
    assert found is not None
    wanted, got, other, field = found.groups()
    if other:
        missing = re.fullmatch(r"Object missing required field `(\w+)`", other)
        problem = f"`{missing[1]}` is missing" if missing else _cut(other).lower()
        return _cut(field or ""), problem, ""
    kinds = [_WORDS.get(kind, kind) for kind in wanted.split(" | ") if kind != "null"]
    return (
        _cut(field or ""),
        "this does not fit",
        f"{' or '.join(kinds)}, not {_WORDS.get(got, got)}",
    )


def _cut(words: str) -> str:
    return words if len(words) <= 100 else f"{words[:100]}…"


def _check_lines(check: _Check, lines: dict[str, tuple[Line, ...] | None]) -> None:
    points = sum(len(line) for all_of_them in lines.values() for line in all_of_them or ())
    check.count("line_of_sight", points, MOST_POINTS, "places")
    for name, all_of_them in lines.items():
        for number, line in enumerate(all_of_them or ()):
            for place, spot in enumerate(line):
                check.place(f"{name}[{number}][{place}]", spot)


# --- moving


Move = Callable[[Spot], Spot]


def _moved(found: _File, move: Move) -> VttMap:
    return VttMap(
        width=found.resolution.map_size.x,
        height=found.resolution.map_size.y,
        pixels=found.resolution.pixels_per_grid or 0,
        walls=_moved_lines(found.line_of_sight or (), move),
        objects=_moved_lines(found.objects_line_of_sight or (), move),
        portals=_moved_portals(found.portals or (), move),
        lights=_moved_lights(found.lights or (), move),
        environment=found.environment or Environment(),
        image=found.image or "",
    )


def _moved_lines(lines: Sequence[Line], move: Move) -> tuple[Line, ...]:
    return tuple(tuple(map(move, line)) for line in lines)


def _moved_portals(portals: Sequence[Portal], move: Move) -> tuple[Portal, ...]:
    return tuple(
        msgspec.structs.replace(
            portal, position=move(portal.position), bounds=tuple(map(move, portal.bounds or ()))
        )
        for portal in portals
    )


def _moved_lights(lights: Sequence[Light], move: Move) -> tuple[Light, ...]:
    return tuple(msgspec.structs.replace(light, position=move(light.position)) for light in lights)
