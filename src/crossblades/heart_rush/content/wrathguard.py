"""The wrathguard, a strongheart whom pain drives on."""

from msgspec import structs

from crossblades.heart_rush.abilities import Owned, ongoing, settles, used, while_it_lasts
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.content.common import by_rush, is_heavy_melee
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import heal
from crossblades.heart_rush.events import TotalChanged
from crossblades.heart_rush.forced import push
from crossblades.heart_rush.grips import grapples
from crossblades.heart_rush.moments import (
    AttackRoll,
    DamageComing,
    DamageSuffered,
    Moment,
    StancesShown,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.terms import (
    ConditionLevels,
    HinderTerms,
    MaySidestep,
    OpportunityPrice,
    PushLength,
    SidestepWatched,
)
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

DOWN, AWAY = "down", "away"

# --- sentinel


@settles("sentinel", OpportunityPrice)
def costs_nothing(moment: OpportunityPrice, mine: Owned) -> None:
    """Neither action nor rush."""
    if moment.creature.name == mine.owner:
        moment.ways = ["free"]


@settles("sentinel", SidestepWatched)
def watches(moment: SidestepWatched, mine: Owned) -> None:
    """Nobody slips away from a sentinel; who holds it takes it along (HR-11.18)."""
    me, mover = mine.me(moment), moment.mover
    if mover.side != me.side and not me.held and not grapples(mover, me):
        moment.watchers.append(me)


# --- i didn't feel a thing


def when_hurt(moment: DamageComing, mine: Owned) -> list[UseAbility]:
    """Damage on its way to oneself."""
    hurts = moment.creature.name == mine.owner and moment.damage
    return mine.use(moment) if hurts else []


@used("i didn't feel a thing", DamageComing, options=when_hurt)
def i_didnt_feel_a_thing(moment: DamageComing, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """Half of it, rounded down; what comes with it is less, too."""
    now = moment.damage // 2
    yield TotalChanged(
        creature=mine.owner, ability=mine.id, what="damage", before=moment.damage, now=now
    )
    moment.damage = now
    if moment.state.engagement and moment.by:
        yield mine.lasts(mine.owner, "engagement", about=moment.by)


def _unfelt(mine: Owned, moment: Moment, target: Creature, by: Creature) -> bool:
    """Whether this comes to the owner with the attack it has not felt."""
    if target.name != mine.owner:
        return False
    return any(effect.about == by.name for effect in ongoing(mine.me(moment), mine.id))


@settles("i didn't feel a thing", PushLength)
def stands_firm(moment: PushLength, mine: Owned) -> None:
    """Pushed less far."""
    if _unfelt(mine, moment, moment.target, moment.pusher):
        moment.feet = max(moment.feet - mine.number("feet"), 0)


@settles("i didn't feel a thing", ConditionLevels)
def shakes_off(moment: ConditionLevels, mine: Owned) -> None:
    """A level less."""
    if _unfelt(mine, moment, moment.target, moment.attacker):
        moment.levels = max(moment.levels - mine.number("levels"), 0)


@settles("i didn't feel a thing", HinderTerms)
def is_hard_to_hinder(moment: HinderTerms, mine: Owned) -> None:
    """A level less here, too."""
    if _unfelt(mine, moment, moment.target, moment.creature):
        less, now = mine.number("levels"), moment.numbers
        moment.numbers = structs.replace(
            now,
            levels=max(now.levels - less, 0),
            blinded=max(now.blinded - less, 0),
            enraged=max(now.enraged - less, 0),
        )


# --- crippling blows


def when_it_hurts(moment: DamageSuffered, mine: Owned) -> list[UseAbility]:
    """After damage dealt with a heavy melee weapon."""
    if moment.by != mine.owner or not is_heavy_melee(moment.weapon) or moment.creature.dead:
        return []
    ways = (DOWN, AWAY)
    return [option for way in ways for option in mine.use(moment, moment.creature.name, way)]


@used("crippling blows", DamageSuffered, options=when_it_hurts)
def crippling_blows(moment: DamageSuffered, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Down and unable to sidestep, or away."""
    state, me = moment.state, mine.me(moment)
    target = state.creatures[chosen.target]
    if chosen.choice == AWAY:
        yield from push(state, me, target, mine.number("feet"), moment.weapon)
        return
    yield mine.lasts(target.name, "round")
    if target.rank > me.rank + 1:
        yield gained(target, {"weakened": mine.number("weakened")}, ("HR-5.2",))
    else:
        yield gained(target, {"prone": 1}, ("HR-5.2",))


@settles("crippling blows", MaySidestep)
def crippled_legs(moment: MaySidestep, mine: Owned) -> None:
    """No sidestep until the next round."""
    if ongoing(moment.creature, mine.id):
        moment.allowed = False


# --- battle spirited


@used("battle spirited", StancesShown, options=by_rush, anytime=True)
def battle_spirited(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Hit points now, and dice for every attack that follows."""
    me = mine.me(moment)
    depth = me.wound_ranks // 10
    yield from heal(me, depth + chosen.rush)
    if depth:
        size = max((die for die in DICE if die <= chosen.rush), default=DICE[0])
        yield mine.lasts(me.name, "combat", depth, about=str(size))


@while_it_lasts("battle spirited", AttackRoll)
def spirited(_moment: AttackRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """A die for every ten ranks of wounds."""
    return (Part("Battle Spirited", "HR-5.2", (int(effect.about),) * effect.value),)
