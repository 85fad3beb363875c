"""What a block says besides its fields, sorted: tags, specials, and notes with their remarks."""

import re
from collections import Counter
from itertools import pairwise
from textwrap import wrap

from msgspec import structs

from crossblades.kernel.importing import Became, Remark
from crossblades.kernel.words import counted, listed
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.gear import CLOSE, Strike
from crossblades.swords_reign.statblock.attacks import fits_behind, read_shot
from crossblades.swords_reign.statblock.blocks import Part
from crossblades.swords_reign.statblock.clause import LONGEST
from crossblades.swords_reign.statblock.fields import KEYS, SHOWN, Piece
from crossblades.swords_reign.statblock.specials import LIMITS, Found, read_special, sentences
from crossblades.swords_reign.statblock.tags import meant, read_tag, split_tags, strange_kinds
from crossblades.swords_reign.statblock.text import LONGEST_JOINED
from crossblades.swords_reign.statblock.words import in_brackets, masked

MOST_WORDS = 6
"""Of a tag between fields; more are a sentence."""


class Gathered:
    """Everything said about one creature; nothing that comes in is lost."""

    def __init__(self, name: str, dc: int = 8) -> None:
        self.name = name
        self.dc = dc
        """Of saves against it, where none is given."""
        self.attacks: list[str] = []
        """The alternatives that can be read, in their words."""
        self.strikes: list[Strike] = []
        """What it strikes with; some specials come with a hit."""
        self.unread: list[Part] = []
        """Parts of its attacks that are no strikes."""
        self.tags: list[str] = []
        self.specials: list[Special] = []
        self._names: set[str] = set()
        self._numbers: Counter[str] = Counter()
        self.notes: list[str] = []
        self.remarks: list[Remark] = []
        self.became: list[Became] = []
        """What lines have become, in the order in which they were understood."""

    def became_of(self, line: int, kind: str, words: str) -> None:
        """Note what a line has become."""
        self.became.append(Became(line, kind, words))

    def say(self, line: int, words: str) -> None:
        """Remark on something."""
        self.remarks.append(Remark(line, f"{self.name}: {words}"))

    def keep(self, words: str) -> None:
        """Among the notes, in as many as it takes."""
        self.notes.extend(wrap(words, LONGEST))

    def note(self, line: int, words: str) -> None:
        """Keep words that are no rules."""
        self.keep(words)
        self.became_of(line, "note", words)
        self.say(line, f"kept as a note: {words}")

    def keep_tag(self, line: int, words: str) -> None:
        """A tag, whether it has a rule or not."""
        if len(words) > LONGEST:
            self.note(line, words)
            return
        if near := meant(words):
            self.keep(words)
            self.became_of(line, "note", words)
            self.say(line, f"the tag {words} has no rule: kept as a note; did you mean {near}?")
            return
        self.tags.append(words)
        tag = read_tag(words)
        self.became_of(line, "tag" if tag.fields else "note", words)
        if not tag.fields:
            self.say(line, f"the tag {words} has no rule: kept as a note")
        elif not tag.whole:
            self.say(line, f"the tag {words} is understood in part: kept as a note as well")
        for kind in strange_kinds(tag):
            self.say(line, f"nothing in the rules is of the kind {kind}")

    def tag_or_note(self, line: int, rest: str, whole: str) -> None:
        """What stands behind a field's number."""
        inside = [text for text, aside in in_brackets(rest) if aside]
        if len(inside) == 1 and rest.startswith(("[", "{")) and read_tag(inside[0]).fields:
            self.keep_tag(line, inside[0])
        else:
            self.note(line, whole)

    def tag_or_words(self, part: Part) -> None:
        """What stands between fields: tags, unless it is a special or a sentence."""
        line, text = part.line, part.piece.text
        if self._bracketed_tags(line, text) or self.special(line, text):
            return
        if len(masked(text).split()) > MOST_WORDS or text.endswith((".", "!", "?")):
            self._sentences(line, text)
            return
        for tag in split_tags(text):
            self.keep_tag(line, tag)

    def body(self, parts: list[Part]) -> None:
        """The lines of words; one that begins in lower case goes on with the sentence before."""
        whole = _whole_lines(parts)
        begun = {part.line for part in whole}
        for part in parts:
            if part.line not in begun:
                self.became_of(part.line, "more", "")
        for line, piece in whole:
            if piece.key == "tags":
                for tag in split_tags(piece.text):
                    self.keep_tag(line, tag)
            elif piece.key in (None, "specials"):
                if not self._bracketed_tags(line, piece.text):
                    self._sentences(line, piece.text)
            else:
                self.note(line, f"{SHOWN[piece.key]} {piece.text}")

    def _bracketed_tags(self, line: int, text: str) -> bool:
        """`[Darkvision] {Resist: Cold}`, with nothing else in the line."""
        found = list(in_brackets(text))
        tags = [words for words, aside in found if aside]
        between = "".join(words for words, aside in found if not aside)
        if not tags or not text.startswith(("[", "{")) or between.strip(" ,;|.·"):
            return False
        for words in tags:
            if not self.special(line, words):
                for tag in split_tags(words):
                    self.keep_tag(line, tag)
        return True

    def _sentences(self, line: int, text: str) -> None:
        """Each sentence is a rule or, with its neighbours, a note."""
        said: list[str] = []
        for sentence, following in pairwise((*sentences(text), "")):
            # Whom alone it can befall is nothing that the rules could heed.
            limited = LIMITS.match(following)
            if not limited and self._rule(line, sentence):
                self._note_all(line, said)
            else:
                said.append(sentence)
        self._note_all(line, said)

    def _rule(self, line: int, sentence: str) -> bool:
        """A special, something else that it can shoot, or a tag in a sentence."""
        return (
            self.special(line, sentence)
            or self._shot(line, sentence)
            or self._tag_in_words(line, sentence)
        )

    def _shot(self, line: int, sentence: str) -> bool:
        """`Rock throw (2d6, Near).` is one more of its attacks."""
        words = read_shot(sentence, self.dc)
        if not words or not fits_behind(words, self.attacks, self.dc):
            return False
        self.attacks.append(words)
        self.became_of(line, "attack", words)
        self.say(line, f"{sentence.rstrip('.')} counts as an attack: {words}")
        return True

    def _tag_in_words(self, line: int, sentence: str) -> bool:
        """`Immune to sleep and charm.`"""
        tag = read_tag(sentence)
        if not tag.fields or not tag.whole or strange_kinds(tag):
            return False
        self.keep_tag(line, sentence.rstrip("."))
        return True

    def _note_all(self, line: int, said: list[str]) -> None:
        if said:
            self.note(line, " ".join(said))
            said.clear()

    def special(self, line: int, text: str) -> bool:
        """Keep what it can do besides striking; False if the words say nothing such."""
        if len(text) > LONGEST:
            return False
        found = read_special(text, self.dc, self.strikes)
        if found is None:
            return False
        name = self._free_name(found.special.name)
        self.specials.append(structs.replace(found.special, name=name))
        self.became_of(line, "special", f"{name}: {in_short(found.special)}")
        self._tell_special(line, name, found, text)
        return True

    def _free_name(self, name: str) -> str:
        """The name, or with the next number if there is such a special."""
        free = name
        while free in self._names:
            self._numbers[name] += 1
            free = f"{name} {1 + self._numbers[name]}"
        self._names.add(free)
        return free

    def _tell_special(self, line: int, name: str, found: Found, text: str) -> None:
        """What a reader should know of a special: when it comes, how far, what is left to say."""
        special = found.special
        if special.on:
            far = f", within {special.range} feet" if special.range > CLOSE else ""
            self.say(line, f"{name} comes with a hit of {listed(special.on)}{far}")
        elif not found.ranged:
            self.say(line, f"{name}: no range is given: it works within {special.range} feet")
        if lasting := endless(special):
            self.say(line, f"{name}: {lasting}")
        if special.outcome:
            self.say(line, f"{name}: for the Referee to rule on: {special.outcome}")
        if not found.whole:
            self.say(line, f"understood in part, all its words are kept: {text}")


