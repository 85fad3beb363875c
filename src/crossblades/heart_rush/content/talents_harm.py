"""Talents that make wounds worse."""

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, settles, while_it_lasts
from crossblades.heart_rush.attack import shot_past_armour
from crossblades.heart_rush.conditions import hidden_from
from crossblades.heart_rush.content.common import change_damage, is_heavy_melee
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import heal, missing
from crossblades.heart_rush.moments import AttackMade, DamageComing, DamageSuffered, DefenceRoll
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.terms import CollisionDie
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


def is_near(moment: DamageComing | DamageSuffered, mine: Owned) -> bool:
    """Whether it happens to somebody else, known and close enough to enjoy it (HR-10.6)."""
    me, other = mine.me(moment), moment.creature
    if other.name == me.name or hidden_from(me, other):
        return False
    return moment.state.distance(me, other) <= mine.number("feet")


@reacts("cruelty", DamageComing)
def cruelty(moment: DamageComing, mine: Owned) -> Rule[None]:
    """All damage nearby is more."""
    if is_near(moment, mine):
        yield from change_damage(moment, mine, mine.number("more"))


@reacts("cruelty", DamageSuffered)
def delight(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """At the destiny level one thrives on it."""
    points, me = mine.number("heals"), mine.me(moment)
    if points and missing(me) and is_near(moment, mine):
        yield from heal(me, points)


@settles("savage attacker", CollisionDie)
def savage_attacker(moment: CollisionDie, mine: Owned) -> None:
    """Larger dice for those whom one's heavy weapon drives against something."""
    if moment.pusher.name == mine.owner and is_heavy_melee(moment.weapon):
        moment.size = max(moment.size, mine.number("die"))


@reacts("sundering blows", AttackMade)
def sundering_blows(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The target's armour is worse for the rest of the fight, as far as it goes."""
    blow, target = moment.blow, moment.state.creatures[moment.blow.target]
    if blow.attacker != mine.owner or not is_heavy_melee(blow.weapon) or not blow.might_bonus:
        return
    bonus = target.sheet.armour.bonus if target.sheet.armour else 0
    left = bonus - sum(effect.value for effect in ongoing(target, mine.id))
    if left > 0:
        yield mine.lasts(target.name, "combat", min(left, mine.number("armour")))


@while_it_lasts("sundering blows", DefenceRoll)
def sundered(moment: DefenceRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """Nothing more is lost where armour does not count anyway."""
    if shot_past_armour(moment):
        return ()
    return (Part("Sundering Blows", "HR-5.2", bonus=-effect.value),)
