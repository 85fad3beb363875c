"""One attack on its way."""

from msgspec import Struct

from crossblades.heart_rush.creature import AttackStance, Stance
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


def blow_on(
    attacker: str, target: str, stance: AttackStance, weapon: Weapon, other: Stance | None
) -> Blow:
    """HR-6.10, HR-6.11: an attack, with what it gains or loses by its target's stance."""
    mighty = stance == "might" and other == "cunning"
    return Blow(attacker, target, stance, weapon, mighty, other == "defensive")
