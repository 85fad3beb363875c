"""Attacks and movement out of a book: what can be read is kept, the rest becomes notes."""

from crossblades.swords_reign.statblock.attacks import AND, OR, read_attacks, read_strikes
from crossblades.swords_reign.statblock.blocks import Part
from crossblades.swords_reign.statblock.clause import LONGEST
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.gathering import Gathered
from crossblades.swords_reign.statblock.movement import SEPARATOR, read_movement
from crossblades.swords_reign.statblock.words import balanced, plain, split_outside

USUAL = "Normal"


def keep_movement(part: Part, gathered: Gathered) -> str:
    """The movement that can be read, in its words."""
    text = part.piece.text
    good = [text]
    if not _moves(text):
        each = split_outside(text, SEPARATOR)
        good = [words for words in each if _moves(words)]
        for words in each:
            if words and words not in good:
                gathered.note(part.line, f"Mv {words}")
    kept = ", ".join(good)
    if not kept:
        gathered.say(part.line, f"its movement counts as {USUAL}")
        return USUAL
    if any(sign.isdigit() for sign in kept):
        moves = ", ".join(f"{mode} {speed}" for mode, speed in read_movement(kept).items())
        gathered.say(part.line, f"Mv {text} counts as: {moves or 'none'}")
    return kept


def _moves(words: str) -> bool:
    try:
        return len(words) <= LONGEST and read_movement(words) is not None
    except BlockError:
        return False


def keep_attacks(part: Part, gathered: Gathered) -> str:
    """The attacks that can be read, in their words."""
    text = _mended(part.piece.text)
    if not _strikes(text, gathered.dc):
        text = _good_strikes(part.line, text, gathered)
    for attack in read_attacks(text, gathered.dc):
        for strike in dict.fromkeys(attack):
            for words in strike.not_understood:
                gathered.keep(f"{strike.name}: {words}")
            if strike.note:
                gathered.say(part.line, f"{strike.name}: kept as a note: {strike.note}")
            if strike.rider and strike.rider.text:
                gathered.say(part.line, f"{strike.name}: understood in part: {strike.rider.text}")
    return text


def _mended(text: str) -> str:
    """A bracket that is never closed is closed at the end."""
    return f"{text})" if not balanced(text) and balanced(f"{text})") else text


def _strikes(text: str, dc: int) -> bool:
    try:
        return len(text) <= LONGEST and read_attacks(text, dc) is not None
    except BlockError:
        return False


def _good_strikes(line: int, text: str, gathered: Gathered) -> str:
    """Without the strikes that are none, which become notes."""
    alternatives = []
    bad = []
    for alternative in split_outside(text, OR):
        each = split_outside(alternative, AND)
        good = [words for words in each if _is_strike(words, gathered.dc)]
        bad += [words for words in each if words and words not in good]
        if good:
            alternatives.append(", ".join(good))
    kept = " or ".join(alternatives)
    if not _strikes(kept, gathered.dc):
        kept, bad = "", [text]
    for words in bad:
        gathered.note(line, f"Atk {words}")
    return kept


def _is_strike(words: str, dc: int) -> bool:
    try:
        short = len(words) <= LONGEST and balanced(words)
        return short and bool(read_strikes(plain(words), dc))
    except BlockError:
        return False
