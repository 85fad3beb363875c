"""What people put into a fight: answers, dice, and what they took back."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import RefusedError

OptionT = TypeVar("OptionT", bound=Option)


class Answer(Struct, Generic[OptionT], frozen=True, gc=False):
    """One seat's answer to one question."""

    ask: int
    seat: str
    option: OptionT


class Answered(Struct, Generic[OptionT], frozen=True, gc=False, tag_field="entry", tag="answered"):
    """A question settled; one that was put to several at once has several answers."""

    answers: tuple[Answer[OptionT], ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """Who answered."""
        return tuple(answer.seat for answer in self.answers)


class Diced(Struct, frozen=True, tag_field="entry", tag="dice"):
    """Faces typed in from real dice."""

    faces: tuple[int, ...]
    seats: ClassVar[tuple[str, ...]] = ()
    """Dice are nobody's answer."""


class TookBack(Struct, frozen=True, tag_field="entry", tag="took-back"):
    """The last questions were taken back; without any, the dice entered since the last answer."""

    seat: str
    questions: int


Input = Answered[Any] | Diced
"""What makes a fight go on."""

Entry = Input | TookBack
"""What a record holds."""


def start_of_last(inputs: Sequence[Input], questions: int) -> int:
    """How many inputs there were before the last questions."""
    answered = [place for place, entry in enumerate(inputs) if isinstance(entry, Answered)]
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
        )
    )


def last_rolls(inputs: Sequence[Input]) -> int:
    """How many rolls were typed in since the last answer."""
    return len(list(takewhile(lambda entry: isinstance(entry, Diced), reversed(inputs))))
