"""Markdown as lines: what a reader sees of each, with its number in the file."""

import html
import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from crossblades.swords_reign.statblock.fields import starts_with_field
from crossblades.swords_reign.statblock.words import balanced

Look = Literal["text", "heading", "blank", "rule"]


class Line(NamedTuple):
    """One line without its marks."""

    number: int
    text: str
    look: Look = "text"
    lead: str = ""
    """The part in bold or italics that it begins with."""
    bold: bool = False
    """That part is in bold."""

    @property
    def emphasised(self) -> bool:
        """Whether all of it is in bold or italics."""
        return bool(self.lead) and self.lead == self.text


LONGEST_JOINED = 2000

_BREAK = re.compile(r"<br\s{0,3}/?>|</?p>|\\$", re.IGNORECASE)
_STRONG = re.compile(r"</?(?:b|strong)>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>|<!--(?:(?!-->).){0,500}-->")
_LINK = re.compile(r"!?\[([^\[\]]{0,200})\]\([^()\s]{1,300}\)")
_ATTRIBUTES = re.compile(r"\{[:#.][^{}]{0,200}\}")
_QUOTE = re.compile(r"(?:\s{0,3}>\s?)+")
_ITEM = re.compile(r"\s*[-*+•]\s+")
_HEADING = re.compile(r"\s{0,3}#{1,6}(?!#)")
_RULE = re.compile(r"\s*([-*_])(?:\s*\1){2,}\s*")
_UNDERLINE = re.compile(r"\s{0,3}(?:=+|-+)\s*")
_FENCE = re.compile(r"\s{0,3}(?:```|~~~).*")
_LEAD = re.compile(r"(\*\*\*|\*\*|\*|___|__|_)(?=[^\s*_])([^*_]{1,200})\1")
_MARKS = re.compile(r"\*+|(?<!\w)_+|(?<!_)_++(?!\w)|`+")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!|>~-])")
_PLURAL = re.compile(r"(?<=[a-zA-Z])\(s\)")
_UNSEEN = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")


LONGEST_LINE = 50_000
"""Characters of a line; no book has such a one."""


def read_lines(text: str) -> list[Line]:
    """Every line; one with a break inside is several with the same number."""
    raw = enumerate(raw_lines(text), 1)
    return _joined(_titled([line for n, each in raw for line in _seen(n, each)]))


def endless_lines(text: str) -> list[tuple[int, int]]:
    """Numbers and lengths of the lines that are too long to be read."""
    raw = enumerate(raw_lines(text), 1)
    return [(n, len(each)) for n, each in raw if len(each) > LONGEST_LINE]


def raw_lines(text: str) -> list[str]:
    """The lines as they stand."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _seen(number: int, raw: str) -> Iterator[Line]:
    """What one line of the file shows."""
    if len(raw) > LONGEST_LINE or _FENCE.fullmatch(raw):
        yield Line(number, "", "blank")
        return
    unquoted = _QUOTE.sub("", raw, count=1) if _QUOTE.match(raw) else raw
    if _RULE.fullmatch(unquoted):
        yield Line(number, unquoted.strip(), "rule")
        return
    *before, last = _BREAK.split(unquoted)
    for part in before:
        if part.strip():
            yield _clean(number, part)
    if last.strip() or not before:
        yield _clean(number, last)


def _clean(number: int, part: str) -> Line:
    heading = _HEADING.match(part)
    marks = heading or _ITEM.match(part)
    shown = part[marks.end() :] if marks else part
    shown = shown.rstrip().rstrip("#") if heading else shown
    shown = _printable(html.unescape(_STRONG.sub("**", shown)))
    shown = _PLURAL.sub("s", shown)
    for pattern, put in ((_TAG, " "), (_LINK, r"\1"), (_ATTRIBUTES, " ")):
        shown = pattern.sub(put, shown)
    shown = shown.strip()
    lead = _LEAD.match(shown)
    if lead and lead[2].rstrip()[-1:] in (".", ":") and shown[lead.end() :].strip(" |"):
        # A heading that runs into its line: `**Mud.** DC 8` is `Mud: DC 8`.
        shown = f"{lead[2].rstrip()[:-1]}: {shown[lead.end() :]}"
    shown = _bare(shown)
    look: Look = "heading" if heading else "text"
    bold = lead is not None and len(lead[1]) > 1
    return Line(number, shown, look if shown else "blank", _bare(lead[2]) if lead else "", bold)


def _bare(text: str) -> str:
    """Without marks and double blanks."""
    return " ".join(_ESCAPED.sub(r"\1", _MARKS.sub("", text)).split())


def _printable(text: str) -> str:
    """Signs that show something; any kind of blank is a plain one."""
    text = _UNSEEN.sub("", text)
    return "".join(sign if sign.isprintable() else " " for sign in text)


def _titled(lines: list[Line]) -> list[Line]:
    """A line of its own with a line of dashes or equals signs below it is a heading."""
    found: list[Line] = []
    for index, line in enumerate(lines):
        under = _UNDERLINE.fullmatch(line.text) and line.text and line.look in ("text", "rule")
        alone = index > 0 and lines[index - 1].look == "text"
        alone = alone and (index == 1 or lines[index - 2].look != "text")
        if under and alone and found and len(found[-1].text) <= 60:
            found[-1] = found[-1]._replace(look="heading")
        else:
            found.append(line)
    return found


_GOES_ON = re.compile(r"(?:[,&(]|\b(?:or|and))$")


def _joined(lines: list[Line]) -> list[Line]:
    """A line that breaks off in a list or in brackets goes on in the next."""
    found: list[Line] = []
    for line in lines:
        last = found[-1] if found else None
        if last and last.look == line.look == "text" and _breaks_off(last, line):
            found[-1] = last._replace(text=f"{last.text} {line.text}")
        else:
            found.append(line)
    return found


def _breaks_off(last: Line, line: Line) -> bool:
    if len(last.text) + len(line.text) > LONGEST_JOINED or starts_with_field(line.text):
        return False
    if _GOES_ON.search(last.text):
        return True
    return not balanced(last.text) and balanced(f"{last.text} {line.text}")
