"""How often somebody may do something: buckets that fill up again with time."""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable

MOST_KNOWN = 4096
"""Addresses or tokens that are remembered; those seen least lately are forgotten."""


class Limits:
    """A bucket for each name: so many at once, and so many a minute."""

    def __init__(
        self,
        at_once: int,
        a_minute: float,
        most: int = MOST_KNOWN,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._size = float(at_once)
        self._rate = a_minute / 60
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, name: str) -> bool:
        """Whether this name may once more now; nothing is counted."""
        return self._level(name) >= 1

    def take(self, name: str) -> bool:
        """Count one; False, and nothing is counted, if that is too many."""
        level = self._level(name)
        if level < 1:
            return False
        self._buckets[name] = (level - 1, self._clock())
        self._buckets.move_to_end(name)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return True

    def _level(self, name: str) -> float:
        """How much is in the bucket of this name now."""
        if name not in self._buckets:
            return self._size
        level, then = self._buckets[name]
        return min(self._size, level + (self._clock() - then) * self._rate)

    def __len__(self) -> int:
        return len(self._buckets)


def origin_of(address: str) -> str:
    """What counts as one address: of the long kind its first half, which one person has whole."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else address
