"""What stands above a question, as far as there is room: the map, and how everybody is."""

from collections.abc import Iterator, Mapping

from crossblades.interfaces.terminal.eyes import Eyes
from crossblades.interfaces.terminal.maps import marks
from crossblades.interfaces.terminal.printer import Printer
from crossblades.kernel.ask import Ask
from crossblades.kernel.board import Board


class Screen:
    """Shows maps: with the places that a question offers, or once a turn if it has changed."""

    def __init__(self, printer: Printer, eyes: Eyes) -> None:
        self.printer, self.eyes = printer, eyes
        self._turn = -1
        """The turn in which the map was last shown before a question."""
        self._marks: Mapping[str, str] = {}
        """What was on the map when it was last shown."""

    def above(self, ask: Ask, turn: int, rows: int, *, on_the_way: bool = False) -> None:
        """What is worth seeing above a question whose menu takes so many rows.

        `on_the_way`: it asks for a step of a way that the map has been shown for.
        """
        board = self._board(ask)
        drawn = marks(self._board())
        if board.offers and not on_the_way:
            self.printer.block(self.printer.map(board))
            self._marks = drawn
        elif turn != self._turn and not on_the_way:
            if drawn != self._marks:
                self._map_or_hint(board, rows)
            self._turn, self._marks = turn, drawn

    def _map_or_hint(self, board: Board, rows: int) -> None:
        """The fullest picture that leaves the menu on the screen."""
        drawn = self.printer.map(board)
        status = self.printer.game.status(self.eyes.view)
        for lines in ([*drawn, "", *status], [*drawn, *_who(board)], drawn):
            if self.printer.has_room(rows + self.printer.rows(lines)):
                self.printer.block(lines)
                return
        self.printer.say("m shows the map and how everybody stands.")

    def status(self, ask: Ask | None = None, view: object = None) -> None:
        """The map, with the places that a question offers, and how everybody stands."""
        game, seen = self.printer.game, view or self.eyes.view
        self.printer.block([*self.printer.map(game.board(seen, ask)), "", *game.status(seen)])
        if view is None:
            self._marks = marks(self._board())

    def _board(self, ask: Ask | None = None) -> Board:
        return self.printer.game.board(self.eyes.view, ask)


def _who(board: Board) -> Iterator[str]:
    """Who is on the map, a line each side: `heroes: A Ana, S Sten`."""
    sides = dict.fromkeys(piece.side for piece in board.pieces if piece.spaces)
    for side in sides:
        those = (piece for piece in board.pieces if piece.side == side and piece.spaces)
        yield f"    {side}: {', '.join(f'{one.letter} {one.name}' for one in those)}"
