"""What a person types, and what it means."""

import re
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from crossblades.kernel.dice import Roll, pool, sources
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.words import plain_die

SPACE = re.compile(r"[a-z]{1,2}[0-9]{1,2}")
"""The name of a space of a map, in small letters."""
MOST_SHOWN = 16
"""Of the options that words fit, so many are shown."""


def read_line(prompt: str) -> str:
    """What the person types; the end of the input if there is no keyboard or screen at all."""
    if sys.stdin is None or sys.stdout is None:
        raise EOFError
    return input(prompt)


class NoSuchOptionError(CrossbladesError):
    """No option has these words."""


def pick(labels: Sequence[str], typed: str, numbered: bool = True) -> int:
    """The index of the option that a number or words mean; the words must fit just one."""
    number = _number(typed) if numbered else None
    if number is not None and 1 <= number <= len(labels):
        return number - 1
    if numbered and all(part.isdecimal() for part in typed.split()):
        raise CrossbladesError(f"{_expected(labels)}, words of an option, or ? for help")
    for meant in dict.fromkeys((typed, _copied(labels, typed))):
        words = _words(meant)
        fitting = [i for i, label in enumerate(labels) if words and words <= _words(label)]
        exact = [i for i in fitting if _plain(labels[i]) == _plain(meant)]
        if len(exact or fitting) == 1:
            return (exact or fitting)[0]
        if fitting:
            raise CrossbladesError(
                f"{typed[:80]!r} fits several:\n{_several(labels, fitting, numbered)}"
            )
    if SPACE.fullmatch(typed.lower()) and any(map(_names_space, labels)):
        raise CrossbladesError(
            f"{typed} is none of the spaces that can be chosen now; m shows them on the map"
        )
    raise NoSuchOptionError(f"{_expected(labels)}, words of an option, or ? for help")


def _names_space(label: str) -> bool:
    return any(map(SPACE.fullmatch, _words(label)))


def _several(labels: Sequence[str], fitting: Sequence[int], numbered: bool) -> str:
    """A menu of these alone: whoever types a name sees what that one can do."""
    marks = [str(i + 1) if numbered else "-" for i in fitting]
    wide = len(marks[-1])
    shown = zip(marks[:MOST_SHOWN], fitting, strict=False)
    lines = [f"  {mark:>{wide}}  {labels[i]}" for mark, i in shown]
    more = len(fitting) - MOST_SHOWN
    return "\n".join([*lines, f"  and {more} more"] if more > 0 else lines)


def _expected(labels: Sequence[str]) -> str:
    return f"expected a number from 1 to {len(labels)}" if len(labels) > 1 else "expected 1"


def _copied(labels: Sequence[str], typed: str) -> str:
    """A line of a menu without its number and its remark: `3  Ana: engage Rook [45 feet]`."""
    line = re.sub(r"\s\[[^\]]*\]$", "", typed)
    number, _, words = line.partition(" ")
    place = _number(number)
    known = place is not None and 1 <= place <= len(labels)
    return words if known and _plain(words) == _plain(labels[(place or 1) - 1]) else line


def _words(text: str) -> set[str]:
    """Its words without accents, which not every keyboard has."""
    parts = unicodedata.normalize("NFKD", _plain(text))
    return set("".join(part for part in parts if not unicodedata.combining(part)).split())


def _plain(text: str) -> str:
    """Small letters without punctuation, which matters to nobody who types."""
    whole = unicodedata.normalize("NFC", text.lower())  # some keyboards send accents apart
    return " ".join(re.sub(r"[^\w'+-]", " ", whole).split())


def _number(typed: str) -> int | None:
    """A number of a sane length; Python refuses to read endless ones."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None


def whole_number(typed: str) -> int:
    """A whole number, perhaps below zero."""
    sign, digits = (-1, typed[1:]) if typed[:1] in ("-", "−") else (1, typed)
    number = _number(digits.strip())
    if number is None:
        raise CrossbladesError("expected a whole number, such as 12")
    return sign * number


def way(typed: str) -> list[str]:
    """The spaces of a way that is typed as `c4 c5 d6` or `c4-c5-d6`; [] if it is none."""
    words = re.split(r"[\s,-]+", typed.lower())
    spaces = [word for word in words if SPACE.fullmatch(word)]
    return spaces if len(spaces) == len(words) > 1 else []


def dice_of(roll: Roll, with_sources: bool = True) -> Iterator[str]:
    """The dice to roll, in order, and what each is rolled for: `d8 heart`; or just `2d6`."""
    sizes = pool(roll.parts).sizes
    told = with_sources and len(sizes) > 1
    named = [
        (size, source if told and not plain_die(source, size) else "")
        for size, source in zip(sizes, sources(roll.parts), strict=True)
    ]
    for (size, source), alike in groupby(named):
        count = len(list(alike))
        if source:
            yield from [f"d{size} {source}"] * count
        else:
            yield f"{count if count > 1 else ''}d{size}"


def faces(typed: str) -> list[int]:
    """Numbers with blanks or commas between them."""
    numbers = [_number(part) for part in typed.replace(",", " ").split()]
    found = [number for number in numbers if number is not None]
    if not found or len(found) < len(numbers):
        raise CrossbladesError("expected the faces of the dice, such as: 5 3 7; or ? for help")
    return found
