"""What an attack is worth to a sensible player, in points of damage, roughly."""

from collections.abc import Sequence
from math import sqrt

from crossblades.heart_rush.arms import arm_called, arms
from crossblades.heart_rush.cantrips import METAL
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.gear import SHIELDS, Cantrip, Weapon, base_range
from crossblades.heart_rush.numbers.cantrip_worth import effect_worth
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.visibility import CreatureView


def arms_of(creature: CreatureView) -> Sequence[Weapon]:
    """All it can attack with now."""
    sheet = creature.sheet
    if not sheet.attunements and len(sheet.weapons) < 2:
        return (creature.weapon,)
    return arms(creature)


def best_range(creature: CreatureView, target: CreatureView, rolling: bool = False) -> int:
    """How far that reaches which hits the target hardest; `rolling`: of what deals damage."""

    def worth(arm: Weapon) -> tuple[bool, float]:
        useless = rolling and not arm.rolls
        return not useless, max(blow_worth(creature, target, stance, arm) for stance in ORDER)

    return base_range(max(arms_of(creature), key=worth), dashed=True)


def attack_worth(
    creature: CreatureView, target: CreatureView, stance: AttackStance, weapon: str
) -> float:
    """The same for the arm of a name; none for what is in hand."""
    arm = arm_called(creature, weapon)
    return blow_worth(creature, target, stance, arm)


def blow_worth(
    creature: CreatureView, target: CreatureView, stance: AttackStance, weapon: Weapon
) -> float:
    """What an attack in this stance deals on average; conditions are worth something, too."""
    if isinstance(weapon, Cantrip) and not weapon.rolls:
        return effect_worth(target, weapon)
    return dealt(attack_dealt(creature, target, stance, weapon) - defence_against(target, stance))


def dealt(margin: float) -> float:
    """What attacks deal that beat the defence by so much on average: never quite nothing."""
    return (margin + sqrt(margin**2 + SPREAD)) / 2


SPREAD = 13.0
"""How dice scatter: even an attack that is stopped on average deals something now and then."""


def attack_dealt(
    creature: CreatureView, target: CreatureView, stance: AttackStance, weapon: Weapon
) -> float:
    """What its attack roll comes to on average."""
    extra = weapon.die if weapon.type_stance == stance else 0
    flat = creature.sheet.attack
    struck = weapon.die + extra if flat is None else 2 * flat
    dice = creature.heart + getattr(creature.sheet, stance) + struck
    if isinstance(weapon, Cantrip) and weapon.element == "air" and _conducts(target, weapon):
        dice *= 2
    return float(dice / 2)


def defence_against(target: CreatureView, stance: AttackStance) -> float:
    """What its defence roll comes to on average."""
    sheet = target.sheet
    bonus = sheet.armour.bonus if sheet.armour else sheet.defence or 0
    if sheet.shield and target.shielded:
        bonus += SHIELDS[sheet.shield].bonus
    return float((target.heart + getattr(sheet, stance)) / 2 + bonus)


def _conducts(target: CreatureView, cantrip: Cantrip) -> bool:
    armour = target.sheet.armour
    metal = armour is not None and armour.kind in METAL
    return metal or (cantrip.shape == "bolt" and target.wet)
