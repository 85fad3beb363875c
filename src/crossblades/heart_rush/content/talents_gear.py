"""Talents that make a weapon of something, or wield two."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, adds, alters
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.gear import FISTS, BareHands, ShieldBash, WeaponSize
from crossblades.heart_rush.moments import AttackRoll
from crossblades.heart_rush.special import SpecialAbility
from crossblades.kernel.dice import Part

UNARMED = "unarmed combatant"
BASH = ShieldBash("shield", "light", "melee", "bludgeoning", body=True)


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


@alters("dual wielder")
def dual_wielder(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """A weapon in each hand, to attack with either."""
    return structs.replace(sheet, two_weapons=True)


@adds("dual wielder", AttackRoll)
def alike(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A bonus where both do the same kind of damage."""
    me, other = moment.roller, moment.roller.other
    if other is None or moment.weapon not in (me.weapon, other):
        return ()
    return (mine.part(bonus=mine.number("bonus")),) if other.damage == me.weapon.damage else ()
