"""Where the fighters of an encounter file stand at its start."""

from typing import NamedTuple

from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

At = str | tuple[str, ...] | None
"""A space, or one for each of several of a kind."""


class Place(NamedTuple):
    """A space, and where the file says that somebody stands there."""

    space: str
    path: KeyPath
    row: int | None = None


def places(
    document: TomlDocument, path: KeyPath, glyph: str | None, at: At, drawn: DrawnMap | None
) -> list[Place]:
    """The spaces that a fighter's glyph or its `at` names, one for each creature; known ones."""
    if not document.fine((*path, "glyph"), (*path, "at")):
        return []
    if (glyph is None) == (at is None):
        problem = "two kinds of places" if at is not None else "no place"
        document.note(path, problem, "either a `glyph` on the map or `at`")
        return []
    if drawn is None:
        return []
    if glyph is None:
        return named_spaces(document, (*path, "at"), at or (), drawn)
    if glyph in drawn.mistaken:
        return []
    if glyph not in drawn.places:
        problem = f"{shown(glyph)} is nowhere on the map"
        document.note((*path, "glyph"), problem, "a glyph that is drawn there")
        return []
    return [Place(space, ("map",), drawn.row_of(space)) for space in drawn.places[glyph]]


def named_spaces(
    document: TomlDocument, path: KeyPath, at: str | tuple[str, ...], drawn: DrawnMap
) -> list[Place]:
    """The spaces that are named one by one."""
    if isinstance(at, str):
        named = [Place(at, path)]
    else:
        named = [Place(space, (*path, number)) for number, space in enumerate(at)]
    spaces = f"{drawn.grid.spaces[0]} to {drawn.grid.spaces[-1]}"
    if not named:
        document.note(path, "no place", spaces)
    for off in (place for place in named if place.space not in drawn.grid.xy):
        document.note(off.path, f"there is no space {shown(off.space)} on the map", spaces)
    return [place for place in named if place.space in drawn.grid.xy]


def numbered(name: str, spots: list[Place]) -> list[tuple[str, Place]]:
    """Several of a kind are told apart by numbers."""
    if len(spots) == 1:
        return [(name, spots[0])]
    return [(f"{name} {number}", spot) for number, spot in enumerate(spots, start=1)]
