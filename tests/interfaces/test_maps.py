"""How a map is drawn of layers and of those who stand on it."""

from crossblades.interfaces.terminal.maps import draw, legend, marks
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.board import Board, Layer, Piece, offered_by
from crossblades.kernel.grid import Grid

GRID = Grid(4, 2, ("d1",))
MUD = Layer(("rough",), "m", "mud", ("a1", "b1"))


class GoTo(Option, frozen=True):
    space: str


class Halt(Option, frozen=True):
    pass


ASK = Ask(seat="ana", options=(GoTo("b1"), GoTo("c1"), Halt()))


def piece(name: str, *spaces: str) -> Piece:
    return Piece(name, "heroes", name[0], spaces)


def notes(board: Board) -> list[str]:
    """What stands below the legend."""
    return [line.strip() for line in draw(board) if ": " in line]


def test_what_comes_later_is_drawn_over_what_came_before() -> None:
    board = Board(GRID, (MUD, *offered_by(ASK, (GoTo,))), (piece("Ana", "c1"),))
    assert marks(board) == {"a1": "m", "b1": "+", "c1": "A", "d1": "#"}
    assert legend(board) == {"m": "mud", "#": "wall", "+": "can be reached"}
    assert notes(board) == ["b1: mud"]


def test_without_a_question_nothing_is_offered() -> None:
    assert list(offered_by(None, (GoTo,))) == list(offered_by(ASK, ())) == []
    (offered,) = offered_by(ASK, (GoTo,))
    assert offered.spaces == ("b1", "c1")
    assert Board(GRID, (MUD, offered)).offers
    assert not Board(GRID, (MUD,)).offers


def test_those_who_share_a_space_have_one_mark_and_are_named() -> None:
    board = Board(GRID, (), (piece("Ana", "a1", "b1", "c1"), piece("Bo", "a1", "b1")))
    assert marks(board) == {"a1": "&", "b1": "&", "c1": "A", "d1": "#"}
    assert legend(board) == {"#": "wall", "&": "more than one"}
    assert notes(board) == ["a1, b1: A Ana, B Bo"]


def test_who_is_not_on_the_map_is_not_drawn() -> None:
    board = Board(GRID, (), (piece("Ana", "a1"), Piece("Bo", "heroes", "B", (), fled=True)))
    assert marks(board) == {"a1": "A", "d1": "#"}


def test_a_mark_that_means_two_things_says_so_and_an_unseen_one_nothing() -> None:
    layers = (
        Layer(("hazard",), "x", "trap", ("a1",)),
        Layer(("ground",), "x", "grave", ("b1",)),
        Layer(("ground",), "y", "bush", ("c1",)),
    )
    assert legend(Board(Grid(4, 2), layers, (piece("Ana", "c1"),))) == {"x": "trap, or grave"}


def test_what_lies_on_the_ground_is_told_also_where_somebody_stands() -> None:
    arms = Layer(("thing",), "/", "weapon on the ground", ("a1",), notes={"a1": "Orc's axe"})
    board = Board(GRID, (arms, *offered_by(ASK, (GoTo,))), (piece("Ana", "a1"),))
    assert legend(board) == {"#": "wall", "+": "can be reached"}
    assert notes(board) == ["a1: Orc's axe"]


def test_the_light_stands_below_the_terrain_in_a_legend() -> None:
    layers = (Layer(("dim",), ",", "dim light", ("a2", "c2")), MUD, *offered_by(ASK, (GoTo,)))
    board = Board(GRID, layers)
    assert list(legend(board)) == ["m", "#", ",", "+"]
    assert marks(board)["a2"] == ","
