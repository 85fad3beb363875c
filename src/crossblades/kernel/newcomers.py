"""What holds in every game for one who comes into a fight that goes on."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Protocol

from crossblades.kernel.names import LONGEST_NAME, is_neat


class Coming(Protocol):
    """A sheet with a name, a side and a seat."""

    @property
    def name(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def seat(self) -> str: ...


def unfit(
    sheet: Coming, taken: Collection[str], seats: Mapping[str, Sequence[str]]
) -> Iterator[str]:
    """A name that is none or taken, a side that is none, a seat that does not play it."""
    if not is_neat(sheet.name):
        yield f"a name is not 1 to {LONGEST_NAME} printable characters"
    if sheet.name in taken:
        yield f"{sheet.name} is in the fight already; another name is needed"
    if sheet.side not in seats:
        yield f"there is no side {sheet.side!r}; expected {' or '.join(seats)}"
    elif sheet.seat not in seats[sheet.side]:
        expected = " or ".join(seats[sheet.side])
        yield f"the seat {sheet.seat!r} does not play the {sheet.side}; expected {expected}"


def free_name(name: str, taken: Collection[str]) -> str:
    """The name, or with the next number if it is taken: `Goblin 2`."""
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found
