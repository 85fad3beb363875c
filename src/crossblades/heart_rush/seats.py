"""Decisions of a side: several people may sit on it."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from crossblades.heart_rush.asks import SideAsk
from crossblades.heart_rush.options import CreatureOption, Pass
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, AskAny
from crossblades.kernel.rule import Rule


def ask_side(
    state: State, side: str, options: Sequence[CreatureOption], ask: type[SideAsk]
) -> Rule[Any]:
    """HR-3.1: anyone on the side may choose for a creature of theirs; None if all decline."""
    passing = state.scenario.passing[side]
    if not (passing and options):
        return (yield from ask_several(state, side, options, ask))
    choice = yield ask(seat=passing.seat, side=side, options=(*options, passing))
    return None if type(choice) is Pass else choice


def ask_several(
    state: State,
    side: str,
    options: Sequence[CreatureOption],
    ask: type[SideAsk],
    beside: tuple[Ask, ...] = (),
) -> Rule[Any]:
    """HR-3.1: the first seat that does not decline decides; None if all decline.

    Seats with nothing to choose are not asked. Questions `beside` stand open as well; an answer to
    one of them comes back like any other.
    """
    creatures = state.creatures
    asks = [
        ask(seat=seat, side=side, options=(*mine, Pass(seat)))
        for seat in state.seats[side]
        if (mine := [option for option in options if creatures[option.creature].seat == seat])
    ]
    while asks:
        open_now = (*asks, *map(structs.replace, beside))
        choice = yield open_now[0] if len(open_now) == 1 else AskAny(open_now)
        if not isinstance(choice, Pass):
            return choice
        asks = [structs.replace(each) for each in asks if each.seat != choice.seat]
    return None
