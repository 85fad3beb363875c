"""The map as a seat sees it, how everybody stands, and what is known of a target."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.interfaces.terminal.maps import draw, legend
from crossblades.kernel.ask import Ask, Option
from crossblades.swords_reign import events
from crossblades.swords_reign.asks import ChooseDestination, ChoosePush, ChooseStep, DecreeDetail
from crossblades.swords_reign.cover import FULL_COVER, cover_between
from crossblades.swords_reign.creature import Fighter, Readied
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Cleave,
    Dash,
    Dodge,
    Grapple,
    Move,
    MoveTo,
    OpportunityAttack,
    PushTo,
    StepByStep,
    StepTo,
    Stop,
    StrikeAt,
    UseSpecial,
)
from crossblades.swords_reign.referee_options import PlaceNamed
from crossblades.swords_reign.state import State, begin
from crossblades.swords_reign.visibility import view
from crossblades.swords_reign.words.board import board, remark
from crossblades.swords_reign.words.status import status
from tests.swords_reign.scenes import BITE, BOW, CROSSBOW, SPEAR, SPIT, foe, hero, scene


def place(*fighters: Fighter, **scenario: Any) -> State:
    """A state on a small map."""
    return begin(scene(*fighters, **{"width": 6, "height": 3, **scenario}))


def two(**scenario: Any) -> State:
    return place(hero("Ana", "a1"), foe("Orc", "f3"), **scenario)


def drawn(state: State, ask: Ask | None = None, seat: str = "heroes") -> list[str]:
    """The map as it is printed."""
    return draw(board(view(state, seat), ask))


def rows(state: State, ask: Ask | None = None, seat: str = "heroes") -> list[str]:
    """The rows of the map, without numbers and blanks, the highest first."""
    return [row[4:].replace(" ", "") for row in drawn(state, ask, seat)[: state.grid.height]]


def where_to(*options: Option) -> Ask:
    return ChooseDestination(seat="heroes", creature="Ana", feet=30, options=options)


# --- what is drawn


def test_a_plain_map_has_no_legend() -> None:
    assert rows(two()) == [".....O", "......", "A....."]
    assert legend(board(view(two(), "heroes"))) == {}


def test_walls_cover_and_weapons_on_the_ground() -> None:
    state = two(walls=("a2", "b2"), cover=("c1", "d1"))
    state.lying = {"d3": ("Orc: axe", "Ana: spear"), "a1": ("Bo: mace",)}
    assert rows(state) == [".../.O", "##....", "A.::.."]
    assert drawn(state)[-3:] == [
        "    : partial cover   / weapon on the ground   # wall",
        "    d3: Orc's axe, Ana's spear",
        "    a1: Bo's mace",
    ]


def test_what_covers_is_called_as_its_file_calls_it() -> None:
    names = {"c1": "flour sacks", "d1": "flour sacks", "e1": "cart"}
    scenario = scene(hero("Ana", "a1"), foe("Orc", "f3"), width=6, height=3)
    cover = ("b1", "c1", "d1", "e1")
    state = begin(structs.replace(scenario, cover=cover, covering=names))
    said = "partial cover, or flour sacks: partial cover, or cart: partial cover"
    assert drawn(state)[-1] == f"    : {said}"
    state.creatures["Ana"].at = "c1"
    assert " at c1 (flour sacks: partial cover): " in status(view(state, "foes"))[0]
    ask = where_to(MoveTo("Ana", "d1"), MoveTo("Ana", "b1"))
    assert drawn(state, ask)[-2:] == ["    b1: partial cover", "    d1: flour sacks: partial cover"]


def test_a_name_with_a_colon_loses_nothing() -> None:
    state = two()
    state.lying = {"d3": ("Kes: the Bold: axe",)}
    assert drawn(state)[-1] == "    d3: Kes: the Bold's axe"


@pytest.mark.parametrize(
    "ask",
    [
        where_to(Stop("Ana"), MoveTo("Ana", "d2")),
        ChooseStep(seat="heroes", creature="Ana", feet=5, options=(StepTo("Ana", "d2"),)),
        ChoosePush(seat="heroes", creature="Ana", target="Orc", options=(PushTo("Ana", "d2"),)),
        DecreeDetail(seat="ref", part="place", creature="Orc", options=(PlaceNamed("d2"),)),
    ],
    ids=lambda ask: type(ask).__name__,
)
def test_every_option_that_names_a_space_marks_it(ask: Ask) -> None:
    assert rows(two(), ask)[1] == "...+.."
    assert legend(board(view(two(), "heroes"), ask)) == {"+": "can be reached"}


def test_what_is_offered_behind_cover_is_named() -> None:
    state = two(cover=("b1", "c1", "e1"))
    ask = where_to(StepByStep("Ana"), MoveTo("Ana", "b1"), MoveTo("Ana", "c1"), Move("Ana"))
    assert rows(state, ask)[-1] == "A++.:."
    assert drawn(state, ask)[-1] == "    b1, c1: partial cover"


@pytest.mark.parametrize("status_word", ["dead", "fled"])
def test_the_dead_and_the_gone_are_not_drawn(status_word: Any) -> None:
    state = two()
    state.creatures["Orc"].status = status_word
    assert rows(state) == ["......", "......", "A....."]
    assert status(view(state, "heroes"))[1:] == [f"{status_word.capitalize()}: Orc"]


def test_two_in_one_space_are_both_told() -> None:
    state = place(hero("Ana", "c2"), hero("Bo", "c2"), foe("Orc", "f3"))
    state.creatures["Bo"].status = "dying"
    assert rows(state)[1] == "..&..."
    assert drawn(state)[-2:] == ["    & more than one", "    c2: A Ana, B Bo"]


@pytest.mark.rule("OS-5.19")
def test_the_hidden_are_drawn_and_called_hidden() -> None:
    state = two()
    state.creatures["Orc"].hidden = True
    assert rows(state)[0] == rows(state, seat="foes")[0] == ".....O"
    assert status(view(state, "heroes"))[1] == "O Orc (foes) at f3: unhurt, AC 12, axe, hidden"


# --- how everybody stands


def test_ones_own_side_reads_numbers_and_the_other_a_word() -> None:
    state = place(hero("Ana", "a1", shield=True, provisions=1), foe("Orc", "f3", hit_points=9))
    state.creatures["Orc"].hit_points = state.creatures["Ana"].hit_points = 4
    assert status(view(state, "heroes")) == [
        "A Ana (heroes) at a1: 4/10 hit points, AC 11, longsword, shield, 1 Provision",
        "O Orc (foes) at f3: at half or less, AC 12, axe",
    ]
    assert status(view(state, "foes")) == [
        "A Ana (heroes) at a1: at half or less, AC 11, longsword, shield",
        "O Orc (foes) at f3: 4/9 hit points, AC 12, axe",
    ]


def test_the_status_says_what_matters_now() -> None:
    state = place(
        hero("Ana", "a1", CROSSBOW), foe("Skag", "f3", kind="Goblin", undead=True), cover=("a1",)
    )
    state.round = 2
    ana, skag = state.creatures["Ana"], state.creatures["Skag"]
    ana.loaded, ana.fatigue, ana.dodges, ana.helped_by, ana.edge = False, 2, True, ("Bo",), -1
    ana.conditions, ana.sources = {"frightened": 1, "prone": -1}, {"frightened": ("Skag",)}
    ana.had_turn, ana.reaction = True, False
    skag.status, skag.carried, skag.readied = "surrendered", (), Readied("a foe attacks", "dodge")
    state.acting = "Skag"
    assert status(view(state, "heroes")) == [
        "A Ana (heroes) at a1 (partial cover): 10/10 hit points, AC 10, "
        "light crossbow (not loaded), frightened of Skag for 1 more turn, prone, 2 Fatigue, "
        "dodging, EDGE by the help of Bo, SETBACK on the next roll, has acted, Reaction spent",
        "S Skag (foes, Goblin) at f3: surrendered, unhurt, AC 12, undead, waits for something, "
        "acting now",
    ]
    assert "ready to dodge when a foe attacks" in status(view(state, "foes"))[1]


def test_a_hero_without_a_weapon_has_nothing_in_hand() -> None:
    state = two()
    events.Disarmed(creature="Ana", by="Orc", weapon="longsword").apply(state)
    assert status(view(state, "heroes"))[0].endswith("AC 10, nothing in hand")


def test_a_horde_of_which_nobody_stands_out_is_told_in_one_line() -> None:
    goblins = [foe(f"Goblin {i}", f"{'bcdef'[i]}3", kind="Goblin") for i in range(5)]
    state = place(hero("Ana", "a1"), *goblins)
    state.creatures["Goblin 2"].hit_points = 1
    assert status(view(state, "heroes"))[1:] == [
        "4 alike (foes): unhurt, AC 12, axe. "
        "G Goblin 0 at b3, O Goblin 1 at c3, L Goblin 3 at e3, I Goblin 4 at f3",
        "B Goblin 2 (foes) at d3: at half or less, AC 12, axe",
    ]


def test_a_special_that_was_used_is_in_the_status() -> None:
    state = place(hero("Ana", "a1"), foe("Drake", "f3", specials=(Special("fire breath"),)))
    assert "fire breath" not in status(view(state, "heroes"))[1]
    state.creatures["Drake"].used = {"fire breath": 1}
    assert "has used fire breath" in status(view(state, "heroes"))[1]


@pytest.mark.rule("OS-2.1")
def test_whoever_was_too_slow_misses_its_turn_in_the_first_round_alone() -> None:
    state = two()
    events.ReflexTested(creature="Ana", total=3, against=12, quick=False).apply(state)
    events.RoundBegan(round=1).apply(state)
    assert status(view(state, "foes"))[0].endswith("misses the first turn")
    events.RoundBegan(round=2).apply(state)
    assert status(view(state, "foes"))[0].endswith("longsword")


# --- cover and remarks


@pytest.mark.rule("OS-3.5")
def test_cover_is_by_walls_or_by_the_place_unless_one_is_next_to_it() -> None:
    grid = two(walls=("c1", "c2", "c3")).grid
    assert cover_between(grid, (), "a1", "b1") == 0
    assert cover_between(grid, ("b1",), "a1", "b1") == 0
    assert cover_between(two().grid, ("d1",), "a1", "d1") == 1
    assert cover_between(grid, ("d2",), "a2", "d2") == FULL_COVER


def said(state: State, option: Option, seat: str = "heroes") -> str:
    return remark(option, view(state, seat))


@pytest.mark.parametrize(
    ("weapon", "at", "words"),
    [
        (BOW, "b1", ""),
        (BOW, "g1", "30 feet"),
        (SPEAR, "d1", "15 feet"),
        (CROSSBOW, "t1", "95 feet"),
    ],
)
def test_how_far_off_a_target_is(weapon: Any, at: str, words: str) -> None:
    state = place(hero("Ana", "a1", weapon), foe("Orc", at), width=20)
    thrown = "thrown" in weapon.tags
    assert said(state, Attack("Ana", "Orc", weapon.name, thrown)) == words


@pytest.mark.rule("OS-5.2", "OS-6.7")
def test_an_area_says_which_of_ones_own_it_meets() -> None:
    """A spell spares nobody, a special its user; the dead and those farther off are not met."""
    burst = Spell("Burst", range=60, effect=Special(dice=(6,), radius=10))
    stamp = Special("stamp", dice=(6,), radius=10)
    state = place(
        hero("Ana", "b1", spells=(burst,)), hero("Bo", "b2"), hero("Cy", "f1"), hero("Di", "a3"),
        foe("Orc", "c1", specials=(stamp,)), foe("Gob", "c3"), foe("Imp", "d1"),
    )  # fmt: skip
    state.creatures["Di"].status = "dead"
    state.creatures["Imp"].status = "fled"
    spell, special = CastSpell("Ana", "Burst", "Orc"), UseSpecial("Orc", "stamp", "Ana")
    assert said(state, spell) == "hits 2 foes and its own side: Ana, Bo"
    assert said(state, special, "foes") == "hits 2 foes and its own side: Gob"
    state.creatures["Bo"].at = "f2"
    state.creatures["Ana"].at = "f3"
    assert said(state, spell) == "15 feet, hits 2 foes"


def test_what_is_for_its_target_alone_or_heals_meets_nobody_else() -> None:
    cure = Spell("Cure", heal=(6,), friendly=True, effect=Special(radius=10))
    dart = Spell("Dart", effect=Special(dice=(6,)))
    state = place(hero("Ana", "b1", spells=(cure, dart)), foe("Orc", "c1"))
    assert said(state, CastSpell("Ana", "Cure", "Ana")) == ""
    assert said(state, CastSpell("Ana", "Dart", "Orc")) == ""


def test_so_it_is_with_spells_and_what_foes_do() -> None:
    breath, flare = Special("breath", range=15), Spell("Flare", range=60)
    lines = ((SPIT,), (BITE,), (SPIT, BITE))
    drake = foe("Drake", "d1", attacks=lines, specials=(breath,))
    state = place(hero("Ana", "a1", spells=(flare,)), drake)
    assert said(state, CastSpell("Ana", "Flare", "Drake")) == "15 feet"
    assert said(state, UseSpecial("Drake", "breath", "Ana"), "foes") == "15 feet"
    assert said(state, Attack("Drake", "Ana", "spit"), "foes") == "15 feet"
    assert said(state, StrikeAt("Drake", "Ana"), "foes") == "15 feet"


@pytest.mark.rule("OS-3.5")
def test_partial_cover_is_told() -> None:
    state = place(hero("Ana", "a1", BOW), foe("Orc", "d1"), foe("Imp", "b1"), cover=("d1", "b1"))
    assert said(state, Attack("Ana", "Orc", "longbow")) == "15 feet, partial cover"
    assert said(state, OpportunityAttack("Ana", "Imp", "longbow")) == ""
    assert said(state, Cleave("Ana", "Orc")) == "15 feet, partial cover"


def test_a_wound_shows() -> None:
    state = two()
    state.creatures["Orc"].hit_points -= 1
    assert said(state, StrikeAt("Ana", "Orc")).endswith("hurt")


def test_nothing_is_said_of_other_options_or_of_nobody() -> None:
    state = two()
    for option in (
        Dodge("Ana"), MoveTo("Ana", "c2"), Grapple("Ana", "Orc"),
        Attack("Ana", "nobody", "longsword"),
    ):  # fmt: skip
        assert said(state, option) == ""


def test_the_range_of_the_other_sides_weapons_is_not_told() -> None:
    state = place(hero("Ana", "a1", BOW), foe("Orc", "d1"))
    assert said(state, Attack("Ana", "Orc", "longbow"), "foes") == "15 feet"


@pytest.mark.rule("OS-5.15")
def test_whoever_wants_to_move_is_told_in_whose_reach_it_is() -> None:
    state = place(hero("Ana", "a1"), hero("Bo", "a2"), foe("Orc", "b1"), foe("Ogre", "d1"))
    assert said(state, Move("Ana")) == said(state, Dash("Ana")) == "in reach of Orc"
    state.creatures["Orc"].reaction = False
    assert said(state, Move("Ana")) == ""
    state.creatures["Orc"].reaction = True
    state.creatures["Ana"].disengaged = True
    assert said(state, Move("Ana")) == ""
