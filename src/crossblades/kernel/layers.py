"""A map put together: spaces that are marked alike, and those who stand on them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from crossblades.kernel.ask import Ask
from crossblades.kernel.game import Board, Note
from crossblades.kernel.grid import Grid

SEVERAL = "&"
"""The mark of a space that more than one creature fills."""


class Layer(NamedTuple):
    """Spaces that are marked alike."""

    mark: str
    meaning: str
    spaces: tuple[str, ...]


class Piece(NamedTuple):
    """A creature on the map."""

    letter: str
    name: str


Filled = Mapping[str, Sequence[Piece]]
"""The spaces that creatures fill, and who is there."""


def walls_of(grid: Grid) -> Layer:
    """The walls of a map."""
    return Layer("#", "wall", grid.walls)


def offered_by(ask: Ask | None, places: tuple[type, ...]) -> Layer:
    """The spaces of those options of a question that are of a type with a field `space`."""
    options = ask.options if ask else ()
    spaces = (getattr(option, "space", "") for option in options if isinstance(option, places))
    return Layer("+", "can be reached", tuple(spaces))


def put_together(
    grid: Grid,
    layers: Iterable[Layer],
    filled: Filled,
    explained: Iterable[Layer],
    notes: Iterable[Note] = (),
) -> Board:
    """A later layer is drawn over an earlier one, and creatures over all.

    The legend has those of `explained` that can be seen, in that order.
    """
    marks: dict[str, str] = {}
    for layer in layers:
        marks.update(dict.fromkeys(layer.spaces, layer.mark))
    for space, those in filled.items():
        marks[space] = those[0].letter if len(those) == 1 else SEVERAL
    crowded = tuple(space for space, those in filled.items() if len(those) > 1)
    crowd = Layer(SEVERAL, "more than one", crowded)
    return Board(grid, marks, _legend((*explained, crowd), marks), (*notes, *_together(filled)))


def _legend(layers: Iterable[Layer], marks: dict[str, str]) -> dict[str, str]:
    """What each mark means that can be seen; one that means two things says so."""
    legend: dict[str, str] = {}
    for mark, meaning, spaces in layers:
        if any(marks[space] == mark for space in spaces):
            legend[mark] = f"{legend[mark]}, or {meaning}" if mark in legend else meaning
    return legend


def below(offered: Layer, ground: Iterable[Layer]) -> Iterator[Note]:
    """The ground of offered spaces, which their mark hides: `m2, m3: ford: shallow water`."""
    for _, meaning, spaces in ground:
        here = set(spaces)
        if special := tuple(space for space in offered.spaces if space in here):
            yield Note(special, meaning)


def _together(filled: Filled) -> Iterator[Note]:
    """Who shares a space: `y10: G Goblin 2, O Goblin 4`."""
    shared: dict[str, list[str]] = defaultdict(list)
    for space, those in filled.items():
        if len(those) > 1:
            shared[", ".join(f"{one.letter} {one.name}" for one in those)].append(space)
    for names, spaces in shared.items():
        yield Note(tuple(spaces), names)
