"""Chapters 4, 11, 12 and 16: how far a creature may move in a round, and still aim or cast."""

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


def walk_speed(creature: Creature) -> int:
    """HR-4.5: the move speed, less what conditions cost."""
    return hampered(creature, creature.speed) if creature.conditions else creature.speed


def swim_speed(creature: Creature) -> int:
    """HR-10.3: the swim speed, less what conditions cost."""
    return hampered(creature, creature.swim)


def climb_speed(creature: Creature) -> int:
    """HR-10.4: the climb speed, less what conditions cost."""
    return hampered(creature, creature.sheet.climb)


def hampered(creature: Creature, speed: int) -> int:
    """HR-11.16, HR-11.19: the prone, and those on a creature, move at climb speed."""
    conditions = creature.conditions
    if HAMPERING.isdisjoint(conditions):
        return speed
    if "prone" in conditions or "creature climber" in conditions:
        speed = min(speed, creature.sheet.climb)
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
    if "grappling" in creature.conditions and not creature.sheet.grip_speed:
        return True
    return not may_sidestep(creature)


def may_sidestep(creature: Creature) -> bool:
    """HR-11.5, HR-11.6, HR-11.14: not the restrained or stunned, nor the confused who have acted.

    Those who grapple may (HR-11.18).
    """
    conditions = creature.conditions
    if not FIXING.isdisjoint(conditions):
        return False
    return not ("confused" in conditions and creature.acted)


def sidestep_allowed(state: State, creature: Creature) -> bool:
    """HR-4.4: one whom neither conditions nor abilities keep from it."""
    if creature.conditions and not may_sidestep(creature):
        return False
    return not state.hooks or lets_sidestep(state, creature)


def lets_sidestep(state: State, creature: Creature) -> bool:
    """HR-4.4: whether abilities leave it its sidesteps."""
    return settle(MaySidestep(state=state, creature=creature)).allowed


def has_free_sidestep(creature: Creature) -> bool:
    """HR-6.9, HR-2.5, HR-6.18: all in agility who can move."""
    return not creature.held and (not creature.conditions or may_sidestep(creature))


def may_rise(creature: Creature) -> bool:
    """HR-11.16, HR-11.18: the prone, but not while they grapple."""
    return is_prone(creature) and "grappling" not in creature.conditions


def dash_speed(creature: Creature) -> int:
    """HR-4.5, HR-10.3: how far a dash goes now; what cannot walk at all dashes by swimming."""
    return may_still_move(creature, walk_speed(creature) or swim_speed(creature))


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
    return before + half(creature.speed)


def may_aim(creature: Creature) -> bool:
    """HR-12.5: with a ranged weapon, not after moving more than half the speed."""
    return creature.weapon.kind != "ranged" or creature.moved <= half(creature.speed)
