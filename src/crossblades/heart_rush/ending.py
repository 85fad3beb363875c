"""Chapter 3: how a combat ends."""

from crossblades.heart_rush.events import CombatEnded
from crossblades.heart_rush.state import State


def how_it_ends(state: State) -> CombatEnded | None:
    """HR-3.7: when only one side still has somebody standing; None while it goes on.

    An undecided one ends when its rounds are over, by default after ten minutes.
    """
    standing = {c.side for c in state.creatures.values() if not (c.dead or c.unconscious)}
    if not standing:
        return CombatEnded(winner=None, reason="nobody standing")
    if len(standing) == 1:
        return CombatEnded(winner=standing.pop(), reason="last standing")
    if state.passes >= 2 and state.round >= state.scenario.rounds:
        return CombatEnded(winner=None, reason="out of time")
    return None
