"""Engagements where they meet terrain, spells, wounds, conditions and help."""

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.asks import ChoosePush, FreeSidestep, TakeDamage, TakeTurn
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.creature import Fighter, Spell
from crossblades.heart_rush.events import (
    Attacked,
    ConditionEnded,
    DamageTaken,
    Died,
    HelpUsed,
    RushWon,
    Wounded,
)
from crossblades.heart_rush.gear import FISTS, Element, Poison
from crossblades.heart_rush.spell_options import Everyone
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import advantages, of, use
from tests.heart_rush.places import POND, hill, laid
from tests.helpers import (
    BOW,
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    JAVELIN,
    KILL,
    MACE,
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    options_of,
    play,
    rolls,
    scene,
    wrap_up,
)


def taken(fight: Fight) -> list[tuple[str, int]]:
    return [(event.creature, event.damage) for event in happened(fight.log, DamageTaken)]


def attuned(element: Element) -> Fighter:
    """Ann, bare-handed, with the cantrips of an element."""
    return hero("Ann", "c3", FISTS, attunements={element: "basic"})


# --- shrugging off, wounds and heart abilities


@pytest.mark.rule("HR-8.1", "HR-8.3", "HR-5.3", "HR-1.7")
@pytest.mark.parametrize(("blow", "rank"), [((7, 6, 8), 10), ((6, 6, 8), 0)])
def test_what_is_left_after_shrugging_off_still_wounds_at_ten(
    blow: tuple[int, ...], rank: int
) -> None:
    """A wound brings the heart ability back, though the heart die has just fallen."""
    ann = hero("Ann", "c3", abilities=("brutal criticals",), spent=("brutal criticals",))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), blow, OPEN)
    clash(fight, Orc="might", Ann="cunning")
    attack(fight, "Orc", "Ann")
    choose(fight, "Ann", o.ShrugOff("Ann"))
    wrap_up(fight)
    assert [wound.rank for wound in happened(fight.log, Wounded)] == ([rank] if rank else [])
    assert of(fight, "Ann").heart == 6
    assert ("brutal criticals" in of(fight, "Ann").spent) is (not rank)


@pytest.mark.rule("HR-8.1", "HR-6.15", "HR-6.7")
def test_a_heart_that_falls_to_d4_shrugs_off_no_second_blow_of_the_step() -> None:
    fighters = (hero("Ann", "c3", heart=6), foe("Orc", "d3"), foe("Gob", "c4"))
    fight = fight_of(scene(*fighters, begins="foes"), KILL, (1, 1), KILL, (1, 1))
    clash(fight, Orc="might", Ann="defensive", Gob="might")
    attack(fight, "Orc", "Ann")
    attack(fight, "Gob", "Ann")
    choose(fight, "Ann", o.ShrugOff("Ann"))
    assert not any(isinstance(ask, TakeDamage) for ask in fight.asks)
    assert taken(fight) == [("Ann", 5), ("Ann", 10)]
    assert rolls(fight.log)[3].sizes == (6, 6), "but both defences roll the die of the start"


@pytest.mark.rule("HR-3.6", "HR-5.1", "HR-11.17")
def test_rush_that_fire_brings_at_the_rounds_end_is_lost_with_the_rest() -> None:
    ann = hero("Ann", "c3", abilities=("in the thick of it",))
    fight = fight_of(scene(ann, foe("Orc", "j10")), (3,))
    of(fight, "Ann").conditions = {"burning": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("Ann", o.TakeIt("Ann")))
    assert [won.points for won in happened(fight.log, RushWon)] == [1]
    assert (fight.state.round, of(fight, "Ann").rush) == (2, 0)


