"""Chapters 9 and 11: conditions where they meet each other, pushes, abilities and hiding."""

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.condition_options import (
    BreakFree,
    EscapeNet,
    Grapple,
    RollWith,
)
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.events import (
    ConditionEnded,
    Died,
    Dragged,
    StoodUp,
)
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.gear import FISTS
from tests.helpers import (
    BOW,
    FOES_PASS,
    GUARD,
    HEROES_PASS,
    JAVELIN,
    MACE,
    MAUL,
    MISS,
    advantages,
    attack,
    choose,
    clash,
    destinations,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    offered,
    options_of,
    play,
    scene,
)

# --- confused


@pytest.mark.rule("HR-11.14")
def test_one_who_was_pushed_has_not_moved_and_may_act() -> None:
    fighters = (hero("Ana", "c3"), hero("Bo", "d4"), foe("Orc", "d3", MACE))
    fight = fight_of(scene(*fighters, begins="foes"), (8, 6, 8, 8), (1, 1, 8))
    gained(fight.state.creatures["Ana"], {"confused": 1}, ()).apply(fight.state)
    clash(fight, Orc="might", Ana="cunning")
    attack(fight, "Orc", "Ana")
    play(fight, ("Ana", o.TakeIt("Ana")), ("Orc", o.PushTo("b3")), ("Orc", o.PushTo("a3")))
    play(fight, ("Orc", o.Stay("Orc")))
    assert fight.state.creatures["Ana"].at == "a3"
    assert fight.state.creatures["Ana"].has_action
    assert o.Dash("Ana", "free") in offered(fight)


@pytest.mark.rule("HR-11.14", "HR-11.16")
def test_standing_up_is_a_move_of_the_confused() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), hero("Bo", "a2"), foe("Orc", "j10")))
    fight.state.creatures["Ana"].conditions = {"confused": 1, "prone": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.StandUp("Ana", "free")))
    play(fight, ("Ana", o.Stay("Ana")), FOES_PASS)
    assert happened(fight.log, StoodUp)
    assert not [x for x in options_of(fight, "Ana") if isinstance(x, o.Help)]


@pytest.mark.rule("HR-11.14", "HR-11.16")
def test_the_confused_who_have_acted_do_not_stand_up() -> None:
    fight = fight_of(scene(hero("Ana", "a1"), hero("Bo", "a2"), foe("Orc", "j10")))
    fight.state.creatures["Ana"].conditions = {"confused": 1, "prone": 1}
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", o.Help("Ana", "Bo")), FOES_PASS)
    kinds = (o.StandUp, o.Dash, o.Sidestep)
    assert not [x for x in options_of(fight, "Ana") if isinstance(x, kinds)]


@pytest.mark.rule("HR-11.14", "HR-4.12")
def test_the_confused_who_have_moved_may_still_pay_a_strike_with_rush() -> None:
    fighters = (hero("Ana", "c5"), hero("Bo", "a1"), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), MISS, GUARD)
    fight.state.creatures["Ana"].conditions = {"confused": 1}
    fight.state.creatures["Ana"].rounds_in_action = 1
    play(fight, HEROES_PASS, FOES_PASS)
    play(fight, ("heroes", o.Dash("Ana", "free")), ("Ana", o.MoveTo("c4")))
    play(fight, ("foes", o.Dash("Orc", "free")), ("Orc", o.MoveTo("g3")))
    strikes = [x for x in options_of(fight, "Ana") if isinstance(x, o.OpportunityAttack)]
    assert {strike.pay for strike in strikes} == {"rush"}


# --- frightened, enraged, charmed


@pytest.mark.rule("HR-11.15", "HR-10.6")
def test_the_fear_of_one_in_hiding_does_not_tell_where_it_is() -> None:
    fight = fight_of(scene(hero("Ana", "c5"), foe("Orc", "g5"), foe("Gob", "j10")))
    gained(fight.state.creatures["Ana"], {"frightened": 1}, (), "Orc").apply(fight.state)
    choose(fight, "heroes", o.Dash("Ana", "free"))
    assert "d5" not in destinations(fight)
    fight = fight_of(scene(hero("Ana", "c5"), foe("Orc", "g5"), foe("Gob", "j10")))
    fight.state.creatures["Orc"].conditions = {"hidden": 1}
    gained(fight.state.creatures["Ana"], {"frightened": 1}, (), "Orc").apply(fight.state)
    choose(fight, "heroes", o.Dash("Ana", "free"))
    assert {"d5", "h5"} <= destinations(fight)


@pytest.mark.rule("HR-11.15", "HR-4.12")
@pytest.mark.parametrize("condition", ["enraged", "charmed"])
def test_an_opportunity_attack_is_an_attack_on_the_source_and_acts_against_the_charmed(
    condition: str,
) -> None:
    fight = fight_of(scene(hero("Ana", "c3"), foe("Orc", "d3"), begins="foes"), MISS, GUARD)
    struck, striker = ("Orc", "Ana") if condition == "enraged" else ("Ana", "Orc")
    gained(fight.state.creatures["Ana"], {condition: 2}, (), "Orc").apply(fight.state)
    if struck == "Ana":
        play(fight, FOES_PASS)
    side = "heroes" if struck == "Ana" else "foes"
    play(
        fight, (side, o.Dash(struck, "free")), (struck, o.MoveTo("g6" if side == "foes" else "a6"))
    )
    choose(fight, striker, o.OpportunityAttack(striker, struck, "might", "action"))
    (ended,) = happened(fight.log, ConditionEnded)
    assert (ended.creature, ended.condition) == ("Ana", condition)


