"""Chapters 10 and 13: what a map is made of, as its file says it; plain data."""

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from crossblades.heart_rush.creature import Ability, Lamp

Light = Literal["bright", "dim", "dark"]
"""HR-10.5."""

Water = Literal["shallow", "deep", "over head", "submerged"]
"""HR-10.3: who can stand in deep water depends on its depth; submerged is where there is no air
(HR-13.3)."""

DEPTH: dict[Water, int] = {"deep": 5, "over head": 10}
"""Feet of deep water where a map says no more: to a medium creature's head, or over it."""

When = Literal["enter", "round end", "both"]

Side = Literal["north", "east", "south", "west"]
"""The upper edge of a map is north."""

CLIFF = 5
"""Feet of height between two spaces from which on one climbs, or falls (HR-10.4, HR-13.2)."""


class Hazard(Struct, frozen=True):
    """A trap, or a place that harms (HR-13.1)."""

    name: str
    dice: tuple[int, ...] = ()
    """The damage of a failed save."""
    save: Ability = "agility"
    against: Annotated[int, Meta(ge=0, le=40)] = 12
    when: When = "enter"
    once: bool = False
    """A trap that is sprung and then harmless."""
    secret: bool = False
    """Only the GM knows of it before it is sprung."""
    chokes: bool = False
    """It cuts off the breath at once (HR-13.3)."""
    burning: Annotated[int, Meta(ge=0, le=5)] = 0
    """Levels of burning it brings (HR-11.17)."""


class Terrain(Struct, frozen=True):
    """What a kind of space is like."""

    name: str
    difficult: bool = False
    """HR-10.2."""
    water: Water | None = None
    """HR-10.3."""
    depth: Annotated[int, Meta(ge=1, le=1000)] | None = None
    """Feet of deep water, if it is another depth than such water has (HR-10.3)."""
    height: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    """Feet above the plain (HR-10.13, HR-13.2)."""
    slope: bool = False
    """Stairs, a ramp: walked up and down whatever the height."""
    climb: Annotated[int, Meta(ge=0, le=40)] | None = None
    """A vertical surface, and the number of the might check to climb it; 0: none (HR-10.4)."""
    cover: Annotated[int, Meta(ge=0, le=3)] = 0
    """The level of those whom this stands in the way of, whatever lines say (HR-10.1)."""
    front: Side | None = None
    """From where it covers, if it does so from one side only, as an arrow slit (HR-10.1)."""
    light: Lamp | None = None
    """A lamp, a fire (HR-10.5)."""
    hazard: Hazard | None = None
    """HR-13.1."""

    def bears(self, feet: int) -> bool:
        """HR-10.3: whether one can stand here who can in water so many feet deep."""
        if self.water == "submerged":
            return False
        return self.water not in DEPTH or (self.depth or DEPTH[self.water]) <= feet


PLAIN = Terrain("open ground")


class Covered(NamedTuple):
    """How well a place is covered from another one (HR-10.1)."""

    level: int
    """The lines that walls block, or what another thing in the way gives, if that is more."""
    thing: Terrain | None = None
    """What gives the most, of all that is no wall."""


class Ground(Struct, frozen=True):
    """The terrain of a map."""

    light: Light = "bright"
    """Where no lamp reaches."""
    kinds: dict[str, Terrain] = {}
    """Each glyph of the legend."""
    at: dict[str, str] = {}
    """The glyph of every space that is not plain."""
    freezing: bool = False
    """It is colder than water freezes, which some spells ask about."""
