"""What an option shows on the map beforehand is what the rules do afterwards."""

from typing import Any

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.creature import Fighter, Spell
from crossblades.heart_rush.spell_options import PlaceSpell
from crossblades.heart_rush.system import HeartRush
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from crossblades.kernel.showing import Preview
from tests.heart_rush.places import MUD, hill, laid
from tests.helpers import BOW, SPEAR, choose, destinations, foe, hero, waiting

GAME: Any = HeartRush()


def shown(fight: Fight, option: Option, seat: str = "heroes") -> Preview:
    ask = next(ask for ask in fight.asks if ask.seat == seat)
    found: Preview | None = GAME.preview(option, ask, fight.view(seat))
    assert found is not None
    return found


def dashing(*others: Fighter, **scenario: Any) -> Fight:
    fight = waiting(hero("Ana", "c4"), *others, **scenario)
    choose(fight, "heroes", o.Dash("Ana", "free"))
    return fight


@pytest.mark.rule("HR-4.5")
def test_a_dash_shows_the_spaces_that_it_can_reach() -> None:
    ground = laid({MUD: "d1 d2 d3 d4 d5 d6 d7 d8 d9 d10"})
    fight = waiting(hero("Ana", "c4"), foe("Orc", "j9"), ground=ground)
    seen = shown(fight, o.Dash("Ana", "free"))
    assert (seen.feet, seen.price, seen.words) == (60, "free", "60 feet")
    choose(fight, "heroes", o.Dash("Ana", "free"))
    assert set(seen.area) == destinations(fight)


@pytest.mark.rule("HR-4.6")
def test_a_way_shows_its_feet_and_where_it_is_struck_at() -> None:
    fight = dashing(foe("Orc", "d4"))
    seen = shown(fight, o.MoveTo("f4"))
    assert (seen.path[-1], seen.feet, seen.price) == ("f4", 30, "30 feet")
    assert seen.provoked_at == {"Orc": "c4"}
    assert seen.words == "30 feet; Orc may strike at c4"
    near = shown(fight, o.MoveTo("c5"))
    assert (near.path, near.provokes, near.words) == (("c5",), (), "5 feet")


@pytest.mark.rule("HR-4.6")
@pytest.mark.rule("HR-4.14")
def test_what_is_told_of_each_way_is_what_happens_on_it() -> None:
    ground = laid({hill(10): "g6", MUD: "b4 b5"})
    fight = dashing(
        foe("Orc", "d4"), foe("Eve", "f5", SPEAR), foe("Bow", "a4", BOW), ground=ground,
        walls=("e7", "e8"),
    )  # fmt: skip
    places = sorted(destinations(fight))
    assert len(places) > 50
    struck = 0
    for space in places:
        seen = shown(fight, o.MoveTo(space))
        twin = fight.clone(Scripted())
        happens = walk(twin, space)
        assert (seen.provoked_at, seen.path[-1]) == (happens, space)
        assert twin.state.creatures["Ana"].at == space
        struck += bool(happens)
    assert struck > 10


def walk(fight: Fight, space: str) -> dict[str, str]:
    """Go there and let nobody strike; who could have, and where Ana was then."""
    choose(fight, "heroes", o.MoveTo(space))
    found: dict[str, str] = {}
    while fight.asks and isinstance(ask := fight.asks[0], SeizeOpportunity):
        found.setdefault(ask.creature, fight.state.creatures["Ana"].at)
        fight.answer(ask, o.LetGo(ask.creature), ask.seat)
    return found


@pytest.mark.rule("HR-4.12")
def test_nobody_can_strike_who_has_neither_action_nor_rush() -> None:
    fight = dashing(foe("Orc", "d4"))
    orc = fight.state.creatures["Orc"]
    orc.acted, orc.rush = True, 0
    assert shown(fight, o.MoveTo("a1")).provokes == ()


@pytest.mark.rule("HR-4.4")
def test_a_sidestep_provokes_nothing() -> None:
    fight = waiting(hero("Ana", "c4"), foe("Orc", "d4"))
    places = shown(fight, o.Sidestep("Ana", "action"))
    choose(fight, "heroes", o.Sidestep("Ana", "action"))
    assert set(places.area) == destinations(fight)
    seen = shown(fight, o.MoveTo("b4"))
    assert (seen.path, seen.feet, seen.provokes) == (("b4",), 0, ())


@pytest.mark.rule("HR-11.16")
def test_standing_up_shows_who_may_strike() -> None:
    fight = waiting(hero("Ana", "c4"), foe("Orc", "d4"))
    fight.state.creatures["Ana"].conditions = {"prone": 1}
    seen = shown(fight, o.StandUp("Ana", "free"))
    assert (seen.provoked_at, seen.feet) == ({"Orc": "c4"}, 30)


@pytest.mark.rule("HR-10.6")
def test_the_hidden_are_in_no_preview() -> None:
    fight = waiting(hero("Ana", "c4"), foe("Orc", "d4"), foe("Eve", "j9"), gm="gm")
    fight.state.creatures["Orc"].conditions = {"hidden": 1}
    seen = shown(fight, o.Dash("Ana", "free"))
    assert "d4" in seen.area
    choose(fight, "heroes", o.Dash("Ana", "free"))
    assert shown(fight, o.MoveTo("a1")).provokes == ()


@pytest.mark.rule("HR-5.7")
def test_the_area_of_a_spell_is_shown_before_it_is_cast() -> None:
    spells = (Spell("chilling wind"), Spell("deluge"), Spell("plain"))
    every = {"air": "basic", "water": "basic", "force": "basic", "dark": "basic"}
    fight = waiting(hero("Ana", "c4", spells=spells, attunements=every), foe("Orc", "j9"))
    wind = shown(fight, o.Cast("Ana", "chilling wind"))
    assert set(wind.area) == {f"{x}{y}" for x in "abcde" for y in range(2, 7)}
    ask = fight.asks[0]
    assert GAME.preview(o.Cast("Ana", "plain"), ask, fight.view("heroes")) is None
    choose(fight, "heroes", o.Cast("Ana", "deluge"))
    anyway = shown(fight, PlaceSpell("Ana", "e4"))
    assert {"e4", "e7", "e1", "h4", "b4"} <= set(anyway.area)
    choose(fight, "heroes", PlaceSpell("Ana", "e4"))
    north = next(each for each in fight.asks[0].options if getattr(each, "choice", "") == "north")
    assert set(shown(fight, north).area) == {f"{x}{y}" for x in "ef" for y in range(4, 8)}


def test_most_options_show_nothing_on_the_map() -> None:
    fight = waiting(hero("Ana", "c4"), foe("Orc", "d4"))
    view = fight.view("heroes")
    assert GAME.preview(o.Engage("Ana", "Orc"), fight.asks[0], view) is None
    assert GAME.preview(o.Pass("heroes"), fight.asks[0], view) is None
