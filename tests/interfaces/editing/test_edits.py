"""Edits of encounters: each is small, keeps all else of the file, and its opposite undoes it."""

import tomllib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.interfaces.editing.edits import (
    AnyEdit,
    Edges,
    Enlist,
    Forget,
    Move,
    Paint,
    Place,
    Remove,
    Resize,
    Set,
    Take,
    edited,
)
from crossblades.kernel.toml_edit import EditError
from crossblades.systems import SYSTEMS

FORD = '''# By hand, on a rainy evening.
game = "heart-rush"
name = "Wolves at the ford"  # or dogs
summary = "One narrow crossing."
sides = ["heroes", "wolves"]
light = "dim"   # dusk
map = """
....~~.....
..w.~~.#...
..w.~~.#.A.
..w.--...B.
....~~.....
"""
walls = [
  "g1-h2 around",  # the hut
  "a4-a5 east",
]
doors = [{ at = "h1 west", name = "hut door" }]

[legend]
"~" = { name = "river", water = "deep" }  # cold
"-" = { name = "ford", water = "shallow" }

# --- the heroes

[[fighters]]
name = "Ana"  # the tall one
side = "heroes"
glyph = "A"
template = "swordhand"

[[fighters]]
name = "Bo"
side = "heroes"
glyph = "B"
template = "archer"

# --- the wolves

[[fighters]]
name = "Wolf"
side = "wolves"
glyph = "w"
template = "wolf"

[[fighters]]
name = "Old wolf"
side = "wolves"
at = "a1"
template = "wolf"
hit_points = 30  # tough
'''
OUTSIDE = (
    "# By hand, on a rainy evening.", "# or dogs", "# dusk", "# the hut", "# cold",
    "# --- the heroes", "# --- the wolves",
)  # fmt: skip
FILES = {name: text for game in SYSTEMS.values() for name, text in game.encounters().items()}


def data(text: str) -> dict[str, Any]:
    return tomllib.loads(text)


def rows(text: str) -> list[str]:
    drawn: str = data(text)["map"]
    return drawn.split("\n")


def new_lines(*edits: AnyEdit) -> list[str]:
    old = FORD.split("\n")
    return [line for line in edited(FORD, edits).split("\n") if line not in old]


def scenario(text: str) -> Any:
    return SYSTEMS[data(text)["game"]].read_encounter(text, "x").scenario


# --- the map


def test_painting_changes_the_rows_that_are_painted_and_nothing_else() -> None:
    assert new_lines(Paint(("a1", "b1", "a2"), "#")) == ["#.w.--...B.", "##..~~....."]
    assert edited(FORD, [Paint(("e5", "f5"), "~")]) == FORD


def test_new_ground_finds_a_glyph_and_ground_that_is_known_keeps_its_own() -> None:
    mud = {"name": "mud", "difficult": True}
    text = edited(FORD, [Paint(("a1",), "~", mud)])
    assert data(text)["legend"]["="] == mud
    again = edited(text, [Paint(("b1",), "~", mud)])
    assert rows(again)[4].startswith("==")
    river = {"name": "river", "water": "deep"}
    assert rows(edited(FORD, [Paint(("a1",), "!", river)]))[4].startswith("~")


def test_ground_painted_below_fighters_takes_nobody_away() -> None:
    text = edited(FORD, [Paint(("c2", "j3"), "~")])
    fighters = data(text)["fighters"]
    assert fighters[0]["at"] == "j3"
    assert fighters[2]["at"] == ["c4", "c3", "c2"]
    assert "w" not in data(text)["map"]
    before = [(each.name, each.at) for each in scenario(FORD).fighters]
    assert [(each.name, each.at) for each in scenario(text).fighters] == before


def test_plain_ground_painted_over_fighters_leaves_them_drawn() -> None:
    assert edited(FORD, [Paint(("c2", "j3"), ".")]) == FORD


