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
    if sheet.strong_back or rank(sheet.size) >= rank("large"):
        return WITHOUT_STRENGTH + sheet.might
    part = 4 if rank(sheet.size) <= rank("small") else 2
    return WITHOUT_STRENGTH + sheet.might // part


def carried(sheet: Fighter) -> int:
    """HR-10.12: the slots of all weapons but the primary one, and of whatever else is carried."""
    every = sheet.load + sum(slots(weapon) for weapon in sheet.weapons)
    primary = primary_weapon(sheet)
    return every - SLOTS[primary.size] if primary else every


def burdens(sheet: Fighter) -> list[str]:
    """HR-10.12: what takes slots, and how many: `2 × javelin: 10`."""
    primary = primary_weapon(sheet)
    found = [("load", sheet.load)]
    for weapon in (weapon for weapon in sheet.weapons if not weapon.body):
        pieces = weapon.count - (weapon is primary)
        what = weapon.name if pieces == 1 else f"{pieces} × {weapon.name}"
        found.append((what, SLOTS[weapon.size] * pieces))
    return [f"{what}: {slots}" for what, slots in found if slots]


def primary_weapon(sheet: Fighter) -> Weapon | None:
    """HR-10.12: the first weapon that is no part of the body; one piece of it takes no slots."""
    return next((weapon for weapon in sheet.weapons if not weapon.body), None)
