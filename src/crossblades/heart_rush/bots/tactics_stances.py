"""Which stance a sensible player takes: a mix by the dice that no foe gains much by guessing."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from crossblades.heart_rush.asks import ChooseStance
from crossblades.heart_rush.bots.tactics_arms import (
    arms_of,
    attack_dealt,
    blow_worth,
    dealt,
    defence_against,
)
from crossblades.heart_rush.bots.tactics_map import distance, hostile, weary
from crossblades.heart_rush.creature import AttackStance, Stance
from crossblades.heart_rush.engagement import STANCES, open_stances
from crossblades.heart_rush.gear import Weapon, farthest
from crossblades.heart_rush.numbers.imagined import imagined
from crossblades.heart_rush.options import TakeStance
from crossblades.heart_rush.stances import BEATS, ORDER
from crossblades.heart_rush.visibility import CreatureView, View
from crossblades.kernel.ask import Option
from crossblades.kernel.mixing import Mix, solve

SPOILS: dict[AttackStance, str] = {
    "cunning": "dazed", "agility": "off-balanced", "might": "weakened",
}  # fmt: skip
"""The condition that spoils each stance."""

LEVEL = 2.0
"""Points that a level of such a condition takes from a roll, roughly."""

BONUS: dict[AttackStance, float] = {"cunning": 3.0, "agility": 0.0, "might": 0.5}
"""Points that a stance's bonus is worth where it beats: conditions (HR-6.8), a push (HR-6.10)."""


class Blows(NamedTuple):
    """What a creature's attacks on another come to in a stance, in points."""

    dealt: float
    """Damage, on average."""
    rolled: float
    """The attack roll alone, where it is contested (HR-7.4)."""


NO_BLOWS = Blows(0.0, 0.0)


def take_stance(ask: ChooseStance, view: View, random: Random) -> Option:
    """Mixed by the dice of both, so that the foe gains nothing by knowing the mix."""
    me, options = view.creatures[ask.creature], stances_to_take(ask, view)
    mine = tuple(option.stance for option in options)
    foe = _to_reckon_with(view, me)
    if foe is None:
        return random.choice(options)
    mix = _mix(mine, _open_to(view, foe), _blows(view, me, foe), _blows(view, foe, me))
    return random.choices(options, mix)[0]


def stances_to_take(ask: ChooseStance, view: View) -> list[TakeStance]:
    """All that it may take; the weary do not guard themselves, if they can do anything else."""
    options = [*ask.offers(TakeStance)]
    bold = [option for option in options if option.stance != "defensive"]
    return bold if weary(view) and bold else options


def _to_reckon_with(view: View, me: CreatureView) -> CreatureView | None:
    """Who hits hardest of those one can hit; if there is nobody, of those who can hit one."""
    inside = [view.creatures[name] for name in view.participants]
    foes = [foe for foe in inside if hostile(me, foe) and not foe.unconscious]
    if len(foes) == 1:
        return foes[0]
    near = [foe for foe in foes if _reaches(view, me, foe)] or foes
    return max(near, key=lambda foe: max(margins(foe, me)), default=None)


def _open_to(view: View, foe: CreatureView) -> tuple[Stance, ...]:
    """The stances that a foe can take: it may have said which."""
    if not foe.effects:
        return STANCES
    state = imagined(view)
    return open_stances(state, state.creatures[foe.sheet.name])


def _blows(view: View, one: CreatureView, other: CreatureView) -> tuple[Blows, ...]:
    """In each attack stance, in the order of the steps."""
    if not _reaches(view, one, other):
        return (NO_BLOWS,) * len(ORDER)
    arms = arms_of(one)
    return tuple([_blow(one, other, stance, arms) for stance in ORDER])


def _blow(
    one: CreatureView, other: CreatureView, stance: AttackStance, arms: Sequence[Weapon]
) -> Blows:
    spoilt = SPOILS[stance]
    mine, theirs = one.conditions.get(spoilt, 0), other.conditions.get(spoilt, 0)
    rolled = max([attack_dealt(one, other, stance, arm) for arm in arms if arm.rolls])
    margin = rolled - defence_against(other, stance)
    for arm in arms:
        if not arm.rolls:
            margin = max(margin, blow_worth(one, other, stance, arm))
    margin += LEVEL * (theirs - mine)
    return Blows(dealt(margin), rolled - LEVEL * mine)


@lru_cache(maxsize=4096)
def _mix(
    mine: tuple[Stance, ...],
    theirs: tuple[Stance, ...],
    deals: tuple[Blows, ...],
    takes: tuple[Blows, ...],
) -> Mix:
    """The equilibrium of what each pair of stances deals and takes."""
    gives, gets = dict(zip(ORDER, deals, strict=True)), dict(zip(ORDER, takes, strict=True))
    return solve([[_worth(one, other, gives, gets) for other in theirs] for one in mine]).rows


def _worth(
    mine: Stance,
    theirs: Stance,
    gives: dict[AttackStance, Blows],
    gets: dict[AttackStance, Blows],
) -> float:
    """HR-6.4, HR-6.11, HR-7.4: damage dealt less damage taken."""
    if mine == "defensive":
        return 0.0 if theirs == "defensive" else -gets[theirs].dealt / 2
    if theirs == "defensive":
        return gives[mine].dealt / 2
    if mine == theirs:
        return gives[mine].rolled - gets[mine].rolled
    if BEATS[mine] == theirs:
        return gives[mine].dealt + BONUS[mine]
    return -gets[theirs].dealt - BONUS[theirs]


def margins(creature: CreatureView, target: CreatureView) -> list[float]:
    """What its best attack in each stance is worth."""
    arms = arms_of(creature)
    return [max(blow_worth(creature, target, stance, arm) for arm in arms) for stance in ORDER]


def _reaches(view: View, one: CreatureView, other: CreatureView) -> bool:
    return distance(view, one, other) <= reach(one)


def reach(creature: CreatureView) -> int:
    """How far any of its arms goes."""
    return max(farthest(arm, creature.dashes > 0) for arm in arms_of(creature))
