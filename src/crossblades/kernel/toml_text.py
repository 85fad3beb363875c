"""TOML as text: read into plain data or typed structs, with errors that name line and field."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from crossblades.kernel.errors import FileError
from crossblades.kernel.toml_faults import explain
from crossblades.kernel.toml_lines import KeyPath, Step, locate, value_at
from crossblades.kernel.toml_shapes import cut
from crossblades.kernel.toml_write import key_text

T = TypeVar("T")

LONGEST = 1_000_000
"""How many characters a document may have."""


class TomlDocument(msgspec.Struct, frozen=True):
    """A document that was read: its data, and the line of every key and list entry in it."""

    data: dict[str, Any]
    source: str
    lines: Mapping[KeyPath, int]
    text: str = ""

    def line_of(self, path: Sequence[Step]) -> int | None:
        """Give the line, from 1, of a key or list entry, or else of what holds it."""
        holders = (tuple(path[:end]) for end in range(len(path), 0, -1))
        return next((self.lines[holder] for holder in holders if holder in self.lines), None)

    def line_within(self, path: Sequence[Step], row: int) -> int | None:
        """Give the line of a row, from 0, of a text of several lines; its key's if in doubt."""
        first = self.line_of(path)
        if first is None:
            return None
        lines = self.text.split("\n")
        opens = lines[first - 1].rstrip("\r").endswith(('"""', "'''"))
        line = first + row + opens
        wanted = value_at(self.data, path).split("\n")[row]
        return line if "".join(lines[line - 1 : line]).startswith(wanted) else first

    def error(
        self, path: Sequence[Step], problem: str, expected: str = "", row: int | None = None
    ) -> FileError:
        """Build an error about one place in the document, or one row of the text that is there."""
        line = self.line_of(path) if row is None else self.line_within(path, row)
        where = _field(path)
        return FileError(problem, source=self.source, line=line, field=where, expected=expected)

    def decode(self, kind: type[T]) -> T:
        """Turn the data into a struct or another type, or say which field is wrong."""
        try:
            return msgspec.convert(self.data, kind, strict=True)
        except msgspec.ValidationError as error:
            raise self.error(*explain(self.data, kind, str(error))) from error


def read_toml(text: str, source: str) -> TomlDocument:
    """Read a document; the source is the name that errors give it."""
    _check_size(text, source)
    try:
        text.encode()
        # At the end of a line tomllib tells a string of one line that is not closed from others.
        return TomlDocument(tomllib.loads(f"{text}\n"), source, locate(text), text)
    except RecursionError as error:
        raise FileError("lists or tables nested too deeply", source=source) from error
    # Beside tomllib's own error: half a surrogate pair, or int()'s complaint about its digits.
    except ValueError as error:
        raise _syntax_error(str(error), text, source) from error


# tomllib's time and memory grow with the square of a dotted key's parts.
_ENDLESS_KEY = re.compile(
    r"""(?<![\w-]) (?: (?: [\w-]++ | "[^"\n]*+" | '[^'\n]*+' ) [ \t]*+ \. [ \t]*+ ){64}""",
    re.VERBOSE,
)


def _check_size(text: str, source: str) -> None:
    """Refuse what would take too long to read."""
    if len(text) > LONGEST:
        expected = f"at most {LONGEST} characters, not {len(text)}"
        raise FileError("the file is too large", source=source, expected=expected)
    if key := _ENDLESS_KEY.search(text):
        line = text.count("\n", 0, key.start()) + 1
        raise FileError("a key of too many parts", source=source, line=line)


_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_KEY_TUPLE = re.compile(r"\(('.*'),?\)")
_KEY = re.compile(r"'([^']*)'")
_QUOTED = 'text stands in straight quotes, as in "this"'
_KEYLESS = "no key can be read here (keys of signs stand in quotes, too)"
_REWORDED = {
    "Cannot overwrite a value": "this key already has a value",
    "Illegal character '\\n'": "a string that is not closed on its line",
    "Found invalid character '\\n'": "a string that is not closed on its line",
    "Invalid value": f"no value can be read here ({_QUOTED}; yes and no are true and false)",
    "Invalid statement": _KEYLESS,
    "Invalid initial character for a key part": _KEYLESS,
    "Expected newline or end of document after a statement": (
        f"something follows after the value ({_QUOTED})"
    ),
    "Unclosed array": f"expected a comma or ] here ({_QUOTED})",
    "Unclosed inline table": f"expected a comma or }} here ({_QUOTED})",
}
_HEADING = re.compile(r"\s*\[+([^\[\]]+)\].*", re.DOTALL)
_TWICE = re.compile(r"\Athis key already|\Acannot declare .* twice")
_SEVERAL = "; tables that there are several of begin with double brackets, each: [[{}]]"
_NEVER_CLOSED = {'Expected "\'"': "'", "Expected \"'''\"": "'''", "Unterminated string": '"""'}


def _syntax_error(message: str, text: str, source: str) -> FileError:
    """Turn an error of tomllib into ours."""
    place = _PLACE.fullmatch(message)
    if place is None:
        return FileError(f"not valid TOML: {message}", source=source)
    words, line, column = place.groups()
    lines = text.rstrip().split("\n")
    if words in _NEVER_CLOSED:
        quotes = _NEVER_CLOSED[words]
        opens = text.count("\n", 0, text.rfind(quotes)) + 1
        problem = f"not valid TOML: {quotes} opens a text here and nothing closes it"
        return FileError(problem, source=source, line=opens)
    at = int(line or len(lines))
    words = _REWORDED.get(words, words[:1].lower() + words[1:])
    words = _KEY_TUPLE.sub(lambda keys: f"`{'.'.join(_KEY.findall(keys[1]))}`", words)
    if heading := _HEADING.fullmatch("".join(lines[at - 1 : at])):
        words += _SEVERAL.format(cut(heading[1])) if _TWICE.search(words) else ""
    where = f"column {column}" if column else "at the end"
    return FileError(f"not valid TOML, {where}: {words}", source=source, line=at)


def _field(path: Sequence[Step]) -> str:
    """Write a path the way it is spoken of: `fighters[0].heart`."""
    parts = (f"[{step}]" if isinstance(step, int) else f".{cut(key_text(step))}" for step in path)
    return "".join(parts).removeprefix(".")
