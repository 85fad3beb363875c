"""How a map is put together of layers and of those who stand on it."""

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.game import Note
from crossblades.kernel.grid import Grid
from crossblades.kernel.layers import Layer, Piece, below, offered_by, put_together, walls_of

GRID = Grid(4, 2, ("d1",))
MUD = Layer("m", "mud", ("a1", "b1"))


class GoTo(Option, frozen=True):
    space: str


class Halt(Option, frozen=True):
    pass


ASK = Ask(seat="ana", options=(GoTo("b1"), GoTo("c1"), Halt()))


def test_what_comes_later_is_drawn_over_what_came_before() -> None:
    offered, walls = offered_by(ASK, (GoTo,)), walls_of(GRID)
    layers = (MUD, walls, offered)
    here = {"c1": [Piece("A", "Ana")]}
    board = put_together(GRID, layers, here, layers, below(offered, [MUD]))
    assert board.marks == {"a1": "m", "b1": "+", "c1": "A", "d1": "#"}
    assert board.legend == {"m": "mud", "#": "wall", "+": "can be reached"}
    assert board.notes == (Note(("b1",), "mud"),)


def test_without_a_question_nothing_is_offered() -> None:
    assert offered_by(None, (GoTo,)).spaces == ()
    assert offered_by(ASK, (GoTo,)).spaces == ("b1", "c1")


def test_those_who_share_a_space_have_one_mark_and_are_named() -> None:
    crowd = [Piece("A", "Ana"), Piece("B", "Bo")]
    board = put_together(GRID, (), {"a1": crowd, "b1": crowd, "c1": crowd[:1]}, ())
    assert board.marks == {"a1": "&", "b1": "&", "c1": "A"}
    assert board.legend == {"&": "more than one"}
    assert board.notes == (Note(("a1", "b1"), "A Ana, B Bo"),)


def test_a_mark_that_means_two_things_says_so_and_an_unseen_one_nothing() -> None:
    layers = (
        Layer("x", "trap", ("a1",)),
        Layer("x", "grave", ("b1",)),
        Layer("y", "bush", ("c1",)),
    )
    board = put_together(GRID, layers, {"c1": [Piece("A", "Ana")]}, layers)
    assert board.legend == {"x": "trap, or grave"}
