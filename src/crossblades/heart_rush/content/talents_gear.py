"""Talents that make a weapon of something, or wield two."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, adds, alters, settles
from crossblades.heart_rush.content.common import stance_of
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.gear import FISTS, BareHands, ShieldBash, Weapon, WeaponSize
from crossblades.heart_rush.moments import AttackRoll, DefenceRoll, RollMoment
from crossblades.heart_rush.special import SpecialAbility
from crossblades.heart_rush.terms import DefensiveHalves, PushLength
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


@settles("shield master", PushLength)
def with_the_shield(moment: PushLength, mine: Owned) -> None:
    """Whom the shield pushes goes farther."""
    bash = moment.weapon is not None and moment.weapon.needs_shield
    if moment.pusher.name == mine.owner and bash and moment.feet:
        moment.feet += mine.number("feet")


@settles("shield master", DefensiveHalves)
def hunker(moment: DefensiveHalves, mine: Owned) -> None:
    """At the destiny level, a fourth instead of a half behind the shield."""
    if moment.creature.name == mine.owner and moment.creature.shielded:
        moment.times *= mine.number("halves")


@alters("dual wielder")
def dual_wielder(sheet: Fighter, _ability: SpecialAbility) -> Fighter:
    """A weapon in each hand, to attack with either."""
    return structs.replace(sheet, two_weapons=True)


@adds("dual wielder", AttackRoll)
def with_both(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """A bonus where both do the same kind of damage.

    At the destiny level, against one in one's own stance, the die of the other weapon as well.
    """
    me, other = moment.roller, moment.roller.other
    if other is None or moment.weapon not in (me.weapon, other):
        return ()
    spare = other if moment.weapon is me.weapon else me.weapon
    more = in_the_same_stance(moment, mine, moment.target, (spare,))
    if other.damage != me.weapon.damage:
        return more
    return (mine.part(bonus=mine.number("bonus")), *more)


@adds("dual wielder", DefenceRoll)
def either_parries(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """At the destiny level, against one in one's own stance, the die of either weapon."""
    me, other = moment.roller, moment.roller.other
    return in_the_same_stance(moment, mine, moment.attacker, (me.weapon, other)) if other else ()


def in_the_same_stance(
    moment: RollMoment, mine: Owned, against: Creature, hands: tuple[Weapon, ...]
) -> tuple[Part, ...]:
    """The best of these dice, twice if its damage type goes with the stance of both."""
    stance = stance_of(moment.state, mine.owner)
    if not mine.destiny or stance is None or stance != stance_of(moment.state, against.name):
        return ()
    dice = ((weapon.die,) * (2 if weapon.type_stance == stance else 1) for weapon in hands)
    return (mine.part(dice=max(dice, key=sum)),)
