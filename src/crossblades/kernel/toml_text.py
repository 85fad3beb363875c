"""TOML as text: read into plain data or typed structs, with errors that name line and field."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect as shapes

from crossblades.kernel.errors import FileError

T = TypeVar("T")
Step = str | int
KeyPath = tuple[Step, ...]


class TomlDocument(msgspec.Struct, frozen=True):
    """A document that was read: its data, and the line of every key and list entry in it."""

    data: dict[str, Any]
    source: str
    lines: Mapping[KeyPath, int]

    def line_of(self, path: Sequence[Step]) -> int | None:
        """Give the line, from 1, of a key or list entry, or else of what holds it."""
        holders = (tuple(path[:end]) for end in range(len(path), 0, -1))
        return next((self.lines[holder] for holder in holders if holder in self.lines), None)

    def error(self, path: Sequence[Step], problem: str, expected: str = "") -> FileError:
        """Build an error about one place in the document."""
        line, field = self.line_of(path), _field(path)
        return FileError(problem, source=self.source, line=line, field=field, expected=expected)

    def decode(self, kind: type[T]) -> T:
        """Turn the data into a struct or another type, or say which field is wrong."""
        try:
            return msgspec.convert(self.data, kind, strict=True)
        except msgspec.ValidationError as error:
            raise _explained(self, kind, str(error)) from error


def read_toml(text: str, source: str) -> TomlDocument:
    """Read a document; the source is the name that errors give it."""
    try:
        data = tomllib.loads(text)
        return TomlDocument(data, source, _Locator(text).located())
    except RecursionError as error:
        raise FileError("lists or tables nested too deeply", source=source) from error
    # Beside its own error, tomllib lets through int()'s complaint about thousands of digits.
    except ValueError as error:
        raise _syntax_error(str(error), text, source) from error


_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_KEY_TUPLE = re.compile(r"\(('.*'),?\)")
_KEY = re.compile(r"'([^']*)'")
_REWORDED = {
    "Cannot overwrite a value": "this key already has a value",
    "Illegal character '\\n'": "a string that is not closed on its line",
    "Expected \"'''\"": "a string of several lines that is never closed",
    "Unterminated string": "a string that is never closed",
}


def _syntax_error(message: str, text: str, source: str) -> FileError:
    """Turn an error of tomllib into ours."""
    place = _PLACE.fullmatch(message)
    if place is None:
        return FileError(f"not valid TOML: {message}", source=source)
    words, line, column = place.groups()
    words = _REWORDED.get(words, words[:1].lower() + words[1:])
    words = _KEY_TUPLE.sub(lambda keys: f"`{'.'.join(_KEY.findall(keys[1]))}`", words)
    where = f"column {column}" if column else "at the end"
    last = text.rstrip().count("\n") + 1
    return FileError(f"not valid TOML, {where}: {words}", source=source, line=int(line or last))


_TOKEN = re.compile(
    r"""
      (?P<blank> [ \t\r]+ | \#[^\n]* )
    | (?P<mark> [\n\[\]{}=,] )
    | (?P<word> "{3} (?:\\.|[^\\])*? "{3,5} | '{3} .*? '{3,5}
              | "(?:\\.|[^"\\])*" | '[^']*' | [^\s\[\]{}=,\#"']+ )
    """,
    re.VERBOSE | re.DOTALL,
)


class _Token(NamedTuple):
    """A mark, or a word of a key or value, and its line."""

    text: str
    line: int
    is_word: bool


def _tokens(text: str) -> Iterator[_Token]:
    """Cut a document into tokens, leaving out blanks and comments."""
    line = 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup != "blank":
            yield _Token(match[0], line, match.lastgroup == "word")
        line += match[0].count("\n")
    yield _Token("", line, False)


class _Locator:
    """Notes the line of every key and list entry of a document that is known to be valid."""

    def __init__(self, text: str) -> None:
        self.rest = _tokens(text)
        self.next = next(self.rest)
        self.lines: dict[KeyPath, int] = {}
        self.sizes: dict[KeyPath, int] = {}
        """How many tables each array of tables has so far."""

    def located(self) -> dict[KeyPath, int]:
        """Read the whole document."""
        table: KeyPath = ()
        while self.next.text:
            if self.next.text == "[":
                table = self.header()
            elif not self.accept("\n"):
                self.pair(table)
        return self.lines

    def header(self) -> KeyPath:
        """Read `[a.b]` or `[[a.b]]`, and give the path of the table it opens."""
        line = self.take().line
        is_array = self.accept("[")
        *holders, last = self.keys()
        while self.accept("]"):
            pass
        path = (*self.entered(holders, line), last)
        if is_array:
            self.lines.setdefault(path, line)
            self.sizes[path] = self.sizes.get(path, 0) + 1
            path = (*path, self.sizes[path] - 1)
        self.lines[path] = line
        return path

    def entered(self, keys: Iterable[str], line: int) -> KeyPath:
        """Follow a header's keys, in an array of tables into its latest table."""
        path: KeyPath = ()
        for key in keys:
            path = (*path, key)
            self.lines.setdefault(path, line)
            if path in self.sizes:
                path = (*path, self.sizes[path] - 1)
        return path

    def pair(self, path: KeyPath) -> None:
        """Read `key = value` inside the table at the path."""
        line = self.next.line
        for key in self.keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.take()
        self.value(path)

    def value(self, path: KeyPath) -> None:
        """Read a value, and whatever stands inside it."""
        if self.accept("["):
            self.array(path)
        elif self.accept("{"):
            self.inline_table(path)
        while self.next.is_word:
            self.take()

    def array(self, path: KeyPath) -> None:
        """Read a list's entries and its end."""
        index = 0
        while not self.closed("]"):
            self.lines[*path, index] = self.next.line
            self.value((*path, index))
            index += 1

    def inline_table(self, path: KeyPath) -> None:
        """Read an inline table's pairs and its end."""
        while not self.closed("}"):
            self.pair(path)

    def closed(self, mark: str) -> bool:
        """Pass over what separates entries, and say whether the end mark came."""
        while self.next.text in ("\n", ","):
            self.take()
        return self.accept(mark)

    def keys(self) -> list[str]:
        """Read a key, dotted or not; tomllib knows how to unquote it."""
        words = ""
        while self.next.is_word:
            words += self.take().text
        keys = []
        inner: Any = tomllib.loads(f"{words} = 0")
        while isinstance(inner, dict):
            [(key, inner)] = inner.items()
            keys.append(key)
        return keys

    def accept(self, text: str) -> bool:
        """Take the next token if it is this one."""
        return self.next.text == text and bool(self.take())

    def take(self) -> _Token:
        """Take the next token."""
        token, self.next = self.next, next(self.rest, _Token("", 0, False))
        return token


