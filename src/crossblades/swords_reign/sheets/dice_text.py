"""Dice as files write them: `"d8+1"`, `"2d6"`, `"d6+d4"`, `"3"`."""

import re
from typing import NamedTuple

from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

SIZES = (2, 3, 4, 6, 8, 10, 12, 20, 100)
"""Dice that there are."""
MOST_DICE = 20
LEAST_BONUS, MOST_BONUS = -10, 20

EXPECTED = 'dice such as "d8", "2d6" or "d8+1"'

_PART = re.compile(r"([+-]) *(?:([1-9][0-9]?)?d([1-9][0-9]{0,2})|([0-9]{1,3})) *")


class Dice(NamedTuple):
    """Dice, and what is added to them."""

    dice: tuple[int, ...] = ()
    bonus: int = 0


def parse_dice(text: str) -> Dice | None:
    """What a text says, if it is one of dice; no die can be taken away."""
    whole = f"+{text.strip(' ')}"
    parts = list(_PART.finditer(whole))
    if "".join(part[0] for part in parts) != whole:
        return None
    dice: tuple[int, ...] = ()
    bonus = 0
    for sign, number, size, plain in (part.groups() for part in parts):
        if plain:
            bonus += int(plain) if sign == "+" else -int(plain)
        elif sign == "-" or int(size) not in SIZES:
            return None
        else:
            dice += (int(size),) * int(number or 1)
    fits = len(dice) <= MOST_DICE and LEAST_BONUS <= bonus <= MOST_BONUS
    return Dice(dice, bonus) if fits else None


def read_dice(document: TomlDocument, path: KeyPath, text: str | None) -> Dice:
    """What the file says there; nothing is no dice."""
    if text is None:
        return Dice()
    found = parse_dice(text)
    if found is None:
        expected = f"{EXPECTED}, at most {MOST_DICE} dice and {LEAST_BONUS} to {MOST_BONUS}"
        document.lose(path, f"{shown(text)} are no dice", expected)
    return found or Dice()
