"""A world drawn from what a seat may know, for those who look ahead and want to be fair."""

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from random import Random
from typing import Any, Protocol, Self

from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Roll
from crossblades.kernel.entries import Answered
from crossblades.kernel.errors import CrossbladesError, NotOfferedError
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.inputs import Answer
from crossblades.kernel.picking import chosen_from

Mend = Callable[[Any], None]
"""Fills what a seat does not know into a state, the same way each time."""


class NoFairCloneError(CrossbladesError):
    """What led to a question hangs on secrets too much to be played again without them."""


class Guessing(Protocol):
    """What a game knows of its secrets."""

    def known(self, state: Any, now: Any, seat: str) -> Any:
        """A copy of a state without those whom a seat knows nothing of now, nor what they did.

        What the seat cannot know of those whom it does know is still in it.
        """

    def guess(self, now: Any, seat: str, random: Random, earlier: Iterable[Any]) -> Mend:
        """How it might be, drawn for a state as `known` gives it, of now or of the last boundary.

        What is in `now` or `earlier` states (latest first) and the seat may not know has no part
        in it.
        """

    def scenario(self, state: Any) -> Any:
        """What the fight of a state has started from."""


class Open:
    """A game in which everybody knows everything."""

    def known(self, state: Any, now: Any, seat: str) -> Any:  # noqa: ARG002
        return state.copy()

    def guess(self, now: Any, seat: str, random: Random, earlier: Iterable[Any]) -> Mend:  # noqa: ARG002
        return lambda state: None  # noqa: ARG005

    def scenario(self, state: Any) -> None:
        """Nobody hides anything in it."""


class Recalled:
    """Dice that fall as a seat has seen them fall; the others are drawn."""

    def __init__(self, seen: Sequence[Event], drawn: Sequence[float]) -> None:
        self.seen = [event for event in seen if isinstance(event, Rolled)]
        self._next = cycle(drawn).__next__
        self.position = 0
        self.guessed = False
        """Whether dice were thrown that the seat has not seen."""

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        """What the first of these rolls showed that was made for the same reason."""
        for place, rolled in enumerate(self.seen):
            if (rolled.roll.who, rolled.roll.why, rolled.sizes) == (roll.who, roll.why, sizes):
                del self.seen[place]
                return rolled.faces
        self.guessed = True
        return tuple(1 + int(self._next() * size) for size in sizes)

    def rewound(self, position: int) -> Self:
        """Nothing is ever taken back here."""
        assert position == self.position
        return self


def fitting(entry: Answered[Any], asks: Sequence[Ask], *, sealed: bool) -> Answered[Any] | None:
    """The answers as answers to these questions; None if they do not fit."""
    left, found = list(entry.answers), []
    for ask in asks:
        for answer in left:
            if answer.seat == ask.seat and _offers(ask, answer):
                left.remove(answer)
                found.append(Answer(ask.id, ask.seat, answer.option))
                break
        else:
            if sealed:
                return None
    return Answered(tuple(found), entry.known_to) if found and (sealed or len(found) == 1) else None


def _offers(ask: Ask, answer: Answer[Any]) -> bool:
    try:
        chosen_from(ask, answer.option)
    except NotOfferedError:
        return False
    return True
