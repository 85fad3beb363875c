"""Talents that ask for something in return: the heart, caution, or restraint."""

from crossblades.heart_rush.abilities import (
    Owned,
    adds,
    ongoing,
    reacts,
    used,
    while_it_lasts,
)
from crossblades.heart_rush.content.common import end_effects, pick, wants_it
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.damage import TEN_MINUTES
from crossblades.heart_rush.events import CameRound, FellUnconscious, HeartChanged, RushWon
from crossblades.heart_rush.moments import (
    AttackMade,
    AttackRoll,
    BeforeAttack,
    JoiningClosed,
    Moment,
    OnTurn,
    RoundEnding,
    RoundStarted,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.special import Effect
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule

TWICE, TWO_SIZES = "two sizes", 2


@reacts("exert", BeforeAttack)
def exert(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """The heart die falls for dice on this attack; at the destiny level, perhaps twice."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name:
        return
    able = DICE.index(me.heart)
    twice = mine.use(moment, choice=TWICE) if mine.destiny and able >= TWO_SIZES else []
    ways = [*twice, *(mine.use(moment) if able else [])]
    if chosen := (yield from pick(mine, me, ways)):
        yield mine.lasts(me.name, "attack", TWO_SIZES if chosen.choice else 1)


@adds("exert", AttackRoll)
def exerted(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """The dice that will be paid for."""
    sizes = sum(effect.value for effect in ongoing(moment.roller, mine.id))
    dice = (mine.number("die"),) * (mine.number("dice") * sizes)
    return (mine.part(dice=dice),) if dice else ()


@reacts("exert", AttackMade)
def out_of_breath(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The heart die falls once the attack is made."""
    me = mine.me(moment)
    sizes = sum(effect.value for effect in ongoing(me, mine.id))
    if moment.blow.attacker == me.name and sizes:
        heart = DICE[max(DICE.index(me.heart) - sizes, 0)]
        yield HeartChanged(creature=me.name, ability=mine.id, heart=heart)


@reacts("reckless attack", JoiningClosed)
def reckless_attack(moment: JoiningClosed, mine: Owned) -> Rule[None]:
    """In an engagement, before stances are chosen."""
    if mine.owner in moment.engagement.participants:
        yield from throw_caution_away(moment, mine)


@reacts("reckless attack", BeforeAttack)
def reckless_strike(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """With an opportunity attack: one outside an engagement, or from outside it (HR-4.12)."""
    engagement = moment.state.engagement
    inside = engagement is not None and mine.owner in engagement.stances
    if moment.blow.attacker == mine.owner and not inside:
        yield from throw_caution_away(moment, mine)


def throw_caution_away(moment: Moment, mine: Owned) -> Rule[None]:
    """Until the round ends, and once is enough."""
    if not ongoing(mine.me(moment), mine.id) and (yield from wants_it(moment, mine)):
        yield mine.lasts(mine.owner, "round", mine.number("die"))


@while_it_lasts("reckless attack", AttackRoll, anyones=True)
def reckless(moment: AttackRoll, bearer: Creature, effect: Effect) -> tuple[Part, ...]:
    """A die for the reckless, and advantage for the enemies that attack them."""
    if moment.target.name == bearer.name and moment.roller.side != bearer.side:
        return (Part("Reckless Attack", "HR-5.2", advantage=1),)
    if moment.roller.name != bearer.name:
        return ()
    return (Part("Reckless Attack", "HR-5.2", (effect.value,)),)


@adds("fury", AttackRoll)
def fury(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """More heart dice for those below 0 hit points."""
    me = moment.roller
    return (mine.part(dice=(me.heart,) * mine.number("dice")),) if me.hit_points < 0 else ()


# --- rush


FURTHER = "a point more"


def ways_to_overexert(moment: Moment, mine: Owned) -> list[UseAbility]:
    """At the destiny level, there is a point more to be had."""
    further = mine.use(moment, choice=FURTHER) if mine.number("more") else []
    return [*mine.use(moment), *further]


@used("overexert", OnTurn, options=ways_to_overexert, anytime=True)
def overexert(_moment: Moment, mine: Owned, chosen: UseAbility) -> Rule[None]:
    """Rush now."""
    more = mine.number("more") if chosen.choice == FURTHER else 0
    yield RushWon(creature=mine.owner, ability=mine.id, points=mine.number("rush") + more)
    yield mine.lasts(mine.owner, "round", mine.number("sizes") + more)


@reacts("overexert", RoundEnding)
def spent(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """The heart die falls later; who has collapsed wakes in ten minutes."""
    me = mine.me(moment)
    for effect in ongoing(me, mine.id):
        if effect.until == "round":
            yield from pay(moment, mine, effect.value)
        elif moment.state.round - effect.value >= TEN_MINUTES:
            yield from come_round(moment, mine)


def pay(moment: RoundEnding, mine: Owned, sizes: int) -> Rule[None]:
    """The heart die falls by so many sizes; if it cannot, one collapses."""
    me = mine.me(moment)
    left = DICE.index(me.heart) - sizes
    if left >= 0:
        yield HeartChanged(creature=me.name, ability=mine.id, heart=DICE[left])
    elif me.can_act:
        yield FellUnconscious(creature=me.name, chosen=False, rules=("HR-5.2", "HR-6.18"))
        yield mine.lasts(me.name, "combat", moment.state.round)


def come_round(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """The collapse is over, unless the want of hit points keeps one down by now (HR-8.6)."""
    me = mine.me(moment)
    yield from end_effects(me, mine.id)
    if me.hit_points > 0:
        yield CameRound(creature=me.name)


@reacts("focused", RoundEnding)
def focused(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """Set aside rush that would be lost."""
    if kept := min(mine.me(moment).rush, mine.number("rush")):
        yield mine.lasts(mine.owner, "combat", kept)


@reacts("focused", RoundStarted)
def still_there(moment: RoundStarted, mine: Owned) -> Rule[None]:
    """Take it up again."""
    me = mine.me(moment)
    if kept := sum(effect.value for effect in ongoing(me, mine.id)):
        yield RushWon(creature=me.name, ability=mine.id, points=kept)
        yield from end_effects(me, mine.id)
