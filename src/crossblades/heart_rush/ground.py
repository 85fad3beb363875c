"""Chapters 10 and 13: what a map is made of, as its file says it; plain data."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.heart_rush.creature import Ability, Lamp

Light = Literal["bright", "dim", "dark"]
"""HR-10.5."""

Water = Literal["shallow", "deep", "over head", "submerged"]
"""HR-10.3: deep is where one can still stand; submerged is where there is no air (HR-13.3)."""

When = Literal["enter", "round end", "both"]

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
    height: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    """Feet above the plain (HR-10.13, HR-13.2)."""
    slope: bool = False
    """Stairs, a ramp: walked up and down whatever the height."""
    climb: Annotated[int, Meta(ge=0, le=40)] | None = None
    """A vertical surface, and the number of the might check to climb it; 0: none (HR-10.4)."""
    cover: Annotated[int, Meta(ge=0, le=3)] = 0
    """The level that whoever stands here has, whatever lines say (HR-10.1)."""
    light: Lamp | None = None
    """A lamp, a fire (HR-10.5)."""
    hazard: Hazard | None = None
    """HR-13.1."""


PLAIN = Terrain("open ground")


class Ground(Struct, frozen=True):
    """The terrain of a map."""

    light: Light = "bright"
    """Where no lamp reaches."""
    kinds: dict[str, Terrain] = {}
    """Each glyph of the legend."""
    at: dict[str, str] = {}
    """The glyph of every space that is not plain."""
