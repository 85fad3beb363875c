"""Chapters 4 and 12: how far a creature may move in a round, and still aim."""

from crossblades.heart_rush.abilities import settle
from crossblades.heart_rush.conditions import is_prone
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.occasions import MaySidestep
from crossblades.heart_rush.state import State
from crossblades.kernel.grid import FEET


def walk_speed(creature: Creature) -> int:
    """HR-4.5, HR-11.16: the move speed; the prone move at climb speed."""
    return min(creature.speed, creature.sheet.climb) if is_prone(creature) else creature.speed


def dash_speed(creature: Creature) -> int:
    """HR-4.5, HR-10.3: how far a dash goes now; what cannot walk at all dashes by swimming."""
    return may_still_move(creature, walk_speed(creature) or creature.swim)


def may_still_move(creature: Creature, feet: int) -> int:
    """HR-12.5: of these feet, what one who has aimed may move: half the speed in the round."""
    return min(feet, max(creature.speed // 2 - creature.moved, 0)) if creature.aimed else feet


def may_move(creature: Creature, feet: int) -> bool:
    """HR-12.5: one who has aimed may move half the speed in the round and no more."""
    return not creature.aimed or creature.moved + feet <= creature.speed // 2


def may_sidestep(state: State, creature: Creature) -> bool:
    """HR-4.4: one that may move 5 feet, unless an ability keeps it from doing so."""
    if not may_move(creature, FEET):
        return False
    return not state.hooks or settle(MaySidestep(state=state, creature=creature)).allowed


def may_aim(creature: Creature) -> bool:
    """HR-12.5: with a ranged weapon, not after moving more than half the speed."""
    return creature.weapon.kind != "ranged" or 2 * creature.moved <= creature.speed
