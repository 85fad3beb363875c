"""Changes to an evening's text: parts are marked, moved, added and removed, and all else stays.

A part is the lines from its `[[parts]]` on, with the comment right above it. Whatever else stands
in the file, comments too, is left as it is.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_edit import Change, Drop, Put, changed
from crossblades.kernel.toml_write import toml_text

_HEADING = re.compile(r"\s*\[\[?[^\[\]]+\]\]?\s*(?:#.*)?")
_OF_PART = re.compile(r"\s*\[\[\s*parts\s*\]\]\s*(?:#.*)?")


class _Chunks:
    """A text in pieces: what stands before the parts, every part, what comes after."""

    def __init__(self, text: str) -> None:
        lines = text.splitlines(keepends=True)
        starts = [n for n, line in enumerate(lines) if _HEADING.fullmatch(line.rstrip("\r\n"))]
        starts = [self._with_comment(lines, n) for n in starts]
        bounds = sorted({0, *starts, len(lines)})
        pieces = ["".join(lines[a:b]) for a, b in pairwise(bounds)]
        self.pieces = pieces
        self.parts = [n for n, piece in enumerate(pieces) if _is_part(piece)]

    @staticmethod
    def _with_comment(lines: Sequence[str], at: int) -> int:
        while at and lines[at - 1].lstrip().startswith("#"):
            at -= 1
        return at

    @property
    def text(self) -> str:
        """All of it together."""
        return "".join(self.pieces)


def _is_part(piece: str) -> bool:
    return any(_OF_PART.fullmatch(line.rstrip("\r\n")) for line in piece.splitlines())


def with_marks(text: str, number: int, marks: Mapping[str, Any]) -> str:
    """The text with these fields of a part set; one with nothing in it is taken out."""
    part = tomllib.loads(text)["parts"][number]
    path = ("parts", number)
    empty: list[Change] = [Drop((*path, k)) for k, v in marks.items() if not v and k in part]
    said: list[Change] = [Put((*path, key), value) for key, value in marks.items() if value]
    return changed(text, [*empty, *said])


def with_party(text: str, files: Sequence[str]) -> str:
    """The text with another party."""
    return changed(text, [Put(("party",), [*files])])


def with_part(text: str, part: Mapping[str, Any]) -> str:
    """The text with one part more, behind the last."""
    data = tomllib.loads(text)
    wanted = {**data, "parts": [*data.get("parts", ()), dict(part)]}
    chunks = _Chunks(text)
    new = f"[[parts]]\n{toml_text(part)}"
    at = chunks.parts[-1] + 1 if chunks.parts else len(chunks.pieces)
    if at and not chunks.pieces[at - 1].endswith("\n"):
        chunks.pieces[at - 1] += "\n"
    chunks.pieces.insert(at, f"\n{new}" if at == len(chunks.pieces) else f"{new}\n")
    return _sure(chunks.text, wanted)


def without_part(text: str, number: int) -> str:
    """The text without a part, and without the comment right above it."""
    data = tomllib.loads(text)
    parts = [part for n, part in enumerate(data["parts"]) if n != number]
    chunks = _Chunks(text)
    if number < len(chunks.parts):
        del chunks.pieces[chunks.parts[number]]
    draft = chunks.text
    if not parts:  # an empty list is none that can be drawn with headings
        draft = f"parts = []\n{draft}"
    return _sure(draft, {**data, "parts": parts})


def with_order(text: str, order: Sequence[int]) -> str:
    """The text with its parts in this order."""
    data = tomllib.loads(text)
    if sorted(order) != list(range(len(data.get("parts", ())))):
        raise CrossbladesError("the parts are others than they were; look again")
    chunks = _Chunks(text)
    if len(chunks.parts) == len(order):
        given = [chunks.pieces[at] for at in chunks.parts]
        given = [piece if piece.endswith("\n") else f"{piece}\n" for piece in given]
        for at, number in zip(chunks.parts, order, strict=True):
            chunks.pieces[at] = given[number]
    if not order:
        return text
    return _sure(chunks.text, {**data, "parts": [data["parts"][number] for number in order]})


def _reads_as(text: str, data: Mapping[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == data
    except tomllib.TOMLDecodeError:
        return False


def _sure(text: str, data: Mapping[str, Any]) -> str:
    if not _reads_as(text, data):
        raise CrossbladesError(
            "the parts do not stand each below a line [[parts]], so they cannot be moved about "
            "here; change the text itself"
        )
    return text
