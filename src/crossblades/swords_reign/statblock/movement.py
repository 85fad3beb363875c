"""Movement as a block writes it: `Slow, Swim Normal`, `Fly Fast`, `Normal (climb)` (OS-6.7)."""

import re

from crossblades.kernel.toml_shapes import cut
from crossblades.swords_reign.creature import Mode
from crossblades.swords_reign.gear import SPEEDS, Speed
from crossblades.swords_reign.statblock.errors import BlockError
from crossblades.swords_reign.statblock.words import in_brackets, plain, split_outside

EXPECTED = "movement such as Normal, or Slow, Swim Normal"

MODES: dict[str, Mode] = {
    "walk": "walk", "walks": "walk", "walking": "walk", "land": "walk", "ground": "walk",
    "fly": "fly", "flies": "fly", "flying": "fly", "flight": "fly", "air": "fly",
    "swim": "swim", "swims": "swim", "swimming": "swim", "water": "swim",
    "climb": "climb", "climbs": "climb", "climbing": "climb",
    "burrow": "burrow", "burrows": "burrow", "burrowing": "burrow",
}  # fmt: skip
_IDLE = ("on", "in", "the")
NOWHERE = frozenset(("-", "0", "none", "immobile", "rooted", "stationary"))
SEPARATOR = re.compile(r"\s*(?:[,;/+&]|\band\b)\s*", re.IGNORECASE)
_FEET = re.compile(r"(\d{1,3})(?:\s*(?:ft\.?|feet|'))?")


def read_movement(words: str) -> dict[Mode, Speed]:
    """OS-6.7: how fast it is in each of its ways to move; `None, Swim Fast` only swims."""
    text = plain(words).lower().rstrip(".")
    moves: dict[Mode, Speed] = {}
    speed: Speed = "normal"
    for part in split_outside(text, SEPARATOR):
        if part not in NOWHERE:
            speed = _read_part(part, moves, speed)
    return moves


def _read_part(part: str, moves: dict[Mode, Speed], before: Speed) -> Speed:
    """A speed with its mode, and what is in brackets behind: other modes, or feet."""
    mode: Mode = "walk"
    speed = before
    parts = list(in_brackets(part))
    if not parts:
        raise BlockError("an empty movement", EXPECTED)
    for words, aside in parts:
        if aside and _feet(words) is None:
            for other in split_outside(words, SEPARATOR):
                inner, inner_speed = _mode_and_speed(other)
                moves[inner or mode] = inner_speed or speed
            continue
        named, told = _mode_and_speed(words)
        mode, speed = named or mode, told or speed
        moves[mode] = speed
    return speed


def _mode_and_speed(words: str) -> tuple[Mode | None, Speed | None]:
    mode: Mode | None = None
    speed: Speed | None = None
    feet = _feet(words)
    if feet is not None:
        return None, feet
    for word in re.sub(r"(\d)\s+(ft|feet)", r"\1\2", words).split():
        bare = word.strip(".:")
        if bare in _IDLE:
            continue
        if bare in MODES and mode is None:
            mode = MODES[bare]
        elif bare in SPEEDS and speed is None:
            speed = next(known for known in SPEEDS if known == bare)
        elif (told := _feet(word)) is not None and speed is None:
            speed = told
        else:
            raise BlockError(f"`{cut(word)}` is no movement", EXPECTED)
    if mode is None and speed is None:
        raise BlockError(f"`{cut(words)}` is no movement", EXPECTED)
    return mode, speed


def _feet(words: str) -> Speed | None:
    """OS-6.4: the speed that is nearest to a number of feet; the faster of two as near."""
    found = _FEET.fullmatch(words)
    if found is None or int(found[1]) % 5 or not int(found[1]):
        return None
    feet = int(found[1])
    return min(SPEEDS, key=lambda speed: (abs(SPEEDS[speed] - feet), -SPEEDS[speed]))
