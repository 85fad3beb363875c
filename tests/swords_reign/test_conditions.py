"""Chapter 7: conditions, each from its sentence in the rulebook."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.decree_options import Amount, ConditionNamed, Subject
from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.armour import armour_class
from crossblades.swords_reign.conditions import CONDITIONS
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import (
    Checked,
    Cleaved,
    ConditionEnded,
    Dashed,
    Hit,
    Unaffected,
)
from crossblades.swords_reign.options import (
    Attack,
    CastSpell,
    Cleave,
    Disarm,
    Dodge,
    EndTurn,
    Grapple,
    Hide,
    Improvise,
    Kill,
    Move,
    MoveTo,
    OpportunityAttack,
    ResistWith,
    Shove,
    StandUp,
    StepByStep,
    StepTo,
    TakeTurn,
    UseSpecial,
)
from crossblades.swords_reign.referee_options import Decree, NeedsSense, SetAbility
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    AXE,
    BOW,
    act,
    creature,
    feet,
    fight_of,
    foe,
    hero,
    lines,
    offered,
    parts,
    spaces,
)


def with_condition(
    condition: str, *fighters: Any, who: str = "Ana", source: str = "", **scene: Any
) -> Fight:
    """A fight in which somebody has a condition from the start; Bo stands far away."""
    fight = fight_of(*fighters, hero("Bo", "j10"), **scene)
    one = creature(fight, who)
    one.conditions = {condition: -1}
    one.sources = {condition: (source,)} if source else {}
    act(fight, TakeTurn("Ana"))
    return fight


def attack_of_ana(condition: str, dice: tuple[int, ...]) -> dict[str, int]:
    """What goes into Ana's attack while she has a condition."""
    fight = with_condition(
        condition, hero("Ana", "a1"), foe("Ogre", "b1"), dice=[dice], source="Ogre"
    )
    act(fight, Attack("Ana", "Ogre", "longsword"))
    return parts(happened(fight.log, Rolled)[-1])


def attack_on_ogre(condition: str, *dice: tuple[int, ...], far: bool = False) -> Fight:
    """Ana has attacked an ogre that has a condition."""
    weapon, at = (BOW, "e1") if far else (AXE, "b1")
    fight = with_condition(
        condition, hero("Ana", "a1", weapon), foe("Ogre", at, hit_points=90), who="Ogre", dice=dice
    )
    act(fight, Attack("Ana", "Ogre", weapon.name))
    return fight


# --- rolls


@pytest.mark.rule("OS-7.1")
@pytest.mark.rule("OS-7.3")
@pytest.mark.rule("OS-7.7")
@pytest.mark.rule("OS-7.9")
@pytest.mark.parametrize("condition", ["blinded", "frightened", "poisoned", "shaken", "restrained"])
def test_setback_on_ones_own_attacks(condition: str) -> None:
    assert attack_of_ana(condition, (1, 1))[condition] == -1


@pytest.mark.rule("OS-7.8")
@pytest.mark.rule("OS-7.12")
@pytest.mark.rule("OS-7.4")
@pytest.mark.parametrize("condition", ["prone", "deafened", "grappled"])
def test_these_do_nothing_to_ones_own_attacks(condition: str) -> None:
    assert attack_of_ana(condition, (1,)) == {"STR": 2, "proficiency": 2}


@pytest.mark.rule("OS-7.3")
@pytest.mark.rule("OS-7.7")
@pytest.mark.parametrize(
    ("condition", "setback"),
    [("frightened", True), ("poisoned", True), ("shaken", True), ("blinded", False),
     ("restrained", False), ("deafened", False), ("prone", False)],
)  # fmt: skip
def test_setback_on_checks(condition: str, setback: bool) -> None:
    fight = with_condition(
        condition, hero("Ana", "a1"), foe("Ogre", "j1"), cover=["a1"], source="Ogre",
        dice=[(1, 1) if setback else (1,)],
    )  # fmt: skip
    act(fight, Hide("Ana"))
    assert (condition in parts(happened(fight.log, Rolled)[-1])) == setback


