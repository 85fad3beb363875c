"""What msgspec finds wrong with a document, as a place in it and plain words."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

import msgspec

from crossblades.kernel.toml_lines import KeyPath, Step, value_at
from crossblades.kernel.toml_shapes import (
    LONGEST_CHOICE,
    cut,
    described,
    field_names,
    key_shapes,
    one_of,
    shapes_at,
    shown,
    takes_many,
)

_FAULT = re.compile(r"\A(.*?)(?: - at (`key` in )?`\$([^`]*)`)?\Z", re.DOTALL)
_UNNAMED = "[...]"
_UNKNOWN = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
_MISSING = re.compile(r"Object missing required field `(.*)`")
_MISFIT = re.compile(r"Expected `|Invalid (?:enum )?value ")
_PROBLEMS = {
    "of length >": "too short",
    "of length <": "too long",
    "of length": "wrong length",
    "` >": "too small",
    "` <": "too large",
    ", got `": "wrong kind of value",
    "Invalid": "unknown value",
    "": "wrong value",
}


class Fault(NamedTuple):
    """What is wrong, and where."""

    path: KeyPath
    problem: str
    expected: str = ""
    rests: tuple[str, ...] = ()
    """Other fields beside it: if one of them is wrong, this is no mistake of its own."""


def explain(data: Any, kind: Any, message: str) -> Fault:
    """Turn a complaint of msgspec about the data into plain words."""
    [(words, in_key, place)] = _FAULT.findall(message)
    path, rest = _found(data, kind, message, place + _UNNAMED if in_key else place)
    if rest:
        return Fault(path, words)
    if missing := _MISSING.fullmatch(words):
        return Fault(path, f"`{missing[1]}` is missing")
    if unknown := _UNKNOWN.fullmatch(words):
        fields = field_names(shapes_at(data, kind, path), value_at(data, path))
        return unknown_field(data, kind, fields, value_at(data, path), (*path, unknown[1]))
    if not _MISFIT.match(words):
        return Fault(path, words)
    problem = next(plain for sign, plain in _PROBLEMS.items() if sign in words)
    expected = _key_misfit if in_key else _misfit
    return Fault(path, problem, expected(data, kind, path))


def guess(what: str, name: str, known: Iterable[str]) -> str:
    """Say that there is no such thing, and which known one may be meant."""
    problem, close = f"unknown {what} `{cut(name)}`", closest(name, known)
    return f"{problem}; did you mean `{close}`?" if close else problem


def closest(name: str, known: Iterable[str]) -> str | None:
    """Find the known name that is most like this one, if one is and no name is endless."""
    small = {one.lower(): one for one in known if len(one) <= LONGEST_CHOICE}
    if len(name) > LONGEST_CHOICE:
        return None
    # In a short name a single letter is much.
    close = get_close_matches(name.lower(), small, n=1, cutoff=2 / 3 if len(name) < 5 else 0.7)
    return small[close[0]] if close else None


def _misfit(data: Any, kind: Any, path: KeyPath) -> str:
    """Say what a value should be, and what it is."""
    allowed, value = shapes_at(data, kind, path), value_at(data, path)
    lone = isinstance(value, str) and takes_many(allowed)
    example = f", such as [{shown(value)}]" if lone else ""
    return f"{described(allowed)}{example}, not {shown(value)}"


def _key_misfit(data: Any, kind: Any, path: KeyPath) -> str:
    """Say what a table's key should be, and what it is."""
    keys = key_shapes(shapes_at(data, kind, path[:-1]))
    return f"{described(keys)} as key, not {shown(path[-1])}"


def unknown_field(data: Any, kind: Any, fields: Iterable[str], table: Any, place: KeyPath) -> Fault:
    """Say that a table has no field that is called as at this place, and which may be meant."""
    fields, *path, name = [*fields], *place
    for inner in table[name] if isinstance(table[name], dict) else ():
        if (dotted := f"{name}.{inner}") in fields:
            return Fault(place, "a key with a dot stands in quotes", shown(dotted))
    if path and name in field_names(shapes_at(data, kind, ()), data):
        problem = f"`{name}` is a field of the whole file, not of this table"
        expected = "it above the first table, which is a line in brackets"
        return Fault(place, problem, expected)
    problem = guess("field", str(name), [one for one in fields if one not in table])
    return Fault(place, problem, "" if "did you mean" in problem else one_of(fields))


def _found(data: Any, kind: Any, message: str, place: str) -> tuple[KeyPath, str]:
    """Follow a place as msgspec writes it, and give what of it cannot be followed."""
    path: KeyPath = ()
    while place:
        written, step = _named(value_at(data, path), place)
        if place.startswith(_UNNAMED):
            written, step = _UNNAMED, _wrong_key(data, kind, message, path)
        if step is None:
            break
        path, place = (*path, step), place.removeprefix(written)
    return path, place


def _named(holder: Any, place: str) -> tuple[str, Step | None]:
    """Read the next step of a place; keys may hold dots, so only the data tells where one ends."""
    steps: dict[str, Step] = {}
    if isinstance(holder, list):
        steps.update((f"[{index}]", index) for index in range(len(holder)))
    if isinstance(holder, dict):
        steps.update((f".{key}", key) for key in holder)
    fitting = [step for step in steps if f"{place}.".startswith((f"{step}.", f"{step}["))]
    written = max(fitting, key=len, default="")
    return written, steps.get(written)


def _wrong_key(data: Any, kind: Any, message: str, path: KeyPath) -> str | None:
    """Find out which key of a table is meant where msgspec names none."""
    table = value_at(data, path)
    keys = table if isinstance(table, dict) else ()
    same = (key for key in keys if _complaint(_only(data, path, key), kind) == message)
    return next(same, None)


def _only(data: Any, path: KeyPath, key: str) -> Any:
    """Copy the data, with the table at the path cut down to one key."""
    if not path:
        return {key: data[key]}
    copy = data.copy()
    copy[path[0]] = _only(data[path[0]], path[1:], key)
    return copy


def _complaint(data: Any, kind: Any) -> str:
    """Say what msgspec finds wrong with the data."""
    try:
        msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""
