"""Parts of a page: everything is text and is escaped, unless it is markup that we have made."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Literal, NamedTuple


class Html(str):
    """Markup; it goes into the page as it is."""

    __slots__ = ()


Kind = Literal["word", "number", "plot"]


class Column(NamedTuple):
    """The head of a column, and what stands below it."""

    name: str
    kind: Kind = "number"


CLASSES = {"word": "", "number": ' class="n"', "plot": ' class="p"'}


def html(text: str) -> Html:
    """Any text, safe to be put into a page."""
    return text if isinstance(text, Html) else Html(escape(text))


def element(tag: str, *inside: str, **attributes: str) -> Html:
    """`<p class="note">inside</p>`; an attribute that is a word of Python ends in a line."""
    named = "".join(f' {key.rstrip("_")}="{escape(each)}"' for key, each in attributes.items())
    return Html(f"<{tag}{named}>{''.join(map(html, inside))}</{tag}>")


def with_span(number: str, span: str) -> Html:
    """A number, and below it, smaller, its interval."""
    return Html(f"{html(number)}<small>{html(span)}</small>")


def table(
    key: str,
    caption: str,
    columns: Sequence[Column],
    rows: Iterable[Sequence[str]],
) -> Html:
    """A table; one too broad for the page scrolls, by keyboard too, and its first column stays."""
    head = "".join(f'<th scope="col"{CLASSES[kind]}>{html(name)}</th>' for name, kind in columns)
    kinds = [CLASSES[column.kind] for column in columns[1:]]
    lines = []
    for first, *others in rows:
        cells = (f"<td{kind}>{html(o)}</td>" for kind, o in zip(kinds, others, strict=True))
        lines.append(f'<tr><th scope="row">{html(first)}</th>{"".join(cells)}</tr>\n')
    whole = (
        f'<table aria-labelledby="{key}"><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{''.join(lines)}</tbody></table>"
    )
    above = element("p", caption, class_="caption", id=key)
    scrolls = f'class="scrolls" tabindex="0" role="group" aria-labelledby="{key}"'
    return Html(f"{above}<div {scrolls}>{whole}</div>")


def pairs(rows: Iterable[tuple[str, str]]) -> Html:
    """Something, and what belongs to it, beside it or below."""
    lines = (f"<div><dt>{html(one)}</dt><dd>{html(other)}</dd></div>\n" for one, other in rows)
    return Html(f"<dl>{''.join(lines)}</dl>")


def figure(drawn: Html, caption: str) -> Html:
    """A picture and what it shows."""
    return Html(f"<figure>{drawn}<figcaption>{html(caption)}</figcaption></figure>")


def details(summary: str, inside: Html) -> Html:
    """What most need not read."""
    return Html(f"<details><summary>{html(summary)}</summary>{inside}</details>")
