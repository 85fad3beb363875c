"""Changes in a TOML text that leave every other character as its writer wrote it.

A change is made where the value stands, and then proved: the text must read as the data with the
same change. So a text is never half changed, and no comment beside the change is lost.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.toml_lines import KeyPath, Layout, Section, Span, Step, layout, value_at
from crossblades.kernel.toml_write import WIDEST, key_text, value_text


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
    for change in changes:
        old = _data(text)
        wanted = _applied(old, change)
        if wanted == old:
            continue
        drafts = _drafts(text, old, change)
        fitting = (draft for draft in drafts if _reads_as(draft, wanted))
        found = next(fitting, None)
        if found is None:
            where = ".".join(map(str, change.path))
            raise EditError(f"{where} cannot be changed where it stands; change it in the text")
        text = found
    return text


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
        where = ".".join(map(str, change.path))
        raise EditError(f"there is no {where} that could be changed") from None
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
    if span := laid.spans.get(path):
        yield text[: span.start] + (raw or value_text(value)) + text[span.end :]
        return
    there = _found(data, path)
    if isinstance(there, dict) and isinstance(value, dict):
        yield _merged(text, there, path, value)
        return
    pair = f"{key_text(str(path[-1]))} = {raw or value_text(value)}"
    parent = path[:-1]
    if inline := laid.spans.get(parent):
        yield from _into_table(text, laid, data, inline, parent, pair)
    if not parent and isinstance(value, dict):
        yield _with_block(text, laid, _block(path, value))
    if section := _section(laid, parent):
        yield _below(text, section, pair)
    if parent and isinstance(value, dict) and _found(data, parent) is not None:
        yield _with_block(text, laid, _block(path, value), near=parent)
    if parent and _found(data, parent) is None:
        yield from _put(text, laid, data, parent, {path[-1]: value}, "")
    for many in range(len(parent) - 1, -1, -1):  # beside `a.b = 1` stands `a.c = 2`
        if section := _section(laid, path[:many]):
            yield _below(text, section, f"{_heading(path[many:-1])}.{pair}")


def _merged(text: str, old: Mapping[str, Any], path: KeyPath, new: Mapping[str, Any]) -> str:
    """A table that is spread over several lines, with each of its pairs changed in its place."""
    drops = [Drop((*path, key)) for key in old if key not in new]
    puts = [Put((*path, key), value) for key, value in new.items()]
    return changed(text, (*drops, *puts))


def _into_table(
    text: str, laid: Layout, data: Mapping[str, Any], table: Span, path: KeyPath, pair: str
) -> Iterable[str]:
    """One pair more at the end of a table in braces."""
    inner = value_at(data, path)
    ends = [laid.spans[*path, key].end for key in inner if (*path, key) in laid.spans]
    if ends:
        yield text[: max(ends)] + f", {pair}" + text[max(ends) :]
    else:
        yield text[: table.start] + f"{{ {pair} }}" + text[table.end :]


def _section(laid: Layout, path: KeyPath) -> Section | None:
    return next((each for each in laid.sections if each.path == path), None)


def _below(text: str, section: Section, line: str) -> str:
    """A line more behind the last pair of a section."""
    if not section.path and not section.end:
        return f"{line}\n{text}"
    at = _line_end(text, section.end)
    return f"{text[:at]}\n{line}{text[at:] or chr(10)}"


def _line_end(text: str, at: int) -> int:
    """Where the line of a character ends, before its line feed."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _line_start(text: str, at: int) -> int:
    return text.rfind("\n", 0, at) + 1


def _heading(path: KeyPath) -> str:
    """`legend."~"`; numbers of list entries are not written."""
    return ".".join(key_text(step) for step in path if isinstance(step, str))


def _block(path: KeyPath, table: Mapping[str, Any], many: bool = False) -> str:
    heading = f"[[{_heading(path)}]]" if many else f"[{_heading(path)}]"
    pairs = (f"{key_text(key)} = {value_text(value)}" for key, value in table.items())
    return "\n".join((heading, *pairs))


def _with_block(text: str, laid: Layout, block: str, near: KeyPath = ()) -> str:
    """A section more: behind those that it belongs to, or before the first list of tables."""
    kin = [each for each in laid.sections if near and each.path[: len(near)] == near]
    if kin:
        return _after(text, kin[-1], block)
    lists = [each for each in laid.sections if isinstance((*each.path, "")[-2:][0], int)]
    if lists:
        before = laid.sections[laid.sections.index(lists[0]) - 1]
        if before.end:
            return _after(text, before, block)
    return _at_the_end(text, block)


def _after(text: str, section: Section, block: str) -> str:
    at = _line_end(text, section.end)
    return f"{text[:at]}\n\n{block}{text[at:] or chr(10)}"


