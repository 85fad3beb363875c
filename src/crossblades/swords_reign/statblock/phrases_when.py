"""How often a special can be used and how long it lasts: `3/day`, `for d6 rounds` (OS-6.7)."""

import re

from crossblades.swords_reign.statblock.damage import DICE, dice_of
from crossblades.swords_reign.statblock.phrases import NUMBER, Fields, Phrase, phrase
from crossblades.swords_reign.statblock.words import number

TIMES = r"(?:minutes?|turns?|hours?|days?|weeks?)\b"
ROUNDS_OF_A_MINUTE = 10


@phrase(
    rf"\b(?:({NUMBER}) (?:times? )?(?:/|per |an? )\s*|(\d{{1,2}})\s*/\s*"
    r"|(once|twice)\s*(?:/|per |an? )?\s*)"
    r"(?:day|fight|combat|battle|encounter)\b"
)
def _uses(found: re.Match[str]) -> Fields:
    counted = found[1] or found[2]
    uses = number(counted) if counted else 1 + (found[3].lower() == "twice")
    return {"uses": min(100, uses)}


@phrase(rf"\b(?:for )?({DICE})(?:\s*\+\s*(\d{{1,2}}))?\s*rounds?\b")
def _rolled_rounds(found: re.Match[str]) -> Fields:
    more = {"rounds": int(found[2])} if found[2] else {}
    return {"rounds_dice": dice_of(found[1].lower()), **more}


@phrase(rf"(?<![+\d])(?<!\+ )\b(?:(?:for )?({NUMBER})|for an?)\s+(round|minute)s?\b")
def _rounds(found: re.Match[str]) -> Fields:
    times = ROUNDS_OF_A_MINUTE if found[2].lower() == "minute" else 1
    return {"rounds": min(1000, number(found[1] or "1") * times)}


@phrase(rf"\b(?:for )?(?:(?:{DICE})(?:\s*x\s*\d{{1,3}})?|{NUMBER}|an?)\s*{TIMES}")
def _longer(_found: re.Match[str]) -> Fields:
    """Minutes by dice, turns and days outlast any fight; a turn is ten minutes."""
    return {LONGER: True}


LATER = re.compile(
    rf"\b(?:in|after|within) (?:{DICE}|{NUMBER}|an?)(?:\s*\+\s*\d{{1,2}})? (?:rounds?|{TIMES})"
    rf"|\b(?:rounds?|{TIMES}) later\b",
    re.IGNORECASE,
)
"""What is still to come: `stone in d4 rounds`."""

LONGER = "longer"
"""What is said of a time that no fight lasts; no field of a special."""

USES: tuple[Phrase, ...] = (_uses,)
HOW_LONG: tuple[Phrase, ...] = (_rolled_rounds, _rounds, _longer)
WHEN: tuple[Phrase, ...] = (*USES, *HOW_LONG)
