"""How actions are found and done: each of them says what it offers, and what doing it means."""

from collections.abc import Callable, Sequence
from functools import singledispatch
from typing import Any

from crossblades.kernel.rule import Rule
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.options import Action
from crossblades.swords_reign.state import State

Offer = Callable[[State, Creature], Sequence[Action]]

OFFERS: dict[str, Offer] = {}
"""What each action offers a creature now, by the action's name."""


def offers(name: str) -> Callable[[Offer], Offer]:
    """Register what an action offers."""

    def register(offer: Offer) -> Offer:
        OFFERS[name] = offer
        return offer

    return register


@singledispatch
def perform(option: Any, _state: State) -> Rule[None]:
    """Do what was chosen."""
    raise TypeError(f"nobody knows how to do {type(option).__name__}")