def test_a_kind_of_ground_is_forgotten_with_all_its_spaces() -> None:
    text = edited(FORD, [Forget("~")])
    assert "~" not in data(text)["map"]
    assert list(data(text)["legend"]) == ["-"]


def test_a_map_that_grows_in_the_south_and_west_takes_everything_along() -> None:
    text = edited(FORD, [Resize(west=1, south=2)])
    assert rows(text)[0] == ".....~~....."
    assert data(text)["walls"] == ["h3-i4 around", "b6-b7 east"]
    assert data(text)["doors"] == [{"at": "h3 east", "name": "hut door"}]
    assert data(text)["fighters"][3]["at"] == "b3"
    assert edited(text, [Resize(west=-1, south=-2)]).count("hut door") == 1
    back = edited(text, [Resize(west=-1, south=-2)])
    assert scenario(back) == scenario(FORD)


def test_a_picture_stays_below_the_same_spaces() -> None:
    text = FORD.replace("walls = [", 'picture = "ford.png"\nwalls = [')
    assert edited(text, [Resize(south=1)]).count('picture = "ford.png"') == 1
    grown = edited(text, [Resize(west=1, north=2)])
    told = {"file": "ford.png", "width": 11, "left": 1, "top": 2}
    assert data(grown)["picture"] == told
    back = edited(grown, [Resize(west=-1, north=-2)])
    assert data(back)["picture"] == {"file": "ford.png", "width": 11}


def test_a_map_that_shrinks_cuts_off_walls_but_nobody() -> None:
    text = edited(FORD, [Resize(north=-1)])
    assert data(text)["walls"] == ["g1-h2 around", "a4 east"]
    with pytest.raises(EditError, match="Old wolf stands in a1, which would be cut off"):
        edited(FORD, [Resize(west=-1)])
    with pytest.raises(EditError, match="1 to 60 columns and rows, not 71 by 5"):
        edited(FORD, [Resize(east=60)])


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_a_map_keeps_the_way_it_is_written(quotes: str) -> None:
    for end in ("\n", ""):
        text = f"map = {quotes}\n..\n.{'#'}{end}{quotes} # drawn\n"
        assert edited(text, [Paint(("a1",), "#")]) == text.replace("\n.#", "\n##")
    assert edited('map = """..\n.."""', [Paint(("a2",), "#")]) == 'map = """#.\n.."""'


def test_a_backslash_and_quotes_may_be_drawn() -> None:
    ground = {name: {"name": name} for name in ("\\", '"')}
    text = 'map = """\n....\n"""\n'
    for glyph, known in ground.items():
        edits: list[AnyEdit] = [
            Set(("legend", glyph), known),
            Paint(("a1", "b1", "c1", "d1"), glyph),
        ]
        assert data(edited(text, edits))["map"] == f"{4 * glyph}\n"


# --- walls and doors


def test_walls_are_written_as_runs_and_taken_down_one_by_one() -> None:
    wall = Edges((("b2", "b3"), ("c2", "c3"), ("d2", "d3")), "wall")
    assert new_lines(wall) == ['  "b2-d2 north",']
    text = edited(FORD, [wall, Edges((("c3", "c2"),))])
    assert data(text)["walls"][2:] == ["b2 north", "d2 north"]
    assert edited(edited(FORD, [wall]), [Edges(wall.edges)]) == FORD


def test_a_door_stands_in_a_wall_and_can_be_changed() -> None:
    text = edited(FORD, [Edges((("a4", "b4"),), "door", "locked", "gate")])
    assert data(text)["doors"][1] == {"at": "a4|b4", "name": "gate", "state": "locked"}
    text = edited(text, [Edges((("a4", "b4"),), "door", "open")])
    assert data(text)["doors"][1] == {"at": "a4|b4", "state": "open"}
    text = edited(text, [Edges((("a4", "b4"),), "wall")])
    assert len(data(text)["doors"]) == 1
    assert edited(text, [Edges((("f1", "g1"),))]).count("hut") == 2


