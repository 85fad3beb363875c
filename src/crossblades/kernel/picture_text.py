"""The picture below a map, as encounter files of every game name it."""

from typing import Annotated

from msgspec import Meta, Struct

from crossblades.kernel.grid import LARGEST
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.toml_text import TomlDocument

FARTHEST = 10 * LARGEST
"""Spaces."""

Name = Annotated[str, Meta(min_length=1, max_length=200)]
Spaces = Annotated[float, Meta(ge=-FARTHEST, le=FARTHEST)]
Wide = Annotated[float, Meta(gt=0, le=FARTHEST)]


class PictureText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A picture, and where it lies, in spaces."""

    file: Name
    left: Spaces = 0
    """Of the picture's left side, from the map's."""
    top: Spaces = 0
    """Of the picture's upper side, down from the map's."""
    width: Wide | None = None
    """None: as wide as the map."""


class Backdrop(Struct, frozen=True):
    """A picture that lies below a map; no rule knows of it."""

    file: str
    left: float
    top: float
    width: float


def read_backdrop(
    document: TomlDocument, text: Name | PictureText | None, drawn: DrawnMap | None, *, files: bool
) -> Backdrop | None:
    """The picture that an encounter names; noted as a mistake where it may name no files."""
    if text is None or drawn is None or not document.fits(("picture",)):
        return None
    if not files:
        problem = "a picture can be had only where its file is"
        expected = "the encounter in a file of its own beside it, or no picture"
        document.note(("picture",), problem, expected)
        return None
    given = PictureText(file=text) if isinstance(text, str) else text
    return Backdrop(given.file, given.left, given.top, given.width or drawn.grid.width)
