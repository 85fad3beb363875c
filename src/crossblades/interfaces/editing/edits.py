"""Edits of an encounter: what a person does on a page, as plain data, and the text it leads to."""

from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Annotated, Any

from msgspec import Meta, Struct

from crossblades.interfaces.editing.drawing import (
    Drawing,
    drawing_of,
    fighters_of,
    free_glyph,
    glyph_for,
    is_ground,
    legend_of,
    written,
)
from crossblades.interfaces.editing.edging import edge_changes, moved_edges, moved_space
from crossblades.interfaces.editing.people import (
    fighter_numbered,
    freed,
    named_at,
    placed,
    relocated,
    removed,
)
from crossblades.interfaces.table.looking import SOURCE
from crossblades.kernel.edge_text import Pair
from crossblades.kernel.edges import DoorState
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.grid import LARGEST
from crossblades.kernel.map_text import OPEN
from crossblades.kernel.toml_edit import Add, Change, Drop, EditError, Put, changed
from crossblades.kernel.toml_text import read_toml

MOST_SPACES = LARGEST * LARGEST
MOST_EDITS = 300
Spaces = Annotated[tuple[str, ...], Meta(max_length=MOST_SPACES)]
Path = Annotated[tuple[str | int, ...], Meta(min_length=1, max_length=8)]
Steps = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]