_FAULT = re.compile(r"\A(.*?)(?: - at (`key` in )?`\$([^`]*)`)?\Z", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|\[\.\.\.\]")
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`")
_MISSING = re.compile(r"Object missing required field `(.*)`")
_MISFIT = re.compile(r"Expected `|Invalid (?:enum )?value ")
_PROBLEMS = {
    "of length >": "too short",
    "of length <": "too long",
    "of length": "wrong length",
    "` >": "too small",
    "` <": "too large",
    ", got `": "wrong kind of value",
    "Invalid": "unknown value",
    "": "wrong value",
}
_NOUNS: dict[type, str] = {
    shapes.BoolType: "true or false",
    shapes.IntType: "a whole number",
    shapes.FloatType: "a number",
    shapes.StrType: "text",
    shapes.DateType: "a date",
    shapes.TimeType: "a time",
    shapes.DateTimeType: "a date and time",
    shapes.ListType: "a list",
    shapes.VarTupleType: "a list",
    shapes.TupleType: "a list",
    shapes.NamedTupleType: "a list",
    shapes.SetType: "a list",
    shapes.FrozenSetType: "a list",
    shapes.DictType: "a table",
    shapes.StructType: "a table",
    shapes.TypedDictType: "a table",
    shapes.DataclassType: "a table",
}
_LIMITS = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
_LENGTHS = {"min_length": "at least", "max_length": "at most"}
_FORMS = {"multiple_of": "a multiple of", "pattern": "of the form"}


def _explained(document: TomlDocument, kind: Any, message: str) -> FileError:
    """Turn a complaint of msgspec into an error with line, field and plain words."""
    [(words, in_key, place)] = _FAULT.findall(message)
    steps = [*_steps(place), None] if in_key else _steps(place)
    path = _found(document.data, kind, message, steps)
    if len(path) < len(steps):
        return document.error(path, words)
    if missing := _MISSING.fullmatch(words):
        return document.error(path, f"`{missing[1]}` is missing")
    if unknown := _UNKNOWN.fullmatch(words):
        return _unknown_field(document, kind, path, unknown[1])
    if not _MISFIT.match(words):
        return document.error(path, words)
    problem = next(plain for sign, plain in _PROBLEMS.items() if sign in words)
    expected = _key_misfit if in_key else _misfit
    return document.error(path, problem, expected(document.data, kind, path))


def _misfit(data: Any, kind: Any, path: KeyPath) -> str:
    """Say what a value should be, and what it is."""
    fitting = _described(_shapes_at(data, kind, path))
    return f"{fitting}, not {_shown(_at(data, path))}"


def _key_misfit(data: Any, kind: Any, path: KeyPath) -> str:
    """Say what a table's key should be, and what it is."""
    tables = _shapes_at(data, kind, path[:-1])
    keys = [key for table in tables for key in _flat(getattr(table, "key_type", None))]
    return f"{_described(keys)} as key, not {_shown(path[-1])}"


def _unknown_field(document: TomlDocument, kind: Any, path: KeyPath, name: str) -> FileError:
    """Say that a table has no such field, and which one may be meant."""
    table = _at(document.data, path)
    fields = _field_names(_shapes_at(document.data, kind, path), table)
    where, problem = (*path, name), f"unknown field `{name}`"
    if close := get_close_matches(name, fields, n=1):
        return document.error(where, f"{problem}; did you mean `{close[0]}`?")
    return document.error(where, problem, _one_of(fields))


def _field_names(tables: Iterable[shapes.Type], table: Any) -> list[str]:
    """List the fields that a table may have."""
    structs = [shape for shape in tables if isinstance(shape, shapes.StructType)]
    fitting = [struct for struct in structs if _tag_fits(struct, table)]
    return [field.encode_name for struct in fitting for field in struct.fields]


def _steps(place: str) -> list[Step | None]:
    """Read a path as msgspec writes it; None is a key that it does not name."""
    found = _STEP.findall(place)
    return [name or (int(index) if index else None) for name, index in found]


def _found(data: Any, kind: Any, message: str, steps: Iterable[Step | None]) -> KeyPath:
    """Follow a path, finding out the keys that msgspec does not name."""
    path: KeyPath = ()
    for step in steps:
        key = step
        if key is None:
            tries = ((name, _only(data, path, name)) for name in _at(data, path))
            same = (pair for pair in tries if _complaint(pair[1], kind) == message)
            key, data = next(same, (None, data))
        if key is None:
            break
        path = (*path, key)
    return path


def _only(data: Any, path: KeyPath, key: str) -> Any:
    """Copy the data, with the table at the path cut down to one key."""
    if not path:
        return {key: data[key]}
    copy = data.copy()
    copy[path[0]] = _only(data[path[0]], path[1:], key)
    return copy


def _complaint(data: Any, kind: Any) -> str:
    """Say what msgspec finds wrong with the data."""
    try:
        msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _at(data: Any, path: KeyPath) -> Any:
    """Give what stands at a path."""
    for step in path:
        data = data[step]
    return data


def _shapes_at(data: Any, kind: Any, path: KeyPath) -> list[shapes.Type]:
    """List the types that are allowed at a path."""
    found = _flat(shapes.type_info(kind))
    for step in path:
        found = [flat for shape in found for flat in _flat(_inside(shape, step, data))]
        data = data[step]
    return found


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
    return _entry(shape, step) if isinstance(step, int) else _member(shape, step, holder)


def _entry(shape: shapes.Type, index: int) -> shapes.Type | None:
    """Give the type of a list's entry."""
    match shape:
        case shapes.TupleType():
            return shape.item_types[index]
        case shapes.NamedTupleType():
            return shape.fields[index].type
    return getattr(shape, "item_type", None)


def _member(shape: shapes.Type, key: str, holder: Any) -> shapes.Type | None:
    """Give the type of a table's field."""
    match shape:
        case shapes.StructType() if key == shape.tag_field:
            return shapes.LiteralType((shape.tag,))
        case shapes.StructType() if not _tag_fits(shape, holder):
            return None
        case shapes.StructType() | shapes.TypedDictType() | shapes.DataclassType():
            return next((one.type for one in shape.fields if one.encode_name == key), None)
    return getattr(shape, "value_type", None)


def _tag_fits(struct: shapes.StructType, table: Any) -> bool:
    """Tell whether a table's tag is that of the struct."""
    return struct.tag_field is None or bool(table.get(struct.tag_field) == struct.tag)


def _described(types: Iterable[shapes.Type]) -> str:
    """Say in words what is allowed."""
    types = list(types)
    choices = [_shown(value) for shape in types for value in _choices(shape)]
    words = [_noun(shape) for shape in types if not _choices(shape)]
    if choices:
        words.append(_one_of(choices))
    return " or ".join(dict.fromkeys(words)) or "another value"


def _one_of(words: Sequence[str]) -> str:
    """Word a choice."""
    return f"one of {', '.join(words)}" if len(words) > 1 else "".join(words)


def _choices(shape: shapes.Type) -> list[Any]:
    """List the values of a type that has only a few."""
    if isinstance(shape, shapes.EnumType):
        return [member.value for member in shape.cls]
    if isinstance(shape, shapes.LiteralType):
        return [value for value in shape.values if value is not None]
    return []


def _noun(shape: shapes.Type) -> str:
    """Say in words what a type allows."""
    noun = _NOUNS.get(type(shape), "another value")
    if isinstance(shape, shapes.TupleType):
        return f"{noun} of {len(shape.item_types)}"
    limits = _limits(shape, _LIMITS, " of ") + _limits(shape, _LENGTHS, " with a length of ")
    return noun + limits + _limits(shape, _FORMS, " that is ")


def _limits(shape: shapes.Type, words: Mapping[str, str], lead: str) -> str:
    """Word the bounds that a type sets, if any."""
    bounds = ((plain, getattr(shape, name, None)) for name, plain in words.items())
    parts = [f"{plain} {bound}" for plain, bound in bounds if bound is not None]
    return lead + " and ".join(parts) if parts else ""


def _shown(value: Any) -> str:
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
    return text if len(text) <= 40 else text[:39] + "…"


def _field(path: Sequence[Step]) -> str:
    """Write a path the way it is spoken of: `fighters[0].heart`."""
    parts = (f"[{step}]" if isinstance(step, int) else f".{_key(step)}" for step in path)
    return "".join(parts).removeprefix(".")


def _key(key: str) -> str:
    """Write a key, in quotes if it needs them."""
    is_bare = re.fullmatch(r"[A-Za-z0-9_-]+", key)
    return key if is_bare else json.dumps(key, ensure_ascii=False)
