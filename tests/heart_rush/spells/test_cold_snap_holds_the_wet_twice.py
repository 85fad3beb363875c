"""Cold Snap: those chosen within 45 feet are restrained until the round ends."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import EffectStarted
from crossblades.heart_rush.options import Cast, Dash, FallUnconscious
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.fight import Fight
from tests.heart_rush.places import FORD, laid
from tests.helpers import (
    FOES_PASS,
    GAME,
    foe,
    happened,
    hero,
    offered,
    pass_round,
    play,
    waiting,
)


def frozen(*wet: str, had: int = 0) -> Fight:
    """Ann has cast it; the imp is too far away."""
    ann = hero("Ann", "a3", spells=(Spell("cold snap"),))
    foes = (foe("Orc", "c3"), foe("Gob", "j3"), foe("Imp", "k3"))
    fight = waiting(ann, hero("Bob", "t9"), *foes, width=20, begins="foes")
    for name in wet:
        fight.state.creatures[name].wet = True
    if had:
        fight.state.creatures["Orc"].conditions = {"restrained": had}
    play(fight, FOES_PASS, ("heroes", Cast("Ann", "cold snap")), ("Ann", Everyone("Ann")))
    return fight


def restrained(fight: Fight) -> dict[str, int]:
    creatures = fight.state.creatures.values()
    return {c.name: c.conditions["restrained"] for c in creatures if c.conditions}


@pytest.mark.rule("HR-16.1", "HR-11.5")
def test_one_level_and_two_for_the_wet_until_the_round_ends() -> None:
    fight = frozen("Gob")
    assert restrained(fight) == {"Orc": 1, "Gob": 2}
    assert Dash("Orc", "free") not in offered(fight)
    orcs, gobs = happened(fight.log, EffectStarted)
    assert orcs.rules == ("HR-16.1", "HR-11.5")
    assert GAME.line(gobs) == "Cold Snap works on Gob (2 restrained) until the round ends."
    pass_round(fight)
    assert restrained(fight) == {}


@pytest.mark.rule("HR-16.1", "HR-10.3")
def test_those_who_stand_in_shallow_water_are_held_like_the_wet() -> None:
    ann, ford = hero("Ann", "a3", spells=(Spell("cold snap"),)), laid({FORD: "c3"})
    fight = waiting(ann, foe("Orc", "c3"), foe("Gob", "d3"), ground=ford)
    play(fight, ("heroes", Cast("Ann", "cold snap")), ("Ann", Everyone("Ann")))
    assert restrained(fight) == {"Orc": 2, "Gob": 1}


@pytest.mark.rule("HR-11.5")
def test_what_held_one_before_holds_one_afterwards() -> None:
    fight = frozen("Orc", had=4)
    assert restrained(fight)["Orc"] == 5
    pass_round(fight)
    assert restrained(fight) == {"Orc": 4}


@pytest.mark.rule("HR-16.1")
def test_it_ends_with_the_round_even_if_its_caster_has_fallen() -> None:
    fight = frozen()
    fight.state.creatures["Ann"].hit_points = 0
    play(fight, FOES_PASS, ("heroes", FallUnconscious("Ann")))
    assert restrained(fight) == {"Orc": 1, "Gob": 1}
    pass_round(fight)
    assert restrained(fight) == {}
