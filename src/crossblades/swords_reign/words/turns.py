"""Whose turn it is."""

from collections.abc import Callable

from crossblades.kernel.showing import Turn
from crossblades.kernel.words import of
from crossblades.swords_reign.order import next_to_act
from crossblades.swords_reign.state import State
from crossblades.swords_reign.visibility import View


def turn(view: View, as_seen: Callable[[View], State]) -> Turn:
    """OS-2.2, OS-2.3: the creature that acts, or the side of which one is to act next."""
    if view.over:
        return Turn(view.round, "", "", "The fight is over")
    now = f"Round {view.round}" if view.round else "Before the first round"
    if view.acting:
        side = view.creatures[view.acting].side
        return Turn(view.round, side, view.acting, f"{now}: {of(view.acting)} turn ({side})")
    waiting = next_to_act(as_seen(view)) if view.round else []
    if not waiting:
        return Turn(view.round, "", "", now)
    side = waiting[0].side
    return Turn(view.round, side, "", f"{now}: the {of(side)} turn")
