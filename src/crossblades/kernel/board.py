"""A map in layers as one seat sees it: what interfaces draw from."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from crossblades.kernel.ask import Ask
from crossblades.kernel.grid import Grid
from crossblades.kernel.health import Shown

Kind = Literal[
    "ground", "rough", "high", "low", "slope", "climb", "water", "cover", "hazard", "lamp", "dim",
    "dark", "trap", "thing", "offer",
]  # fmt: skip
"""What spaces are about. A trap has been sprung; a hazard still harms. Dim and dark is the light,
a lamp what gives it; a thing lies there; an offer can be chosen now."""


class Layer(Struct, frozen=True):
    """Spaces that are alike in something. Walls are the grid's."""

    kinds: tuple[Kind, ...]
    """All that it is, what matters most first: a pool behind a hedge is water and cover."""
    mark: str
    """One character for a drawing in text."""
    meaning: str
    """What it is, in words: `ford: shallow water`."""
    spaces: tuple[str, ...]
    name: str = ""
    """What the file calls it: `ford`."""
    depth: Literal["", "shallow", "deep", "over head", "submerged"] = ""
    """How deep water is, where the game tells that apart."""
    front: Literal["", "north", "east", "south", "west"] = ""
    """From where it covers, if it does so from one side only; the upper edge is north."""
    notes: dict[str, str] = {}
    """More of some of its spaces: which weapons lie there."""


class Health(Struct, frozen=True):
    """How a creature is, as far as the seat may know."""

    words: Shown | None = None
    hit_points: int | None = None
    """The number, where the seat may know it."""
    most: int | None = None
    """The number of one who is unhurt, where the seat may know it."""


class Piece(Struct, frozen=True):
    """A creature on the map, or beside it once it has fled or died."""

    name: str
    side: str
    letter: str
    """Its mark, the same for every seat and for the whole fight."""
    spaces: tuple[str, ...]
    """Those it fills, its own place first; none if it is not on the map."""
    seat: str = ""
    """Who decides for it."""
    health: Health = Health()
    conditions: tuple[str, ...] = ()
    """Each in words: `2 dazed`."""
    hidden: bool = False
    """It hides, and this seat knows where."""
    down: bool = False
    """It is on the map and out of the fight: unconscious, dying."""
    dead: bool = False
    fled: bool = False


class Border(Struct, frozen=True):
    """A wall or a door between two spaces."""

    a: str
    """The left or the lower one."""
    b: str
    kind: Literal["wall", "door"] = "wall"
    state: Literal["", "open", "closed", "locked"] = ""
    """Of a door."""
    name: str = ""
    """Of a door that has one."""


class Board(Struct, frozen=True):
    """A map, what is on it, and who is on it."""

    grid: Grid
    """Its size, its walls, and what stands between spaces: see `edges`."""
    layers: tuple[Layer, ...] = ()
    """What is marked on the map; in a text a later layer is drawn over an earlier one."""
    pieces: tuple[Piece, ...] = ()
    heights: dict[str, int] = {}
    """The feet that a space is above the ground, or below it; no space that is level with it."""

    @property
    def edges(self) -> tuple[Border, ...]:
        """The walls and doors between spaces."""
        return tuple(
            Border(edge.a, edge.b, "door", edge.door, edge.name)
            if edge.door
            else Border(edge.a, edge.b)
            for edge in self.grid.edges or ()
        )

    @property
    def is_there(self) -> bool:
        """Whether there is a map at all: some games have none."""
        return len(self.grid.spaces) > 1 or bool(self.layers or self.pieces)

    @property
    def offers(self) -> bool:
        """Whether a question offers places on it."""
        return any("offer" in layer.kinds for layer in self.layers)


def offered_by(ask: Ask | None, places: tuple[type, ...]) -> Iterator[Layer]:
    """The spaces of those options of a question that are of a type with a field `space`."""
    options = ask.options if ask else ()
    spaces = [getattr(option, "space", "") for option in options if isinstance(option, places)]
    if spaces:
        yield Layer(("offer",), "+", "can be reached", tuple(spaces))
