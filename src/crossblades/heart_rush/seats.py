"""Decisions of a side: several people may sit on it."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from crossblades.heart_rush.asks import SideAsk
from crossblades.heart_rush.options import CreatureOption, Pass
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import AskAny
from crossblades.kernel.rule import Rule


def ask_side(
    state: State, side: str, options: Sequence[CreatureOption], ask: type[SideAsk]
) -> Rule[Any]:
    """HR-3.1: anyone on the side may choose for a creature of theirs; None if all decline."""
    seats = state.seats[side]
    if len(seats) > 1:
        return (yield from _ask_several(state, side, options, ask))
    if not options:
        return None
    seat = seats[0]
    choice = yield ask(seat=seat, side=side, options=(*options, Pass(seat)))
    return None if isinstance(choice, Pass) else choice


def _ask_several(
    state: State, side: str, options: Sequence[CreatureOption], ask: type[SideAsk]
) -> Rule[Any]:
    """The first seat that does not decline decides; seats with nothing to choose are not asked."""
    creatures = state.creatures
    asks = [
        ask(seat=seat, side=side, options=(*mine, Pass(seat)))
        for seat in state.seats[side]
        if (mine := [option for option in options if creatures[option.creature].seat == seat])
    ]
    while asks:
        choice = yield asks[0] if len(asks) == 1 else AskAny(tuple(asks))
        if not isinstance(choice, Pass):
            return choice
        asks = [structs.replace(each) for each in asks if each.seat != choice.seat]
    return None
