"""Answers that are worked out when they are first asked for."""

from collections.abc import Callable
from typing import Any, TypeVar

LONGEST = 19
"""Spaces that the side of a creature has at the most."""

T = TypeVar("T")


class Remembered(dict[Any, T]):
    """Answers by what they depend on, each worked out when it is first asked for."""

    def __init__(self, work_out: Callable[..., T]) -> None:
        super().__init__()
        self.work_out = work_out

    def __missing__(self, key: Any) -> T:
        answer = self[key] = self.work_out(key)
        return answer


Boards = dict[int, dict[str, int]]
"""Bit boards by the length of a creature, and where it is."""


def boards_by_length(work_out: Callable[[str, int], int]) -> Boards:
    """Boards for creatures of each length at each place, when they are asked for."""
    return {
        length: Remembered(lambda at, length=length: work_out(at, length))
        for length in range(1, LONGEST + 1)
    }
