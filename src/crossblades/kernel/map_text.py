"""A map drawn in text: a line a row, the highest first, and a glyph a space."""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from crossblades.kernel.grid import Grid, column_name
from crossblades.kernel.toml_lines import Step, value_at
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

OPEN, WALL = ".", "#"
LARGEST = 60
"""The most spaces a map may have in a row or column."""


class DrawnMap(Struct, frozen=True):
    """A map, and what is drawn on it."""

    grid: Grid
    places: dict[str, list[str]]
    """The spaces of each glyph, read from the top left."""

    def row_of(self, space: str) -> int:
        """The line of the drawing, from 0, that this space is in."""
        return self.grid.height - 1 - self.grid.xy[space][1]


def read_map(document: TomlDocument, path: Sequence[Step], glyphs: Collection[str]) -> DrawnMap:
    """Read the map that is drawn at this path with these glyphs."""
    rows = value_at(document.data, path).removesuffix("\n").split("\n")
    _check_shape(document, path, rows)
    places: dict[str, list[str]] = {}
    for y, x, glyph in _drawn(rows):
        if glyph != WALL and glyph not in glyphs:
            problem = f"unknown glyph {shown(glyph)} in column {x + 1}"
            raise document.error(path, problem, _legend(glyphs), y)
        places.setdefault(glyph, []).append(f"{column_name(x)}{len(rows) - y}")
    walls = tuple(places.pop(WALL, ()))
    return DrawnMap(Grid(len(rows[0]), len(rows), walls), places)


def _legend(glyphs: Collection[str]) -> str:
    """What may be drawn on the map."""
    return ", ".join((f"{OPEN} (open ground)", f"{WALL} (wall)", *sorted(glyphs)))


def _check_shape(document: TomlDocument, path: Sequence[Step], rows: Sequence[str]) -> None:
    """Refuse a map that is empty, too large or not a rectangle."""
    width = len(rows[0])
    size = f"1 to {LARGEST} rows of 1 to {LARGEST} glyphs"
    if not width or width > LARGEST or len(rows) > LARGEST:
        raise document.error(
            path, "no map of the right size", f"{size}, not {len(rows)} of {width}"
        )
    for number, row in enumerate(rows):
        if len(row) != width:
            problem = f"this row has {len(row)} glyphs"
            raise document.error(path, problem, f"{width}, as in the first row", number)


def _drawn(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Everything but open ground, by row from the top and column."""
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph != OPEN:
                yield y, x, glyph
