"""One strike of an attack: damage, range and rider out of its brackets (OS-6.7)."""

import re
from typing import NamedTuple

from crossblades.kernel.toml_shapes import cut
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import CLOSE, LONG_REACH, NEAR, Strike
from crossblades.swords_reign.statblock.clause import LONGEST, read_clause
from crossblades.swords_reign.statblock.damage import (
    DICE,
    MOST_DICE,
    Damage,
    read_damage,
    told_by_words,
)
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.strike_names import is_held, usual_range
from crossblades.swords_reign.statblock.words import RANGES, listed

EXPECTED = "attacks such as 2 claws (d4), bite (d6+1) or spit (d8, Near)"

EFFECTS = listed("paralysis sleep")
"""Names of what another sentence of the block gives a save against."""

_FAR = re.compile(r"(?:within )?(near|far)(?: range)?(?: \d{1,3}\s*(?:ft\.?|feet|'))?")
_THROWN = re.compile(r"thrown(?: (near|far))?")
_PIECE = re.compile(r"\s*[,;]\s*")
_FEET = re.compile(r"(?:(reach|range)\s*)?(\d{1,4})\s*(?:ft\.?|feet|foot|')(?:\s*(reach|range))?")


_WAITS = re.compile(
    rf"(?:(?:{DICE}(?:\+\d{{1,2}})? )?(?:if|when|whenever|while|only|after|once|unless)\b"
    r"|(?:\d{1,2}|once|twice)\s*(?:/|per|an?)\s*(?:day|fight|round|turn)\b)",
    re.IGNORECASE,
)
"""What comes only on an occasion, or so often, is no strike of every attack."""


_AGAINST = re.compile(r"\b(?:vs|versus|against)\b", re.IGNORECASE)
"""Whom a hit meets harder: `d6 against the prone` throws nobody down."""


class _Told(NamedTuple):
    """What the brackets behind a name say."""

    damage: Damage | None = None
    melee: bool = False
    reach: int = 0
    range: int = 0
    rest: tuple[str, ...] = ()


def read_strike(name: str, content: str, dc: int, part: str) -> Strike:
    """OS-6.7: a name and what stands in brackets behind it; the part is for errors."""
    told = _Told()
    for piece in filter(None, _PIECE.split(content)):
        if _WAITS.match(piece):
            raise BlockError(f"`{cut(piece)}` in `{cut(part)}` is no rule", EXPECTED)
        told = _told_by(piece, told)
    rider, note = _rider(told, dc)
    if told.damage is None and rider is None and not note:
        raise BlockError(f"no damage in `{cut(part)}`", EXPECTED)
    damage = _all_damage(told.damage or Damage(), rider)
    named = told_by_words(name, damage)
    strikes_too, flies = usual_range(name)
    flies = told.range or (0 if told.reach else flies)
    melee = told.melee or bool(told.reach) or (not told.range and strikes_too)
    return Strike(
        name=name,
        dice=damage.dice,
        bonus=max(-20, min(100, damage.bonus)),
        reach=(told.reach or CLOSE) if melee else 0,
        range=flies,
        kind=damage.kind,
        silver=named.silver,
        magic=named.magic,
        weapon=is_held(name),
        rider=rider,
        note=note,
    )


def _all_damage(damage: Damage, rider: Special | None) -> Damage:
    """One kind comes on top as a rider; what finds no room there is dealt with the rest."""
    apart = 1 if damage.more and rider == _as_rider(damage.more[0]) else 0
    for more in damage.more[apart:]:
        damage = damage._replace(dice=damage.dice + more.dice, bonus=damage.bonus + more.bonus)
    if len(damage.dice) > MOST_DICE:
        raise BlockError("too many dice", f"at most {MOST_DICE}")
    return damage


def _told_by(piece: str, told: _Told) -> _Told:
    """One piece between commas: a range, damage, a kind, or words for later."""
    if piece.lower() == "poison":
        # The name of what one saves against, rather than the kind of the bite's damage.
        return told._replace(rest=(*told.rest, piece))
    for word in re.split(r"\s*(?:/|\bor\b)\s*", piece.lower()):
        before = told
        told = _place(word, told)
        if told is before:
            break
    else:
        return told
    lower = piece.lower()
    if told.damage is None and (damage := read_damage(lower)) is not None:
        told = told._replace(damage=damage._replace(rest=""))
        placed = _place(damage.rest, told)
        rest = () if placed is not told else filter(None, (damage.rest,))
        return placed._replace(rest=(*told.rest, *rest))
    if told.damage is not None:
        more = told_by_words(lower, told.damage)
        if not more.rest and more != told.damage._replace(rest=""):
            return told._replace(damage=more)
    return told._replace(rest=(*told.rest, piece))


def _place(word: str, told: _Told) -> _Told:
    """OS-6.1: how far it goes."""
    if word in ("close", "melee"):
        return told._replace(melee=True)
    if found := _THROWN.fullmatch(word):
        return told._replace(melee=True, range=RANGES[found[1]] if found[1] else told.range or NEAR)
    if word == "reach":
        return told._replace(reach=LONG_REACH)
    if word == "ranged":
        return told._replace(range=told.range or NEAR)
    if found := _FAR.fullmatch(word):
        return told._replace(range=RANGES[found[1]])
    if found := _FEET.fullmatch(word):
        feet = int(found[2])
        if "reach" in (found[1], found[3]):
            return told._replace(reach=min(60, feet))
        return told._replace(range=min(1000, feet))
    return told


def _rider(told: _Told, dc: int) -> tuple[Special | None, str]:
    """What a hit brings besides: rules if they are understood, else a note."""
    more = told.damage.more if told.damage else ()
    if told.rest:
        name, clause = _named(told.rest)
        read = read_clause(clause, dc, name)
        # Dice without a save are rather another amount than one more.
        certain = not read.special.dice and not _AGAINST.search(clause)
        works = read.works and (read.saved or certain)
        if works and clause.lower() not in EFFECTS:
            return read.special, _kinds_lost(more)
    words = ", ".join(filter(None, (*told.rest, _kinds_lost(more[1:]))))[:LONGEST]
    if more:
        return _as_rider(more[0]), words
    return None, words


def _as_rider(damage: Damage) -> Special:
    return Special(dice=damage.dice, bonus=damage.bonus, kind=damage.kind)


def _kinds_lost(more: tuple[Damage, ...]) -> str:
    return ", ".join(f"part of it is {damage.kind}" for damage in more)


def _named(rest: tuple[str, ...]) -> tuple[str, str]:
    """A first word alone, such as poison, names what follows."""
    first, *others = rest
    if others and re.fullmatch(r"[^\W\d_]+", first):
        return first.lower(), ", ".join(others)
    return "", ", ".join(rest)
