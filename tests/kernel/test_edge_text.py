"""Walls and doors between spaces in encounter files of both games, and all that can be wrong."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.dice import Seeded
from crossblades.kernel.edges import Edge
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.grid import Grid
from crossblades.kernel.record import read_record, record_of, replay, write_record
from crossblades.systems import SYSTEMS

FILES = {
    "heart-rush": ('template = "swordhand"', 'template = "undead orc"'),
    "swords-reign": ('hero = "Korrin"', 'foe = "goblin"'),
}


def text(game: str, edges: str = "", at: str = "f4") -> str:
    hero, foe = FILES[game]
    return f"""game = "{game}"
name = "A house"
summary = "One line."
sides = ["heroes", "foes"]
{edges}
map = '''
......
......
......
......
'''
[[fighters]]
{hero}
name = "Ana"
side = "heroes"
at = "a1"
[[fighters]]
{foe}
name = "Orc"
side = "foes"
at = "{at}"
"""


def read(game: Game, edges: str) -> Any:
    return game.read_encounter(text(game.name, edges), "test.toml").scenario


def wrong(edges: str, game: str = "heart-rush") -> list[tuple[int | None, str, str, str]]:
    with pytest.raises(FileError) as caught:
        read(SYSTEMS[game], edges)
    return [(e.line, e.field, e.problem, e.expected) for e in caught.value.errors]


def named(grid: Grid) -> list[str]:
    return [edge.where() for edge in grid.edges or ()]


every_game = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)


@every_game
@pytest.mark.parametrize(
    ("entry", "edges"),
    [
        ("b2|c2", ["b2|c2"]),
        ("c2 | b2", ["b2|c2"]),
        ("b3|b2", ["b2|b3"]),
        ("B2|C2", ["b2|c2"]),
        ("b2 east", ["b2|c2"]),
        ("c2 west", ["b2|c2"]),
        ("b2 north", ["b2|b3"]),
        ("b2 south", ["b1|b2"]),
        ("b2-d2 north", ["b2|b3", "c2|c3", "d2|d3"]),
        ("d2 - b2 south", ["b1|b2", "c1|c2", "d1|d2"]),
        ("c1-c3 east", ["c1|d1", "c2|d2", "c3|d3"]),
        ("b2-c3 west", ["a2|b2", "a3|b3"]),
        ("b2 around", ["b1|b2", "a2|b2", "b2|c2", "b2|b3"]),
        ("b1-c2 around", ["a1|b1", "c1|d1", "a2|b2", "b2|b3", "c2|d2", "c2|c3"]),
        ("a1-f4 north", None),
    ],
)
def test_walls_run_along_the_sides_of_spaces(
    game: Game, entry: str, edges: list[str] | None
) -> None:
    if edges is None:
        assert "nothing north of a1-f4" in wrong(f'walls = ["{entry}"]', game.name)[0][2]
        return
    grid = read(game, f'walls = ["{entry}"]').grid
    assert sorted(named(grid)) == sorted(edges)
    assert not grid.doors


@every_game
def test_a_door_stands_in_a_wall_with_a_name_and_a_state(game: Game) -> None:
    grid = read(
        game,
        """walls = ["b1-c3 around"]
