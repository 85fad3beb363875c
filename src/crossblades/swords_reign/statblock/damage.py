"""Damage as a block writes it: `d6+1`, `2d6 fire`, `d8−1`, `3`, `–`, `d6 + d4 cold`."""

import re
from typing import NamedTuple

from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.words import KINDS

MOST_DICE = 20
LARGEST_DIE = 100
EXPECTED = "damage such as d6, 2d6+1 or 3"

DICE = r"\d{0,2}d\d{1,3}(?!\d)"
_PLUS = re.compile(rf"\s*(?:\+|\bplus\b)\s*|\s+and\s+(?={DICE})")
_TERM = re.compile(
    rf"({DICE}|\d{{1,3}}(?![\d/x]|\s*-\s*\d|\s*(?:ft|feet)\b))(?:\s*-\s*(\d{{1,3}})(?!\d))?"
    r"(?=\s|$)\s*(.*)"
)
_COUNTED = re.compile(
    r"(?:points? of )?(?:rounds?|turns?|minutes?|hours?|days?|weeks?|months?|years?|levels?|fatigue"
    r"|times|targets?|str|dex|con|int|wis|cha|strength|dexterity|constitution|intelligence|wisdom"
    r"|charisma)\b"
)
"""Behind a number: what it counts or times is no hit points."""
_AT_TIMES = re.compile(
    r"\b(?:vs|versus|against|if|when|whenever|while|on|per|for|after|only|once|until|during)\b"
    r"|\b(?:each|every|an?) (?:round|turn)\b"
)
"""Words that say when something comes on top: it does not come with every hit."""
_IDLE = frozenset(("damage", "each", "points", "point", "hp", "of"))
NO_DAMAGE = ("-", "none", "nil", "special")
"""A strike that harms nobody by itself: what it does stands elsewhere."""
MAGIC, SILVER = "magic", "silver"


class Damage(NamedTuple):
    """What a part in brackets says about damage."""

    dice: tuple[int, ...] = ()
    bonus: int = 0
    kind: str = ""
    magic: bool = False
    silver: bool = False
    more: tuple["Damage", ...] = ()
    """Damage of another kind that comes on top."""
    rest: str = ""
    """Words that are no damage."""


def dice_of(text: str) -> tuple[int, ...]:
    """`2d6` as sizes."""
    count, _, size = text.partition("d")
    number, sides = int(count or 1), int(size)
    if not (1 <= number <= MOST_DICE and 1 <= sides <= LARGEST_DIE):
        raise BlockError(f"`{text}` cannot be rolled", f"at most {MOST_DICE} dice up to d100")
    return (sides,) * number


def read_damage(text: str) -> Damage | None:
    """What a part such as `d6+1 fire` says; None if it is no damage at all."""
    if text in NO_DAMAGE:
        return Damage()
    terms = _PLUS.split(text)
    first = _term(terms[0])
    if first is None:
        return None
    sum_, rest = first, [first.rest]
    for term in terms[1:]:
        other = None if _AT_TIMES.search(term) else _term(term)
        if other is None:
            rest.append(term)
        elif other.dice and other.kind and other.kind != sum_.kind:
            sum_ = sum_._replace(more=(*sum_.more, other._replace(rest="")))
            rest.append(other.rest)
        else:
            sum_ = _added(sum_, other)
            rest.append(other.rest)
    if len(sum_.dice) > MOST_DICE:
        raise BlockError("too many dice", f"at most {MOST_DICE}")
    return sum_._replace(rest=", ".join(filter(None, rest)))


def _added(one: Damage, other: Damage) -> Damage:
    return one._replace(
        dice=one.dice + other.dice,
        bonus=one.bonus + other.bonus,
        kind=one.kind or other.kind,
        magic=one.magic or other.magic,
        silver=one.silver or other.silver,
    )


def _term(text: str) -> Damage | None:
    """Dice or a number, less a number, and the words behind them."""
    found = _TERM.fullmatch(text)
    if found is None or _COUNTED.match(found[3]):
        return None
    amount, less, words = found.groups()
    dice = dice_of(amount) if "d" in amount else ()
    bonus = (0 if dice else int(amount)) - int(less or 0)
    return told_by_words(words, Damage(dice, bonus))


def told_by_words(words: str, damage: Damage) -> Damage:
    """A kind, silver or magic among some words; the others are left over."""
    rest = []
    for word in words.split():
        bare = word.strip(",.").lower()
        if bare in KINDS and not damage.kind:
            damage = damage._replace(kind=bare)
        elif bare in (MAGIC, "magical"):
            damage = damage._replace(magic=True)
        elif bare in (SILVER, "silvered"):
            damage = damage._replace(silver=True)
        elif bare not in _IDLE:
            rest.append(word)
    return damage._replace(rest=" ".join(rest))
