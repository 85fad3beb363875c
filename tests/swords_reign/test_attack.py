"""Chapter 3: attacks and damage, and what weapons add to them."""

from typing import Any

import pytest
from msgspec import structs

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.armour import armour_class
from crossblades.swords_reign.creature import enter_fight
from crossblades.swords_reign.effects import Special, Spell
from crossblades.swords_reign.events import (
    Cleaved,
    ConditionGained,
    DamageChanged,
    DamageTaken,
    Disarmed,
    Hit,
    Missed,
    Pushed,
    Revealed,
    ShieldBroken,
)
from crossblades.swords_reign.gear import Strike, Weapon
from crossblades.swords_reign.options import (
    Attack,
    BreakShield,
    CastSpell,
    Cleave,
    Disarm,
    Draw,
    EndTurn,
    HitFor,
    Kill,
    PickUp,
    PushTo,
    Reload,
    ResistWith,
    Spare,
    StrikeAt,
    TakeIt,
    TakeTurn,
    UseSpecial,
)
from crossblades.swords_reign.referee_options import Complicate
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.sheets import library
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    AXE,
    BOW,
    CROSSBOW,
    DAGGER,
    MACE,
    POLEAXE,
    SWORD,
    act,
    creature,
    fight_of,
    foe,
    hero,
    offered,
    parts,
)


@pytest.mark.rule("OS-3.1")
@pytest.mark.rule("OS-3.2")
@pytest.mark.rule("OS-1.1")
def test_meeting_the_armour_class_hits_and_takes_dice_and_str_off() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1", hit_points=20), dice=[(8,), (5,)])
    act(fight, Attack("Ana", "Ogre", "longsword"))
    (hit,) = happened(fight.log, Hit)
    assert (hit.total, hit.armour_class, hit.critical) == (12, 12, False)
    attack, damage = happened(fight.log, Rolled)[1:]
    assert parts(attack) == {"STR": 2, "proficiency": 2}
    assert damage.sizes == (8,), "both hands are free for a versatile sword"
    assert creature(fight, "Ogre").hit_points == 20 - 5 - 2
    finish(fight)


@pytest.mark.rule("OS-3.1")
@pytest.mark.rule("OS-3.4")
def test_one_less_misses_and_does_nothing() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1"), dice=[(7,)])
    act(fight, Attack("Ana", "Ogre", "longsword"))
    (missed,) = happened(fight.log, Missed)
    assert (missed.total, missed.armour_class) == (11, 12)
    assert not happened(fight.log, DamageTaken)
    finish(fight)


@pytest.mark.rule("OS-1.2")
@pytest.mark.rule("OS-3.1")
def test_a_table_may_rule_that_the_number_must_be_beaten() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1"), dice=[(8,)], rulings=Rulings(meeting_succeeds=False)
    )
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert len(happened(fight.log, Missed)) == 1


@pytest.mark.rule("OS-3.1")
@pytest.mark.parametrize(
    ("weapon", "at", "abilities", "source"),
    [
        (BOW, "f1", {"STR": 3, "DEX": 1}, "DEX"),
        (SWORD, "b1", {"STR": 1, "DEX": 3}, "STR"),
        (DAGGER, "b1", {"STR": 1, "DEX": 3}, "DEX"),
        (DAGGER, "b1", {"STR": 3, "DEX": 1}, "STR"),
    ],
)
def test_str_for_melee_dex_for_ranged_either_for_finesse(
    weapon: Weapon, at: str, abilities: dict[str, int], source: str
) -> None:
    fight = fight_of(hero("Ana", "a1", weapon, abilities=abilities), foe("Ogre", at), dice=[(1,)])
    act(fight, Attack("Ana", "Ogre", weapon.name))
    used = parts(happened(fight.log, Rolled)[-1])
    assert used == {source: abilities[source], "proficiency": 2}


