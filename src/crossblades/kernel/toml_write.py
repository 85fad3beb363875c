"""Writing TOML: whole documents, and changes that leave the rest of a text as its user wrote it."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from crossblades.kernel.toml_lines import KeyPath, locate

WIDEST = 90
"""Longer lists are written with an entry a line."""


def toml_text(data: Mapping[str, Any]) -> str:
    """A document: plain values first, then a part for each table."""
    plain = [_pair(key, value) for key, value in data.items() if not isinstance(value, dict)]
    tables = [_table(key, value) for key, value in data.items() if isinstance(value, dict)]
    return "\n".join(["".join(f"{pair}\n" for pair in plain), *tables]).lstrip("\n")


def edited(text: str, data: Mapping[str, Any]) -> str:
    """The text with what has changed put in its place, comments and all else kept.

    A value that is spread over several places, such as `[[tables]]`, cannot be put in its place;
    the whole document is written anew then, and its comments are lost.
    """
    if "\r\n" in text:
        return edited(text.replace("\r\n", "\n"), data).replace("\n", "\r\n")
    try:
        draft = _edit(text, data)
        fits = tomllib.loads(draft) == data
    except (_SpreadOutError, tomllib.TOMLDecodeError):
        return toml_text(data)
    return draft if fits else toml_text(data)


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
    """A key, in quotes if it needs them, or is nothing but signs."""
    return key if re.fullmatch(r"(?=.*[A-Za-z0-9])[A-Za-z0-9_-]+", key) else _string(key)


# --- changes


class _SpreadOutError(Exception):
    """A value that does not stand in one place."""


class _Change(NamedTuple):
    """Lines that take the place of others, counted from 0; an empty span is where they go in."""

    start: int
    end: int
    lines: list[str]


def _edit(text: str, data: Mapping[str, Any]) -> str:
    """Make every change, from the last line up, so that the numbers of the others stay right.

    Of those that begin on a line, what takes the place of it comes before what goes in there, and
    what goes in keeps its order.
    """
    body = text.rstrip("\n")
    lines = body.split("\n")
    changes = list(_changes(lines, locate(text), tomllib.loads(text), data))
    numbered = ((change.start, change.end, number) for number, change in enumerate(changes))
    for start, end, number in sorted(numbered, reverse=True):
        lines[start:end] = changes[number].lines
    ending = text[len(body) :]
    return "\n".join(lines) + (ending or "\n") if changes else text


def _changes(
    lines: list[str], located: Mapping[KeyPath, int], old: Mapping[str, Any], new: Mapping[str, Any]
) -> Iterator[_Change]:
    """What differs, at the top and inside of tables that have a heading of their own."""
    both = [key for key in old if isinstance(old[key], dict) and isinstance(new.get(key), dict)]
    tables = [key for key in both if _headed(lines, located, key)]
    plain = {key: value for key, value in old.items() if key not in tables}
    fresh = {key: value for key, value in new.items() if key not in old and isinstance(value, dict)}
    wanted = {k: v for k, v in new.items() if k not in tables and k not in fresh}
    yield from _differences(lines, located, (), plain, wanted)
    for key in tables:
        yield from _differences(lines, located, (key,), old[key], new[key])
    for key, table in fresh.items():
        yield _Change(len(lines), len(lines), ["", *_table(key, table).rstrip("\n").split("\n")])


def _headed(lines: list[str], located: Mapping[KeyPath, int], key: str) -> bool:
    """Whether `[key]` opens a table."""
    heading = re.match(r"\s*\[([^\[\]]+)\]", lines[located[key,] - 1])
    return heading is not None and heading[1].strip() in (key, _string(key))


def _differences(
    lines: list[str],
    located: Mapping[KeyPath, int],
    path: KeyPath,
    old: Mapping[str, Any],
    new: Mapping[str, Any],
) -> Iterator[_Change]:
    for key, value in old.items():
        if key not in new or new[key] != value:
            start, end = _span(lines, located[*path, key] - 1, key, value)
            comment = _comment(lines[start:end], key, value)
            pair = [f"{_pair(key, new[key])}{comment}"] if key in new else []
            yield _Change(start, end, pair)
    added = [_pair(key, value) for key, value in new.items() if key not in old]
    if added:
        at = located[path] if path else _end_of_top(lines, located, old)
        yield _Change(at, at, added)


def _end_of_top(lines: list[str], located: Mapping[KeyPath, int], old: Mapping[str, Any]) -> int:
    """The line after the last plain value, before any table's heading."""
    ends = []
    for key, value in old.items():
        try:
            ends.append(_span(lines, located[key,] - 1, key, value)[1])
        except _SpreadOutError:
            continue
    return max(ends, default=0)


def _span(lines: list[str], start: int, key: str, value: Any) -> tuple[int, int]:
    """The lines that hold this pair and nothing else."""
    for end in range(start + 1, len(lines) + 1):
        if _is_pair("\n".join(lines[start:end]), key, value):
            return start, end
    raise _SpreadOutError


def _is_pair(text: str, key: str, value: Any) -> bool:
    try:
        return tomllib.loads(text) == {key: value}
    except tomllib.TOMLDecodeError:
        return False


def _comment(lines: list[str], key: str, value: Any) -> str:
    """What stands behind a value on its last line."""
    *before, last = lines
    for sign in re.finditer("#", last):
        if _is_pair("\n".join([*before, last[: sign.start()]]), key, value):
            return f"  {last[sign.start() :].rstrip()}"
    return ""
