"""Fire Fist: whom the bare fists hurt catches fire."""

import pytest

from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.gear import FISTS, Weapon
from crossblades.heart_rush.options import Attack, Engage, TakeIt, UseAbility
from crossblades.heart_rush.special import Effect
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    play,
    scene,
)

BODY = Weapon("knuckles", "improvised", "melee", "bludgeoning", body=True)


def struck(weapon: Weapon, *dice: tuple[int, ...]) -> Fight:
    """The orc has engaged Ann, who has cast it before her blow, or had no reason to."""
    ann = hero("Ann", "c3", weapon, spells=(Spell("fire fist"),))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), *dice)
    clash(fight, Orc="defensive", Ann="agility")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    if UseAbility("Ann", "fire fist") in offered(fight):
        choose(fight, "heroes", UseAbility("Ann", "fire fist"))
    return fight


@pytest.mark.rule("HR-16.1", "HR-11.17")
def test_a_hit_with_the_fists_sets_on_fire() -> None:
    fight = struck(BODY, (8, 6, 4), (1, 1), (5,))
    choose(fight, "Orc", TakeIt("Orc"))  # half of 16
    assert fight.state.creatures["Orc"].conditions == {"burning": 1}
    choose(fight, "Orc", TakeIt("Orc"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [8, 5]
    finish(fight)


@pytest.mark.rule("HR-16.1")
def test_a_blow_that_hurts_nobody_burns_nobody() -> None:
    fight = struck(BODY, (1, 1, 1), (8, 6))
    assert fight.state.creatures["Orc"].conditions == {}
    finish(fight)


@pytest.mark.rule("HR-16.1")
def test_a_sword_does_not_burn_and_its_blow_is_no_reason_to_cast() -> None:
    fight = struck(SWORD, (8, 6, 8, 8), (1, 1))
    assert fight.state.creatures["Ann"].spent == {}
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-16.1")
def test_it_goes_on_for_later_blows() -> None:
    fight = struck(BODY, (1, 1, 1), (8, 6), (8, 6, 4), (1, 1), (2,))
    while fight.state.round == 1:
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    play(fight, FOES_PASS)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    for ask in fight.asks:
        stance = ask.options[1] if getattr(ask, "creature", "") == "Ann" else ask.options[3]
        fight.answer(ask, stance, ask.seat)
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].conditions == {"burning": 1}


@pytest.mark.rule("HR-16.1", "HR-12.1")
def test_fists_burn_though_a_sword_is_in_the_hand() -> None:
    ann = hero("Ann", "c3", SWORD, BODY, spells=(Spell("fire fist"),))
    dice = ((8, 6, 4), (1, 1), (5,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), *dice)
    clash(fight, Orc="defensive", Ann="agility")
    choose(fight, "Ann", Attack("Ann", "Orc", "knuckles"))
    choose(fight, "heroes", UseAbility("Ann", "fire fist"))
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].conditions == {"burning": 1}


@pytest.mark.rule("HR-16.1", "HR-12.7")
def test_a_cantrip_is_no_fist() -> None:
    spells = (Spell("fire fist"),)
    ann = hero("Ann", "c3", FISTS, spells=spells, attunements={"earth": "basic", "fire": "basic"})
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), (1, 1, 1), (8, 6))
    clash(fight, Orc="defensive", Ann="agility")
    choose(fight, "Ann", Attack("Ann", "Orc", "earth bolt"))
    assert UseAbility("Ann", "fire fist") not in offered(fight)
    finish(fight)


def burning_fists(*dice: tuple[int, ...]) -> Fight:
    """Ann's fists burn; the orc has engaged her and Bo, whose fists do not."""
    ann = hero("Ann", "c3", SWORD, BODY, spells=(Spell("fire fist"),))
    fight = fight_of(scene(ann, hero("Bo", "d4", BODY), foe("Orc", "d3"), begins="foes"), *dice)
    fight.state.creatures["Ann"].effects = (Effect("fire fist", "round", "Ann", rounds=5),)
    return fight


@pytest.mark.rule("HR-16.1")
def test_while_the_fists_burn_a_sword_still_sets_nobody_on_fire() -> None:
    fight = burning_fists((8, 6, 8, 8), (1, 1))
    clash(fight, Orc="defensive", Ann="agility")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [14]
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-16.1")
def test_a_friends_fists_are_as_cold_as_ever() -> None:
    fight = burning_fists((8, 6, 4), (1, 1))
    clash(fight, Orc="defensive", Bo="agility")
    attack(fight, "Bo", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [8]
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-16.1")
def test_before_it_is_cast_fists_do_not_burn() -> None:
    fight = burning_fists((8, 6, 4), (1, 1))
    ann = fight.state.creatures["Ann"]
    ann.effects, ann.spent = (), {"fire fist": "spell"}
    clash(fight, Orc="defensive", Ann="agility")
    choose(fight, "Ann", Attack("Ann", "Orc", "knuckles"))
    choose(fight, "Orc", TakeIt("Orc"))
    assert fight.state.creatures["Orc"].conditions == {}
