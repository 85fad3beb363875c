"""Talents that keep one alive."""

from itertools import permutations

from crossblades.heart_rush.abilities import Owned, adds, ongoing, reacts, settles, used
from crossblades.heart_rush.conditions import is_hidden, unfading
from crossblades.heart_rush.content.common import (
    FADING,
    allies_beside,
    change_damage,
    change_total,
    end_effects,
    is_hostile,
    kept_dice,
    strike_within_reach,
)
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.events import ConditionsFaded, RushWon
from crossblades.heart_rush.moments import (
    AttackMade,
    BeforeAttack,
    DamageComing,
    DamageSuffered,
    DefenceRoll,
    JoiningClosed,
    Moment,
    OnTurn,
    RollSeen,
    RoundEnding,
    RoundStarted,
    Save,
    SidestepMade,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.terms import (
    Imposing,
    MayAttack,
    MayDash,
    MayEngage,
    OpenStances,
    PushLength,
    WoundRank,
)
from crossblades.kernel.dice import Part
from crossblades.kernel.grid import FEET
from crossblades.kernel.rule import Rule


@adds("light footed", DefenceRoll)
def light_footed(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """A bonus for those who wear no armour and have no shield up."""
    me = moment.roller
    return () if me.sheet.armour or me.shielded else (mine.part(bonus=mine.number("bonus")),)


@adds("phalanx", DefenceRoll, anyones=True)
def phalanx(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage between two friends; at the destiny level, for those friends, too."""
    state, roller, me = moment.state, moment.roller, mine.me(moment)
    mates = allies_beside(state, me.side, me)
    if len(mates) < mine.number("allies"):
        return ()
    if roller.name == me.name:
        return (mine.part(advantage=mine.number("levels")),)
    shares = mine.destiny and roller in mates and me.can_act and not is_hidden(me)
    return (mine.part(advantage=mine.number("shared")),) if shares else ()


@adds("last stand", DefenceRoll)
def last_stand(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """A bonus for every wound."""
    wounds = len(moment.roller.wounds)
    return (mine.part(bonus=wounds * mine.number("bonus")),) if wounds else ()


@reacts("last stand", RoundStarted)
def stands_again(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """The rush for the wounds of the round before."""
    me = mine.me(moment)
    if points := sum(effect.value for effect in ongoing(me, mine.id)):
        yield RushWon(creature=me.name, ability=mine.id, points=points)
        yield from end_effects(me, mine.id)


@reacts("last stand", DamageSuffered)
def roused(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """Rush for a wound, in the next round; at the destiny level, perhaps a strike at once."""
    if not moment.wounded or moment.creature.name != mine.owner:
        return
    yield mine.lasts(mine.owner, "combat", mine.number("rush"))
    if mine.destiny and mine.me(moment).heart == DICE[0]:
        yield from strike_within_reach(moment, mine)


@adds("perfect defence", DefenceRoll)
def hard_to_hit(_moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """At the destiny level, advantage on every defence."""
    levels = mine.number("levels")
    return (mine.part(advantage=levels),) if levels else ()


@reacts("perfect defence", RollSeen)
def perfect_defence(moment: RollSeen, mine: Owned) -> Rule[None]:
    """A die at its maximum doubles the best of the others."""
    roll = moment.roll
    if not isinstance(roll, DefenceRoll) or roll.roller.name != mine.owner:
        return
    pairs = permutations(kept_dice(moment.rolled), 2)
    if doubled := max((other for (size, face), (_, other) in pairs if size == face), default=0):
        yield from change_total(moment, mine, moment.total + doubled)


@reacts("iron constitution", DamageComing)
def iron_constitution(moment: DamageComing, mine: Owned) -> Rule[None]:
    """Small damage is less."""
    if moment.creature.name == mine.owner and moment.damage < mine.number("below"):
        yield from change_damage(moment, mine, -mine.number("less"))


@settles("iron constitution", WoundRank)
def tough(moment: WoundRank, mine: Owned) -> None:
    """At the destiny level wounds are of a lower rank."""
    if mine.destiny and moment.creature.name == mine.owner:
        moment.rank -= mine.number("ranks")


@adds("iron constitution", Save)
def hard_to_poison(moment: Save, mine: Owned) -> tuple[Part, ...]:
    """Advantage against poison."""
    return (mine.part(advantage=mine.number("levels")),) if moment.poison else ()


# --- defence from a sidestep


@reacts("dodge and weave", SidestepMade)
def dodge(moment: SidestepMade, mine: Owned) -> Rule[None]:
    """A bonus for the next defence of this round."""
    if moment.creature.name == mine.owner:
        this_round = str(moment.state.round)
        yield mine.lasts(mine.owner, "defence", mine.number("bonus"), this_round)


@adds("dodge and weave", DefenceRoll)
def weave(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """The bonus of all sidesteps, in their round only."""
    now = str(moment.state.round)
    bonus = sum(e.value for e in ongoing(moment.roller, mine.id) if e.about == now)
    return (mine.part(bonus=bonus),) if bonus else ()


@reacts("dodge and weave", RoundEnding)
def stands_still(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """It does not outlast the round."""
    yield from end_effects(mine.me(moment), mine.id)


# --- staying fresh


@reacts("still fresh", RoundStarted)
def still_fresh(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """At the full heart die these fade by one level more."""
    me = mine.me(moment)
    if me.heart != me.sheet.heart or not any(name in me.conditions for name in FADING):
        return
    more, stays, left = mine.number("more"), unfading(me), dict(me.conditions)
    for name in FADING:
        if left.get(name, 0) > stays.get(name, 0):
            left[name] = max(left[name] - more, stays.get(name, 0))
    left = {name: level for name, level in left.items() if level}
    if left != me.conditions:
        yield ConditionsFaded(creature=me.name, left=left, rules=("HR-3.6", "HR-5.2"))


@settles("still fresh", Imposing)
def too_fresh(moment: Imposing, mine: Owned) -> None:
    """At the destiny level enemies cannot bring them then."""
    me = moment.creature
    if mine.destiny and me.name == mine.owner and me.heart == me.sheet.heart and is_hostile(moment):
        moment.withstood += FADING


# --- behind a shield


def behind_a_shield(moment: Moment, mine: Owned) -> list[UseAbility]:
    """With a shield in hand.

    At the destiny level also within an engagement in which one has made no attack.
    """
    me = mine.me(moment)
    if not me.shielded or ongoing(me, mine.id):
        return []
    if isinstance(moment, BeforeAttack) and (moment.blow.target != me.name or moment.answer):
        return []
    return mine.use(moment)


@used("bunker down", OnTurn, JoiningClosed, BeforeAttack, options=behind_a_shield, anytime=True)
def bunker_down(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """For the rest of the round."""
    yield mine.lasts(mine.owner, "round")


@reacts("bunker down", AttackMade)
def too_late(moment: AttackMade, mine: Owned) -> Rule[None]:
    """At the destiny level, whoever has attacked in an engagement waits for its end."""
    if mine.destiny and moment.blow.attacker == mine.owner and moment.state.engagement:
        yield mine.lasts(mine.owner, "engagement")


def is_down(creature: Creature, mine: Owned) -> bool:
    """Whether it has bunkered down."""
    return any(effect.until == "round" for effect in ongoing(creature, mine.id))


@settles("bunker down", MayEngage, MayDash)
def stays_put(moment: MayEngage | MayDash, mine: Owned) -> None:
    """Neither dash nor engagement."""
    if moment.creature.name == mine.owner and is_down(moment.creature, mine):
        moment.allowed = False


@settles("bunker down", MayAttack)
def strikes_nobody(moment: MayAttack, mine: Owned) -> None:
    """No attack."""
    if moment.attacker.name == mine.owner and is_down(moment.attacker, mine):
        moment.allowed = False


@settles("bunker down", OpenStances)
def only_defensive(moment: OpenStances, mine: Owned) -> None:
    """No other stance."""
    if moment.creature.name == mine.owner and is_down(moment.creature, mine):
        moment.stances = ("defensive",)


@settles("bunker down", PushLength)
def stands_firm(moment: PushLength, mine: Owned) -> None:
    """Pushed half as far, in whole spaces (HR-1.7)."""
    if moment.target.name == mine.owner and is_down(moment.target, mine):
        moment.feet = half(moment.feet // FEET) * FEET


@reacts("bunker down", RollSeen)
def at_its_best(moment: RollSeen, mine: Owned) -> Rule[None]:
    """All dice of a defence count as their maximum while the shield is up."""
    roll, me = moment.roll, mine.me(moment)
    if not isinstance(roll, DefenceRoll) or roll.roller.name != me.name:
        return
    most = sum(sum(part.dice) for part in moment.rolled.roll.parts)
    more = most - sum(moment.rolled.kept)
    if more and me.shielded and is_down(me, mine):
        yield from change_total(moment, mine, moment.total + more)
