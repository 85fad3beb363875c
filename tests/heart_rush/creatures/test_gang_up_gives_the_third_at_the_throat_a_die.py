"""Gang Up: with two friends around the target, one more die."""

import pytest

from tests.helpers import GUARD, MISS, attack, clash, fight_of, foe, hero, rolls, scene


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("friends", "dice"), [(("b3", "c4"), (1, 1, 1, 4)), (("b3",), MISS), (("b3", "j9"), MISS)]
)
def test_the_third_at_the_throat_rolls_a_d4_more(
    friends: tuple[str, ...], dice: tuple[int, ...]
) -> None:
    gang = (foe(f"Gob {at}", at) for at in friends)
    sneak = foe("Sneak", "d3", abilities=("gang up",))
    fight = fight_of(scene(hero("Ann", "c3"), sneak, *gang, begins="foes"), dice, GUARD)
    clash(fight, Sneak="might", Ann="defensive")
    attack(fight, "Sneak", "Ann")
    more = [part.dice for part in rolls(fight.log)[0].roll.parts if part.source == "Gang Up"]
    assert more == ([(4,)] if len(dice) == 4 else [])
