"""Chapters 4, 11, 12 and 16: how far a creature may move in a round, and still aim or cast."""

from typing import Literal

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.conditions import RESTRAINING, is_prone
from crossblades.heart_rush.creature import STUNNING, Creature
from crossblades.heart_rush.dice import half
from crossblades.heart_rush.state import State
from crossblades.heart_rush.terms import MaySidestep

CRIPPLED = 5
"""HR-11.12."""

FIXING = frozenset({*RESTRAINING, *STUNNING})
"""The conditions in which one does not even sidestep (HR-11.5, HR-11.6)."""

HAMPERING = FIXING | {
    "grappling", "prone", "creature climber", "crippled", "slowed", "confused"
}  # fmt: skip
"""All conditions that may cost speed."""


Gait = Literal["move speed", "swim speed", "climb speed"]
"""The speeds that everybody has."""

LEAST = 5
"""What an ability leaves of a speed."""


def full_speed(creature: Creature, gait: Gait = "move speed") -> int:
    """HR-4.5, HR-10.3, HR-10.4: a speed as abilities change it; conditions come on top."""
    if gait == "move speed":
        speed = creature.speed
    else:
        speed = creature.swim if gait == "swim speed" else creature.sheet.climb
    for effect in creature.effects:
        if effect.paces and effect.about == gait:
            speed = max(speed + effect.value, min(speed, LEAST))
    return speed


def walk_speed(creature: Creature) -> int:
    """HR-4.5: the move speed, less what conditions cost."""
    speed = full_speed(creature) if creature.effects else creature.speed
    return hampered(creature, speed) if creature.conditions else speed


def swim_speed(creature: Creature) -> int:
    """HR-10.3: the swim speed, less what conditions cost."""
    return hampered(creature, full_speed(creature, "swim speed"))


def climb_speed(creature: Creature) -> int:
    """HR-10.4: the climb speed, less what conditions cost."""
    return hampered(creature, full_speed(creature, "climb speed"))


def hampered(creature: Creature, speed: int) -> int:
    """HR-11.16, HR-11.19: the prone, and those on a creature, move at climb speed."""
    conditions = creature.conditions
    if HAMPERING.isdisjoint(conditions):
        return speed
    if "prone" in conditions or "creature climber" in conditions:
        speed = min(speed, full_speed(creature, "climb speed"))
    return upright(creature, speed)


def upright(creature: Creature, speed: int) -> int:
    """HR-11.5, HR-11.11, HR-11.12, HR-11.18: what other conditions leave of a speed."""
    conditions = creature.conditions
    if stopped(creature):
        return 0
    if "grappling" in conditions:
        speed = min(speed, creature.sheet.grip_speed)
    if "crippled" in conditions:
        speed = min(speed, CRIPPLED)
    return half(speed) if "slowed" in conditions else speed


def stopped(creature: Creature) -> bool:
    """HR-11.5, HR-11.6, HR-11.14, HR-11.18: speed 0, and no dash."""
    return bool(stopped_by(creature))


def stopped_by(creature: Creature) -> str:
    """HR-11.5, HR-11.6, HR-11.14, HR-11.18: the condition in which it has speed 0, if any."""
    if "grappling" in creature.conditions and not creature.sheet.grip_speed:
        return "grappling"
    return fixed_by(creature)


def may_sidestep(creature: Creature) -> bool:
    """HR-11.5, HR-11.6, HR-11.14: not the restrained or stunned, nor the confused who have acted.

    Those who grapple may (HR-11.18).
    """
    return not fixed_by(creature)


def fixed_by(creature: Creature) -> str:
    """HR-11.5, HR-11.6, HR-11.14: the condition in which it does not even sidestep, if any."""
    conditions = creature.conditions
    if not FIXING.isdisjoint(conditions):
        return next(name for name in conditions if name in FIXING)
    return "confused" if "confused" in conditions and creature.acted else ""


def sidestep_allowed(state: State, creature: Creature) -> bool:
    """HR-4.4: one whom neither conditions nor abilities keep from it."""
    if creature.conditions and not may_sidestep(creature):
        return False
    return MaySidestep not in state.moments or lets_sidestep(state, creature)


def lets_sidestep(state: State, creature: Creature) -> bool:
    """HR-4.4: whether abilities leave it its sidesteps."""
    return settle(MaySidestep(state=state, creature=creature)).allowed


def has_free_sidestep(creature: Creature) -> bool:
    """HR-6.9, HR-2.5, HR-6.18: all in agility who can move."""
    return not creature.held and (not creature.conditions or may_sidestep(creature))


def may_rise(creature: Creature) -> bool:
    """HR-11.16, HR-11.18: the prone, but not while they grapple."""
    return is_prone(creature) and "grappling" not in creature.conditions


def speed_of_dash(creature: Creature) -> int:
    """HR-4.5, HR-10.3: how fast a dash is now; what cannot walk at all dashes by swimming."""
    return walk_speed(creature) or swim_speed(creature)


def may_still_move(creature: Creature, feet: int) -> int:
    """HR-12.5, HR-16.1: of these feet, what one who has aimed or cast may move."""
    if not (creature.aimed or creature.cast_after is not None):
        return feet
    return min(feet, max(_steady_limit(creature) - creature.moved, 0))


def may_move(creature: Creature, feet: int) -> bool:
    """HR-12.5, HR-16.1: whether one who has aimed or cast may still move so far."""
    if not (creature.aimed or creature.cast_after is not None):
        return True
    return creature.moved + feet <= _steady_limit(creature)


def _steady_limit(creature: Creature) -> int:
    """The feet that one who has aimed or cast may move in all this round.

    Half the speed for one who has aimed (HR-12.5), half after the spell for a caster (HR-16.1).
    """
    before = 0 if creature.aimed else creature.cast_after or 0
    return before + half(full_speed(creature))


def may_aim(creature: Creature) -> bool:
    """HR-12.5: with a ranged weapon, not after moving more than half the speed."""
    return creature.weapon.kind != "ranged" or creature.moved <= half(full_speed(creature))
