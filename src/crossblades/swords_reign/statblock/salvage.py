"""Attacks and movement out of a book: what can be read is kept, the rest becomes notes."""

from textwrap import wrap

from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.statblock.attack_text import ready
from crossblades.swords_reign.statblock.attacks import AND, OR, read_attacks, read_strikes
from crossblades.swords_reign.statblock.blocks import Part
from crossblades.swords_reign.statblock.building import with_riders
from crossblades.swords_reign.statblock.clause import LONGEST
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.fields import Piece
from crossblades.swords_reign.statblock.gathering import Gathered, endless
from crossblades.swords_reign.statblock.movement import SEPARATOR, read_movement
from crossblades.swords_reign.statblock.phrases_where import AREA
from crossblades.swords_reign.statblock.strike_names import is_held
from crossblades.swords_reign.statblock.words import balanced, in_brackets, plain, split_outside

USUAL = "Normal"


def keep_movement(part: Part, gathered: Gathered) -> str:
    """The movement that can be read, in its words."""
    text = part.piece.text
    good = [text]
    if not _moves(text):
        each = [_without_asides(part.line, words, gathered)
                for words in split_outside(text, SEPARATOR)]  # fmt: skip
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


def _without_asides(line: int, words: str, gathered: Gathered) -> str:
    """`Fly Fast (Hover)` is `Fly Fast`; what its brackets say becomes a note."""
    if _moves(words):
        return words
    parts = list(in_brackets(words))
    bare = " ".join(text for text, aside in parts if not aside)
    if not _moves(bare):
        return words
    gathered.note(line, f"Mv {words}")
    return bare


def _moves(words: str) -> bool:
    try:
        return len(words) <= LONGEST and read_movement(words) is not None
    except BlockError:
        return False


def keep_attacks(part: Part, gathered: Gathered) -> None:
    """The attacks that can be read, in their words."""
    text = _without_areas(part.line, ready(part.line, part.piece.text, gathered), gathered)
    if not _strikes(text, gathered.dc):
        text = _good_strikes(part.line, text, gathered)
    attacks = read_attacks(text, gathered.dc)
    gathered.strikes = [strike for attack in attacks for strike in attack]
    gathered.attacks = [text] if attacks else []
    if attacks:
        gathered.became_of(part.line, "attack", f"Atk {text}")


def _without_areas(line: int, text: str, gathered: Gathered) -> str:
    """`breath (3d6, Near cone, DEX 12 half)` is no strike: it is saved against, or a note."""
    if not AREA.search(text):
        return text
    alternatives = []
    for alternative in split_outside(text, OR):
        strikes = []
        for words in split_outside(alternative, AND):
            if not any(aside and AREA.search(inside) for inside, aside in in_brackets(words)):
                strikes.append(words)
            elif gathered.special(line, words):
                gathered.say(line, f"Atk {words}: that is a special")
            else:
                gathered.unread.append(Part(line, Piece("attacks", words)))
        if strikes:
            alternatives.append(", ".join(strikes))
    return " or ".join(alternatives)


def tell_attacks(line: int, gathered: Gathered) -> str:
    """All attacks in their words, when it is known what their hits bring; the rest is told."""
    text = " or ".join(gathered.attacks)
    attacks = with_riders(read_attacks(text, gathered.dc), gathered.specials)
    strikes = dict.fromkeys(strike for attack in attacks for strike in attack)
    gathered.strikes = list(strikes)
    notes = [f"{strike.name}: {words}" for strike in strikes for words in strike.not_understood]
    gathered.notes[:0] = [line for note in notes for line in wrap(note, LONGEST)]
    for strike in strikes:
        _tell_strike(line, strike, gathered)
    for part in gathered.unread:
        words = part.piece.text
        if any(special.name.lower() == words.lower() for special in gathered.specials):
            gathered.say(part.line, f"Atk {words}: that is the special of this name")
        else:
            gathered.note(part.line, f"Atk {words}")
    return text


def _tell_strike(line: int, strike: Strike, gathered: Gathered) -> None:
    """What its words say that is no rule, and that it harms nobody, if so."""
    if strike.note:
        gathered.say(line, f"{strike.name}: kept as a note: {strike.note}")
    if strike.rider and strike.rider.text:
        gathered.say(line, f"{strike.name}: understood in part: {strike.rider.text}")
    if strike.rider and (lasting := endless(strike.rider)):
        gathered.say(line, f"{strike.name}: {lasting}")
    in_words = {special.name for special in gathered.specials if not special.condition}
    for special in strike.more:
        if special.condition and special.name in in_words:
            words = f"{special.condition} as well, unless {special.name} is saved against"
            gathered.say(line, f"{strike.name}: {words}")
    if "/" in strike.name:
        gathered.say(line, f"{strike.name}: that is one strike")
    if not harms(strike):
        gathered.say(line, f"{strike.name}: it does no damage, and no rule says what else it does")


def harms(strike: Strike) -> bool:
    """Whether a hit does anything that the rules know."""
    return bool(strike.dice or strike.bonus or strike.riders)


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
        each = [_harmless(words, gathered.dc) for words in split_outside(alternative, AND)]
        good = [words for words in each if _is_strike(words, gathered.dc)]
        bad += [words for words in each if words and words not in good]
        if good:
            alternatives.append(", ".join(good))
    kept = " or ".join(alternatives)
    if not _strikes(kept, gathered.dc):
        kept, bad = "", [text]
    gathered.unread += [Part(line, Piece("attacks", words)) for words in bad]
    return kept


def _harmless(words: str, dc: int) -> str:
    """`curse arrow` and `sleep arrow (Near)` do no damage by themselves."""
    parts = list(in_brackets(words))
    name = " ".join(text for text, aside in parts if not aside)
    inside = [text for text, aside in parts if aside]
    mended = f"{name} ({', '.join(('special', *inside))})"
    named = parts and not parts[0][1] and (inside or is_held(name.lower()))
    return mended if named and not _is_strike(words, dc) and _is_strike(mended, dc) else words


def _is_strike(words: str, dc: int) -> bool:
    try:
        short = len(words) <= LONGEST and balanced(words)
        return short and bool(read_strikes(plain(words), dc))
    except BlockError:
        return False
