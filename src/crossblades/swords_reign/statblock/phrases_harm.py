"""What befalls whoever is met: damage, a condition, a push, the end (OS-6.7)."""

import re
from typing import get_args

from crossblades.swords_reign.creature import Condition
from crossblades.swords_reign.effects import Fate
from crossblades.swords_reign.statblock.damage import DICE, dice_of
from crossblades.swords_reign.statblock.phrases import FEET, Fields, Phrase, phrase
from crossblades.swords_reign.statblock.words import KINDS

CONDITIONS: dict[str, str] = {
    **{condition: condition for condition in get_args(Condition)},
    **dict.fromkeys(("asleep", "fall asleep", "falls asleep", "sleep"), "unconscious"),
    **dict.fromkeys(("paralyzed", "paralysis"), "paralysed"),
    **dict.fromkeys(("knocked prone", "knocked down", "fall prone", "falls prone"), "prone"),
    **dict.fromkeys(("afraid", "scared"), "frightened"),
    **dict.fromkeys(("grab", "grabbed", "grapple"), "grappled"),
    "blind": "blinded",
    "deaf": "deafened",
}
"""Chapter 7's conditions as people write them."""

_KIND = "|".join(sorted(KINDS))
_FOLLOWS = (
    rf"(?=\s*(?:$|[,.;:()\[\]+]|(?:{_KIND})\b|(?:extra|more|points?|damage|hp|hit points?)\b"
    r"|(?:and|or|plus|to|if|in|on|for|each|per|within|half|halved|close|near|far)\b))"
)
"""What may stand behind an amount of damage; anything else is counted or timed by it."""
_GIVES = re.compile(
    r"\b(?:heal|regain|recover|restore|gain|grow)(?:s|ed|ing)?(?: up to)? $", re.IGNORECASE
)
"""What stands before hit points that come back."""
_AVERTS = re.compile(r"\b(?:prevent|cure|end|stop|need)(?:s|ed|ing)? $|\bnot? $", re.IGNORECASE)
"""What stands before a condition that does not come."""


@phrase(
    rf"(?<![/-])\b({DICE}|\d{{1,3}}(?=(?: (?:{_KIND}))? (?:points? of )?(?:{_KIND} )?damage\b))"
    rf"(?:\s*([+-])\s*(\d{{1,2}})(?!\d))?+{_FOLLOWS}"
    rf"(?:\s+(?:points? of\s+)?({_KIND})\b)?(?:\s+(?:extra\s+|more\s+)?damage\b)?"
)
def _damage(found: re.Match[str]) -> Fields | None:
    if _GIVES.search(found.string, 0, found.start()):
        return None
    amount = found[1].lower()
    bonus = (-1 if found[2] == "-" else 1) * int(found[3] or 0)
    if "d" not in amount:
        return {"dice": (), "bonus": min(100, int(amount) + bonus), "kind": _kind(found)}
    return {"dice": dice_of(amount), "bonus": max(-20, bonus), "kind": _kind(found)}


def _kind(found: re.Match[str]) -> str:
    return (found[4] or "").lower()


@phrase(r"\b(?:for |takes? |save |saves )?(?:half|halves)(?: damage)?\b")
def _half(_found: re.Match[str]) -> Fields:
    return {"half": True}


@phrase(
    r"\b(?:push(?:ed|es)?|hurled|flung|(?:thrown|knocked)(?= back| \d))(?: back| away)? "
    rf"(\d{{1,2}}){FEET}(?: back| away)?"
)
def _push(found: re.Match[str]) -> Fields:
    return {"push": min(60, int(found[1]))}


@phrase(rf"\b({'|'.join(sorted(CONDITIONS, key=len, reverse=True))})\b")
def _condition(found: re.Match[str]) -> Fields | None:
    if _AVERTS.search(found.string, 0, found.start()):
        return None
    return {"condition": CONDITIONS[found[1].lower()]}


@phrase(r"\bor\s+(?:suffers? )?setback\b(?!\s+on\b)(?!.*\bwhile\b)")
def _setback(_found: re.Match[str]) -> Fields:
    """OS-7.7 has the same effect."""
    return {"condition": "shaken"}


def _fate(fate: Fate, pattern: str) -> Phrase:
    made = phrase(rf"\bor\s+(?:be |is |are )?(?:{pattern})\b")
    return made(lambda _found: {"fate": fate})


PUSHES: tuple[Phrase, ...] = (_push,)
DAMAGE: tuple[Phrase, ...] = (_damage,)
HALF: tuple[Phrase, ...] = (_half,)
CONDITION: tuple[Phrase, ...] = (_condition, _setback)
FATES: tuple[Phrase, ...] = (
    _fate("drops", r"(?:drops?|falls?|reduced|dropped)(?: down)? to 0(?: (?:HP|hit points))?"),
    _fate("stone", r"(?:turn(?:ed|s)? (?:in)?to )?stone|petrified"),
    _fate("dies", r"dies?|killed|slain"),
)
