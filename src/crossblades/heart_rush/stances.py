"""Chapter 6: which stance beats which, and who may attack whom."""

from crossblades.heart_rush.creature import AttackStance, Creature, Stance
from crossblades.heart_rush.space import all_in_range
from crossblades.heart_rush.state import Engagement, State

ORDER: tuple[AttackStance, ...] = ("cunning", "agility", "might")
"""The stances one can attack in, in the order of their steps (HR-6.6)."""

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
    beaten = [
        state.creatures[name]
        for name, other in engagement.stances.items()
        if (other == stance or beats(stance, other)) and name != attacker.name
    ]
    living = [target for target in beaten if not target.dead]
    targets = all_in_range(state, attacker, living)
    if len(targets) > 1:
        targets.sort(key=lambda target: target.side == attacker.side)
    return targets
