"""JSON from anywhere, read with care: what could be meant in two ways is refused."""

import json
from typing import Any

import msgspec

from crossblades.kernel.errors import RecordError
from crossblades.kernel.plain_text import told, unplain

DEEPEST = 40
"""How many lists and objects may stand in each other."""
LONGEST_NUMBER = 19
"""Digits of a whole number: the largest seed has so many."""


def decode_strictly(data: bytes | str, kind: Any) -> Any:
    """JSON as this type; every key must be known, and no key may come twice."""
    return convert_strictly(read_strictly(data), kind)


def convert_strictly(plain: Any, kind: Any) -> Any:
    """Plain data as this type; every key must be known."""
    try:
        made = msgspec.convert(plain, kind)
    except msgspec.MsgspecError as error:
        raise RecordError(str(error)) from None
    if (key := _unknown_key(plain, msgspec.to_builtins(made))) is not None:
        raise RecordError(f"unknown key {key!r}")
    return made


def read_strictly(data: bytes | str) -> Any:
    """Plain data out of JSON."""
    try:
        plain = json.loads(
            data,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_number,
        )
    except UnicodeDecodeError:
        raise RecordError("this is not text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"JSON is malformed: {error.msg.lower()} ({error.colno})") from None
    except RecursionError:
        raise _too_deep() from None
    if _is_deeper(plain, DEEPEST):
        raise _too_deep()
    for _, sign in unplain(plain):
        raise RecordError(told(sign))
    return plain


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise RecordError(f"the key {_shown(twice)} stands there twice")
    return found


def _whole_number(digits: str) -> int:
    if len(digits.lstrip("-")) > LONGEST_NUMBER:
        raise RecordError(f"{digits[:LONGEST_NUMBER]}… is too large a number")
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if not abs(number) < float("inf"):
        raise RecordError(f"{digits[:LONGEST_NUMBER]} is no number")
    return number


def _is_deeper(plain: Any, most: int) -> bool:
    """Whether more lists and objects than this stand in each other."""
    if not isinstance(plain, dict | list):
        return False
    inside = plain.values() if isinstance(plain, dict) else plain
    return not most or any(_is_deeper(each, most - 1) for each in inside)


def _unknown_key(given: Any, known: Any) -> str | None:
    """The first key of the plain data that its type has no place for."""
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            if key not in known:
                return str(key)
            if (found := _unknown_key(value, known[key])) is not None:
                return found
    elif isinstance(given, list) and isinstance(known, list | tuple):
        for one, other in zip(given, known, strict=False):
            if (found := _unknown_key(one, other)) is not None:
                return found
    return None


def _too_deep() -> RecordError:
    return RecordError(f"lists and objects in each other; expected at most {DEEPEST} deep")


def _shown(words: str) -> str:
    return ascii(words[:40])
