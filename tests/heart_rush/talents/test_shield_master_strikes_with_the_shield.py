import pytest
from msgspec import structs

from crossblades.heart_rush.options import Attack
from tests.heart_rush.talents.trials import ann, fighting, last, strike
from tests.helpers import GUARD, clash


@pytest.mark.rule("HR-5.2", "HR-12.6")
def test_the_shield_is_a_light_weapon_and_still_a_shield() -> None:
    me = structs.replace(ann("shield master", shield="heavy"), weapons=())
    fight = fighting(me, dice=((1, 1, 1, 1), GUARD))
    creature = fight.state.creatures["Ann"]
    assert (creature.weapon.size, creature.weapon.damage) == ("light", "bludgeoning")
    assert creature.shield == "heavy"
    parts = last(strike(fight), "attack").roll.parts
    assert [part.dice for part in parts if part.source == "shield"] == [(8,)]


def test_without_a_shield_there_is_nothing_to_strike_with() -> None:
    me = structs.replace(ann("shield master"), weapons=())
    assert fighting(me).state.creatures["Ann"].weapon.name == "fists"


def test_beside_a_weapon_in_hand_the_shield_only_protects() -> None:
    fight = fighting(ann("shield master", shield="light"))
    clash(fight, Ann="might", Orc="cunning")
    assert fight.state.creatures["Ann"].weapon.name == "sword"
    attacks = [option for option in fight.asks[0].options if isinstance(option, Attack)]
    assert attacks == [Attack("Ann", "Orc")]
