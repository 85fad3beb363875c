"""What befalls somebody unless it saves: `STR 8 or restrained, 2 rounds` (OS-1.5, OS-6.7)."""

import re
from typing import NamedTuple

from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.statblock.phrases import Fields, Words
from crossblades.swords_reign.statblock.phrases_harm import (
    CONDITION,
    DAMAGE,
    FATES,
    HALF,
    PUSHES,
)
from crossblades.swords_reign.statblock.phrases_when import LATER, LONGER, USES, WHEN
from crossblades.swords_reign.statblock.phrases_where import (
    AURAS,
    SHAPES,
    SIZED,
    WHERE,
    centred,
)
from crossblades.swords_reign.statblock.saving import SAVING, comes_anyhow, outcome_of
from crossblades.swords_reign.statblock.words import KINDS, balanced, plain

LONGEST = 500
"""Characters of one text."""

EFFECTS = {"dice", "condition", "push", "fate"}
"""Fields that do something by themselves."""

TIMES = {"rounds", "rounds_dice", LONGER}
DEALT = {"dice", "bonus", "kind"}

CALLED: dict[str, Fields] = {
    "paralys": {"condition": "paralysed"}, "paralyz": {"condition": "paralysed"},
    "sleep": {"condition": "unconscious"}, "charm": {"condition": "charmed"},
    "blind": {"condition": "blinded"}, "stun": {"condition": "stunned"},
    "petrif": {"fate": "stone"},
}  # fmt: skip
"""What the name of a special may tell of by its beginning."""

_TABLE = re.compile(r"\b1?d\d{1,3}\s*:")
"""A die whose faces are a list: no damage."""
_KIND = re.compile(rf"\b({'|'.join(KINDS)})\b", re.IGNORECASE)
_COLD = ("frost", "ice")


class Clause(NamedTuple):
    """What was understood of the words."""

    special: Special
    saved: bool
    """A save is named."""
    works: bool
    """It does something that the rules know, or words say what befalls."""
    whole: bool
    """Nothing was left over; else the words are the special's text."""
    ranged: bool = False
    """It says how far it goes."""


def read_clause(text: str, dc: int, name: str = "", in_words: bool = False) -> Clause:
    """The save, the damage, the condition, and how long, how far and how often.

    What a failed save brings may be words alone, if the caller says so.
    """
    words, told = Words(plain(text)), Fields()
    words.hear((*SAVING, *PUSHES, *WHERE, *WHEN), told)
    Words(name).hear(SHAPES, told)
    if not _TABLE.search(words.left):
        words.hear((*DAMAGE, *CONDITION, *FATES), told)
        words.hear(HALF if "dice" in told else (), told)
    if "save" in told and not told.keys() & EFFECTS and words.idle:
        told |= _by_name(name)
    sure = {"sure": True} if "dice" in told and comes_anyhow(plain(text)) else {}
    works = bool(told.keys() & EFFECTS - ({"dice"} if sure else set()))
    works = works and not _comes_later(plain(text), told)
    if in_words and "save" in told and (not works or _with_more(words, told)):
        damage = {key: told[key] for key in told if sure and key in DEALT}
        return _in_words(text, dc, name, {**damage, **sure})
    if works and ("dice" in told or "fate" in told) and not told.get("kind"):
        told["kind"] = _kind(f"{name} {text}", told)
    return _clause({**told, **sure}, words, text, dc, name, works)


def _comes_later(text: str, told: Fields) -> bool:
    """`stone in d4 rounds`: what befalls, but not at once."""
    return bool(told.keys() & {"condition", "fate"} and LATER.search(text))


def _with_more(words: Words, told: Fields) -> bool:
    """The end, and words or a time with it."""
    return "fate" in told and (not words.idle or bool(told.keys() & TIMES))


def _clause(told: Fields, words: Words, text: str, dc: int, name: str, works: bool) -> Clause:
    """The special that was told of, with its words if any are left."""
    ranged = bool(told.keys() & {"range", "radius"})
    if kind := told.get("kind"):
        words.left = _KIND.sub(lambda found: "" if _one(found[0]) == kind else found[0], words.left)
    unsaid = [told.pop(key, False) for key in (LONGER, SIZED)]
    unsaid.append("condition" not in told and bool(told.keys() & TIMES))  # `d6 for 3 rounds`
    whole = words.idle and not any(unsaid)
    fields = {"name": name, "against": dc, **centred(told)}
    fields |= {} if whole else {"text": text[:LONGEST]}
    return Clause(Special(**fields), "save" in told, works, whole, ranged)


def _in_words(text: str, dc: int, name: str, told: Fields) -> Clause:
    """`CON 8 or cursed by the moon`: a save, and what the Referee has to rule on if it fails.

    Of a save alone the name tells what it is against.
    """
    clean = plain(text)
    outcome = outcome_of(clean)
    words = Words(outcome.rest if outcome else clean)
    words.hear((*SAVING, *WHERE, *WHEN), told)
    befalls = _without_phrases(outcome.words if outcome else name, told)
    if told.get("sure"):
        words.hear(DAMAGE, Fields())
    if outcome is None and not words.idle:
        return _clause(told, words, text, dc, name, works=False)
    return _clause({**told, "outcome": befalls[:LONGEST]}, words, text, dc, name, works=True)


def _without_phrases(words: str, told: Fields) -> str:
    """`Near, calls the lost` calls them from near; what stands between words is part of them."""
    pieces = words.split(", ")
    for end in (0, -1):
        while len(pieces) > 1 and _is_phrase(pieces[end], told):
            Words(pieces.pop(end)).hear((*WHERE, *USES), told)
    left = ", ".join(pieces)
    Words(left).hear((*AURAS, *USES), told)
    return left if balanced(left) else left.replace(" (", ", ")


def _is_phrase(piece: str, told: Fields) -> bool:
    """Whether it says how far or how often, and nothing else."""
    heard, said = Words(piece), dict(told)
    heard.hear((*WHERE, *USES), said)
    return heard.idle and said != told


def _by_name(name: str) -> Fields:
    """`Sleeping bite (CON 8)` says by its name what befalls those who fail."""
    words = name.lower().split()
    found = (fields for word in words for begins, fields in CALLED.items()
             if word.startswith(begins))  # fmt: skip
    return next(found, {})


def _kind(words: str, told: Fields) -> str:
    """The only kind of damage that is named anywhere; of what fells at once, poison alone."""
    kinds = {_one(kind) for kind in _KIND.findall(plain(words))}
    if "fate" in told:
        kinds = {"poison"} if kinds & {"poison"} or "venom" in words.lower() else set()
    return kinds.pop() if len(kinds) == 1 else ""


def _one(kind: str) -> str:
    """Frost and ice are cold."""
    return "cold" if kind.lower() in _COLD else kind.lower()
