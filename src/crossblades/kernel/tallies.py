"""What is counted after a fight: a game says how everybody came out of it, in its own words."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple, Protocol

from msgspec import Struct

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.fight import Fight
from crossblades.kernel.names import kebab


class Fate(Struct, frozen=True):
    """How one creature came out of a fight."""

    name: str
    side: str
    end: str
    """How it ended, in the game's word: `up`, `unconscious`, `fled`."""
    dead: bool
    hit_points: int
    most: int
    """Its hit points when nothing has hurt it."""
    harm: Mapping[str, int] = {}
    """What else the fight has left it with, by name: `wounds`. The names are the same always."""

    @property
    def left(self) -> int:
        """Its hit points as they are counted: below 0 there are none left."""
        return max(self.hit_points, 0)


class Tally(Struct, frozen=True):
    """A fight that is over, as numbers."""

    winner: str | None
    """The side that has won; None if nobody has."""
    rounds: int
    fates: tuple[Fate, ...]
    """In the order of the sheets."""


class Chosen(NamedTuple):
    """A kind of answer to a kind of question."""

    who: str
    """The creature that it is about; empty if it is about none alone."""
    question: str
    answer: str


class Tallies(Protocol):
    """How a game is counted."""

    @property
    def telling(self) -> str:
        """The question whose answers tell most of how a creature fights."""

    def tally(self, fight: Fight) -> Tally:
        """A fight that is over."""

    def chosen(self, ask: Ask, option: Option) -> Chosen:
        """What kind of answer this is, to what kind of question."""


@cache
def in_words(kind: type) -> str:
    """`ChooseStance` becomes `choose stance`."""
    return kebab(kind.__name__).replace("-", " ")
