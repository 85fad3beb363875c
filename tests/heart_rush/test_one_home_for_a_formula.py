"""A formula stands in one place: whoever changes it changes all that is made of it."""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from crossblades.heart_rush import attack, damage
from crossblades.heart_rush.asks import TakeDamage
from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.events import ShruggedOff
from crossblades.heart_rush.numbers.harm import harm
from crossblades.heart_rush.numbers.stakes import Stakes
from crossblades.heart_rush.options import ShrugOff, TakeIt
from crossblades.heart_rush.sizes import DICE, Die
from crossblades.heart_rush.visibility import view
from crossblades.kernel.dice import Scripted
from crossblades.kernel.duels import Strike
from tests.heart_rush.numbers.duelling import duel_of
from tests.helpers import SWORD, drive, foe, fresh_state, happened, hero

GOBLIN = "goblin 4/6/4/4 HD d6 HP 6 A +2 D +1"
RAT = "rat 4/4/6/4 HD d6 HP 7 A +1 D +0"


def rule_otherwise(
    patch: pytest.MonkeyPatch, formula: Callable[..., Any], other: Callable[..., Any]
) -> None:
    """Put another formula wherever this one is used."""
    for name, module in list(sys.modules.items()):
        if name.startswith("crossblades") and getattr(module, formula.__name__, None) is formula:
            patch.setattr(module, formula.__name__, other)


def to_a_scratch(heart: Die, _damage: int) -> damage.Shrugged | None:
    """A rule of one's own: whoever shrugs damage off takes 1, and keeps its heart die."""
    return None if heart == DICE[0] else damage.Shrugged(1, heart)


@pytest.mark.rule("HR-8.1")
def test_another_way_to_shrug_off_is_what_the_rule_the_solver_stakes_and_bots_go_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = fresh_state(hero("Ann", "c3", hit_points=9), foe("Orc", "d3"))
    ann = state.creatures["Ann"]
    duel = duel_of(GOBLIN, RAT)
    by_the_book = duel.ways(duel.start.mode, Strike(0, 5)), Stakes(state).ways_to_take(ann, 19)
    rule_otherwise(monkeypatch, damage.shrugged, to_a_scratch)

    _, log = drive(damage.take_damage(state, ann, 8, "cut"), state, Scripted(), [ShrugOff("Ann")])
    (event,) = happened(log, ShruggedOff)
    assert (event.damage, event.heart, ann.hit_points) == (1, 8, 8)

    taken, shrugged = duel.ways(duel.start.mode, Strike(0, 5))
    assert (taken, shrugged.loss) == (by_the_book[0][0], 1)
    assert duel.mode(shrugged.mode) == duel.mode(duel.start.mode)

    ann.heart, ann.hit_points = 8, 9
    assert Stakes(state).ways_to_take(ann, 19)[1] > by_the_book[1][1]


@pytest.mark.rule("HR-8.3")
def test_other_wounds_are_what_the_rule_and_the_bots_go_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def decided() -> Any:
        state = fresh_state(hero("Ann", "c3", hit_points=30), foe("Orc", "d3"))
        options = (ShrugOff("Ann"), TakeIt("Ann"))
        ask = TakeDamage(seat="heroes", creature="Ann", damage=6, options=options)
        return sensible(ask, lambda: view(state, "heroes"), Random(1))

    assert decided() == TakeIt("Ann")
    rule_otherwise(monkeypatch, damage.wounds, lambda _state, _creature, points: points >= 6)
    assert decided() == ShrugOff("Ann")


@pytest.mark.rule("HR-6.11")
def test_another_defensive_stance_is_what_the_rule_and_the_odds_go_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from_blow = Blow("Ann", "Orc", "might", SWORD, halved=True)
    state = fresh_state(hero("Ann", "c3"), foe("Orc", "d3"))
    assert attack.damage_dealt(state, from_blow, 11, 4) == 4
    rule_otherwise(monkeypatch, attack.let_through, lambda _damage, _times=1: 0)
    assert attack.damage_dealt(state, from_blow, 11, 4) == 0
    harm.__globals__["_harm"].cache_clear()
    assert [points for points, _ in harm(state, from_blow)] == [0]
    harm.__globals__["_harm"].cache_clear()
