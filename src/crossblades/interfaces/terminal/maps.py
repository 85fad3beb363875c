"""A map drawn with letters."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from crossblades.interfaces.terminal import map_edges
from crossblades.interfaces.terminal.columns import SCREEN
from crossblades.interfaces.terminal.menus import runs
from crossblades.kernel.board import Board, Layer, Piece
from crossblades.kernel.grid import column_name

TALL = 20
"""From more rows on, the columns' letters stand above the map, too."""
MARGIN = " " * 4
GAP = " " * 3
SEVERAL = "&"
"""The mark of a space that more than one creature fills."""
LAST = ("dim", "dark", "offer")
"""What a legend has at its end."""


def draw(board: Board, screen: int = SCREEN) -> list[str]:
    """Rows from the top with their numbers, the columns' letters below, the legend and notes.

    A space is two characters wide if the screen is wide enough for that, else one.
    """
    if not board.is_there:
        return []
    grid, drawn = board.grid, marks(board)
    wide = 2 if len(MARGIN) + 2 * grid.width <= screen else 1
    sides = map_edges.sides(board) if wide > 1 else {}
    rows = []
    for y in reversed(range(grid.height)):
        row = (drawn.get(grid.spaces[y * grid.width + x], ".") for x in range(grid.width))
        if sides and (line := map_edges.line_above(grid, sides, y)):
            rows.append(f"{MARGIN}{line}")
        marked = (f"{mark:<{wide}}" for mark in row)
        if sides:
            marked = (m[0] + map_edges.right_of(grid, sides, x, y) for x, m in enumerate(marked))
        rows.append(f"{y + 1:>3} " + "".join(marked).rstrip())
    letters = list(_letters(grid.width, wide))
    meanings = [*legend(board).items(), *(map_edges.legend(board).items() if sides else ())]
    explained = _packed([f"{mark} {meaning}" for mark, meaning in meanings], screen)
    return [
        *(letters if grid.height > TALL else ()), *rows, *letters, *explained,
        *(f"{MARGIN}{note}" for note in _notes(board)),
        *(f"{MARGIN}{note}" for note in map_edges.notes(board, drawn=bool(sides))),
    ]  # fmt: skip


def marks(board: Board) -> dict[str, str]:
    """One character for each space that has something on it.

    A later layer is drawn over an earlier one, and creatures over all.
    """
    found: dict[str, str] = {}
    for layer in _layers(board):
        found.update(dict.fromkeys(layer.spaces, layer.mark))
    for space, those in _filled(board).items():
        found[space] = those[0].letter if len(those) == 1 else SEVERAL
    return found


def legend(board: Board) -> dict[str, str]:
    """What each mark means that can be seen; one that means two things says so."""
    crowd = [space for space, those in _filled(board).items() if len(those) > 1]
    several = Layer((), SEVERAL, "more than one", tuple(crowd))
    layers = sorted(_layers(board), key=_rank)
    explained: dict[str, str] = {}
    drawn = marks(board)
    for layer in (*layers, several):
        mark, meaning = layer.mark, layer.meaning
        if any(drawn[space] == mark for space in layer.spaces):
            explained[mark] = f"{explained[mark]}, or {meaning}" if mark in explained else meaning
    return explained


def _layers(board: Board) -> list[Layer]:
    """Its layers, with the walls between what lies on the ground and what is offered."""
    walls = Layer((), "#", "wall", board.grid.walls)
    ground = [layer for layer in board.layers if "offer" not in layer.kinds]
    return [*ground, walls, *_offered(board)]


def _offered(board: Board) -> list[Layer]:
    return [layer for layer in board.layers if "offer" in layer.kinds]


def _rank(layer: Layer) -> int:
    """Where a layer stands in the legend."""
    kind = layer.kinds[0] if layer.kinds else ""
    return 2 if kind == "offer" else int(kind in LAST)


def _filled(board: Board) -> dict[str, list[Piece]]:
    """The spaces that creatures fill, and who is there."""
    filled: dict[str, list[Piece]] = defaultdict(list)
    for piece in board.pieces:
        for space in piece.spaces:
            filled[space].append(piece)
    return filled


# --- below the map


def _notes(board: Board) -> Iterator[str]:
    """What a mark cannot say: the ground of offered spaces, what lies there, who shares one."""
    yield from _below_offers(board)
    for layer in board.layers:
        for space, words in layer.notes.items():
            yield f"{space}: {words}"
    yield from _together(board)


def _below_offers(board: Board) -> Iterator[str]:
    """The ground of offered spaces, which their mark hides: `m2, m3: ford: shallow water`."""
    offered = [space for layer in _offered(board) for space in layer.spaces]
    for layer in board.layers:
        if layer.notes or layer.kinds[0] in LAST:
            continue
        here = set(layer.spaces)
        if special := [space for space in offered if space in here]:
            yield f"{', '.join(runs(special))}: {layer.meaning}"


def _together(board: Board) -> Iterator[str]:
    """Who shares a space: `y10: G Goblin 2, O Goblin 4`."""
    shared: dict[str, list[str]] = defaultdict(list)
    for space, those in _filled(board).items():
        if len(those) > 1:
            shared[", ".join(f"{one.letter} {one.name}" for one in those)].append(space)
    for names, spaces in shared.items():
        yield f"{', '.join(runs(spaces))}: {names}"


def _letters(width: int, wide: int) -> Iterator[str]:
    """The names of the columns, read from above: `ab` is an a with a b below it."""
    names = [column_name(x) for x in range(width)]
    for line in range(max(map(len, names))):
        yield MARGIN + "".join(f"{name[line : line + 1]:<{wide}}" for name in names).rstrip()


def _packed(entries: Iterable[str], screen: int) -> Iterator[str]:
    """As many entries in a line as fit, so that a long legend leaves room for the map."""
    line = ""
    for entry in entries:
        if line and len(line) + len(GAP) + len(entry) > screen:
            yield line
            line = ""
        line += f"{GAP if line else MARGIN}{entry}"
    if line:
        yield line
