"""Which option a person means by a number, by words, or by the beginnings of words."""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from crossblades.kernel.errors import CrossbladesError

SPACE = re.compile(r"[a-z]{1,2}[0-9]{1,2}")
"""The name of a space of a map, in small letters."""
SHORTEST = 3
"""Letters that a beginning of a word needs, so that a slip of the finger is none."""
MOST_SHOWN = 16
"""Of the options that words fit, so many are shown."""
FILLERS = frozenset({
    "a", "an", "and", "at", "be", "by", "do", "for", "from", "he", "her", "his", "i", "in", "is",
    "it", "its", "no", "not", "of", "off", "on", "or", "out", "she", "the", "their", "them",
    "then", "they", "to", "up", "we", "with", "yes", "you",
})  # fmt: skip
"""Words that choose nothing by themselves: `the` is no name for the shield."""


class NoSuchOptionError(CrossbladesError):
    """No option has these words."""


class SeveralFitError(CrossbladesError):
    """Several options have these words."""

    def __init__(self, typed: str, labels: Sequence[str], fitting: Sequence[int]) -> None:
        self.typed, self.fitting = typed, tuple(fitting)
        shown = [f"  {number}  {labels[at]}" for number, at in enumerate(fitting[:MOST_SHOWN], 1)]
        if len(fitting) > MOST_SHOWN:
            shown.append(f"  and {len(fitting) - MOST_SHOWN} more")
        super().__init__("\n".join([f"{typed[:80]!r} fits several:", *shown]))


def pick(labels: Sequence[str], typed: str, numbered: bool = True) -> int:
    """The index of the option that a number or words mean; the words must fit just one."""
    number = whole(typed) if numbered else None
    if number is not None and 1 <= number <= len(labels):
        return number - 1
    if numbered and all(part.isdecimal() for part in typed.split()):
        raise CrossbladesError(f"{expected(len(labels))}, words of an option, or ? for help")
    return by_words(labels, typed)


def by_words(labels: Sequence[str], typed: str, groups: Sequence[str] = ()) -> int:
    """The index of the option that words mean. A group is one more word of an option: `attack`."""
    for meant in dict.fromkeys((typed, copied(labels, typed))):
        found = fitting(labels, meant, groups)
        if len(found) == 1:
            return found[0]
        if found:
            raise SeveralFitError(typed, labels, found)
    if SPACE.fullmatch(typed.lower()) and any(map(_names_space, labels)):
        raise CrossbladesError(
            f"{typed} is none of the spaces that can be chosen now; m shows them on the map"
        )
    raise NoSuchOptionError(f"{expected(len(labels))}, words of an option, or ? for help")


def fitting(labels: Sequence[str], typed: str, groups: Sequence[str] = ()) -> list[int]:
    """Those whose very words are typed; else those with all the words, or their beginnings."""
    exact = [at for at, label in enumerate(labels) if plain(label) == plain(typed)]
    asked = _words(typed)
    if exact or not asked - FILLERS:
        return exact
    own = [_words(label) for label in labels]
    whole_words = [at for at, words in enumerate(own) if asked <= words]
    begun = whole_words or [at for at, words in enumerate(own) if _begin(asked, words)]
    if begun or not groups:
        return begun
    more = [words | {group} for words, group in zip(own, groups, strict=True)]
    return [at for at, words in enumerate(more) if _begin(asked, words)]


def fits(label: str, typed: str) -> bool:
    """Whether all that is typed are words of this, or their beginnings."""
    asked = _words(typed)
    return bool(asked - FILLERS) and _begin(asked, _words(label))


def _begin(asked: set[str], words: set[str]) -> bool:
    return all(word in words or any(_begins(word, other) for other in words) for word in asked)


def _begins(word: str, other: str) -> bool:
    """Whether this is the beginning of another word; a number or a space is typed whole."""
    return len(word) >= SHORTEST and word.isalpha() and other.startswith(word)


def _names_space(label: str) -> bool:
    return any(map(SPACE.fullmatch, _words(label)))


def expected(count: int) -> str:
    """`expected a number from 1 to 3`."""
    return f"expected a number from 1 to {count}" if count > 1 else "expected 1"


def copied(labels: Sequence[str], typed: str) -> str:
    """A line of a menu without its number and its remark: `3  Ana: engage Rook [45 feet]`."""
    line = re.sub(r"\s\[[^\]]*\]$", "", typed)
    number, _, words = line.partition(" ")
    known = whole(number) is not None and any(plain(words) == plain(label) for label in labels)
    return words if known else line


def _words(text: str) -> set[str]:
    """Its words without accents, which not every keyboard has."""
    return set("".join(_unaccented(plain(text))).split())


def _unaccented(text: str) -> Iterator[str]:
    parts = unicodedata.normalize("NFKD", text)
    return (part for part in parts if not unicodedata.combining(part))


def plain(text: str) -> str:
    """Small letters without punctuation, which matters to nobody who types."""
    whole_letters = unicodedata.normalize("NFC", text.lower())  # some keyboards send accents apart
    return " ".join(re.sub(r"[^\w'+-]", " ", whole_letters).split())


def whole(typed: str) -> int | None:
    """A number of a sane length; Python refuses to read endless ones."""
    return int(typed) if typed.isdecimal() and len(typed) < 10 else None
