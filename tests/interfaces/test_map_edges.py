"""Walls and doors between spaces as a terminal draws them, and as every interface gets them."""

from pathlib import Path

from msgspec import json

from crossblades.interfaces.terminal.maps import draw
from crossblades.kernel.board import Board, Border, Piece
from crossblades.kernel.edges import Edge
from crossblades.kernel.grid import Grid
from crossblades.systems import SYSTEMS

GUIDE = Path(__file__).parents[2] / "docs" / "encounters.md"
FILE = """game = "heart-rush"
name = "A house"
summary = "As the guide draws it."
sides = ["heroes", "foes"]
map = '''
{map}
'''
{edges}
[[fighters]]
name = "Ana"
template = "rogue"
side = "heroes"
at = "a1"
[[fighters]]
name = "Orc"
template = "undead orc"
side = "foes"
at = "h6"
"""

HOUSE = Grid(
    5, 3, (),
    (
        Edge("a1", "b1"), Edge("a2", "b2", "closed", "oak door"), Edge("b2", "b3"),
        Edge("c1", "d1", "locked"), Edge("c2", "d2"), Edge("c2", "c3", "open"),
    ),
)  # fmt: skip
BOARD = Board(HOUSE, (), (Piece("Ana", "heroes", "A", ("b1",)),))


def test_a_board_lists_walls_and_doors() -> None:
    assert BOARD.edges == (
        Border("a1", "b1"),
        Border("a2", "b2", "door", "closed", "oak door"),
        Border("b2", "b3"),
        Border("c1", "d1", "door", "locked"),
        Border("c2", "d2"),
        Border("c2", "c3", "door", "open"),
    )
    assert json.encode(BOARD.edges[1]) == (
        b'{"a":"a2","b":"b2","kind":"door","state":"closed","name":"oak door"}'
    )
    assert Board(Grid(2, 2)).edges == ()


def test_they_are_drawn_between_the_spaces() -> None:
    assert draw(BOARD) == [
        "  3 . . . . .",
        "     ---'-",
        "  2 .=. .|. .",
        "  1 .|A .!. .",
        "    a b c d e",
        "    | - wall   ' open door   = closed door   ! locked door",
        "    a2|b2: oak door, closed",
    ]


def test_walls_go_on_through_lines_that_others_need() -> None:
    grid = Grid(3, 2, (), (Edge("a1", "b1"), Edge("a2", "b2"), Edge("c1", "c2")))
    assert draw(Board(grid))[:3] == ["  2 .|. .", "     |  -", "  1 .|. ."]


def test_where_there_is_no_room_between_spaces_they_are_named() -> None:
    assert draw(BOARD, screen=10)[3:] == [
        "    abcde",
        "    a2|b2: oak door, closed",
        "    c1|d1: door, locked",
        "    c2|c3: door, open",
        "    walls between: a1|b1, b2|b3, c2|d2",
    ]


def test_the_guide_shows_what_its_own_lines_draw() -> None:
    chapter = GUIDE.read_text("utf-8").partition("## Walls and doors between spaces")[2]
    edges, shown = chapter.split("```\n")[1:4:2]
    text = FILE.format(map="\n".join(["........"] * 6), edges=edges)
    scenario = SYSTEMS["heart-rush"].read_encounter(text, "a guide").scenario
    assert draw(Board(scenario.grid))[: len(shown.splitlines())] == shown.splitlines()
