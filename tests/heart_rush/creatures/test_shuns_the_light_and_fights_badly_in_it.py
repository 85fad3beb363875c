"""Shuns the Light: disadvantage where it is bright."""

import pytest

from crossblades.heart_rush.creature import Lamp
from crossblades.heart_rush.ground import Ground
from crossblades.kernel.dice import Seeded
from tests.helpers import attack, clash, fight_of, foe, hero, rolls, scene


@pytest.mark.rule("HR-5.2", "HR-10.5")
@pytest.mark.parametrize(
    ("light", "lamp", "shuns"),
    [("bright", None, True), ("dim", None, False), ("dim", Lamp(20, 40), True)],
)
def test_daylight_and_lanterns_bother_it(light: str, lamp: Lamp | None, shuns: bool) -> None:
    wraith = foe("Wraith", "d3", abilities=("shuns the light",))
    fighters = (hero("Ann", "c3", lamp=lamp), wraith)
    opening = scene(*fighters, begins="foes", ground=Ground(light))  # type: ignore[arg-type]
    fight = fight_of(opening, dice=Seeded(1))
    clash(fight, Wraith="might", Ann="defensive")
    attack(fight, "Wraith", "Ann")
    levels = [p.advantage for p in rolls(fight.log)[0].roll.parts if p.source == "Shuns the Light"]
    assert levels == ([-1] if shuns else [])
