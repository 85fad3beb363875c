"""OS-6.3: how hard a creature is to hit."""

from crossblades.swords_reign.creature import Creature, StatBlock, weapon_called
from crossblades.swords_reign.gear import ARMOUR_CLASS, MOST_DEX, SHIELD_BONUS


def armour_class(creature: Creature) -> int:
    """OS-6.3, OS-6.7: armour and DEX and shield, or what the stat block says."""
    sheet = creature.sheet
    if isinstance(sheet, StatBlock):
        return sheet.armour_class
    dex = min(sheet.abilities.get("DEX", 0), MOST_DEX[sheet.armour])
    dex = 0 if sheet.armour == "plate" else dex
    return ARMOUR_CLASS[sheet.armour] + dex + (SHIELD_BONUS if shield_in_use(creature) else 0)


def shield_in_use(creature: Creature) -> bool:
    """OS-6.1, OS-6.3: whole, and with a hand to hold it; the unconscious hold nothing (OS-7.11)."""
    sheet = creature.sheet
    if isinstance(sheet, StatBlock) or not creature.shield:
        return False
    if "unconscious" in creature.conditions:
        return False
    return "two-handed" not in weapon_called(sheet, creature.weapon, creature.taken).tags
