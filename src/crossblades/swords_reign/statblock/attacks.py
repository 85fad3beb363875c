"""Attacks as a block writes them: `2 claws (d4), bite (d6+1) or spit (d8, Near)` (OS-6.7)."""

import re
from collections.abc import Sequence

from msgspec import structs

from crossblades.kernel.names import LONGEST_NAME, is_neat
from crossblades.kernel.toml_shapes import cut
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.statblock.clause import LONGEST
from crossblades.swords_reign.statblock.damage import DICE, dice_of, read_damage
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.strike_names import (
    MOST_STRIKES,
    counted,
    distinct,
    names_of,
    rolled_count,
)
from crossblades.swords_reign.statblock.strikes import EXPECTED, read_strike
from crossblades.swords_reign.statblock.words import (
    NUMBERS,
    balanced,
    bracketed,
    in_brackets,
    masked,
    plain,
    split_outside,
)

NONE = frozenset(("", "-", "none", "nil"))
MOST_ALTERNATIVES = 20

OR = re.compile(r"(?:\s*,)?\s+or\s+|^or\s+", re.IGNORECASE)
AND = re.compile(r"\s*,\s*(?:and\s+|then\s+)?|\s+(?:and|then)\s+|\s*&\s*", re.IGNORECASE)
_EITHER = re.compile(r"(?:(.+?)(?:\s*,|\s+and|\s*,\s*and)\s+)?either\s+(.+)", re.IGNORECASE)
_PLUS = re.compile(r"\s+plus\s+|\s*\+\s*(?!\d)", re.IGNORECASE)
_TIMES = re.compile(r"x\s*\d{1,2}|\d{1,2}\s*x")
_BARE = re.compile(rf"(.*?[^\W\d].*?)\s+((?:{DICE}|\d{{1,3}}).*)")
_TO_HIT = re.compile(r"(.*\D)\s([+-]\d{1,2}(?: to hit)?)|([+-]\d{1,2}(?: to hit)?)\s(.+)")
_REPEATED = re.compile(r"(?:(\d{1,2})\s*x\s*)?(.*?\S)(?:\s*\bx\s*(\d{1,2}))?")
_COUNTED = re.compile(rf"(?:\d|(?:{'|'.join(NUMBERS)})\b)", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_]")
_STRANGE = re.compile(r"[\d:]|\b(?:only|if|when|while|per|each|every|by)\b")
"""What no name has: such words say how many, how often or when."""
_SHOT = re.compile(r"[^\W\d_][\w' -]{0,40} \([^()]+\)")


def read_attacks(words: str, dc: int = 8) -> tuple[tuple[Strike, ...], ...]:
    """OS-6.7: alternatives by "or"; all strikes of one come in a single Attack action."""
    text = _each_way(plain(words).rstrip("."))
    if text.lower() in NONE:
        return ()
    if not balanced(text):
        raise BlockError(f"a bracket without its pair in `{cut(text)}`", EXPECTED)
    alternatives = _with_damage(one_of_a_list(text) or split_outside(text, OR))
    if len(alternatives) > MOST_ALTERNATIVES:
        raise BlockError(f"{len(alternatives)} alternatives", f"at most {MOST_ALTERNATIVES}")
    attacks = distinct([_read_alternative(alternative, dc) for alternative in alternatives])
    for strike in (strike for attack in attacks for strike in attack):
        if not is_neat(strike.name):
            problem = f"`{cut(strike.name)}` cannot be the name of an attack"
            raise BlockError(problem, f"1 to {LONGEST_NAME} printable characters")
    return attacks


def _each_way(text: str) -> str:
    """`bite (d6) and either kick (d4) or butt (d6)`: the bite comes with each of them."""
    found = _EITHER.fullmatch(text)
    if found is None:
        return text
    before = f"{found[1]}, " if found[1] else ""
    return " or ".join(f"{before}{way}" for way in split_outside(found[2], OR))


def one_of_a_list(text: str) -> list[str]:
    """`sword (d8), mace (d6), or spear (d6)`: one of the three; empty if it is no such list.

    Where any of them comes several times, as claws do, those before the "or" are one attack.
    """
    ends = list(OR.finditer(masked(text)))
    if len(ends) != 1 or "," not in ends[0][0]:
        return []
    *before, last = (*split_outside(text[: ends[0].start()], AND), text[ends[0].end() :].strip())
    singly = all(each and not _COUNTED.match(each) for each in (*before, last))
    return [*before, last] if len(before) > 1 and singly else []


def _with_damage(alternatives: list[str]) -> list[str]:
    """`sword or axe (d8)`: a bare name strikes like the alternative behind it."""
    whole: list[str] = []
    for alternative in reversed(alternatives):
        bare = whole and re.fullmatch(r"(?:\d{1,2} )?[^\W\d_]+(?: [^\W\d_]+)?", alternative)
        brackets = bracketed(whole[0]) if bare else ()
        damage = whole[0][brackets[0][0] : brackets[0][1]] if brackets else ""
        whole.insert(0, f"{alternative} {damage}".strip())
    return whole


