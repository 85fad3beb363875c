"""What a person types besides options: numbers, ways, the faces of dice."""

import re
from collections.abc import Iterator
from itertools import groupby

from crossblades.interfaces.terminal.matching import SPACE, whole
from crossblades.kernel.dice import Roll, pool, sources
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.words import plain_die


def whole_number(typed: str) -> int:
    """A whole number, perhaps below zero."""
    sign, digits = (-1, typed[1:]) if typed[:1] in ("-", "−") else (1, typed)
    number = whole(digits.strip())
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
    numbers = [whole(part) for part in typed.replace(",", " ").split()]
    found = [number for number in numbers if number is not None]
    if not found or len(found) < len(numbers):
        raise CrossbladesError("expected the faces of the dice, such as: 5 3 7; or ? for help")
    return found
