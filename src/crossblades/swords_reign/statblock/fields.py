"""Fields in a line of a block: `AC 12 | HP 12 | Mv Slow, Swim Normal | Ml 8` (OS-6.7)."""

import re
from typing import Literal, NamedTuple

from crossblades.swords_reign.gear import SPEEDS
from crossblades.swords_reign.statblock.damage import DICE
from crossblades.swords_reign.statblock.movement import MODES, NOWHERE
from crossblades.swords_reign.statblock.words import bracketed, masked, plain, split_outside

Key = Literal["hd", "ac", "hp", "move", "morale", "xp", "attacks", "saves", "tags", "specials"]

_NAMES: dict[Key, tuple[str, ...]] = {
    "hd": ("HD", "Hit Dice", "Hit Die"),
    "ac": ("AC", "Armor Class", "Armour Class", "Armor", "Armour"),
    "hp": ("HP", "Hit Points"),
    "move": ("Mv", "Move", "Movement", "Speed", "Mov"),
    "morale": ("Ml", "Morale", "Mor"),
    "xp": ("XP", "Experience", "Exp"),
    "attacks": ("Atk", "Atks", "Att", "Attack", "Attacks", "Attack(s)"),
    "saves": ("Saves", "Save", "Sv"),
    "tags": ("Tags", "Traits"),
    "specials": ("Special", "Specials", "Special(s)", "Abilities"),
}
"""What a field may be called."""

SHOWN: dict[Key, str] = {key: names[0] for key, names in _NAMES.items()}
"""What we call it."""

LONGEST_LINE = 4000
"""Characters of a line that may hold fields."""