@pytest.mark.rule("OS-3.1")
@pytest.mark.rule("OS-3.2")
@pytest.mark.parametrize("at", ["b1", "e1"])
@pytest.mark.parametrize("weapon", [DAGGER, Weapon("javelin", (4,), tags=("thrown",))])
def test_what_is_thrown_is_a_ranged_attack_by_dex_however_strong_one_is(
    weapon: Weapon, at: str
) -> None:
    fight = fight_of(
        hero("Ana", "a1", weapon, abilities={"STR": 3, "DEX": 1}), foe("Ogre", at, hit_points=9),
        dice=[(15,), (2,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", weapon.name, thrown=True))
    assert parts(happened(fight.log, Rolled)[-2]) == {"DEX": 1, "proficiency": 2}
    assert creature(fight, "Ogre").hit_points == 9 - 2 - 1
    finish(fight)


@pytest.mark.rule("OS-3.1")
@pytest.mark.rule("OS-1.1")
def test_without_proficiency_there_is_no_pb() -> None:
    fight = fight_of(hero("Ana", "a1", untrained=("longsword",)), foe("Ogre", "b1"), dice=[(1,)])
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"STR": 2}


@pytest.mark.rule("OS-3.1", "OS-6.7")
def test_a_silver_dagger_is_used_like_a_dagger() -> None:
    silver = library.made_weapons()["silver dagger"]
    ana = hero("Ana", "a1", silver, untrained=("dagger",))
    fight = fight_of(ana, foe("Ogre", "b1"), dice=[(1,)])
    act(fight, Attack("Ana", "Ogre", "silver dagger"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"STR": 2}


@pytest.mark.rule("OS-3.6")
def test_fatigue_does_not_lower_attacks() -> None:
    fight = fight_of(hero("Ana", "a1", fatigue=2), foe("Ogre", "b1"), dice=[(1,)])
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert "Fatigue" not in parts(happened(fight.log, Rolled)[-1])


@pytest.mark.rule("OS-3.3")
@pytest.mark.rule("OS-3.7")
def test_a_natural_20_hits_anything_and_doubles_the_dice_not_the_rest() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1", armour_class=40, hit_points=30),
        dice=[(20,), (3, 4)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longsword"))
    (hit,) = happened(fight.log, Hit)
    assert hit.critical
    assert creature(fight, "Ogre").hit_points == 30 - 3 - 4 - 2
    finish(fight)


@pytest.mark.rule("OS-3.3")
def test_a_table_may_rule_that_a_natural_20_can_miss() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1", armour_class=40), dice=[(20,)],
        rulings=Rulings(twenty_hits=False),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert len(happened(fight.log, Missed)) == 1


@pytest.mark.rule("OS-3.7")
def test_edge_never_makes_a_natural_roll() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1", hit_points=30), dice=[(19, 1), (3,)])
    creature(fight, "Ogre").conditions = {"prone": -1}
    act(fight, Attack("Ana", "Ogre", "longsword"))
    (hit,) = happened(fight.log, Hit)
    assert (hit.total, hit.critical) == (24, False)
    finish(fight)


@pytest.mark.rule("OS-3.2")
@pytest.mark.parametrize(("ruling", "damage"), [(True, 1), (False, 0)])
def test_a_hit_deals_at_least_1(ruling: bool, damage: int) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"STR": -3}), foe("Ogre", "b1"), dice=[(20,), (1, 1)],
        rulings=Rulings(least_damage=ruling),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert creature(fight, "Ogre").hit_points == 4 - damage


@pytest.mark.rule("OS-3.5")
def test_partial_cover_is_setback_to_the_attacker() -> None:
    fight = fight_of(hero("Ana", "a1", BOW), foe("Ogre", "f1"), cover=["f1"], dice=[(14, 5)])
    act(fight, Attack("Ana", "Ogre", "longbow"))
    attack = happened(fight.log, Rolled)[-1]
    assert parts(attack)["cover"] == -1
    assert attack.total == 14 - 5 + 2
    assert len(happened(fight.log, Missed)) == 1


@pytest.mark.rule("OS-3.5")
def test_a_table_may_choose_2_more_armour_class_for_cover() -> None:
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Ogre", "f1"), cover=["f1"], dice=[(11,)],
        rulings=Rulings(cover="armour class"),
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "longbow"))
    (missed,) = happened(fight.log, Missed)
    assert (missed.total, missed.armour_class) == (13, 14)


@pytest.mark.rule("OS-3.5")
def test_full_cover_is_no_target() -> None:
    fight = fight_of(hero("Ana", "a5", BOW), foe("Ogre", "f5"), walls=["c4", "c5", "c6"])
    assert not [o for o in offered(fight) if isinstance(o, Attack)]


@pytest.mark.rule("OS-3.5")
@pytest.mark.parametrize("weapon", [BOW, POLEAXE])
def test_a_wall_along_the_edge_of_the_map_covers_like_any_other(weapon: Weapon) -> None:
    column = [f"c{row}" for row in range(1, 11)]
    fight = fight_of(hero("Ana", "b1", weapon), foe("Ogre", "d1"), walls=column)
    assert not [o for o in offered(fight) if isinstance(o, Attack)]


