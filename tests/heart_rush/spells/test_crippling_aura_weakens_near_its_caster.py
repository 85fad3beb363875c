"""Crippling Aura: those chosen are weakened near the caster, once a round."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import ConditionsGained
from crossblades.heart_rush.options import Cast, Dash, MoveTo, Sidestep
from crossblades.heart_rush.spell_options import Everyone, NotThis
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    choose,
    foe,
    happened,
    hero,
    pass_round,
    play,
    waiting,
)


def aura(orc: str, spare: str = "") -> Fight:
    """Ann has cast it; the imp is far away."""
    ann = hero("Ann", "c3", spells=(Spell("crippling aura"),))
    bob = hero("Bob", "a10")
    fight = waiting(ann, bob, foe("Orc", orc), foe("Imp", "r3"), width=20)
    choose(fight, "heroes", Cast("Ann", "crippling aura"))
    if spare:
        choose(fight, "Ann", NotThis(spare))
    choose(fight, "Ann", Everyone("Ann"))
    return fight


def weakened(fight: Fight, name: str) -> int:
    level: int = fight.state.creatures[name].conditions.get("weakened", 0)
    return level


@pytest.mark.rule("HR-16.1")
def test_those_within_10_feet_are_weakened_at_once() -> None:
    fight = aura("e3")
    assert (weakened(fight, "Orc"), weakened(fight, "Imp")) == (3, 0)
    (gained,) = happened(fight.log, ConditionsGained)
    assert gained.rules == ("HR-16.1", "HR-11.2")


@pytest.mark.rule("HR-16.1")
def test_those_farther_away_and_those_spared_feel_nothing() -> None:
    assert weakened(aura("f3"), "Orc") == 0
    assert weakened(aura("d3", spare="Orc"), "Orc") == 0


@pytest.mark.rule("HR-16.1")
def test_on_coming_near_one_is_weakened_once_a_round() -> None:
    fight = aura("g3")
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("d3")))
    assert weakened(fight, "Orc") == 3
    play(fight, HEROES_PASS, ("foes", Sidestep("Orc", "rush")), ("Orc", MoveTo("d4")))
    assert weakened(fight, "Orc") == 3


@pytest.mark.rule("HR-16.1")
def test_the_aura_moves_with_its_caster() -> None:
    fight = aura("f3")
    play(fight, FOES_PASS, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("d3")))
    assert weakened(fight, "Orc") == 3


@pytest.mark.rule("HR-16.1", "HR-3.6")
def test_when_a_round_begins_it_weakens_again() -> None:
    fight = aura("d3")
    pass_round(fight)
    assert weakened(fight, "Orc") == 5, "3, less one that faded, and 3 more, five at most"


@pytest.mark.rule("HR-16.1")
def test_it_does_nothing_while_its_caster_lies_unconscious() -> None:
    fight = aura("g3")
    ann = fight.state.creatures["Ann"]
    ann.hit_points, ann.unconscious = 0, True
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("d3")))
    assert weakened(fight, "Orc") == 0
