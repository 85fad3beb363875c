"""OS-2.5: how a fight ends."""

from crossblades.swords_reign.events import FightEnded
from crossblades.swords_reign.state import State


def how_it_ends(state: State) -> FightEnded | None:
    """OS-2.5: when all of a side have fled, surrendered or fallen, or the Referee says so.

    Whoever rolls on the table of dying has not fallen for good: it may yet get up.
    """
    if state.decreed:
        return FightEnded(winner=state.winner, reason="decreed")
    goes_on = ("up", "dying") if state.rulings.last_rolls_on else ("up",)
    standing = {c.side for c in state.creatures.values() if c.status in goes_on}
    if len(standing) == 2:
        return None
    if not standing:
        return FightEnded(winner=None, reason="nobody left")
    (winner,) = standing
    loser = state.foes if winner == state.heroes else state.heroes
    return FightEnded(winner=winner, reason="beaten", loser=loser)


def out_of_time(state: State) -> FightEnded | None:
    """OS-2.5: a fight that nobody wins ends some day."""
    if state.round >= state.scenario.rounds:
        return FightEnded(winner=None, reason="undecided", round=state.round)
    return None
