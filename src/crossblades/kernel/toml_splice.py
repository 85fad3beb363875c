"""Cuts and additions in a TOML text, by the places of its values and headings."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crossblades.kernel.toml_lines import KeyPath, Layout, Section, Span, Step, value_at
from crossblades.kernel.toml_write import WIDEST, quoted_sign, value_text


def into_table(
    text: str, laid: Layout, data: Mapping[str, Any], table: Span, path: KeyPath, pair: str
) -> Iterable[str]:
    """One pair more at the end of a table in braces."""
    inner = value_at(data, path)
    ends = [laid.spans[*path, key].end for key in inner if (*path, key) in laid.spans]
    if ends:
        yield text[: max(ends)] + f", {pair}" + text[max(ends) :]
    else:
        yield text[: table.start] + f"{{ {pair} }}" + text[table.end :]


def section_at(laid: Layout, path: KeyPath) -> Section | None:
    """The section with this heading, if there is one."""
    return next((each for each in laid.sections if each.path == path), None)


def below_section(text: str, section: Section, line: str) -> str:
    """A line more behind the last pair of a section."""
    if not section.path and not section.end:
        return f"{line}\n{text}"
    at = line_end(text, section.end)
    return f"{text[:at]}\n{line}{text[at:] or chr(10)}"


def line_end(text: str, at: int) -> int:
    """Where the line of a character ends, before its line feed."""
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def line_start(text: str, at: int) -> int:
    """Where the line of a character begins."""
    return text.rfind("\n", 0, at) + 1


def heading_text(path: KeyPath) -> str:
    """`legend."~"`; numbers of list entries are not written."""
    return ".".join(quoted_sign(step) for step in path if isinstance(step, str))


def block_text(path: KeyPath, table: Mapping[str, Any], many: bool = False) -> str:
    """A heading with its pairs; of one among many, in double brackets."""
    heading = f"[[{heading_text(path)}]]" if many else f"[{heading_text(path)}]"
    pairs = (f"{quoted_sign(key)} = {value_text(value)}" for key, value in table.items())
    return "\n".join((heading, *pairs))


def with_block(text: str, laid: Layout, block: str, near: KeyPath = ()) -> str:
    """A section more: behind those that it belongs to, or before the first list of tables."""
    kin = [each for each in laid.sections if near and each.path[: len(near)] == near]
    if kin:
        return after_section(text, kin[-1], block)
    lists = [each for each in laid.sections if isinstance((*each.path, "")[-2:][0], int)]
    if lists:
        before = laid.sections[laid.sections.index(lists[0]) - 1]
        if before.end:
            return after_section(text, before, block)
    return at_the_end(text, block)


def after_section(text: str, section: Section, block: str) -> str:
    """A block more behind the last pair of a section, and a blank line between them."""
    at = line_end(text, section.end)
    return f"{text[:at]}\n\n{block}{text[at:] or chr(10)}"


def at_the_end(text: str, block: str) -> str:
    """A block more at the end, and a blank line before it."""
    body = text.rstrip("\n")
    return f"{body}\n\n{block}\n" if body else f"{block}\n"


def without_line(text: str, span: Span) -> str:
    """The text without the lines of a pair."""
    return text[: line_start(text, span.key)] + text[line_end(text, span.end) + 1 :]


def without_sections(text: str, sections: Sequence[Section]) -> str:
    """The text without these sections; comments behind them stay."""
    for section in reversed(sections):
        start = line_start(text, section.start)
        end = line_end(text, section.end) + 1
        if text[:start].endswith("\n\n") or not start:
            rest = text[end:]
            end += len(rest) - len(rest.lstrip("\n"))
        text = text[:start] + text[end:]
    body = text.rstrip("\n")
    return f"{body}\n" if body else ""


def out_of(
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
    start, end = line_start(text, span.key), line_end(text, span.end) + 1
    own_line = text[start : span.key].strip() == "" and start > holder.start and end <= holder.end
    if own_line and all(each.key >= end for each in after):
        yield text[:start] + text[end:]
    if after:
        yield text[: span.key] + text[after[0].key :]
    if before:
        yield text[: before[-1].end] + text[span.end :]
    comma = text.find(",", span.end, holder.end)
    yield text[: span.key].rstrip() + text[span.end if comma < 0 else comma + 1 :]


def into_list(
    text: str, laid: Layout, span: Span, path: KeyPath, many: int, value: Any
) -> Iterable[str]:
    """One entry more at the end of a list in brackets."""
    entries = [laid.spans[*path, number] for number in range(many)]
    last, inside = entries[-1], text[span.start : span.end]
    if "\n" not in text[last.end : span.end]:
        line = line_start(text, span.key), line_end(text, span.end)
        wide = line[1] - line[0] + len(value_text(value)) + 2 > WIDEST
        if wide and "\n" not in inside and "#" not in inside:
            written = [*(text[each.start : each.end] for each in entries), value_text(value)]
            lines = "".join(f"  {each},\n" for each in written)
            yield f"{text[: span.start]}[\n{lines}]{text[span.end :]}"
        yield f"{text[: last.end]}, {value_text(value)}{text[last.end :]}"
        return
    indent = text[line_start(text, last.start) : last.start]
    indent = indent if indent.strip() == "" else "  "
    end = line_end(text, last.end)
    comma = "" if text[last.end :].lstrip(" \t").startswith(",") else ","
    yield (
        text[: last.end] + comma + text[last.end : end] + f"\n{indent}{value_text(value)},"
        + text[end:]
    )  # fmt: skip
