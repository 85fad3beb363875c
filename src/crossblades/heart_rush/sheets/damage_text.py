"""Damage as files write it: `"2d6"`, `"d8"`, `"1d6+1d4"`."""

import re

from crossblades.heart_rush.sizes import DICE
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

MOST_DICE = 20
"""Dice of one poison or hazard."""

_SIZES = {str(size): size for size in DICE}
_PART = re.compile(r"([1-9][0-9]{0,2})?d([0-9]{1,2})")
_EXPECTED = 'dice such as "2d6", "d8" or "1d6+1d4", of the sizes d4, d6, d8, d10, d12 and d20'


def read_dice(document: TomlDocument, path: KeyPath, text: str) -> tuple[int, ...]:
    """The sizes of the dice that a text of the file names."""
    dice: list[int] = []
    for part in text.split("+"):
        match = _PART.fullmatch(part.strip(" "))
        if match is None or match[2] not in _SIZES:
            document.lose(path, f"{shown(text)} is no damage", _EXPECTED)
            return ()
        dice += [_SIZES[match[2]]] * int(match[1] or 1)
        if len(dice) > MOST_DICE:
            document.lose(path, "too many dice", f"at most {MOST_DICE}")
            return ()
    return tuple(dice)
