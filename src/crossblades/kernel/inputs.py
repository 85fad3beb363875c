"""What people put into a fight, one by one: answers, dice, and what they take and bring back.

A fight is its scenario, its dice and its inputs: `Fight.put` with the same ones gives it again.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from crossblades.kernel.ask import Option
from crossblades.kernel.errors import RecordError
from crossblades.kernel.rule import System
from crossblades.kernel.strict_json import decode_strictly

OptionT = TypeVar("OptionT", bound=Option)


class Answer(
    Struct, Generic[OptionT], frozen=True, gc=False, tag_field="input", tag="answer",
    forbid_unknown_fields=True,
):  # fmt: skip
    """One seat's answer to one question; with others' it may be sealed until all are in."""

    ask: int
    seat: str
    option: OptionT


class Dice(Struct, frozen=True, tag_field="input", tag="dice", forbid_unknown_fields=True):
    """The faces of the roll that waits, from real dice."""

    faces: tuple[int, ...]


class Withdraw(Struct, frozen=True, tag_field="input", tag="withdraw", forbid_unknown_fields=True):
    """A seat takes back a sealed answer that nobody has seen."""

    seat: str
    ask: int


class TakeBack(Struct, frozen=True, tag_field="input", tag="take-back", forbid_unknown_fields=True):
    """A seat takes back the last questions; with 0, the dice entered since the last answer."""

    seat: str
    questions: int


class BringBack(
    Struct, frozen=True, tag_field="input", tag="bring-back", forbid_unknown_fields=True
):
    """A seat brings back the next of what it has taken back."""

    seat: str


class TypeDice(Struct, frozen=True, tag_field="input", tag="type-dice", forbid_unknown_fields=True):
    """From now on the dice of these creatures are typed in, and no others."""

    creatures: tuple[str, ...]


class Wish(Struct, frozen=True, tag_field="input", tag="wish", forbid_unknown_fields=True):
    """From now on a seat wants to be asked so for what it could use at any moment."""

    seat: str
    how: str


Input = Answer[Any] | Dice | Withdraw | TakeBack | BringBack | TypeDice | Wish
"""What can be put into a fight."""


def encode_input(given: Input) -> bytes:
    """An input as one line of JSON."""
    return msgspec.json.encode(given)


def input_decoder(system: System) -> Callable[[bytes | str], Input]:
    """Reads inputs with the options of this game, and refuses what none could have written."""
    option = reduce(or_, system.option_types)
    kind = Answer[option] | Dice | Withdraw | TakeBack | BringBack | TypeDice | Wish  # type: ignore[valid-type]

    def decode(line: bytes | str) -> Input:
        if not line:
            raise RecordError("an empty line; expected an input")
        given: Input = decode_strictly(line, kind)
        return given

    return decode
