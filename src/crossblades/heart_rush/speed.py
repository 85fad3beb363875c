"""Chapters 4 and 12: how far a creature may move in a round, and still aim."""

from crossblades.heart_rush.creature import Creature


def dash_speed(creature: Creature) -> int:
    """HR-4.5, HR-12.5: the move speed; for one who has aimed, no more than half in the round."""
    if creature.aimed:
        return max(creature.speed // 2 - creature.moved, 0)
    return creature.speed


def may_move(creature: Creature, feet: int) -> bool:
    """HR-12.5: one who has aimed may move half the speed in the round and no more."""
    return not creature.aimed or creature.moved + feet <= creature.speed // 2


def may_aim(creature: Creature) -> bool:
    """HR-12.5: with a ranged weapon, not after moving more than half the speed."""
    return creature.weapon.kind != "ranged" or 2 * creature.moved <= creature.speed
