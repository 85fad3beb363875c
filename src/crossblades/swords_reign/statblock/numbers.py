"""Numbers as blocks write them: `1/2`, `3+2`, `1,200`, `5 [14]` (OS-6.7)."""

import re
from fractions import Fraction
from typing import NamedTuple

from crossblades.swords_reign.statblock.building import EXPERIENCE, HIT_POINTS
from crossblades.swords_reign.statblock.words import plain

_SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3"}
_HIT_DICE = re.compile(
    r"(<|less than )?\s*(\d{1,4})(?:\s*/\s*(\d{1,2}))?(?:d\d{1,2})?"
    r"\s*(?:([+-])\s*(\d{1,3}))?(?!\d)(.*)"
)
_WHOLE = re.compile(r"\+?(\d{1,3}(?:[,.' ]\d{3})+|\d{1,9})(?!\d|d\d)(.*)")
_ASCENDING = re.compile(r"\s*\[(\d{1,2})\](.*)")


class HitDice(NamedTuple):
    """Hit dice, and what follows from them if they are no whole number."""

    whole: int
    hit_points: int | None
    experience: int | None
    rest: str


def read_hit_dice(words: str) -> HitDice | None:
    """OS-6.7: less than one counts as none; `3+2` is 3, with 2 more hit points."""
    text = plain(words)
    for sign, written in _SIGNS.items():
        text = text.replace(sign, written)
    found = _HIT_DICE.fullmatch(text)
    if found is None or found[3] == "0" * len(found[3] or " "):
        return None
    less, number, parts, sign, extra, rest = found.groups()
    dice = Fraction(1, 2) if less else Fraction(int(number), int(parts or 1))
    if dice > 100:
        return None
    if dice.denominator == 1 and not extra:
        return HitDice(int(dice), None, None, rest.strip())
    more = int(extra or 0) * (-1 if sign == "-" else 1)
    hit_points = max(1, int(dice * HIT_POINTS) + more)
    experience = int(dice**2 * EXPERIENCE) if dice.denominator > 1 else None
    return HitDice(int(dice), hit_points, experience, rest.strip())


WORST = 10
"""An armour class that falls with better armour is no higher."""


class Number(NamedTuple):
    """A number, and the words behind it."""

    value: int
    rest: str


def read_number(words: str) -> Number | None:
    """A whole number, perhaps with signs between its thousands."""
    found = _WHOLE.fullmatch(plain(words))
    if found is None:
        return None
    return Number(int(re.sub(r"\D", "", found[1])), found[2].strip(" ,."))


def read_armour_class(words: str) -> Number | None:
    """`5 [14]` is 14: the number in brackets is the one that rises with better armour."""
    found = read_number(words)
    other = _ASCENDING.fullmatch(found.rest) if found else None
    if found and other and found.value <= WORST:
        return Number(int(other[1]), other[2].strip())
    return found
