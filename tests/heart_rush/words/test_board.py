"""The map as a seat sees it, the letters on it, and what is known of a target."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.asks import ChooseDestination, ChoosePush, FreeSidestep
from crossblades.heart_rush.creature import Fighter, Lamp
from crossblades.heart_rush.ground import Ground, Hazard, Light, Terrain
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Engage,
    Enter,
    Follow,
    Leap,
    MoveTo,
    OpportunityAttack,
    Pass,
    PushTo,
    Sidestep,
    StandUp,
    Stay,
    StepTo,
)
from crossblades.heart_rush.state import State, begin
from crossblades.heart_rush.visibility import View
from crossblades.heart_rush.words.board import board, describe, remark
from crossblades.heart_rush.words.status import letters, status
from crossblades.interfaces.terminal.maps import draw, legend
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.grid import Grid
from crossblades.kernel.letters import LETTERS
from tests.helpers import BOW, GAME, JAVELIN, LONGBOW, SPEAR, SWORD, foe, hero, scene

POND = Terrain("pond", water="deep")
LEDGE = Terrain("ledge", height=10, cover=2)
DART = Terrain("floor", hazard=Hazard("dart", (4,), once=True, secret=True))


def place(
    *fighters: Fighter,
    at: dict[str, str] | None = None,
    kinds: dict[str, Terrain] | None = None,
    light: Light = "bright",
    width: int = 6,
    height: int = 3,
    walls: tuple[str, ...] = (),
    **scenario: Any,
) -> State:
    """A state on a small map with this terrain."""
    ground = Ground(light, kinds or {}, at or {})
    opened = scene(*fighters, width=width, height=height, walls=walls)
    return begin(structs.replace(opened, ground=ground, **scenario))


def seen(state: State, seat: str = "heroes") -> View:
    return GAME.view(state, seat)


def rows(state: State, seat: str = "heroes", ask: Ask | None = None) -> list[str]:
    """The rows of the map, without numbers and blanks, the highest first."""
    drawn = draw(board(seen(state, seat), ask))[: state.grid.height]
    return [row[4:].replace(" ", "") for row in drawn]


def drawn(state: State, ask: Ask | None = None) -> list[str]:
    """The map as it is printed."""
    return draw(board(seen(state), ask))


def where_to(*options: Option) -> ChooseDestination:
    return ChooseDestination(seat="heroes", creature="Ana", options=options)


# --- what is drawn


def test_a_plain_map_has_no_legend() -> None:
    state = place(hero("Ana", "a1"), foe("Rook", "f3"))
    assert rows(state) == [".....R", "......", "A....."]
    assert legend(board(seen(state))) == {}


def test_walls_terrain_and_creatures() -> None:
    state = place(
        hero("Ana", "a1"),
        foe("Ogre", "e2", size="L2"),
        kinds={"~": POND, "n": LEDGE},
        at={"b1": "~", "c1": "~", "d3": "n"},
        walls=("a2", "b2"),
    )
    assert rows(state) == ["...nOO", "##..OO", "A~~..."]
    assert legend(board(seen(state))) == {
        "~": "pond: deep water",
        "n": "ledge: 10 feet high, cover 2",
        "#": "wall",
    }


def test_the_legend_has_only_what_can_be_seen() -> None:
    kinds = {"~": POND, "n": LEDGE}
    state = place(hero("Ana", "a1"), foe("Rook", "f3"), kinds=kinds, at={"a1": "n"})
    assert legend(board(seen(state))) == {}
    state.creatures["Ana"].at = "b1"
    assert legend(board(seen(state))) == {"n": "ledge: 10 feet high, cover 2"}


def test_the_dead_are_not_drawn() -> None:
    state = place(hero("Ana", "a1"), foe("Rook", "f3"))
    state.creatures["Rook"].dead = True
    assert rows(state) == ["......", "......", "A....."]
    assert status(seen(state))[1] == "R Rook (foes): dead"


def test_a_sprung_trap_is_shown_to_all_and_a_secret_one_to_the_gm() -> None:
    state = place(
        hero("Ana", "a1"), foe("Rook", "f3"), kinds={"!": DART}, at={"c2": "!", "d2": "!"}, gm="gm"
    )
    assert rows(state)[1] == "......"
    assert rows(state, "gm")[1] == "..!!.."
    assert legend(board(seen(state, "gm"))) == {"!": "floor: secret dart, agility 12 or d4"}
    state.sprung = ("d2",)
    assert rows(state)[1] == "...^.."
    assert rows(state, "gm")[1] == "..!^.."
    assert legend(board(seen(state))) == {"^": "sprung trap"}


def test_light_is_drawn_on_plain_ground() -> None:
    lamp = Lamp(5, 10)
    state = place(
        hero("Ana", "a1", lamp=lamp),
        foe("Rook", "f3"),
        kinds={"~": POND},
        at={"f1": "~"},
        light="dark",
        walls=("e1",),
    )
    assert rows(state) == [",,,;;R", "..,;;;", "A.,;#~"]
    assert {
        mark: meaning for mark, meaning in legend(board(seen(state))).items() if mark in ",;"
    } == {
        ",": "dim light",
        ";": "dark",
    }
    state.creatures["Ana"].dead = True
    assert rows(state)[2] == ";;;;#~"


def test_a_lamp_that_stands_on_the_map() -> None:
    fire = Terrain("fire", light=Lamp(5, 10))
    fighters = hero("Ana", "a3"), foe("Rook", "f3")
    state = place(*fighters, kinds={"*": fire}, at={"c1": "*"}, light="dim")
    assert rows(state) == ["A,,,,R", ",...,,", ",.*.,,"]
    assert legend(board(seen(state))) == {"*": "fire: light for 10 feet", ",": "dim light"}


def test_the_lamp_of_one_in_hiding_is_not_given_away() -> None:
    state = place(hero("Ana", "a1"), foe("Rook", "f3", lamp=Lamp(5, 5), hides=True), light="dark")
    assert rows(state) == [";;;;;;", ";;;;;;", "A;;;;;"]
    assert rows(state, "foes")[0] == ";;;;;R", "it covers its lamp"


def test_what_a_question_offers_is_marked_and_its_ground_named() -> None:
    state = place(
        hero("Ana", "a1"), foe("Rook", "c2"), kinds={"~": POND}, at={"b1": "~"}, walls=("a2",)
    )
    ask = where_to(MoveTo("b1"), MoveTo("b2"), MoveTo("c3"), Stay("Ana"))
    assert rows(state, ask=ask) == ["..+...", "#+R...", "A+...."]
    assert drawn(state, ask)[-2:] == ["    # wall   + can be reached", "    b1: pond: deep water"]
    assert legend(board(seen(state), ask))["+"] == "can be reached"
    assert rows(state, ask=where_to(Stay("Ana"))) == rows(state)


@pytest.mark.parametrize(
    "ask",
    [
        where_to(MoveTo("d2"), Stay("Ana")),
        where_to(Leap("Ana", "d2", 10)),
        ChoosePush(
            seat="heroes",
            creature="Ana",
            target="Rook",
            feet=5,
            options=(PushTo("d2"), PushTo("c2")),
        ),
        FreeSidestep(seat="heroes", side="heroes", options=(StepTo("Ana", "d2"), Pass("heroes"))),
        where_to(Follow("Ana", "d2")),
    ],
    ids=lambda ask: type(ask.options[0]).__name__,
)
def test_every_option_that_names_a_space_marks_it(ask: Ask) -> None:
    state = place(hero("Ana", "a1"), foe("Rook", "c2"), light="dim")
    assert rows(state, ask=ask)[1] == ",,R+,,"


def test_ground_of_one_kind_that_is_offered_is_named_once() -> None:
    at = dict.fromkeys(("b1", "c1", "d1", "b2", "f1"), "~")
    fighters = hero("Ana", "a1"), foe("Rook", "f3")
    state = place(*fighters, kinds={"~": POND, "n": LEDGE}, at={**at, "c3": "n"})
    state.sprung = ("c3",)
    ask = where_to(*map(MoveTo, ("b1", "c1", "d1", "e1", "b2", "c3")), Stay("Ana"))
    assert drawn(state, ask)[-4:] == [
        "    ~ pond: deep water   + can be reached",
        "    b1 to d1, b2: pond: deep water",
        "    c3: ledge: 10 feet high, cover 2",
        "    c3: sprung trap",
    ]
    assert "can be reached" not in "".join(drawn(state))


def test_two_in_one_space_are_both_told() -> None:
    goblins = [foe(f"Goblin {i}", "e2", size="tiny") for i in (2, 4)]
    ogre, rat = foe("Ogre", "c1", size="L2"), foe("Rat", "c2", size="tiny")
    state = place(hero("Ana", "a1"), *goblins, ogre, rat)
    assert rows(state) == ["......", "..&R&.", "A.RR.."]
    assert drawn(state)[-3:] == [
        "    & more than one",
        "    e2: G Goblin 2, O Goblin 4",
        "    c2: R Ogre, T Rat",
    ]
    state.creatures["Rat"].dead = state.creatures["Goblin 2"].dead = True
    assert rows(state) == ["......", "..RRO.", "A.RR.."]
    assert drawn(state)[-1] == "    a b c d e f"


def test_a_glyph_that_means_something_else_as_well_says_so() -> None:
    kinds = {"+": Terrain("graveyard", difficult=True)}
    state = place(hero("Ana", "a1"), foe("Rook", "f3"), kinds=kinds, at={"c1": "+"})
    assert legend(board(seen(state), where_to(MoveTo("b1")))) == {
        "+": "graveyard: difficult, or can be reached"
    }


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Terrain("grass"), "grass"),
        (Terrain("mud", difficult=True), "mud: difficult"),
        (Terrain("shallow water", water="shallow"), "shallow water"),
        (Terrain("lake", water="over head"), "lake: water over one's head"),
        (Terrain("moat", water="deep", depth=8), "moat: deep water, 8 feet"),
        (Terrain("shaft", water="submerged"), "shaft: under water, no air"),
        (Terrain("pit", height=-15), "pit: 15 feet deep"),
        (Terrain("stairs", height=5, slope=True), "stairs: 5 feet high, slope"),
        (Terrain("cliff", height=20, climb=12), "cliff: 20 feet high, climbed by might 12"),
        (Terrain("ladder", climb=0), "ladder: can be climbed"),
        (Terrain("lamp", light=Lamp(10, 20)), "lamp: light for 20 feet"),
        (
            Terrain("fire", hazard=Hazard("flames", (6, 6), "might", 10)),
            "fire: flames, might 10 or d6 + d6",
        ),
        (
            Terrain("gas", hazard=Hazard("fumes", (4,), chokes=True)),
            "gas: fumes, agility 12 or d4 and no breath",
        ),
        (
            Terrain("gas", hazard=Hazard("fumes", chokes=True)),
            "gas: fumes, agility 12 or no breath",
        ),
    ],
    ids=lambda x: x if isinstance(x, str) else "",
)  # fmt: skip
def test_terrain_is_described_by_what_matters(kind: Terrain, words: str) -> None:
    assert describe(kind) == words


def test_the_largest_map_is_drawn_soon_enough() -> None:
    grid = Grid(60, 60)
    at = {space: "~" for space in grid.spaces if grid.xy[space][0] % 3 == 0}
    lamps = {"lamp": Lamp(40, 80)}
    state = place(
        hero("Ana", "b1", **lamps), foe("Rook", "bg60", **lamps),
        kinds={"~": POND}, at=at, light="dark", width=60, height=60,
    )  # fmt: skip
    assert len(rows(state)) == 60


# --- letters


def test_one_who_appears_later_changes_no_letter() -> None:
    fighters = [foe("Gnoll", "f1", hides=True), hero("Gil", "a1"), foe("Gob", "f3")]
    state = place(*fighters)
    before = letters(seen(state))
    assert before == {"Gil": "G", "Gob": "O"}
    state.creatures["Gnoll"].conditions = {}
    after = letters(seen(state))
    assert after == {**before, "Gnoll": "N"}
    assert list(seen(state).creatures) == ["Gnoll", "Gil", "Gob"]
    assert status(seen(state))[0].startswith("N Gnoll")


def test_a_letter_is_the_same_for_every_seat_and_for_good() -> None:
    goblins = [foe(f"Goblin {i}", f"f{i}", hides=i < 3) for i in (1, 2, 3)]
    state = begin(structs.replace(scene(hero("Gil", "a1"), *goblins), gm="gm"))
    assert letters(seen(state)) == {"Gil": "G", "Goblin 3": "O"}
    every = {"Gil": "G", "Goblin 3": "O", "Goblin 1": "B", "Goblin 2": "L"}
    assert letters(seen(state, "foes")) == letters(seen(state, "gm")) == every
    state.creatures["Goblin 2"].conditions = {}
    assert letters(seen(state)) == {"Gil": "G", "Goblin 2": "L", "Goblin 3": "O"}
    state.creatures["Goblin 3"].conditions = {"hidden": 1}
    assert letters(seen(state)) == {"Gil": "G", "Goblin 2": "L"}
    assert letters(seen(state.copy(), "foes")) == every


def test_no_letter_tells_of_a_secret_trap() -> None:
    trap = structs.replace(DART, difficult=True)
    kinds = {"m": Terrain("floor", difficult=True), "T": trap, "D": DART}
    fighters = hero("Td", "a1"), foe("Dt", "f3")
    state = place(*fighters, kinds=kinds, at={"c1": "T", "d1": "D"})
    bare = place(*fighters, kinds={"m": kinds["m"]}, at={"c1": "m"})
    assert letters(seen(state)) == letters(seen(bare)) == {"Td": "T", "Dt": "D"}
    state.met = ("c1", "d1")
    assert rows(state)[-1][0] == "T"
    assert not set(rows(state)[-1][2:4]) & {"T", "D", "m"}


def test_the_dead_keep_their_letters() -> None:
    state = place(hero("Ana", "a1"), foe("Ank", "f3"), foe("Ang", "f1"))
    before = letters(seen(state))
    state.creatures["Ana"].dead = True
    assert letters(seen(state)) == before


def test_no_letter_is_also_a_glyph() -> None:
    kinds = {"A": Terrain("altar", cover=1)}
    state = place(hero("Ana", "a1"), foe("Aa", "f3"), kinds=kinds, at={"c2": "A"})
    assert letters(seen(state)) == {"Ana": "N", "Aa": "B"}


def test_more_creatures_than_letters() -> None:
    crowd = [foe(f"x{i}", "b1", size="tiny") for i in range(len(LETTERS))]
    state = place(hero("Ana", "a1"), *crowd)
    marks = list(letters(seen(state)).values())
    assert sorted(marks) == sorted([*LETTERS.replace("0", ""), "?", "?"]), "x0 has the X"


# --- how everybody stands


def test_the_status_says_on_what_one_stands_and_what_matters_now() -> None:
    state = place(hero("Ana", "a1"), foe("Rook", "f3"), kinds={"n": LEDGE}, at={"a1": "n"})
    ana = state.creatures["Ana"]
    ana.surprised, ana.breath, ana.acted = True, 1, True
    assert status(seen(state)) == [
        "A Ana (heroes) at a1 (ledge): 40/40 hit points, heart d8, rush 0, sword, surprised, "
        "breath for 1 round, action spent",
        "R Rook (foes) at f3: 40/40 hit points, heart d8, rush 0, sword",
    ]


# --- remarks


def remarks(state: State, option: Option, seat: str = "heroes") -> str:
    return remark(option, seen(state, seat))


@pytest.mark.parametrize(
    ("weapon", "at", "said"),
    [
        (SWORD, "b1", ""),
        (SPEAR, "c1", "10 feet"),
        (BOW, "g1", "30 feet"),
        (BOW, "h1", "35 feet, D1 for range"),
        (BOW, "m1", "60 feet, D3 for range"),
        (LONGBOW, "m1", "60 feet"),
        (JAVELIN, "g1", "30 feet, D2 for range"),
    ],
)
def test_how_far_off_a_target_is(weapon: Any, at: str, said: str) -> None:
    state = place(hero("Ana", "a1", weapon), foe("Rook", at), width=20)
    assert remarks(state, Engage("Ana", "Rook")) == said
    assert remarks(state, Attack("Ana", "Rook")) == said
    assert remarks(state, OpportunityAttack("Ana", "Rook", "might", "action")) == said


@pytest.mark.rule("HR-10.3")
@pytest.mark.parametrize("wet", ["a1", "e1"])
def test_the_range_of_a_shot_is_half_as_far_where_one_is_under_water(wet: str) -> None:
    depths = {"~": Terrain("depths", water="submerged")}
    state = place(hero("Ana", "a1", BOW), foe("Rook", "e1"), kinds=depths, at={wet: "~"})
    assert remarks(state, Engage("Ana", "Rook")) == "20 feet, D1 for range"


def test_the_distance_to_the_large_is_that_to_their_nearest_space() -> None:
    state = place(hero("Ana", "d1", BOW), foe("Ogre", "a1", size="L2"))
    assert remarks(state, Engage("Ana", "Ogre")) == "10 feet"
    assert remarks(state, Engage("Ogre", "Ana"), "foes") == "10 feet"


def test_cover_is_told_to_those_who_shoot_or_throw() -> None:
    fighters = [foe("Rook", "f1"), hero("Bo", "a3", SPEAR)]
    state = place(hero("Ana", "a1", BOW), *fighters, walls=("e1",))
    lines = state.grid.cover("a1", "f1")
    assert 0 < lines < 4
    assert remarks(state, Engage("Ana", "Rook")) == f"25 feet, cover {lines}"
    assert remarks(state, Engage("Bo", "Rook")) == "25 feet"


def test_cover_of_the_place_counts_if_it_is_more() -> None:
    fighters = hero("Ana", "a1", BOW), foe("Rook", "f1")
    state = place(*fighters, kinds={"n": LEDGE}, at={"f1": "n"})
    assert remarks(state, Attack("Ana", "Rook")) == "25 feet, cover 2"
    slit = Terrain("arrow slit", cover=3)
    state = place(*fighters, kinds={"n": slit}, at={"f1": "n"}, walls=("e2",))
    assert remarks(state, Attack("Ana", "Rook")) == "25 feet, cover 3"


def test_cover_is_told_of_what_stands_on_the_way_and_from_where_a_slit_covers() -> None:
    slit = Terrain("arrow slit", cover=3, front="west")
    fighters = hero("Ana", "a1", BOW), foe("Rook", "f1")
    state = place(*fighters, kinds={"n": slit}, at={"c1": "n"})
    assert remarks(state, Attack("Ana", "Rook")) == "25 feet, cover 3"
    turned = hero("Ana", "f1", BOW), foe("Rook", "a1")
    state = place(*turned, kinds={"n": slit}, at={"c1": "n"})
    assert remarks(state, Attack("Ana", "Rook")) == "25 feet"
    assert describe(slit) == "arrow slit: cover 3 from the west"


def test_one_in_the_dark_is_told_to_those_who_need_light() -> None:
    cat = hero("Cat", "a2", BOW, darkvision=True)
    state = place(hero("Ana", "a1", BOW), cat, foe("Rook", "c1"), light="dark")
    assert remarks(state, Engage("Ana", "Rook")) == "10 feet, in the dark"
    assert remarks(state, Engage("Cat", "Rook")) == "10 feet"
    lit = place(hero("Ana", "a1", BOW), foe("Rook", "c1", lamp=Lamp(0, 5)), light="dark")
    assert remarks(lit, Engage("Ana", "Rook")) == "10 feet"


def test_nothing_is_said_of_other_options_or_of_whom_one_does_not_know() -> None:
    state = place(hero("Ana", "a1", BOW), foe("Rook", "f1", hides=True))
    for option in (Enter("Ana"), MoveTo("c1"), Pass("heroes"), Engage("Ana", "Rook")):
        assert remarks(state, option) == ""


@pytest.mark.rule("HR-4.6", "HR-4.14")
def test_whoever_wants_to_move_is_told_in_whose_reach_it_is() -> None:
    foes = (foe("Rook", "b1"), foe("Pike", "a3", SPEAR), foe("Bowman", "b2", BOW), foe("Imp", "d1"))
    state = place(hero("Ana", "a1"), *foes)
    moves = (Dash("Ana", "free"), StandUp("Ana", "free"))
    assert {remarks(state, move) for move in moves} == {"in reach of Rook, Pike"}
    assert remarks(state, Sidestep("Ana", "action")) == ""
    state.creatures["Pike"].unconscious = True
    assert remarks(state, moves[0]) == "in reach of Rook"
    state.creatures["Ana"].conditions = {"hidden": 1}
    assert remarks(state, moves[0]) == ""


@pytest.mark.rule("HR-10.1", "HR-4.14")
def test_who_is_behind_a_wall_is_in_nobodys_reach() -> None:
    fighters = (hero("Ana", "a1"), foe("Pike", "a3", SPEAR))
    state = place(*fighters, walls=("a2", "b2", "c2"))
    assert remarks(state, Dash("Ana", "free")) == ""
