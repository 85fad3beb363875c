"""The wrathguard, a strongheart whom pain drives on."""

from collections import Counter

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, settles, used, while_it_lasts
from crossblades.heart_rush.conditions import gained, imposed
from crossblades.heart_rush.content.common import (
    choose_mates,
    is_heavy_melee,
    side_mates,
    ways_to_spread,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import heal, missing
from crossblades.heart_rush.events import EffectStarted, TotalChanged
from crossblades.heart_rush.forced import push
from crossblades.heart_rush.grips import grapples
from crossblades.heart_rush.moments import (
    AttackRoll,
    DamageComing,
    DamageSuffered,
    DefenceRoll,
    Moment,
    OnTurn,
    RoundStarted,
    StancesShown,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.terms import (
    Imposing,
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


@settles("i didn't feel a thing", Imposing)
def shakes_off(moment: Imposing, mine: Owned) -> None:
    """A level less of every condition."""
    if _unfelt(mine, moment, moment.creature, moment.by):
        moment.less += mine.number("levels")


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
        yield imposed(state, me, target, {"weakened": mine.number("weakened")}, ("HR-5.2",))
    else:
        yield gained(target, {"prone": 1}, ("HR-5.2",))


@settles("crippling blows", MaySidestep)
def crippled_legs(moment: MaySidestep, mine: Owned) -> None:
    """No sidestep until the next round."""
    if ongoing(moment.creature, mine.id):
        moment.allowed = False


# --- battle spirited


HEALTH, GUARD, MIGHT, PACE = "hit points", "defence", "attack", "speed"
SPIRITS = (HEALTH, GUARD, MIGHT, PACE)


def spirits(moment: Moment, mine: Owned) -> list[UseAbility]:
    """As many effects as rush points, none once more than another."""
    return ways_to_spread(moment, mine, SPIRITS)


@used("battle spirited", StancesShown, OnTurn, options=spirits, anytime=True)
def battle_spirited(moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """For oneself and those of one's side near enough whom one chooses, for the whole fight."""
    me = mine.me(moment)
    others = [mate for mate in side_mates(moment, mine) if mate is not me]
    mates = yield from choose_mates(moment, mine, others)
    times = Counter(chosen.choice.split(", "))
    for mate in (me, *mates):
        for effect, number in times.items():
            yield EffectStarted(
                creature=mate.name, effect=_spirit(mine, effect, number * chosen.rush)
            )


def _spirit(mine: Owned, effect: str, points: int) -> Effect:
    """So many points on rolls, twice as many hit points, ten times as many feet."""
    if effect == PACE:
        feet, gait = points * mine.number("speed"), "move speed"
        return Effect(mine.id, "combat", mine.owner, feet, gait, paces=True)
    return Effect(mine.id, "combat", mine.owner, points, effect)


@reacts("battle spirited", RoundStarted)
def takes_heart(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """Hit points as each round begins."""
    for mate in list(moment.state.everyone):
        points = sum(effect.value for effect in mine.on(mate) if effect.about == HEALTH)
        if points and not mate.dead and missing(mate):
            yield from heal(moment.state, mate, points * mine.number("hit_points"))


@while_it_lasts("battle spirited", AttackRoll)
def spirited(_moment: AttackRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """More on every attack."""
    return _more(effect) if effect.about == MIGHT else ()


@while_it_lasts("battle spirited", DefenceRoll)
def steadfast(_moment: DefenceRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """More on every defence."""
    return _more(effect) if effect.about == GUARD else ()


def _more(effect: Effect) -> tuple[Part, ...]:
    return (Part("Battle Spirited", "HR-5.2", bonus=effect.value),)
