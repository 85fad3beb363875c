"""What an encounter comes to that is allowed, and perhaps not meant."""

from crossblades.heart_rush.beginning import begin_with_abilities
from crossblades.heart_rush.starting import is_surprised
from crossblades.heart_rush.state import Scenario


def cautions(scenario: Scenario) -> tuple[str, ...]:
    """HR-2.3: the sides that are surprised as a whole, though nobody has hidden from them yet.

    Whoever says which side expects the fight has thought of it.
    """
    if scenario.expecting:
        return ()
    state = begin_with_abilities(scenario)
    return tuple(
        f"the {side} start surprised and can do nothing in round 1 (HR-2.3): none of them sees an "
        f'opponent. If they expect the fight, let the file say expecting = ["{side}"]'
        for side in scenario.sides
        if all(is_surprised(state, creature) for creature in state.on_side(side))
    )
