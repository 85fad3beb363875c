"""The undead: bones that shatter, bodies that rise, hunger and cold."""

from crossblades.heart_rush.abilities import Owned, adds, ongoing, reacts
from crossblades.heart_rush.content.common import change_damage
from crossblades.heart_rush.content.creatures_common import has_hit, outdid
from crossblades.heart_rush.damage import heal, missing
from crossblades.heart_rush.events import HeartChanged
from crossblades.heart_rush.moments import (
    AttackMade,
    AttackRoll,
    DamageComing,
    DamageSuffered,
    DefenceRoll,
    RollMoment,
)
from crossblades.heart_rush.sight import light_on
from crossblades.heart_rush.sizes import one_smaller
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

BLUDGEONING = ("bludgeoning", "water", "earth")
"""The damage type, and the cantrips that have it (HR-12.7)."""


@reacts("brittle bones", DamageComing)
def brittle_bones(moment: DamageComing, mine: Owned) -> Rule[None]:
    """Blades slip between them, clubs shatter them."""
    if moment.creature.name != mine.owner:
        return
    if moment.cause in BLUDGEONING:
        yield from change_damage(moment, mine, mine.number("change"))
    elif moment.cause in ("slashing", "piercing"):
        yield from change_damage(moment, mine, -mine.number("change"))


@reacts("rises again", DamageSuffered)
def rises_again(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """The first time that it drops, unless the blow was a wound."""
    me = mine.me(moment)
    drops = moment.creature is me and moment.dropped and not moment.wounded
    if drops and not me.dead and not ongoing(me, mine.id):
        yield mine.lasts(me.name, "combat")
        yield from heal(moment.state, me, mine.number("hit_points"))


@reacts("feast", DamageSuffered)
def feast(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """It heals by what it tears from the wounded."""
    me = mine.me(moment)
    if missing(me) and has_hit(moment, me.name) and moment.creature.wounds:
        yield from heal(moment.state, me, mine.number("hit_points"))


@reacts("soul chill", AttackMade)
def soul_chill(moment: AttackMade, mine: Owned) -> Rule[None]:
    """Its cunning against agility lowers the heart die."""
    blow = moment.blow
    if blow.attacker != mine.owner or not outdid(
        moment.state, blow.attacker, blow.target, "cunning"
    ):
        return
    prey = moment.state.creatures[blow.target]
    lower = one_smaller(prey.heart)
    if lower != prey.heart and not prey.dead:
        yield HeartChanged(creature=prey.name, ability=mine.id, heart=lower)


@adds("shuns the light", AttackRoll, DefenceRoll)
def shuns_the_light(moment: RollMoment, mine: Owned) -> tuple[Part, ...]:
    """Disadvantage where it is bright."""
    state, me = moment.state, moment.roller
    bright = light_on(state, me) == "bright"
    return (mine.part(advantage=-mine.number("disadvantage")),) if bright else ()
