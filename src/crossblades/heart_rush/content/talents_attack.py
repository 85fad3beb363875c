"""Talents that make an attack stronger."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, adds, alters, reacts, settles, while_it_lasts
from crossblades.heart_rush.bonuses import inflict
from crossblades.heart_rush.conditions import imposed
from crossblades.heart_rush.content.common import FADING, pick
from crossblades.heart_rush.creature import Creature, Fighter
from crossblades.heart_rush.damage import give_up_hit_points
from crossblades.heart_rush.events import RushWon
from crossblades.heart_rush.gear import Cantrip, Weapon
from crossblades.heart_rush.moments import AttackMade, AttackRoll, BeforeAttack, RoundStarted
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.space import enemies_beside
from crossblades.heart_rush.special import Effect, SpecialAbility
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import ShotRange
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

MORE_BLOOD = "more of it"
OF_EACH = "so many levels of each"


@adds("battle frenzy", AttackRoll)
def battle_frenzy(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage for each of two or more enemies beside one."""
    beside = len(enemies_beside(moment.state, moment.roller))
    return (mine.part(advantage=beside),) if beside >= 2 else ()


@reacts("battle frenzy", RoundStarted)
def in_a_frenzy(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """At the destiny level, rush for each of two or more enemies beside one."""
    beside = len(enemies_beside(moment.state, mine.me(moment)))
    if (rush := beside * mine.number("rush")) and beside >= 2:
        yield RushWon(creature=mine.owner, ability=mine.id, points=rush)


@reacts("bloodblade", BeforeAttack)
def bloodblade(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """Hit points for one more die; at the destiny level, perhaps more of them for a larger one."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name:
        return
    more = mine.use(moment, choice=MORE_BLOOD) if mine.destiny else []
    if chosen := (yield from pick(mine, me, [*more, *mine.use(moment)])):
        which = "more_" if chosen.choice else ""
        yield from give_up_hit_points(moment.state, me, mine.number(f"{which}hit_points"))
        yield mine.lasts(me.name, "attack", mine.number(f"{which}die"))


@while_it_lasts("bloodblade", AttackRoll)
def blood_on_the_blade(_moment: AttackRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """The die that was paid for in blood."""
    return (Part("Bloodblade", "HR-5.2", (effect.value,)),)


@alters("quick")
def quick(sheet: Fighter, ability: SpecialAbility) -> Fighter:
    """Faster."""
    return structs.replace(sheet, speed=sheet.speed + ability.numbers["feet"])


# --- a careful shot


def stands_still(state: State, creature: Creature, weapon: Weapon) -> bool:
    """It has moved neither in this round nor in the one before, and shoots with a weapon."""
    still = state.round > 1 and not (creature.moved or creature.moved_before)
    return still and weapon.kind == "ranged" and not isinstance(weapon, Cantrip)


@settles("careful shot", ShotRange)
def careful_shot(moment: ShotRange, mine: Owned) -> None:
    """Twice as far."""
    me = moment.creature
    if me.name == mine.owner and stands_still(moment.state, me, moment.weapon):
        moment.feet *= mine.number("times")


@adds("careful shot", AttackRoll)
def past_cover(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """What cover costs is given back; full cover allows no shot anyway."""
    if not moment.cover or not stands_still(moment.state, moment.roller, moment.weapon):
        return ()
    return (mine.part(advantage=moment.cover),)


@reacts("careful shot", AttackMade)
def well_placed(moment: AttackMade, mine: Owned) -> Rule[None]:
    """Levels of conditions with it; at the destiny level, if one likes, so many of each."""
    state, blow, me = moment.state, moment.blow, mine.me(moment)
    target, before = state.creatures[blow.target], moment.before.creatures[me.name]
    if blow.attacker != me.name or not stands_still(moment.before, before, blow.weapon):
        return
    levels = mine.number("levels")
    each = [UseAbility(me.name, mine.id, target.name, OF_EACH)] if mine.destiny else []
    if not target.dead and (yield from pick(mine, me, each)):
        yield imposed(state, me, target, dict.fromkeys(FADING, levels), ("HR-5.2",))
        return
    yield from inflict(state, me, target, ("HR-5.2",), levels)