def in_short(special: Special) -> str:
    """The numbers of a special, as the rules have them."""
    dice = "+".join(f"d{die}" for die in special.dice)
    dice += f"{special.bonus:+}" if special.bonus else ""
    said = (
        f"{special.save} {special.against}" if special.save else "no save",
        f"{dice} {special.kind}".strip(),
        special.condition,
        counted(special.rounds, "round") if special.rounds else "",
        special.fate,
        f"{special.push} feet away" if special.push else "",
        special.shape,
        f"within {special.range} feet",
        counted(special.uses, "use") if special.uses else "",
        f"with a hit of {listed(special.on)}" if special.on else "",
    )
    return ", ".join(filter(None, said))


_ENDS_ITSELF = ("grappled", "prone")
"""Conditions for which everybody has a way out."""


def endless(special: Special) -> str:
    """What to say of a condition that nothing averts, or that has no time; empty if all is said."""
    if not special.condition or special.rounds or special.rounds_dice:
        return ""
    if not special.save:
        return f"{special.condition} without a save, until something ends it"
    if special.condition in _ENDS_ITSELF or special.text:
        return ""
    return f"no time is given: {special.condition} until something ends it"


_LOWER = re.compile(r"[a-z]+")


def _whole_lines(parts: list[Part]) -> list[Part]:
    whole: list[Part] = []
    for part in parts:
        begins = _LOWER.match(part.piece.text)
        goes_on = begins and begins[0] not in KEYS and part.piece.key is None
        line, piece = whole[-1] if whole else part
        if goes_on and whole and piece.key is None and len(piece.text) < LONGEST_JOINED:
            whole[-1] = Part(line, Piece(None, f"{piece.text} {part.piece.text}"))
        else:
            whole.append(part)
    return whole