def _read_alternative(text: str, dc: int) -> tuple[Strike, ...]:
    strikes: list[Strike] = []
    for part in split_outside(text, AND):
        strikes += read_strikes(part, dc)
    if len(strikes) > MOST_STRIKES:
        raise BlockError(f"{len(strikes)} strikes at once", f"at most {MOST_STRIKES}")
    return tuple(strikes)


def read_strikes(part: str, dc: int) -> list[Strike]:
    """One part of an attack; `bite (d6) + poison (CON or poisoned)` is a bite with a rider."""
    first, *others = split_outside(part, _PLUS)
    apart = [other for other in others if _deals_damage(other)]
    riders = [other for other in others if other not in apart]
    content = [text for rider in riders for text, _ in in_brackets(rider)]
    strikes = _repeated_strike(first, content, dc)
    for other in apart:
        strikes += _repeated_strike(other, [], dc)
    return strikes


def read_shot(sentence: str, dc: int) -> str:
    """OS-6.7: `Rock throw (2d6, Near).` as words of an attack; empty if it is no shot, and no more.

    It needs damage and a range; a save would make it a special.
    """
    text = plain(sentence).rstrip(".").lower()
    found = len(text) <= LONGEST and _SHOT.fullmatch(text)
    try:
        attacks = read_attacks(text, dc) if found else ()
    except BlockError:
        return ""
    strikes = [strike for attack in attacks for strike in attack]
    plainly = all(
        s.dice and s.range and not s.reach and not s.riders and not s.note for s in strikes
    )
    return text if len(strikes) == 1 and plainly else ""


def fits_behind(words: str, attacks: Sequence[str], dc: int) -> bool:
    """Whether these words can be one more alternative, and leave the others as they are."""
    together = " or ".join((*attacks, words))
    try:
        whole = read_attacks(together, dc) if len(together) <= LONGEST else ()
    except BlockError:
        return False
    before = read_attacks(" or ".join(attacks), dc)
    same = list(map(names_of, whole[: len(before)])) == list(map(names_of, before))
    return bool(whole) and same and all(len(attack) == 1 for attack in whole[len(before) :])


def _deals_damage(part: str) -> bool:
    inside = [text for text, aside in in_brackets(part) if aside]
    return bool(inside) and read_damage(inside[0].partition(",")[0].lower()) is not None


def _repeated_strike(part: str, more: list[str], dc: int) -> list[Strike]:
    """A name, how often, and everything in brackets or behind them."""
    name, inside = _apart(part)
    if aimed := _TO_HIT.fullmatch(name):
        name, inside = aimed[1] or aimed[4], [*inside, aimed[2] or aimed[3]]
    if not inside and (bare := _BARE.fullmatch(name)):
        name, inside = bare[1], [bare[2]]
        if aimed := _TO_HIT.fullmatch(name):
            name, inside = aimed[1] or aimed[4], [*inside, aimed[2] or aimed[3]]
    dice, bonus, name = rolled_count(name)
    count, name = counted(name)
    strange = _STRANGE.search(name) or not _NAME.search(name)
    if strange or not 1 <= count <= MOST_STRIKES:
        raise BlockError(f"`{cut(part)}` is no strike", EXPECTED)
    content = ", ".join((*inside, *more))
    found = [read_strike(each, hit, dc, part) for each, hit in _shared_out(name, count, content)]
    if not dice:
        return found
    return [structs.replace(one, count=dice_of(dice), count_bonus=bonus) for one in found]


def _apart(part: str) -> tuple[str, list[str]]:
    """The name before the brackets, and the rest; `claw (d4) x2` tells how often behind them."""
    name = ""
    inside: list[str] = []
    for text, aside in in_brackets(part):
        if not aside and (not inside or _TIMES.fullmatch(text)):
            name = f"{name} {text}"
        else:
            inside.append(text)
    return name.strip(" :.").lower(), inside


def _shared_out(name: str, count: int, content: str) -> list[tuple[str, str]]:
    """`claw/bite (d4/d6)`: as many names as damages, and `2 claws (d4/d6)` likewise."""
    first, comma, rest = content.partition(",")
    dealt = [hit.strip() for hit in first.split("/")]
    names = [each.strip() for each in name.split("/")]
    if len(dealt) > 1 and len(dealt) in (len(names), count):
        names = names if len(names) > 1 else names * count
        return [(each, hit + comma + rest) for each, hit in zip(names, dealt, strict=True)]
    if len(dealt) > 1 and read_damage(dealt[0]) is not None:
        word = "or" if dealt[1][:1].isdigit() or dealt[1].startswith("d") else "per"
        first, comma, rest = dealt[0], ", ", f"{word} {'/'.join(dealt[1:])}{comma}{rest}"
    repeated, first = _repeated(first)
    return [(name, first + comma + rest)] * max(count, repeated)


def _repeated(first: str) -> tuple[int, str]:
    """`(d4 x2)` and `(2 x d4)`."""
    found = _REPEATED.fullmatch(first)
    return (int(found[1] or found[3] or 1), found[2]) if found else (1, first)
