"""Specials as a block writes them: `Clinging mud (STR 8 or restrained, 2 rounds)` (OS-6.7)."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import structs

from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import CLOSE, Strike
from crossblades.swords_reign.statblock.certain import certain, goes_far
from crossblades.swords_reign.statblock.clause import Clause, read_clause
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.occasions import adds_damage, waits
from crossblades.swords_reign.statblock.on_hits import brought_by, likely_brought_by, without_hit
from crossblades.swords_reign.statblock.phrases_when import USES
from crossblades.swords_reign.statblock.saving import SAVE, many_saves
from crossblades.swords_reign.statblock.words import bracketed, in_brackets, masked, plain

LONGEST_NAME = 60
MOST_WORDS = 6

LIMITS = re.compile(r"(?:only |it )?(?:affects|works(?: only)? on|targets)\b", re.IGNORECASE)
"""How a sentence begins that says whom the special before it can befall."""


class Found(NamedTuple):
    """A special, whether all that is said of it has become rules, and whether it has a range."""

    special: Special
    whole: bool
    ranged: bool = True


def save_dc(hit_dice: int) -> int:
    """OS-6.7: the DC of saves against what a foe of so many hit dice does."""
    return 8 if hit_dice <= 4 else 12 if hit_dice <= 8 else 16 if hit_dice <= 12 else 20


class _Sentence(NamedTuple):
    """What a sentence is made of."""

    name: str
    clause: str
    titled: bool
    """A colon stands behind the name; else it is only what comes before brackets."""
    hit: str | None
    """The strike that must hit, empty for any; None if the words do not say so."""


def read_special(text: str, dc: int, strikes: Sequence[Strike] = ()) -> Found | None:
    """OS-6.7: what a sentence says that a foe can do, or that its hits bring; None if nothing."""
    whole = text.strip().rstrip(".")
    sentence = _taken_apart(whole)
    if _is_the_referees(sentence):
        return None
    try:
        named = sentence_case(sentence.name)
        read = read_clause(sentence.clause, dc, named, in_words=True)
    except BlockError:
        return None
    if sentence.name and read.saved and read.works:
        return _saved(read, sentence, _brought(read, sentence, strikes))
    if sentence.titled:
        sure = certain(named, sentence.clause, strikes) or goes_far(named, sentence.clause, strikes)
    else:
        sure = certain("", whole, strikes)
    return Found(sure, not sure.text) if sure else None


def _taken_apart(text: str) -> _Sentence:
    """`Name: clause`, `Name (clause)`, or `On a hit, clause`, which is called like the strike."""
    hit, clause = without_hit(text)
    if hit is not None:
        return _Sentence(hit or "Hit", clause, False, hit)
    name, whole = _parts(text)
    hit, clause = without_hit(whole)
    if often := USES[0].pattern.search(name):
        # `Web 3/day (DEX 12 or restrained)`
        name = f"{name[: often.start()]}{name[often.end() :]}".strip(" ,")
        clause = f"{clause}, {often[0]}"
    return _Sentence(name, clause, ":" in masked(text), hit)


def _is_the_referees(sentence: _Sentence) -> bool:
    """What waits for another occasion (`when it dies`), what only some have, what is too much."""
    name, clause = sentence.name, sentence.clause
    return bool(
        waits(name, clause)
        or many_saves(plain(clause))
        or len(name) > LONGEST_NAME
        or len(name.split()) > MOST_WORDS
        or SAVE.search(plain(name))
    )


def _brought(read: Clause, sentence: _Sentence, strikes: Sequence[Strike]) -> tuple[str, ...]:
    """The strikes whose hits bring it; what spreads comes with none, unless it says so."""
    name, clause, _, hit = sentence
    if hit is None and _spreads(read.special):
        return ()
    on = brought_by(name, clause, strikes, hit)
    likely = not on and hit is None and not read.ranged and not read.special.sure
    return likely_brought_by(name, strikes) if likely else on


def _spreads(special: Special) -> bool:
    return bool(special.shape or special.radius)


def _saved(read: Clause, sentence: _Sentence, on: tuple[str, ...]) -> Found | None:
    """An Action, or what comes with hits."""
    special = read.special
    if not on:
        # Nobody is hurt for certain by what is aimed at one alone, without a hit.
        sure = special.sure and not _spreads(special)
        astray = sentence.hit is not None or sure or adds_damage(sentence.clause)
        return None if astray else Found(special, read.whole, read.ranged)
    fits = read.whole and not _spreads(special)
    text = special.text if fits else sentence.clause
    near = {"range": CLOSE, "shape": "", "radius": 0} if _spreads(special) else {}
    return Found(structs.replace(special, on=on, text=text, **near), fits)


def sentence_case(name: str) -> str:
    """Printings capitalise differently: `Clinging Mud` is `Clinging mud`."""
    return name[:1].upper() + name[1:].lower()


def _parts(sentence: str) -> tuple[str, str]:
    """`Name: clause`, `Name (clause)`, or `Name (some): clause`."""
    colon = masked(sentence).find(":")
    if colon >= 0:
        name, clause = sentence[:colon], sentence[colon + 1 :].strip()
        aside = [text for text, inside in in_brackets(name) if inside]
        bare = [text for text, inside in in_brackets(name) if not inside]
        return " ".join(bare), ", ".join(filter(None, (*aside, clause)))
    for start, end in bracketed(sentence)[:1]:
        inside, after = sentence[start + 1 : end - 1], sentence[end:].strip()
        return sentence[:start].strip(), ", ".join(filter(None, (inside.strip(), after)))
    return "", sentence


_ENDS = re.compile(r"[.!?;]\s+(?=[^\W_])|[.!?;]$")


def sentences(text: str) -> list[str]:
    """The sentences of a line, each with its end; a full stop in brackets ends none."""
    hidden = masked(text)
    found, start = [], 0
    for end in _ENDS.finditer(hidden):
        after = hidden[end.end() : end.end() + 1]
        if after and not after.isupper() and not after.isdigit():
            continue
        found.append(text[start : end.start() + 1].strip())
        start = end.end()
    return [*filter(None, (*found, text[start:].strip()))]
