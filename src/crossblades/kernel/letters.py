"""The marks of creatures on a map: a letter or digit each, for the whole fight."""

from collections.abc import Collection, Iterable

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def letters_for(names: Iterable[str], taken: Collection[str] = ()) -> dict[str, str]:
    """A mark for each name, in this order: a letter of the name if it is free, else any."""
    free = [letter for letter in LETTERS if letter not in taken]
    chosen: dict[str, str] = {}
    for name in names:
        wanted = [letter for letter in name.upper() if letter in free]
        letter = wanted[0] if wanted else free[0] if free else "?"
        chosen[name] = letter
        if letter in free:
            free.remove(letter)
    return chosen
