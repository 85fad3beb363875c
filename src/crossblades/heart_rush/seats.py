"""Decisions of a side: several people may sit on it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from crossblades.heart_rush.options import CreatureOption, Pass
from crossblades.heart_rush.state import State
from crossblades.kernel.ask import Ask, AskAny
from crossblades.kernel.rule import Rule


def seats_of(state: State, side: str) -> tuple[str, ...]:
    """Everyone who decides for a creature of this side, in the order of the sheets."""
    seats = (c.seat for c in state.creatures.values() if c.side == side)
    return tuple(dict.fromkeys(seats))


def ask_side(state: State, options: Sequence[CreatureOption], ask: Callable[..., Ask]) -> Rule[Any]:
    """HR-3.1: anyone on the side may choose for a creature of theirs; None if all decline."""
    asks = [ask(seat=seat, options=(*mine, Pass(seat))) for seat, mine in _by_seat(state, options)]
    while asks:
        choice = yield asks[0] if len(asks) == 1 else AskAny(tuple(asks))
        if not isinstance(choice, Pass):
            return choice
        asks = [each for each in asks if each.seat != choice.seat]
    return None


def _by_seat(
    state: State, options: Sequence[CreatureOption]
) -> Iterable[tuple[str, list[CreatureOption]]]:
    """Each seat with the options of its own creatures."""
    of: dict[str, list[CreatureOption]] = {}
    creatures = state.creatures
    for option in options:
        seat = creatures[option.creature].seat
        if seat in of:
            of[seat].append(option)
        else:
            of[seat] = [option]
    return of.items()
