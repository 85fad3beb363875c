"""Chapter 6: which stance beats which, and who may attack whom."""

from crossblades.heart_rush.creature import AttackStance, Creature, Stance
from crossblades.heart_rush.space import weapon_range
from crossblades.heart_rush.state import Engagement, State

BEATS = {"cunning": "agility", "agility": "might", "might": "cunning"}
"""HR-6.4."""


def beats(stance: AttackStance, other: Stance | None) -> bool:
    """HR-6.4, HR-6.18: all three beat defensive, and one who has picked no stance."""
    return other is None or other == "defensive" or BEATS[stance] == other


def attackers(state: State, engagement: Engagement, stance: AttackStance) -> list[Creature]:
    """HR-6.7: those of a stance who are still able to attack."""
    return [
        state.creatures[name]
        for name, taken in engagement.stances.items()
        if taken == stance and state.creatures[name].can_act
    ]


def valid_targets(
    state: State, engagement: Engagement, attacker: Creature, stance: AttackStance
) -> list[Creature]:
    """HR-6.5: living participants whose stance is beaten or shared, in range now.

    Enemies first; allies, too, since one may choose them explicitly (HR-6.19).
    """
    enemies: list[Creature] = []
    allies: list[Creature] = []
    reach = weapon_range(attacker)
    for name, other in engagement.stances.items():
        if other != stance and not beats(stance, other):
            continue
        target = state.creatures[name]
        if target is attacker or target.dead:
            continue
        if state.distance(attacker, target) <= reach:
            (allies if target.side == attacker.side else enemies).append(target)
    return enemies + allies
