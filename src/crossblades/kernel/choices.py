"""An option as interfaces lay it out, and what somebody may look for in vain."""

from typing import Literal

from msgspec import Struct

Group = Literal["attack", "move", "ability", "manoeuvre", "object", "other", "pass"]
"""Where a menu puts an option."""


class Choice(Struct, frozen=True):
    """What an option of a question is, in parts; its words as a whole are the game's label."""

    group: Group
    short: str
    """Its words without the actor and the price: `engage Rook`, `c4`."""
    actor: str = ""
    """The creature that does it; empty where a seat decides, as with a pass."""
    target: str = ""
    """The creature it is aimed at; the actor itself is not named as its own target."""
    space: str = ""
    """The space it names."""
    path: tuple[str, ...] = ()
    """The spaces of a move, from the first step to the last; empty where only its end is known."""
    price: str = ""
    """What it costs: `action`, `free`, `2 rush points`."""
    remark: str = ""
    """What one should know before choosing it: distance, cover, who may strike at the mover."""


class Missing(Struct, frozen=True):
    """Something the book has that cannot be chosen now, and why."""

    group: Group
    short: str
    """Its words as a choice would have them: `engage Rook`."""
    why: str
    """The reason, and a way out if there is one: `too far: 65 feet, reach 5: dash first`."""
    actor: str = ""
    """The creature that cannot do it."""
    target: str = ""
    """Whom it would be aimed at; empty where it cannot be aimed at anybody."""
    rules: tuple[str, ...] = ()
    """The rules that forbid it."""

    @property
    def words(self) -> str:
        """The whole line: `engage Rook: too far: 65 feet, reach 5: dash first`."""
        return f"{self.short}: {self.why}"
