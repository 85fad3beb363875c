"""Files with several mistakes: each told as it is told alone, and nothing else."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from crossblades.kernel.errors import FileError

Read = Callable[[str], object]


class Slip(NamedTuple):
    """A change to a file that makes one mistake, where it is and what is said about it."""

    right: str
    wrong: str
    place: str
    problem: str


def with_slips(text: str, slips: Sequence[Slip]) -> str:
    """The file with these mistakes; each line stays where it is."""
    for slip in slips:
        assert text.count(slip.right) == 1, slip.right
        assert slip.right.count("\n") == slip.wrong.count("\n")
        text = text.replace(slip.right, slip.wrong)
    return text


def mistakes(read: Read, text: str) -> list[str]:
    """Everything that is told about a file: where, and what is wrong.

    What is expected may differ, as a list of all names that are there.
    """
    try:
        read(text)
    except FileError as error:
        return [str(each).partition("; expected")[0] for each in error.errors]
    return []


def expect(read: Read, text: str, slip: Slip) -> None:
    """A mistake is told alone, with its line and field, and without what follows from it."""
    [told] = mistakes(read, with_slips(text, [slip]))
    assert told.startswith(f"test.toml, {slip.place}: "), told
    assert slip.problem in told


def told_one_by_one(read: Read, text: str, slips: Sequence[Slip]) -> set[str]:
    """What somebody is told who mends the first mistake that is told, and asks again."""
    told: set[str] = set()
    left = list(slips)
    while left:
        first = mistakes(read, with_slips(text, left))[0]
        told.add(first)
        alone = [slip for slip in left if first in mistakes(read, with_slips(text, [slip]))]
        assert alone, first
        left.remove(alone[0])
    return told
