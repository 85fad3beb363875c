"""Talents that ask for something in return: the heart, caution, or restraint."""

from crossblades.heart_rush.abilities import (
    Owned,
    adds,
    ongoing,
    reacts,
    used,
    while_it_lasts,
)
from crossblades.heart_rush.content.common import end_effects, wants_it
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events import HeartChanged, RushWon
from crossblades.heart_rush.moments import (
    AttackMade,
    AttackRoll,
    BeforeAttack,
    Moment,
    OnTurn,
    RoundEnding,
    RoundStarted,
)
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.sizes import DICE, one_smaller
from crossblades.heart_rush.special import Effect
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@reacts("exert", BeforeAttack)
def exert(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """The heart die falls for dice on this attack."""
    me, sizes = mine.me(moment), mine.number("sizes")
    if moment.blow.attacker != me.name or DICE.index(me.heart) < sizes:
        return
    if (yield from wants_it(moment, mine)):
        yield mine.lasts(me.name, "attack")


@adds("exert", AttackRoll)
def exerted(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """The dice that will be paid for."""
    if not ongoing(moment.roller, mine.id):
        return ()
    return (mine.part(dice=(mine.number("die"),) * mine.number("dice")),)


@reacts("exert", AttackMade)
def out_of_breath(moment: AttackMade, mine: Owned) -> Rule[None]:
    """The heart die falls once the attack is made."""
    me = mine.me(moment)
    if moment.blow.attacker == me.name and ongoing(me, mine.id):
        heart = DICE[max(DICE.index(me.heart) - mine.number("sizes"), 0)]
        yield HeartChanged(creature=me.name, ability=mine.id, heart=heart)


@reacts("reckless attack", BeforeAttack)
def reckless_attack(moment: BeforeAttack, mine: Owned) -> Rule[None]:
    """Throw caution to the winds until the round ends."""
    me = mine.me(moment)
    if moment.blow.attacker != me.name or ongoing(me, mine.id):
        return
    if (yield from wants_it(moment, mine)):
        yield mine.lasts(me.name, "round", mine.number("die"))


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


def may_overexert(moment: Moment, mine: Owned) -> list[UseAbility]:
    """Not when the heart die cannot fall."""
    return mine.use(moment) if mine.me(moment).heart > DICE[0] else []


@used("overexert", OnTurn, options=may_overexert, anytime=True)
def overexert(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """Rush now."""
    yield RushWon(creature=mine.owner, ability=mine.id, points=mine.number("rush"))
    yield mine.lasts(mine.owner, "round")


@reacts("overexert", RoundEnding)
def spent(moment: RoundEnding, mine: Owned) -> Rule[None]:
    """The heart die falls later."""
    me = mine.me(moment)
    if ongoing(me, mine.id):
        yield HeartChanged(creature=me.name, ability=mine.id, heart=one_smaller(me.heart))


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
