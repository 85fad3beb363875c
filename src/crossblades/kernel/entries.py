"""What people put into a fight: answers, dice, and what they took back."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from crossblades.kernel.ask import Option

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


def last_rolls(inputs: Sequence[Input]) -> int:
    """How many rolls were typed in since the last answer."""
    return len(list(takewhile(lambda entry: isinstance(entry, Diced), reversed(inputs))))
