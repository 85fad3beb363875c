"""A map drawn in text: a line a row, the highest first, and a glyph a space."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from unicodedata import category, east_asian_width

from msgspec import Struct

from crossblades.kernel.grid import LARGEST, Grid, column_name
from crossblades.kernel.toml_lines import Step, value_at
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

OPEN, WALL = ".", "#"
GLYPH = f"a single character, neither {OPEN} nor {WALL}"
"""What can be drawn on a map beside open ground and walls."""


class DrawnMap(Struct, frozen=True):
    """A map, and what is drawn on it."""

    grid: Grid
    places: dict[str, list[str]]
    """The spaces of each glyph that is no wall, read from the top left."""

    def row_of(self, space: str) -> int:
        """The line of the drawing, from 0, that this space is in."""
        return self.grid.height - 1 - self.grid.xy[space][1]


class Legend(Struct, frozen=True):
    """What the glyphs of a map mean, beside open ground and walls."""

    somebody: Collection[str] = ()
    """Glyphs of whoever stands there."""
    terrain: Mapping[str, str] = MappingProxyType({})
    """Glyphs of the ground, and its names."""
    walls: Collection[str] = ()
    """Which of the ground is solid."""

    def words(self) -> str:
        """All that may be drawn."""
        ground = {OPEN: "open ground", WALL: "wall", **self.terrain}
        named = (f"{glyph} ({name})" for glyph, name in ground.items())
        return ", ".join((*named, *sorted(self.somebody)))


def is_glyph(text: str) -> bool:
    """Whether this can be drawn as a glyph: one visible character that is one column wide."""
    if len(text) != 1 or text in (OPEN, WALL, " ") or not text.isprintable():
        return False
    return east_asian_width(text) not in ("W", "F") and not category(text).startswith("M")


def read_map(document: TomlDocument, path: Sequence[Step], legend: Legend) -> DrawnMap:
    """Read the map that is drawn at this path with the glyphs of this legend."""
    rows = value_at(document.data, path).removesuffix("\n").split("\n")
    _check_shape(document, path, rows)
    known = {WALL, *legend.somebody, *legend.terrain}
    places: dict[str, list[str]] = {}
    for y, x, glyph in _drawn(rows):
        if glyph not in known:
            problem = f"unknown glyph {shown(glyph)} in column {x + 1}"
            raise document.error(path, problem, legend.words(), y)
        places.setdefault(glyph, []).append(f"{column_name(x)}{len(rows) - y}")
    walls = [wall for glyph in (WALL, *legend.walls) for wall in places.pop(glyph, ())]
    return DrawnMap(Grid(len(rows[0]), len(rows), tuple(walls)), places)


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
            blanks = ", blanks included" if " " in row else ""
            problem = f"this row has {len(row)} glyphs{blanks}"
            raise document.error(path, problem, f"{width}, as in the first row", number)


def _drawn(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Everything but open ground, by row from the top and column."""
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph != OPEN:
                yield y, x, glyph
