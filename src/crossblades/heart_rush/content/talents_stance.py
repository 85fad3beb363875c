"""Talents for those who are at home in one stance."""

from crossblades.heart_rush.abilities import Owned, adds, ongoing, reacts, settles
from crossblades.heart_rush.content.common import end_effects, stance_of
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.events import EffectsEnded
from crossblades.heart_rush.moments import AttackRoll, DefenceRoll, RollMoment, StancesShown
from crossblades.heart_rush.sizes import DICE
from crossblades.heart_rush.terms import ConditionLevels, FreeSidesteps, MightBonus
from crossblades.kernel.dice import Part
from crossblades.kernel.rule import Rule


@settles("agile", FreeSidesteps)
def agile(moment: FreeSidesteps, mine: Owned) -> None:
    """More than one free sidestep."""
    if moment.creature.name == mine.owner:
        moment.steps += mine.number("more_steps")


@settles("mighty", MightBonus)
def mighty(moment: MightBonus, mine: Owned) -> None:
    """The weapon's might bonus once more."""
    if moment.attacker.name == mine.owner:
        moment.times += mine.number("more_times")


@settles("cunning talent", ConditionLevels)
def cunning(moment: ConditionLevels, mine: Owned) -> None:
    """More levels of conditions."""
    if moment.attacker.name == mine.owner:
        moment.levels += mine.number("more_levels")


# --- the destiny level: a die for taking the stance again, a larger one each time


@reacts("agile", StancesShown)
def agile_again(moment: StancesShown, mine: Owned) -> Rule[None]:
    """Count how often agility was taken in a row."""
    yield from count(moment, mine, "agility")


@reacts("cunning talent", StancesShown)
def cunning_again(moment: StancesShown, mine: Owned) -> Rule[None]:
    """Count how often cunning was taken in a row."""
    yield from count(moment, mine, "cunning")


@reacts("mighty", StancesShown)
def mighty_again(moment: StancesShown, mine: Owned) -> Rule[None]:
    """Count how often might was taken in a row."""
    yield from count(moment, mine, "might")


def count(moment: StancesShown, mine: Owned, stance: AttackStance) -> Rule[None]:
    """One more time in a row; with one of them in the round before, there is a die this round.

    The count outlasts the end of its own round, and no other.
    """
    me = mine.me(moment)
    if not mine.number("die") or me.name not in moment.engagement.stances:
        return
    counts = tuple(effect for effect in ongoing(me, mine.id) if effect.about == stance)
    dice = tuple(effect for effect in ongoing(me, mine.id) if effect.about != stance)
    times = sum(effect.value for effect in counts)
    if stance_of(moment.state, me.name) != stance:
        if times:
            yield EffectsEnded(creature=me.name, effects=counts)
            yield mine.lasts(me.name, "round", 0, stance, counts[0].rounds)
        return
    again = dice or any(not effect.rounds for effect in counts)
    yield from end_effects(me, mine.id)
    yield mine.lasts(me.name, "round", times + 1, stance, rounds=1)
    if again:
        size = DICE.index(mine.number("die")) + max(times - 1, 0)
        die = DICE[min(size, len(DICE) - 1)]
        yield mine.lasts(me.name, "round", die, f"d{die}")


@adds("agile", AttackRoll, DefenceRoll)
@adds("cunning talent", AttackRoll, DefenceRoll)
@adds("mighty", AttackRoll, DefenceRoll)
def streak(moment: RollMoment, mine: Owned) -> tuple[Part, ...]:
    """The die of this round, for all attacks and defences in it."""
    dice = [e.value for e in ongoing(moment.roller, mine.id) if e.about == f"d{e.value}"]
    return tuple(mine.part(dice=(die,)) for die in dice)
