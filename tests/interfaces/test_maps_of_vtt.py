"""Maps of Universal VTT files become encounters, and are fought on in both games."""

from math import dist
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.interfaces.maps import encounter_of_map, map_of_vtt
from crossblades.kernel.cover_lines import FULL_COVER
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Opening
from crossblades.kernel.grid import Grid, column_name
from crossblades.systems import SYSTEMS
from tests.drawn_maps import drawn, house, light, line, text_of
from tests.playing import Play

GAMES = list(SYSTEMS)

FIGHTERS = {
    "heart-rush": """
[[fighters]]
name = "Ana"
template = "archer"
side = "heroes"
at = "{ana}"

[[fighters]]
name = "Orc"
template = "brute"
side = "foes"
at = "{orc}"
""",
    "swords-reign": """
[[fighters]]
name = "Ana"
hit_points = 12
weapons = ["shortbow", "dagger"]
side = "heroes"
at = "{ana}"

[[fighters]]
foe = "goblin"
name = "Orc"
side = "foes"
at = "{orc}"
""",
}
MORE = {"heart-rush": 'begins = "heroes"\nexpecting = ["heroes", "foes"]\n', "swords-reign": ""}


def encounter(game: str, map: dict[str, Any], ana: str, orc: str) -> Opening:
    """Two who fight on a map that was imported."""
    made = map_of_vtt(text_of(map), game)
    text = encounter_of_map(made, game, "house", "house.uvtt")
    text = MORE[game] + text + FIGHTERS[game].format(ana=ana, orc=orc)
    return SYSTEMS[game].read_encounter(text, "house.toml")


def fight_on(game: str, map: dict[str, Any], ana: str, orc: str) -> Fight:
    """The fight at Ana's first question."""
    fight = Fight(SYSTEMS[game], encounter(game, map, ana, orc).scenario, Seeded(3))
    while all(ask.seat != "heroes" for ask in fight.asks):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    return fight


def targets(game: str, fight: Fight) -> set[str]:
    """Whom Ana may attack now."""
    view = fight.view("heroes")
    choices = [
        SYSTEMS[game].choice(option, ask, view)
        for ask in fight.asks
        if ask.seat == "heroes"
        for option in ask.options
    ]
    return {choice.target for choice in choices if choice.group == "attack" and choice.target}


def steps(game: str, fight: Fight) -> set[str]:
    """Where Ana may go with her next step or move."""
    rules = SYSTEMS[game]
    found: set[str] = set()
    for _ in range(2):
        view = fight.view("heroes")
        for ask in fight.asks:
            choices = {o: rules.choice(o, ask, view) for o in ask.options}
            found |= {choice.space for choice in choices.values() if choice.space}
        if found:
            return found
        ask, option = next(
            (ask, option)
            for ask in fight.asks
            for option in ask.options
            if rules.choice(option, ask, view).short in ("dash", "move")
        )
        fight.answer(ask, option, ask.seat)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_shot_goes_through_a_wall_and_one_goes_through_the_open_door(game: str) -> None:
    assert targets(game, fight_on(game, house(closed=False), "d4", "g4")) == {"Orc"}
    assert targets(game, fight_on(game, house(closed=True), "d4", "g4")) == set()
    assert targets(game, fight_on(game, house(closed=False), "d6", "g6")) == set(), "the wall"
    assert targets(game, fight_on(game, house(closed=False), "a6", "d6")) == set(), "outside"
    assert targets(game, fight_on(game, house(closed=False), "b6", "e6")) == {"Orc"}, "one room"


@pytest.mark.parametrize("game", GAMES)
def test_steps_go_through_the_open_door_alone(game: str) -> None:
    east = {f"{column}{row}" for column in "fghi" for row in range(2, 7)}
    garden = {f"{column}{row}" for column in "aj" for row in range(1, 8)}
    through = steps(game, fight_on(game, house(closed=False), "e4", "h2"))
    assert {"e5", "f4", "g4"} <= through
    assert not through & garden
    shut = steps(game, fight_on(game, house(closed=True), "e4", "h2"))
    assert "e5" in shut
    assert not shut & (east | garden)


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_bots_fight_in_the_house_to_the_end(game: str, closed: bool) -> None:
    opening = encounter(game, house(closed=closed), "c4", "h4")
    play = Play(SYSTEMS[game], opening.scenario, 5)
    for _ in range(20_000):
        if play.fight.over:
            break
        play.step()
    assert play.fight.over
    assert len(play.fight.log) > 20


def lit(map: dict[str, Any]) -> set[str]:
    """Where it is not dark."""
    fight = fight_on("heart-rush", map, "c4", "h4")
    board = SYSTEMS["heart-rush"].board(fight.view("heroes"))
    dark = {space for layer in board.layers if "dark" in layer.kinds for space in layer.spaces}
    return set(board.grid.spaces) - dark


