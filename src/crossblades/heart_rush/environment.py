"""Chapter 10: what water and high ground do to rolls."""

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.ground import CLIFF
from crossblades.heart_rush.moments import (
    ESCAPES,
    NEED_MOTION,
    AttackRoll,
    Check,
    DefenceRoll,
    OffensiveCheck,
    RollMoment,
    Save,
    modifies,
)
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part


@modifies(AttackRoll, DefenceRoll, Check, OffensiveCheck, Save, only=("ground",))
def in_deep_water(moment: RollMoment) -> tuple[Part, ...]:
    """HR-10.3: disadvantage where one can still stand, five levels where one cannot.

    Of saves it counts for the escapes from a net.
    """
    land, roller = moment.state.land, moment.roller
    if not land.touches(land.water, roller.at, roller.length) or roller.sheet.at_home_in_water:
        return ()
    if type(moment) is Check and moment.what not in NEED_MOTION:
        return ()
    if isinstance(moment, Save) and moment.what not in ESCAPES:
        return ()
    if land.stands(roller.at, roller.length, roller.rank):
        return (Part("deep water", "HR-10.3", advantage=-1),)
    return (Part("no footing in the water", "HR-10.3", advantage=-5),)


@modifies(AttackRoll, only=("ground",))
def high_ground(moment: AttackRoll) -> tuple[Part, ...]:
    """HR-10.13: advantage against creatures that stand lower."""
    return _from_above(moment.state, moment.roller, moment.target)


@modifies(OffensiveCheck, only=("ground",))
def high_ground_of_an_action(moment: OffensiveCheck) -> tuple[Part, ...]:
    """HR-9.1, HR-10.13: an offensive action is as easy as an attack from there would be."""
    if not moment.attacking:
        return ()
    return _from_above(moment.state, moment.roller, moment.against)


def _from_above(state: State, attacker: Creature, target: Creature) -> tuple[Part, ...]:
    land = state.land
    if land.flat:
        return ()
    above = land.height(attacker.at, attacker.length) - land.height(target.at, target.length)
    return (Part("high ground", "HR-10.13", advantage=1),) if above >= CLIFF else ()
