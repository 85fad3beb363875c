"""Who sees what: a seat sees what names it, never "all but"."""

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

EVERYONE = ("*",)
"""The audience of what the whole table sees; no seat may bear this name."""


class Audience(Protocol):
    """Anything that names the seats it is meant for."""

    @property
    def seen_by(self) -> tuple[str, ...]: ...


T = TypeVar("T", bound=Audience)


def may_see(thing: Audience, seat: str) -> bool:
    """Whether it names this seat, or the whole table."""
    return thing.seen_by == EVERYONE or seat in thing.seen_by


def seen(things: Iterable[T], seat: str) -> Iterator[T]:
    """Those that this seat may see, in order."""
    return (thing for thing in things if may_see(thing, seat))