@pytest.mark.rule("OS-7.7")
@pytest.mark.parametrize("condition", ["poisoned", "shaken"])
def test_saves_are_no_checks(condition: str) -> None:
    gaze = Special("gaze", save="WIS", condition="stunned", rounds=1)
    fight = with_condition(
        condition, hero("Ana", "a1"), foe("Owl", "b1", specials=(gaze,)), dice=[(12,)]
    )
    act(fight, EndTurn("Ana"), EndTurn("Bo"), UseSpecial("Owl", "gaze", "Ana"))
    assert happened(fight.log, Checked)[0].success
    finish(fight)


@pytest.mark.rule("OS-7.1")
@pytest.mark.rule("OS-7.6")
@pytest.mark.rule("OS-7.9")
@pytest.mark.rule("OS-7.10")
@pytest.mark.parametrize("condition", ["blinded", "paralysed", "restrained", "stunned"])
@pytest.mark.parametrize("far", [False, True])
def test_edge_to_all_who_attack_them(condition: str, far: bool) -> None:
    fight = attack_on_ogre(condition, (1, 1), far=far)
    assert parts(happened(fight.log, Rolled)[-1])[condition] == 1


@pytest.mark.rule("OS-7.8")
@pytest.mark.parametrize(("far", "edge"), [(False, 1), (True, -1)])
def test_prone_melee_has_edge_and_ranged_setback(far: bool, edge: int) -> None:
    fight = attack_on_ogre("prone", (1, 1), far=far)
    assert parts(happened(fight.log, Rolled)[-1])["prone"] == edge


@pytest.mark.rule("OS-7.8")
def test_a_bow_is_ranged_also_from_close() -> None:
    fight = with_condition(
        "prone", hero("Ana", "a1", BOW), foe("Ogre", "b1"), who="Ogre", dice=[(1, 1)]
    )
    act(fight, Attack("Ana", "Ogre", "longbow"))
    assert parts(happened(fight.log, Rolled)[-1])["prone"] == -1


@pytest.mark.rule("OS-7.6")
def test_a_hit_on_the_paralysed_is_critical_from_close() -> None:
    fight = attack_on_ogre("paralysed", (10, 3), (5, 6))
    assert happened(fight.log, Hit)[0].critical
    assert creature(fight, "Ogre").hit_points == 90 - 5 - 6 - 2
    finish(fight)


@pytest.mark.rule("OS-7.6")
def test_from_afar_a_hit_on_the_paralysed_is_a_hit_like_any_other() -> None:
    fight = attack_on_ogre("paralysed", (10, 3), (5,), far=True)
    assert not happened(fight.log, Hit)[0].critical
    finish(fight)


@pytest.mark.rule("OS-7.10")
@pytest.mark.parametrize(("ability", "rolled"), [("STR", 0), ("DEX", 0), ("CON", 1), ("WIS", 1)])
def test_the_stunned_fail_str_and_dex_saves_alone(ability: Any, rolled: int) -> None:
    gaze = Special("gaze", save=ability, condition="prone")
    fight = with_condition(
        "stunned", hero("Ana", "a1"), foe("Owl", "b1", specials=(gaze,)),
        dice=[(20,)] if rolled else [],
    )  # fmt: skip
    act(fight, EndTurn("Bo"), UseSpecial("Owl", "gaze", "Ana"))
    (checked,) = happened(fight.log, Checked)
    assert checked.success == bool(rolled)
    assert ("OS-7.10" in checked.rules) == (not rolled)
    finish(fight)


@pytest.mark.rule("OS-7.1")
@pytest.mark.rule("OS-7.12")
@pytest.mark.parametrize(
    ("condition", "sense", "rule"),
    [("blinded", "sight", "OS-7.1"), ("deafened", "hearing", "OS-7.12")],
)
def test_checks_that_need_the_lost_sense_fail(condition: str, sense: Any, rule: str) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "j1"), referee="Ref")
    creature(fight, "Ana").conditions = {condition: -1}
    act(fight, TakeTurn("Ana"), Improvise("Ana", "looks and listens"))
    senses = [option.sense for option in offered(fight) if isinstance(option, NeedsSense)]
    assert senses == [sense]
    act(fight, NeedsSense(sense))
    (checked,) = happened(fight.log, Checked)
    assert (checked.success, rule in checked.rules) == (False, True)
    assert len(happened(fight.log, Rolled)) == 1, "only her Reflex check was rolled"


