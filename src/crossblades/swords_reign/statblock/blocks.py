"""Blocks among the lines of a text: where each begins, what it is called, what belongs to it."""

from typing import NamedTuple

from msgspec import Struct

from crossblades.kernel.errors import CrossbladesError
from crossblades.swords_reign.statblock.fields import (
    Key,
    Opening,
    Piece,
    has_numbers,
    is_name,
    opening,
    pieces,
    starts_with_field,
)
from crossblades.swords_reign.statblock.text import Line


class Part(NamedTuple):
    """Something a block says, and where."""

    line: int
    piece: Piece


class Block(Struct):
    """The lines of one block, taken apart but not yet understood."""

    name: str
    line: int
    headed: bool
    """Named by a heading: paragraphs up to the next one belong to it."""
    fields: dict[Key, Part]
    words: list[Part]
    """All else in its order: tags between fields, and lines of words."""
    tags: list[Part]


class Blocks(NamedTuple):
    """What is in a text."""

    found: list[Block]
    aside: list[Line]
    """Lines with hit dice or armour class that belong to no block."""


MOST_BLOCKS = 10_000
TOO_MUCH = "there is too much in it for one file of foes; import fewer texts at once"


def find_blocks(lines: list[Line]) -> Blocks:
    """Every block of a text."""
    finder = _Finder()
    for index, line in enumerate(lines):
        finder.see(line, _next_text(lines, index))
        if len(finder.found) > MOST_BLOCKS:
            raise CrossbladesError(TOO_MUCH)
    finder.leave_preface()
    return Blocks(finder.found, finder.aside)


def _next_text(lines: list[Line], index: int) -> Line | None:
    """The next line that shows something."""
    return next((line for line in lines[index + 1 : index + 4] if line.look != "blank"), None)


class _Finder:
    """Goes through the lines from top to bottom."""

    def __init__(self) -> None:
        self.found: list[Block] = []
        self.aside: list[Line] = []
        self.open: Block | None = None
        self.gap = True
        """The line before was blank, or closed something."""
        self.title: Line | None = None
        """What the next block may be called."""
        self.fresh = False
        """The title stood right before."""
        self.waiting = False
        """It is a heading, and no block has been called so."""
        self.preface: list[Line] = []
        """What was said since the heading."""

    def see(self, line: Line, following: Line | None) -> None:
        """One more line."""
        if line.look == "blank":
            self.gap = True
        elif line.look == "rule":
            self.open, self.gap, self.fresh = None, True, False
        else:
            self._see_words(line, following)
            self.gap = False

    def _see_words(self, line: Line, following: Line | None) -> None:
        start = opening(line.text, line.lead)
        if start and self._is_new(start, line):
            self._begin(line, start)
        elif line.look == "heading" or self._is_title(line, following):
            self.open = None
            self.leave_preface()
            self.title, self.fresh = line, True
            self.waiting = line.look == "heading"
        elif self.open and (self.open.headed or not self.gap or _goes_on(line)):
            _add(self.open, line)
        else:
            self.open = None
            self.fresh = False
            self.preface.append(line)

    def _is_new(self, start: Opening, line: Line) -> bool:
        """Whether a line with fields begins another block than the open one."""
        keys = {piece.key for piece in start.pieces if piece.key}
        if self.open is None or line.look == "heading" or (start.name and self.gap):
            return True
        if start.name:
            # `Old ones are a larger variant (HD 12).` is a sentence of the open block.
            return "hd" in keys and not line.text.endswith(".")
        return "hd" in keys and "hd" in self.open.fields

    def _is_title(self, line: Line, following: Line | None) -> bool:
        """A short line right above fields; a heading that waits comes before most."""
        if following is None or following.look != "text" or not is_name(line.text.rstrip(":")):
            return False
        start = opening(following.text, following.lead)
        if start is None or start.name or has_numbers(line.text):
            return False
        if not self.waiting:
            return line.emphasised or self.gap
        named = not line.lead and line.text.istitle() and following.number == line.number + 1
        return (line.emphasised and line.bold) or (self.gap and named)

    def _begin(self, line: Line, start: Opening) -> None:
        own = self._names_itself(line, start)
        title = self.title.text.rstrip(":") if self.title else ""
        headed = line.look == "heading" or (not own and self._by_heading())
        block = Block(start.name if own else title, line.number, headed, {}, [], [])
        found = start.pieces
        if not own:
            for said in self.preface:
                _add(block, said)
            if start.name.lower() not in ("", title.lower()):
                found = [Piece(None, start.name), *found]
            self.preface = []
        self.leave_preface()
        self.fresh, self.waiting = False, self.waiting and own
        self.found.append(block)
        self.open = block
        _put(block, line.number, found)

    def leave_preface(self) -> None:
        """What was said since the heading belongs to no block."""
        self.aside += [line for line in self.preface if has_numbers(line.text)]
        self.preface = []

    def _names_itself(self, line: Line, start: Opening) -> bool:
        """A name before the fields counts, unless it looks like a tag right below a title."""
        if not start.name or self.title is None or not self.fresh:
            return bool(start.name)
        if start.name.lower() == self.title.text.lower():
            return False
        return not start.apart or line.lead.startswith(start.name)

    def _by_heading(self) -> bool:
        return self.title is not None and self.title.look == "heading"


def _goes_on(line: Line) -> bool:
    """Whether a paragraph belongs to the block above: fields, or a remark in italics."""
    return starts_with_field(line.text) or (line.emphasised and not line.bold)


def _add(block: Block, line: Line) -> None:
    """A line of a block that has begun: more fields, or words."""
    found = pieces(line.text)
    new = any(piece.key and piece.key not in block.fields for piece in found)
    if new and (found[0].key or "|" in line.text):
        _put(block, line.number, found)
    else:
        block.words.append(Part(line.number, Piece(None, line.text)))


def _put(block: Block, number: int, found: list[Piece]) -> None:
    """Every field once; what comes twice is kept with the words."""
    for piece in found:
        if piece.key is None:
            block.tags.append(Part(number, piece))
        elif piece.key in ("tags", "specials") or piece.key in block.fields:
            block.words.append(Part(number, piece))
        else:
            block.fields[piece.key] = Part(number, piece)
