"""The battleheart."""

from crossblades.heart_rush.abilities import Owned, ongoing, reacts, settles, used
from crossblades.heart_rush.content.common import change_total, kept_dice, stance_of
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.moments import AttackRoll, Moment, RollSeen, SpellDamage, StancesShown
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.terms import ConditionLevels, DefensiveHalves, FreeSidesteps, MightBonus
from crossblades.kernel.dice import Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule


@reacts("brutal attacks", RollSeen)
def brutal_attacks(moment: RollSeen, mine: Owned) -> Rule[None]:
    """Each die at its maximum brings another one of its size, and so may that one.

    This goes for attacks and for the damage of spells.
    """
    if (
        not isinstance(moment.roll, AttackRoll | SpellDamage)
        or moment.roll.roller.name != mine.owner
    ):
        return
    more = at_their_maximum(moment.rolled)
    while more:
        rolled: Rolled = yield Roll(
            mine.owner, mine.ability.name, (mine.part(dice=more),), ("HR-5.2",)
        )
        yield from change_total(moment, mine, moment.total + rolled.total)
        more = at_their_maximum(rolled)


def at_their_maximum(rolled: Rolled) -> tuple[int, ...]:
    """The sizes of the dice that count and show their highest face (HR-1.5)."""
    return tuple(size for size, face in kept_dice(rolled) if face == size)


def takes_part(moment: Moment, mine: Owned) -> list[UseAbility]:
    """In a stance that is shown, once in an engagement."""
    me = mine.me(moment)
    if ongoing(me, mine.id) or stance_of(moment.state, me.name) is None:
        return []
    return mine.use(moment)


@used("making it count", StancesShown, options=takes_part, anytime=True)
def making_it_count(_moment: Moment, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """The effect of the stance, twice."""
    yield mine.lasts(mine.owner, "engagement")


def _twice(moment: Moment, mine: Owned, creature: Creature) -> int:
    counts = creature.name == mine.owner and ongoing(mine.me(moment), mine.id)
    return 2 if counts else 1


@settles("making it count", ConditionLevels)
def cunning_twice(moment: ConditionLevels, mine: Owned) -> None:
    """Twice the levels."""
    moment.levels *= _twice(moment, mine, moment.attacker)


@settles("making it count", FreeSidesteps)
def agility_twice(moment: FreeSidesteps, mine: Owned) -> None:
    """Twice the steps."""
    moment.steps *= _twice(moment, mine, moment.creature)


@settles("making it count", MightBonus)
def might_twice(moment: MightBonus, mine: Owned) -> None:
    """Twice the weapon's might bonus."""
    moment.times *= _twice(moment, mine, moment.attacker)


@settles("making it count", DefensiveHalves)
def defensive_twice(moment: DefensiveHalves, mine: Owned) -> None:
    """Half of the half."""
    moment.times *= _twice(moment, mine, moment.creature)
