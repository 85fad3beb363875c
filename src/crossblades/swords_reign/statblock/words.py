"""Words and signs that all parts of a stat block share."""

import re
from collections.abc import Iterator
from typing import get_args

from crossblades.swords_reign.creature import Condition
from crossblades.swords_reign.effects import Ability
from crossblades.swords_reign.gear import CLOSE, FAR, NEAR

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
_SIGNS = str.maketrans(
    {**dict.fromkeys(_DASHES, "-"), "×": "x", "’": "'", "\u2032": "'", "\xad": None}
)


def listed(words: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(words.split())


KINDS = listed(
    "acid bludgeoning cold electricity fire force frost holy ice lightning necrotic piercing "
    "poison psychic radiant shock slashing sonic steam thunder"
)
"""Kinds of damage that a block may name."""

KNOWN_TO_TAGS = (
    KINDS
    | frozenset(get_args(Condition))
    | listed("charm disease fear magic paralysis petrification silver sleep weapon weapons")
)
"""What a creature may be immune to, resist or be vulnerable to."""

RANGES = {"close": CLOSE, "near": NEAR, "far": FAR}
"""OS-6.1."""

_LONG_NAMES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
ABILITY_WORDS: dict[str, Ability] = {
    word: ability
    for ability, long in zip(get_args(Ability), _LONG_NAMES, strict=True)
    for word in (ability, ability.capitalize(), long, long.capitalize())
}
"""OS-1.1: abilities as people write them."""

NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5,
    "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip

_OPEN, _CLOSE = "([{", ")]}"


def plain(text: str) -> str:
    """The same words with one kind of dash, of times, of quote and of blank."""
    return " ".join(text.translate(_SIGNS).split())


def number(word: str) -> int:
    """`3` or `three`."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def bracketed(text: str) -> list[tuple[int, int]]:
    """Where the outermost brackets start and end; one without its pair is a sign like others."""
    if not any(sign in text for sign in _OPEN):
        return []
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for index, sign in enumerate(text):
        if sign in _OPEN:
            opened.append(index)
        elif sign in _CLOSE and opened:
            pairs.append((opened.pop(), index + 1))
    outer: list[tuple[int, int]] = []
    for start, end in sorted(pairs):
        if not outer or start >= outer[-1][1]:
            outer.append((start, end))
    return outer


def masked(text: str) -> str:
    """The text with everything in brackets blotted out."""
    signs = list(text)
    for start, end in bracketed(text):
        signs[start:end] = "\0" * (end - start)
    return "".join(signs)


def balanced(text: str) -> bool:
    """Whether every bracket has its pair."""
    depth = 0
    for sign in text:
        depth += (sign in _OPEN) - (sign in _CLOSE)
        if depth < 0:
            return False
    return depth == 0


def split_outside(text: str, pattern: re.Pattern[str]) -> list[str]:
    """The parts between separators that are in no bracket, without blanks around them."""
    parts, start = [], 0
    for found in pattern.finditer(masked(text)):
        parts.append(text[start : found.start()].strip())
        start = found.end()
    return [*parts, text[start:].strip()]


def in_brackets(text: str) -> Iterator[tuple[str, bool]]:
    """The parts of a text in order, and whether each stood in brackets."""
    done = 0
    for start, end in [*bracketed(text), (len(text), len(text))]:
        if before := text[done:start].strip():
            yield before, False
        if inside := text[start + 1 : max(start, end - 1)].strip():
            yield inside, True
        done = end
