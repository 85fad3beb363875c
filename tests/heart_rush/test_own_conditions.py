"""Chapter 11: conditions of one's own, as docs/add-a-condition.md shows them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from crossblades.heart_rush.attack import attack_roll
from crossblades.heart_rush.bearing import Borne, while_in
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.condition_rolls import plain_rolls
from crossblades.heart_rush.conditions import condition
from crossblades.heart_rush.events import DamageTaken, Died
from crossblades.heart_rush.moments import ALWAYS_ASKED, RULES, AttackRoll, modifies
from crossblades.heart_rush.options import Pass
from crossblades.heart_rush.visibility import view
from crossblades.kernel.dice import Part, Scripted
from crossblades.kernel.errors import CrossbladesError
from tests.heart_rush.own_conditions import own_conditions
from tests.helpers import (
    GAME,
    SWORD,
    choose,
    drive,
    fight_of,
    foe,
    fresh_state,
    happened,
    hero,
    scene,
)

SHOWN = (Path(__file__).parents[2] / "docs" / "add-a-condition.md").read_text("utf-8")
FILES = re.findall(r"```python\n(.*?)```", SHOWN, flags=re.S)


@pytest.fixture(autouse=True)
def _forgets() -> Iterator[None]:
    """What a test adds is gone after it."""
    with own_conditions():
        yield


@pytest.mark.rule("HR-3.6")
def test_the_condition_that_the_manual_shows_does_what_it_says() -> None:
    exec(compile(FILES[0], "bleeding.py", "exec"), {})
    fight = fight_of(scene(hero("Ann", "a1"), foe("Orc", "j10"), begins="heroes"))
    ann = fight.state.creatures["Ann"]
    ann.conditions, before = {"bleeding": 2}, ann.hit_points
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Pass("foes"))
    (ask,) = fight.asks
    fight.answer(ask, ask.options[-1], ask.seat)  # take it
    assert ann.hit_points == before - 2
    assert happened(fight.log, DamageTaken)[0].creature == "Ann"
    card = GAME.sheets(view(fight.state, "heroes"), "heroes")[0]
    assert "At the end of each round you take 1 damage for each level." in str(card)
    assert any(each.name == "bleeding" for each in GAME.features())


@pytest.mark.rule("HR-7.1")
def test_one_that_spoils_attacks_is_asked_where_nothing_else_is() -> None:
    exec(compile(FILES[1], "sore.py", "exec"), {})
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    assert plain_rolls(state, ann, orc, "might")
    ann.conditions = {"sore": 1}
    assert not plain_rolls(state, ann, orc, "might")
    blow = Blow("Ann", "Orc", "might", SWORD)
    rolled, _ = drive(attack_roll(state, state, blow), state, Scripted((6, 5, 4, 1)))
    assert [(part.source, part.advantage) for part in rolled.roll.parts if part.advantage] == [
        ("sore", -1)
    ]


@pytest.mark.rule("HR-11.1")
def test_one_that_spoils_a_die_and_does_more_is_asked_at_rolls_with_every_die() -> None:
    reeling = condition("giddy", "HR-11.1", ability="cunning")

    @while_in(reeling, AttackRoll)
    def staggers(_moment: AttackRoll, borne: Borne) -> Part:
        return borne.part(-1)

    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    ann.conditions = {"dazed": 1}
    assert plain_rolls(state, ann, orc, "might")
    ann.conditions = {"giddy": 1}
    assert not plain_rolls(state, ann, orc, "might")


@pytest.mark.rule("HR-11.13")
def test_so_many_levels_kill_as_it_says() -> None:
    condition("cursed", "HR-11.13", fading=False, most=3, deadly=3)
    fight = fight_of(scene(hero("Ann", "a1"), hero("Bo", "b1"), foe("Orc", "j10"), begins="heroes"))
    fight.state.creatures["Bo"].conditions = {"cursed": 3}
    choose(fight, "heroes", Pass("heroes"))
    choose(fight, "foes", Pass("foes"))
    assert [event.creature for event in happened(fight.log, Died)] == ["Bo"]


@pytest.mark.rule("HR-7.1")
def test_a_rule_of_another_chapter_is_asked_in_the_barest_duel() -> None:
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    ann, orc = state.creatures["Ann"], state.creatures["Orc"]
    kept = {source: list(hung) for source, hung in RULES._hung.items()}
    try:

        @modifies(AttackRoll)
        def on_mondays(_moment: AttackRoll) -> tuple[Part, ...]:
            return (Part("a Monday", "HR-7.1", bonus=-1),)

        assert not plain_rolls(state, ann, orc, "might")
    finally:
        RULES._hung.clear()
        RULES._hung.update(kept)
        RULES._plans.clear()
        ALWAYS_ASKED.discard(AttackRoll)
    assert plain_rolls(state, ann, orc, "might")


def test_a_name_that_is_taken_is_refused() -> None:
    with pytest.raises(CrossbladesError, match="there is a condition 'prone' already"):
        condition("prone", "HR-11.16")
