"""Lurker: in water, however shallow, it attacks with advantage."""

import pytest

from crossblades.heart_rush.ground import Ground, Terrain
from tests.helpers import GUARD, MISS, attack, clash, fight_of, foe, hero, rolls, scene

FORD = Ground(kinds={"~": Terrain("ford", water="shallow")}, at={"d3": "~"})


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("at", "dice"), [("d3", (1, 1, 1, 6)), ("d4", MISS)])
def test_only_in_the_water_has_it_advantage(at: str, dice: tuple[int, ...]) -> None:
    serpent = foe("Serpent", at, abilities=("lurker",))
    fight = fight_of(scene(hero("Ann", "c3"), serpent, begins="foes", ground=FORD), dice, GUARD)
    clash(fight, Serpent="might", Ann="defensive")
    attack(fight, "Serpent", "Ann")
    levels = [p.advantage for p in rolls(fight.log)[0].roll.parts if p.source == "Lurker"]
    assert levels == ([1] if at == "d3" else [])
