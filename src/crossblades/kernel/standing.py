"""How everybody stands, in lines short enough for a screen also when a horde is on the map."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from crossblades.kernel.words import listed

MANY = 4
"""This many of a side that differ in nothing but name and place share a line."""


class Standing(NamedTuple):
    """How one creature stands."""

    letter: str
    name: str
    side: str
    place: str
    """`at c4`, or nothing for who is not on the map."""
    facts: str

    @property
    def line(self) -> str:
        """`A Ana (heroes) at c4: 12/12 hit points`."""
        return f"{_spaced(self.letter, self.name, f'({self.side})', self.place)}: {self.facts}"


def lines_of(standings: Sequence[Standing]) -> list[str]:
    """A line for each, in their order; one for many alike, where the first of them stands."""
    alike: dict[tuple[str, str], list[Standing]] = defaultdict(list)
    for each in standings:
        alike[each.side, each.facts].append(each)
    return list(_lines(standings, alike))


def _lines(
    standings: Sequence[Standing], alike: dict[tuple[str, str], list[Standing]]
) -> Iterator[str]:
    for each in standings:
        same = alike[each.side, each.facts]
        if len(same) < MANY:
            yield each.line
        elif each is same[0]:
            who = listed(_spaced(other.letter, other.name, other.place) for other in same)
            yield f"{len(same)} alike ({each.side}): {each.facts}. {who}"


def _spaced(*words: str) -> str:
    return " ".join(filter(None, words))
