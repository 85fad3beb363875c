"""What a line of plain text is: text that a screen prints as it stands, and nothing else.

A control character can move a cursor or change a title, a bidirectional one can turn words about,
an invisible one makes two names look alike. Readers and checkers ask the same question here.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from crossblades.kernel.errors import CrossbladesError

UNPLAIN = "the text cannot be shown"
PLAIN_LINE = "a single line of text"
"""What is expected where something else stands."""


def is_plain_line(text: str) -> bool:
    """Whether this is a single line of plain text."""
    return text.isprintable()


def unprintable(text: str) -> str | None:
    """The first sign that is no part of a line of plain text; None if all of it is."""
    if text.isprintable():
        return None
    return next(sign for sign in text if not sign.isprintable())


def unplain(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[Any, ...], str]]:
    """Every text in plain data, keys included, that is no plain line: where, and its first sign."""
    if isinstance(data, str):
        if (sign := unprintable(data)) is not None:
            yield path, sign
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from unplain(str(key), path)
            yield from unplain(value, (*path, key))
    elif isinstance(data, Sequence) and not isinstance(data, bytes):
        for number, value in enumerate(data):
            yield from unplain(value, (*path, number))


def told(sign: str) -> str:
    """What is wrong with a text that holds this sign."""
    return f"{UNPLAIN}: it holds {sign!a}"


def check_plain(data: Any) -> None:
    """Refuse plain data that holds any other text."""
    for _, sign in unplain(data):
        raise CrossbladesError(told(sign))
