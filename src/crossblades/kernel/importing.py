"""Creatures out of texts that people wrote for people, as interfaces see it."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from msgspec import Struct


class Source(NamedTuple):
    """A text, and the name that remarks give it."""

    name: str
    text: str


class Remark(NamedTuple):
    """Something that a reader of the text should know, and the line it is about."""

    line: int
    words: str


class Told(NamedTuple):
    """All remarks about one source."""

    source: str
    remarks: tuple[Remark, ...]


class Imported(Struct, frozen=True):
    """What was found in some texts."""

    text: str
    """The file that a game's encounters read."""
    heads: tuple[str, ...]
    """What the columns of the rows are."""
    rows: tuple[tuple[str, ...], ...]
    """A row for each creature, its name first."""
    told: tuple[Told, ...]


class Became(NamedTuple):
    """Something that a line of a text has become."""

    line: int
    kind: str
    """`name`, `figure`, `attack`, `special`, `tag` or `note`; `more`: of the line before."""
    words: str


class Line(NamedTuple):
    """A line of a text, and all that has become of it; nothing, if it was left alone."""

    number: int
    became: tuple[Became, ...]
    remarks: tuple[str, ...]


class Importer(Protocol):
    """A game that reads creatures out of texts."""

    def read(self, sources: Sequence[Source]) -> Imported:
        """Everything that can be read; what cannot is told, and is never an error."""

    def account(self, text: str) -> Sequence[Line]:
        """What every line of a text has become that shows something."""
