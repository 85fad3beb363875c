"""Decisions of a side: several people may sit on it."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from crossblades.kernel.ask import Ask, AskAny
from crossblades.kernel.rule import Rule
from crossblades.swords_reign.asks import WhoActs
from crossblades.swords_reign.options import TakeTurn
from crossblades.swords_reign.referee import decree, may_decree
from crossblades.swords_reign.referee_options import Decree
from crossblades.swords_reign.state import State


def ask_who_acts(state: State, side: str, options: Sequence[TakeTurn]) -> Rule[Any]:
    """OS-2.2: anyone of the side may say that a creature of theirs is next."""
    creatures = state.creatures
    asks: list[Ask] = [
        WhoActs(seat=seat, side=side, options=tuple(mine))
        for seat in state.seats[side]
        if (mine := [option for option in options if creatures[option.creature].seat == seat])
    ]
    return (yield from ask_and_decree(state, asks))


def ask_and_decree(state: State, asks: Sequence[Ask]) -> Rule[Any]:
    """The first answer counts; the Referee may decree something beside it, which is done at once.

    Returns None after a decree: what was asked must be asked anew.
    """
    beside = may_decree(state)
    open_now = (*asks, *beside)
    choice = (
        yield open_now[0] if len(open_now) == 1 else AskAny(tuple(map(structs.replace, open_now)))
    )
    if isinstance(choice, Decree):
        yield from decree(state, choice)
        return None
    return choice