doors = [
  { at = "c2 east", name = "oak door" },
  { at = "b3 north", state = "locked" },
  { at = "e2|f2", state = "open" },
]""",
    ).grid
    assert grid.doors == (
        Edge("c2", "d2", "closed", "oak door"),
        Edge("e2", "f2", "open"),
        Edge("b3", "b4", "locked"),
    )
    assert len(grid.edges) == 9


@every_game
def test_two_rooms_share_a_wall(game: Game) -> None:
    grid = read(game, 'walls = ["a1-b2 around", "c1-d2 around"]').grid
    assert named(grid) == [
        "b1|c1", "d1|e1", "a2|a3", "b2|c2", "b2|b3", "c2|c3", "d2|e2", "d2|d3"]  # fmt: skip


FORMS = "`c4|d4`, `c4 east`, `b2-f2 north` or `b2-f6 around`"
DOOR = "an edge one space wide: `c4|d4` or `c4 east`"


@pytest.mark.parametrize(
    ("edges", "line", "field", "problem", "expected"),
    [
        ('walls = ["b2/c2"]', 5, "walls[0]", '"b2/c2" is no edge', FORMS),
        ('walls = ["b2"]', 5, "walls[0]", '"b2" is no edge', FORMS),
        (
            'walls = ["b2 east",\n"g2 east"]', 6, "walls[1]",
            'there is no space "g2" on the map', "a1 to f4",
        ),
        (
            'walls = ["b2|d2"]', 5, "walls[0]", '"b2|d2": the two share no side',
            "two spaces beside each other or one above the other",
        ),
        (
            'walls = ["b2|c3"]', 5, "walls[0]", '"b2|c3": the two share no side',
            "two spaces beside each other or one above the other",
        ),
        (
            'walls = ["a1 west"]', 5, "walls[0]", "there is nothing west of a1: the map ends there",
            "an edge between two spaces of the map",
        ),
        (
            'walls = ["a1-a3 east", "b2 west"]', 5, "walls[1]",
            'there is a wall at "b2 west" already', "each wall once",
        ),
        ("walls = 3", 5, "walls", "wrong kind of value", "a list"),
        ('doors = ["b2 east"]', 5, "doors[0]", "wrong kind of value", "a table with `at`"),
        ('doors = [{ at = "b2-b3 east" }]', 5, "doors[0].at", "a door along 2 spaces", DOOR),
        ('doors = [{ at = "b2" }]', 5, "doors[0].at", '"b2" is no edge', DOOR),
        (
            'doors = [{ at = "b2|c2" },\n{ at = "c2 west" }]', 6, "doors[1].at",
            'there is a door at "c2 west" already', "each door once",
        ),
        (
            'doors = [{ at = "b2|c2", state = "ajar" }]', 5, "doors[0].state", "unknown value",
            "locked",
        ),
        ('doors = [{ at = "b2|c2", name = " " }]', 5, "doors[0].name", "", "printable"),
        ('doors = [{ name = "gate" }]', 5, "doors[0]", "`at` is missing", ""),
    ],
)  # fmt: skip
@every_game
def test_a_mistake_is_told_with_its_line_and_what_would_be_right(
    game: Game, edges: str, line: int, field: str, problem: str, expected: str
) -> None:
    [(found_line, found_field, found, wanted)] = wrong(edges, game.name)
    assert (found_line, found_field) == (line, field)
    assert problem in found
    assert expected in wanted


def test_all_mistakes_are_told_at_once() -> None:
    edges = 'walls = ["b2", "z1 east"]\ndoors = [{ at = "a1 south" }, { at = "b2 east" }]'
    assert [field for _, field, *_ in wrong(edges)] == ["walls[0]", "walls[1]", "doors[0].at"]


def test_the_large_stand_on_one_side_of_a_wall() -> None:
    big = text("heart-rush", 'walls = ["e3|e4"]', "e3").replace(
        'name = "Orc"', 'name = "Orc"\nsize = "L2"'
    )
    with pytest.raises(FileError, match="Orc in e3 stands on both sides of a wall"):
        SYSTEMS["heart-rush"].read_encounter(big, "test.toml")


# --- records


@every_game
def test_a_record_keeps_walls_and_doors(game: Game) -> None:
    scenario = read(game, 'walls = ["b1-c3 around"]\ndoors = [{ at = "c2 east", name = "gate" }]')
    fight = Fight(game, scenario, Seeded(1))
    written = write_record(record_of(fight))
    again = read_record(written, "a record", SYSTEMS)
    assert again.scenario.grid == scenario.grid
    assert replay(again).state.grid == fight.state.grid


@every_game
def test_a_record_of_a_map_without_edges_does_not_name_them(game: Game) -> None:
    """So those of before are read as they were, digests included."""
    fight = Fight(game, read(game, ""), Seeded(1))
    written = write_record(record_of(fight))
    assert "edges" not in written
    replay(read_record(written, "a record", SYSTEMS))


@every_game
@pytest.mark.parametrize(
    "edge", [Edge("b2", "c2", None, "a wall"), Edge("b2", "c2", "open", " "), Edge("b2", "z9")]
)
def test_what_no_file_could_say_is_refused(game: Game, edge: Edge) -> None:
    scenario = read(game, "")
    with pytest.raises((CrossbladesError, ValueError)):
        game.check(structs.replace(scenario, grid=Grid(6, 4, (), (edge,))))
