"""OS-6.7: notes of a stat block that are no rules, recalled when their occasion comes."""

import re
from functools import lru_cache
from typing import Literal

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.conditions import can_act
from crossblades.swords_reign.creature import Creature, StatBlock
from crossblades.swords_reign.events import NoteRecalled
from crossblades.swords_reign.state import State

Occasion = Literal[
    "acts", "is attacked", "misses", "is missed", "hits", "is struck", "saves", "fells", "dies",
    "doubts",
]  # fmt: skip
"""When a note may be of use: on its turn, around blows and saves, at its end, at its morale."""

TOUCH = "touch"
"""What notes call the blow of any limb."""

_AFTER = r"\b(?:on|upon|after|if|when|whenever|once)\b"

_WORDS: dict[Occasion, str] = {
    "acts": (
        r"\b(?:each|every|per|a|first) (?:round|turn)\b|/round\b"
        r"|\b(?:once|twice) (?:a|per|each) (?:battle|combat|encounter|fight)\b"
        r"|\b(?:edge|setback)\b|\+\d+ (?:to|damage|ac)\b|\bdouble damage\b|\bcharg(?:es?|ing)\b"
        r"|\brecharg|\bchoose\b|\bevery (?:\S+ )?rounds?\b|\bagainst the \w+ed\b"
        r"|\b(?:start|begin)s? (?:of )?(?:its|their) turn\b|\benters?\b"
        r"|\b(?:grabbed|grappled|held|swallowed) (?:\w+ )?(?:creature|foe|prey|target|victim)"
        r"|\bcasts?\b|\bspells?(?: as\b|:)|/day\b|\bat will\b|\bcan attack\b"
        r"|\b(?:animates?|creates?|summons?)\b|[-+−]\d*d\d+ (?:\w+ )?damage\b"
    ),
    "is attacked": (
        r"\battacks? against (?:it|them)\b|\bwhen attacked\b|\breflects?\b"
        r"|\battackers?\b|\breactions?\b|\b(?:attack|hitt|strik|touch)ing it\b"
        r"|\bwhen(?:ever)? (?:disturbed|startled|threatened)\b"
    ),
    "misses": rf"{_AFTER}[^.]{{0,15}}\b(?:misses|a miss)\b",
    "is missed": rf"{_AFTER}[^.]{{0,15}}\bmissed\b",
    "hits": (
        r"\b(?:on|upon|after|if|when|with)\b(?! hit\b[^.]{0,3},)[^.]{0,40}\bhits?\b"
        r"|\bon hit\b|\b(?:both|all|each)\b[^.]{0,20}\bhits?\b"
        r"|\bnatural (?:1[0-9]|20)\b|\bover needed\b|\b(?:extra|additional)\b.{0,20}\bdamage\b"
        r"|\b(?:corrodes?|dissolves?|ignites?|rusts?)\b"
    ),
    "is struck": (
        r"\b(?:when|if|whenever|after)\b[^.]{0,20}\b(?:struck|damaged|wounded|hurt)\b"
        r"|\b(?:when|if|whenever) (?:it is )?hit\b|\bbelow half\b"
        r"|\bbloodied\b|\bhalf (?:its )?(?:hp|hit points)\b"
        r"|\bonly\b[^.]{0,30}\b(?:harms?|hurts?|wounds?)\b"
    ),
    "saves": (
        r"(?<!must )\bsav(?:es?|ing throws?) (?:at|vs|versus|against|with)\b"
        r"|\b(?:on|to) (?:all |its |their )?sav(?:es|ing throws)\b|\bmagic resistance\b"
    ),
    "fells": rf"{_AFTER}[^.]{{0,15}}\b(?:dropping|drops|felling|fells|killing|kills|slays)\b",
    "dies": (
        r"\b(?:when|if|after|once)\b[^.]{0,20}\b(?:dies|killed|slain|destroyed)\b"
        r"|\b(?:(?:up)?on|after) death\b|\bkilling blow\b|\bat 0 (?:hp|hit points)\b"
        r"|\bdeath (?:throes?|bursts?)\b|\b(?:dying|final|last) (?:breath|burst|curse|gasp|scream)"
        r"|\bexplodes?\b|\b(?:its )?(?:killer|slayer)\b|\b(?:kills|slays) it\b"
        r"|\bcan(?:not|'t| only) be (?:destroyed|killed|slain)\b"
    ),
    "doubts": r"\b(?:flees?|retreat\w*|surrenders?|outmatched)\b|\bto the death\b",
}
"""The words by which a note names its occasion."""

_TELLS = {occasion: re.compile(words, re.IGNORECASE) for occasion, words in _WORDS.items()}


_BY_KIND = re.compile(
    r"\b(?:stop|heal|split|slow|destroy|kill|prevent|melt|douse|hurt|harm|regenerat)\w*\b",
    re.IGNORECASE,
)
"""What a kind of damage may do to a creature, besides."""


def recall(state: State, creature: Creature, occasion: Occasion, *what: str) -> Rule[None]:
    """OS-6.7: tell its side and the Referee what its block says about this occasion.

    Of a hit, what hits, by any name; of a wound, the kind of its damage.
    """
    if isinstance(creature.sheet, StatBlock) and creature.sheet.notes:
        for note in notes_about(creature.sheet.notes, occasion, *what):
            yield NoteRecalled(
                creature=creature.name, note=note, occasion=occasion,
                seen_by=state.knowing(creature),
            )  # fmt: skip


def recall_on_turn(state: State, creature: Creature) -> Rule[None]:
    """OS-6.7: once a round for all of a kind: what is of use to whoever can act."""
    before = [c.sheet for c in state.creatures.values() if c.side == creature.side and c.had_turn]
    kinds = [sheet.kind for sheet in before if isinstance(sheet, StatBlock)]
    sheet = creature.sheet
    if isinstance(sheet, StatBlock) and sheet.kind not in kinds and can_act(creature):
        yield from recall(state, creature, "acts")


@lru_cache
def notes_about(notes: tuple[str, ...], occasion: Occasion, *what: str) -> tuple[str, ...]:
    """Those that name the occasion, the strike that hits, or what a kind of damage does."""
    return tuple(note for note in notes if _names(note.lower(), occasion, what))


def _names(note: str, occasion: Occasion, what: tuple[str, ...]) -> bool:
    if _TELLS[occasion].search(note):
        return True
    called = [re.escape(name.lower()) for name in what if name]
    named = any(re.search(rf"\b{name}s?\b", note) for name in called)
    if occasion == "hits":
        return named
    return occasion == "is struck" and named and _BY_KIND.search(note) is not None
