"""Data that fits its type only in part: every misfit is told, and something fit stands in."""

from collections.abc import Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct, structs
from msgspec import inspect as shapes

from crossblades.kernel.toml_faults import Fault, closest, explain, unknown_field
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import choices_of, fit_for

_GONE = object()
"""What does not fit and has no stand-in yet."""


class Sifted:
    """Data that fits a type, and what was wrong with it before.

    A part that is wrong is left out if it may be, else something that fits stands there. What
    holds it and what stands beside it stays, so that a reader can judge that as well.
    """

    def __init__(self, data: dict[str, Any], kind: Any) -> None:
        self.root, self.kind = data, kind
        self.faults: list[Fault] = []
        self.wrong: set[KeyPath] = set()
        """Where the data does not say what the file says, or the file says nothing."""
        self.moved: dict[KeyPath, KeyPath] = {}
        """Where the file says what stands here: under a name that is not quite right."""
        self._lifted: dict[str, KeyPath] = {}
        """Fields of the whole file that stand in one of its tables."""
        self.data = self._part(data, kind, ())

    def _part(self, value: Any, kind: Any, path: KeyPath) -> Any:
        """A value as it fits this type, its parts first; `_GONE` if it does not."""
        bare = _of_union(_bare(kind), value)
        if isinstance(value, dict) and _is_struct(bare):
            value = self._table(value, bare, path)
        elif isinstance(value, dict) and get_origin(bare) is dict:
            keys, of = get_args(bare)
            value = self._entries(value, keys, of, path)
        elif isinstance(value, list) and (kinds := _item_kinds(bare, value)):
            each = enumerate(zip(value, kinds, strict=True))
            value = [self._standing(item, of, (*path, n)) for n, (item, of) in each]
        elif isinstance(value, str):
            value = _as_written(value, kind)
        try:
            msgspec.convert(value, kind, strict=True)
        except msgspec.ValidationError as error:
            fault = explain(value, kind, str(error))
            self._tell(fault._replace(path=(*path, *fault.path)))
            return _GONE
        return value

    def _standing(self, value: Any, kind: Any, path: KeyPath) -> Any:
        """A value, or what stands in for it."""
        fit = self._part(value, kind, path)
        return fit_for(kind) if fit is _GONE else fit

    def _table(self, table: dict[str, Any], kind: type[Struct], path: KeyPath) -> dict[str, Any]:
        """The fields of a struct: those unknown are left out, those missing are made up."""
        fields = {field.encode_name: field for field in structs.fields(kind)}
        tag = kind.__struct_config__.tag_field
        found = {} if tag is None or tag not in table else {tag: table[tag]}
        for written, value in table.items():
            if written == tag:
                continue
            key = written if written in fields else self._unknown(table, fields, path, written)
            if (
                key is not None
                and (fit := self._part(value, fields[key].type, (*path, key))) is not _GONE
            ):
                found[key] = fit
        if not path:
            self._lift(found, fields)
        for key, field in fields.items():
            if field.required and key not in found:
                if (*path, key) not in self.wrong:
                    self.faults.append(Fault(path, f"`{key}` is missing"))
                    self.wrong.add((*path, key))
                found[key] = fit_for(field.type)
        return found

    def _unknown(
        self, table: dict[str, Any], fields: Mapping[str, Any], path: KeyPath, name: str
    ) -> str | None:
        """Tell of an unknown field; the one that is meant, if that can be guessed."""
        self._tell(unknown_field(self.root, self.kind, fields, table, (*path, name)))
        whole = _bare(self.kind)
        if path and _is_struct(whole) and name in {f.encode_name for f in structs.fields(whole)}:
            if name not in self.root:
                self._lifted.setdefault(name, (*path, name))
            return None
        meant = closest(name, [one for one in fields if one not in table])
        if meant is None or (*path, meant) in self.moved:
            return None
        self.moved[(*path, meant)] = (*path, name)
        return meant

    def _lift(self, found: dict[str, Any], fields: Mapping[str, Any]) -> None:
        """Fields of the whole file that stand in one of its tables."""
        for key, path in self._lifted.items():
            self.moved[(key,)] = path
            value: Any = self.root
            for step in path:
                value = value[step]
            if (fit := self._part(value, fields[key].type, (key,))) is not _GONE:
                found[key] = fit

    def _entries(self, table: dict[str, Any], keys: Any, kind: Any, path: KeyPath) -> Any:
        """The entries of a table whose keys are free, or names of something."""
        found = {}
        for written, value in table.items():
            key = _as_written(written, keys)
            if key != written and key in table:
                key = written
            try:
                msgspec.convert({key: 0}, dict[keys, int], strict=True)
            except msgspec.ValidationError as error:
                fault = explain({key: 0}, dict[keys, int], str(error))
                self._tell(fault._replace(path=(*path, key)))
                continue
            if key != written:
                self.moved[(*path, key)] = (*path, written)
            found[key] = self._standing(value, kind, (*path, key))
        return found

    def _tell(self, fault: Fault) -> None:
        # What is meant by a wrong name was guessed: that its value does not fit tells nothing.
        if fault.path not in self.moved:
            self.faults.append(fault)
        self.wrong.add(fault.path)


# --- types


def _bare(kind: Any) -> Any:
    """A type without its bounds."""
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _of_union(kind: Any, value: Any) -> Any:
    """The one of several types that such a value must be meant for, if there is just one."""
    if get_origin(kind) not in (Union, UnionType):
        return kind
    bare = [_bare(each) for each in get_args(kind) if each is not NoneType]
    if isinstance(value, dict):
        fitting = [each for each in bare if _is_struct(each) or get_origin(each) is dict]
    else:
        fitting = [each for each in bare if get_origin(each) in (tuple, list)]
    return fitting[0] if len(fitting) == 1 else kind


def _item_kinds(kind: Any, value: list[Any]) -> list[Any]:
    """The types of the items of this list; nothing if it is no such list."""
    kinds = list(get_args(kind)) if get_origin(kind) in (tuple, list) else []
    if len(kinds) == 1 or kinds[1:] == [Ellipsis]:
        return kinds[:1] * len(value)
    return kinds if len(kinds) == len(value) else []


def _as_written(word: str, kind: Any) -> str:
    """A word of a choice as it is written there, in capitals or not."""
    small = word.casefold()
    meant = [choice for choice in _choices(kind) if choice.casefold() == small]
    return meant[0] if len(meant) == 1 else word


@lru_cache(maxsize=1000)
def _choices(kind: Any) -> tuple[str, ...]:
    found = choices_of(shapes.type_info(kind))
    return tuple(choice for choice in found if isinstance(choice, str))
