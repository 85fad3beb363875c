"""Menus: numbered lines, of which long ones are made shorter."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from crossblades.interfaces.terminal.matching import SPACE

LONG_MENU = 15
"""From this many options on, a menu is made shorter."""
LARGE_GROUP = 5
"""In a long menu, this many options that differ in the last word share a line."""
LONG_RUN = 3
"""This many spaces of a row that follow each other are named by the first and the last."""
LONG_LINE = 150
"""From this many letters on, a line that options share only counts them, if that is enough."""
LONG_REMARK = 24
"""From this many letters on, a remark is not made twice in a menu."""


class _Item(NamedTuple):
    """An option in a menu, and what one should know before choosing it."""

    number: int
    label: str
    remark: str = ""

    @property
    def head(self) -> str:
        """All words but the last."""
        return self.label.rpartition(" ")[0]

    @property
    def last(self) -> str:
        return self.label.rpartition(" ")[2]


class Menu(NamedTuple):
    """The lines of a menu, and how far in their words begin."""

    lines: Sequence[Text]
    indent: int


def menu(
    labels: Sequence[str],
    remarks: Sequence[str] = (),
    *,
    numbered: bool = True,
    counting: bool = False,
) -> Menu:
    """Numbered lines; in a long menu, options that differ in the last word share one.

    `counting`: of very many spaces a line tells how many they are, since they are on the map.
    """
    remarks = remarks or [""] * len(labels)
    items = list(map(_Item, range(1, len(labels) + 1), labels, remarks))
    if not numbered:
        lines = [("-", _noted(item)) for item in items]
    elif len(items) < LONG_MENU:
        lines = list(_lines(items, {}))
    else:
        lines = list(_grouped(items, counting))
    wide = max((len(lead) for lead, _ in lines), default=0)
    return Menu([Text(f"  {lead:>{wide}}  ").append(words) for lead, words in lines], wide + 4)


def _lines(items: Iterable[_Item], made: dict[str, int]) -> Iterator[tuple[str, Text]]:
    """A line each; a long remark that was made already becomes `as 7`, by the first's number."""
    for item in items:
        first = made.setdefault(item.remark, item.number)
        again = len(item.remark) >= LONG_REMARK and first != item.number
        yield str(item.number), _noted(item._replace(remark=f"as {first}") if again else item)


def _grouped(items: Iterable[_Item], counting: bool) -> Iterator[tuple[str, Text]]:
    """Lines as numbers and words; options that follow each other may share one."""
    made: dict[str, int] = {}
    for head, options in groupby(items, lambda item: item.head):
        same = list(options)
        if head and len(same) >= LARGE_GROUP:
            yield f"{same[0].number} to {same[-1].number}", _gathered(head, same, counting)
        else:
            yield from _lines(same, made)


def _gathered(head: str, items: Sequence[_Item], counting: bool) -> Text:
    """`move to: a1 to c1, b2`; remarks stand behind their words."""
    told = _told(head, items)
    if counting and len(told) >= LONG_LINE and all(SPACE.fullmatch(item.last) for item in items):
        return Text(f"{head}: {len(items)} spaces, + on the map (more names each)")
    return told


def _told(head: str, items: Sequence[_Item]) -> Text:
    if any(item.remark for item in items):
        words = [_remarked(item.last, item.remark) for item in items]
    else:
        words = [Text(run) for run in runs([item.last for item in items])]
    return Text(f"{head}: ").append(Text(", ").join(words))


def _noted(item: _Item) -> Text:
    return _remarked(item.label, item.remark)


def _remarked(words: str, remark: str) -> Text:
    text = Text(words)
    return text.append(f" [{remark}]", style="dim") if remark else text


def runs(words: Sequence[str]) -> Iterator[str]:
    """The same words, but spaces beside each other in a row as `a1 to c1`."""
    run: list[str] = []
    for word in words:
        if run and not _beside(run[-1], word):
            yield from _named(run)
            run = []
        run.append(word)
    yield from _named(run)


def _named(run: Sequence[str]) -> Sequence[str]:
    return run if len(run) < LONG_RUN else (f"{run[0]} to {run[-1]}",)


def _beside(one: str, next_one: str) -> bool:
    """Whether these are two spaces of a row, the second right of the first."""
    left, right = (re.fullmatch(r"([a-z]{1,2})([0-9]+)", word) for word in (one, next_one))
    if left is None or right is None or left[2] != right[2]:
        return False
    return _column(right[1]) == _column(left[1]) + 1


def _column(name: str) -> int:
    """a is 1, z is 26, aa is 27."""
    number = 0
    for letter in name:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number
