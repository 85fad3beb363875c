"""Kinds of ground for the tests, and maps made of them."""

from collections.abc import Mapping
from string import ascii_letters

from crossblades.heart_rush.ground import Ground, Light, Terrain

MUD = Terrain("mud", difficult=True)
FORD = Terrain("ford", water="shallow")
POND = Terrain("pond", water="deep")
REEDS = Terrain("reeds", water="deep", difficult=True)
LAKE = Terrain("lake", water="over head")
DEPTHS = Terrain("depths", water="submerged")
STAIRS = Terrain("stairs", slope=True)
TREE = Terrain("tree", climb=0)
CRAG = Terrain("crag", climb=9)


def hill(feet: int) -> Terrain:
    """Ground of this height; its rim is sheer from 5 feet on."""
    return Terrain(f"hill of {feet}", height=feet)


def crag(feet: int, check: int = 0) -> Terrain:
    """A rock face of this height to climb."""
    return Terrain(f"crag of {feet}", height=feet, climb=check)


def stairs(feet: int) -> Terrain:
    """A step of a stair at this height."""
    return Terrain(f"stairs of {feet}", height=feet, slope=True)


def laid(places: Mapping[Terrain, str], light: Light = "bright") -> Ground:
    """A map with each kind of ground at its spaces, which stand in one string."""
    kinds = dict(zip(ascii_letters, places, strict=False))
    at = {space: glyph for glyph in kinds for space in places[kinds[glyph]].split()}
    return Ground(light, kinds, at)


def columns(first: str, last: str, row: int = 1) -> str:
    """The spaces of a row from one column to another, as `laid` wants them."""
    return " ".join(f"{chr(c)}{row}" for c in range(ord(first), ord(last) + 1))