@pytest.mark.rule("HR-11.10", "HR-11.17", "HR-8.9", "HR-3.6")
def test_fire_and_want_of_air_at_a_rounds_end_are_two_instances() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), foe("Orc", "j10")), (5, 5), (5,))
    of(fight, "Ann").conditions = {"burning": 2, "suffocating": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    play(fight, ("Ann", o.ShrugOff("Ann")), ("Ann", o.ShrugOff("Ann")))
    assert sorted(taken(fight)) == [("Ann", 3), ("Ann", 5)]
    assert (of(fight, "Ann").heart, of(fight, "Ann").wounds) == (4, ())
    finish(fight)


@pytest.mark.rule("HR-11.10", "HR-11.17", "HR-8.2", "HR-3.7")
def test_whom_the_fire_kills_does_not_suffocate_besides() -> None:
    fighters = (hero("Ann", "c3", hit_points=5), hero("Bob", "a1"), foe("Orc", "j10"))
    fight = fight_of(scene(*fighters), (6, 6))
    of(fight, "Ann").conditions = {"burning": 2, "suffocating": 1}
    play(fight, HEROES_PASS, FOES_PASS)
    while isinstance(fight.asks[0], TakeDamage):
        choose(fight, "Ann", o.TakeIt("Ann"))
    assert len(happened(fight.log, DamageTaken)) == 1
    assert [died.creature for died in happened(fight.log, Died)] == ["Ann"]
    finish(fight)


# --- what one step does to the next


@pytest.mark.rule("HR-12.7", "HR-10.3", "HR-6.7")
def test_whom_force_drives_into_deep_water_throws_nothing_in_the_next_step() -> None:
    fighters = (attuned("force"), foe("Orc", "d3", JAVELIN))
    fight = fight_of(scene(*fighters, ground=laid({POND: "g3 h3"})))
    clash(fight, Ann="agility", Orc="might")
    choose(fight, "Ann", o.Attack("Ann", "Orc", "force bolt"))
    while any(isinstance(x, o.StepTo) for x in offered(fight)):
        choose(fight, "heroes", o.Pass("heroes"))
    for space in ("e3", "f3", "g3", "h3"):
        choose(fight, "Ann", o.PushTo(space))
    assert of(fight, "Orc").at == "h3"
    assert isinstance(fight.asks[0], TakeTurn), "nothing to throw with, and nobody to attack"
    assert not happened(fight.log, Attacked)


@pytest.mark.rule("HR-12.7", "HR-11.14", "HR-6.15")
def test_whom_void_confuses_in_cunning_strikes_worse_in_agility_and_may_still_step() -> None:
    fighters = (attuned("void"), hero("Bob", "d4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (*MISS, 1, 1), GUARD)
    clash(fight, Ann="cunning", Orc="agility", Bob="defensive")
    choose(fight, "Ann", o.Attack("Ann", "Orc", "void bolt"))
    choose(fight, "Ann", o.Inflict())
    attack(fight, "Orc", "Bob")
    assert advantages(fight, 0) == {"confused 1": -1}
    choose(fight, "foes", o.StepTo("Orc", "e3"))
    wrap_up(fight)
    assert fight.state.turn == "foes"
    assert not [x for x in options_of(fight, "Orc") if isinstance(x, o.Engage | o.Help)]
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-11.9", "HR-6.15")
def test_whom_light_blinds_in_cunning_strikes_half_blind_in_agility() -> None:
    fighters = (attuned("light"), hero("Bob", "d4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (*MISS, 1, 1, 1), GUARD)
    clash(fight, Ann="cunning", Orc="agility", Bob="defensive")
    choose(fight, "Ann", o.Attack("Ann", "Orc", "light bolt"))
    choose(fight, "Ann", o.Inflict())
    attack(fight, "Orc", "Bob")
    assert advantages(fight, 0) == {"blinded 2": -2}
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-11.17", "HR-6.11", "HR-8.9")
def test_fire_is_not_halved_by_the_defensive_stance() -> None:
    fighters = (attuned("fire"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (5, 6))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", o.Attack("Ann", "Orc", "fire bolt"))
    choose(fight, "Orc", o.TakeIt("Orc"))
    assert taken(fight) == [("Orc", 11)]
    assert [wound.rank for wound in happened(fight.log, Wounded)] == [11]
    finish(fight)


@pytest.mark.rule("HR-12.7", "HR-12.8", "HR-6.7", "HR-11.17")
def test_whom_a_bolt_of_fire_kills_still_strikes_in_that_step() -> None:
    fighters = (attuned("fire"), foe("Orc", "d3", hit_points=5), foe("Gob", "j10"))
    fight = fight_of(scene(*fighters), (5, 6), (8, 6, 8), (1, 1))
    clash(fight, Ann="might", Orc="might")
    choose(fight, "Ann", o.Attack("Ann", "Orc", "fire bolt"))
    attack(fight, "Orc", "Ann")
    choose(fight, "Orc", o.TakeIt("Orc"))
    assert of(fight, "Orc").dead
    choose(fight, "Ann", o.TakeIt("Ann"))
    assert taken(fight) == [("Orc", 11), ("Ann", 20)]
    finish(fight)


@pytest.mark.rule("HR-12.8", "HR-11.15")
def test_a_bolt_without_a_roll_is_an_attack_on_the_one_who_enrages() -> None:
    fighters = (attuned("dark"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters))
    gained(of(fight, "Ann"), {"enraged": 2}, (), "Orc").apply(fight.state)
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", o.Attack("Ann", "Orc", "dark bolt"))
    assert [(e.creature, e.condition) for e in happened(fight.log, ConditionEnded)] == [
        ("Ann", "enraged")
    ]


# --- spells


def aura(*dice: tuple[int, ...]) -> Fight:
    """Ann weakens all within 10 feet; Bob throws the orc about with force; it stands at e3."""
    ann = hero("Ann", "a3", FISTS, spells=(Spell("crippling aura"),))
    bob = hero("Bob", "f3", FISTS, attunements={"force": "basic"})
    fight = fight_of(scene(ann, bob, foe("Orc", "e3")), *dice)
    play(fight, ("heroes", o.Cast("Ann", "crippling aura")))
    if Everyone("Ann") in offered(fight):
        choose(fight, "Ann", Everyone("Ann"))
    play(fight, FOES_PASS)
    return fight


@pytest.mark.rule("HR-16.1", "HR-12.7", "HR-6.15")
def test_whom_a_push_takes_into_an_aura_has_entered_it() -> None:
    fight = aura()
    clash(fight, Bob="agility", Orc="might")
    choose(fight, "Bob", o.Attack("Bob", "Orc", "force bolt"))
    while isinstance(fight.asks[0], FreeSidestep):
        choose(fight, "heroes", o.Pass("heroes"))
    for space in ("d3", "c3", "b3"):
        choose(fight, "Bob", o.PushTo(space))
    assert of(fight, "Orc").conditions == {"weakened": 3}


# --- confused


@pytest.mark.rule("HR-11.14", "HR-12.3", "HR-6.10")
def test_the_confused_who_have_engaged_follow_no_push() -> None:
    fight = fight_of(scene(hero("Ann", "c3", MACE), foe("Orc", "d3")), (1, 1, 1, 1, 1), GUARD)
    of(fight, "Ann").conditions = {"confused": 1}
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    play(fight, ("Ann", o.PushTo("e3")), ("Ann", o.PushTo("f3")))
    assert isinstance(fight.asks[0], TakeTurn)


@pytest.mark.rule("HR-11.14", "HR-6.9", "HR-6.13")
def test_the_free_sidestep_of_one_drawn_in_confused_costs_it_its_action() -> None:
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "a1"), foe("Orc", "d3"), begins="foes"))
    of(fight, "Ann").conditions = {"confused": 1}
    clash(fight, Orc="defensive", Ann="agility")
    play(fight, ("Ann", o.MoveFirst("Ann")), ("heroes", o.StepTo("Ann", "c2")))
    play(fight, ("Ann", o.HoldBack("Ann")))
    assert fight.state.turn == "heroes"
    assert not of(fight, "Ann").acted
    assert not [x for x in options_of(fight, "Ann") if isinstance(x, o.Engage)]


@pytest.mark.rule("HR-11.14", "HR-4.8", "HR-4.16")
def test_help_clears_the_head_and_serves_the_next_roll_as_well() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (1, 1, 1, 6), GUARD)
    of(fight, "Ann").conditions = {"confused": 3}
    play(fight, ("heroes", o.Help("Bob", "Ann")), FOES_PASS)
    assert of(fight, "Ann").conditions == {}
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert advantages(fight, 0) == {"help from Bob": 1}


@pytest.mark.rule("HR-11.14", "HR-4.16", "HR-1.5")
def test_help_that_was_given_before_the_confusion_cancels_a_level_and_is_used_up() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (1, 1, 1, 1), GUARD)
    play(fight, ("heroes", o.Help("Bob", "Ann")), FOES_PASS)
    of(fight, "Ann").conditions = {"confused": 2}
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert advantages(fight, 0) == {"help from Bob": 1, "confused 2": -2}
    assert rolls(fight.log)[0].sizes == (8, 6, 8, 8)
    assert [(used.creature, used.helper) for used in happened(fight.log, HelpUsed)] == [
        ("Ann", "Bob")
    ]
    finish(fight)


# --- everything at once


@pytest.mark.rule("HR-1.5", "HR-10.13", "HR-11.8", "HR-11.9", "HR-11.16", "HR-4.8", "HR-12.3")
def test_a_mighty_shot_from_above_at_one_who_lies_in_deep_water() -> None:
    """Ann has help and high ground, poison and blindness; the orc lies in water."""
    ground = laid({hill(10): "c3 c4", POND: "f3"})
    fighters = (hero("Ann", "c3", BOW), hero("Bob", "c4"), foe("Orc", "f3", armour=None))
    fight = fight_of(scene(*fighters, ground=ground), (1, 1, 1, 1), (8, 6))
    play(fight, ("heroes", o.Help("Bob", "Ann")), FOES_PASS)
    of(fight, "Ann").conditions = {"poisoned": 1, "blinded": 2}
    of(fight, "Orc").conditions = {"prone": 1}
    clash(fight, Ann="might", Orc="cunning")
    attack(fight, "Ann", "Orc")
    levels = advantages(fight, 0)
    assert sum(levels.values()) == -1
    assert sorted(levels.values()) == [-2, -1, 1, 1]
    answer = advantages(fight, 1)
    assert sorted(answer.values()) == [-1, 1], "well against a shot, badly in water"
    assert rolls(fight.log)[1].sizes == (8, 6)
    finish(fight)


# --- cover that walks away


@pytest.mark.rule("HR-10.8", "HR-6.9", "HR-6.16", "HR-10.1")
@pytest.mark.parametrize("stays", [True, False])
def test_the_cover_of_a_large_friend_is_gone_when_it_has_stepped_aside(stays: bool) -> None:
    imp = foe("Imp", "e3", FISTS, size="tiny")
    ogre = foe("Ogre", "e3", JAVELIN, size="large")
    shot = (*MISS, 1) if stays else MISS
    fight = fight_of(scene(hero("Ann", "b3", BOW), imp, ogre), shot, GUARD)
    clash(fight, Ann="agility", Imp="defensive", Ogre="agility")
    play(fight, ("Ann", o.MoveFirst("Ann")), ("Ogre", o.MoveFirst("Ogre")))
    choose(fight, "foes", o.Pass("foes") if stays else o.StepTo("Ogre", "f3"))
    choose(fight, "heroes", o.Pass("heroes"))
    attack(fight, "Ann", "Imp")
    choose(fight, "Ogre", o.HoldBack("Ogre"))
    assert advantages(fight, 0) == ({"cover 1": -1} if stays else {})
    finish(fight)


# --- guardians


@pytest.mark.rule("HR-5.2", "HR-10.10", "HR-6.10")
def test_a_guardian_in_the_place_of_a_cunning_ally_is_pushed() -> None:
    fighters = (
        hero("Ann", "c3"),
        hero("Bob", "c4", abilities=("guardian's sacrifice",)),
        foe("Orc", "d3", MACE),
    )
    fight = fight_of(scene(*fighters, begins="foes"), (1, 1, 1, 1), GUARD)
    clash(fight, Orc="might", Ann="cunning")
    attack(fight, "Orc", "Ann")
    use(fight, "guardian's sacrifice", "Ann", "")
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.target == "Bob", "the effect of the stance is for the guardian"


@pytest.mark.rule("HR-5.2", "HR-13.4")
def test_a_guardian_takes_the_poison_too() -> None:
    venom = Poison("venom", (6,), on="sword")
    fighters = (
        hero("Ann", "c3"),
        hero("Bob", "c4", abilities=("guardian's sacrifice",)),
        foe("Orc", "d3", poisons=(venom,)),
    )
    fight = fight_of(scene(*fighters, begins="foes"), (8, 6, 8), OPEN, (4,))
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    use(fight, "guardian's sacrifice", "Ann", "")
    play(fight, ("Bob", o.TakeIt("Bob")), ("Bob", o.TakeIt("Bob")))
    assert taken(fight) == [("Bob", 20), ("Bob", 4)]
    finish(fight)


# --- taking back


@pytest.mark.rule("HR-4.12", "HR-5.1")
def test_rush_that_was_spent_on_a_strike_comes_back_when_the_strike_is_taken_back() -> None:
    fighters = (hero("Ann", "c3"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), MISS, GUARD)
    play(fight, ("foes", o.Dash("Orc", "free")), ("Orc", o.MoveTo("g3")))
    choose(fight, "Ann", o.OpportunityAttack("Ann", "Orc", "might", "rush"))
    assert (of(fight, "Ann").rush, of(fight, "Ann").in_action) == (0, True)
    fight.undo("heroes")
    assert (of(fight, "Ann").rush, of(fight, "Ann").in_action) == (1, False)
    assert (of(fight, "Orc").at, of(fight, "Orc").moved) == ("d3", 0)
