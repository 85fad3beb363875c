import pytest

from crossblades.heart_rush.events import Attacked, EffectStarted
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack, Decline, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    next_round,
    strike,
    use,
)
from tests.helpers import DAGGER, GUARD, SWORD, WHIP, choose, clash, foe, happened, hero

FAR = foe("Orc", "f3")


def caught(*dice: tuple[int, ...]) -> Fight:
    """Ann has caught the orc, three spaces away, in the cunning step."""
    fight = fighting(ann("whipmaster", WHIP), hero("Bob", "f4"), FAR, dice=dice)
    clash(fight, Ann="cunning", Orc="agility", Bob="might")
    use(fight, "whipmaster", "Orc")
    return fight


@pytest.mark.rule("HR-5.2", "HR-11.5", "HR-6.12")
def test_instead_of_an_attack_the_target_is_restrained() -> None:
    fight = caught()
    assert fight.state.creatures["Orc"].conditions == {"restrained": 1}
    bound = [event for event in happened(fight.log, EffectStarted) if event.effect.brings]
    assert [event.rules for event in bound] == [("HR-5.2", "HR-11.5")]
    assert not [hit for hit in happened(fight.log, Attacked) if hit.creature == "Ann"]


@pytest.mark.rule("HR-6.15")
def test_it_counts_from_the_end_of_the_step() -> None:
    fight = fighting(ann("whipmaster", WHIP), hero("Bob", "f4"), FAR, dice=((1, 1, 1), GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="might")
    use_and_attack(fight)
    assert not [p for p in last(fight, "defence").roll.parts if p.rule == "HR-11.5"]
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {"restrained": 1}


def use_and_attack(fight: Fight) -> None:
    use(fight, "whipmaster", "Orc")
    choose(fight, "Bob", Attack("Bob", "Orc"))


@pytest.mark.rule("HR-3.6")
def test_it_ends_with_the_round() -> None:
    fight = caught()
    next_round(fight)
    orc = fight.state.creatures["Orc"]
    assert (orc.conditions, orc.effects) == ({}, ())


def test_other_levels_stay_and_it_ends_even_if_the_whipmaster_has_fallen() -> None:
    fight = fighting(ann("whipmaster", WHIP), FAR)
    fight.state.creatures["Orc"].conditions = {"restrained": 1}
    clash(fight, Ann="cunning", Orc="defensive")
    use(fight, "whipmaster", "Orc")
    assert fight.state.creatures["Orc"].conditions == {"restrained": 2}
    fight.state.creatures["Ann"].conditions = {"stunned": 1}
    next_round(fight)
    assert fight.state.creatures["Orc"].conditions == {"restrained": 1}


def test_with_another_weapon_there_is_nothing_to_catch_with() -> None:
    fight = fighting(ann("whipmaster"))
    clash(fight, Ann="cunning", Orc="defensive")
    assert not may_use(fight, "whipmaster")


def test_nobody_is_caught_who_could_not_be_attacked() -> None:
    fight = fighting(ann("whipmaster", WHIP), FAR)
    clash(fight, Ann="agility", Orc="cunning")
    assert not may_use(fight, "whipmaster")


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_a_whip_in_the_other_hand_will_do() -> None:
    me = hero("Ann", "c3", SWORD, WHIP, abilities=("whipmaster", "dual wielder"))
    fight = fighting(me, hero("Bob", "f4"), FAR)
    clash(fight, Ann="cunning", Orc="agility", Bob="might")
    use(fight, "whipmaster", "Orc")
    assert fight.state.creatures["Orc"].conditions == {"restrained": 1}


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_whom_one_has_charmed_is_so_no_longer() -> None:
    fight = fighting(ann("whipmaster", WHIP), FAR)
    clash(fight, Ann="cunning", Orc="agility")
    orc = fight.state.creatures["Orc"]
    orc.conditions, orc.sources = {"charmed": 1}, {"charmed": "Ann"}
    use(fight, "whipmaster", "Orc")
    assert orc.conditions == {"restrained": 1}


@pytest.mark.rule("HR-5.2", "HR-12.1")
@pytest.mark.parametrize(("talent", "die"), [("whipmaster", 8), ("quick", 4)])
def test_a_whip_is_a_light_weapon(talent: str, die: int) -> None:
    fight = strike(fighting(ann(talent, WHIP), FAR, dice=((1, 1, 1), GUARD)))
    parts = last(fight, "attack").roll.parts
    assert [part.dice for part in parts if part.source == "whip"] == [(die,)]


def test_no_other_weapon_is_lighter_or_heavier_for_it() -> None:
    lash = Weapon("chain", "heavy", "whip", "bludgeoning")
    fight = fighting(ann("whipmaster", lash, WHIP, DAGGER), FAR)
    sizes = [weapon.size for weapon in fight.state.creatures["Ann"].sheet.weapons]
    assert sizes == ["heavy", "light", "ultralight"]


def pulled(*dice: tuple[int, ...], size: str = "medium") -> Fight:
    """Ann, at the destiny level, has caught the orc."""
    orc = foe("Orc", "f3", size=size)
    fight = fighting(ann("whipmaster", WHIP, destiny=True), orc, dice=dice)
    clash(fight, Ann="cunning", Orc="agility")
    use(fight, "whipmaster", "Orc")
    return fight


@pytest.mark.rule("HR-5.2", "HR-11.16", "HR-15.1")
def test_with_its_destiny_level_one_may_pull_it_down() -> None:
    fight = pulled((4,))
    use(fight, "whipmaster", "Orc", "pull it down")
    choose(fight, "Orc", TakeIt("Orc"))
    orc = fight.state.creatures["Orc"]
    assert (orc.conditions, orc.hit_points) == ({"restrained": 1, "prone": 1}, 36)


def test_or_leave_it_standing() -> None:
    fight = pulled()
    choose(fight, "Ann", Decline("heroes"))
    assert fight.state.creatures["Orc"].conditions == {"restrained": 1}


@pytest.mark.parametrize(("size", "offered"), [("large", True), ("L2", False)])
def test_not_one_more_than_a_size_larger(size: str, offered: bool) -> None:
    assert may_use(pulled(size=size), "whipmaster") is offered
