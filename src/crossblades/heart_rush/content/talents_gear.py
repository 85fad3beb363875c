"""Talents that make a weapon of something."""

from msgspec import structs

from crossblades.heart_rush.abilities import alters
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import FISTS, BareHands, WeaponSize
from crossblades.heart_rush.special import SpecialAbility

UNARMED = "unarmed combatant"
BASH = BareHands("shield", "light", "melee", "bludgeoning", body=True)


@alters(UNARMED)
def unarmed_combatant(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """Fists that strike like real weapons."""
    size: WeaponSize = "heavy" if UNARMED in sheet.destiny else "light"
    fists = BareHands(FISTS.name, size, FISTS.kind, FISTS.damage, body=True)
    return structs.replace(sheet, weapons=(*sheet.weapons, fists))


@alters("shield master")
def shield_master(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """A shield, if one is carried, to strike with when no weapon is in hand."""
    if sheet.shield is None:
        return sheet
    return structs.replace(sheet, weapons=(*sheet.weapons, BASH))
