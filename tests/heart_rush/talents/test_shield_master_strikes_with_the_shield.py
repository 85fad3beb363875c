from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.asks import ChoosePush
from crossblades.heart_rush.events import Attacked
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.gear_options import DrawShield, StowShield
from crossblades.heart_rush.options import Attack, Pass, Stow
from crossblades.kernel.ask import Option
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ann, fighting, last, strike, struck
from tests.helpers import GUARD, KILL, MACE, MAUL, OPEN, choose, clash, happened, offered


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


def unarmed(**sheet: Any) -> Fight:
    """Ann has a shield and no weapon."""
    return fighting(structs.replace(ann("shield master", shield="light", **sheet), weapons=()))


def take_turn(fight: Fight, option: Option) -> None:
    """Ann does something, and the orc nothing."""
    choose(fight, "heroes", option)
    choose(fight, "foes", Pass("foes"))


def strikes_with(fight: Fight) -> str:
    creature = fight.state.creatures["Ann"]
    assert not creature.wielding
    return str(creature.weapon.name)


@pytest.mark.rule("HR-4.7", "HR-4.14")
def test_a_shield_that_is_put_away_strikes_nobody() -> None:
    fight = unarmed()
    assert strikes_with(fight) == "shield"
    take_turn(fight, StowShield("Ann", "free"))
    assert strikes_with(fight) == "fists"
    take_turn(fight, DrawShield("Ann", "action"))
    assert strikes_with(fight) == "shield"


def test_nor_does_it_beside_claws() -> None:
    claws = Weapon("claws", "light", "melee", "slashing", body=True)
    fight = fighting(ann("shield master", claws, shield="light"))
    take_turn(fight, StowShield("Ann", "free"))
    clash(fight, Ann="might", Orc="cunning")
    attacks = [option for option in offered(fight) if isinstance(option, Attack)]
    assert attacks == [Attack("Ann", "Orc")]


def test_it_is_not_there_while_both_hands_hold_a_weapon() -> None:
    fight = fighting(ann("shield master", MAUL, shield="light"))
    take_turn(fight, Stow("Ann", "free"))
    assert strikes_with(fight) == "fists"
    take_turn(fight, DrawShield("Ann", "action"))
    assert strikes_with(fight) == "shield"


def test_a_weapon_in_hand_stays_there_when_the_shield_goes() -> None:
    fight = fighting(ann("shield master", shield="light"))
    take_turn(fight, StowShield("Ann", "free"))
    assert fight.state.creatures["Ann"].weapon.name == "sword"
    take_turn(fight, Stow("Ann", "action"))
    assert strikes_with(fight) == "fists"


@pytest.mark.rule("HR-5.2", "HR-12.3", "HR-10.10")
@pytest.mark.parametrize(("weapons", "dice", "feet"), [((), (1,) * 4, 15), ((MACE,), (1,) * 4, 10)])
def test_whom_the_shield_pushes_goes_farther(
    weapons: tuple[Weapon, ...], dice: tuple[int, ...], feet: int
) -> None:
    me = structs.replace(ann("shield master", shield="light"), weapons=weapons)
    fight = strike(fighting(me, dice=(dice, GUARD)), answer="cunning")
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == feet


@pytest.mark.rule("HR-5.2", "HR-6.11", "HR-1.7", "HR-15.1")
@pytest.mark.parametrize(
    ("destiny", "up", "damage"), [(False, True, 9), (True, True, 5), (True, False, 10)]
)
def test_with_its_destiny_level_the_defensive_take_a_fourth_behind_it(
    destiny: bool, up: bool, damage: int
) -> None:
    fight = fighting(ann("shield master", shield="heavy", destiny=destiny), dice=(KILL, OPEN))
    if not up:
        choose(fight, "heroes", StowShield("Ann", "free"))
    struck(fight)
    assert [hit.damage for hit in happened(fight.log, Attacked)] == [damage]
