"""Chapter 16: the elements of a spell, and how long it is gone once it was cast."""

from collections.abc import Mapping
from typing import Protocol

from crossblades.heart_rush import library
from crossblades.heart_rush.gear import Attunement, Element
from crossblades.heart_rush.rulings import Rulings

LONG_RESTS: dict[Attunement, int] = {"basic": 4, "advanced": 3, "paragon": 2}
"""How long a spell is gone after it was cast, by the older price (HR-16.2)."""

Attunements = Mapping[Element, Attunement]
Elements = tuple[Element, ...]


class Learnt(Protocol):
    """A spell as a sheet names it."""

    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def elements(self) -> Elements: ...


def elements_of(spell: Learnt) -> Elements:
    """HR-16.2: those that the library gives a spell; else those that its file gives it."""
    if library.is_spell(spell.name):
        return library.abilities()[spell.name].elements
    return spell.elements


def long_rests_gone(
    rulings: Rulings, attunements: Attunements, elements: Elements, saved: int = 0
) -> int:
    """HR-16.2: none, but a short rest it takes.

    A table may rule four long rests, three if advanced in all its elements, two if paragon in
    all; what an ability saves comes off that, and 0 still is a short rest.
    """
    if rulings.spells_back == "short rest":
        return 0
    levels = [attunements.get(element, "basic") for element in elements]
    usual = max((LONG_RESTS[level] for level in levels), default=LONG_RESTS["basic"])
    return max(usual - saved, 0)
