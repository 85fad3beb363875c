"""Goring Charge: a run-up of 20 feet is worth a die."""

import pytest

from crossblades.heart_rush.options import Dash, MoveTo
from tests.helpers import (
    GUARD,
    HEROES_PASS,
    MISS,
    attack,
    clash,
    fight_of,
    foe,
    hero,
    play,
    rolls,
    scene,
)


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("start", "dice"), [("h3", (1, 1, 1, 6)), ("g3", MISS)])
def test_after_20_feet_a_boar_gores_with_a_d6_more(start: str, dice: tuple[int, ...]) -> None:
    boar = foe("Boar", start, abilities=("goring charge",))
    fight = fight_of(scene(hero("Ann", "c3"), boar, begins="foes"), dice, GUARD)
    play(fight, ("foes", Dash("Boar", "free")), ("Boar", MoveTo("d3")), HEROES_PASS)
    clash(fight, Boar="might", Ann="defensive")
    attack(fight, "Boar", "Ann")
    charge = [p.dice for p in rolls(fight.log)[0].roll.parts if p.source == "Goring Charge"]
    assert charge == ([(6,)] if len(dice) == 4 else [])
