"""A sealed choice of several as a game, for whoever wants to know how to choose well."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from crossblades.kernel.ask import Ask
from crossblades.kernel.mixing import Mix


class Player(Struct, frozen=True):
    """One who chooses, or is only there."""

    name: str
    side: str
    choices: tuple[str, ...]
    """What there is to choose from, in words."""


class SealedGame(Protocol):
    """Two sides with opposed aims; worth is what is added to a side's chance to win."""

    @property
    def players(self) -> tuple[Player, ...]:
        """All who are part of it."""

    @property
    def exact(self) -> bool:
        """Whether nothing is left out of what choices are worth; else `simplified` says what is."""

    @property
    def simplified(self) -> str:
        """What is taken to be simpler than it is, in a sentence; empty if nothing is."""

    @property
    def chance(self) -> float:
        """The first player's side's chance to win as things stand."""

    def worth(self, player: int, mixes: Sequence[Mix]) -> Sequence[float]:
        """What each choice of a player is worth to its side while the others mix so."""

    def value(self, side: str, mixes: Sequence[Mix]) -> float:
        """What all of it is worth to a side."""

    def payoffs(self) -> list[list[float]]:
        """With two players: what each pair of choices is worth to the first."""


class Sealing(Protocol):
    """A game whose sealed choices can be weighed."""

    def sealed(self, ask: Ask, view: Any) -> SealedGame | None:
        """The choice that a question is part of, from what a seat sees; None if it is none."""
