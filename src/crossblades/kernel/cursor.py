"""What is new for some seats since they last looked, without reading the whole log again."""

from collections.abc import Collection

from crossblades.kernel.event import Event, Listener
from crossblades.kernel.fight import Fight


class Cursor:
    """A place in the log of a fight, for the eyes of some seats."""

    def __init__(self, fight: Fight, seats: Collection[str]) -> None:
        self._fight = fight
        self._listener = Listener(seats)
        self._read = 0

    def news(self) -> list[Event]:
        """What these seats may see of all that has happened since the last look."""
        log = self._fight.log
        fresh, self._read = log[self._read :], len(log)
        return self._listener.tell(fresh)
