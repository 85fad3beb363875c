"""Chapter 11: what conditions do to rolls."""

from collections.abc import Callable, Sequence

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.conditions import CONDITIONS, RESTRAINING, restraint
from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.gear import EXTENDED
from crossblades.heart_rush.moments import (
    NEED_MOTION,
    NEED_SIGHT,
    AttackRoll,
    Check,
    DefenceRoll,
    OffensiveCheck,
    RollMoment,
    Save,
    modifies,
)
from crossblades.heart_rush.sight import sees
from crossblades.heart_rush.stances import ORDER
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import GrappleRestraint
from crossblades.kernel.dice import Part

BREAKING_FREE = "breaking free"
"""The contest with a grappler (HR-11.18)."""

ON_ITS_BACK = 3
"""Levels for, and against, those who are on a creature (HR-11.19)."""

Effect = Callable[[RollMoment, str, int], Part | None]


@modifies(AttackRoll, DefenceRoll, Check, OffensiveCheck, Save)
def conditions_of_the_roller(moment: RollMoment) -> Sequence[Part]:
    """Chapter 11: what each condition of the roller does to the roll."""
    conditions = moment.roller.conditions
    if not conditions:
        return ()
    parts = []
    for name, level in conditions.items():
        effect = _EFFECTS.get(name, level_of_disadvantage)
        if part := effect(moment, name, level):
            parts.append(part)
    return parts


def level_of_disadvantage(moment: RollMoment, name: str, level: int) -> Part | None:
    """HR-11.1, HR-11.2, HR-11.3, HR-11.4: one level for each on rolls with that ability's die."""
    condition = CONDITIONS[name]
    if condition.ability is None or condition.ability != moment.ability:
        return None
    if isinstance(moment, AttackRoll | DefenceRoll) and _touch_checks_only(moment):
        return None
    return Part(f"{name} {level}", condition.rule, advantage=-level)


def _touch_checks_only(moment: RollMoment) -> bool:
    """HR-11.1, under the ruling that these conditions leave attack and defence rolls alone."""
    return moment.state.rulings.conditions_touch == "checks"


def attacks_defences_and_checks(moment: RollMoment, name: str, level: int) -> Part | None:
    """HR-11.8, HR-11.14: disadvantage per level on all but saves."""
    if isinstance(moment, Save):
        return None
    return Part(f"{name} {level}", CONDITIONS[name].rule, advantage=-level)


def blinded(moment: RollMoment, name: str, level: int) -> Part | None:
    """HR-11.9: the same for what needs sight: A/D rolls, and some checks."""
    if type(moment) is Check and moment.what not in NEED_SIGHT:
        return None
    return attacks_defences_and_checks(moment, name, level)


def needs_motion(moment: RollMoment) -> bool:
    """HR-11.5, HR-11.18: attacks and defences, and the checks that need one to move."""
    if isinstance(moment, AttackRoll | DefenceRoll | OffensiveCheck):
        return True
    return isinstance(moment, Check) and moment.what in NEED_MOTION


def restrained(moment: RollMoment, name: str, _level: int) -> Part | None:
    """HR-11.5, HR-11.18, HR-11.20: per level; a grapple and a net are a level each.

    One who breaks free of a grapple does not count that one (HR-11.18).
    """
    if not needs_motion(moment):
        return None
    if name == "grappled" and isinstance(moment, Check) and moment.what == BREAKING_FREE:
        return None
    level = restraint(moment.roller, _grip(moment)).get(name, 0)
    return Part(f"{name} {level}", CONDITIONS[name].rule, advantage=-level) if level else None


def _grip(moment: RollMoment) -> int:
    """HR-11.18: a grapple is one level of restrained, unless abilities make more of it."""
    grappler = moment.roller.sources.get("grappled")
    if not grappler or GrappleRestraint not in moment.state.moments:
        return 1
    by = moment.state.creatures[grappler]
    return settle(GrappleRestraint(state=moment.state, grappler=by)).levels


def grappling(moment: RollMoment, _name: str, _level: int) -> Part | None:
    """HR-11.18: disadvantage on A/D rolls and checks that need motion."""
    return Part("grappling", "HR-11.18", advantage=-1) if needs_motion(moment) else None


def frightened(moment: RollMoment, name: str, level: int) -> Part | None:
    """HR-11.15: per level on A/D rolls and checks while what it fears is in sight."""
    source = moment.state.creatures[moment.roller.sources[name]]
    if isinstance(moment, Save) or not sees(moment.state, moment.roller, source):
        return None
    return Part(f"{name} {level}", "HR-11.15", advantage=-level)


def enraged(moment: RollMoment, name: str, level: int) -> Part | None:
    """HR-11.15: per level on A/D rolls and checks against anyone but the one it rages at."""
    other = opponent(moment)
    if other is None or other.name == moment.roller.sources[name]:
        return None
    return Part(f"{name} {level}", "HR-11.15", advantage=-level)


def opponent(moment: RollMoment) -> Creature | None:
    """Whom the roll is against, if anybody; a net is nobody."""
    if isinstance(moment, AttackRoll):
        return moment.target if moment.target is not moment.roller else None
    if isinstance(moment, DefenceRoll):
        return moment.attacker
    return moment.against if isinstance(moment, Check) else None


def prone(moment: RollMoment, _name: str, _level: int) -> Part | None:
    """HR-11.16: advantage on defence against ranged attacks, else disadvantage on A/D rolls."""
    if isinstance(moment, DefenceRoll) and moment.weapon.kind in EXTENDED:
        return Part("prone", "HR-11.16", advantage=1)
    if isinstance(moment, AttackRoll | DefenceRoll | OffensiveCheck):
        return Part("prone", "HR-11.16", advantage=-1)
    return None


def climber(moment: RollMoment, name: str, _level: int) -> Part | None:
    """HR-11.19: three levels of advantage on attacks on the one it is on."""
    other = _attacked(moment)
    if other is None or other.name != moment.roller.sources[name]:
        return None
    return Part(f"on {other.name}", "HR-11.19", advantage=ON_ITS_BACK)


def climbed_on(moment: RollMoment, _name: str, _level: int) -> Part | None:
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


_EFFECTS: dict[str, Effect] = {
    "blinded": blinded,
    "poisoned": attacks_defences_and_checks,
    "confused": attacks_defences_and_checks,
    **dict.fromkeys(RESTRAINING, restrained),
    "grappling": grappling,
    "frightened": frightened,
    "enraged": enraged,
    "prone": prone,
    "creature climber": climber,
    "climbed-on": climbed_on,
}
"""The conditions that do something of their own to a roll."""


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

ELSEWHERE: dict[AttackStance, frozenset[str]] = {
    stance: frozenset(n for n, c in CONDITIONS.items() if c.ability not in (None, stance))
    for stance in ORDER
}
"""The conditions that touch rolls with the die of another ability alone (HR-11.1 to HR-11.4)."""


def plain_rolls(state: State, one: Creature, other: Creature, stance: AttackStance) -> bool:
    """Whether nothing can hang on A/D rolls of two in melee, so that none asks for `modifiers`.

    There is no ability, no terrain, light to see by, and no condition that touches such rolls.
    """
    land = state.land
    if state.moments or not (land.plain and land.clear):
        return False
    if one.conditions and not ELSEWHERE[stance].issuperset(one.conditions):
        return False
    return not other.conditions or ELSEWHERE[stance].issuperset(other.conditions)
