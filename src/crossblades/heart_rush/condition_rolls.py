"""Chapter 11: what conditions do to rolls."""

from collections.abc import Sequence

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.bearing import Borne, elsewhere, hung_by, while_in
from crossblades.heart_rush.conditions import CONDITIONS, restraint
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.gear import EXTENDED
from crossblades.heart_rush.moments import (
    ALWAYS_ASKED,
    NEED_MOTION,
    NEED_SIGHT,
    ROLLS,
    AttackRoll,
    Check,
    DefenceRoll,
    OffensiveCheck,
    RollMoment,
    modifies,
)
from crossblades.heart_rush.sight import sees
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import GrappleRestraint
from crossblades.kernel.dice import Part

BREAKING_FREE = "breaking free"
"""The contest with a grappler (HR-11.18)."""

ON_ITS_BACK = 3
"""Levels for, and against, those who are on a creature (HR-11.19)."""

A_D, CHECKS = (AttackRoll, DefenceRoll), (Check, OffensiveCheck)


@modifies(*ROLLS, only=("conditions",))
def conditions_of_the_roller(moment: RollMoment) -> Sequence[Part]:
    """Chapter 11: what each condition of the roller does to the roll."""
    conditions = moment.roller.conditions
    if not conditions:
        return ()
    parts = []
    for name, level in conditions.items():
        borne = Borne(moment.roller, name, level)
        for function in (level_of_disadvantage, *hung_by(name, type(moment))):
            if part := function(moment, borne):
                parts.append(part)
    return parts


def level_of_disadvantage(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.1, HR-11.2, HR-11.3, HR-11.4: one level for each on rolls with that ability's die."""
    condition = CONDITIONS[borne.name]
    if condition.ability is None or condition.ability != moment.ability:
        return None
    if isinstance(moment, AttackRoll | DefenceRoll) and _touch_checks_only(moment):
        return None
    return borne.part(-borne.level)


def _touch_checks_only(moment: RollMoment) -> bool:
    """HR-11.1, under the ruling that these conditions leave attack and defence rolls alone."""
    return moment.state.rulings.conditions_touch == "checks"


@while_in("poisoned", *A_D, *CHECKS)
@while_in("confused", *A_D, *CHECKS)
def per_level(_moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.8, HR-11.14: disadvantage per level on all but saves."""
    return borne.part(-borne.level)


@while_in("blinded", *A_D, *CHECKS)
def blinded(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.9: the same for what needs sight: A/D rolls, and some checks."""
    if type(moment) is Check and moment.what not in NEED_SIGHT:
        return None
    return borne.part(-borne.level)


def needs_motion(moment: RollMoment) -> bool:
    """HR-11.5, HR-11.18: attacks and defences, and the checks that need one to move."""
    if isinstance(moment, AttackRoll | DefenceRoll | OffensiveCheck):
        return True
    return isinstance(moment, Check) and moment.what in NEED_MOTION


@while_in("restrained", *A_D, *CHECKS)
@while_in("grappled", *A_D, *CHECKS)
@while_in("entangled", *A_D, *CHECKS)
def restrained(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.5, HR-11.18, HR-11.20: per level; a grapple and a net are a level each.

    One who breaks free of a grapple does not count that one (HR-11.18).
    """
    if not needs_motion(moment):
        return None
    name = borne.name
    if name == "grappled" and isinstance(moment, Check) and moment.what == BREAKING_FREE:
        return None
    level = restraint(moment.roller, _grip(moment)).get(name, 0)
    return Part(f"{name} {level}", borne.rule, advantage=-level) if level else None


def _grip(moment: RollMoment) -> int:
    """HR-11.18: a grapple is one level of restrained, unless abilities make more of it."""
    grappler = moment.roller.sources.get("grappled")
    if not grappler or GrappleRestraint not in moment.state.moments:
        return 1
    by = moment.state.creatures[grappler]
    return settle(GrappleRestraint(state=moment.state, grappler=by)).levels


@while_in("grappling", *A_D, *CHECKS)
def grappling(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.18: disadvantage on A/D rolls and checks that need motion."""
    return borne.part(-1) if needs_motion(moment) else None


@while_in("frightened", *A_D, *CHECKS)
def frightened(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.15: per level on A/D rolls and checks while what it fears is in sight."""
    source = moment.state.creatures[moment.roller.sources[borne.name]]
    return borne.part(-borne.level) if sees(moment.state, moment.roller, source) else None


@while_in("enraged", *A_D, *CHECKS)
def enraged(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.15: per level on A/D rolls and checks against anyone but the one it rages at."""
    other = opponent(moment)
    if other is None or other.name == moment.roller.sources[borne.name]:
        return None
    return borne.part(-borne.level)


def opponent(moment: RollMoment) -> Creature | None:
    """Whom the roll is against, if anybody; a net is nobody."""
    if isinstance(moment, AttackRoll):
        return moment.target if moment.target is not moment.roller else None
    if isinstance(moment, DefenceRoll):
        return moment.attacker
    return moment.against if isinstance(moment, Check) else None


@while_in("prone", *A_D, OffensiveCheck)
def prone(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.16: advantage on defence against ranged attacks, else disadvantage on A/D rolls."""
    shot_at = isinstance(moment, DefenceRoll) and moment.weapon.kind in EXTENDED
    return borne.part(1 if shot_at else -1)


@while_in("creature climber", AttackRoll, OffensiveCheck)
def climber(moment: RollMoment, borne: Borne) -> Part | None:
    """HR-11.19: three levels of advantage on attacks on the one it is on."""
    other = _attacked(moment)
    if other is None or other.name != moment.roller.sources[borne.name]:
        return None
    return Part(f"on {other.name}", "HR-11.19", advantage=ON_ITS_BACK)


@while_in("climbed-on", AttackRoll, OffensiveCheck)
def climbed_on(moment: RollMoment, _borne: Borne) -> Part | None:
    """HR-11.19: three levels of disadvantage on attacks against its climbers."""
    other = _attacked(moment)
    if other is None or other.sources.get("creature climber") != moment.roller.name:
        return None
    return Part(f"{other.name} on its back", "HR-11.19", advantage=-ON_ITS_BACK)


def _attacked(moment: RollMoment) -> Creature | None:
    """Whom an attack, or what stands for one (HR-9.1), is made on."""
    if isinstance(moment, AttackRoll):
        return moment.target
    return moment.against if isinstance(moment, OffensiveCheck) and moment.attacking else None


@modifies(Check, OffensiveCheck)
def charming(moment: Check) -> Sequence[Part]:
    """HR-11.15: advantage on presence checks against one that it has charmed."""
    other = moment.against
    if moment.ability != "presence" or other is None:
        return ()
    if other.sources.get("charmed") != moment.roller.name:
        return ()
    return (Part(f"{other.name} charmed", "HR-11.15", advantage=1),)


# --- where nobody needs to ask


def plain_rolls(state: State, one: Creature, other: Creature, stance: AttackStance) -> bool:
    """Whether nothing can hang on A/D rolls of two in melee, so that nobody asks for `modifiers`.

    There is no ability, and none of the circumstances for which a chapter has hung something.
    """
    land = state.land
    if state.moments or not (land.plain and land.clear):
        return False
    if one.conditions and not elsewhere(stance).issuperset(one.conditions):
        return False
    if other.conditions and not elsewhere(stance).issuperset(other.conditions):
        return False
    return AttackRoll not in ALWAYS_ASKED and DefenceRoll not in ALWAYS_ASKED
