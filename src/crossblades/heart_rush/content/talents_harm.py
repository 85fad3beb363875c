"""Talents that make wounds worse."""

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, settles, while_it_lasts
from crossblades.heart_rush.attack import shot_past_armour
from crossblades.heart_rush.conditions import hidden_from
from crossblades.heart_rush.content.common import (
    change_damage,
    is_heavy_melee,
    pick,
    stance_of,
    wants_it,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import heal, missing
from crossblades.heart_rush.moments import AttackMade, DamageComing, DefenceRoll
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.terms import CollisionDie
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


def is_near(moment: DamageComing, mine: Owned) -> bool:
    """Whether it happens to somebody else, known and close enough to enjoy it (HR-10.6)."""
    me, other = mine.me(moment), moment.creature
    if other.name == me.name or hidden_from(me, other):
        return False
    return moment.state.distance(me, other) <= mine.number("feet")


@reacts("cruelty", DamageComing)
def cruelty(moment: DamageComing, mine: Owned) -> Rule[None]:
    """Damage nearby is more if one likes; at the destiny level one thrives on it."""
    me, victim = mine.me(moment), moment.creature
    if not moment.damage or not is_near(moment, mine):
        return
    worse = [UseAbility(me.name, mine.id, victim.name)]
    foe, friend = (worse, []) if victim.side != me.side else ([], worse)
    if not (yield from pick(mine, me, foe, friend)):
        return
    yield from change_damage(moment, mine, mine.number("more"))
    if mine.number("heals") and missing(me):
        yield from heal(moment.state, me, mine.number("heals"))


@settles("savage attacker", CollisionDie)
def savage_attacker(moment: CollisionDie, mine: Owned) -> None:
    """Larger dice for those whom one's heavy weapon drives against a wall, in might."""
    mighty = moment.pusher.name == mine.owner and stance_of(moment.state, mine.owner) == "might"
    if mighty and moment.wall and is_heavy_melee(moment.weapon):
        moment.size = max(moment.size, mine.number("die"))


@reacts("sundering blows", AttackMade)
def sundering_blows(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The target's armour is worse for the rest of the fight, as far as it goes."""
    blow, target = moment.blow, moment.state.creatures[moment.blow.target]
    if blow.attacker != mine.owner or not is_heavy_melee(blow.weapon) or not blow.might_bonus:
        return
    left = armour_of(target) - sum(effect.value for effect in ongoing(target, mine.id))
    less = mine.number("armour") if mine.destiny else min(left, mine.number("armour"))
    if less > 0 and not target.dead and (yield from wants_it(moment, mine)):
        yield mine.lasts(target.name, "combat", less)


def armour_of(creature: Creature) -> int:
    """HR-7.2, HR-12.6: what armour gives, or the bonus that stands for it."""
    sheet = creature.sheet
    return sheet.armour.bonus if sheet.armour else sheet.defence or 0


@while_it_lasts("sundering blows", DefenceRoll)
def sundered(moment: DefenceRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """Nothing more is lost where armour does not count anyway."""
    if shot_past_armour(moment):
        return ()
    return (Part("Sundering Blows", "HR-5.2", bonus=-effect.value),)
