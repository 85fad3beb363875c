"""What an option shows on the map beforehand is what the rules do afterwards."""

from typing import Any

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from crossblades.kernel.showing import Preview
from crossblades.swords_reign.asks import ChooseDestination, MayStrike
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    CastSpell,
    Dash,
    Decline,
    Disengage,
    EndTurn,
    Flee,
    Move,
    MoveTo,
    StepByStep,
    StepTo,
)
from crossblades.swords_reign.system import SwordsReign
from tests.swords_reign.helpers import act, begin_turn, creature, fight_of, foe, hero

PIKE = Strike("pike", (8,), reach=10)
BURST = Spell("burst", effect=Special(dice=(6,), radius=5), range=60)
CONE = Spell("cone", effect=Special(dice=(6,), shape="cone", range=15), range=15)

GAME: Any = SwordsReign()


def shown(fight: Fight, option: Option) -> Preview:
    ask = next(ask for ask in fight.asks if ask.seat == "heroes")
    found: Preview | None = GAME.preview(option, ask, fight.view("heroes"))
    assert found is not None
    return found


@pytest.mark.rule("OS-5.5")
def test_a_move_and_a_dash_show_the_spaces_that_they_can_reach() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j9"), width=20)
    begin_turn(fight, "Ana")
    move, dash = shown(fight, Move("Ana")), shown(fight, Dash("Ana"))
    assert (move.feet, dash.feet, dash.price) == (30, 60, "Action")
    assert len(move.area) == 48
    assert len(dash.area) > 100
    act(fight, Move("Ana"))
    places = {each.space for each in fight.asks[0].options if isinstance(each, MoveTo)}
    assert set(move.area) == places


@pytest.mark.rule("OS-5.15")
@pytest.mark.parametrize("walls", [(), ("e5", "e6", "e7")])
def test_what_is_told_of_each_way_is_what_happens_on_it(walls: tuple[str, ...]) -> None:
    """Also of a stranger with a long reach, whose sheet the heroes do not know."""
    fight = fight_of(
        hero("Ana", "c4"), foe("Gob", "d4"), foe("Pike", "g6", PIKE),
        walls=walls,
    )  # fmt: skip
    begin_turn(fight, "Ana")
    act(fight, Move("Ana"))
    assert isinstance(fight.asks[0], ChooseDestination)
    struck = 0
    for option in [each for each in fight.asks[0].options if isinstance(each, MoveTo)]:
        seen, twin = shown(fight, option), fight.clone(Scripted())
        happens = walk(twin, option)
        assert (seen.provoked_at, seen.path[-1]) == (happens, option.space)
        assert creature(twin, "Ana").moved == seen.feet
        struck += len(happens)
    assert struck > 20


def walk(fight: Fight, option: MoveTo) -> dict[str, str]:
    """Go there and let nobody strike; who could have, and where Ana was then."""
    act(fight, option)
    found: dict[str, str] = {}
    while fight.asks and isinstance(ask := fight.asks[0], MayStrike):
        found.setdefault(ask.creature, creature(fight, "Ana").at)
        fight.answer(ask, Decline(ask.creature), ask.seat)
    return found


@pytest.mark.rule("OS-5.4")
def test_who_has_disengaged_is_struck_by_nobody() -> None:
    fight = fight_of(hero("Ana", "c4"), foe("Gob", "d4"))
    begin_turn(fight, "Ana")
    act(fight, Disengage("Ana"), Move("Ana"))
    assert shown(fight, MoveTo("Ana", "a1")).provokes == ()


@pytest.mark.rule("OS-5.15")
def test_a_single_step_and_a_flight_tell_who_may_strike() -> None:
    fight = fight_of(hero("Ana", "c4"), foe("Gob", "d4"))
    begin_turn(fight, "Ana")
    away = shown(fight, Flee("Ana"))
    assert (away.provoked_at, away.path[-1][0]) == ({"Gob": "c4"}, "a")
    act(fight, Move("Ana"), StepByStep("Ana"))
    assert shown(fight, StepTo("Ana", "b4")).words == "5 feet; Gob may strike at c4"
    assert shown(fight, StepTo("Ana", "c5")).provokes == ()


@pytest.mark.rule("OS-5.2")
@pytest.mark.rule("OS-3.5")
def test_the_area_of_a_spell_is_shown_before_it_is_cast() -> None:
    fight = fight_of(
        hero("Ana", "c4", spells=(BURST, CONE)), foe("Gob", "e4"), walls=("f5",), cover=()
    )
    begin_turn(fight, "Ana")
    burst = shown(fight, CastSpell("Ana", "burst", "Gob"))
    assert set(burst.area) == {f"{x}{y}" for x in "def" for y in (3, 4, 5)} - {"f5"}
    cone = shown(fight, CastSpell("Ana", "cone", "Gob"))
    assert set(cone.area) == {"d4", "e3", "e4", "e5", "f3", "f4"}


def test_most_options_show_nothing_on_the_map() -> None:
    fight = fight_of(hero("Ana", "c4"), foe("Gob", "e4"))
    begin_turn(fight, "Ana")
    assert GAME.preview(EndTurn("Ana"), fight.asks[0], fight.view("heroes")) is None
