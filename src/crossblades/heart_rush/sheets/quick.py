"""Quick creatures: a whole sheet in one line.

`orc 8/6/4/4 HD d8 HP 30 w 10 A +5 D +3 size M` gives might, agility, cunning and presence, the
heart die, hit points, the wound threshold, flat attack and defence bonuses, and the size.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal, NoReturn

from msgspec import Struct

from crossblades.heart_rush import sizes
from crossblades.heart_rush.sheets.sheet_text import MEDIUM, SheetText
from crossblades.heart_rush.sizes import DICE, Die
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.plain_text import is_plain_line
from crossblades.kernel.toml_shapes import cut

EXAMPLE = "orc 8/6/4/4 HD d8 HP 30 w 10 A +5 D +3 size M"
LETTERS = {"t": "tiny", "s": "small", "m": MEDIUM, "l": "large"}
"""Sizes in short (HR-10.7)."""
NO_WOUNDS: Literal["none"] = "none"
MOST_BONUS = 30


class QuickError(CrossbladesError):
    """A line that is none: the word that is wrong, and what was expected."""

    def __init__(self, problem: str, expected: str) -> None:
        self.problem = problem
        self.expected = expected
        super().__init__(f"{problem}; expected {expected}")


class Quick(Struct, frozen=True, kw_only=True):
    """What the line says."""

    name: str = ""
    might: Die
    agility: Die
    cunning: Die
    presence: Die
    hit_points: int
    heart: Die = 8
    wound_threshold: int | None = 10
    attack: int = 0
    """Instead of a weapon die (HR-7.1)."""
    defence: int = 0
    """Instead of armour (HR-7.2)."""
    size: str = MEDIUM


def is_quick(text: str) -> bool:
    """Whether a text is such a line rather than a name: ability dice have strokes between them."""
    return "/" in text


def read_quick(line: str) -> Quick:
    """Read a line; the parts may come in any order after the name, most may be missing."""
    words = _words(line)
    named = next((n for n in range(len(words)) if _starts_part(words[n:])), len(words))
    found: dict[str, Any] = {}
    rest = words[named:]
    while rest:
        key, taken = _key(rest)
        for field, value in _READ[key](rest[taken - 1]).items():
            if field in found:
                _refuse(f"a second `{_shown(rest[:taken])}`", "each part once")
            found[field] = value
        rest = rest[taken:]
    _check_whole(line, found)
    return Quick(name=" ".join(words[:named]), **found)


def write_quick(quick: Quick) -> str:
    """The line that says this."""
    dice = f"{quick.might}/{quick.agility}/{quick.cunning}/{quick.presence}"
    wounds = NO_WOUNDS if quick.wound_threshold is None else quick.wound_threshold
    short = {size: letter.upper() for letter, size in LETTERS.items()}.get(quick.size, quick.size)
    name = f"{quick.name} " if quick.name else ""
    return (
        f"{name}{dice} HD d{quick.heart} HP {quick.hit_points} w {wounds} "
        f"A {quick.attack:+} D {quick.defence:+} size {short}"
    )


def quick_sheet(quick: Quick) -> SheetText:
    """The same, as files say it."""
    dice: dict[str, Any] = {
        field: f"d{getattr(quick, field)}"
        for field in ("might", "agility", "cunning", "presence", "heart")
    }
    return SheetText(
        **dice,
        hit_points=quick.hit_points,
        wound_threshold=NO_WOUNDS if quick.wound_threshold is None else quick.wound_threshold,
        size=quick.size,
        attack=quick.attack,
        defence=quick.defence,
    )


# --- words


_KEYS = {
    **dict.fromkeys(("hd", "heart"), "HD"),
    **dict.fromkeys(("hp",), "HP"),
    **dict.fromkeys(("w", "wound", "wounds"), "w"),
    **dict.fromkeys(("a", "attack"), "A"),
    **dict.fromkeys(("d", "defence", "defense"), "D"),
    "size": "size",
}
_NUMBER = re.compile(r"[+−-]?\d{1,6}")
_GLUED = re.compile(
    rf"({'|'.join(sorted(_KEYS, key=len, reverse=True))})(?:[:=](?=.)|(?=[+−-]?\d|d\d))",
    re.IGNORECASE,
)


def _words(line: str) -> list[str]:
    """The words of a line, with blanks where they may have been left out."""
    if not is_plain_line(line):
        _refuse("a line that cannot be shown", f"a line such as `{EXAMPLE}`")
    line = re.sub(r"\s*/\s*", "/", line)
    line = re.sub(r"([+−-])\s+(?=\d)", r"\1", line)
    words: list[str] = []
    for raw in re.split(r"[\s,;]+", line):
        words.extend(_apart(raw, after=words[-1].lower() if words else ""))
    return words


def _apart(word: str, after: str) -> Iterator[str]:
    """`HP30` and `A+5` are two words each; `8/6/4/4` is one, and so is `d8` after `HD`."""
    glued = _GLUED.match(word)
    if glued and "/" not in word and _KEYS.get(after) != "HD":
        yield glued[1]
        word = word[glued.end() :]
    elif word.lower().rstrip(":=") in _KEYS:
        word = word.rstrip(":=")
    if word:
        yield word


def _starts_part(words: list[str]) -> bool:
    """Whether the name ends before these words; a lone `A` or `D` may be part of a name."""
    word = words[0].lower()
    if "/" in word or word in ("hd", "hp", "size"):
        return True
    value = words[1].lower() if len(words) > 1 else ""
    return word in _KEYS and (value == NO_WOUNDS or bool(_NUMBER.fullmatch(value)))


def _key(words: list[str]) -> tuple[str, int]:
    """What the next part is, and how many words it has."""
    word = words[0]
    if "/" in word:
        return "dice", 1
    if word.lower() in _KEYS:
        if len(words) < 2:
            _refuse(f"nothing after `{cut(word)}`", f"a value, as in `{EXAMPLE}`")
        return _KEYS[word.lower()], 2
    if _size_named(word):
        return "size", 1
    expected = f"HD, HP, w, A, D or size and a value, as in `{EXAMPLE}`"
    raise QuickError(f"unknown word `{cut(word)}`", expected)


# --- parts


def _dice(word: str) -> dict[str, Any]:
    """HR-1.1: the ability dice."""
    parts = word.split("/")
    if len(parts) != 4:
        expected = "might/agility/cunning/presence, such as 8/6/4/4"
        _refuse(f"{len(parts)} dice in `{cut(word)}`", expected)
    fields = ("might", "agility", "cunning", "presence")
    return {
        field: _die(part, f" in `{cut(word)}`") for field, part in zip(fields, parts, strict=True)
    }


def _die(word: str, where: str = "") -> Die:
    found = next((die for die in DICE if word.lower() in (str(die), f"d{die}")), None)
    if found is None:
        _refuse(f"`{cut(word)}` is no die{where}", ", ".join(f"d{die}" for die in DICE))
    return found


def _number(what: str, word: str, least: int, most: int) -> int:
    number = int(word.replace("−", "-")) if _NUMBER.fullmatch(word) else None
    if number is None or not least <= number <= most:
        _refuse(f"`{cut(word)}` for {what}", f"a whole number from {least} to {most}")
    return number


def _threshold(word: str) -> int | None:
    """HR-8.3: a threshold, or none."""
    return (
        None if word.lower() in (NO_WOUNDS, "-") else _number("the wound threshold", word, 1, 1000)
    )


def _size_named(word: str) -> str | None:
    """HR-10.7: a size by its letter or its name."""
    size = LETTERS.get(word.lower(), word.lower())
    size = size.upper() if re.fullmatch(r"l\d+", size) else size
    return size if sizes.is_size(size) else None


def _size(word: str) -> str:
    size = _size_named(word)
    if size is None:
        _refuse(f"unknown size `{cut(word)}`", "T, S, M, L, L2, L3 and so on, or minuscule")
    return size


_READ: dict[str, Callable[[str], dict[str, Any]]] = {
    "dice": _dice,
    "HD": lambda word: {"heart": _die(word, " for HD")},
    "HP": lambda word: {"hit_points": _number("HP", word, 1, 1000)},
    "w": lambda word: {"wound_threshold": _threshold(word)},
    "A": lambda word: {"attack": _number("A", word, -MOST_BONUS, MOST_BONUS)},
    "D": lambda word: {"defence": _number("D", word, -MOST_BONUS, MOST_BONUS)},
    "size": lambda word: {"size": _size(word)},
}


def _check_whole(line: str, found: dict[str, Any]) -> None:
    """Only dice and hit points have to be there."""
    if "might" not in found:
        _refuse(f"no ability dice in `{cut(line)}`", f"four with strokes, as in `{EXAMPLE}`")
    if "hit_points" not in found:
        _refuse(f"no hit points in `{cut(line)}`", f"HP and a number, as in `{EXAMPLE}`")


def _shown(words: list[str]) -> str:
    return cut(" ".join(words))


def _refuse(problem: str, expected: str) -> NoReturn:
    raise QuickError(problem, expected)
