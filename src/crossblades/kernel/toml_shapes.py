"""What msgspec allows at a place in a document, and how to say it."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import inspect as shapes

from crossblades.kernel.toml_lines import KeyPath, Step

LONGEST_CHOICE = 80
"""Characters of a word in a list of what would be right."""

_NOUNS: dict[type, str] = {
    shapes.BoolType: "true or false",
    shapes.IntType: "a whole number",
    shapes.FloatType: "a number",
    shapes.StrType: "text",
    shapes.ListType: "a list",
    shapes.VarTupleType: "a list",
    shapes.TupleType: "a list",
    shapes.DictType: "a table",
    shapes.StructType: "a table",
}
_LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
_LENGTHS = {"min_length": "at least", "max_length": "at most"}
_FORMS = {"multiple_of": "a multiple of", "pattern": "of the form"}


def shapes_at(data: Any, kind: Any, path: KeyPath) -> list[shapes.Type]:
    """List the types that are allowed at a path."""
    found = _flat(shapes.type_info(kind))
    for step in path:
        found = [flat for shape in found for flat in _flat(_inside(shape, step, data))]
        data = data[step]
    return found


def key_shapes(tables: Iterable[shapes.Type]) -> list[shapes.Type]:
    """List the types that are allowed as keys of these tables."""
    return [key for table in tables for key in _flat(getattr(table, "key_type", None))]


def field_names(tables: Iterable[shapes.Type], table: Any) -> list[str]:
    """List the fields that a table may have."""
    structs = [shape for shape in tables if isinstance(shape, shapes.StructType)]
    fitting = [struct for struct in structs if _tag_fits(struct, table)]
    return [field.encode_name for struct in fitting for field in struct.fields]


def described(types: Sequence[shapes.Type]) -> str:
    """Say in words what is allowed."""
    choices = [shown(value) for shape in types for value in _choices(shape)]
    words = [_noun(shape) for shape in types if not _choices(shape)]
    if choices:
        words.append(one_of(choices))
    return " or ".join(dict.fromkeys(words)) or "another value"


def choices_of(shape: shapes.Type) -> list[Any]:
    """List the values that a type names one by one."""
    return [choice for flat in _flat(shape) for choice in _choices(flat)]


def fit_for(kind: Any) -> Any:
    """Make up data that fits a type, as little as can be."""
    return _least(shapes.type_info(kind))


def takes_many(types: Iterable[shapes.Type]) -> bool:
    """Tell whether a list of any length may stand here."""
    return any(isinstance(shape, shapes.ListType | shapes.VarTupleType) for shape in types)


def one_of(words: Iterable[str]) -> str:
    """Word a choice; some of the words may be a file's own, and of any length."""
    short = [cut(word, LONGEST_CHOICE) for word in words]
    return f"one of {', '.join(short)}" if len(short) > 1 else "".join(short)


def shown(value: Any) -> str:
    """Show a value as it would stand in the file, or say what it is if that is long."""
    match value:
        case dict():
            return "a table"
        case list():
            return f"a list of {len(value)}"
        case bool() | str():
            text = json.dumps(value, ensure_ascii=False)
        case int() if value.bit_length() > 64:
            # Python refuses to write out numbers of thousands of digits.
            text = hex(value)
        case _:
            text = str(value)
    return cut(text)


def cut(text: str, most: int = 40) -> str:
    """Shorten what is too long for a message."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _least(shape: shapes.Type) -> Any:
    """Make up data of this type: its first choice, its least number, nothing that it can lack."""
    flat = _flat(shape)[0]
    match flat:
        case shapes.StructType():
            fields = {field.encode_name: field.type for field in flat.fields if field.required}
            tag = {} if flat.tag_field is None else {flat.tag_field: flat.tag}
            return {**tag, **{name: _least(kind) for name, kind in fields.items()}}
        case shapes.ListType() | shapes.VarTupleType():
            return [_least(flat.item_type)] * (flat.min_length or 0)
        case shapes.TupleType():
            return [_least(kind) for kind in flat.item_types]
        case shapes.DictType():
            return {}
        case shapes.StrType():
            return "?" * (flat.min_length or 1)
        case shapes.IntType() | shapes.FloatType():
            return flat.ge if flat.ge is not None else min(0, flat.le or 0)
        case shapes.BoolType():
            return False
    return next(iter(_choices(flat)), None)


def _flat(shape: shapes.Type | None) -> list[shapes.Type]:
    """List the types that a type is made of; there is no null in TOML."""
    match shape:
        case None | shapes.NoneType():
            return []
        case shapes.Metadata():
            return _flat(shape.type)
        case shapes.UnionType():
            return [flat for one in shape.types for flat in _flat(one)]
    return [shape]


def _inside(shape: shapes.Type, step: Step, holder: Any) -> shapes.Type | None:
    """Give the type of a list's entry or of a table's field, if this type has one."""
    match shape:
        case shapes.TupleType() if isinstance(step, int):
            return shape.item_types[step]
        case shapes.StructType() if isinstance(step, str):
            return _member(shape, step, holder)
    return getattr(shape, "item_type" if isinstance(step, int) else "value_type", None)


def _member(struct: shapes.StructType, key: str, holder: Any) -> shapes.Type | None:
    """Give the type of a struct's field."""
    if key == struct.tag_field:
        return shapes.LiteralType((struct.tag,))
    fields = struct.fields if _tag_fits(struct, holder) else ()
    return next((one.type for one in fields if one.encode_name == key), None)


def _tag_fits(struct: shapes.StructType, table: Any) -> bool:
    """Tell whether a table's tag is that of the struct."""
    return struct.tag_field is None or bool(table.get(struct.tag_field) == struct.tag)


def _choices(shape: shapes.Type) -> list[Any]:
    """List the values of a type that has only a few."""
    if isinstance(shape, shapes.EnumType):
        return [member.value for member in shape.cls]
    if isinstance(shape, shapes.LiteralType):
        values = [value for value in shape.values if value is not None]
        # msgspec sorts them as text, d10 before d4.
        return sorted(values, key=lambda value: re.sub(r"\d+", _padded, str(value)))
    return []


def _padded(digits: re.Match[str]) -> str:
    return digits[0].zfill(9)


def _noun(shape: shapes.Type) -> str:
    """Say in words what a type allows."""
    noun = _NOUNS.get(type(shape), "another value")
    if isinstance(shape, shapes.TupleType):
        return f"{noun} of {len(shape.item_types)}"
    if isinstance(shape, shapes.StructType) and shape.tag_field is None:
        needed = [f"`{field.encode_name}`" for field in shape.fields if field.required]
        return f"{noun} with {', '.join(needed)}" if needed else noun
    limits = _limits(shape, _LIMITS, " of ") + _limits(shape, _LENGTHS, " with a length of ")
    return noun + limits + _limits(shape, _FORMS, " that is ")


def _limits(shape: shapes.Type, words: Mapping[str, str], lead: str) -> str:
    """Word the bounds that a type sets, if any."""
    bounds = ((plain, getattr(shape, name, None)) for name, plain in words.items())
    parts = [f"{plain} {bound}" for plain, bound in bounds if bound is not None]
    return lead + " and ".join(parts) if parts else ""
