"""Columns that line up, and how wide a screen is."""

from collections.abc import Sequence
from textwrap import wrap

SCREEN = 80
"""Columns of a usual terminal."""
PARAGRAPH = 76
"""Columns of text that is wrapped."""
NARROWEST = 12
"""Columns that words keep in a table, however broad its numbers are."""


def table(rows: Sequence[Sequence[str]], indent: str = "  ") -> list[str]:
    """Columns of the same width; the first is words, the others are numbers; a heading on top.

    If it would be broader than a screen, the words are broken, and the numbers stand by their end;
    if that does not do, the heading is broken, too.
    """
    if _room(rows, indent) < NARROWEST:
        rows = _with_tall_heading(rows)
    first_width, *widths = _widths(rows)
    room = min(first_width, max(NARROWEST, _room(rows, indent)))
    lines = []
    for first, *others in rows:
        *above, last = wrap(first, room) or [""]
        cells = (each.rjust(width) for each, width in zip(others, widths, strict=True))
        lines += [indent + words for words in above]
        lines.append("  ".join((indent + last.ljust(room), *cells)).rstrip())
    return lines


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip(*rows, strict=True)]


def _room(rows: Sequence[Sequence[str]], indent: str) -> int:
    """What the numbers leave of a screen to the words."""
    return SCREEN - len(indent) - sum(width + 2 for width in _widths(rows)[1:])


def _with_tall_heading(rows: Sequence[Sequence[str]]) -> list[Sequence[str]]:
    """The first row in as many as it takes to be no broader than what stands below it."""
    head, *below = rows
    cells = [
        wrap(words, width, break_long_words=False) or [""]
        for words, width in zip(head, _widths(below), strict=True)
    ]
    tall = max(map(len, cells))
    padded = ([""] * (tall - len(cell)) + cell for cell in cells)
    return [*zip(*padded, strict=True), *below]
