"""What a fight is resumed from."""

from typing import Any

from msgspec import Struct


class Snapshot(Struct, gc=False):
    """The fight at a boundary between turns, from where it can be resumed."""

    state: Any
    entries: int
    """How many entries stood by then."""
    events: int
    """How many events of the log stood."""
    throws: int
    """How many rolls stood."""
