"""Whole fights in which everybody has the abilities of two classes."""

from random import Random
from typing import get_args

import pytest

from crossblades.heart_rush import library
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.creature import Fighter, Spell
from crossblades.heart_rush.gear import Primal
from crossblades.heart_rush.options import UseAbility
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from tests.helpers import (
    BOW,
    DAGGER,
    GAME,
    JAVELIN,
    MAUL,
    SPEAR,
    SWORD,
    WHIP,
    fight_of,
    fighter,
    scene,
)

PLACES = {"Ann": "c3", "Bob": "c4", "Cid": "b5", "Orc": "e3", "Gob": "d5", "Hob": "e5"}
MOST_ANSWERS = 5000


def classes() -> dict[str, list[str]]:
    """The abilities of each class and subclass."""
    found: dict[str, list[str]] = {}
    for name, ability in library.abilities().items():
        if ability.of not in ("", "creature"):
            found.setdefault(ability.of, []).append(name)
    return found


def brawlers(random: Random) -> list[Fighter]:
    """Three on each side, with any weapon and the abilities of any two classes."""
    fighters = []
    for name, at in PLACES.items():
        two = random.sample(sorted(classes()), 2)
        weapon = random.choice((SWORD, MAUL, SPEAR, BOW, JAVELIN, WHIP))
        abilities = tuple(each for one in two for each in classes()[one])
        side = "heroes" if name in ("Ann", "Bob", "Cid") else "foes"
        talents = ("battle frenzy",) if random.random() < 0.5 else ()
        fighters.append(
            fighter(
                name,
                side,
                at,
                weapon,
                DAGGER,
                abilities=(*abilities, *talents),
                seat=name,
                element=random.choice(get_args(Primal)),
                spells=(Spell("cold snap"),),
            )
        )
    return fighters


@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_stuck_and_every_line_has_words(seed: int) -> None:
    random = Random(seed)
    scenario = scene(*brawlers(random), walls=("f4", "d2"), begins=None, rounds=8)
    fight = fight_of(scenario, dice=Seeded(seed))
    answers = 0
    while not fight.over:
        answers += 1
        assert answers < MOST_ANSWERS, fight.asks
        answer_somehow(fight, random)
        assert all(creature.rush >= 0 for creature in fight.state.creatures.values())
    assert all(GAME.line(event) for event in fight.log)


def answer_somehow(fight: Fight, random: Random) -> None:
    """Half of the time an ability, else what is sensible."""
    ask = random.choice(fight.asks)
    uses = [option for option in ask.options if isinstance(option, UseAbility)]
    option: Option = sensible(ask, lambda: GAME.view(fight.state, ask.seat), random)
    if uses and random.random() < 0.5:
        option = random.choice(uses)
    fight.answer(ask, option, ask.seat)
