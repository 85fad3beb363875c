"""How far a special goes, and whom it meets: `Near cone`, `all within 20 ft` (OS-6.7)."""

import re

from crossblades.swords_reign.gear import CLOSE, LONG_REACH
from crossblades.swords_reign.statblock.phrases import FEET, Fields, Phrase, phrase
from crossblades.swords_reign.statblock.words import RANGES

AREA = re.compile(r"\b(?:cone|line|radius|burst|emanation)\b", re.IGNORECASE)
"""What spreads, and so is no blow."""
FARTHEST = 1000
"""Feet."""
_PLACE = rf"(Close|Near|Far|\d{{1,3}}{FEET})(?![\w-])(?: range\b)?(?: of (?:it|them)\b)?"


def feet(how: str) -> int:
    """`Near` or `20 ft`."""
    number = re.match(r"\d+", how)
    return int(number[0]) if number else RANGES[how.lower()]


@phrase(rf"\b(\d{{1,3}}){FEET}\s*(?:x|by)\s*(\d{{1,3}}){FEET}(?: area)?")
def _patch(found: re.Match[str]) -> Fields | None:
    """A space wide: as long as that it is its target's space, else a line."""
    wide, long = sorted((int(found[1]), int(found[2])))
    if wide != CLOSE:
        return None
    return {"shape": "line", "range": long} if long > CLOSE else {}


@phrase(
    rf"\b\d{{1,3}}{FEET}\s*(?:x|by)\s*\d{{1,3}}{FEET}(?: \w+)?"
    rf"|\b\d{{1,3}}{FEET}[ -]?"
    r"(?:square|cube|cubic|cloud|area|circle|sphere|diameter|across|patch)\b"
)
def _sized(_found: re.Match[str]) -> Fields:
    """How large something is, which is neither how far it goes nor a shape of the rules."""
    return {SIZED: True}


SIZED = "sized"
"""What is said of an area that is none of the shapes; no field of a special."""


@phrase(rf"\b(\d{{1,3}}){FEET}[ -]?wide\b")
def _width(found: re.Match[str]) -> Fields | None:
    """All lines are a space wide."""
    return {} if int(found[1]) == CLOSE else None


@phrase(r"\b(cone|line)\b")
def _shape(found: re.Match[str]) -> Fields:
    return {"shape": found[1].lower()}


@phrase(
    r"\b(?:(?:every(?:body|one)|all|any(?:body|one)?|those)(?: (?:creatures|enemies|foes|others))?"
    rf"|creatures|enemies|foes) (?:with)?in {_PLACE}"
    r"|\b(Close|Near|Far) radius\b|\b(?:all|every|each) (adjacent|beside it)\b"
)
def _around(found: re.Match[str]) -> Fields:
    far = found[1] or found[2]
    return {"shape": "around", "range": feet(far) if far else CLOSE}


@phrase(rf"\bwhile (?:with)?in {_PLACE}")
def _aura(found: re.Match[str]) -> Fields:
    return {"shape": "around", "range": feet(found[1])}


@phrase(
    rf"\b(?:(?:in )?an? )?(\d{{1,3}}){FEET}[ -]?"
    r"(?:radius\b(?: burst\b)?|burst\b|emanation\b|aura\b)"
)
def _radius(found: re.Match[str]) -> Fields:
    return {"radius": int(found[1])}


@phrase(r"\b(?:within |at )?(Close|Near|Far)\b(?: range\b)?|\bwithin (close|near|far)\b", re.NOFLAG)
def _named_range(found: re.Match[str]) -> Fields:
    return {"range": feet(found[1] or found[2])}


@phrase(
    rf"\b(?:within |at |up to |range |reach )?(\d{{1,4}}){FEET}(?: (?:range|reach|away))?"
    r"(?! (?:movement|speed|tall|high|deep|up|down)\b)"
)
def _range_in_feet(found: re.Match[str]) -> Fields:
    return {"range": min(FARTHEST, int(found[1]))}


@phrase(r"(?:^|(?<=[(,;] )|(?<=[(,;]))(?:with(?:in)? )?reach(?=\s*(?:[,;)]|$))")
def _within_reach(_found: re.Match[str]) -> Fields:
    return {"range": LONG_REACH}


@phrase(r"\b(?:adjacent|(?:by |on )?touch|in melee|melee)\b")
def _beside(_found: re.Match[str]) -> Fields:
    return {"range": CLOSE}


@phrase(r"\baura\b")
def _called_aura(_found: re.Match[str]) -> Fields:
    """`Aura of dread: WIS 8 or frightened, 20 ft` is all around."""
    return {"shape": "around"}


SHAPES: tuple[Phrase, ...] = (_shape, _called_aura)
"""What a name may tell of."""
AURAS: tuple[Phrase, ...] = (_aura,)
WHERE: tuple[Phrase, ...] = (
    _patch, _sized, _width, _shape, _around, _radius, _named_range, _range_in_feet,
    _within_reach, _beside,
)  # fmt: skip


def centred(told: Fields) -> Fields:
    """A radius without a range is all around its user."""
    if "radius" not in told:
        return told
    radius = told.pop("radius")
    if "range" not in told and told.get("shape", "around") == "around":
        return {**told, "shape": "around", "range": radius}
    return {**told, "radius": min(60, radius)}
