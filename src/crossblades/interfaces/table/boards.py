"""The map as a screen shows it: the land, what is on it, whose turn it is, and one's own cards."""

from typing import Any

from msgspec import structs

from crossblades.interfaces.table.pictures import Hung
from crossblades.interfaces.table.screens import Look
from crossblades.kernel.board import Board
from crossblades.kernel.sheet import Sheet


def land(board: Board, picture: Hung | None = None) -> dict[str, Any]:
    """The map without anybody on it, and the picture that lies below it."""
    grid = board.grid
    below = {"picture": picture.part()} if picture else {}
    return {
        "width": grid.width, "height": grid.height, "walls": grid.walls,
        "edges": board.edges, "layers": board.layers, "heights": board.heights,
        **below,
    }  # fmt: skip


def pieces(board: Board, look: Look) -> list[Any]:
    """Everybody whom the screen may know of; whose seat a piece is only where it may be known."""
    return [
        piece if look.knows(piece.seat) else structs.replace(piece, seat="")
        for piece in board.pieces
    ]


def sheets(look: Look) -> list[Sheet]:
    """The cards of the creatures that a screen plays; the GM's screen has all."""
    screen = look.screen
    seats = look.seating.seats if screen.is_gm else (screen.seat,)
    return [sheet for seat in seats for sheet in look.game.sheets(look.view, seat)]
