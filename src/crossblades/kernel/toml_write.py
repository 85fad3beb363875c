"""Writing TOML: whole documents; `toml_edit` changes those that are there."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

WIDEST = 90
"""Longer lists are written with an entry a line."""


def toml_text(data: Mapping[str, Any]) -> str:
    """A document: plain values first, then a part for each table."""
    plain = [_pair(key, value) for key, value in data.items() if not isinstance(value, dict)]
    tables = [_table(key, value) for key, value in data.items() if isinstance(value, dict)]
    return "\n".join(["".join(f"{pair}\n" for pair in plain), *tables]).lstrip("\n")


# --- values


def _table(key: str, table: Mapping[str, Any]) -> str:
    """A heading and what is below it; a table of tables has a heading for each."""
    if table and all(isinstance(value, dict) for value in table.values()):
        parts = (_headed_table(f"{key_text(key)}.{key_text(each)}", table[each]) for each in table)
        return "\n".join(parts)
    return _headed_table(key_text(key), table)


def _headed_table(heading: str, table: Mapping[str, Any]) -> str:
    return "".join(f"{line}\n" for line in (f"[{heading}]", *_pairs(table)))


def _pairs(table: Mapping[str, Any]) -> list[str]:
    return [_pair(key, value) for key, value in table.items()]


def _pair(key: str, value: Any) -> str:
    """`key = value`, with an entry a line for a list that would be too wide."""
    start = f"{key_text(key)} = "
    line = start + value_text(value)
    if not isinstance(value, list | tuple) or len(line) <= WIDEST:
        return line
    return start + "[\n" + "".join(f"    {value_text(entry)},\n" for entry in value) + "]"


def value_text(value: Any) -> str:
    """A value, in one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case list() | tuple():
            return f"[{', '.join(map(value_text, value))}]"
        case dict():
            return f"{{ {', '.join(_inline(value))} }}" if value else "{}"
    return str(value)


def _inline(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        yield f"{key_text(key)} = {value_text(value)}"


def _string(text: str) -> str:
    """In quotes; JSON escapes the same signs in the same way, save one."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def key_text(key: str) -> str:
    """A key, in quotes if it needs them."""
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _string(key)


def quoted_sign(key: str) -> str:
    """The same, but a key of nothing but signs, such as a glyph of a map, has quotes, too."""
    return key_text(key) if any(map(str.isalnum, key)) else _string(key)
