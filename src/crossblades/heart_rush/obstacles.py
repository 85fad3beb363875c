"""What keeps a creature from something: a reason as plain data, for words to be made of."""

from typing import Literal

from msgspec import Struct

Bar = Literal[
    "condition", "ability", "held", "spent", "free one used", "dithers", "no rush", "rush", "far",
    "walls", "wet", "limit", "boxed in", "water", "steep", "slow ground", "fear", "wielding",
    "no hand", "one spell", "far moved", "used up", "this round", "silenced", "no use",
    "not beaten", "no enemy", "taken", "locked", "doorway",
]  # fmt: skip
"""Kinds of obstacles; `words/obstacle_words.py` says what each means."""


class Obstacle(Struct, frozen=True):
    """Why something cannot be done now."""

    bar: Bar
    rules: tuple[str, ...]
    name: str = ""
    """The condition, the thing in hand, the stance, or the creature behind it."""
    own: str = ""
    """What it has itself: its own stance, `reach` or `range`."""
    needed: int = 0
    """The feet, or the rush, that it would take."""
    most: int = 0
    """The feet, or the rush, that there are."""
