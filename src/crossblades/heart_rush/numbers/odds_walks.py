"""The exact odds of all the walks that somebody is offered at once (HR-4.5).

Most steps roll no dice, however those before have fallen. So the odds of a way are those of its
beginning, up to the last step that tells something, and many ways begin alike.
"""

from typing import NamedTuple

from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.movement import way_to
from crossblades.heart_rush.numbers.odds_harm import least, shrugging
from crossblades.heart_rush.numbers.odds_rule import (
    TELLING,
    Odds,
    TooManyError,
    answering,
    dice_in,
    outlook,
)
from crossblades.heart_rush.state import State
from crossblades.heart_rush.walking import Walk
from crossblades.kernel.enumerated import Enumerated
from crossblades.kernel.foresight import Decide, foresee, ways_from
from crossblades.kernel.rule import Rule

Way = tuple[str, ...]


class _Gone(NamedTuple):
    """How a way may have gone."""

    walks: list[Walk] | None
    """The walks that can go on from its end, no two alike; None if there are too many."""
    tells: bool
    """Whether its last step may tell something."""


class Walks:
    """The walks of one creature within so many feet; what some of them share is gone once."""

    def __init__(self, state: State, name: str, feet: int, seat: str, most: int) -> None:
        self.state, self.name, self.feet, self.seat, self.most = state, name, feet, seat, most
        creature = state.creatures[name]
        self._gone: dict[Way, _Gone] = {(): _Gone([Walk(state, creature, feet)], tells=True)}
        self._odds: dict[Way, Odds] = {(): ()}

    def odds(self, space: str) -> Odds:
        """What may happen on the way to a place."""
        way = way_to(self.state, self.state.creatures[self.name], space, self.feet)
        while not self._go(way).tells:
            way = way[:-1]
        if way not in self._odds:
            self._odds[way] = outlook(
                self.state, lambda now: self._along(now, way), self.seat, self.most, self.name
            )
        return self._odds[way]

    def _along(self, now: State, way: Way) -> Rule[bool]:
        return Walk(now, now.creatures[self.name], self.feet).along(way)

    def _go(self, way: Way) -> _Gone:
        """Go a way however the dice may fall and damage may be taken."""
        if way not in self._gone:
            before = self._go(way[:-1]).walks
            self._gone[way] = _Gone(None, tells=True) if before is None else self._step(before, way)
        return self._gone[way]

    def _step(self, before: list[Walk], way: Way) -> _Gone:
        """Take the last step of a way, after all others."""
        found = _Found(way[-1:], self.seat, self.most)
        try:
            for walk in before:
                found.step(walk, least)
            for walk in before if found.hurts else ():
                found.step(walk, shrugging)
        except TooManyError:
            return _Gone(None, tells=True)
        return _Gone(found.walks, found.tells)


class _Found:
    """What one step comes to."""

    def __init__(self, to: Way, seat: str, most: int) -> None:
        self.to, self.seat, self.left = to, seat, most
        self.walks: list[Walk] = []
        self.tells = self.hurts = False

    def step(self, walk: Walk, decide: Decide) -> None:
        """Take it in every way that the dice may fall."""
        answers = answering(self.seat, decide)

        def run(dice: Enumerated) -> None:
            if not self.left:
                raise TooManyError
            self.left -= 1
            on = walk.copy()
            seen = foresee(on.along(self.to), on.state, dice, answers)
            for event in seen.events:
                self.tells = self.tells or isinstance(event, TELLING)
                self.hurts = self.hurts or isinstance(event, DamageTaken)
            if seen.result and not any(_alike(on, other) for other in self.walks):
                self.walks.append(on)

        ways_from(run, (), dice_in(walk.state))


def _alike(one: Walk, other: Walk) -> bool:
    """Whether what follows must be the same."""
    mine, yours = (one.hurt, one.inside, one.budget), (other.hurt, other.inside, other.budget)
    return mine == yours and one.state == other.state
