"""Specials as a block writes them: `Clinging mud (STR 8 or restrained, 2 rounds)` (OS-6.7)."""

import re
from typing import NamedTuple

from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.statblock.clause import SAVE, read_clause
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.words import bracketed, in_brackets, masked, plain

LONGEST_NAME = 60
MOST_WORDS = 6

_OCCASION = re.compile(
    r"\b(?:when|whenever|if|after|upon)\s+(?:it|he|she|they|the|this)\b|\b(?:up)?on death\b",
    re.IGNORECASE,
)
"""What happens on an occasion is nothing that one can do with an Action."""


class Found(NamedTuple):
    """A special, and whether all that is said of it has become rules."""

    special: Special
    whole: bool


def save_dc(hit_dice: int) -> int:
    """OS-6.7: the DC of saves against what a foe of so many hit dice does."""
    return 8 if hit_dice <= 4 else 12 if hit_dice <= 8 else 16 if hit_dice <= 12 else 20


def read_special(sentence: str, dc: int) -> Found | None:
    """OS-6.7: a name, a save and what it is good for; None if a sentence is not all of that.

    What only happens on an occasion (`when it dies`) is the Referee's to remember.
    """
    name, clause = _parts(sentence.strip().rstrip("."))
    if _OCCASION.search(clause):
        return None
    if not 1 <= len(name) <= LONGEST_NAME or len(name.split()) > MOST_WORDS:
        return None
    if SAVE.search(plain(name)):
        return None
    try:
        read = read_clause(clause, dc, sentence_case(name))
    except BlockError:
        return None
    return Found(read.special, read.whole) if read.saved and read.works else None


def sentence_case(name: str) -> str:
    """Printings capitalise differently: `Clinging Mud` is `Clinging mud`."""
    return name[:1].upper() + name[1:].lower()


def _parts(sentence: str) -> tuple[str, str]:
    """`Name: clause`, `Name (clause)`, or `Name (some): clause`."""
    colon = masked(sentence).find(":")
    if colon >= 0:
        name, clause = sentence[:colon], sentence[colon + 1 :].strip()
        aside = [text for text, inside in in_brackets(name) if inside]
        bare = [text for text, inside in in_brackets(name) if not inside]
        return " ".join(bare), ", ".join(filter(None, (*aside, clause)))
    for start, end in bracketed(sentence)[:1]:
        inside, after = sentence[start + 1 : end - 1], sentence[end:].strip()
        return sentence[:start].strip(), ", ".join(filter(None, (inside.strip(), after)))
    return "", sentence


_ENDS = re.compile(r"[.!?;]\s+(?=[^\W\d_])|[.!?;]$")


def sentences(text: str) -> list[str]:
    """The sentences of a line, each with its end; a full stop in brackets ends none."""
    hidden = masked(text)
    found, start = [], 0
    for end in _ENDS.finditer(hidden):
        after = hidden[end.end() : end.end() + 1]
        if after and not after.isupper():
            continue
        found.append(text[start : end.start() + 1].strip())
        start = end.end()
    return [*filter(None, (*found, text[start:].strip()))]