@pytest.mark.rule("OS-7.12")
def test_whoever_hears_and_sees_is_not_asked_about_senses() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "j1"), referee="Ref")
    act(fight, TakeTurn("Ana"), Improvise("Ana", "looks and listens"))
    assert SetAbility("WIS") in offered(fight)
    assert not [option for option in offered(fight) if isinstance(option, NeedsSense)]


# --- acting and moving


@pytest.mark.rule("OS-7.5")
@pytest.mark.rule("OS-7.6")
@pytest.mark.rule("OS-7.10")
@pytest.mark.parametrize(
    ("condition", "acts", "moves"),
    [("incapacitated", False, True), ("paralysed", False, False), ("stunned", False, False),
     ("grappled", True, False), ("restrained", True, False), ("blinded", True, True),
     ("poisoned", True, True)],
)  # fmt: skip
def test_who_can_act_and_who_can_move(condition: str, acts: bool, moves: bool) -> None:
    fight = with_condition(condition, hero("Ana", "a1"), foe("Ogre", "b1"), source="Ogre")
    mine = [option for option in offered(fight) if getattr(option, "creature", "") == "Ana"]
    assert (Dodge("Ana") in mine) == acts
    assert (Move("Ana") in mine) == moves


@pytest.mark.rule("OS-7.4")
@pytest.mark.rule("OS-7.9")
@pytest.mark.parametrize("condition", ["grappled", "restrained"])
def test_the_held_have_speed_0_and_cannot_stand_up(condition: str) -> None:
    fight = with_condition(condition, hero("Ana", "a1"), foe("Ogre", "b1"), source="Ogre")
    assert feet(fight) == 0
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "j10"), foe("Ogre", "b1"))
    creature(fight, "Ana").conditions = {condition: -1, "prone": -1}
    creature(fight, "Ana").sources = {condition: ("Ogre",)}
    act(fight, TakeTurn("Ana"))
    assert StandUp("Ana") not in offered(fight)


@pytest.mark.rule("OS-7.5")
@pytest.mark.parametrize("condition", ["incapacitated", "paralysed", "stunned", "unconscious"])
def test_the_incapacitated_have_no_reactions(condition: str) -> None:
    fight = with_condition(condition, hero("Ana", "b1"), foe("Ogre", "c1"), who="Ogre")
    act(fight, Move("Ana"), MoveTo("Ana", "a1"))
    assert not [option for option in offered(fight) if isinstance(option, OpportunityAttack)]
    assert creature(fight, "Ana").at == "a1"


@pytest.mark.rule("OS-4.3")
@pytest.mark.rule("OS-7.5")
def test_fatigue_5_is_incapacitated_and_slow() -> None:
    fight = fight_of(hero("Ana", "a1", fatigue=5), hero("Bo", "j10"), foe("Ogre", "b1"))
    act(fight, TakeTurn("Ana"))
    assert feet(fight) == 15
    assert not [option for option in offered(fight) if isinstance(option, Attack | Dodge)]


# --- charmed


@pytest.mark.rule("OS-7.2")
def test_the_charmed_cannot_attack_the_charmer() -> None:
    fight = with_condition(
        "charmed", hero("Ana", "a1"), foe("Fay", "b1"), foe("Gob", "a2"), source="Fay"
    )
    harmful = [o for o in offered(fight) if isinstance(o, Attack | Grapple | Shove | Disarm)]
    assert {option.target for option in harmful} == {"Gob"}


@pytest.mark.rule("OS-7.2")
@pytest.mark.parametrize("how", ["attack", "grapple", "special"])
def test_a_hostile_act_of_the_charmer_ends_it(how: str) -> None:
    gaze = Special("gaze", save="WIS", condition="prone")
    dice = {"attack": [(1,)], "grapple": [(1,), (20,)], "special": [(20,)]}[how]
    fight = with_condition(
        "charmed", hero("Ana", "a1"), foe("Fay", "b1", specials=(gaze,)), source="Fay", dice=dice
    )
    act(fight, EndTurn("Ana"), EndTurn("Bo"))
    if how == "attack":
        act(fight, Attack("Fay", "Ana", "claw"))
    elif how == "special":
        act(fight, UseSpecial("Fay", "gaze", "Ana"))
    else:
        act(fight, Grapple("Fay", "Ana"), ResistWith("Ana", "STR"))
    assert [e.condition for e in happened(fight.log, ConditionEnded)] == ["charmed"]
    assert creature(fight, "Ana").conditions == {}


