"""Fights in which everybody has many talents: nothing gets stuck, and all of it replays."""

from random import Random

import pytest

from crossblades.heart_rush.gear import Armour
from crossblades.heart_rush.library import abilities, is_spell
from crossblades.kernel.dice import Seeded
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from tests.heart_rush.test_content import shipped
from tests.helpers import (
    BOW,
    DAGGER,
    GAME,
    MACE,
    MAUL,
    SPEAR,
    SWORD,
    fighter,
    scene,
)

ANSWERS = 200
ABILITIES = sorted(name for name in shipped() if not is_spell(name))
PLACES = ("c3", "c4", "c5", "e3", "e4", "e5")
WEAPONS = (SWORD, MACE, MAUL, SPEAR, DAGGER, BOW)


def brawl(seed: int) -> Fight:
    """Three against three, each with eight abilities, half of them at their destiny level."""
    random = Random(seed)
    fighters = []
    for number, at in enumerate(PLACES):
        names = random.sample(ABILITIES, 8)
        side = "heroes" if number < 3 else "foes"
        fighters.append(
            fighter(
                f"F{number}", side, at, random.choice(WEAPONS), might=10, abilities=tuple(names),
                element="air",
                destiny=tuple(n for n in names[:4] if abilities()[n].destiny is not None),
                armour=random.choice([None, Armour("light"), Armour("heavy")]),
                shield=random.choice([None, "light", "heavy"]),
            )
        )  # fmt: skip
    walls = random.sample(["d3", "d4", "d5", "b4", "f4", "g4"], 2)
    return Fight(GAME, scene(*fighters, begins=None, walls=walls), Seeded(seed))


@pytest.mark.parametrize("seed", range(20))
def test_a_brawl_goes_on_and_replays(seed: int) -> None:
    fight, random = brawl(seed), Random(seed)
    for _ in range(ANSWERS):
        if fight.over:
            break
        ask = random.choice(fight.asks)
        option = random.choice(ask.options[:-1] or ask.options)  # so that much happens
        fight.answer(ask, option, ask.seat)
        for creature in fight.state.creatures.values():
            assert creature.rush >= 0
            assert all(level > 0 for level in creature.conditions.values())
    for event in fight.log:
        assert GAME.line(event)
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a brawl", {GAME.name: GAME}))
    assert (again.state, log_lines(again.log)) == (fight.state, log_lines(fight.log))
