import pytest

from crossblades.heart_rush.events import Attacked, EffectStarted
from crossblades.heart_rush.options import Attack
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import ann, carry_on, fighting, last, may_use, next_round, use
from tests.helpers import GUARD, SWORD, WHIP, choose, clash, foe, happened, hero

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
