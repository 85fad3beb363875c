"""Changes in a TOML text that leave every other character as its writer wrote it.

A change is made where the value stands, and then proved: the text must read as the data with the
same change. So a text is never half changed, and no comment beside the change is lost.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_lines import KeyPath, Layout, Step, layout, value_at
from crossblades.kernel.toml_splice import (
    after_section,
    at_the_end,
    below_section,
    block_text,
    heading_text,
    into_list,
    into_table,
    line_start,
    out_of,
    section_at,
    with_block,
    without_line,
    without_sections,
)
from crossblades.kernel.toml_write import quoted_sign, toml_text, value_text


class EditError(CrossbladesError):
    """A change that cannot be made in a text."""


class Put(NamedTuple):
    """A value at a path, in place of what is there, or new."""

    path: KeyPath
    value: Any
    raw: str = ""
    """How it is written, where that matters."""


class Drop(NamedTuple):
    """Nothing at a path any more."""

    path: KeyPath


class Add(NamedTuple):
    """One entry more, at the end of a list."""

    path: KeyPath
    value: Any


Change = Put | Drop | Add


def changed(text: str, changes: Iterable[Change]) -> str:
    """The text with these changes, one after the other; the same text if they change nothing."""
    if "\r\n" in text and text.count("\r\n") == text.count("\n"):
        plain = text.replace("\r\n", "\n")
        new = changed(plain, changes)
        return text if new == plain else new.replace("\n", "\r\n")
    rest = list(changes)
    try:
        while rest:
            many, draft = _replaced(text, rest) if len(rest) > 1 else (0, "")
            if many < 2:
                many, draft = 1, _with(text, rest[0])
            text, rest = draft, rest[many:]
    except RecursionError:
        raise EditError("lists or tables nested too deeply") from None
    return text


def _replaced(text: str, changes: Sequence[Change]) -> tuple[int, str]:
    """Those from the first on that put a value in place of another, made at once: how many."""
    wanted, spans = _data(text), layout(text).spans
    puts: list[Put] = []
    for change in changes:
        inside = any(_overlap(change.path, put.path) for put in puts)
        if inside or not isinstance(change, Put) or change.path not in spans:
            break
        puts.append(change)
    draft = text
    for put in sorted(puts, key=lambda put: spans[put.path], reverse=True):
        *path, last = put.path
        holder: Any = value_at(wanted, path)
        if holder[last] != put.value:
            start, end = spans[put.path][1:]
            draft = draft[:start] + (put.raw or value_text(put.value)) + draft[end:]
            holder[last] = put.value
    return (len(puts), draft) if _reads_as(draft, wanted) else (0, "")


def _overlap(one: KeyPath, other: KeyPath) -> bool:
    """Whether one of two places is inside of the other."""
    short = min(len(one), len(other))
    return one[:short] == other[:short]


def _with(text: str, change: Change) -> str:
    """The text with one change, proved."""
    old = _data(text)
    wanted = _applied(old, change)
    if wanted == old:
        return text
    fitting = (draft for draft in _drafts(text, old, change) if _reads_as(draft, wanted))
    found = next(fitting, None)
    if found is None:
        raise EditError(
            f"{_where(change)} cannot be changed where it stands; change it in the text"
        )
    return found


def _where(change: Change) -> str:
    return ".".join(map(str, change.path))


def edited(text: str, data: Mapping[str, Any]) -> str:
    """The text with what differs from the data changed in its place, comments and all else kept.

    What can be changed nowhere has the whole document written anew, and its comments are lost.
    """
    try:
        return changed(text, _differences((), tomllib.loads(text), data))
    except EditError:
        return toml_text(data)


def _differences(path: KeyPath, old: Any, new: Any) -> Iterator[Change]:
    """What turns the old into the new, piece by piece."""
    if isinstance(old, dict) and isinstance(new, dict):
        yield from (Drop((*path, key)) for key in old if key not in new)
        for key, value in new.items():
            if key in old:
                yield from _differences((*path, key), old[key], value)
            else:
                yield Put((*path, key), value)
    elif _is_list(old) and _is_list(new) and old and new:
        for number in range(len(old) - 1, len(new) - 1, -1):
            yield Drop((*path, number))
        for number, (one, other) in enumerate(zip(old, new, strict=False)):
            yield from _differences((*path, number), one, other)
        yield from (Add(path, entry) for entry in new[len(old) :])
    elif old != new:
        yield Put(path, new)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _data(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise EditError(f"the text is not valid TOML: {error}; mend it there first") from None


def _reads_as(text: str, data: Mapping[str, Any]) -> bool:
    try:
        return tomllib.loads(text) == data
    except tomllib.TOMLDecodeError:
        return False


# --- the same change in plain data


def _applied(data: dict[str, Any], change: Change) -> dict[str, Any]:
    """The data with a change made in them."""
    data = deepcopy(data)
    last: Any
    *path, last = change.path
    if any(isinstance(step, int) and step < 0 for step in change.path):
        raise EditError(f"{_where(change)} cannot be changed: entries are counted from 0")
    try:
        holder = _holder(data, path, make=not isinstance(change, Drop))
        if isinstance(change, Put):
            holder[last] = deepcopy(change.value)
        elif isinstance(change, Add):
            entries = holder.setdefault(last, []) if isinstance(holder, dict) else holder[last]
            entries.append(deepcopy(change.value))
        elif isinstance(holder, list) or last in holder:
            del holder[last]
    except (KeyError, IndexError, TypeError, AttributeError):
        raise EditError(f"there is no {_where(change)} that could be changed") from None
    return data


def _holder(data: Any, path: Sequence[Step], make: bool) -> Any:
    for step in path:
        if make and isinstance(data, dict):
            data.setdefault(step, {})
        data = data[step]
    return data


# --- in the text


def _drafts(text: str, data: Mapping[str, Any], change: Change) -> Iterable[str]:
    """Ways to make a change, the likeliest first."""
    laid = layout(text)
    match change:
        case Put(path, value, raw):
            yield from _put(text, laid, data, path, value, raw)
        case Drop(path):
            yield from _drop(text, laid, data, path)
        case Add(path, value):
            yield from _add(text, laid, data, path, value)


def _put(
    text: str, laid: Layout, data: Mapping[str, Any], path: KeyPath, value: Any, raw: str
) -> Iterable[str]:
    """Where the value is; else in its table, in braces or below a heading; else in a new one."""
    if span := laid.spans.get(path):
        yield text[: span.start] + (raw or value_text(value)) + text[span.end :]
        return
    there = _found(data, path)
    if isinstance(there, dict) and isinstance(value, dict):
        yield _merged(text, there, path, value)
        return
    if there is not None:  # a table with a heading becomes something else
        yield changed(text, (Drop(path), Put(path, value, raw)))
        return
    pair = f"{quoted_sign(str(path[-1]))} = {raw or value_text(value)}"
    parent = path[:-1]
    if inline := laid.spans.get(parent):
        yield from into_table(text, laid, data, inline, parent, pair)
    if not parent and isinstance(value, dict):
        yield with_block(text, laid, block_text(path, value))
    if section := section_at(laid, parent):
        yield below_section(text, section, pair)
    if parent and isinstance(value, dict) and _found(data, parent) is not None:
        yield with_block(text, laid, block_text(path, value), near=parent)
    if parent and _found(data, parent) is None:
        yield from _put(text, laid, data, parent, {path[-1]: value}, "")
    for many in range(len(parent) - 1, -1, -1):  # beside `a.b = 1` stands `a.c = 2`
        if section := section_at(laid, path[:many]):
            yield below_section(text, section, f"{heading_text(path[many:-1])}.{pair}")


def _merged(text: str, old: Mapping[str, Any], path: KeyPath, new: Mapping[str, Any]) -> str:
    """A table that is spread over several lines, with each of its pairs changed in its place."""
    drops = [Drop((*path, key)) for key in old if key not in new]
    puts = [Put((*path, key), value) for key, value in new.items()]
    return changed(text, (*drops, *puts))


# --- less


def _drop(text: str, laid: Layout, data: Mapping[str, Any], path: KeyPath) -> Iterable[str]:
    """Its lines; or what is between two commas; or all sections and dotted keys of a table."""
    if span := laid.spans.get(path):
        if path[:-1] in laid.spans:
            yield from out_of(text, laid, data, path, span)
            return
        yield without_line(text, span)
        return
    parts = [each for each in laid.sections[1:] if each.path[: len(path)] == path]
    inner = _found(data, path)
    less = text
    if parts:
        less = without_sections(text, parts)
    elif isinstance(inner, dict):
        dotted = [span for key, span in laid.spans.items() if key[: len(path)] == path]
        for span in sorted(dotted, reverse=True):
            if less[line_start(less, span.key) : span.key].strip() == "":
                less = without_line(less, span)
    yield less
    if path[:-1]:  # it was all that there is of the table above it
        yield changed(less, [Put(path[:-1], {})])


# --- more


def _add(
    text: str, laid: Layout, data: Mapping[str, Any], path: KeyPath, value: Any
) -> Iterable[str]:
    """At the end of a list in brackets; behind the last table of its kind; else as a new list."""
    span, there = laid.spans.get(path), _found(data, path)
    if span and there:
        yield from into_list(text, laid, span, path, len(there), value)
    elif span:
        yield text[: span.start] + f"[{value_text(value)}]" + text[span.end :]
    elif isinstance(value, dict):
        parts = [each for each in laid.sections if each.path[: len(path)] == path]
        block = block_text(path, value, many=True)
        yield after_section(text, parts[-1], block) if parts else at_the_end(text, block)
    else:
        yield from _put(text, laid, data, path, [value], "")


def _found(data: Any, path: KeyPath) -> Any:
    try:
        return value_at(data, path)
    except (KeyError, IndexError, TypeError):
        return None