def test_the_light_of_a_lamp_stops_at_walls_and_goes_through_the_open_door() -> None:
    at_night = {"environment": {"ambient_light": "ff000000"}, "lights": [light(2.5, 3.5, 6)]}
    west = {f"{column}{row}" for column in "bcde" for row in range(2, 7)}
    assert lit(house(closed=True, **at_night)) == west
    through = lit(house(closed=False, **at_night)) - west
    assert {"f4", "g4"} <= through <= {f"{column}{row}" for column in "fghi" for row in range(2, 7)}


@pytest.mark.parametrize(("x", "space"), [(4.8, "e6"), (5.2, "f6")])
def test_a_lamp_stays_on_its_side_of_a_wall_that_is_moved(x: float, space: str) -> None:
    """The wall at 5.3 goes to 5.0: what is drawn left of it is not to the right of it then."""
    walls = [line((5.3, 0), (5.3, 7))]
    made = map_of_vtt(text_of({**house(), "line_of_sight": walls, "lights": [light(x, 1.5, 3)]}))
    rows = made.parts["map"].splitlines()
    assert rows[1].index("*") == 4, space


def test_a_game_without_light_is_told_so_and_its_legend_stays_empty() -> None:
    map = house(lights=[light(2.5, 2.5, 4)], environment={"ambient_light": "ff000000"})
    made = map_of_vtt(text_of(map), "swords-reign")
    assert "legend" not in made.parts
    assert "light" not in made.parts
    assert made.remarks[0] == (
        "this game's maps know no light: lamps and ambient_light are left out"
    )


def test_what_is_imported_is_a_file_that_lacks_fighters_and_nothing_else() -> None:
    map = house(lights=[light(2.5, 2.5, 4)], environment={"ambient_light": "ff000000"})
    for game in GAMES:
        text = encounter_of_map(map_of_vtt(text_of(map), game), game, "the_house", "house.uvtt")
        opening, mistakes = SYSTEMS[game].look_through(text, "house.toml", load=Path.as_posix)  # type: ignore[arg-type]
        assert opening is None
        assert [each.problem for each in mistakes] == ["`fighters` is missing"]
        assert 'name = "the house"' in text


# --- what a drawn wall keeps apart


def hand(spot: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    """How far a place is on one hand of a line, or below 0 on the other."""
    length = dist(a, b)
    return ((b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0])) / length


HEIGHT, WIDTH = 7, 8
ENDS = st.floats(0.5, HEIGHT - 0.5)


@settings(max_examples=40, deadline=None)
@given(ENDS, ENDS, st.floats(0.1, 0.9))
def test_nobody_looks_through_a_wall_across_the_map_however_it_slants(
    left: float, right: float, bend: float
) -> None:
    """Drawn in two pieces, which meet anywhere; spaces that it cuts may lie on either hand."""
    a, b = (-1.0, left), (WIDTH + 1.0, right)
    joint = a[0] + bend * (b[0] - a[0]), a[1] + bend * (b[1] - a[1])
    map = drawn(WIDTH, HEIGHT, [line(a, joint), line(joint, b)])
    grid = grid_of(map)
    clear = {
        space: hand((x + 0.5, HEIGHT - y - 0.5), a, b)
        for space, (x, y) in grid.xy.items()
        if abs(hand((x + 0.5, HEIGHT - y - 0.5), a, b)) > 1.5
    }
    above = [space for space, far in clear.items() if far < 0]
    below = [space for space, far in clear.items() if far > 0]
    for one in above:
        assert not grid.board(below) & reached(grid, one)
        for other in below:
            assert grid.cover(one, other) == FULL_COVER, (one, other)


def test_nothing_leaks_out_of_a_crooked_room_or_past_a_wall_that_ends_at_another() -> None:
    room = [(0.7, 0.6), (6.2, 1.3), (6.8, 5.4), (1.3, 5.8), (0.7, 0.6)]
    grid = grid_of(drawn(WIDTH, HEIGHT, [line(*room), line((3.45, 0.95), (3.55, 5.6))]))
    west, east, outside = (reached(grid, space) for space in ("c4", "f4", "a1"))
    assert not west & east
    assert not outside & (west | east)
    assert {"b4", "c3"} <= set(grid.on(west))
    assert {"e4", "f3"} <= set(grid.on(east))


def grid_of(map: dict[str, Any]) -> Grid:
    """The map that becomes of it."""
    made = map_of_vtt(text_of(map))
    glyphs = made.parts["map"].splitlines()
    free = [
        f"{column_name(x)}{len(glyphs) - y}"
        for y, row in enumerate(glyphs)
        for x, at in enumerate(row)
        if at == "."
    ]
    text = MORE["heart-rush"] + encounter_of_map(made, "heart-rush", "map", "map.uvtt")
    text += FIGHTERS["heart-rush"].format(ana=free[0], orc=free[-1])
    scenario = SYSTEMS["heart-rush"].read_encounter(text, "map.toml").scenario
    return scenario.grid  # type: ignore[no-any-return]


def reached(grid: Grid, start: str) -> int:
    """All spaces to which one can walk from a space."""
    found, edge = grid.bit[start], [start]
    while edge:
        new = grid.around(edge.pop()) & grid.open & ~found
        found |= new
        edge += grid.on(new)
    return found
