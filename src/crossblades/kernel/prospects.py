"""What an option may come to, before it is chosen: exact chances, for people and for bots."""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct


class Prospect(Struct, frozen=True):
    """What may come of something, as far as the dice decide it."""

    what: str
    """What the numbers are: `damage to Orc`."""
    chances: Mapping[int, Fraction]
    """The exact chance of each number."""
    events: Mapping[str, Fraction] = {}
    """The exact chances of what may follow: `hits`, `wounds`, `drops`, `kills`."""
    when: str = ""
    """What must be so besides, if anything must: `shrugged off`."""
    unit: str = ""
    """What a menu calls the number on the whole: `damage`; empty if it tells nobody much."""
    whom: str = ""
    """Whom it befalls: named where an option's odds are those of several."""

    @property
    def mean(self) -> Fraction:
        """The number on the whole."""
        return sum((n * chance for n, chance in self.chances.items()), Fraction(0))

    @property
    def tail(self) -> Fraction:
        """The chance of what is not counted: dice may bring dice without end; mostly 0."""
        return 1 - sum(self.chances.values(), Fraction(0))
