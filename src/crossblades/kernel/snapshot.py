"""A fight at a boundary between turns."""

from typing import Any

from msgspec import Struct


class Snapshot(Struct, gc=False):
    """The fight at a boundary between turns, from where it can be resumed."""

    state: Any
    inputs: int
    events: int
    throws: int
