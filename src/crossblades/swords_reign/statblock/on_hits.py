"""Which strikes bring a special: `Poison bite (CON 12 or …)` comes with a bite's hit (OS-6.7)."""

import re
from collections.abc import Iterable, Sequence

from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.statblock.strike_names import singular
from crossblades.swords_reign.statblock.words import listed

_HIT = re.compile(
    r"(?:(?:on|upon|after|if|when|with)\s+(?:an?\s+|the\s+|its\s+|each\s+)?"
    r"(?:([a-z-]+)\s+)?(?:attack\s+)?hits?"
    r"|(?:any(?:one|body)?|whoever|those|(?:an? |any )?(?:targets?|victims?|creatures?))(?: is)?"
    r" (?:(bitten|stung|clawed|gored|touched)(?: by it)?"
    r"|(?:hit|struck) by (?:the |its |an? )?([a-z-]+)"
    r"))\b\s*[,:]?\s*",
    re.IGNORECASE,
)
"""`on a hit`, `if the tail hits`, `anyone bitten`, `a target struck by its tail`."""
_BY = {"bitten": "bite", "stung": "sting", "clawed": "claw", "gored": "gore", "touched": "touch"}
_OWN = re.compile(r"(?:the|its) ([a-z-]+)\b", re.IGNORECASE)
"""`The bite is venomous`."""
TOUCH = ("touch", "contact")
SHORTEST = 4
"""Letters that a name must share with a strike's: a sting is a stinger's."""
AFFLICTIONS = listed("acid disease drain paralysis poison rot venom")
"""What is no deed, but in somebody's bite or touch."""
SPREADING = listed("cloud gas jet pool puddle spray stream")
"""What is sprayed or lies about is in nobody's bite."""


def without_hit(clause: str) -> tuple[str | None, str]:
    """The strike that must hit by the words at its beginning, and the clause without them.

    None if nothing must hit; no name at all if any hit will do.
    """
    found = _HIT.match(clause)
    if found is None:
        return None, clause
    strike = (found[1] or _BY.get((found[2] or "").lower()) or found[3] or "").lower()
    return "" if strike in ("a", "an", "it", "the") else strike, clause[found.end() :]


def brought_by(
    name: str, clause: str, strikes: Sequence[Strike], hit: str | None
) -> tuple[str, ...]:
    """OS-6.7: the strikes whose hits bring a special by its words; none if they do not say."""
    if hit is not None:
        return _names(strikes) if not hit else touching(hit, strikes)
    words = name.lower().split()
    first = clause.lower().split(" ")[0].strip(",.:;") if clause else ""
    own = _OWN.match(name)
    for word in (name.lower(), words[-1] if words else "", first, own[1] if own else ""):
        if found := called(word, strikes):
            return found
    if {*words[:1], *words[-1:], first} & set(TOUCH):
        return _limbs(strikes)
    return _names(strike for strike in strikes if _brings(strike, name))


def likely_brought_by(name: str, strikes: Sequence[Strike]) -> tuple[str, ...]:
    """OS-6.7: of what says no range: strikes that are nothing but special; those of afflictions."""
    words = name.lower().split()
    if SPREADING & set(words):
        return ()
    if AFFLICTIONS & {*words[:1], *words[-1:]}:
        return _limbs(strikes)
    return _names(s for s in strikes if not (s.dice or s.bonus or s.riders or s.note))


def called(words: str, strikes: Sequence[Strike]) -> tuple[str, ...]:
    """Strikes of this name, or of which a word is this one or begins like it."""
    bare = singular(words.lower()) if words else ""
    if len(bare) < 3:
        return ()
    return _names(s for s in strikes if bare == s.name or bare in s.name.split() or _alike(bare, s))


def _alike(bare: str, strike: Strike) -> bool:
    return len(bare) >= SHORTEST and " " not in bare and strike.name.split()[-1].startswith(bare)


def touching(words: str, strikes: Sequence[Strike]) -> tuple[str, ...]:
    """Strikes called so; those of a touch are all that it has no weapon for."""
    return called(words, strikes) or (_limbs(strikes) if words.lower() in TOUCH else ())


def _limbs(strikes: Sequence[Strike]) -> tuple[str, ...]:
    bare = _names(strike for strike in strikes if strike.reach and not strike.weapon)
    return bare or _names(strikes)


def _names(strikes: Iterable[Strike]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(strike.name for strike in strikes))


def _brings(strike: Strike, name: str) -> bool:
    """`bite (d6 + venom)` brings what is called `Dire venom`, and a poisoned dart its poison."""
    venom = AFFLICTIONS & set(name.lower().split()) & set(strike.name.split())
    return bool(venom) or any(names(word, name) for word in strike.note.split(", ") if word)


def names(word: str, text: str) -> bool:
    """Whether a text has this word, or one that begins like it: `paralysis`, `Paralysing touch`."""
    stems = [each[:SHORTEST] for each in re.findall(r"[a-z]{3,}", word.lower())]
    return any(re.search(rf"\b{stem}", text.lower()) for stem in stems)


def explained(note: str, brought: Sequence[Special]) -> str:
    """What is left of a strike's words when its specials have told what some of them mean."""
    told = " ".join(f"{each.name} {each.condition} {each.kind}" for each in brought)
    return ", ".join(word for word in note.split(", ") if not names(word, told))
