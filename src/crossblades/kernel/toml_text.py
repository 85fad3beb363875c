"""TOML as text: read into plain data or typed structs, with errors that name line and field."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from crossblades.kernel.errors import CrossbladesError, FileError, FileErrors
from crossblades.kernel.plain_text import PLAIN_LINE, UNPLAIN, unplain
from crossblades.kernel.toml_faults import Fault, explain
from crossblades.kernel.toml_lines import KeyPath, Step, locate, value_at
from crossblades.kernel.toml_shapes import cut
from crossblades.kernel.toml_sift import Sifted
from crossblades.kernel.toml_write import key_text

T = TypeVar("T")

LONGEST = 1_000_000
"""How many characters a document may have."""
MOST_MISTAKES = 100
"""How many mistakes are told at once."""


class TomlDocument(msgspec.Struct, frozen=True):
    """A document that was read: its data, and the line of every key and list entry in it."""

    data: dict[str, Any]
    source: str
    lines: Mapping[KeyPath, int]
    text: str = ""
    warnings: list[str] = msgspec.field(default_factory=list)
    """What was found that is allowed, and perhaps not meant."""

    mistakes: list[FileError] = msgspec.field(default_factory=list)
    """What was found to be wrong so far, while the reader went on."""
    _told: set[KeyPath] = msgspec.field(default_factory=set)
    """Where those mistakes are."""
    _wrong: set[KeyPath] = msgspec.field(default_factory=set)
    """Where what was read is not what the file says."""
    _moved: dict[KeyPath, KeyPath] = msgspec.field(default_factory=dict)
    """Where the file says what was read as another field."""

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
        path = self._as_written(path)
        line = self.line_of(path) if row is None else self.line_within(path, row)
        where = _field(path)
        return FileError(problem, source=self.source, line=line, field=where, expected=expected)

    def _as_written(self, path: Sequence[Step]) -> KeyPath:
        """A path as the file has it, where a field has another name or place there."""
        for end in range(len(path), 0, -1):
            if written := self._moved.get(tuple(path[:end])):
                return (*self._as_written(written[:-1]), *written[-1:], *path[end:])
        return tuple(path)

    def moved(self, path: Sequence[Step], written: Sequence[Step]) -> None:
        """Note that what is read at one path from now on stands at another in the file."""
        if tuple(path) != tuple(written):
            self._moved[tuple(path)] = tuple(written)

    def warn(self, path: Sequence[Step], problem: str, expected: str = "") -> None:
        """Note what is allowed at one place, and perhaps not meant; the reader goes on."""
        self.warnings.append(str(self.error(path, problem, expected)))

    # --- all mistakes at once

    def note(
        self, path: Sequence[Step], problem: str, expected: str = "", row: int | None = None
    ) -> None:
        """Note a mistake; the reader goes on. What follows from another mistake is none."""
        place = tuple(path)
        self._told.add(place)
        if not any(place[: len(wrong)] == wrong for wrong in self._wrong):
            self._keep(self.error(path, problem, expected, row))

    def lose(self, path: Sequence[Step], problem: str, expected: str = "") -> None:
        """Note a mistake that leaves nothing to read at this place: more there would follow."""
        self.note(path, problem, expected)
        self._wrong.add(tuple(path))

    def miss(self, path: Sequence[Step], fields: Sequence[str], expected: str = "") -> None:
        """Note that a table lacks some fields, unless they are there and wrong."""
        lacking = [field for field in fields if (*path, field) not in self._wrong]
        if lacking:
            *first, last = (f"`{field}`" for field in lacking)
            words = f"{', '.join(first)} and {last} are" if first else f"{last} is"
            expected = re.sub(r"\bit\b", "them", expected) if first else expected
            self.note(path, f"{words} missing", expected)
        self.doubt(*((*path, field) for field in lacking))

    def doubt(self, *paths: Sequence[Step]) -> None:
        """Take what stands at some places for wrong, as it would be told with another mistake."""
        self._wrong.update(map(tuple, paths))

    def note_all(self, path: Sequence[Step], faults: Iterable[Fault]) -> None:
        """Note faults below a path, but none in what does not fit, or rests on what does not."""
        for fault in faults:
            place = (*path, *fault.path)
            if self.fits(place, *((*path, field) for field in fault.rests)):
                self.note(place, fault.problem, fault.expected)

    def apart(self, path: Sequence[Step], read: Callable[[], T]) -> T | None:
        """What is read from a file that is named at this place; None if it has mistakes."""
        try:
            return read()
        except FileError as error:
            for each in error.errors:
                self._keep(each)
            self._wrong.add(tuple(path))
        except CrossbladesError as error:
            self.lose(path, str(error))
        return None

    def fine(self, *paths: Sequence[Step]) -> bool:
        """Whether no mistake was found at any of these places, nor in what stands there."""
        return self.fits(*paths) and not _any_in(self._told, paths)

    def fits(self, *paths: Sequence[Step]) -> bool:
        """Whether the values at these places, and all that stands in them, are of their types."""
        held = (tuple(path[:end]) for path in paths for end in range(1, len(path)))
        return self._wrong.isdisjoint(held) and not _any_in(self._wrong, paths)

    def lost(self, path: Sequence[Step]) -> bool:
        """Whether nothing can be read at just this place: it is missing, or does not fit."""
        return tuple(path) in self._wrong

    def said(self, path: Sequence[Step]) -> Any:
        """What the file has at a place, right or wrong; None if it has nothing there."""
        try:
            return value_at(self.data, self._as_written(path))
        except (KeyError, IndexError, TypeError):
            return None

    def finish(self) -> None:
        """Raise all mistakes that were noted: those of this document line by line, then others."""
        if self.mistakes:
            raise _together(self.source, self.mistakes)

    def _keep(self, error: FileError) -> None:
        if len(self.mistakes) < MOST_MISTAKES and str(error) not in map(str, self.mistakes):
            self.mistakes.append(error)
        if len(self.mistakes) == MOST_MISTAKES:
            self.finish()

    # --- types

    def decode(self, kind: type[T], drawn: str = "") -> T:
        """Turn the data into a struct or another type, or say which fields are wrong.

        One field may be a drawing, of many lines; every other text is a single line of plain text.
        """
        found = self.gather(kind, drawn)
        self.finish()
        return found

    def gather(self, kind: type[T], drawn: str = "") -> T:
        """The same, but note which fields are wrong, and leave them out or make them up.

        Whoever reads on calls `finish` in the end.
        """
        try:
            found = msgspec.convert(self.data, kind, strict=True)
        except msgspec.ValidationError:
            found = self._sifted(kind)
        for path, _ in unplain(self.data):
            if path != self._as_written((drawn,)):
                self.lose(path, UNPLAIN, PLAIN_LINE)
        return found

    def _sifted(self, kind: type[T]) -> T:
        """What fits the type; the rest is noted."""
        sifted = Sifted(self.data, kind)
        self._moved.update(sifted.moved)
        for fault in sifted.faults:
            self._keep(self.error(fault.path, fault.problem, fault.expected))
        self._wrong.update(sifted.wrong)
        self._told.update(sifted.wrong)
        try:
            return msgspec.convert(sifted.data, kind, strict=True)
        except msgspec.ValidationError as error:
            self.finish()
            fault = explain(self.data, kind, str(error))
            raise self.error(fault.path, fault.problem, fault.expected) from error


def _any_in(places: Iterable[KeyPath], paths: Sequence[Sequence[Step]]) -> bool:
    """Whether any of the places is at or below one of the paths."""
    return any(place[: len(path)] == tuple(path) for place in places for path in paths)


def _together(source: str, mistakes: Sequence[FileError]) -> FileError:
    """One error of all mistakes."""
    sources = list(dict.fromkeys([source, *(error.source for error in mistakes)]))
    ordered = sorted(mistakes, key=lambda error: (sources.index(error.source), error.line or 0))
    return ordered[0] if len(ordered) == 1 else FileErrors(ordered)


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
_ENDLESS_KEY = re.compile(r"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){64}")
_STRING = re.compile(
    r'''"""(?:[^"\\]|\\.|"(?!""))*+(?:""")? | \'\'\'(?:[^']|'(?!\'\'))*+(?:\'\'\')?
    | "(?:[^"\\\n]|\\[^\n])*+"? | '[^'\n]*+'? | \#[^\n]*+''',
    re.VERBOSE | re.DOTALL,
)
"""Strings, which may be parts of keys, and comments. One that is not closed goes on to the end."""


def _check_size(text: str, source: str) -> None:
    """Refuse what would take too long to read."""
    if len(text) > LONGEST:
        expected = f"at most {LONGEST} characters, not {len(text)}"
        raise FileError("the file is too large", source=source, expected=expected)
    bare = _STRING.sub(_in_short, text)
    if key := _ENDLESS_KEY.search(bare):
        line = bare.count("\n", 0, key.start()) + 1
        raise FileError("a key of too many parts", source=source, line=line)


def _in_short(found: re.Match[str]) -> str:
    """A string as one word, over as many lines; of a comment nothing."""
    word = "" if found[0].startswith("#") else "_"
    return word + "\n" * found[0].count("\n")


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
