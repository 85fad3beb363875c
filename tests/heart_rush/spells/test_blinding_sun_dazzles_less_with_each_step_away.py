"""Blinding Sun: a place whose light dazzles, less with each step away."""

import pytest

from crossblades.heart_rush.asks import ChooseSpellPlace
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.options import Cast, Dash, MoveTo, StepByStep
from crossblades.heart_rush.spell_options import Everyone, NotThis, PlaceSpell
from crossblades.kernel.fight import Fight
from tests.helpers import (
    choose,
    foe,
    hero,
    only_offered,
    pass_round,
    play,
    refused,
    waiting,
)


def sun(orc: str, at: str = "j5", spared: bool = False) -> Fight:
    ann = hero("Ann", "a5", spells=(Spell("blinding sun"),))
    fight = waiting(ann, foe("Orc", orc), width=20)
    choose(fight, "heroes", Cast("Ann", "blinding sun"))
    choose(fight, "Ann", PlaceSpell("Ann", at))
    choose(fight, "Ann", NotThis("Orc") if spared else Everyone("Ann"))
    return fight


def blinded(fight: Fight, name: str = "Orc") -> int:
    level: int = fight.state.creatures[name].conditions.get("blinded", 0)
    return level


@pytest.mark.rule("HR-16.1", "HR-11.9")
@pytest.mark.parametrize(("orc", "levels"), [("j5", 3), ("k5", 3), ("l5", 2), ("m5", 1), ("n5", 0)])
def test_three_levels_within_5_feet_and_one_less_for_each_5_feet_more(
    orc: str, levels: int
) -> None:
    fight = sun(orc)
    assert blinded(fight) == levels
    assert blinded(fight, "Ann") == 0


@pytest.mark.rule("HR-16.1")
def test_it_dazzles_neither_its_caster_nor_those_spared() -> None:
    fight = sun("c5", at="b5", spared=True)
    pass_round(fight)
    assert (blinded(fight, "Ann"), blinded(fight)) == (0, 0)


@pytest.mark.rule("HR-16.1")
def test_the_place_is_within_45_feet() -> None:
    ann = hero("Ann", "a5", spells=(Spell("blinding sun"),))
    fight = waiting(ann, foe("Orc", "t5"), width=20)
    choose(fight, "heroes", Cast("Ann", "blinding sun"))
    assert PlaceSpell("Ann", "j5") in only_offered(fight)
    refused(fight, PlaceSpell("Ann", "k5"))


@pytest.mark.rule("HR-16.1", "HR-3.6")
def test_it_dazzles_again_when_a_round_begins() -> None:
    fight = sun("l5")
    pass_round(fight)
    assert blinded(fight) == 3, "2, less one that faded, and 2 more"


@pytest.mark.rule("HR-16.1")
def test_on_coming_into_its_light_one_is_dazzled_once() -> None:
    fight = sun("n5")
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", StepByStep("Orc")), ("Orc", MoveTo("m5")))
    assert blinded(fight) == 1
    play(fight, ("Orc", MoveTo("l5")), ("Orc", MoveTo("k5")))
    assert blinded(fight) == 1, "it was in the light already"
    play(fight, *(("Orc", MoveTo(space)) for space in ("l5", "m5", "n5", "m5")))
    assert blinded(fight) == 1, "once a round"


@pytest.mark.rule("HR-16.1", "HR-10.1")
def test_the_place_must_be_in_sight() -> None:
    ann = hero("Ann", "a3", spells=(Spell("blinding sun"),))
    walls = ("c1", "c2", "c3", "c4", "c5")
    fight = waiting(ann, foe("Orc", "e3"), walls=walls, width=6, height=5, begins="heroes")
    choose(fight, "heroes", Cast("Ann", "blinding sun"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseSpellPlace)
    assert PlaceSpell("Ann", "b5") in only_offered(fight)
    refused(fight, PlaceSpell("Ann", "e3"))
    refused(fight, PlaceSpell("Ann", "c3"))
