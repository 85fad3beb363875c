"""Talents that keep one alive."""

from itertools import permutations

from crossblades.heart_rush.abilities import Owned, adds, ongoing, reacts, settles, used
from crossblades.heart_rush.conditions import unfading
from crossblades.heart_rush.content.common import (
    allies_beside,
    change_damage,
    change_total,
    end_effects,
    kept_dice,
)
from crossblades.heart_rush.events import ConditionsFaded, RushWon
from crossblades.heart_rush.moments import (
    DamageComing,
    DamageSuffered,
    DefenceRoll,
    OnTurn,
    RollSeen,
    RoundEnding,
    RoundStarted,
    SidestepMade,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.terms import MayAttack, MayDash, MayEngage, OpenStances
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@adds("light footed", DefenceRoll)
def light_footed(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """A bonus for those who wear nothing heavy, and nothing light either."""
    return () if moment.roller.sheet.armour else (mine.part(bonus=mine.number("bonus")),)


@adds("phalanx", DefenceRoll)
def phalanx(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage between two friends."""
    state, me = moment.state, moment.roller
    enough = len(allies_beside(state, me.side, me)) >= mine.number("allies")
    return (mine.part(advantage=mine.number("levels")),) if enough else ()


@adds("last stand", DefenceRoll)
def last_stand(moment: DefenceRoll, mine: Owned) -> tuple[Part, ...]:
    """A bonus for every wound."""
    wounds = len(moment.roller.wounds)
    return (mine.part(bonus=wounds * mine.number("bonus")),) if wounds else ()


@reacts("last stand", DamageSuffered)
def roused(moment: DamageSuffered, mine: Owned) -> Rule[None]:
    """Rush for a wound."""
    if moment.wounded and moment.creature.name == mine.owner:
        yield RushWon(creature=mine.owner, ability=mine.id, points=mine.number("rush"))


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


@reacts("inspiring", DamageComing)
def inspiring(moment: DamageComing, mine: Owned) -> Rule[None]:
    """Allies in the same engagement take less."""
    engagement, ally = moment.state.engagement, moment.creature
    if engagement is None or ally.name == mine.owner or ally.side != mine.me(moment).side:
        return
    if {ally.name, mine.owner} <= set(engagement.participants):
        yield from change_damage(moment, mine, -mine.number("less"))


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


FADING_FASTER = ("weakened", "off-balanced", "dazed")


@reacts("still fresh", RoundStarted)
def still_fresh(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """At the full heart die these fade by one level more."""
    me = mine.me(moment)
    if me.heart != me.sheet.heart or not any(name in me.conditions for name in FADING_FASTER):
        return
    more, stays, left = mine.number("more"), unfading(me), dict(me.conditions)
    for name in FADING_FASTER:
        if left.get(name, 0) > stays.get(name, 0):
            left[name] = max(left[name] - more, stays.get(name, 0))
    left = {name: level for name, level in left.items() if level}
    if left != me.conditions:
        yield ConditionsFaded(creature=me.name, left=left, rules=("HR-3.6", "HR-5.2"))


# --- behind a shield


def behind_a_shield(moment: OnTurn, mine: Owned) -> list[UseAbility]:
    """With a shield in hand."""
    return mine.use(moment) if mine.me(moment).shielded else []


@used("bunker down", OnTurn, options=behind_a_shield)
def bunker_down(_moment: OnTurn, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """For the rest of the round."""
    yield mine.lasts(mine.owner, "round")


@settles("bunker down", MayEngage, MayDash)
def stays_put(moment: MayEngage | MayDash, mine: Owned) -> None:
    """Neither dash nor engagement."""
    if moment.creature.name == mine.owner and ongoing(moment.creature, mine.id):
        moment.allowed = False


@settles("bunker down", MayAttack)
def strikes_nobody(moment: MayAttack, mine: Owned) -> None:
    """No attack."""
    if moment.attacker.name == mine.owner and ongoing(moment.attacker, mine.id):
        moment.allowed = False


@settles("bunker down", OpenStances)
def only_defensive(moment: OpenStances, mine: Owned) -> None:
    """No other stance."""
    if moment.creature.name == mine.owner and ongoing(moment.creature, mine.id):
        moment.stances = ("defensive",)


@reacts("bunker down", RollSeen)
def at_its_best(moment: RollSeen, mine: Owned) -> Rule[None]:
    """All dice of a defence count as their maximum while the shield is up."""
    roll, me = moment.roll, mine.me(moment)
    if not isinstance(roll, DefenceRoll) or roll.roller.name != me.name:
        return
    most = sum(sum(part.dice) for part in moment.rolled.roll.parts)
    more = most - sum(moment.rolled.kept)
    if more and me.shielded and ongoing(me, mine.id):
        yield from change_total(moment, mine, moment.total + more)
