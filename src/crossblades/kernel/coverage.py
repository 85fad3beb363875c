"""The table of a game's RULES.md as data: which functions follow a rule, how many tests prove it.

It is written from sources and tests by `make rules`, and ships with the package.
"""

import re
from collections.abc import Sequence

from msgspec import Struct

START, END = "<!-- table -->", "<!-- end of table -->"
SHOWN = 3
"""So many tests of a rule are named; the others are counted."""

_ROW = re.compile(r"\| ([A-Z]+-\d+\.\d+) \| (.*) \| (.*) \|")
_NAME = re.compile(r"`([^`]+)`")
_MORE = re.compile(r"and (\d+) more")


class Covered(Struct, frozen=True):
    """What stands behind a rule."""

    functions: tuple[str, ...] = ()
    tests: int = 0

    @property
    def whole(self) -> bool:
        """Whether something follows the rule, and something proves it."""
        return bool(self.functions and self.tests)


def coverage_row(rule: str, functions: Sequence[str], tests: Sequence[str]) -> str:
    """A rule's line of the table."""
    more = f"<br>and {len(tests) - SHOWN} more" if len(tests) > SHOWN else ""
    return f"| {rule} | {_cell(functions)} | {_cell(tests[:SHOWN])}{more} |"


def _cell(names: Sequence[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


def read_coverage(text: str) -> dict[str, Covered]:
    """Read the table: every rule that has a line in it."""
    _, _, rest = text.partition(START)
    table, _, _ = rest.partition(END)
    return {
        rule: Covered(tuple(_NAME.findall(functions)), _count(tests))
        for rule, functions, tests in _ROW.findall(table)
    }


def _count(tests: str) -> int:
    more = _MORE.search(tests)
    return len(_NAME.findall(tests)) + (int(more[1]) if more else 0)
