"""One attack on its way."""

from msgspec import Struct

from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.gear import Weapon


class Blow(Struct, frozen=True, gc=False):
    """Who attacks whom, how, and with what."""

    attacker: str
    target: str
    stance: AttackStance
    weapon: Weapon
    might_bonus: bool = False
    """It triggers the weapon's might bonus (HR-6.10)."""
    halved: bool = False
    """The target stands in the defensive stance (HR-6.11)."""