def test_an_edge_that_is_none_is_refused() -> None:
    with pytest.raises(EditError, match="there is no edge between a1 and c1"):
        edited(FORD, [Edges((("a1", "c1"),), "wall")])


# --- fighters


def test_a_fighter_comes_last_and_goes_without_a_trace() -> None:
    enlist = Enlist({"name": "Rat", "side": "wolves", "template": "rat"}, "k1")
    text = edited(FORD, [enlist])
    assert text.startswith(FORD)
    assert scenario(text).fighters[-1].at == "k1"
    assert edited(text, [Take(4)]) == FORD


def test_a_foe_of_ones_own_comes_with_its_table_once() -> None:
    text = FILES["tavern-brawl"]
    rat = {"hd": 1, "ac": 12, "attacks": "bite (d4)"}
    enlist = Enlist({"foe": "big rat", "side": "heroes"}, "a1", {"foes": {"big rat": rat}})
    text = edited(text, [enlist, Enlist(enlist.fighter, "b1", enlist.tables)])
    assert data(text)["fighters"][-1]["at"] == ["a1", "b1"]
    assert data(text)["foes"]["big rat"] == rat
    assert text.count('[foes."big rat"]') == 1
    assert text.index("[foes") < text.index("[[fighters]]")


def test_a_fighter_that_is_drawn_stays_drawn_on_plain_ground() -> None:
    text = edited(FORD, [Move(0, "j3", "j5")])
    assert (rows(text)[0][9], rows(text)[2][9]) == ("A", ".")
    assert edited(text, [Move(0, "j5", "j3")]) == FORD
    wet = edited(FORD, [Move(0, "j3", "e1")])
    assert data(wet)["fighters"][0]["at"] == "e1"
    assert "A" not in data(wet)["map"]


def test_one_more_and_one_less_of_a_kind() -> None:
    text = edited(FORD, [Place(2, "a2"), Place(3, "k1")])
    assert data(text)["map"].count("w") == 4
    assert data(text)["fighters"][3]["at"] == ["a1", "k1"]
    assert edited(text, [Take(2, "a2"), Take(3, "k1")]) == FORD
    gone = edited(FORD, [Take(0)])
    assert "A" not in data(gone)["map"]
    assert "# the tall one" not in gone
    assert "# --- the heroes" in gone


def test_values_are_set_and_removed() -> None:
    assert new_lines(Set(("fighters", 3, "hit_points"), 12)) == ["hit_points = 12  # tough"]
    assert "rulings" in edited(FORD, [Set(("rulings", "HR-8.2"), "reduced")])
    assert "dusk" not in edited(FORD, [Remove(("light",))])


def test_an_edit_that_cannot_be_made_leaves_nothing_half_done() -> None:
    with pytest.raises(EditError, match="there is no fighter 10; the encounter has 4"):
        edited(FORD, [Set(("name",), "x"), Take(9)])
    with pytest.raises(EditError, match="the text cannot be read"):
        edited("map = ", [Paint(("a1",), "#")])
    for text in (f"{FORD}\nbig = {'9' * 5000}", f"{'a.' * 9000}a = 1\n{FORD}"):
        with pytest.raises(EditError, match="the text cannot be read"):
            edited(text, [Paint(("a1",), "#")])
    with pytest.raises(EditError, match="no space 'z99' on the map"):
        edited(FORD, [Paint(("z99",), "#")])


def test_edits_travel_as_json() -> None:
    sent = b'[{"do": "paint", "spaces": ["a1"], "glyph": "#"}, {"do": "take", "fighter": 1}]'
    found = msgspec.json.decode(sent, type=tuple[AnyEdit, ...])
    assert found == (Paint(("a1",), "#"), Take(1))


# --- anything


@pytest.mark.parametrize("name", FILES)
def test_nothing_done_changes_no_byte_of_a_shipped_encounter(name: str) -> None:
    text = FILES[name]
    drawn = data(text)["map"].split("\n")
    height = len(drawn) - 1
    same: list[AnyEdit] = [
        Set(("name",), data(text)["name"]), Resize(),
        Paint((f"a{height}",), drawn[0][0]),
    ]  # fmt: skip
    assert edited(text, same) == text


