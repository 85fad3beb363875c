"""Cloak of Shadows: obscured until the next engagement or the round is over."""

import pytest

from crossblades.heart_rush.abilities import ongoing
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.ground import Ground
from crossblades.heart_rush.options import Attack, Cast, TakeIt
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    hero,
    pass_round,
    play,
    rolls,
    scene,
)

BLIND = (1,) * 8
"""An attack with three dice and five more, of which the five highest are dropped."""


def cloaked(*dice: tuple[int, ...], **scenario: object) -> Fight:
    ann = hero("Ann", "c3", spells=(Spell("cloak of shadows"),))
    fight = fight_of(scene(ann, foe("Orc", "d3"), **scenario), *dice)  # type: ignore[arg-type]
    choose(fight, "heroes", Cast("Ann", "cloak of shadows"))
    return fight


def levels(fight: Fight, number: int) -> list[tuple[str, int]]:
    """What the parts of a roll bring of advantage."""
    parts = rolls(fight.log)[number].roll.parts
    return [(part.source, part.advantage) for part in parts if part.advantage]


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_who_attacks_the_cloaked_has_five_levels_of_disadvantage() -> None:
    fight = cloaked(BLIND, (8, 6))
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert levels(fight, 0) == [("obscured", -5)]
    assert levels(fight, 1) == []


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_who_defends_against_the_cloaked_has_it_too() -> None:
    fight = cloaked((8, 6, 8), (1,) * 7)
    clash(fight, Orc="defensive", Ann="might")
    attack(fight, "Ann", "Orc")
    assert levels(fight, 0) == []
    assert levels(fight, 1) == [("obscured", -5)]
    choose(fight, "Orc", TakeIt("Orc"))


@pytest.mark.rule("HR-11.17", "HR-10.5")
def test_in_the_dark_one_is_not_obscured_twice() -> None:
    fight = cloaked(BLIND, (1,) * 7, ground=Ground("dark"), expecting=("heroes", "foes"))
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert levels(fight, 0) == [("obscured", -5)]


@pytest.mark.rule("HR-16.1")
def test_the_end_of_the_engagement_ends_it() -> None:
    fight = cloaked(BLIND, (8, 6))
    clash(fight, Orc="might", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    assert fight.state.engagement is None
    assert not ongoing(fight.state.creatures["Ann"], "cloak of shadows")


@pytest.mark.rule("HR-16.1")
def test_the_end_of_the_round_ends_it() -> None:
    fight = cloaked()
    play(fight, FOES_PASS)
    assert ongoing(fight.state.creatures["Ann"], "cloak of shadows")
    pass_round(fight)
    assert not ongoing(fight.state.creatures["Ann"], "cloak of shadows")


@pytest.mark.rule("HR-16.1")
def test_an_engagement_of_others_leaves_it_as_it_is() -> None:
    ann, bob = hero("Ann", "c3", spells=(Spell("cloak of shadows"),)), hero("Bob", "g3")
    fight = fight_of(scene(ann, bob, foe("Orc", "h3")))
    choose(fight, "heroes", Cast("Ann", "cloak of shadows"))
    clash(fight, Orc="defensive", Bob="defensive")
    assert (fight.state.engagement, fight.state.turn) == (None, "heroes")
    assert fight.state.creatures["Ann"].conditions == {"obscured": 1}
