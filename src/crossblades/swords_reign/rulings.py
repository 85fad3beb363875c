"""Rulings a table may switch: what the texts leave open, with our default first.

`rulings_text.py` explains each of them and each of its values.
"""

from typing import Literal

from msgspec import Struct, field

Cover = Literal["setback", "armour class"]
"""What partial cover does (OS-3.5)."""

BackUp = Literal["better", "constitution", "hit die"]
"""With how many hit points one gets back up (OS-4.2)."""


Returns = Literal["turn", "round"]
"""When a Reaction comes back (OS-5.16)."""

Holding = Literal["STR", "STR or DEX"]
"""With what a grappler resists an escape (OS-5.17)."""

OutOfHiding = Literal["edge", "nothing"]
"""What the attack of the hidden gains (OS-5.19)."""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """One field a ruling, named by its rule."""

    meeting_succeeds: bool = field(default=True, name="OS-1.2")
    """Meeting the number is enough, in checks, saves and attacks."""
    split_move: bool = field(default=True, name="OS-2.3")
    """The move may be split around the action."""
    least_damage: bool = field(default=True, name="OS-3.2")
    """A hit deals at least 1."""
    twenty_hits: bool = field(default=True, name="OS-3.3")
    """A natural 20 always hits."""
    complications: bool = field(default=False, name="OS-3.4")
    """The Referee is asked for a complication after every miss."""
    cover: Cover = field(default="setback", name="OS-3.5")
    """What partial cover does."""
    stops_at_zero: bool = field(default=True, name="OS-4.1")
    """Hit points never fall below 0."""
    back_up: BackUp = field(default="better", name="OS-4.2")
    """With how many hit points one gets back up."""
    foes_die: bool = field(default=True, name="OS-4.4")
    """Foes die at 0 instead of rolling on the table."""
    reaction_returns: Returns = field(default="turn", name="OS-5.16")
    """When a Reaction comes back: at the start of one's own turn, or of the round."""
    holding_with: Holding = field(default="STR", name="OS-5.17")
    """With what a grappler resists an escape."""
    out_of_hiding: OutOfHiding = field(default="edge", name="OS-5.19")
    """What the attack of the hidden gains."""
    morale: bool = field(default=True, name="OS-6.6")
    """Foes check their morale."""
