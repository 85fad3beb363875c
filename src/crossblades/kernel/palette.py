"""What a page needs to make an encounter of a game: ground to paint with, forms, who there is."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, field
from msgspec import inspect as shapes

from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import choices_of

Way = Literal["text", "number", "choice", "flag", "list", "side", "sides"]


class Brush(Struct, frozen=True):
    """A kind of ground that maps often have."""

    name: str
    glyph: str
    """What it is drawn with, if that is free."""
    ground: dict[str, Any]
    """Its entry in the legend."""


class Field(Struct, frozen=True):
    """One line of a form: where its value stands, and what it may be.

    A text with a least number may be a number, too.
    """

    path: KeyPath
    label: str
    way: Way
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


class Kind(Struct, frozen=True):
    """Somebody who can be put on a map."""

    name: str
    words: str
    """Its figures in short: `HD 2, AC 13, 9 hit points`."""
    fighter: dict[str, Any]
    """How a file names it."""
    tables: dict[str, dict[str, Any]] = {}
    """What the file has to hold besides, if it does not yet: a foe in full, by its name."""


class Palette(Struct, frozen=True):
    """All of it, for one game."""

    brushes: tuple[Brush, ...] = ()
    ground: tuple[Field, ...] = ()
    """Of a kind of ground."""
    fight: tuple[Field, ...] = ()
    """Of the encounter, besides its name, its summary and its sides."""
    fighter: tuple[Field, ...] = ()
    kinds: tuple[Kind, ...] = ()
    line: str = ""
    """An example of a creature in one line; empty if there are no such lines."""
    start: dict[str, Any] = field(default_factory=dict)
    """What an empty encounter begins with, besides `game`, `name`, `summary` and `map`."""


def form(
    kind: type[Any], leave_out: Collection[str] = (), sides: Mapping[str, Way] | None = None
) -> tuple[Field, ...]:
    """The lines for all fields of a struct whose values a person can type or choose."""
    return tuple(_lines(shapes.type_info(kind), (), leave_out, sides or {}))


def _lines(
    shape: shapes.Type, path: KeyPath, leave_out: Collection[str], sides: Mapping[str, Way]
) -> Iterator[Field]:
    assert isinstance(shape, shapes.StructType)
    for each in shape.fields:
        name, here = each.encode_name, (*path, each.encode_name)
        if name in leave_out:
            continue
        kinds = [kind for kind in _flat(each.type) if not isinstance(kind, shapes.NoneType)]
        if name in sides:
            yield Field(here, _label(here), sides[name])
        elif len(kinds) == 1 and isinstance(kinds[0], shapes.StructType):
            yield from _lines(kinds[0], here, (), {})
        elif found := _line(here, kinds):
            yield found


def _line(path: KeyPath, kinds: list[shapes.Type]) -> Field | None:
    """A line for what is chosen, else for a number, a flag, a text, a list of words."""
    label = _label(path)
    choices = tuple(str(c) for kind in kinds for c in choices_of(kind) if c != "")
    for kind in kinds:
        if isinstance(kind, shapes.IntType):
            return Field(path, label, "text" if choices else "number", choices, kind.ge, kind.le)
    if choices:
        return Field(path, label, "choice", choices)
    for kind in kinds:
        if isinstance(kind, shapes.BoolType):
            return Field(path, label, "flag")
    if any(isinstance(kind, shapes.StrType) for kind in kinds):
        return Field(path, label, "text")
    if any(isinstance(k, shapes.VarTupleType) and _has_words(k) for k in kinds):
        return Field(path, label, "list")
    return None


def _has_words(many: shapes.VarTupleType) -> bool:
    return any(isinstance(kind, shapes.StrType) for kind in _flat(many.item_type))


def _flat(shape: shapes.Type) -> list[shapes.Type]:
    if isinstance(shape, shapes.Metadata):
        return _flat(shape.type)
    if isinstance(shape, shapes.UnionType):
        return [flat for each in shape.types for flat in _flat(each)]
    return [shape]


def _label(path: KeyPath) -> str:
    """`hit points`; `hazard: burning`."""
    return ": ".join(str(step).replace("_", " ") for step in path)
