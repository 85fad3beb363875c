"""Tags as a block writes them: `Undead`, `Regenerate 3`, `Resist: Cold, Fire` (OS-6.7)."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from crossblades.swords_reign.damage import (
    MAGIC_WEAPONS,
    MUNDANE_WEAPONS,
    PLAIN_WEAPONS,
    SILVER_WEAPONS,
)
from crossblades.swords_reign.statblock.words import (
    KNOWN_TO_TAGS,
    in_brackets,
    plain,
    split_outside,
)

_FLAGS = ("undead", "mindless", "incorporeal", "swarm")
_REGENERATES = re.compile(
    r"regen(?:erat(?:es?|ion|ing))?\s*:?\s*(\d{1,3})(?: (?:hp|hit points))?"
    r"(?:\s*(?:/|a |per |each |every )\s*round)?"
)
_KINDS = re.compile(
    r"(?:(immun(?:e|ity|ities))|(resist(?:s|ant|ance|ances)?|half damage(?= from))|"
    r"(vulnerab(?:le|ility|ilities)|weak(?:ness(?:es)?)?(?=\s*:|\s+(?:to|against))))"
    r"(?:\s*:\s*|\s+(?:to|against|from)\s+|\s+)(.+)"
)
_FIELDS = ("immune", "resists", "vulnerable")
_SAVES = re.compile(r"(?:saves?\s*:?\s*)?(excellent|terrible|normal)(?: saves?| saving throws?)?")
_LIST = re.compile(r"\s*(?:[,;/&+]|\band\b|\bor\b)\s*")
_NEXT = re.compile("[,;]")
HALF = "half damage"
LONGEST_KIND = 40
_UNSAID = ("special", "varies", "various", "see below")
_WHOLE = ("Undead", "Mindless", "Incorporeal", "Swarm", "Excellent saves", "Terrible saves")
_BEGINNING = ("Regenerate", "Immune", "Resist", "Vulnerable")
_BEGINS = re.compile(r"(\w+)(?:\s*:|\s+(?:to|against|from)\b|\s+\d)")
_RIGHT = re.compile(
    r"regen(?:erat(?:es?|ion|ing))?|immun(?:e|ity|ities)|resist(?:s|ant|ances?)?|"
    r"vulnerab(?:le|ility|ilities)"
)
WEAPONS = (MUNDANE_WEAPONS, PLAIN_WEAPONS, MAGIC_WEAPONS, SILVER_WEAPONS)
NEAR = 0.8
"""How much of a word must be right for the rest to be a slip."""


class Tag(NamedTuple):
    """What a tag says: fields of the stat block, and whether that is all it says."""

    fields: dict[str, Any]
    whole: bool = True


def read_tag(words: str) -> Tag:
    """OS-6.7: the rule behind a tag; no fields for a tag without one."""
    parts = list(in_brackets(plain(words).strip(" .")))
    bare = parts[0][0].lower() if parts and not parts[0][1] else ""
    fields, aside = _fields(bare), [text.lower() for text, inside in parts[1:] if inside]
    if aside and "resists" in fields:
        # `Resist: magic (saves at +2)` is no half damage.
        return Tag(fields) if aside == [HALF] else Tag({})
    if half := _HALF.search(plain(words).lower()):
        kind = SILVER_WEAPONS if half[1] == "silver" else MAGIC_WEAPONS
        return Tag({**fields, "resists": (kind,)}, len(parts) == 2)
    return Tag(fields, len(parts) < 2)


def _fields(bare: str) -> dict[str, Any]:
    if bare in _FLAGS:
        return {bare: True}
    if (found := _REGENERATES.fullmatch(bare)) and int(found[1]) <= 100:
        return {"regenerates": int(found[1])}
    if "save" in bare and (found := _SAVES.fullmatch(bare)):
        return {"saves": found[1]}
    if found := _KINDS.fullmatch(bare):
        weapons, others = _weapons(found[4])
        names = [_kind(name) for name in _LIST.split(others)]
        kinds = (*weapons, *(name for name in names if name))
        if kinds and not any(map(_is_no_kind, kinds)):
            return {next(f for f, hit in zip(_FIELDS, found.groups(), strict=False) if hit): kinds}
    return {}


def _is_no_kind(words: str) -> bool:
    """`+1 weapons` and `see below` are none."""
    return len(words) > LONGEST_KIND or words in _UNSAID or any(map(str.isdigit, words))


def meant(words: str) -> str:
    """The tag with a rule that words without one are nearly; empty if there is none."""
    bare = plain(words).strip(" .").lower()
    if read_tag(words).fields:
        return ""
    begins = _BEGINS.match(bare)
    if begins and not _RIGHT.fullmatch(begins[1]):
        return _nearest(begins[1], _BEGINNING)
    return _nearest(bare, _WHOLE)


def _nearest(word: str, known: Sequence[str]) -> str:
    small = {one.lower(): one for one in known}
    near = get_close_matches(word, small, n=1, cutoff=NEAR)
    return small[near[0]] if near else ""


_WEAPONS = re.compile(
    r"(?:(?P<plain>non-?(?:magic(?:al)?|silver(?:ed)?)\s*(?:/|,|and|or|&)\s*"
    r"non-?(?:magic(?:al)?|silver(?:ed)?)"
    r"|non-?magic(?:al)?(?=\s+(?:weapons?|attacks?)\s+(?:except|other than|but)(?: for)? silver))"
    r"|(?P<mundane>non-?magic(?:al)?|normal|mundane))"
    r"\s+(?:weapons?|attacks?)(?:\s+(?:except|other than|but)(?: for)? silver(?:ed)?\b)?"
)
_HALF = re.compile(r"\(\s*(magic(?:al)?|silver)\s*=\s*half damage\s*\)")


def _weapons(names: str) -> tuple[tuple[str, ...], str]:
    """`non-magical weapons, sleep`: weapons by what they are made of, and the other kinds."""
    found = _WEAPONS.search(names)
    if found is None:
        return (), names
    kind = PLAIN_WEAPONS if found["plain"] else MUNDANE_WEAPONS
    return (kind,), f"{names[: found.start()]},{names[found.end() :]}".strip(" ,")


def _kind(name: str) -> str:
    return re.sub(r"^(?:all|the)\s+|\s+(?:damage|attacks?|effects?)$", "", name.strip(" .:"))


def strange_kinds(tag: Tag) -> list[str]:
    """Kinds that nothing in the game is of."""
    named = [kind for field in _FIELDS for kind in tag.fields.get(field, ())]
    return [kind for kind in named if kind not in KNOWN_TO_TAGS and kind not in WEAPONS]


def split_tags(text: str) -> list[str]:
    """`Undead, Resist: Cold, Fire` is two tags: kinds belong to the tag before them."""
    found: list[str] = []
    for part in split_outside(text, _NEXT):
        lower = plain(part).lower()
        follows = lower.partition(" (")[0] in KNOWN_TO_TAGS or bool(
            re.match(r"non-?(?:magic|silver)", lower)
        )
        if found and follows and _KINDS.fullmatch(plain(found[-1]).lower()):
            found[-1] += f", {part}"
        elif part:
            found.append(part)
    return found


def gathered(tags: Sequence[Tag]) -> dict[str, Any]:
    """What all tags say together."""
    told: dict[str, Any] = {}
    for tag in tags:
        for field, value in tag.fields.items():
            both = isinstance(value, tuple) and field in told
            told[field] = tuple(dict.fromkeys(told[field] + value)) if both else value
    return told