@pytest.mark.rule("OS-7.2")
def test_a_hostile_spell_of_the_charmer_ends_it_and_a_charm_charms() -> None:
    dart = Spell("dart", effect=Special("dart", dice=(4,)))
    charm = Spell("charm", effect=Special("charm", save="WIS", condition="charmed"))
    fight = with_condition(
        "charmed", hero("Ana", "a1", spells=(dart, charm)), foe("Ogre", "b1", hit_points=20),
        who="Ogre", source="Ana", dice=[(2,), (1,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "dart", "Ogre"), EndTurn("Ana"))
    assert creature(fight, "Ogre").conditions == {}
    act(fight, EndTurn("Bo"), EndTurn("Ogre"), TakeTurn("Ana"), CastSpell("Ana", "charm", "Ogre"))
    assert creature(fight, "Ogre").sources == {"charmed": ("Ana",)}
    finish(fight)


@pytest.mark.rule("OS-7.2")
@pytest.mark.rule("OS-6.2")
def test_to_cleave_into_the_charmed_is_a_hostile_act() -> None:
    fight = with_condition(
        "charmed", hero("Ana", "b2", AXE), foe("Gob", "b1"), foe("Ogre", "c2", hit_points=20),
        who="Ogre", source="Ana", dice=[(15,), (10,), (3,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Gob", "greataxe"), Kill("Ana", "Gob"), Cleave("Ana", "Ogre"))
    assert happened(fight.log, Cleaved)
    assert creature(fight, "Ogre").conditions == {}
    finish(fight)


@pytest.mark.rule("OS-7.2")
def test_what_others_do_leaves_the_charm_as_it_is() -> None:
    fight = with_condition(
        "charmed", hero("Ana", "a1"), foe("Fay", "j1"), foe("Gob", "b1"), source="Fay",
        dice=[(1,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"), EndTurn("Bo"), TakeTurn("Gob"), Attack("Gob", "Ana", "claw"))
    assert "charmed" in creature(fight, "Ana").conditions


@pytest.mark.rule("OS-7.2")
def test_whom_two_have_charmed_is_free_of_the_one_who_strikes_alone() -> None:
    fight = with_condition(
        "charmed", hero("Ana", "a1", hit_points=20), foe("Fay", "b1"), foe("Elf", "a2"),
        source="Fay", dice=[(15,), (1,)],
    )  # fmt: skip
    creature(fight, "Ana").sources = {"charmed": ("Fay", "Elf")}
    act(fight, EndTurn("Ana"), EndTurn("Bo"), TakeTurn("Fay"), Attack("Fay", "Ana", "claw"))
    assert creature(fight, "Ana").sources == {"charmed": ("Elf",)}
    assert "Ana is no longer charmed by Fay (a hostile act)." in lines(fight)
    act(fight, EndTurn("Fay"), EndTurn("Elf"), TakeTurn("Ana"))
    assert {o.target for o in offered(fight) if isinstance(o, Attack)} == {"Fay"}


# --- frightened


@pytest.mark.rule("OS-7.3")
def test_whoever_fears_two_comes_nearer_to_neither() -> None:
    fight = with_condition(
        "frightened", hero("Ana", "e5"), foe("Ogre", "h5"), foe("Troll", "b5"), source="Ogre"
    )  # fmt: skip
    creature(fight, "Ana").sources = {"frightened": ("Ogre", "Troll")}
    act(fight, Move("Ana"))
    away = fight.state.grid.distance
    assert spaces(fight)
    assert all(min(away(space, "h5"), away(space, "b5")) >= 15 for space in spaces(fight))


@pytest.mark.rule("OS-7.3")
def test_the_frightened_do_not_come_nearer() -> None:
    fight = with_condition("frightened", hero("Ana", "e5"), foe("Ogre", "h5"), source="Ogre")
    act(fight, Move("Ana"))
    assert spaces(fight)
    distances = {fight.state.grid.distance(space, "h5") for space in spaces(fight)}
    assert min(distances) == 15
    act(fight, StepByStep("Ana"), StepTo("Ana", "d5"))
    steps = {option.space for option in offered(fight) if isinstance(option, StepTo)}
    assert "e5" not in steps, "back would be nearer"
    assert "d4" in steps


@pytest.mark.rule("OS-7.3")
def test_there_is_no_setback_while_the_source_is_out_of_sight() -> None:
    fight = with_condition(
        "frightened", hero("Ana", "a5"), foe("Ogre", "f5"), foe("Gob", "a4"), source="Ogre",
        walls=["c4", "c5", "c6"], dice=[(1,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Gob", "longsword"))
    assert "frightened" not in parts(happened(fight.log, Rolled)[-1])


@pytest.mark.rule("OS-7.3")
@pytest.mark.parametrize("status", ["dead", "fled"])
def test_whoever_is_gone_is_feared_no_more(status: Any) -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j10"), foe("Ogre", "c1"), foe("Gob", "b1"), dice=[(1,)]
    )  # fmt: skip
    creature(fight, "Ana").conditions = {"frightened": -1}
    creature(fight, "Ana").sources = {"frightened": ("Ogre",)}
    creature(fight, "Ogre").status = status
    act(fight, TakeTurn("Ana"), Attack("Ana", "Gob", "longsword"), Move("Ana"))
    assert "frightened" not in parts(happened(fight.log, Rolled)[-1])
    assert "c2" in spaces(fight)


# --- unconscious


SLEEP = Special("lullaby", save="WIS", condition="unconscious", rounds=2)


@pytest.mark.rule("OS-7.11")
def test_whoever_is_put_to_sleep_is_incapacitated_and_prone_and_drops_what_it_holds() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j10"), foe("Owl", "b1", specials=(SLEEP,)), dice=[(1,)]
    )
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), UseSpecial("Owl", "lullaby", "Ana"))
    ana = creature(fight, "Ana")
    assert ana.conditions == {"unconscious": 2, "prone": -1}
    assert (ana.weapon, ana.status, ana.hit_points) == ("", "up", 10)
    assert fight.state.lying == {"a1": ("Ana: longsword",)}
    told = "Ana is unconscious for 2 turns, falls prone and drops what is in hand."
    assert told in lines(fight)
    act(fight, EndTurn("Owl"), TakeTurn("Ana"))
    assert fight.state.acting != "Ana", "she can do nothing"


@pytest.mark.rule("OS-7.11")
@pytest.mark.rule("OS-2.7")
def test_a_sleeper_wakes_prone_and_empty_handed() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "j10"), foe("Owl", "b1", specials=(SLEEP,)), dice=[(1,)]
    )
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), UseSpecial("Owl", "lullaby", "Ana"))
    act(fight, EndTurn("Owl"))
    for _ in range(2):
        act(fight, TakeTurn("Ana"), EndTurn("Bo"), EndTurn("Owl"))
    act(fight, TakeTurn("Ana"))
    assert creature(fight, "Ana").conditions == {"prone": -1}
    assert StandUp("Ana") in offered(fight)


@pytest.mark.rule("OS-7.11")
def test_a_decree_of_sleep_is_the_same() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "j1"), referee="Ref")
    act(fight, Decree("condition"), Subject("Ana"), ConditionNamed("unconscious"))
    act(fight, Amount(1, -1, 100))
    ana = creature(fight, "Ana")
    assert ana.conditions == {"unconscious": 1, "prone": -1}
    assert ana.weapon == ""


