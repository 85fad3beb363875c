"""Where every key, value, list entry and heading of a TOML document stands."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

Step = str | int
KeyPath = tuple[Step, ...]

DEEPEST = 32
"""Deeper than this, a value is found by the line of what holds it."""


def value_at(data: Any, path: Sequence[Step]) -> Any:
    """Give what stands at a path."""
    for step in path:
        data = data[step]
    return data


def locate(text: str) -> dict[KeyPath, int]:
    """Find the line, from 1, of every key and list entry of a valid document."""
    return _Locator(text).located()


class Span(NamedTuple):
    """The characters, from 0, of a value that is written in one place."""

    key: int
    """Where its key begins; of a list entry, where the entry does."""
    start: int
    end: int


class Section(NamedTuple):
    """A heading such as `[legend]` or `[[fighters]]`, and the pairs below it."""

    path: KeyPath
    start: int
    """Where the heading begins; the first section has none."""
    end: int
    """Where its last value ends, or the heading if there is none."""


class Layout(NamedTuple):
    """Where everything is in a valid document."""

    spans: dict[KeyPath, Span]
    sections: list[Section]
    """In their order; the first one is what stands above all headings."""


def layout(text: str) -> Layout:
    """Find every value and heading of a valid document."""
    locator = _Locator(text)
    locator.located()
    return Layout(locator.spans, locator.sections)


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
    at: int = 0


def _tokens(text: str) -> Iterator[_Token]:
    """Cut a document into tokens, leaving out blanks and comments."""
    line = 1
    for match in _TOKEN.finditer(text):
        if match.lastgroup != "blank":
            yield _Token(match[0], line, match.lastgroup == "word", match.start())
        line += match[0].count("\n")
    yield _Token("", line, False, len(text))


class _Locator:
    """Notes the line of every key and list entry of a document that is known to be valid."""

    def __init__(self, text: str) -> None:
        self.rest = _tokens(text)
        self.next = next(self.rest)
        self.lines: dict[KeyPath, int] = {}
        self.sizes: dict[KeyPath, int] = {}
        """How many tables each array of tables has so far."""
        self.spans: dict[KeyPath, Span] = {}
        self.sections = [Section((), 0, 0)]
        self.end = 0
        """Where the token ends that was taken last."""

    def located(self) -> dict[KeyPath, int]:
        """Read the whole document."""
        table: KeyPath = ()
        while self.next.text:
            if self.next.text == "[":
                table = self.header()
            elif not self.accept("\n"):
                self.pair(table)
                self.sections[-1] = self.sections[-1]._replace(end=self.end)
        return self.lines

    def header(self) -> KeyPath:
        """Read `[a.b]` or `[[a.b]]`, and give the path of the table it opens."""
        _, line, _, start = self.take()
        is_array = self.accept("[")
        *holders, last = self.keys()
        while self.accept("]"):
            pass
        end = self.end
        path = (*self.entered(holders, line), last)
        if is_array:
            self.note(path, line)
            self.sizes[path] = self.sizes.get(path, 0) + 1
            path = (*path, self.sizes[path] - 1)
        self.lines[path] = line
        self.sections.append(Section(path, start, end))
        return path

    def entered(self, keys: Iterable[str], line: int) -> KeyPath:
        """Follow a header's keys, in an array of tables into its latest table."""
        path: KeyPath = ()
        for key in keys:
            path = (*path, key)
            self.note(path, line)
            if path in self.sizes:
                path = (*path, self.sizes[path] - 1)
        return path

    def pair(self, path: KeyPath) -> None:
        """Read `key = value` inside the table at the path."""
        line, key_at = self.next.line, self.next.at
        for key in self.keys():
            path = (*path, key)
            self.note(path, line)
        self.take()
        self.value(path, key_at)

    def value(self, path: KeyPath, key_at: int) -> None:
        """Read a value, and whatever stands inside it."""
        start = self.next.at
        if self.accept("["):
            self.array(path)
        elif self.accept("{"):
            self.inline_table(path)
        while self.next.is_word:
            self.take()
        if len(path) <= DEEPEST:
            self.spans[path] = Span(key_at, start, self.end)

    def array(self, path: KeyPath) -> None:
        """Read a list's entries and its end."""
        index = 0
        while not self.closed("]"):
            self.note((*path, index), self.next.line)
            self.value((*path, index), self.next.at)
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

    def keys(self) -> tuple[str, ...]:
        """Read a key, dotted or not."""
        words = ""
        while self.next.is_word:
            words += self.take().text
        return _parts(words)

    def note(self, path: KeyPath, line: int) -> None:
        """Note where a key or entry first stands."""
        if len(path) <= DEEPEST:
            self.lines.setdefault(path, line)

    def accept(self, text: str) -> bool:
        """Take the next token if it is this one."""
        return self.next.text == text and bool(self.take())

    def take(self) -> _Token:
        """Take the next token."""
        token, self.next = self.next, next(self.rest, _Token("", 0, False))
        self.end = token.at + len(token.text)
        return token


@lru_cache
def _parts(key: str) -> tuple[str, ...]:
    """Take a key apart; tomllib knows how to unquote it."""
    parts = []
    inner: Any = tomllib.loads(f"{key} = 0")
    while isinstance(inner, dict):
        [(part, inner)] = inner.items()
        parts.append(part)
    return tuple(parts)
