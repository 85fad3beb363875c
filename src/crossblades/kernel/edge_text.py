"""Walls and doors between spaces, as encounter files of every game write them.

`c4|d4` is the edge between two spaces, `c4 east` the same one, `b2-f2 north` runs along five
spaces, and `b2-f6 around` along all four sides of a block.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct, structs

from crossblades.kernel.edges import DoorState, Edge
from crossblades.kernel.grid import LARGEST, Grid
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.names import LONGEST_NAME, is_neat
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_shapes import shown
from crossblades.kernel.toml_text import TomlDocument

MOST_WALLS = 2 * LARGEST * (LARGEST - 1)
"""Entries of one file: as many as the largest map has sides between its spaces."""
MOST_DOORS = 200

WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""The upper edge of a map is north."""

WALL_FORMS = "`c4|d4`, `c4 east`, `b2-f2 north` or `b2-f6 around`"
DOOR_FORMS = "an edge one space wide: `c4|d4` or `c4 east`"

SPACE = r"[a-z]{1,2}[0-9]{1,2}"
PAIR = re.compile(rf"({SPACE}) ?\| ?({SPACE})")
RUN = re.compile(rf"({SPACE})(?: ?- ?({SPACE}))? (north|east|south|west|around)")

Pair = tuple[str, str]
"""An edge by its two spaces, the left or lower one first."""


class DoorText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A door, which stands in a wall or by itself."""

    at: str
    name: str | None = None
    state: DoorState = "closed"


class _MistakenError(Exception):
    """What is wrong with an edge, and what would be right."""

    def __init__(self, problem: str, expected: str) -> None:
        super().__init__(problem)
        self.problem, self.expected = problem, expected


def with_edges(
    document: TomlDocument, drawn: DrawnMap | None, walls: Sequence[str], doors: Sequence[DoorText]
) -> DrawnMap | None:
    """The map with its walls and doors between spaces; a door takes the place of a wall."""
    if drawn is None or not (walls or doors):
        return drawn
    found: dict[Pair, Edge] = {}
    for number, text in enumerate(walls):
        path: KeyPath = ("walls", number)
        pairs = _pairs(document, path, text, drawn.grid, WALL_FORMS)
        if pairs and found.keys() >= set(pairs):
            document.note(path, f"there is a wall at {shown(text)} already", "each wall once")
        found.update({pair: Edge(*pair) for pair in pairs})
    for number, door in enumerate(doors):
        path = ("doors", number)
        if door.name is not None:
            check_name(document, (*path, "name"), door.name)
        pairs = _pairs(document, (*path, "at"), door.at, drawn.grid, DOOR_FORMS)
        if len(pairs) > 1:
            problem = f"a door along {len(pairs)} spaces"
            document.note((*path, "at"), problem, DOOR_FORMS)
            continue
        for pair in pairs:
            if found.get(pair, Edge(*pair)).door:
                problem = f"there is a door at {shown(door.at)} already"
                document.note((*path, "at"), problem, "each door once")
            found[pair] = Edge(*pair, door.state, door.name or "")
    order = {space: number for number, space in enumerate(drawn.grid.spaces)}
    edges = sorted(found.values(), key=lambda edge: (order[edge.a], order[edge.b]))
    grid = drawn.grid
    grid = Grid(grid.width, grid.height, grid.walls, tuple(edges))
    return structs.replace(drawn, grid=grid)


def pairs_of(text: str, grid: Grid) -> list[Pair]:
    """The edges that a text names on a map; none if it names none."""
    try:
        return list(_named(text.strip().lower(), grid, WALL_FORMS))
    except _MistakenError:
        return []


def edge_faults(grid: Grid) -> Iterator[str]:
    """What no file could say of the edges of a map."""
    for edge in grid.edges or ():
        if edge.name and not (edge.door and is_neat(edge.name)):
            yield f"a door has a name of 1 to {LONGEST_NAME} printable characters, a wall has none"


def _pairs(document: TomlDocument, path: KeyPath, text: str, grid: Grid, forms: str) -> list[Pair]:
    """The edges that a text names; none if it is mistaken, which is noted."""
    if not document.fine(path):
        return []
    try:
        return list(_named(text.strip().lower(), grid, forms))
    except _MistakenError as mistake:
        document.note(path, mistake.problem, mistake.expected)
        return []


def _named(text: str, grid: Grid, forms: str) -> Iterator[Pair]:
    if pair := PAIR.fullmatch(text):
        yield _between(_on_map(pair[1], grid), _on_map(pair[2], grid), text, grid)
    elif run := RUN.fullmatch(text):
        yield from _along(run[1], run[2] or run[1], run[3], grid)
    else:
        raise _MistakenError(f"{shown(text)} is no edge", forms)


def _on_map(space: str, grid: Grid) -> str:
    if space not in grid.xy:
        spaces = f"{grid.spaces[0]} to {grid.spaces[-1]}"
        raise _MistakenError(f"there is no space {shown(space)} on the map", spaces)
    return space


def _between(one: str, other: str, text: str, grid: Grid) -> Pair:
    (x, y), (other_x, other_y) = grid.xy[one], grid.xy[other]
    if abs(x - other_x) + abs(y - other_y) != 1:
        expected = "two spaces beside each other or one above the other"
        raise _MistakenError(f"{shown(text)}: the two share no side", expected)
    return (one, other) if (x, y) < (other_x, other_y) else (other, one)


def _along(one: str, other: str, way: str | Literal["around"], grid: Grid) -> Iterator[Pair]:
    """Along one side of a block of spaces, or all around it, as far as the map goes."""
    (ax, ay), (bx, by) = (grid.xy[_on_map(space, grid)] for space in (one, other))
    columns, rows = range(min(ax, bx), max(ax, bx) + 1), range(min(ay, by), max(ay, by) + 1)
    border = {
        "north": [(x, rows[-1]) for x in columns],
        "east": [(columns[-1], y) for y in rows],
        "south": [(x, rows[0]) for x in columns],
        "west": [(columns[0], y) for y in rows],
    }
    block = one if one == other else f"{one}-{other}"
    found = False
    for side, (dx, dy) in WAYS.items():
        for x, y in border[side] if way in (side, "around") else ():
            space, beyond = grid.at(x, y), grid.at(x + dx, y + dy)
            if space and beyond:
                found = True
                yield _between(space, beyond, block, grid)
    if not found:
        problem = f"there is nothing {way} of {block}: the map ends there"
        raise _MistakenError(problem, "an edge between two spaces of the map")
