"""A map drawn in text: a line a row, the highest first, and a glyph a space."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from unicodedata import category, east_asian_width

from msgspec import Struct

from crossblades.kernel.grid import LARGEST, Grid, column_name
from crossblades.kernel.plain_text import is_plain_line
from crossblades.kernel.toml_lines import Step
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
    mistaken: Collection[str] = ()
    """Glyphs that are not drawn, though others are that may be meant for them, as was told."""

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
    mistaken: int = 0
    """How many others may be drawn, for mistakes in what they mean were told already."""

    def words(self) -> str:
        """All that may be drawn."""
        ground = {OPEN: "open ground", WALL: "wall", **self.terrain}
        named = (f"{glyph} ({name})" for glyph, name in ground.items())
        return ", ".join((*named, *sorted(self.somebody)))


def is_glyph(text: str) -> bool:
    """Whether this can be drawn as a glyph: one visible character that is one column wide."""
    if len(text) != 1 or text in (OPEN, WALL, " ") or not is_plain_line(text):
        return False
    return east_asian_width(text) not in ("W", "F") and not category(text).startswith("M")


def read_map(document: TomlDocument, path: Sequence[Step], legend: Legend) -> DrawnMap | None:
    """Read the map that is drawn at this path with the glyphs of this legend.

    One with mistakes in it is as large as it may be meant to be; there may be none at all.
    """
    if not document.fine(path):
        return None
    rows = str(document.said(path)).removesuffix("\n").split("\n")
    if not _check_shape(document, path, rows):
        return None
    places: dict[str, list[str]] = {}
    for y, x, glyph in _drawn(rows):
        places.setdefault(glyph, []).append(f"{column_name(x)}{len(rows) - y}")
    unknown = places.keys() - {WALL, *legend.somebody, *legend.terrain}
    nowhere = set(legend.somebody) - places.keys()
    if len(unknown) > legend.mistaken:
        _tell_unknown(document, path, rows, unknown, legend)
    walls = [wall for glyph in (WALL, *legend.walls) for wall in places.pop(glyph, ())]
    grid = Grid(max(map(len, rows)), len(rows), tuple(walls))
    return DrawnMap(grid, places, nowhere if len(nowhere) <= len(unknown) else ())


def _tell_unknown(
    document: TomlDocument,
    path: Sequence[Step],
    rows: Sequence[str],
    unknown: Collection[str],
    legend: Legend,
) -> None:
    """Note glyphs that mean nothing, where they stand first; of blanks, rows too long tell."""
    told: set[str] = set()
    width = _usual_width(rows)
    for y, x, glyph in _drawn(rows):
        if glyph in unknown and glyph not in told and (glyph != " " or len(rows[y]) == width):
            told.add(glyph)
            more = sum(row.count(glyph) for row in rows) - 1
            problem = f"unknown glyph {shown(glyph)} in column {x + 1}"
            problem += f", and {more} more" if more else ""
            document.note(path, problem, legend.words(), y)


def _usual_width(rows: Sequence[str]) -> int:
    """The width of most rows; of widths that are as common, the first."""
    return Counter(map(len, rows)).most_common(1)[0][0]


def _check_shape(document: TomlDocument, path: Sequence[Step], rows: Sequence[str]) -> bool:
    """Note what is empty, too large or no rectangle; whether it can be a map all the same."""
    width = _usual_width(rows)
    size = f"1 to {LARGEST} rows of 1 to {LARGEST} glyphs"
    if not width or width > LARGEST or len(rows) > LARGEST:
        problem = "no map of the right size"
        document.note(path, problem, f"{size}, not {len(rows)} of {width}")
        return False
    others = "the first row" if len(rows[0]) == width else "most rows"
    for number, row in enumerate(rows):
        if len(row) != width:
            blanks = ", blanks included" if " " in row else ""
            problem = f"this row has {len(row)} glyphs{blanks}"
            document.note(path, problem, f"{width}, as in {others}", number)
    return max(map(len, rows)) <= LARGEST


def _drawn(rows: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Everything but open ground, by row from the top and column."""
    for y, row in enumerate(rows):
        for x, glyph in enumerate(row):
            if glyph != OPEN:
                yield y, x, glyph
