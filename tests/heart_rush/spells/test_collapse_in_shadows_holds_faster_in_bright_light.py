"""Collapse in Shadows: those chosen fall, and their shadows hold them, the brighter the faster."""

import pytest

from crossblades.heart_rush.creature import Lamp, Spell
from crossblades.heart_rush.ground import Ground, Light
from crossblades.heart_rush.options import Cast
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.fight import Fight
from tests.helpers import choose, foe, hero, pass_round, waiting


def collapsed(light: Light, lamp: Lamp | None = None, darkvision: bool = False) -> Fight:
    """Ann has cast it; the imp is too far away."""
    ann = hero("Ann", "c3", spells=(Spell("collapse in shadows"),), darkvision=darkvision)
    foes = (foe("Orc", "e3", lamp=lamp), foe("Imp", "f3"))
    sides = ("heroes", "foes")
    fight = waiting(ann, *foes, ground=Ground(light), expecting=sides)
    choose(fight, "heroes", Cast("Ann", "collapse in shadows"))
    choose(fight, "Ann", Everyone("Ann"))
    return fight


@pytest.mark.rule("HR-16.1", "HR-11.16", "HR-11.5", "HR-10.5")
@pytest.mark.parametrize(
    ("light", "conditions"),
    [
        ("bright", {"prone": 1, "restrained": 2}),
        ("dim", {"prone": 1, "restrained": 1}),
        ("dark", {"prone": 1}),
    ],
)
def test_prone_and_the_more_restrained_the_brighter_it_is(
    light: Light, conditions: dict[str, int]
) -> None:
    fight = collapsed(light)
    assert fight.state.creatures["Orc"].conditions == conditions
    assert fight.state.creatures["Imp"].conditions == {}
    pass_round(fight)
    assert fight.state.creatures["Orc"].conditions == {"prone": 1}


@pytest.mark.rule("HR-10.5")
def test_the_light_is_that_on_the_target_whoever_looks() -> None:
    lit = collapsed("dark", lamp=Lamp(5, 10))
    assert lit.state.creatures["Orc"].conditions["restrained"] == 2
    seen = collapsed("dim", darkvision=True)
    assert seen.state.creatures["Orc"].conditions["restrained"] == 1
