"""Chapters 7 and 12: the dice of attacks and defences, and what weapons and armour add to them.

They depend on the sheets and on what is in hand alone, so that each pool is put together once.
"""

from functools import cache

from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.dice import cited, die, two_dice
from crossblades.heart_rush.gear import SHIELDS, Armour, ShieldKind, Weapon
from crossblades.kernel.dice import Part

Parts = tuple[Part, ...]

Dice = tuple[Parts, tuple[str, ...]]
"""What is rolled whatever the circumstances are, and the rules that this comes from."""


@cache
def attack_dice(
    heart: int,
    ability: Ability,
    size: int,
    flat: int | None,
    weapon: Weapon,
    bonuses: int = 0,
    counts_as: tuple[int, ...] | None = None,
) -> Dice:
    """HR-7.1, HR-12.1: heart die, ability die, and the weapon's dice, or what stands for them.

    `bonuses`: how many times its might bonus applies; `counts_as`: its dice, if not its own.
    """
    dice = two_dice(heart, ability, size)
    if flat is not None:
        return (*dice, Part("attack bonus", "HR-7.1", bonus=flat)), ("HR-7.1",)
    own = Part(weapon.name, "HR-12.1", (weapon.die,) if counts_as is None else counts_as)
    more = (*damage_type(weapon, ability), *whip_bonus(weapon, bonuses))
    return (*dice, own, *more), cited(("HR-7.1",), more)


def damage_type(weapon: Weapon, stance: Ability) -> Parts:
    """HR-7.5, HR-12.2: one more weapon die in the stance of the weapon's damage type."""
    if weapon.type_stance != stance:
        return ()
    return (die(weapon.damage, weapon.die, "HR-12.2"),)


def whip_bonus(weapon: Weapon, bonuses: int) -> Parts:
    """HR-12.3: the whip's might bonus is one more weapon die."""
    if weapon.kind != "whip":
        return ()
    return (die("might bonus", weapon.die, "HR-12.3"),) * bonuses


@cache
def defence_dice(
    heart: int,
    ability: Ability,
    size: int,
    flat: int | None,
    armour: Armour | None,
    shield: ShieldKind | None,
    shot_past: bool,
) -> Dice:
    """HR-7.2: heart die, ability die, and what armour and shield add, or what stands for them."""
    worn = (
        *armour_bonus(armour, shot_past),
        *flat_defence(flat, shot_past),
        *shield_bonus(shield, shot_past),
    )
    return (*two_dice(heart, ability, size), *worn), cited(("HR-7.2",), worn)


def armour_bonus(armour: Armour | None, shot_past: bool) -> Parts:
    """HR-7.2, HR-12.6; the ranged might bonus cancels it (HR-12.3)."""
    if armour is None:
        return ()
    if shot_past:
        return (_shot_past(f"{armour.kind} armour", "HR-12.3"),)
    return (Part(f"{armour.kind} armour", "HR-12.6", bonus=armour.bonus),)


def flat_defence(flat: int | None, shot_past: bool) -> Parts:
    """HR-7.2: the flat bonus that stands for armour, cancelled where armour is (HR-12.3)."""
    if flat is None:
        return ()
    if shot_past:
        return (_shot_past("defence bonus", "HR-12.3"),)
    return (Part("defence bonus", "HR-7.2", bonus=flat),)


def shield_bonus(shield: ShieldKind | None, shot_past: bool) -> Parts:
    """HR-7.2, HR-12.6; the ranged might bonus cancels shields, too (HR-12.9)."""
    if shield is None:
        return ()
    if shot_past:
        return (_shot_past(f"{shield} shield", "HR-12.9"),)
    return (Part(f"{shield} shield", "HR-12.6", bonus=SHIELDS[shield].bonus),)


def _shot_past(name: str, rule: str) -> Part:
    """HR-12.3, HR-12.9: adds nothing, and the line of the roll says why."""
    return Part(f"{name}, shot past", rule)
