"""The map of an encounter as rows of glyphs, and how it is written back where it stands."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crossblades.kernel.grid import LARGEST, Grid, column_name
from crossblades.kernel.map_text import OPEN, WALL, is_glyph
from crossblades.kernel.toml_edit import EditError, Put
from crossblades.kernel.toml_lines import layout

FREE = "~-=%^:*+_/|!?&$@<>(){}[];,'0123456789" + "".join(map(chr, range(0xA1, 0x180)))
"""Glyphs for ground that has none yet; letters are left to fighters."""


class Drawing(NamedTuple):
    """The rows of a map, the highest first."""

    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        """Columns, as many as the longest row has."""
        return max(map(len, self.rows), default=0)

    @property
    def grid(self) -> Grid | None:
        """The map without anything on it; None if it has no size that a map can have."""
        width, height = self.width, len(self.rows)
        fits = 0 < width <= LARGEST and 0 < height <= LARGEST
        return Grid(width, height) if fits else None

    def at(self, space: str) -> str:
        """What is drawn in a space; open ground where a row is too short."""
        x, y = self.spot(space)
        return self.rows[y][x] if x < len(self.rows[y]) else OPEN

    def spot(self, space: str) -> tuple[int, int]:
        """Column and row, from 0, from the upper left."""
        grid = self.grid
        if grid is None or space not in grid.xy:
            raise EditError(f"there is no space {space[:20]!r} on the map")
        x, y = grid.xy[space]
        return x, len(self.rows) - 1 - y

    def places(self, glyph: str) -> tuple[str, ...]:
        """Where a glyph is drawn, read from the top left."""
        height = len(self.rows)
        return tuple(
            f"{column_name(x)}{height - y}"
            for y, row in enumerate(self.rows)
            for x, drawn in enumerate(row)
            if drawn == glyph
        )

    def painted(self, spaces: Collection[str], glyph: str) -> "Drawing":
        """The map with this glyph in these spaces."""
        rows = [list(row) for row in self.rows]
        for space in spaces:
            x, y = self.spot(space)
            rows[y] += OPEN * (x + 1 - len(rows[y]))
            rows[y][x] = glyph
        return Drawing(tuple(map("".join, rows)))

    def resized(self, west: int, east: int, north: int, south: int) -> "Drawing":
        """The map with so many columns and rows more on each side, or less."""
        width, height = self.width + west + east, len(self.rows) + north + south
        if not (0 < width <= LARGEST and 0 < height <= LARGEST):
            most = f"1 to {LARGEST} columns and rows"
            raise EditError(f"a map has {most}, not {width} by {height}")
        rows = [row.ljust(self.width, OPEN) for row in self.rows]
        rows = rows[max(0, -north) : len(rows) + min(0, south)]
        left, right = max(0, -west), self.width + min(0, east)
        rows = [OPEN * west + row[left:right] + OPEN * east for row in rows]
        return Drawing((*[OPEN * width] * north, *rows, *[OPEN * width] * south))


def drawing_of(data: Mapping[str, Any]) -> Drawing:
    """The map of an encounter; an empty one if there is none."""
    drawn = data.get("map")
    return Drawing(tuple(drawn.removesuffix("\n").split("\n")) if isinstance(drawn, str) else ())


def written(text: str, data: Mapping[str, Any], drawing: Drawing) -> Put:
    """The change that writes a map: with the quotes, the first and the last line it had before."""
    span = layout(text).spans.get(("map",))
    raw = text[span.start : span.end] if span else '"""\n"""'
    old = data.get("map")
    ending = "\n" if not isinstance(old, str) or "\n" not in raw or old.endswith("\n") else ""
    body = "\n".join(drawing.rows) + ending
    opening = "" if raw[:3] in ('"""', "'''") and not raw[3:].startswith("\n") else "\n"
    if raw.startswith("'''") and "''" not in body:
        return Put(("map",), body, f"'''{opening}{body}'''")
    safe = body.replace("\\", "\\\\").replace('"""', '""\\"')
    safe = f'{safe[:-1]}\\"' if safe.endswith('"') else safe
    return Put(("map",), body, f'"""{opening}{safe}"""')


# --- glyphs


def legend_of(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What each glyph of the ground stands for."""
    legend = data.get("legend")
    return legend if isinstance(legend, dict) else {}


def fighters_of(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The tables of the fighters; an empty one for what is no table."""
    fighters = data.get("fighters")
    found = fighters if isinstance(fighters, list) else []
    return [each if isinstance(each, dict) else {} for each in found]


def free_glyph(data: Mapping[str, Any], wish: str) -> str:
    """The glyph that is wished for, or one that stands for nothing yet."""
    taken: set[str] = {
        *legend_of(data),
        *_own_glyphs(fighters_of(data)),
        *"".join(drawing_of(data).rows),
    }
    wanted: list[str] = [wish, *FREE]
    for glyph in wanted:
        if is_glyph(glyph) and glyph not in taken:
            return glyph
    raise EditError("there is no glyph left for another kind of ground")


def _own_glyphs(fighters: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    return (each["glyph"] for each in fighters if isinstance(each.get("glyph"), str))


def glyph_for(data: Mapping[str, Any], ground: Mapping[str, Any]) -> str:
    """The glyph of a kind of ground; empty if the legend does not have it."""
    alike = [glyph for glyph, known in legend_of(data).items() if known == ground]
    return alike[0] if alike else ""


def is_ground(glyph: str, data: Mapping[str, Any]) -> bool:
    """Whether a glyph stands for ground, and not for a fighter."""
    return glyph in (OPEN, WALL) or glyph in legend_of(data)
