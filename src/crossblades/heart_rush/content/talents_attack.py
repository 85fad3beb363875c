"""Talents that make an attack stronger."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, adds, alters, reacts, while_it_lasts
from crossblades.heart_rush.content.common import wants_it
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.damage import give_up_hit_points
from crossblades.heart_rush.moments import AttackRoll, BeforeAttack
from crossblades.heart_rush.space import enemies_beside
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@adds("battle frenzy", AttackRoll)
def battle_frenzy(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage for each of two or more enemies beside one."""
    beside = len(enemies_beside(moment.state, moment.roller))
    return (mine.part(advantage=beside),) if beside >= 2 else ()


@reacts("bloodblade", BeforeAttack)
def bloodblade(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """Hit points for one more die."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name:
        return
    if (yield from wants_it(moment, mine)):
        yield from give_up_hit_points(moment.state, me, mine.number("hit_points"))
        yield mine.lasts(me.name, "attack", mine.number("die"))


@while_it_lasts("bloodblade", AttackRoll)
def blood_on_the_blade(moment: AttackRoll, bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """The die that was paid for in blood."""
    if moment.roller.name != bearer.name:
        return ()
    return (Part("Bloodblade", "HR-5.2", (effect.value,)),)


@alters("quick")
def quick(sheet: Fighter, ability: SpecialAbility) -> Fighter:
    """Faster."""
    return structs.replace(sheet, speed=sheet.speed + ability.numbers["feet"])
