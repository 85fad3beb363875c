"""A talent for those who show their hand."""

from crossblades.heart_rush.abilities import Owned, adds, reacts, settles, while_it_lasts
from crossblades.heart_rush.content.common import at_work, pick
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.engagement import open_stances
from crossblades.heart_rush.moments import AttackRoll, AttacksDeclared, DefenceRoll, JoiningClosed
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.special import Effect
from crossblades.heart_rush.terms import OpenStances
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@reacts("gambit", JoiningClosed)
def gambit(moment: JoiningClosed, mine: Owned) -> Rule[None]:
    """Say which stance it will be, before anybody chooses."""
    state, me = moment.state, mine.me(moment)
    if me.name not in moment.engagement.participants:
        return
    stances = [stance for stance in open_stances(state, me) if stance != "defensive"]
    ways = [UseAbility(me.name, mine.id, choice=stance) for stance in stances]
    if chosen := (yield from pick(mine, me, ways)):
        yield at_work(mine, choice=chosen.choice)
        yield mine.lasts(me.name, "engagement", about=chosen.choice)


def declared(me: Creature, mine: Owned) -> list[Effect]:
    """What its owner has said; those who attack it bear the other effect."""
    return [effect for effect in mine.on(me) if effect.about]


@settles("gambit", OpenStances)
def bound_by_it(moment: OpenStances, mine: Owned) -> None:
    """It has to be that one."""
    if moment.creature.name == mine.owner:
        for effect in declared(moment.creature, mine):
            moment.stances = tuple(s for s in moment.stances if s == effect.about) or moment.stances


@adds("gambit", AttackRoll)
def bold(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Advantage on one's attacks; at the destiny level more of it, and a die."""
    if not declared(moment.roller, mine):
        return ()
    dice = (mine.number("die"),) if mine.destiny else ()
    return (mine.part(dice=dice, advantage=mine.number("advantage")),)


@reacts("gambit", AttacksDeclared)
def lured(moment: AttacksDeclared, mine: Owned) -> Rule[None]:
    """Whoever attacks one is open for the rest of the engagement."""
    state, me = moment.state, mine.me(moment)
    if not declared(me, mine):
        return
    for blow in moment.blows:
        attacker = state.creatures[blow.attacker]
        if blow.target == me.name and not mine.on(attacker):
            yield mine.lasts(attacker.name, "engagement", mine.number("levels"))


@while_it_lasts("gambit", DefenceRoll)
def wide_open(_moment: DefenceRoll, _bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """Disadvantage on the defence of those who have attacked."""
    return (Part("Gambit", "HR-5.2", advantage=-effect.value),) if effect.value else ()
