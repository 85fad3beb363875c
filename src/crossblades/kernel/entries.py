"""What was put into a fight, as the fight keeps it: settled questions, dice, and wishes."""

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Generic

from msgspec import Struct

from crossblades.kernel.ask import Ask
from crossblades.kernel.errors import RefusedError
from crossblades.kernel.inputs import Answer, Dice, OptionT, Wish
from crossblades.kernel.visibility import EVERYONE


class Answered(Struct, Generic[OptionT], frozen=True, gc=False):
    """A question settled; one that was put to several at once has several answers."""

    answers: tuple[Answer[OptionT], ...]
    known_to: tuple[str, ...] = ()
    """Seats that know of the question besides those that answered."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Who answered."""
        return tuple(answer.seat for answer in self.answers)

    def known_by(self, seat: str) -> bool:
        """Whether a seat knows that this was asked."""
        return self.known_to == EVERYONE or seat in self.known_to or seat in self.seats


Entry = Answered[Any] | Dice | Wish
"""What makes a fight go on, or changes what it asks."""


def known_to_all_of(asks: Sequence[Ask]) -> tuple[str, ...]:
    """Seats that know that these were put together: who knows of one of them knows of all."""
    known = dict.fromkeys(seat for ask in asks for seat in (ask.seat, *ask.known_to))
    return EVERYONE if EVERYONE[0] in known else tuple(known)


def start_of_last(
    entries: Sequence[Entry], questions: int, known: Callable[[Answered[Any]], bool]
) -> int:
    """How many entries there were before the last questions of those that are known."""
    answered = [
        place for place, entry in enumerate(entries) if isinstance(entry, Answered) and known(entry)
    ]
    if questions > len(answered):
        raise RefusedError("there are not so many answers to take back")
    return answered[-questions]


def answered_anew(entry: Answered[Any], asks: Sequence[Ask], *, sealed: bool) -> Answered[Any]:
    """The same answers to the questions as they are put now: the same, with new numbers."""
    if sealed:
        numbers = [ask.id for ask in asks]
    else:
        of_seat = {ask.seat: ask.id for ask in asks}
        numbers = [of_seat[answer.seat] for answer in entry.answers]
    return Answered(
        tuple(
            Answer(number, answer.seat, answer.option)
            for number, answer in zip(numbers, entry.answers, strict=True)
        ),
        entry.known_to,
    )


def last_rolls(entries: Sequence[Entry]) -> int:
    """How many rolls were typed in since the last answer."""
    return len(list(takewhile(lambda entry: isinstance(entry, Dice), reversed(entries))))
