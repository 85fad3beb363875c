"""What befalls somebody unless it saves: `STR 8 or restrained, 2 rounds` (OS-1.5, OS-6.7)."""

import re
from typing import Any, NamedTuple, get_args

from crossblades.swords_reign.creature import Condition
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.statblock.damage import DICE, dice_of
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.words import (
    ABILITY_WORDS,
    KINDS,
    NUMBERS,
    RANGES,
    listed,
    number,
    plain,
)

LONGEST = 500
"""Characters of one text."""

_ABILITY = "|".join(sorted(ABILITY_WORDS, key=len, reverse=True))
_NUMBER = rf"\d{{1,4}}|{'|'.join(NUMBERS)}"
_FEET = r"\s*-?\s*(?:ft|feet|foot|')(?![a-z])"

CONDITIONS: dict[str, str] = {
    **{condition: condition for condition in get_args(Condition)},
    **dict.fromkeys(("asleep", "fall asleep", "falls asleep", "sleep"), "unconscious"),
    **dict.fromkeys(("paralyzed", "paralysis"), "paralysed"),
    **dict.fromkeys(("knocked prone", "knocked down", "fall prone", "falls prone"), "prone"),
    **dict.fromkeys(("afraid", "scared"), "frightened"),
    **dict.fromkeys(("grabbed", "grapple"), "grappled"),
    "blind": "blinded",
    "deaf": "deafened",
}
"""Chapter 7's conditions as people write them."""

SAVE = re.compile(
    rf"(?:\bDC\s*(\d{{1,2}})\s+)?\b({_ABILITY})\b(?:\s+(?:save|saving throw|check))?"
    rf"(?:\s*,?\s*\(?DC\s*(\d{{1,2}})\)?|\s+(\d{{1,2}})(?![\dd/]|{_FEET}|\s+rounds?))?"
)
_DC = re.compile(r"\bDC\s*(\d{1,2})\b")
_USES = re.compile(
    rf"\b(?:({_NUMBER}) (?:times? )?(?:/|per |an? )\s*|(\d{{1,2}})\s*/\s*"
    r"|(once|twice)\s*(?:/|per |an? )?\s*)"
    r"(?:day|fight|combat|battle|encounter)\b",
    re.IGNORECASE,
)
_RADIUS = re.compile(rf"\b(?:(?:in )?an? )?(\d{{1,3}}){_FEET}[ -]?radius\b", re.IGNORECASE)
_PUSH = re.compile(
    r"\b(?:push(?:ed|es)?|hurled|flung|(?:thrown|knocked)(?= back| \d))(?: back| away)? "
    rf"(\d{{1,2}}){_FEET}(?: back| away)?",
    re.IGNORECASE,
)
_WITHIN = re.compile(rf"\b(?:within |at |up to |range )?(\d{{1,4}}){_FEET}", re.IGNORECASE)
_RANGE = re.compile(r"\b(?:within |at )?(Close|Near|Far)\b|\bwithin (close|near|far)\b")
_ROUNDS = re.compile(rf"\b(?:for )?({_NUMBER})\s+(round|minute)s?\b", re.IGNORECASE)
_HALF = re.compile(r"\b(?:for |takes? |save |saves )?(?:half|halves)(?: damage)?\b", re.IGNORECASE)
_HURT = re.compile(
    rf"\b({DICE})(?:\s*([+-])\s*(\d{{1,2}})(?!\d))?(?!\s*(?:rounds?|turns?|minutes?|hours?|days?)\b)"
    rf"(?:\s+({'|'.join(KINDS)})\b)?(?:\s+damage\b)?",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    rf"\b({'|'.join(sorted(CONDITIONS, key=len, reverse=True))})\b", re.IGNORECASE
)
_IDLE = listed(
    "a an and are be become becomes check damage dc fail failed fails for hit if is it make must "
    "of on or save saves saving succeed suffer suffers take takes target the throw to versus vs "
    "with against within"
)


class Clause(NamedTuple):
    """What was understood of the words."""

    special: Special
    saved: bool
    """A save is named."""
    works: bool
    """It does something that the rules know."""
    whole: bool
    """Nothing was left over; else the words are the special's text."""


class _Words:
    """A text that is used up piece by piece."""

    def __init__(self, text: str) -> None:
        self.left = text

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.search(self.left)
        if found:
            self.left = f"{self.left[: found.start()]} , {self.left[found.end() :]}"
        return found

    @property
    def idle(self) -> bool:
        """Whether nothing with a meaning is left."""
        return all(w.lower() in _IDLE for w in re.findall(r"[^\s,.;:()\[\]{}]+", self.left))


def read_clause(text: str, dc: int, name: str = "") -> Clause:
    """The save, the damage, the condition, and how long, how far and how often."""
    words = _Words(plain(text))
    told: dict[str, Any] = {"name": name, "against": dc}
    saved = _take_save(words, told)
    _take_numbers(words, told)
    _take_damage(words, told)
    if found := words.take(_CONDITION):
        told["condition"] = CONDITIONS[found[1].lower()]
    works = bool(told.keys() & {"dice", "condition", "push"})
    whole = words.idle
    if not whole:
        told["text"] = text[:LONGEST]
    return Clause(Special(**told), saved, works, whole)


def _take_save(words: _Words, told: dict[str, Any]) -> bool:
    found = words.take(SAVE)
    if found is None:
        return False
    told["save"] = ABILITY_WORDS[found[2]]
    given = next((number for number in (found[1], found[3], found[4]) if number), None)
    if given is None and (other := words.take(_DC)):
        given = other[1]
    if given is not None:
        if not 1 <= int(given) <= 40:
            raise BlockError(f"a save against {given}", "a DC from 1 to 40")
        told["against"] = int(given)
    return True


def _take_numbers(words: _Words, told: dict[str, Any]) -> None:
    """Uses, radius, push, range and rounds."""
    if found := words.take(_USES):
        counted = found[1] or found[2]
        told["uses"] = min(100, number(counted) if counted else 1 + (found[3].lower() == "twice"))
    if found := words.take(_RADIUS):
        told["radius"] = min(60, int(found[1]))
    if found := words.take(_PUSH):
        told["push"] = min(60, int(found[1]))
    if found := words.take(_RANGE):
        told["range"] = RANGES[(found[1] or found[2]).lower()]
    elif found := words.take(_WITHIN):
        told["range"] = min(1000, int(found[1]))
    if found := words.take(_ROUNDS):
        told["rounds"] = min(1000, number(found[1]) * (10 if found[2].lower() == "minute" else 1))


def _take_damage(words: _Words, told: dict[str, Any]) -> None:
    if found := words.take(_HURT):
        told["dice"] = dice_of(found[1].lower())
        sign = -1 if found[2] == "-" else 1
        told["bonus"] = max(-20, sign * int(found[3] or 0))
        told["kind"] = (found[4] or "").lower()
        if words.take(_HALF):
            told["half"] = True