spaces = st.builds(lambda x, y: f"{x}{y}", st.sampled_from("abcdefghijk"), st.integers(1, 5))
many = st.lists(spaces, min_size=1, max_size=5).map(tuple)
edges = st.builds(
    lambda x, y, up: (f"{x}{y}", f"{x}{y + 1}" if up else f"{chr(ord(x) + 1)}{y}"),
    st.sampled_from("abcdefghij"), st.integers(1, 4), st.booleans(),
)  # fmt: skip
ground = st.fixed_dictionaries(
    {"name": st.sampled_from(["mud", "ice"]), "difficult": st.booleans()}
)
number = st.integers(0, 4)
steps = st.integers(-1, 1)
edits = st.one_of(
    st.builds(Paint, many, st.sampled_from(".#~-?")),
    st.builds(Paint, many, st.sampled_from("~="), ground),
    st.builds(Resize, steps, steps, steps, steps),
    st.builds(Edges, st.lists(edges, max_size=4).map(tuple), st.sampled_from(["", "wall", "door"])),
    st.builds(Enlist, st.just({"side": "wolves", "template": "rat", "name": "Rat"}), spaces),
    st.builds(Move, number, spaces, spaces),
    st.builds(Place, number, spaces),
    st.builds(Set, st.just(("summary",)), st.text(max_size=9)),
    st.builds(Set, st.tuples(st.just("fighters"), number, st.just("load")), st.integers(0, 9)),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(edits, max_size=8))
def test_any_edits_leave_a_file_that_can_be_read_with_all_its_comments(wanted: Any) -> None:
    text, people = FORD, 6
    for edit in wanted:
        try:
            after = edited(text, [edit])
        except EditError:
            continue
        people += isinstance(edit, Enlist | Place) and after != text
        text = after
        drawn = rows(text)
        assert len({len(row) for row in drawn[:-1]}) == 1
    assert all(comment in text for comment in OUTSIDE if comment != "# the hut")
    glyphs = sum(data(text)["map"].count(glyph) for glyph in "ABw")
    named = [each.get("at", []) for each in data(text)["fighters"]]
    assert glyphs + sum(1 if isinstance(at, str) else len(at) for at in named) == people


def test_nobody_is_moved_onto_another_of_its_kind() -> None:
    with pytest.raises(EditError, match="another of its kind stands in c3 already"):
        edited(FORD, [Move(2, "c2", "c3")])
    assert edited(FORD, [Move(2, "c2", "c2")]) == FORD


@settings(max_examples=60, deadline=None)
@given(many, st.sampled_from("#~"), st.lists(edges, min_size=1, max_size=4).map(tuple))
def test_an_edit_and_its_opposite_change_nothing_that_matters(
    painted: Any, glyph: str, wall: Any
) -> None:
    before = {space: edited_glyph(space) for space in painted}
    back = [Paint((space,), old) for space, old in before.items()]
    free = [edge for edge in wall if not any(edge == pair for pair in STANDING)]
    text = edited(FORD, [Paint(painted, glyph), *back, Edges(tuple(free), "wall")])
    text = edited(text, [Edges(tuple(free))])
    one, other = scenario(text), scenario(FORD)
    assert one.ground == other.ground
    assert set(one.grid.edges) == set(other.grid.edges)
    assert [each.at for each in one.fighters] == [each.at for each in other.fighters]


def edited_glyph(space: str) -> str:
    """The ground of a space of the ford; open below a fighter."""
    x, y = ord(space[0]) - ord("a"), int(space[1:])
    drawn = rows(FORD)[5 - y][x]
    return drawn if drawn in "#~-" else "."


STANDING = {(edge.a, edge.b) for edge in scenario(FORD).grid.edges}
