"""Chapter 9: the ways to hinder, and what they come to."""

from typing import Literal

from msgspec import Struct

Hindrance = Literal["harm", "blind", "fell", "push", "enrage", "swap"]
"""The four ways to hinder (HR-9.5), and what abilities add to them."""


class Hindering(Struct, frozen=True, cache_hash=True):
    """What hindering comes to (HR-9.5), unless abilities make something else of it."""

    harm: int = 4
    """The size of the die of damage."""
    levels: int = 2
    """Levels of dazed, off-balanced and weakened that come with it."""
    blinding: int = 0
    """The die of damage that comes with blinding."""
    blinded: int = 1
    feet: int = 5
    off_balanced: int = 2
    """Levels that come with a push."""
    enraged: int = 0


PLAIN = Hindering()
