"""What all events of the game share."""

from crossblades.kernel.event import Event
from crossblades.kernel.visibility import EVERYONE

Rules = tuple[str, ...]


class Public(Event, kw_only=True):
    """What the whole table sees."""

    seen_by: Rules = EVERYONE
