"""One attack on its way."""

from msgspec import Struct

from crossblades.heart_rush.creature import AttackStance, Stance
from crossblades.heart_rush.gear import Cantrip, Weapon


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


def makes_no_roll(blow: Blow) -> bool:
    """HR-12.8: an attack with a cantrip that deals no damage."""
    return type(blow.weapon) is Cantrip and not blow.weapon.rolls


def blow_on(
    attacker: str, target: str, stance: AttackStance, weapon: Weapon, other: Stance | None
) -> Blow:
    """HR-6.10, HR-6.11: an attack, with what it gains or loses by its target's stance."""
    might_bonus = stance == "might" and other == "cunning"
    return Blow(attacker, target, stance, weapon, might_bonus, other == "defensive")
