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
    only = sole_ask(state, side, options, ask)
    if only is None:
        return (yield from ask_several(state, side, options, ask))
    choice = yield only
    return None if type(choice) is Pass else choice


def sole_ask(
    state: State, side: str, options: Sequence[CreatureOption], ask: type[SideAsk]
) -> SideAsk | None:
    """HR-3.1: the question to one who decides alone for a side; None if others have a say.

    So it is if there is nothing to choose.
    """
    seats = state.seats[side]
    if not options or len(seats) > 1 or state.scenario.gm:
        return None
    seat = seats[0]
    return ask(seat=seat, side=side, options=(*options, Pass(seat)))


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
