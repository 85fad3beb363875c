"""Odds of dice that are only typed: `3d8+2 A2 vs 2d6+6`, `d20+5 E1 vs 15`."""

import re
from fractions import Fraction

from crossblades.kernel.dice import Part, Pool, pool
from crossblades.kernel.distributions import at_least, differences, mapped
from crossblades.kernel.enumerated import chances
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.prospects import Prospect

EXAMPLES = "3d8+2 A2 vs 2d6+6 (attack against defence), d20+5 E1 vs 15 (against a number)"

MOST_DICE, MOST_FACES, MOST_NUMBER = 12, 100, 1000
LARGEST = 240
"""All faces of a roll together: what is counted in a moment."""

WOUND = 10
"""Damage from which on it is a wound, unless told otherwise."""

_LEVELS = {"A": ("advantage", 1), "D": ("advantage", -1), "E": ("edge", 1), "S": ("edge", -1)}
_DICE = re.compile(r"([+-]?)(\d*)d(\d+)")
_LEVEL = re.compile(r"([ADESaes])(\d+)")
"""A small d is a die: `d2` has two faces, `D2` is disadvantage."""
_TOKEN = re.compile(r"[+-]?\d*d\d+|[+-]?\d+|[ADESaes]\d+")
LONGEST = 40
"""Characters of a word that is read; no dice that can be counted need more."""


def what_if(text: str, wound: int = WOUND) -> tuple[Prospect, ...]:
    """The odds of two rolls against each other, of one against a number, or of one alone."""
    sides = re.split(r"\bvs\b\.?|\bagainst\b", text, flags=re.IGNORECASE)
    if len(sides) > 2:
        raise CrossbladesError(f"more than one `vs` in {_cut(text)}; expected: {EXAMPLES}")
    mine = read_pool(sides[0])
    if not mine.sizes:
        raise CrossbladesError(f"no dice in {_cut(sides[0])}; expected: {EXAMPLES}")
    if len(sides) == 1:
        return (Prospect("total", chances(mine), unit="on the whole"),)
    yours = read_pool(sides[1])
    if yours.sizes:
        return attack(mine, yours, wound)
    totals = chances(mine)
    success = at_least(totals, yours.bonus)
    return (Prospect("total", totals, {f"reaches {yours.bonus}": success}),)


def attack(mine: Pool, yours: Pool, wound: int = WOUND) -> tuple[Prospect, ...]:
    """Attack less defence, never below 0; whole, and halved with halves rounded up."""
    margin = differences(chances(mine), chances(yours))
    damage = mapped(margin, lambda number: max(number, 0))
    return (
        _damage(damage, wound, ""),
        _damage(mapped(damage, lambda number: (number + 1) // 2), wound, "halved"),
    )


def _damage(damage: dict[int, Fraction], wound: int, when: str) -> Prospect:
    events = {"hits": at_least(damage, 1), f"{wound} or more": at_least(damage, wound)}
    return Prospect("damage", damage, events, when, "damage")


# --- reading


def could_be_dice(word: str) -> bool:
    """Whether somebody who types this means dice, if perhaps not quite the right ones."""
    return bool(re.match(r"[+\-\N{MINUS SIGN}]|\d*d?\d|[ADES]\d|(vs|against)\b", word, re.I))


def read_pool(text: str) -> Pool:
    """`3d8 + 2 A1`: dice, numbers, and levels of advantage or EDGE."""
    words = re.sub(r"([+-])\s+", r"\1", text.strip().replace("\N{MINUS SIGN}", "-"))
    if not words:
        raise CrossbladesError(f"nothing to roll before or after `vs`; expected: {EXAMPLES}")
    parts: list[Part] = []
    for word in words.split():
        tokens = _TOKEN.findall(word)
        if "".join(tokens) != word or len(word) > LONGEST:
            raise CrossbladesError(
                f"{_cut(word)} is no dice, number or level; expected: {EXAMPLES}"
            )
        parts += map(_part, tokens)
    if any(part.advantage for part in parts) and any(part.edge for part in parts):
        raise CrossbladesError(
            "advantage (A, D) and EDGE (E, S) do not go together; use one of them"
        )
    return _in_bounds(parts, text)


def _part(token: str) -> Part:
    if level := _LEVEL.fullmatch(token):
        kind, sign = _LEVELS[level[1].upper()]
        number = _bounded(int(level[2]), MOST_DICE, f"levels in {token}")
        levels = sign * number
        return Part(token, edge=levels) if kind == "edge" else Part(token, advantage=levels)
    if dice := _DICE.fullmatch(token):
        if dice[1] == "-":
            raise CrossbladesError(
                f"{_cut(token)}: dice are added, not taken away; use S for SETBACK"
            )
        count = _bounded(int(dice[2] or 1), MOST_DICE, f"dice in {token}")
        size = _bounded(int(dice[3]), MOST_FACES, f"faces in {token}", least=2)
        return Part(token, dice=(size,) * count)
    return Part(token, bonus=_bounded(int(token), MOST_NUMBER, f"the number {token}", -MOST_NUMBER))


def _bounded(number: int, most: int, what: str, least: int = 1) -> int:
    if not least <= number <= most:
        raise CrossbladesError(f"{what}: expected {least} to {most}, not {number}")
    return number


def _in_bounds(parts: list[Part], text: str) -> Pool:
    levels = sum(abs(part.advantage) + abs(part.edge) for part in parts)
    thrown = sum(len(part.dice) for part in parts) + levels
    if thrown > MOST_DICE:
        raise CrossbladesError(f"{_cut(text)}: {thrown} dice; at most {MOST_DICE} can be counted")
    found = pool(tuple(parts))
    if levels and not found.sizes:
        raise CrossbladesError(f"{_cut(text)}: levels, but no dice that they are for")
    if sum(found.sizes) > LARGEST:
        raise CrossbladesError(
            f"{_cut(text)}: dice with {sum(found.sizes)} faces; at most {LARGEST} can be counted"
        )
    return found


def _cut(text: str) -> str:
    words = " ".join(text.split())
    return repr(words if len(words) <= 60 else words[:59] + "…")
