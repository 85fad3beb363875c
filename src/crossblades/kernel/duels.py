"""A duel as a solver sees it: two fighters, exchanges of sealed actions, points that only fall."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from crossblades.kernel.game import Load
from crossblades.kernel.rulings import Ruling, Value


class Strike(NamedTuple):
    """What an exchange may come to: one of the two, 0 or 1, is to suffer some harm."""

    victim: int
    harm: int


class Way(NamedTuple):
    """What the victim may make of a strike: points lost, and the mode that follows."""

    loss: int
    mode: int


class Turn(NamedTuple):
    """What else an exchange changes: one of the two, 0 or 1, chooses the next mode."""

    chooser: int
    modes: tuple[int, ...]


class Standing(NamedTuple):
    """Where a duel stands: the points of both, and one of its modes."""

    points: tuple[int, int]
    mode: int


class Duel(Protocol):
    """A duel. In each exchange both choose an action in secret, and at most one is struck."""

    @property
    def names(self) -> tuple[str, str]:
        """Who fights."""

    @property
    def points_called(self) -> str:
        """What the points are: `hit points`."""

    @property
    def modes_called(self) -> str:
        """What the modes are: `heart die`."""

    @property
    def actions(self) -> tuple[str, ...]:
        """What each may choose in an exchange."""

    @property
    def modes(self) -> Sequence[tuple[str, str]]:
        """All that changes besides the points, worded for each of the two: `d8`, `d6`."""

    @property
    def ways_called(self) -> tuple[str, ...]:
        """What a victim may do, in the order of `ways`: `take it`, `shrug it off`."""

    @property
    def start(self) -> Standing:
        """How it begins."""

    @property
    def out_at(self) -> tuple[int, int]:
        """Who has so many points, or fewer, has lost."""

    @property
    def without(self) -> tuple[str, ...]:
        """The extras of its game that are not counted in, by their names."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is part of this duel, and what is left out, a sentence each."""

    def strikes(self, mode: int, one: int, two: int) -> Mapping[Strike, Fraction]:
        """The chances of what two actions come to; the rest is the chance of no harm."""

    def ways(self, mode: int, strike: Strike) -> tuple[Way, ...]:
        """What the victim may choose from, having seen the harm; each costs at least a point."""

    def turn(self, mode: int, one: int, two: int) -> Turn:
        """What two actions make of the mode at the end, after any strike: often the same one."""


class Duels(Protocol):
    """A game whose duels can be solved."""

    @property
    def fighters(self) -> Sequence[str]:
        """The shipped ones, by name."""

    @property
    def ends(self) -> Mapping[str, str]:
        """When a duel may be over, the usual one first, each with an explanation."""

    @property
    def extras(self) -> Mapping[str, str]:
        """What can be counted in besides, at a price, each with an explanation."""

    @property
    def rulings(self) -> Sequence[Ruling]:
        """Those that change anything in a duel."""

    def duel(
        self,
        one: str,
        two: str,
        points: tuple[int | None, int | None],
        end: str,
        extras: Collection[str],
        load: Load,
        rulings: Mapping[str, Value] = ...,
    ) -> Duel:
        """A duel of two fighters, each by name, by a line or by a file; a CrossbladesError if not.

        The points are those to begin with, where they are not the fighter's own.
        """