def test_a_decree_starts_from_the_turns_that_a_condition_has_now() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "j1"), referee="Ref")
    for now, given in ((0, 3), (3, -1), (-1, 0), (0, 1)):
        act(fight, Decree("condition"), Subject("Ana"), ConditionNamed("shaken"))
        assert fight.asks[0].options[0] == Amount(now, -1, 100)
        act(fight, Amount(given, -1, 100))


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize("condition", ["poisoned", "charmed", "unconscious", "frightened"])
def test_the_undead_are_immune_to_poison_charm_sleep_and_fear(condition: str) -> None:
    spell = Spell("hex", effect=Special("hex", condition=condition))
    fight = fight_of(hero("Ana", "a1", spells=(spell,)), foe("Bones", "b1", undead=True))
    act(fight, CastSpell("Ana", "hex", "Bones"))
    assert creature(fight, "Bones").conditions == {}
    assert [e.why for e in happened(fight.log, Unaffected)] == ["undead"]


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-7.6")
def test_whoever_is_immune_to_paralysis_is_not_paralysed() -> None:
    spell = Spell("hold", effect=Special("hold", condition="paralysed"))
    fight = fight_of(hero("Ana", "a1", spells=(spell,)), foe("Jelly", "b1", immune=("paralysis",)))
    act(fight, CastSpell("Ana", "hold", "Jelly"))
    assert creature(fight, "Jelly").conditions == {}
    assert [e.why for e in happened(fight.log, Unaffected)] == ["immune"]


