"""What those cantrips are worth that roll no damage, in points of damage, roughly."""

from crossblades.heart_rush.conditions import MOST_LEVELS
from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.gear import Cantrip
from crossblades.heart_rush.visibility import CreatureView

_EFFECTS: dict[str, tuple[str, float]] = {
    "fire": ("burning", 10),
    "void": ("confused", 4),
    "dark": ("weakened", 4),
    "light": ("blinded", 5),
    "force": ("", 2),
    "time": ("", 8),
}
"""What a cantrip that is not rolled brings, and what that is worth against the unharmed."""


def effect_worth(target: CreatureView | Creature, cantrip: Cantrip) -> float:
    """Less for what the target has already, and nothing for time that it withstands."""
    condition, worth = _EFFECTS[cantrip.element]
    if cantrip.element == "time" and target.timeproof:
        return 0.0
    return worth * (1 - target.conditions.get(condition, 0) / MOST_LEVELS)
