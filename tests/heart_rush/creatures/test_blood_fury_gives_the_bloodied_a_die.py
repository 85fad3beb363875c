"""Blood Fury: at half its hit points or fewer, one more die."""

import pytest

from tests.helpers import GUARD, MISS, attack, clash, fight_of, foe, hero, rolls, scene


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("hit_points", "dice"), [(40, MISS), (21, MISS), (20, (1, 1, 1, 6)), (-3, (1, 1, 1, 6))]
)
def test_the_bloodied_roll_a_d6_more(hit_points: int, dice: tuple[int, ...]) -> None:
    bear = foe("Bear", "d3", abilities=("blood fury",))
    fight = fight_of(scene(hero("Ann", "c3"), bear, begins="foes"), dice, GUARD)
    fight.state.creatures["Bear"].hit_points = hit_points
    clash(fight, Bear="might", Ann="defensive")
    attack(fight, "Bear", "Ann")
    fury = [part.dice for part in rolls(fight.log)[0].roll.parts if part.source == "Blood Fury"]
    assert fury == ([(6,)] if len(dice) == 4 else [])