@pytest.mark.rule("OS-1.5", "OS-6.7")
def test_whoever_nothing_can_befall_does_not_save() -> None:
    """Damage and a push are something, also for the undead."""
    bones = foe("Bones", "b1", undead=True, hit_points=20)
    fear = Special("fear", "WIS", 12, condition="frightened")
    for effect, dice in (
        (fear, []),
        (structs.replace(fear, dice=(4,)), [(2,), (3,)]),
        (structs.replace(fear, push=5), [(20,)]),
        (structs.replace(fear, condition="prone"), [(20,)]),
    ):
        fight = fight_of(
            hero("Ana", "a1", spells=(Spell("fear", effect=effect),)), bones, dice=dice
        )
        act(fight, CastSpell("Ana", "fear", "Bones"))
        assert len(happened(fight.log, Checked)) == bool(dice)
        assert creature(fight, "Bones").conditions == {}
        finish(fight)


def test_every_condition_has_its_rule() -> None:
    assert set(CONDITIONS.values()) == {f"OS-7.{number}" for number in range(1, 13)}


# --- where conditions meet other rules


@pytest.mark.rule("OS-7.2")
@pytest.mark.rule("OS-5.2")
def test_a_spell_that_misses_ends_the_charm_as_a_blow_that_misses_does() -> None:
    dart = Spell("dart", attack="INT", effect=Special("dart", dice=(4,)))
    fight = with_condition(
        "charmed", hero("Ana", "a1", spells=(dart,)), foe("Ogre", "e1", hit_points=20),
        who="Ogre", source="Ana", dice=[(2,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "dart", "Ogre"))
    assert [e.condition for e in happened(fight.log, ConditionEnded)] == ["charmed"]
    finish(fight)


@pytest.mark.rule("OS-7.8")
@pytest.mark.rule("OS-5.2")
@pytest.mark.parametrize(("feet", "edge"), [(30, -1), (5, 1)])
def test_an_aimed_spell_is_ranged_also_from_close_unless_it_is_a_touch(
    feet: int, edge: int
) -> None:
    ray = Spell("ray", attack="INT", effect=Special("ray", dice=(4,)), range=feet)
    fight = with_condition(
        "prone", hero("Ana", "a1", spells=(ray,)), foe("Ogre", "b1", hit_points=20),
        who="Ogre", dice=[(2, 1)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "ray", "Ogre"))
    assert parts(happened(fight.log, Rolled)[-1])["prone"] == edge


@pytest.mark.rule("OS-7.11")
@pytest.mark.rule("OS-6.3")
def test_who_sleeps_has_no_shield_up() -> None:
    fight = with_condition("unconscious", hero("Ana", "a1", shield=True), foe("Ogre", "b1"))
    assert armour_class(creature(fight, "Ana")) == 10
    creature(fight, "Ana").conditions = {"stunned": -1}
    assert armour_class(creature(fight, "Ana")) == 11


@pytest.mark.rule("OS-7.5")
@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize(("condition", "at"), [("incapacitated", 6), ("deafened", 12)])
def test_one_that_flees_and_cannot_act_runs_without_dashing(condition: str, at: int) -> None:
    """On a map so large that only a dash reaches its edge."""
    fight = fight_of(hero("Ana", "n13"), foe("Gob", "m13"), foe("Imp", "z26"), width=26, height=26)
    gob = creature(fight, "Gob")
    gob.conditions, gob.status = {condition: -1}, "fleeing"
    creature(fight, "Ana").reaction = False
    act(fight, EndTurn("Ana"), TakeTurn("Gob"))
    assert fight.state.grid.distance("m13", gob.at) == 5 * at
    assert bool(happened(fight.log, Dashed)) == (condition == "deafened")
