"""What an ability gives, it gives to its owner, or to those of whom it speaks."""

from functools import cache
from random import Random

import pytest

from crossblades.heart_rush.content.spelltouched import BRINGS
from crossblades.heart_rush.library import abilities, is_spell
from crossblades.kernel.dice import Seeded
from crossblades.kernel.event import Event
from tests.heart_rush.test_content import shipped
from tests.helpers import BOW, DAGGER, MAUL, SWORD, fight_of, foe, hero, scene

STEPS = 150
"""Decisions of the others."""
WALLS = tuple(f"g{row}" for row in range(1, 7))
"""Ann is behind a wall, and farther away than any ability reaches."""
OWNED = [name for name in shipped() if not is_spell(name)]


@cache
def told(seed: int, *of_ann: str) -> list[Event]:
    """What four others do in a small room, and what comes of it, whatever Ann is able to do."""
    element = next(iter(BRINGS)) if any(abilities()[name].elemental for name in of_ann) else None
    destiny = tuple(name for name in of_ann if abilities()[name].destiny)
    ann = hero("Ann", "al1", abilities=of_ann, destiny=destiny, element=element)
    others = (
        hero("Bob", "b2", MAUL, DAGGER), hero("Cid", "b4", BOW, SWORD, shield="light"),
        foe("Orc", "d2", SWORD), foe("Gob", "d4", MAUL),
    )  # fmt: skip
    fight = fight_of(scene(ann, *others, width=40, height=6, walls=WALLS), dice=Seeded(seed))
    pick, left = Random(seed), STEPS
    while left and not fight.over:
        ask = fight.asks[0]
        options = [each for each in ask.options if getattr(each, "creature", "") != "Ann"]
        left -= len(options) > 1
        fight.answer(ask, pick.choice(options) if len(options) > 1 else options[0], ask.seat)
    return [event for event in fight.log if getattr(event, "creature", "") != "Ann"]


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize("name", OWNED)
def test_one_who_is_far_away_changes_nothing_for_the_others(name: str) -> None:
    for seed in range(3):
        assert told(seed, name) == told(seed)
