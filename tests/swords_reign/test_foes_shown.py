"""What a seat sees of the hit points of its foes, as the table has chosen."""

import pytest
from msgspec import structs

from crossblades.kernel.board import Health
from crossblades.kernel.dice import Scripted
from crossblades.kernel.event import told
from crossblades.kernel.health import Foes
from crossblades.swords_reign.asks import ChooseAction
from crossblades.swords_reign.damage import heal
from crossblades.swords_reign.events import Healed, HitPointsLeft
from crossblades.swords_reign.options import Attack
from crossblades.swords_reign.state import State, begin
from crossblades.swords_reign.visibility import CreatureView
from crossblades.swords_reign.words.board import board, remark
from crossblades.swords_reign.words.status import status
from crossblades.systems import SWORDS_REIGN as GAME
from tests.helpers import drive
from tests.swords_reign.scenes import foe, hero, scene


def met(how: Foes, left: int = 10) -> State:
    opened = scene(hero("Ana", "c3"), foe("Orc", "d3", hit_points=10))
    state = begin(structs.replace(GAME.with_foes(opened, how), referee="ref"))
    state.creatures["Orc"].hit_points = left
    return state


def orc(state: State, seat: str = "heroes") -> CreatureView:
    return GAME.view(state, seat).creatures["Orc"]


def line_of(state: State) -> str:
    return status(GAME.view(state, "heroes"))[1]


def test_without_a_word_of_the_table_wounds_show_in_words() -> None:
    state = begin(scene(hero("Ana", "c3"), foe("Orc", "d3", hit_points=10)))
    assert (orc(state).health, orc(state).hit_points) == ("unhurt", None)


@pytest.mark.parametrize(
    ("how", "health", "said"),
    [
        ("numbers", Health("hurt", 7, 10), "7/10 hit points, AC"),
        ("words", Health("hurt"), "hurt, AC"),
        ("nothing", Health(), "AC"),
    ],
)
def test_hit_points_show_as_the_table_has_chosen(how: Foes, health: Health, said: str) -> None:
    state = met(how, 7)
    view = GAME.view(state, "heroes")
    assert board(view).pieces[1].health == health
    assert said == line_of(state).partition(": ")[2][: len(said)]
    assert ("hurt" in remark(Attack("Ana", "Orc", "sword"), view)) == (how != "nothing")
    assert orc(state).known is None, "its sheet is its own in any case"
    for seat in ("foes", "ref"):
        assert board(GAME.view(state, seat)).pieces[1].health == Health("hurt", 7, 10)


@pytest.mark.parametrize("how", ["numbers", "words", "nothing"])
def test_odds_tell_who_drops_only_where_the_numbers_are_known(how: Foes) -> None:
    state, option = met(how, 1), Attack("Ana", "Orc", "longsword")
    ask = ChooseAction(seat="heroes", creature="Ana", feet=30, options=(option,))
    (odds,) = GAME.prospects(ask, option, GAME.view(state, "heroes"))
    assert ("drops" in odds.events) == (how == "numbers")
    assert how != "numbers" or odds.events["drops"] == odds.events["hits"] > 0


@pytest.mark.parametrize("how", ["numbers", "words", "nothing"])
def test_what_is_healed_tells_strangers_no_number(how: Foes) -> None:
    state = met(how, 7)
    _, log = drive(heal(state, state.creatures["Orc"], 9, ("OS-5.12",)), state, Scripted())
    mine = told(log, ["heroes"])
    if how == "numbers":
        assert mine == log
        return
    assert [GAME.line(event) for event in mine] == ["Orc gets hit points back."]
    assert told(log, ["foes"]) == told(log, ["ref"]) == log
    assert [type(event) for event in log] == [Healed, HitPointsLeft]


def test_with_nothing_the_fallen_are_seen_to_be_down() -> None:
    state = met("nothing", 0)
    assert orc(state).health == "down"