@pytest.mark.rule("HR-11.15", "HR-9.1")
def test_a_grapple_is_no_attack_and_leaves_the_rage() -> None:
    fight = fight_of(scene(hero("Ana", "c3", FISTS), foe("Orc", "d3")), (8, 6), (1, 1))
    gained(fight.state.creatures["Ana"], {"enraged": 2}, (), "Orc").apply(fight.state)
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", Grapple("Ana", "Orc")), ("Orc", RollWith("Orc", "might")))
    assert fight.state.creatures["Ana"].conditions == {"enraged": 2, "grappling": 1}


@pytest.mark.rule("HR-11.15", "HR-11.20")
def test_a_net_is_nobody_to_rage_against() -> None:
    fight = fight_of(scene(hero("Ana", "c3"), foe("Orc", "d3")), (4, 2, 2, 2, 8))
    for condition in ("enraged", "entangled"):
        gained(fight.state.creatures["Ana"], {condition: 1}, (), "Orc").apply(fight.state)
    play(fight, HEROES_PASS, FOES_PASS, ("heroes", EscapeNet("Ana", "cut")))
    assert advantages(fight, 0) == [("entangled 1", "HR-11.20", -1)]
    finish(fight)


# --- prone


@pytest.mark.rule("HR-11.16")
@pytest.mark.parametrize("weapon", [BOW, JAVELIN, MACE])
def test_the_prone_attack_badly_whatever_the_weapon(weapon: object) -> None:
    fighters = (hero("Ana", "c3", weapon), foe("Orc", "d3"))  # type: ignore[arg-type]
    fight = fight_of(scene(*fighters), (1, 1, 1, 8), GUARD)
    fight.state.creatures["Ana"].conditions = {"prone": 1}
    clash(fight, Ana="agility", Orc="defensive")
    attack(fight, "Ana", "Orc")
    assert advantages(fight, 0) == [("prone", "HR-11.16", -1)]


# --- grapples


@pytest.mark.rule("HR-11.18", "HR-6.9")
def test_the_free_sidestep_of_a_grappler_drags_the_other_along() -> None:
    ana = hero("Ana", "c3", FISTS, asking={"letting go": "never"})
    fight = fight_of(scene(ana, foe("Orc", "d3")))
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    clash(fight, Ana="agility", Orc="defensive")
    play(fight, ("Ana", o.MoveFirst("Ana")), ("heroes", o.StepTo("Ana", "b3")))
    (dragged,) = happened(fight.log, Dragged)
    assert (dragged.creature, dragged.to) == ("Orc", "c3")


@pytest.mark.rule("HR-11.18", "HR-4.13", "HR-3.1")
def test_breaking_free_takes_the_action_and_the_turn() -> None:
    fight = fight_of(scene(hero("Ana", "c3", FISTS), foe("Orc", "d3"), begins="foes"),
                     (1, 1), (8, 6, 8))  # fmt: skip
    hold(fight.state.creatures["Ana"], fight.state.creatures["Orc"])
    play(fight, FOES_PASS, HEROES_PASS)
    play(fight, ("foes", BreakFree("Orc", "agility")), ("Ana", RollWith("Ana", "might")))
    assert fight.state.turn == "heroes"
    assert fight.state.creatures["Orc"].acted
    assert fight.state.creatures["Orc"].conditions == {"grappled": 1}


@pytest.mark.rule("HR-9.1", "HR-11.19", "HR-9.2")
def test_from_its_back_an_offensive_action_is_as_easy_as_an_attack() -> None:
    fighters = (hero("Ana", "d4", FISTS), foe("Ogre", "d4", size="L2"))
    fight = fight_of(scene(*fighters), (1, 1, 1, 1, 1), (1, 1, 1, 1))
    climb(fight.state.creatures["Ana"], fight.state.creatures["Ogre"])
    clash(fight, Ana="might", Ogre="defensive")
    play(fight, ("Ana", Grapple("Ana", "Ogre")), ("Ogre", RollWith("Ogre", "might")))
    assert advantages(fight, 0) == [("on Ogre", "HR-11.19", 3)]
    assert advantages(fight, 1) == [("larger", "HR-9.2", 2)]


# --- who has done it


@pytest.mark.rule("HR-9.5", "HR-5.2")
def test_the_damage_of_a_hinder_is_dealt_by_the_one_who_hinders() -> None:
    ana = hero("Ana", "c3", abilities=("execute",))
    fight = fight_of(scene(ana, foe("Orc", "d3", hit_points=3)), (4,))
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", o.Hinder("Ana", "Orc", "harm")), ("Orc", o.TakeIt("Orc")))
    choose(fight, "heroes", o.UseAbility("Ana", "execute", "Orc", rush=1))
    assert [died.creature for died in happened(fight.log, Died)] == ["Orc"]


@pytest.mark.rule("HR-9.5", "HR-5.2")
def test_a_hinder_is_no_blow_with_the_weapon() -> None:
    ana = hero("Ana", "c3", MAUL, abilities=("crippling blows",))
    fight = fight_of(scene(ana, foe("Orc", "d3")), (4,))
    clash(fight, Ana="might", Orc="defensive")
    play(fight, ("Ana", o.Hinder("Ana", "Orc", "harm")), ("Orc", o.TakeIt("Orc")))
    assert not [x for x in offered(fight) if isinstance(x, o.UseAbility)]
