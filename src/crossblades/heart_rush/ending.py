"""Chapter 3: how a combat ends."""

from crossblades.heart_rush.events import CombatEnded
from crossblades.heart_rush.state import State


def how_it_ends(state: State) -> CombatEnded | None:
    """HR-3.7: when only one side still has somebody standing; None while it goes on.

    The GM may decree the end of a fight as well.
    """
    if state.decreed:
        return CombatEnded(winner=state.winner, reason="decreed")
    side = None
    for creature in state.everyone:
        if creature.dead or creature.unconscious:
            continue
        if side is None:
            side = creature.side
        elif creature.side != side:
            return None
    return CombatEnded(winner=side, reason="last standing" if side else "nobody standing")


def out_of_time(state: State) -> CombatEnded | None:
    """HR-3.7: an undecided combat ends with its last round, by default after ten minutes."""
    if state.round < state.scenario.rounds:
        return None
    return CombatEnded(winner=None, reason="out of time")
