"""Talents that look at the dice that have fallen."""

from crossblades.heart_rush.abilities import Owned, adds, reacts, used
from crossblades.heart_rush.conditions import imposed, is_prone
from crossblades.heart_rush.content.common import (
    beats_stance_of,
    change_total,
    kept_dice,
    stance_of,
    towers,
)
from crossblades.heart_rush.moments import AttackMade, AttackRoll, DefenceRoll, RollSeen
from crossblades.heart_rush.options import UseAbility
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part, Roll
from crossblades.kernel.event import Rolled
from crossblades.kernel.rule import Rule


def is_my_roll(moment: RollSeen, mine: Owned) -> bool:
    """An attack or a defence of the owner."""
    roll = moment.roll
    return isinstance(roll, AttackRoll | DefenceRoll) and roll.roller.name == mine.owner


def more_dice(mine: Owned) -> Rule[int]:
    """Dice that are rolled after the others were seen."""
    part = mine.part(dice=(mine.number("die"),) * mine.number("dice"))
    rolled: Rolled = yield Roll(mine.owner, mine.ability.name, (part,), ("HR-5.2",))
    return rolled.total


@reacts("haphazard", RollSeen)
def haphazard(moment: RollSeen, mine: Owned) -> Rule[None]:
    """1s count as something better."""
    ones = moment.rolled.kept.count(1)
    if ones and is_my_roll(moment, mine):
        yield from change_total(moment, mine, moment.total + ones * (mine.number("counts_as") - 1))


@reacts("destined for glory", RollSeen)
def destined_for_glory(moment: RollSeen, mine: Owned) -> Rule[None]:
    """More dice where two are equal."""
    faces = moment.rolled.kept
    if is_my_roll(moment, mine) and len(set(faces)) < len(faces):
        more = yield from more_dice(mine)
        yield from change_total(moment, mine, moment.total + more)


def at_their_maximum(moment: RollSeen, mine: Owned) -> int:
    """What the large dice of one's attack that show their maximum add up to, if two do."""
    if not isinstance(moment.roll, AttackRoll) or not is_my_roll(moment, mine):
        return 0
    smallest = mine.number("die")
    tops = [face for size, face in kept_dice(moment.rolled) if size == face and size >= smallest]
    return sum(tops) if len(tops) >= mine.number("dice") else 0


def ways_to_double(moment: RollSeen, mine: Owned) -> list[UseAbility]:
    """Only where there is something to double; at the destiny level it happens by itself."""
    return mine.use(moment) if not mine.destiny and at_their_maximum(moment, mine) else []


@used("brutal criticals", RollSeen, options=ways_to_double)
def brutal_criticals(moment: RollSeen, mine: Owned, _chosen: UseAbility) -> Rule[None]:
    """They count double."""
    yield from change_total(moment, mine, moment.total + at_their_maximum(moment, mine))


@reacts("brutal criticals", RollSeen)
def always_brutal(moment: RollSeen, mine: Owned) -> Rule[None]:
    """At the destiny level it is always on."""
    if mine.destiny and (more := at_their_maximum(moment, mine)):
        yield from change_total(moment, mine, moment.total + more)


@reacts("staggering blows", AttackMade)
def staggering_blows(moment: AttackMade, mine: Owned) -> Rule[None]:
    """A die at its maximum throws the target off balance."""
    target = moment.state.creatures[moment.blow.target]
    if moment.blow.attacker != mine.owner or target.dead:
        return
    if not shows_maximum(moment.struck):
        return
    me, levels = mine.me(moment), {"off-balanced": mine.number("levels")}
    if mine.destiny and not towers(target, me) and not is_prone(target):
        levels["prone"] = 1
    yield imposed(moment.state, me, target, levels, ("HR-5.2",))


@reacts("staggering blows", RollSeen)
def against_the_large(moment: RollSeen, mine: Owned) -> Rule[None]:
    """At the destiny level, one more weapon die against those too large to be felled."""
    roll = moment.roll
    if not mine.destiny or not isinstance(roll, AttackRoll) or not is_my_roll(moment, mine):
        return
    if towers(roll.target, roll.roller) and shows_maximum(moment.rolled):
        die = Part(roll.weapon.name, "HR-5.2", (roll.weapon.die,))
        rolled: Rolled = yield Roll(mine.owner, mine.ability.name, (die,), ("HR-5.2",))
        yield from change_total(moment, mine, moment.total + rolled.total)


def shows_maximum(rolled: Rolled) -> bool:
    """Whether a die that counts shows its maximum (HR-1.5)."""
    return any(size == face for size, face in kept_dice(rolled))


def beats_perfectly(state: State, one: str, other: str) -> bool:
    """HR-6.4: whether one's stance beats an attacking stance of the other."""
    return stance_of(state, other) in ORDER and beats_stance_of(state, one, other)


@adds("committed blows", AttackRoll)
def committed_blows(moment: AttackRoll, mine: Owned) -> tuple[Part, ...]:
    """Dice for an attack on one whose attacking stance is beaten."""
    if not beats_perfectly(moment.state, mine.owner, moment.target.name):
        return ()
    return (mine.part(dice=(mine.number("die"),) * mine.number("dice")),)


@reacts("committed blows", RollSeen)
def overcommitted(moment: RollSeen, mine: Owned) -> Rule[None]:
    """As many dice off the defence against one that beats one's own stance."""
    roll = moment.roll
    if not isinstance(roll, DefenceRoll) or roll.roller.name != mine.owner:
        return
    if beats_perfectly(moment.state, roll.attacker.name, mine.owner):
        less = yield from more_dice(mine)
        yield from change_total(moment, mine, moment.total - less)
