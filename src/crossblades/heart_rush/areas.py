"""Chapter 5: the spaces that an ability or a spell works on, for showing them beforehand."""

from collections.abc import Callable
from typing import NamedTuple

from crossblades.heart_rush.abilities import Owned
from crossblades.heart_rush.state import State


class Aim(NamedTuple):
    """How it would be used, as far as that is chosen."""

    place: str = ""
    way: str = ""
    """One of the four ways of the map."""


AreaOf = Callable[[State, Owned, Aim], int]
"""The spaces, as a bit board."""

_AREAS: dict[str, AreaOf] = {}


def covers(name: str) -> Callable[[AreaOf], AreaOf]:
    """Let a function say which spaces an ability works on; most work all around their owner."""

    def hang(function: AreaOf) -> AreaOf:
        _AREAS[name] = function
        return function

    return hang


def area_of(state: State, mine: Owned, aim: Aim) -> int:
    """HR-5.7: the spaces that an ability works on, or that it reaches."""
    if mine.id in _AREAS:
        return _AREAS[mine.id](state, mine, aim)
    if aim.place:
        return state.grid.bit[aim.place]
    numbers = mine.ability.numbers
    feet = numbers.get("range") or numbers.get("feet", 0)
    if mine.ability.frequency == "passive" or not feet:
        return 0
    return around(state, mine, feet)


def around(state: State, mine: Owned, feet: int) -> int:
    """HR-10.14: all spaces within so many feet of its owner."""
    grid, land, owner = state.grid, state.land, state.creatures[mine.owner]
    near = grid.on(grid.within(owner.at, feet - feet % 5, owner.length) & grid.open)
    if land.flat:
        return grid.board(near)
    return grid.board(s for s in near if land.distance(owner.at, s, owner.length) <= feet)
