"""Ether Chains: two who were near each other are torn when a round ends with them apart."""

import pytest

from crossblades.heart_rush.abilities import ongoing
from crossblades.heart_rush.creature import Spell
from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.options import Cast, Dash, MoveTo, Pass, TakeIt, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    choose,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    only_offered,
    pass_round,
    play,
    rolls,
    scene,
)

TORN = {"weakened": 2, "off-balanced": 2, "dazed": 2}


def chained(*dice: tuple[int, ...]) -> Fight:
    ann = hero("Ann", "a1", spells=(Spell("ether chains"),))
    fighters = (ann, foe("Orc", "g7"), foe("Imp", "h7"), foe("Far", "a10"))
    fight = fight_of(scene(*fighters), *dice)
    choose(fight, "heroes", Cast("Ann", "ether chains"))
    return fight


@pytest.mark.rule("HR-16.1", "HR-5.7")
def test_any_two_within_10_feet_of_each_other_can_be_chained() -> None:
    fight = chained()
    assert only_offered(fight) == [UseAbility("Ann", "ether chains", "Orc", "Imp")]
    choose(fight, "Ann", UseAbility("Ann", "ether chains", "Orc", "Imp"))
    (effect,) = ongoing(fight.state.creatures["Orc"], "ether chains")
    assert (effect.by, effect.about) == ("Ann", "Imp")


@pytest.mark.rule("HR-16.1")
def test_at_the_end_of_a_round_that_finds_them_apart_both_are_torn() -> None:
    fight = chained((4,), (6,))
    choose(fight, "Ann", UseAbility("Ann", "ether chains", "Orc", "Imp"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("e7")), HEROES_PASS, FOES_PASS)
    play(fight, ("Orc", TakeIt("Orc")), ("Imp", TakeIt("Imp")))
    assert [(d.creature, d.damage) for d in happened(fight.log, DamageTaken)] == [
        ("Orc", 4),
        ("Imp", 6),
    ]
    assert [rolled.roll.why for rolled in rolls(fight.log)] == ["Ether Chains"] * 2
    faded = dict.fromkeys(TORN, 1)
    assert fight.state.creatures["Orc"].conditions == faded, "a round has begun since"
    assert fight.state.creatures["Imp"].conditions == faded
    finish(fight)


@pytest.mark.rule("HR-16.1")
def test_while_they_stay_near_nothing_happens() -> None:
    fight = chained()
    choose(fight, "Ann", UseAbility("Ann", "ether chains", "Orc", "Imp"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("f7")), HEROES_PASS)
    choose(fight, "foes", Pass("foes"))
    assert not happened(fight.log, DamageTaken)
    assert fight.state.round == 2


@pytest.mark.rule("HR-16.1")
def test_the_dead_are_not_torn() -> None:
    fight = chained()
    choose(fight, "Ann", UseAbility("Ann", "ether chains", "Orc", "Imp"))
    imp = fight.state.creatures["Imp"]
    imp.hit_points, imp.dead, imp.at = -40, True, "a5"
    pass_round(fight)
    assert fight.state.creatures["Orc"].conditions == {}


@pytest.mark.rule("HR-16.1")
def test_without_two_near_each_other_it_is_cast_in_vain() -> None:
    ann = hero("Ann", "a1", spells=(Spell("ether chains"),))
    fight = fight_of(scene(ann, foe("Orc", "g7")))
    choose(fight, "heroes", Cast("Ann", "ether chains"))
    assert fight.state.turn == "foes"
    assert fight.state.creatures["Ann"].spent == {"ether chains": "spell"}


@pytest.mark.rule("HR-16.1", "HR-5.7")
def test_10_feet_are_near_enough_and_15_are_not() -> None:
    ann = hero("Ann", "a1", spells=(Spell("ether chains"),))
    fight = fight_of(scene(ann, foe("Orc", "e7"), foe("Imp", "g7"), foe("Far", "j7")))
    choose(fight, "heroes", Cast("Ann", "ether chains"))
    assert only_offered(fight) == [UseAbility("Ann", "ether chains", "Orc", "Imp")]


@pytest.mark.rule("HR-16.1")
def test_nobody_is_torn_from_one_who_died_chained() -> None:
    fight = chained()
    choose(fight, "Ann", UseAbility("Ann", "ether chains", "Orc", "Imp"))
    orc = fight.state.creatures["Orc"]
    orc.hit_points, orc.dead, orc.at = -40, True, "a5"
    pass_round(fight)
    assert fight.state.creatures["Imp"].conditions == {}


@pytest.mark.rule("HR-16.1")
def test_both_must_be_within_45_feet_of_the_caster() -> None:
    ann = hero("Ann", "a1", spells=(Spell("ether chains"),))
    foes = (foe("Orc", "i1"), foe("Imp", "j1"), foe("Far", "k1"))
    fight = fight_of(scene(ann, *foes, width=20))
    choose(fight, "heroes", Cast("Ann", "ether chains"))
    assert only_offered(fight) == [UseAbility("Ann", "ether chains", "Orc", "Imp")]


@pytest.mark.rule("HR-16.1", "HR-5.2")
def test_a_guardian_may_suffer_the_damage_for_a_neighbour() -> None:
    ann, sacrifice = hero("Ann", "a1", spells=(Spell("ether chains"),)), "guardian's sacrifice"
    guard = foe("Dun", "e8", abilities=(sacrifice,))
    fight = fight_of(scene(ann, foe("Orc", "g7"), foe("Imp", "h7"), guard), (4,), (6,))
    choose(fight, "heroes", Cast("Ann", "ether chains"))
    choose(fight, "Ann", UseAbility("Ann", "ether chains", "Orc", "Imp"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("e7")), HEROES_PASS, FOES_PASS)
    play(fight, ("Dun", UseAbility("Dun", sacrifice, "Orc")), ("Dun", TakeIt("Dun")))
    choose(fight, "Imp", TakeIt("Imp"))
    assert [taken.creature for taken in happened(fight.log, DamageTaken)] == ["Dun", "Imp"]
    assert fight.state.creatures["Orc"].conditions == dict.fromkeys(TORN, 1)
