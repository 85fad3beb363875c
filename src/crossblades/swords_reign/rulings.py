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
"""When a Reaction comes back (OS-5.16), or a readied action lapses (OS-5.20)."""

Holding = Literal["STR", "STR or DEX"]
"""With what a grappler resists an escape (OS-5.17)."""

OutOfHiding = Literal["edge", "nothing"]
"""What the attack of the hidden gains (OS-5.19)."""


FoesCheck = Literal["save bonus", "hit dice"]
"""What foes add to checks and contests (OS-1.6)."""

Reflexes = Literal["heroes", "everyone"]
"""Who checks its reflexes when a fight starts (OS-2.6)."""

Lasting = Literal["turns", "starts"]
"""What an effect of n rounds covers: n turns, or the time until the nth of them (OS-2.7)."""

AtZero = Literal["nothing", "Fatigue"]
"""What damage at 0 hit points brings besides (OS-4.6)."""

HiddenUntil = Literal["seen", "attack"]
"""What ends hiding, besides an attack (OS-5.22)."""

HelpUntil = Literal["turn", "used"]
"""How long help waits for its roll (OS-5.23)."""


class Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    """One field a ruling, named by its rule."""

    meeting_succeeds: bool = field(default=True, name="OS-1.2")
    """Meeting the number is enough, in checks, saves and attacks."""
    foes_check_with: FoesCheck = field(default="save bonus", name="OS-1.6")
    """What foes add to checks and contests."""
    split_move: bool = field(default=True, name="OS-2.3")
    """The move may be split around the action."""
    last_rolls_on: bool = field(default=True, name="OS-2.5")
    """A side is beaten only when its last death roll is made."""
    reflexes: Reflexes = field(default="heroes", name="OS-2.6")
    """Who checks its reflexes: heroes and their companions, or everyone."""
    effects_last: Lasting = field(default="turns", name="OS-2.7")
    """What an effect of n rounds covers."""
    least_damage: bool = field(default=True, name="OS-3.2")
    """A hit deals at least 1."""
    twenty_hits: bool = field(default=True, name="OS-3.3")
    """A natural 20 always hits."""
    complications: bool = field(default=True, name="OS-3.4")
    """The Referee is asked for a complication after every miss."""
    cover: Cover = field(default="setback", name="OS-3.5")
    """What partial cover does."""
    tired_attacks: bool = field(default=False, name="OS-3.6")
    """Fatigue lowers attack rolls, too."""
    stops_at_zero: bool = field(default=True, name="OS-4.1")
    """Hit points never fall below 0."""
    back_up: BackUp = field(default="better", name="OS-4.2")
    """With how many hit points one gets back up."""
    foes_die: bool = field(default=True, name="OS-4.4")
    """Foes die at 0 instead of rolling on the table."""
    up_at_once: bool = field(default=True, name="OS-4.5")
    """Whoever gets back up or wakes takes this turn."""
    hurt_at_zero: AtZero = field(default="nothing", name="OS-4.6")
    """What damage at 0 hit points brings besides."""
    reaction_returns: Returns = field(default="turn", name="OS-5.16")
    """When a Reaction comes back: at the start of one's own turn, or of the round."""
    holding_with: Holding = field(default="STR", name="OS-5.17")
    """With what a grappler resists an escape."""
    out_of_hiding: OutOfHiding = field(default="edge", name="OS-5.19")
    """What the attack of the hidden gains."""
    readied_until: Returns = field(default="turn", name="OS-5.20")
    """When a readied action lapses: at one's next turn, or at the end of the round."""
    pushes_provoke: bool = field(default=False, name="OS-5.21")
    """Whoever is pushed out of somebody's reach can be struck at."""
    hidden_until: HiddenUntil = field(default="seen", name="OS-5.22")
    """What ends hiding, besides an attack."""
    help_until: HelpUntil = field(default="turn", name="OS-5.23")
    """How long help waits for its roll."""
    morale: bool = field(default=True, name="OS-6.6")
    """Foes check their morale."""
