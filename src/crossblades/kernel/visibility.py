"""Who sees what: a seat sees what names it, never "all but"."""

from typing import Protocol

EVERYONE = ("*",)
"""The audience of what the whole table sees; no seat may bear this name."""

SPECTATOR = "spectator"
"""A seat of every fight: it sees what is public and is never asked; nobody bears its name."""


class Addressed(Protocol):
    """Anything that names the seats it is meant for."""

    @property
    def seen_by(self) -> tuple[str, ...]: ...


def may_see(thing: Addressed, seat: str) -> bool:
    """Whether it names this seat, or the whole table."""
    return thing.seen_by == EVERYONE or seat in thing.seen_by
