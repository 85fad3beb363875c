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
    """Columns of the same width; the first is words, the others are numbers.

    If it would be broader than a screen, the words are broken, and the numbers stand by their end.
    """
    first_width, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    room = SCREEN - len(indent) - sum(width + 2 for width in widths)
    room = min(first_width, max(NARROWEST, room))
    lines = []
    for first, *others in rows:
        *above, last = wrap(first, room) or [""]
        cells = (each.rjust(width) for each, width in zip(others, widths, strict=True))
        lines += [indent + words for words in above]
        lines.append("  ".join((indent + last.ljust(room), *cells)).rstrip())
    return lines
