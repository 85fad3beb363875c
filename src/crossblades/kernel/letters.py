"""The marks of creatures on a map: a letter or digit each, for the whole fight."""

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import lru_cache
from string import ascii_lowercase, ascii_uppercase, digits

LETTERS = ascii_uppercase + ascii_lowercase + digits


def letters_for(names: Iterable[str], taken: Collection[str] = ()) -> dict[str, str]:
    """A mark for each name, in this order: of the name if it is free, else any letter.

    A digit marks nobody but `Goblin 4`: a 1 for `Goblin 10` would be read as another's number.
    """
    return dict(_marked(tuple(names), frozenset(taken)))


@lru_cache(maxsize=256)
def _marked(names: tuple[str, ...], taken: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """The names with their marks; remembered, since the same ones fight again and again."""
    free = [letter for letter in LETTERS if letter not in taken]
    chosen: list[tuple[str, str]] = []
    for name in names:
        plain = unicodedata.normalize("NFKD", name).upper()  # an Å is an A with a ring
        own = [sign for sign in plain if sign not in digits]
        own += re.findall("[0-9]+", name)
        anyone = [letter for letter in free if letter not in digits]
        letter = next((mark for mark in (*own, *anyone) if mark in free), "?")
        chosen.append((name, letter))
        if letter in free:
            free.remove(letter)
    return tuple(chosen)
