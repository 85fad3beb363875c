"""Tables whose rows are foes, or whose rows are the fields of one, as lines like all others."""

from crossblades.swords_reign.statblock.fields import key_named
from crossblades.swords_reign.statblock.text import Line


def without_tables(lines: list[Line]) -> list[Line]:
    """The same lines, with the fields of tables written out."""
    found: list[Line] = []
    at = 0
    while at < len(lines):
        if not _is_header(lines, at):
            found.append(lines[at])
            at += 1
            continue
        end = at + 2
        while end < len(lines) and lines[end].look == "text" and "|" in lines[end].text:
            end += 1
        found += _rows(lines[at], lines[at + 2 : end])
        at = end
    return found


def _is_header(lines: list[Line], at: int) -> bool:
    if at + 1 >= len(lines) or lines[at].look != "text":
        return False
    below = set(lines[at + 1].text)
    return "|" in lines[at].text and {"|", "-"} <= below <= set("|-: ")


def _rows(header: Line, rows: list[Line]) -> list[Line]:
    heads = cells(header.text)
    keys = [key_named(head) for head in heads]
    if {"hd", "ac"} <= set(keys):
        return [_foe(heads, row) for row in rows]
    upright = [row for row in (header, *rows) if key_named(cells(row.text)[0])]
    if len(heads) == 2 and upright:
        title = Line(header.number, " ".join(heads).strip())
        title = title._replace(lead=title.text, bold=True)
        fields = [row._replace(text=" ".join(cells(row.text))) for row in (header, *rows)]
        return fields if key_named(heads[0]) else [title, *fields[1:]]
    return [row._replace(text=" | ".join(cells(row.text))) for row in (header, *rows)]


def cells(text: str) -> list[str]:
    """The cells of a row."""
    return [cell.strip() for cell in text.strip().removeprefix("|").removesuffix("|").split("|")]


def _foe(heads: list[str], row: Line) -> Line:
    """One row as a line that begins with a name: the first column that is no field."""
    name, parts = "", []
    values = cells(row.text)
    heads = [*heads, *[""] * (len(values) - len(heads))]
    for head, value in zip(heads, values, strict=False):
        if key_named(head) is None and value and not name:
            name = value
        elif value:
            parts.append(f"{head} {value}".strip() if key_named(head) else _tagged(head, value))
    return row._replace(text=" | ".join(filter(None, (name, *parts))), lead=name)


def _tagged(head: str, value: str) -> str:
    return f"{head}: {value}" if head else value
