"""Chapter 10: how much one can carry, in slots."""

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.sizes import rank

SLOTS = {"heavy": 10, "light": 5, "ultralight": 2, "improvised": 2}
"""HR-12.1."""

WITHOUT_STRENGTH = 6
"""What everybody can carry at the least (HR-10.12)."""


def slots(weapon: Weapon) -> int:
    """HR-12.1: the slots of a weapon, all that are carried of it; what is grown needs none."""
    return 0 if weapon.body else SLOTS[weapon.size] * weapon.count


def capacity(sheet: Fighter) -> int:
    """HR-10.12: 6 and half the might die; the large all of it, the small a quarter."""
    if rank(sheet.size) >= rank("large"):
        return WITHOUT_STRENGTH + sheet.might
    part = 4 if rank(sheet.size) <= rank("small") else 2
    return WITHOUT_STRENGTH + sheet.might // part


def carried(sheet: Fighter) -> int:
    """HR-10.12, HR-12.1: the slots of all weapons, and of whatever else is carried."""
    return sheet.load + sum(slots(weapon) for weapon in sheet.weapons)