def _at_the_end(text: str, block: str) -> str:
    body = text.rstrip("\n")
    return f"{body}\n\n{block}\n" if body else f"{block}\n"


# --- less


def _drop(text: str, laid: Layout, data: Mapping[str, Any], path: KeyPath) -> Iterable[str]:
    if span := laid.spans.get(path):
        if path[:-1] in laid.spans:
            yield from _out_of(text, laid, data, path, span)
            return
        yield _without_line(text, span)
        return
    parts = [each for each in laid.sections[1:] if each.path[: len(path)] == path]
    inner = _found(data, path)
    if parts:
        yield _without_sections(text, parts)
    elif isinstance(inner, dict):
        dotted = [span for key, span in laid.spans.items() if key[: len(path)] == path]
        for span in sorted(dotted, reverse=True):
            if text[_line_start(text, span.key) : span.key].strip() == "":
                text = _without_line(text, span)
        yield text


def _without_line(text: str, span: Span) -> str:
    return text[: _line_start(text, span.key)] + text[_line_end(text, span.end) + 1 :]


def _without_sections(text: str, sections: Sequence[Section]) -> str:
    """The text without these sections; comments behind them stay."""
    for section in reversed(sections):
        start = _line_start(text, section.start)
        end = _line_end(text, section.end) + 1
        if text[:start].endswith("\n\n") or not start:
            rest = text[end:]
            end += len(rest) - len(rest.lstrip("\n"))
        text = text[:start] + text[end:]
    body = text.rstrip("\n")
    return f"{body}\n" if body else ""


def _out_of(
    text: str, laid: Layout, data: Mapping[str, Any], path: KeyPath, span: Span
) -> Iterable[str]:
    """A list or a table in braces without one of its entries."""
    holder = laid.spans[path[:-1]]
    inner = value_at(data, path[:-1])
    keys: Iterable[Step] = inner if isinstance(inner, dict) else range(len(inner))
    all_spans = (laid.spans.get((*path[:-1], key)) for key in keys)
    others = sorted(each for each in all_spans if each and each != span)
    before = [each for each in others if each.end <= span.key]
    after = [each for each in others if each.key >= span.end]
    start, end = _line_start(text, span.key), _line_end(text, span.end) + 1
    own_line = text[start : span.key].strip() == "" and start > holder.start and end <= holder.end
    if own_line and all(each.key >= end for each in after):
        yield text[:start] + text[end:]
    if after:
        yield text[: span.key] + text[after[0].key :]
    if before:
        yield text[: before[-1].end] + text[span.end :]
    comma = text.find(",", span.end, holder.end)
    yield text[: span.key].rstrip() + text[span.end if comma < 0 else comma + 1 :]


# --- more


def _add(
    text: str, laid: Layout, data: Mapping[str, Any], path: KeyPath, value: Any
) -> Iterable[str]:
    span, there = laid.spans.get(path), _found(data, path)
    if span and there:
        yield from _into_list(text, laid, span, path, len(there), value)
    elif span:
        yield text[: span.start] + f"[{value_text(value)}]" + text[span.end :]
    elif isinstance(value, dict):
        parts = [each for each in laid.sections if each.path[: len(path)] == path]
        block = _block(path, value, many=True)
        yield _after(text, parts[-1], block) if parts else _at_the_end(text, block)
    else:
        yield from _put(text, laid, data, path, [value], "")


def _into_list(
    text: str, laid: Layout, span: Span, path: KeyPath, many: int, value: Any
) -> Iterable[str]:
    """One entry more at the end of a list in brackets."""
    entries = [laid.spans[*path, number] for number in range(many)]
    last, inside = entries[-1], text[span.start : span.end]
    if "\n" not in text[last.end : span.end]:
        line = _line_start(text, span.key), _line_end(text, span.end)
        wide = line[1] - line[0] + len(value_text(value)) + 2 > WIDEST
        if wide and "\n" not in inside and "#" not in inside:
            written = [*(text[each.start : each.end] for each in entries), value_text(value)]
            lines = "".join(f"  {each},\n" for each in written)
            yield f"{text[: span.start]}[\n{lines}]{text[span.end :]}"
        yield f"{text[: last.end]}, {value_text(value)}{text[last.end :]}"
        return
    indent = text[_line_start(text, last.start) : last.start]
    indent = indent if indent.strip() == "" else "  "
    end = _line_end(text, last.end)
    comma = "" if text[last.end :].lstrip(" \t").startswith(",") else ","
    yield (
        text[: last.end] + comma + text[last.end : end] + f"\n{indent}{value_text(value)},"
        + text[end:]
    )  # fmt: skip


def _found(data: Any, path: KeyPath) -> Any:
    try:
        return value_at(data, path)
    except (KeyError, IndexError, TypeError):
        return None
