"""What keeps a creature from something: a reason as plain data, for words to be made of."""

from typing import Literal

from msgspec import Struct

Bar = Literal[
    "helpless", "spent", "reaction", "condition", "hidden", "charmed", "far", "walls", "unloaded",
    "unarmed", "used up", "nobody in range", "nobody beside", "dodging", "in the open",
    "already hidden", "held already", "down", "no room", "empty hands", "helped", "no provisions",
    "prone", "no feet", "too few feet", "move over", "blocked", "begun", "afraid",
    "locked", "grip",
]  # fmt: skip
"""Kinds of obstacles; `words/obstacle_words.py` says what each means."""


class Obstacle(Struct, frozen=True):
    """Why something cannot be done now."""

    bar: Bar
    rules: tuple[str, ...]
    name: str = ""
    """The condition, the weapon, or the creature behind it; `reach` or `range` of what is far."""
    needed: int = 0
    """The feet that it would take."""
    most: int = 0
    """The feet that there are."""
