"""What a seat sees of the hit points of its foes, as the table has chosen."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.asks import TakeTurn
from crossblades.heart_rush.creature import Fighter, Standing
from crossblades.heart_rush.damage import give_up_hit_points, heal, take_damage
from crossblades.heart_rush.events import DamageTaken, Healed
from crossblades.heart_rush.options import Engage, OpportunityAttack
from crossblades.heart_rush.state import State, begin
from crossblades.heart_rush.words.board import board, remark
from crossblades.heart_rush.words.status import status
from crossblades.kernel.ask import Option
from crossblades.kernel.board import Health
from crossblades.kernel.dice import Scripted
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import told
from crossblades.kernel.health import Foes, Shown
from tests.helpers import GAME, drive, foe, hero, scene

ROOK = foe("Rook", "b1", hit_points=30, wound_threshold=7)
EITHER = "how", ["words", "nothing"]


def met(how: Foes, rook: Fighter = ROOK, **scenario: Any) -> State:
    opened = scene(hero("Ana", "a1"), rook)
    return begin(structs.replace(GAME.with_foes(opened, how), **scenario))


def rook(state: State, seat: str = "heroes") -> Any:
    return GAME.view(state, seat).creatures["Rook"]


@pytest.mark.parametrize(
    ("left", "words", "said"),
    [
        (30, "unhurt", "unhurt"),
        (29, "hurt", "hurt"),
        (15, "at half or less", "at half or less"),
        (0, "down", "at 0 hit points or less"),
    ],
)
def test_in_words_a_foe_is_only_as_hurt_as_it_looks(left: int, words: Shown, said: str) -> None:
    state = met("words")
    state.creatures["Rook"].hit_points = left
    assert (rook(state).guessed, rook(state).shows) == (True, words)
    line = status(GAME.view(state, "heroes"))[1]
    assert line.startswith(f"R Rook (foes) at b1: {said}, heart d8")
    assert board(GAME.view(state, "heroes")).pieces[1].health == Health(words)
    assert board(GAME.view(state, "foes")).pieces[1].health == Health(words, left, 30)
    there = "" if words == "unhurt" else said
    assert remark(Engage("Ana", "Rook"), GAME.view(state, "heroes")) == there


def test_with_nothing_only_who_falls_is_seen() -> None:
    state = met("nothing")
    state.creatures["Rook"].hit_points = 3
    assert rook(state).shows is None
    assert status(GAME.view(state, "heroes"))[1].startswith("R Rook (foes) at b1: heart d8")
    assert board(GAME.view(state, "heroes")).pieces[1].health == Health()
    state.creatures["Rook"].hit_points, state.creatures["Rook"].unconscious = -2, True
    assert board(GAME.view(state, "heroes")).pieces[1].down
    assert rook(state).hit_points == 0


@pytest.mark.parametrize(*EITHER)
def test_a_view_has_none_of_its_numbers(how: Foes) -> None:
    worn = structs.replace(ROOK, standing=Standing(hit_points=23, heart=8))
    plain, odd = rook(met(how, worn)), rook(met(how, structs.replace(worn, hit_points=31)))
    assert plain == odd
    assert (plain.sheet.hit_points, plain.sheet.wound_threshold) == (40, 10)
    assert plain.sheet.standing is None
    unwounded = structs.replace(ROOK, wound_threshold=None)
    assert rook(met(how, unwounded)).sheet.wound_threshold is None


@pytest.mark.parametrize(*EITHER)
def test_its_own_side_and_the_gm_see_the_numbers(how: Foes) -> None:
    state = met(how, gm="gm")
    for seat in ("foes", "gm"):
        assert not rook(state, seat).guessed
        assert (rook(state, seat).hit_points, rook(state, seat).sheet.hit_points) == (30, 30)
    assert rook(state, "").guessed, "who only looks on"
    assert GAME.view(state, "foes").creatures["Ana"].guessed, "each side is the other's foe"


def test_with_numbers_all_is_as_it_was() -> None:
    state = met("numbers")
    assert (rook(state).guessed, rook(state).hit_points) == (False, 30)
    _, log = drive(give_up_hit_points(state, state.creatures["Rook"], 4), state, Scripted())
    assert told(log, ["heroes"]) == log


@pytest.mark.parametrize(*EITHER)
def test_a_log_has_none_of_its_numbers(how: Foes) -> None:
    state = met(how, structs.replace(ROOK, heart=4), gm="gm")
    creature = state.creatures["Rook"]
    _, log = drive(take_damage(state, creature, 5, "blow"), state, Scripted())
    _, paid = drive(give_up_hit_points(state, creature, 4), state, Scripted())
    _, healed = drive(heal(state, creature, 9), state, Scripted())
    events = [*log, *paid, *healed]
    assert [GAME.line(event) for event in told(events, ["heroes", ""])] == [
        "Rook takes 5 damage.", "Rook gives up 4 hit points.", "Rook is healed.",
    ]  # fmt: skip
    for seat in ("foes", "gm"):
        assert told(events, [seat]) == told(events, ["heroes", seat]) == events
    assert GAME.line(events[0]) == "Rook takes 5 damage (25 hit points left)."
    assert GAME.line(events[2]) == "Rook is healed by 9, to 30 hit points."
    mine = [event for event in told(events, ["heroes"]) if isinstance(event, DamageTaken | Healed)]
    assert {event.hit_points for event in mine} == {None}
    assert {event.known_by for event in mine} == {()}


@pytest.mark.parametrize(*EITHER)
def test_odds_leave_out_what_hangs_on_its_hit_points(how: Foes) -> None:
    state = met(how)
    option = Engage("Ana", "Rook")
    ask = TakeTurn(seat="heroes", side="heroes", options=(option,))
    assert {tuple(o.events) for o in GAME.prospects(ask, option, GAME.view(state, "heroes"))} == {
        ("hits",)
    }
    (strike,) = options_at(state, OpportunityAttack("Ana", "Rook", "might", "free"), "heroes")
    assert set(strike) == {"hits"}
    (back,) = options_at(state, OpportunityAttack("Rook", "Ana", "might", "free"), "heroes")
    assert set(back) == {"hits", "wounds", "drops", "kills"}, "one's own are known"


def options_at(state: State, option: Option, seat: str) -> list[set[str]]:
    """The events of the odds of an option, as a seat sees them."""
    ask = TakeTurn(seat=seat, side=seat, options=(option,))
    found = GAME.prospects(ask, option, GAME.view(state, seat))
    return [set(odds.events) for odds in found[:1]]


def test_there_is_no_fourth_way() -> None:
    with pytest.raises(CrossbladesError, match="expected numbers or words or nothing"):
        GAME.with_foes(scene(hero("Ana", "a1"), ROOK), "winks")  # type: ignore[arg-type]