class Edit(Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    """Something that is done to an encounter."""


class Set(Edit, frozen=True):
    """A value at a path: `["light"]`, `["fighters", 2, "hit_points"]`."""

    path: Path
    value: Any


class Remove(Edit, frozen=True):
    """Nothing at a path any more."""

    path: Path


class Paint(Edit, frozen=True):
    """Spaces with other ground: a glyph that the map knows, or ground for which one is found."""

    spaces: Spaces
    glyph: str = ""
    """Or the wish, where `ground` is given."""
    ground: dict[str, Any] | None = None


class Forget(Edit, frozen=True):
    """A kind of ground that is nowhere any more."""

    glyph: str


class Resize(Edit, frozen=True):
    """So many columns and rows more on each side of the map, or less."""

    west: Steps = 0
    east: Steps = 0
    north: Steps = 0
    south: Steps = 0


class Edges(Edit, frozen=True):
    """What stands between spaces: `wall`, `door`, or nothing."""

    edges: Annotated[tuple[Pair, ...], Meta(max_length=500)]
    kind: str = ""
    state: DoorState = "closed"
    name: str = ""


class Enlist(Edit, frozen=True):
    """A fighter more, in a space; `tables` are what it is made from, such as a foe of its own.

    Where the file has one that says the same, there is one more of that kind.
    """

    fighter: dict[str, Any]
    at: str
    tables: dict[str, dict[str, Any]] = {}


class Move(Edit, frozen=True):
    """A fighter from one of its spaces to another."""

    fighter: int
    start: str
    to: str


class Place(Edit, frozen=True):
    """One more of a kind of fighter."""

    fighter: int
    at: str


class Take(Edit, frozen=True):
    """One less of a kind of fighter, or the whole entry."""

    fighter: int
    at: str = ""


AnyEdit = (
    Set | Remove | Paint | Forget | Resize | Edges | Enlist | Move | Place | Take
)  # fmt: skip


def edited(text: str, edits: Iterable[AnyEdit]) -> str:
    """The text after these edits, one after the other; an EditError leaves nothing half done."""
    for edit in edits:
        try:
            data = read_toml(text, SOURCE).data
        except CrossbladesError as error:
            raise EditError(f"the text cannot be read: {error}; mend it as text first") from None
        text = changed(text, changes_of(edit, data, text))
    return text


@singledispatch
def changes_of(edit: Edit, _data: Mapping[str, Any], _text: str) -> list[Change]:
    """The changes in the file that an edit comes to."""
    raise EditError(f"{type(edit).__name__} is no edit")


@changes_of.register
def _set(edit: Set, data: Mapping[str, Any], text: str) -> list[Change]:
    del data, text
    return [Put(edit.path, edit.value)]


@changes_of.register
def _remove(edit: Remove, data: Mapping[str, Any], text: str) -> list[Change]:
    del data, text
    return [Drop(edit.path)]


# --- the map


@changes_of.register
def _paint(edit: Paint, data: Mapping[str, Any], text: str) -> list[Change]:
    drawing, first, glyph = drawing_of(data), list[Change](), edit.glyph
    if edit.ground is not None:
        glyph = glyph_for(data, edit.ground)
        if not glyph:
            glyph = free_glyph(data, edit.glyph)
            first.append(Put(("legend", glyph), edit.ground))
    elif not is_ground(glyph, data):
        raise EditError(f"the legend does not say what {glyph[:20]!r} is")
    if glyph == OPEN:  # whoever is drawn on the map stands on open ground already
        drawn = {space for each in placed(data) if each.glyph for space in each.spaces}
        spaces = [space for space in edit.spaces if space not in drawn]
        return [*first, written(text, data, drawing.painted(spaces, OPEN))]
    bare, named = freed(data, drawing, edit.spaces)
    return [*first, *named, written(text, data, bare.painted(edit.spaces, glyph))]


@changes_of.register
def _forget(edit: Forget, data: Mapping[str, Any], text: str) -> list[Change]:
    if edit.glyph not in legend_of(data):
        raise EditError(f"the legend has no {edit.glyph[:20]!r}")
    drawing = drawing_of(data)
    bare = drawing.painted(drawing.places(edit.glyph), OPEN) if drawing.rows else drawing
    drop = Drop(("legend", edit.glyph))
    return [written(text, data, bare), drop] if bare != drawing else [drop]


@changes_of.register
def _resize(edit: Resize, data: Mapping[str, Any], text: str) -> list[Change]:
    drawing = drawing_of(data)
    new = drawing.resized(edit.west, edit.east, edit.north, edit.south)
    old_grid, new_grid, by = drawing.grid, new.grid, (edit.west, edit.south)
    assert new_grid is not None
    if old_grid is None:
        return [written(text, data, new)]
    changes: list[Change] = []
    for each in placed(data):
        known = [space for space in each.spaces if space in old_grid.xy]
        moved = [moved_space(space, old_grid, new_grid, by) for space in known]
        if None in moved:
            name = data["fighters"][each.number].get("name", f"fighter {each.number + 1}")
            space = known[moved.index(None)]
            raise EditError(f"{name} stands in {space}, which would be cut off; move it first")
        if not each.glyph and known and by != (0, 0):
            changes.append(named_at(each.number, [space for space in moved if space]))
    edges = moved_edges(data, old_grid, new_grid, by)
    return [*changes, *edges, *_moved_picture(edit, data, drawing.width), written(text, data, new)]


def _moved_picture(edit: Resize, data: Mapping[str, Any], width: int) -> list[Change]:
    """The picture below the map stays below the same spaces."""
    named = data.get("picture")
    told: dict[str, Any] = {"file": named} if isinstance(named, str) else dict(named or {})
    if "file" not in told or not (edit.west or edit.north or edit.east):
        return []
    told.setdefault("width", width)
    for side, by in (("left", edit.west), ("top", edit.north)):
        told[side] = told.get(side, 0) + by
    return [Put(("picture",), {key: value for key, value in told.items() if value})]


@changes_of.register
def _edges(edit: Edges, data: Mapping[str, Any], text: str) -> list[Change]:
    del text
    if edit.kind not in ("", "wall", "door"):
        raise EditError(f"an edge is a wall, a door or nothing, not {edit.kind[:20]!r}")
    grid = drawing_of(data).grid
    if grid is None:
        raise EditError("there is no map yet")
    door = {key: value for key, value in (("name", edit.name), ("state", edit.state)) if value}
    if door.get("state") == "closed":
        del door["state"]
    return list(edge_changes(data, grid, edit.edges, edit.kind, door))


# --- fighters


@changes_of.register
def _enlist(edit: Enlist, data: Mapping[str, Any], text: str) -> list[Change]:
    drawing_of(data).spot(edit.at)
    if (number := _alike(data, edit.fighter)) is not None:
        return _place(Place(number, edit.at), data, text)
    tables = [
        Put((holder, name), table)
        for holder, named in edit.tables.items()
        for name, table in named.items()
        if name not in _table(data, holder)
    ]
    return [*tables, Add(("fighters",), {**edit.fighter, "at": edit.at})]


LASTING = "character"
"""The field of those whom there is only one of."""


def _alike(data: Mapping[str, Any], fighter: Mapping[str, Any]) -> int | None:
    """The number of a fighter that differs in nothing but its place."""
    for number, known in enumerate(fighters_of(data)):
        said = {key: value for key, value in known.items() if key not in ("at", "glyph")}
        if said == fighter and LASTING not in fighter and len(said) < len(known):
            return number
    return None


def _table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    return found if isinstance(found, dict) else {}


@changes_of.register
def _move(edit: Move, data: Mapping[str, Any], text: str) -> list[Change]:
    where = fighter_numbered(data, edit.fighter).spaces
    if edit.start not in where:
        raise EditError(f"it does not stand in {edit.start[:20]}")
    if edit.to in where and edit.to != edit.start:
        raise EditError(f"another of its kind stands in {edit.to} already")
    spaces = [edit.to if space == edit.start else space for space in where]
    return _in(text, data, relocated(data, edit.fighter, spaces))


@changes_of.register
def _place(edit: Place, data: Mapping[str, Any], text: str) -> list[Change]:
    where = fighter_numbered(data, edit.fighter).spaces
    if edit.at in where:
        return []
    return _in(text, data, relocated(data, edit.fighter, [*where, edit.at]))


@changes_of.register
def _take(edit: Take, data: Mapping[str, Any], text: str) -> list[Change]:
    where = fighter_numbered(data, edit.fighter).spaces
    left = [space for space in where if space != edit.at]
    if not edit.at or not left:
        return _in(text, data, removed(data, edit.fighter))
    return _in(text, data, relocated(data, edit.fighter, left))


def _in(
    text: str, data: Mapping[str, Any], found: tuple[Drawing, Sequence[Change]]
) -> list[Change]:
    """The changes, and the map if it is another one."""
    drawing, changes = found
    drawn = [] if drawing == drawing_of(data) else [written(text, data, drawing)]
    return [*drawn, *changes]