KEYS: dict[str, Key] = {name.lower(): key for key, names in _NAMES.items() for name in names}
_KEY = re.compile(
    rf"(?<![\w-])({'|'.join(sorted(map(re.escape, KEYS), key=len, reverse=True))})"
    r"(?![\w'-])\s*([:=.]?)\s*",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"(<?[\d½/+]{1,8})\s*(HD|HP|XP|hit points|hit dice)", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*[|;•·∙]\s*")
_DANGLING = re.compile(r"(?<=\w)\s+[/–—-]$")
"""A stroke between two fields."""
_NUMBER = re.compile(r"[<+]?\s*[\d½¼¾⅓]")
IMMUNE = re.compile(r"immune to (\w.*)", re.IGNORECASE)
"""Instead of an armour class: what cannot harm it."""
BY_DICE = re.compile(
    r"(?:HD(?:\s*[x*]\s*|(?=\d))(?P<number>\d{1,2})"
    r"|(?P<times>\d{1,2})\s*(?:[x*]|per|/)\s*(?:HD|hit di\w+))"
    r"(?!\d)(?P<rest>.*)",
    re.IGNORECASE,
)
"""Hit points by the hit dice: `HD x 4`, `4 per HD`."""
_NOT_ANY = re.compile(r"(?:-|none|n/a)(?=[\s,.]|$)", re.IGNORECASE)
UNSAID = re.compile(r"(?:varies|variable|see below)\.?", re.IGNORECASE)
"""Instead of a number that depends on something else."""
_STRIKES = re.compile(r"\0|\d|none\b|-$", re.IGNORECASE)


_STRIKE = re.compile(rf"(?:\d+ )?[^\W\d][\w' -]* \({DICE}[^()]*\)")


class Piece(NamedTuple):
    """A part of a line: a field, or words without a key."""

    key: Key | None
    text: str


def key_named(words: str) -> Key | None:
    """The field of this name."""
    return KEYS.get(plain(words).lower().rstrip(":=."))


def pieces(text: str) -> list[Piece]:
    """The parts of a line in order; fields may follow each other without a separator."""
    found: list[Piece] = []
    if len(text) > LONGEST_LINE:
        return [Piece(None, text)]
    for segment in split_outside(text.strip().strip("|"), _SEPARATOR):
        found += _in_segment(_keys_first(segment))
        if len(found) > 1 and _goes_on(found[-2], found[-1]):
            last = found.pop()
            found[-1] = found[-1]._replace(text=f"{found[-1].text}, {last.text}")
    return [piece for piece in found if piece.text or piece.key]


def _goes_on(field: Piece, words: Piece) -> bool:
    """`Atk gore (2d6); kick (d4)` and `Mv Slow; Swim Fast` are lists, too."""
    if words.key is not None:
        return False
    moves = words.text.lower().split(" ")[0] in MODES and field.key == "move"
    return moves or (field.key == "attacks" and bool(_STRIKE.fullmatch(words.text)))


def starts_with_field(text: str) -> bool:
    """Whether a line begins with a field."""
    found = pieces(text)
    return bool(found) and found[0].key is not None


def _keys_first(segment: str) -> str:
    """`3 HD, AC 12, 12 hp` is `HD 3, AC 12, HP 12`."""
    parts = split_outside(segment, re.compile(r",\s+"))
    turned = [_BEHIND.fullmatch(part) for part in parts]
    return ", ".join(f"{t[2]} {t[1]}" if t else p for t, p in zip(turned, parts, strict=True))


def _in_segment(segment: str) -> list[Piece]:
    """Fields, if the segment begins with one; else it is just words."""
    hidden = masked(segment)
    starts = [(found.start(), found.end(), KEYS[_name(segment, found)])
              for found in _KEY.finditer(hidden) if _opens(segment, hidden, found)]  # fmt: skip
    if not starts or starts[0][0] > 0:
        return [Piece(None, segment)]
    ends = [*(start for start, _, _ in starts[1:]), len(segment)]
    return [
        Piece(key, _DANGLING.sub("", segment[at:end].strip(" ,")))
        for (_, at, key), end in zip(starts, ends, strict=True)
    ]


def _name(segment: str, found: re.Match[str]) -> str:
    return segment[found.start() : found.end(1)].lower()


def _opens(segment: str, hidden: str, found: re.Match[str]) -> bool:
    """Whether a key is followed by what its field may hold; else it is a word of a sentence."""
    key, after = KEYS[_name(segment, found)], plain(segment[found.end() : found.end() + 100])
    if key in ("hp", "xp"):
        return bool(_NUMBER.match(after) or UNSAID.match(after) or BY_DICE.match(after))
    if key in ("hd", "ac"):
        return bool(_NUMBER.match(after) or (key == "ac" and IMMUNE.match(after)))
    if key == "morale":
        return bool(_NUMBER.match(after) or _NOT_ANY.match(after))
    if key == "move":
        first = after.lower().split(" ")[0].strip(",.();/")
        return first in SPEEDS or first in MODES or first in NOWHERE or bool(_NUMBER.match(after))
    if key == "attacks":
        return bool(_STRIKES.search(plain(hidden[found.end() : found.end() + 500])))
    if key == "saves":
        return bool(re.match(r"(?:excellent|terrible|normal)\b", after, re.IGNORECASE))
    return found[2] == ":" and bool(after)


# --- the first line of a block

LONGEST_NAME = 60
MOST_WORDS = 8
_STRONG = re.compile(r"(?:(?<=[\s,(\[:])|^)(?:HD|Hit Dic?e|AC|Armou?r Class)\b", re.IGNORECASE)


class Opening(NamedTuple):
    """A line that begins a block."""

    name: str
    """Empty if another line names it."""
    pieces: list[Piece]
    apart: bool = False
    """A stroke stands between the name and the fields, so it may be no name."""


def has_numbers(text: str) -> bool:
    """Whether hit dice or armour class stand somewhere in a line."""
    return bool(re.search(rf"{_STRONG.pattern}\s*[:=.]?\s*\d", text, re.IGNORECASE))


def is_name(words: str) -> bool:
    """Whether words can be a creature's name rather than a sentence."""
    short = 1 <= len(words) <= LONGEST_NAME and len(words.split()) <= MOST_WORDS
    ended = words.startswith(("(", "[")) or words.rstrip(")").endswith((".", "!", "?", ",", ";"))
    return short and not ended and ". " not in words and any(map(str.isalpha, words))


def opening(text: str, lead: str = "") -> Opening | None:
    """A line that gives hit dice or armour class, behind a name or alone.

    What stands out at its beginning, in bold or in italics, is a name even with a full stop.
    """
    if len(text) > LONGEST_LINE:
        return None
    unwrapped = " | ".join(map(_keys_first, split_outside(_unwrapped(text), _SEPARATOR)))
    found = _STRONG.search(masked(unwrapped))
    if found is None:
        return None
    if text.startswith(lead) and _stands_out(lead):
        rest = pieces(unwrapped[len(lead) :].lstrip(" |:,-–—"))
        first = [piece._replace(text=piece.text.partition(",")[0]) for piece in rest]
        return Opening(lead.strip(" :"), rest) if _begins(first) else None
    before = unwrapped[: found.start()]
    words, rest = pieces(before), pieces(unwrapped[found.start() :])
    if any(piece.key for piece in words):
        words, rest = [], pieces(unwrapped)
    if not words:
        return Opening("", rest) if _begins(rest) else None
    name = words[0].text.strip(" ,:-–—")
    glued = bool(re.search(r"\w\s*$", before))
    if not is_name(name) or not _begins(rest, glued):
        return None
    apart = _unwrapped(text) == text and before.rstrip().endswith("|")
    return Opening(name, [*words[1:], *rest], apart)


def _stands_out(lead: str) -> bool:
    """Whether what is in bold is a name, and neither a field nor its key."""
    return bool(lead) and key_named(lead) is None and not has_numbers(lead)


def _begins(found: list[Piece], glued: bool = False) -> bool:
    """Hit dice or armour class, and no words but in brackets behind them, as a sentence has.

    Where nothing parts the fields from a name, that may still be a sentence's beginning; there
    must be more fields then.
    """
    keyed = [piece for piece in found if piece.key]
    bare = {piece.key for piece in keyed if not re.search(r"[^\W\d_]{3}|=", masked(piece.text))}
    return "hd" in bare and len(keyed) > 1 if glued else bool(bare & {"hd", "ac"})


def _unwrapped(text: str) -> str:
    """`Name (HD 3) | XP 90` without its first brackets, if nothing but fields follows them."""
    for start, end in bracketed(text)[:1]:
        inside, after = text[start + 1 : end - 1], text[end:].strip()
        first = pieces(inside)[:1]
        if first and first[0].key and (not after or after[0] in "|;•,:." or pieces(after)[0].key):
            return f"{text[:start]} | {inside} | {after.lstrip(',:. ')}"
    return text
