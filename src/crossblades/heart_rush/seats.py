"""Decisions of a side: several people may sit on it."""

from collections.abc import Sequence
from typing import Any

from crossblades.heart_rush.asks import SideAsk
from crossblades.heart_rush.options import CreatureOption, Pass
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import AskAny
from crossblades.kernel.rule import Rule


def ask_side(
    state: State, side: str, options: Sequence[CreatureOption], ask: type[SideAsk]
) -> Rule[Any]:
    """HR-3.1: anyone on the side may choose for a creature of theirs; None if all decline."""
    asks = [
        ask(seat=seat, side=side, options=(*mine, Pass(seat)))
        for seat, mine in _by_seat(state, side, options).items()
    ]
    while asks:
        choice = yield asks[0] if len(asks) == 1 else AskAny(tuple(asks))
        if not isinstance(choice, Pass):
            return choice
        asks = [each for each in asks if each.seat != choice.seat]
    return None


def _by_seat(
    state: State, side: str, options: Sequence[CreatureOption]
) -> dict[str, Sequence[CreatureOption]]:
    """Each seat with the options of its own creatures; seats without any are not asked."""
    seats = state.seats[side]
    if len(seats) == 1:
        return {seats[0]: options} if options else {}
    of = {
        seat: [option for option in options if state.creatures[option.creature].seat == seat]
        for seat in seats
    }
    return {seat: mine for seat, mine in of.items() if mine}
