import pytest
from msgspec import structs

from tests.heart_rush.talents.trials import ann, fighting, last, strike
from tests.helpers import GUARD


@pytest.mark.rule("HR-5.2", "HR-12.1")
@pytest.mark.parametrize(("destiny", "size", "die"), [(False, "light", 8), (True, "heavy", 12)])
def test_fists_are_light_weapons_or_heavy_ones(destiny: bool, size: str, die: int) -> None:
    me = structs.replace(ann("unarmed combatant", destiny=destiny), weapons=())
    fight = fighting(me, dice=((1, 1, 1, 1), GUARD))
    creature = fight.state.creatures["Ann"]
    assert (creature.weapon.name, creature.weapon.size, creature.speed) == ("fists", size, 60)
    parts = last(strike(fight), "attack").roll.parts
    assert [part.dice for part in parts if part.source == "fists"] == [(die,)]


def test_a_weapon_in_hand_comes_first() -> None:
    creature = fighting(ann("unarmed combatant")).state.creatures["Ann"]
    assert (creature.weapon.name, creature.bare.size) == ("sword", "light")