@pytest.mark.rule("OS-3.4")
def test_the_referee_may_add_a_complication_where_the_table_wants_it() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1"), dice=[(1,)], referee="Ref",
        rulings=Rulings(complications=True),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Attack("Ana", "Ogre", "longsword"), Complicate("drops"))
    assert len(happened(fight.log, Disarmed)) == 1
    assert fight.state.lying == {"a1": ("Ana: longsword",)}


@pytest.mark.rule("OS-3.4")
def test_the_setback_of_a_complication_is_in_the_next_roll_and_named_there() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1"), dice=[(1,), (10, 6)], referee="Ref",
        rulings=Rulings(complications=True),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Attack("Ana", "Ogre", "longsword"), Complicate("setback"))
    act(fight, EndTurn("Ana"), TakeTurn("Ogre"), EndTurn("Ogre"), TakeTurn("Ana"))
    act(fight, Attack("Ana", "Ogre", "longsword"))
    rolled = happened(fight.log, Rolled)[-1]
    assert rolled.total == 10 + 4 - 6
    assert [(p.source, p.rule) for p in rolled.roll.parts if p.edge] == [("complication", "OS-3.4")]
    assert creature(fight, "Ana").edge == 0


@pytest.mark.rule("OS-6.7")
def test_one_attack_of_a_foe_strikes_all_that_its_line_says_at_chosen_targets() -> None:
    claws = (Strike("claw", (4,)), Strike("claw", (4,)), Strike("bite", (6,)))
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), foe("Bear", "b1", *claws, hit_dice=3),
        dice=[(9,), (2,), (1,), (19,), (5,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Attack("Bear", "Ana", "claw, claw, bite"))
    act(fight, StrikeAt("Bear", "Bo"), StrikeAt("Bear", "Ana"))
    assert parts(happened(fight.log, Rolled)[2]) == {"hit dice": 3}
    assert creature(fight, "Ana").hit_points == 10 - 2 - 5
    assert creature(fight, "Bo").hit_points == 10
    finish(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-6.9")
def test_cleave_deals_a_d4_to_another_foe_within_5_feet_once_a_turn() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("One", "b3"), foe("Two", "c2"), foe("Far", "f6"),
        dice=[(15,), (9,), (4,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "One", "greataxe"), Kill("Ana", "One"))
    cleaves = [o for o in offered(fight) if isinstance(o, Cleave)]
    assert cleaves == [Cleave("Ana", "Two")]
    act(fight, Cleave("Ana", "Two"), Kill("Ana", "Two"))
    assert len(happened(fight.log, Cleaved)) == 1
    assert creature(fight, "Ana").cleaved, "once a turn"
    assert creature(fight, "Two").status == "dead"
    finish(fight)


@pytest.mark.rule("OS-6.2")
def test_crush_knocks_prone_instead_of_adding_str() -> None:
    fight = fight_of(hero("Ana", "a1", MACE), foe("Ogre", "b1", hit_points=20), dice=[(15,), (4,)])
    act(fight, Attack("Ana", "Ogre", "mace"), HitFor("Ana", "prone"))
    assert creature(fight, "Ogre").hit_points == 16
    assert "prone" in creature(fight, "Ogre").conditions


@pytest.mark.rule("OS-6.2")
def test_hook_pulls_5_feet_instead_of_adding_str() -> None:
    fight = fight_of(
        hero("Ana", "a1", POLEAXE), foe("Ogre", "c1", hit_points=20), dice=[(15,), (4,)]
    )
    act(fight, Attack("Ana", "Ogre", "poleaxe"), HitFor("Ana", "pull"), PushTo("Ana", "b1"))
    (pushed,) = happened(fight.log, Pushed)
    assert (pushed.origin, pushed.to) == ("c1", "b1")
    assert creature(fight, "Ogre").hit_points == 16


@pytest.mark.rule("OS-6.2")
def test_a_crossbow_is_reloaded_with_an_action() -> None:
    fight = fight_of(hero("Ana", "a1", CROSSBOW), foe("Ogre", "f1", armour_class=30), dice=[(2,)])
    act(fight, Attack("Ana", "Ogre", "light crossbow"), EndTurn("Ana"), EndTurn("Ogre"))
    assert not [o for o in offered(fight) if isinstance(o, Attack)]
    act(fight, Reload("Ana"), EndTurn("Ana"), EndTurn("Ogre"))
    assert [o for o in offered(fight) if isinstance(o, Attack)]


@pytest.mark.rule("OS-6.1")
def test_a_thrown_weapon_lies_where_it_struck() -> None:
    fight = fight_of(hero("Ana", "a1", DAGGER), foe("Ogre", "f1"), dice=[(2,)])
    act(fight, Attack("Ana", "Ogre", "dagger", thrown=True))
    assert fight.state.lying == {"f1": ("Ana: dagger",)}
    assert creature(fight, "Ana").weapon == ""


@pytest.mark.rule("OS-6.1")
@pytest.mark.parametrize(
    ("weapon", "space", "possible"),
    [
        (SWORD, "b1", True), (SWORD, "c1", False), (POLEAXE, "c1", True), (POLEAXE, "d1", False),
        (DAGGER, "g1", True), (DAGGER, "h1", False), (BOW, "y1", True), (BOW, "z1", False),
    ],
)  # fmt: skip
def test_close_is_5_reach_10_near_30_and_far_120_feet(
    weapon: Weapon, space: str, possible: bool
) -> None:
    fight = fight_of(hero("Ana", "a1", weapon), foe("Ogre", space), width=26, height=2)
    assert bool([o for o in offered(fight) if isinstance(o, Attack)]) == possible


@pytest.mark.rule("OS-6.3")
@pytest.mark.parametrize(
    ("armour", "dex", "shield", "expected"),
    [
        ("none", 2, False, 12), ("leather", 3, False, 15), ("chain", 3, False, 16),
        ("plate", 3, False, 18), ("plate", -2, True, 19), ("none", -1, True, 10),
    ],
)  # fmt: skip
def test_armour_and_dex_and_shield_make_the_armour_class(
    armour: str, dex: int, shield: bool, expected: int
) -> None:
    ana = hero("Ana", "a1", armour=armour, abilities={"DEX": dex}, shield=shield)
    assert armour_class(enter_fight(ana)) == expected


@pytest.mark.rule("OS-6.3")
def test_a_shield_may_be_broken_to_turn_a_hits_damage_to_0() -> None:
    fight = fight_of(
        hero("Ana", "a1", shield=True), foe("Ogre", "b1"), dice=[(19,), (6,), (19,), (6,)]
    )
    act(fight, EndTurn("Ana"), Attack("Ogre", "Ana", "claw"), TakeIt("Ana"), EndTurn("Ogre"))
    assert creature(fight, "Ana").hit_points == 4
    act(fight, EndTurn("Ana"), Attack("Ogre", "Ana", "claw"), BreakShield("Ana"))
    assert creature(fight, "Ana").hit_points == 4
    assert len(happened(fight.log, ShieldBroken)) == 1
    assert armour_class(creature(fight, "Ana")) == 10


@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("traits", "weapon", "left"),
    [
        ({"resists": ("weapon",)}, SWORD, 20 - 3),
        ({"vulnerable": ("weapon",)}, SWORD, 20 - 14),
        ({"immune": ("weapon",)}, SWORD, 20),
        ({"swarm": True}, SWORD, 20 - 3),
        ({"incorporeal": True}, SWORD, 20),
        ({"incorporeal": True}, Weapon("silver sword", (8,), silver=True), 20 - 7),
        ({"undead": True}, Weapon("fang", (8,), kind="poison"), 20),
        ({"undead": True}, SWORD, 20 - 7),
        ({}, Weapon("fang", (8,), kind="poison"), 20 - 7),
        ({"vulnerable": ("silver",)}, Weapon("silver sword", (8,), silver=True), 20 - 14),
        ({"vulnerable": ("silver",)}, SWORD, 20 - 7),
        ({"resists": ("magic",)}, Weapon("rune sword", (8,), magic=True), 20 - 3),
        ({"resists": ("magic",)}, SWORD, 20 - 7),
        ({"vulnerable": ("Fire",)}, Weapon("brand", (8,), kind="fire"), 20 - 14),
        ({"resists": ("weapons",)}, Weapon("brand", (8,), kind="fire"), 20 - 7),
        ({"resists": ("weapons",)}, Weapon("mace", (8,), kind="bludgeoning"), 20 - 3),
        ({"vulnerable": ("bludgeoning",)}, Weapon("mace", (8,), kind="bludgeoning"), 20 - 14),
        ({"resists": ("piercing", "slashing")}, Weapon("axe", (8,), kind="slashing"), 20 - 3),
    ],
)
def test_traits_change_the_damage(traits: dict[str, object], weapon: Weapon, left: int) -> None:
    fight = fight_of(
        hero("Ana", "a1", weapon), foe("Ogre", "b1", hit_points=20, **traits),
        dice=[(15,), (5,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", weapon.name))
    assert creature(fight, "Ogre").hit_points == left
    assert bool(happened(fight.log, DamageChanged)) == (left != 13)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-1.5")
@pytest.mark.parametrize(("die", "poisoned"), [(10, False), (9, True)])
def test_a_rider_is_saved_against(die: int, poisoned: bool) -> None:
    bite = Strike("bite", (4,), rider=Special("venom", "CON", 12, condition="poisoned", rounds=2))
    fight = fight_of(
        hero("Ana", "a1", abilities={"CON": 2}), foe("Snake", "b1", bite),
        dice=[(19,), (1,), (die,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"), Attack("Snake", "Ana", "bite"))
    assert ("poisoned" in creature(fight, "Ana").conditions) == poisoned
    assert bool(happened(fight.log, ConditionGained)) == poisoned
    finish(fight)


@pytest.mark.rule("OS-5.19")
def test_an_attack_from_hiding_has_edge_and_reveals() -> None:
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Ogre", "f1", hit_points=20), cover=["a1"],
        dice=[(8, 3), (2,)],
    )  # fmt: skip
    creature(fight, "Ana").hidden = True
    act(fight, Attack("Ana", "Ogre", "longbow"))
    assert parts(happened(fight.log, Rolled)[1])["hidden"] == 1
    assert len(happened(fight.log, Revealed)) == 1
    assert not creature(fight, "Ana").hidden


# --- where two rules meet


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-5.12")
def test_putting_a_crossbow_away_and_drawing_it_again_does_not_load_it() -> None:
    fight = fight_of(
        hero("Ana", "a1", CROSSBOW, DAGGER), foe("Ogre", "f1", armour_class=30), dice=[(2,)]
    )
    act(fight, Attack("Ana", "Ogre", "light crossbow"), EndTurn("Ana"), EndTurn("Ogre"))
    act(fight, Draw("Ana", "dagger"), EndTurn("Ana"), EndTurn("Ogre"))
    act(fight, Draw("Ana", "light crossbow"), EndTurn("Ana"), EndTurn("Ogre"))
    assert not [o for o in offered(fight) if isinstance(o, Attack)]
    act(fight, Reload("Ana"), EndTurn("Ana"), EndTurn("Ogre"))
    assert Attack("Ana", "Ogre", "light crossbow") in offered(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-5.9")
def test_a_crossbow_that_was_knocked_away_is_as_empty_as_it_was() -> None:
    fight = fight_of(
        hero("Ana", "a1", CROSSBOW, DAGGER), foe("Ogre", "b1", armour_class=30),
        dice=[(2,), (20,), (1,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "light crossbow"), EndTurn("Ana"))
    act(fight, Disarm("Ogre", "Ana", "STR"), ResistWith("Ana", "STR"), EndTurn("Ogre"))
    act(fight, Draw("Ana", "dagger"), EndTurn("Ana"), EndTurn("Ogre"))
    act(fight, PickUp("Ana", "light crossbow"), EndTurn("Ana"), EndTurn("Ogre"))
    assert Reload("Ana") in offered(fight)
    assert not [o for o in offered(fight) if isinstance(o, Attack)]


@pytest.mark.rule("OS-6.1")
@pytest.mark.rule("OS-5.12")
def test_whoever_throws_one_of_two_daggers_has_the_other_to_draw() -> None:
    fight = fight_of(
        hero("Ana", "a1", DAGGER, DAGGER), foe("Ogre", "f1", armour_class=30), dice=[(2,), (2,)]
    )
    act(fight, Attack("Ana", "Ogre", "dagger", thrown=True))
    assert creature(fight, "Ana").carried == ("dagger",)
    act(fight, EndTurn("Ana"), EndTurn("Ogre"))
    assert [o for o in offered(fight) if isinstance(o, Draw)] == [Draw("Ana", "dagger")]
    act(fight, Draw("Ana", "dagger"), EndTurn("Ana"), EndTurn("Ogre"))
    act(fight, Attack("Ana", "Ogre", "dagger", thrown=True))
    assert fight.state.lying == {"f1": ("Ana: dagger", "Ana: dagger")}
    assert creature(fight, "Ana").carried == ()
    finish(fight)


@pytest.mark.rule("OS-5.9")
@pytest.mark.rule("OS-4.1")
def test_one_weapon_is_knocked_away_or_dropped_and_another_like_it_kept() -> None:
    fight = fight_of(
        hero("Ana", "a1", DAGGER, DAGGER, DAGGER), foe("Ogre", "b1", hit_dice=9),
        dice=[(20,), (1,), (19,), (6,), (19,), (6,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"), Disarm("Ogre", "Ana", "STR"), ResistWith("Ana", "STR"))
    assert creature(fight, "Ana").carried == ("dagger", "dagger")
    act(fight, EndTurn("Ogre"), Draw("Ana", "dagger"), EndTurn("Ana"))
    act(fight, Attack("Ogre", "Ana", "claw"), EndTurn("Ogre"), EndTurn("Ana"))
    act(fight, Attack("Ogre", "Ana", "claw"))
    assert fight.state.lying == {"a1": ("Ana: dagger", "Ana: dagger")}
    assert creature(fight, "Ana").carried == ("dagger",)


def burning_claw(rider: Special, *dice: tuple[int, ...], shield: bool = False) -> Fight:
    """An ogre has hit Ana, who has a shield or none, with a claw that does more than scratch."""
    claw = Strike("claw", (4,), rider=rider)
    ana = hero("Ana", "a1", hit_points=30, shield=shield)
    fight = fight_of(ana, foe("Ogre", "b1", claw), dice=dice)
    act(fight, EndTurn("Ana"), Attack("Ogre", "Ana", "claw"))
    return fight


@pytest.mark.rule("OS-6.3")
@pytest.mark.rule("OS-6.7")
def test_a_broken_shield_stops_all_damage_of_the_hit_that_of_a_second_kind_too() -> None:
    rider = Special("fire", dice=(6,), kind="fire", condition="prone")
    fight = burning_claw(rider, (19,), (4,), shield=True)
    act(fight, BreakShield("Ana"))
    assert creature(fight, "Ana").hit_points == 30
    assert creature(fight, "Ana").conditions == {"prone": -1}, "it was hit all the same"
    finish(fight)


@pytest.mark.rule("OS-6.3")
@pytest.mark.rule("OS-1.5")
def test_what_is_saved_against_comes_though_the_shield_breaks() -> None:
    venom = Special("venom", "CON", 12, dice=(6,))
    fight = burning_claw(venom, (19,), (4,), (2,), (5,), shield=True)
    act(fight, BreakShield("Ana"))
    assert creature(fight, "Ana").hit_points == 25
    finish(fight)


@pytest.mark.rule("OS-3.3")
@pytest.mark.rule("OS-3.7")
@pytest.mark.rule("OS-6.7")
def test_a_critical_doubles_the_dice_of_both_kinds_of_damage() -> None:
    fight = burning_claw(Special("fire", dice=(6,), bonus=1, kind="fire"), (20,), (4, 3), (6, 5))
    assert creature(fight, "Ana").hit_points == 30 - 7 - 12
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-5.2")
@pytest.mark.parametrize(("radius", "left"), [(0, 20 - 3), (10, 20 - 7)])
def test_a_swarm_takes_half_of_a_spell_that_is_for_it_alone(radius: int, left: int) -> None:
    fire = Spell("fire", effect=Special("fire", dice=(8,), radius=radius))
    fight = fight_of(
        hero("Ana", "a1", spells=(fire,)), foe("Rats", "e1", hit_points=20, swarm=True), dice=[(7,)]
    )
    act(fight, CastSpell("Ana", "fire", "Rats"))
    assert creature(fight, "Rats").hit_points == left
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-6.6")
def test_the_second_blow_of_a_line_can_be_for_one_that_runs_away() -> None:
    servant = foe("Pip", "b2", side="heroes")
    claws = (Strike("claw", (6,)), Strike("bite", (6,)))
    fight = fight_of(hero("Ana", "a1"), servant, foe("Ogre", "b1", *claws), dice=[(1,), (1,)])
    act(fight, TakeTurn("Ana"), EndTurn("Ana"))
    creature(fight, "Pip").status = "fleeing"
    creature(fight, "Pip").conditions = {"grappled": -1}
    creature(fight, "Pip").sources = {"grappled": ("Ogre",)}
    act(fight, EndTurn("Pip"), Attack("Ogre", "Ana", "claw, bite"))
    assert StrikeAt("Ogre", "Pip") in offered(fight)


# --- where attacks meet other rules


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(
    ("facts", "traits", "left"),
    [
        ({"silver": True}, {"incorporeal": True}, 20 - 3),
        ({"magic": True}, {"incorporeal": True}, 20 - 3),
        ({}, {"incorporeal": True}, 20),
        ({"kind": "fire"}, {"vulnerable": ("fire",)}, 20 - 6),
    ],
)
def test_a_cleave_is_of_the_kind_of_the_weapon_that_cleaves(
    facts: dict[str, Any], traits: dict[str, Any], left: int
) -> None:
    axe = Weapon("greataxe", (10,), tags=("two-handed", "cleave"), **facts)
    fight = fight_of(
        hero("Ana", "b2", axe), foe("One", "b1"), foe("Ghost", "c2", hit_points=20, **traits),
        dice=[(15,), (9,), (3,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "One", "greataxe"), Kill("Ana", "One"), Cleave("Ana", "Ghost"))
    assert creature(fight, "Ghost").hit_points == left
    finish(fight)


@pytest.mark.rule("OS-3.2")
@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(("ruling", "damage"), [(True, 1), (False, 0)])
def test_a_special_with_a_malus_heals_nobody(ruling: bool, damage: int) -> None:
    spark = Special("spark", dice=(4,), bonus=-3)
    fight = fight_of(
        hero("Ana", "a1", hurt=2), foe("Imp", "b1", specials=(spark,)), dice=[(1,)],
        rulings=Rulings(least_damage=ruling),
    )  # fmt: skip
    act(fight, EndTurn("Ana"), UseSpecial("Imp", "spark", "Ana"))
    assert creature(fight, "Ana").hit_points == 8 - damage


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-5.2")
@pytest.mark.parametrize(("kind", "left"), [("weapons", 20 - 7), ("magic", 20)])
def test_a_spell_that_names_no_kind_is_magic_and_no_weapon(kind: str, left: int) -> None:
    force = Spell("force", effect=Special("force", dice=(8,)))
    fight = fight_of(
        hero("Ana", "a1", spells=(force,)), foe("Fiend", "e1", hit_points=20, immune=(kind,)),
        dice=[(7,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "force", "Fiend"))
    assert creature(fight, "Fiend").hit_points == left
    finish(fight)


@pytest.mark.rule("OS-3.3")
@pytest.mark.rule("OS-5.2")
def test_the_critical_of_a_spell_is_for_whom_it_hits_and_not_for_those_around() -> None:
    burst = Spell("burst", attack="INT", effect=Special("burst", dice=(6,), radius=5))
    fight = fight_of(
        hero("Ana", "a1", spells=(burst,)), foe("Gob", "e1", hit_points=20),
        foe("Hob", "f1", hit_points=20), dice=[(20,), (5, 4), (3,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "burst", "Gob"))
    left = [creature(fight, name).hit_points for name in ("Gob", "Hob")]
    assert left == [20 - 9, 20 - 3]
    finish(fight)


@pytest.mark.rule("OS-5.2")
def test_of_a_spell_at_several_each_has_dice_of_its_own() -> None:
    """Two darts are two; a burst is one."""
    darts = Spell("darts", effect=Special("darts", dice=(6,)), targets=2)
    fight = fight_of(
        hero("Ana", "a1", spells=(darts,)), foe("Gob", "e1", hit_points=20),
        foe("Hob", "f1", hit_points=20), dice=[(5,), (3,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "darts", "Gob"), StrikeAt("Ana", "Hob"))
    assert [creature(fight, name).hit_points for name in ("Gob", "Hob")] == [20 - 5, 20 - 3]
    finish(fight)


@pytest.mark.rule("OS-3.3")
@pytest.mark.rule("OS-1.5")
def test_what_is_saved_against_is_no_part_of_the_critical_of_a_spell() -> None:
    ray = Spell("ray", attack="INT", effect=Special("ray", "CON", 12, dice=(6,)))
    fight = fight_of(
        hero("Ana", "a1", spells=(ray,)), foe("Gob", "e1", hit_points=20),
        dice=[(20,), (2,), (5,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "ray", "Gob"))
    assert creature(fight, "Gob").hit_points == 15
    finish(fight)


@pytest.mark.rule("OS-6.3")
@pytest.mark.rule("OS-5.2")
def test_a_shield_may_be_broken_against_a_spell_that_hits() -> None:
    ray = Spell("ray", attack="INT", effect=Special("ray", dice=(6,)))
    witch = structs.replace(hero("Witch", "e1", spells=(ray,)), side="foes", seat="foes")
    fight = fight_of(hero("Ana", "a1", shield=True), witch, dice=[(19,), (5,)])
    act(fight, EndTurn("Ana"), CastSpell("Witch", "ray", "Ana"), BreakShield("Ana"))
    assert (creature(fight, "Ana").hit_points, creature(fight, "Ana").shield) == (10, False)


@pytest.mark.rule("OS-3.4")
@pytest.mark.rule("OS-5.2")
def test_the_referee_may_complicate_the_miss_of_a_spell_too() -> None:
    ray = Spell("ray", attack="INT", effect=Special("ray", dice=(6,)))
    fight = fight_of(
        hero("Ana", "a1", spells=(ray,)), foe("Gob", "e1"), dice=[(2,)], referee="Ref",
        rulings=Rulings(complications=True),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), CastSpell("Ana", "ray", "Gob"), Complicate("prone"))
    assert creature(fight, "Ana").conditions == {"prone": -1}


@pytest.mark.rule("OS-3.4")
@pytest.mark.rule("OS-6.7")
def test_no_complication_throws_down_who_cannot_fall() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Ooze", "b1", immune=("prone",)), dice=[(2,)], referee="Ref",
        rulings=Rulings(complications=True),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Ooze"), Attack("Ooze", "Ana", "claw"))
    act(fight, Complicate("prone"))
    assert creature(fight, "Ooze").conditions == {}


@pytest.mark.rule("OS-5.2")
@pytest.mark.rule("OS-4.4")
def test_a_spell_does_nothing_more_to_a_target_that_its_first_burst_has_killed() -> None:
    bursts = Spell("bursts", effect=Special("bursts", "DEX", 12, dice=(6,), radius=5), targets=2)
    fight = fight_of(
        hero("Ana", "a1", spells=(bursts,)), foe("Gob", "e1"), foe("Hob", "f1"), foe("Far", "j9"),
        dice=[(2,), (6,), (2,)],
    )  # fmt: skip
    act(fight, CastSpell("Ana", "bursts", "Gob"), StrikeAt("Ana", "Hob"))
    assert creature(fight, "Hob").status == "dead"
    assert [e.creature for e in happened(fight.log, DamageTaken)] == ["Gob", "Hob"]
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_a_blow_without_a_target_does_not_keep_the_next_one_from_its_own() -> None:
    claw, tail = Strike("claw", (4,)), Strike("tail", (6,), reach=10)
    fight = fight_of(
        hero("Ana", "a1", hit_points=2), hero("Bo", "c1"), foe("Drake", "a2", claw, claw, tail),
        dice=[(19,), (3,), (19,), (5,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Attack("Drake", "Ana", "claw, claw, tail"), StrikeAt("Drake", "Bo"))
    assert (creature(fight, "Ana").status, creature(fight, "Bo").hit_points) == ("dying", 5)
    finish(fight)


@pytest.mark.rule("OS-6.7")
def test_a_line_whose_first_blow_reaches_nobody_strikes_with_the_others() -> None:
    claw, spit = Strike("claw", (4,)), Strike("spit", (6,), reach=0, range=30)
    fight = fight_of(hero("Ana", "a1"), foe("Toad", "e1", claw, spit), dice=[(19,), (5,)])
    act(fight, EndTurn("Ana"), Attack("Toad", "Ana", "claw, spit"))
    assert happened(fight.log, Rolled)[1].roll.why == "attack with spit"
    assert creature(fight, "Ana").hit_points == 5
    finish(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-6.7")
def test_a_swarm_takes_half_of_a_cleave_as_of_a_blow() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("One", "b1"), foe("Rats", "c2", hit_points=20, swarm=True),
        dice=[(15,), (9,), (3,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "One", "greataxe"), Kill("Ana", "One"), Cleave("Ana", "Rats"))
    assert creature(fight, "Rats").hit_points == 20 - 1
    finish(fight)


@pytest.mark.rule("OS-4.4")
@pytest.mark.rule("OS-5.2")
@pytest.mark.parametrize("feet", [5, 30])
def test_whom_a_touch_fells_can_be_spared_and_whom_a_ray_fells_can_not(feet: int) -> None:
    ray = Spell("ray", attack="INT", effect=Special("ray", dice=(6,)), range=feet)
    fight = fight_of(
        hero("Ana", "a1", spells=(ray,)), foe("Gob", "b1"), foe("Hob", "j9"), dice=[(15,), (6,)]
    )
    act(fight, CastSpell("Ana", "ray", "Gob"))
    assert (Spare("Ana", "Gob") in offered(fight)) == (feet == 5)
    assert (creature(fight, "Gob").status == "dead") == (feet == 30)
    finish(fight)


@pytest.mark.rule("OS-4.4")
@pytest.mark.rule("OS-6.7")
def test_whom_the_second_kind_of_damage_of_a_blow_fells_can_be_spared_too() -> None:
    claw = Strike("claw", (4,), rider=Special("fire", dice=(6,), kind="fire"))
    fight = fight_of(
        hero("Ana", "a9"), foe("Pip", "a1", side="heroes"), foe("Ogre", "b1", claw),
        dice=[(19,), (1,), (6,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Pip"), Attack("Ogre", "Pip", "claw"))
    act(fight, Spare("Ogre", "Pip"))
    assert creature(fight, "Pip").status == "spared"
    finish(fight)
