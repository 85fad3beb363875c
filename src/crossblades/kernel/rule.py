"""The shape of a rule, and of a game made of rules."""

from collections.abc import Generator
from typing import Any, Protocol, Self, TypeVar

from msgspec import Struct

from crossblades.kernel.ask import Ask, AskAll, AskAny, Option
from crossblades.kernel.dice import Roll
from crossblades.kernel.event import Event

T = TypeVar("T")

Rule = Generator[Ask | AskAll | AskAny | Roll | Event, Any, T]
"""A rule yields asks, rolls and events, gets answers and dice back, and may return a value."""


def whether_any(rule: Rule[None]) -> Rule[bool]:
    """The same rule; returns whether it asked, rolled or told anything: else nothing is changed."""
    found, answer = False, None
    try:
        while True:
            item = rule.send(answer)
            found = True
            answer = yield item
    except StopIteration:
        return found


S = TypeVar("S", bound=Struct)


class _Copies(Protocol):
    """Gives another of what it is given."""

    def __call__(self, thing: S, /) -> S: ...


shallow: _Copies = Struct.__copy__  # type: ignore[attr-defined]
"""A copy that shares its fields; several times as fast as `copy.copy`."""


class State(Protocol):
    """Plain data that events change."""

    def copy(self) -> Self:
        """An independent copy, for snapshots."""


class System(Protocol):
    """A game, as the kernel sees it."""

    @property
    def name(self) -> str:
        """Its name in files: `heart-rush`."""

    @property
    def scenario_type(self) -> type[Struct]:
        """What a fight starts from; plain data."""

    @property
    def option_types(self) -> tuple[type[Option], ...]:
        """Every answer that can be given."""

    def check(self, scenario: Any) -> None:
        """Raise a CrossbladesError if a scenario, read from a record, makes no sense."""

    def begin(self, scenario: Any) -> Any:
        """The state before anything happened."""

    def play(self, state: Any) -> Rule[None]:
        """The whole fight, from this state at a boundary to its end."""

    def seats(self, scenario: Any) -> tuple[str, ...]:
        """Everyone who may be asked."""

    def referee(self, scenario: Any) -> str:
        """The seat of whoever rules and decrees; empty if there is none."""

    def view(self, state: Any, seat: str) -> Struct:
        """What this seat may know of the state."""
