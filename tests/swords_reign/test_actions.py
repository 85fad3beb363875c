"""Chapter 5: the actions, each from its sentence in the rulebook."""

import pytest

from crossblades.kernel.ask import Option
from crossblades.kernel.decree_options import Subject
from crossblades.kernel.dice import Scripted
from crossblades.kernel.event import Rolled
from crossblades.swords_reign.conditions import speed
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import (
    Checked,
    ConditionDecreed,
    Dashed,
    Disarmed,
    EdgeGiven,
    GrappleEnded,
    HelpLapsed,
    MoveStopped,
    Pushed,
    Ruled,
    Unaffected,
)
from crossblades.swords_reign.gear import Strike, Weapon
from crossblades.swords_reign.options import (
    Attack,
    Dash,
    Disarm,
    Disengage,
    Dodge,
    EndTurn,
    Escape,
    GoOn,
    Grapple,
    Help,
    HitFor,
    Improvise,
    Kill,
    LetGo,
    Move,
    MoveTo,
    OpportunityAttack,
    PickUp,
    PushTo,
    Ready,
    ResistWith,
    Shove,
    Spare,
    StandUp,
    TakeTurn,
    TryWith,
    WaitFor,
    WaitWith,
)
from crossblades.swords_reign.ready import INTO_RANGE, INTO_REACH
from crossblades.swords_reign.referee_options import (
    Decree,
    Forbid,
    OutcomeFor,
    SetAbility,
    SetAnyDC,
    SetDC,
    SetOutcome,
)
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.settling import settle
from crossblades.swords_reign.words.narration import line
from tests.helpers import drive, finish, happened
from tests.swords_reign.helpers import (
    BOW,
    MACE,
    POLEAXE,
    STAFF,
    act,
    begin_turn,
    creature,
    feet,
    fight_of,
    foe,
    hero,
    offered,
    parts,
)

AXE = Strike("axe", (6,), weapon=True)
SPEAR = Weapon("spear", (6,), two_handed=(8,), tags=("thrown", "versatile"))


# --- OS-5.1


@pytest.mark.rule("OS-5.1")
@pytest.mark.rule("OS-2.3")
def test_an_attack_is_melee_or_ranged_and_takes_the_one_action() -> None:
    fight = fight_of(hero("Ana", "a1", SPEAR), foe("Gob", "b1"), foe("Far", "e1"), dice=[(1,)])
    assert {o for o in offered(fight) if isinstance(o, Attack)} == {
        Attack("Ana", "Gob", "spear"),
        Attack("Ana", "Gob", "spear", thrown=True),
        Attack("Ana", "Far", "spear", thrown=True),
    }
    act(fight, Attack("Ana", "Gob", "spear"))
    assert not [o for o in offered(fight) if isinstance(o, Attack | Dodge | Dash)]
    assert Move("Ana") in offered(fight)


# --- OS-5.3


@pytest.mark.rule("OS-5.3")
def test_dodge_is_setback_to_all_who_attack_until_one_acts_again() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Gob", "b1"), foe("Hob", "a2"),
        dice=[(9, 1), (9, 2), (3,)],
    )  # fmt: skip
    act(fight, Dodge("Ana"), EndTurn("Ana"))
    act(fight, TakeTurn("Gob"), Attack("Gob", "Ana", "claw"), EndTurn("Gob"))
    act(fight, Attack("Hob", "Ana", "claw"), EndTurn("Hob"))
    first, second = happened(fight.log, Rolled)[1:3]
    assert (parts(first)["dodging"], parts(second)["dodging"]) == (-1, -1)
    assert not creature(fight, "Ana").dodges, "her turn has come again"


@pytest.mark.rule("OS-5.3")
@pytest.mark.rule("OS-7.5")
def test_the_helpless_dodge_no_longer() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(1,)])
    act(fight, Dodge("Ana"), EndTurn("Ana"))
    creature(fight, "Ana").conditions = {"incapacitated": 1}
    act(fight, Attack("Gob", "Ana", "claw"))
    assert "dodging" not in parts(happened(fight.log, Rolled)[-1])


@pytest.mark.rule("OS-5.3")
def test_whoever_was_helpless_and_is_so_no_longer_does_not_dodge_again() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(1,)])
    act(fight, Dodge("Ana"), EndTurn("Ana"))
    for turns in (1, 0):
        ConditionDecreed(creature="Ana", referee="gm", condition="stunned", turns=turns).apply(
            fight.state
        )
    assert not creature(fight, "Ana").conditions
    act(fight, Attack("Gob", "Ana", "claw"))
    assert "dodging" not in parts(happened(fight.log, Rolled)[-1])


@pytest.mark.rule("OS-5.3")
@pytest.mark.rule("OS-6.6")
def test_whoever_dodged_and_runs_away_is_as_hard_to_hit_until_its_turn() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), foe("Imp", "j9"), dice=[(9, 6)])
    act(fight, EndTurn("Ana"), TakeTurn("Gob"), Dodge("Gob"), EndTurn("Gob"), EndTurn("Imp"))
    creature(fight, "Gob").status = "fleeing"
    act(fight, Attack("Ana", "Gob", "longsword"))
    assert parts(happened(fight.log, Rolled)[-1])["dodging"] == -1


# --- OS-5.4, OS-5.5


@pytest.mark.rule("OS-5.4")
@pytest.mark.rule("OS-5.15")
def test_disengaging_provokes_nothing_this_turn_but_on_the_next() -> None:
    fight = fight_of(hero("Ana", "b1"), foe("Gob", "c1"))
    act(fight, Disengage("Ana"), Move("Ana"), MoveTo("Ana", "a1"))
    assert creature(fight, "Ana").at == "a1"
    act(fight, Move("Ana"), MoveTo("Ana", "b1"), EndTurn("Ana"), EndTurn("Gob"))
    act(fight, Move("Ana"), MoveTo("Ana", "a1"))
    assert OpportunityAttack("Gob", "Ana", "claw") in offered(fight)


@pytest.mark.rule("OS-5.5")
@pytest.mark.rule("OS-6.4")
def test_dash_doubles_this_turns_movement_also_after_a_part_of_it() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "t1"), width=20)
    assert feet(fight) == 30
    act(fight, Move("Ana"), MoveTo("Ana", "c1"), Dash("Ana"))
    assert feet(fight) == 60 - 10
    act(fight, Move("Ana"), MoveTo("Ana", "m1"))
    assert creature(fight, "Ana").moved == 60
    act(fight, EndTurn("Gob"))
    assert feet(fight) == 30


# --- OS-5.6, OS-5.23


@pytest.mark.rule("OS-5.6")
@pytest.mark.rule("OS-5.23")
def test_help_lapses_with_the_death_of_the_helper() -> None:
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "a2"), foe("Gob", "j10"))
    act(fight, TakeTurn("Bo"), Help("Bo", "Ana"))
    assert creature(fight, "Ana").helped_by == ("Bo",)
    creature(fight, "Bo").status = "dead"
    settling = settle(fight.state)
    assert not isinstance(settling, tuple)
    _, log = drive(settling, fight.state, Scripted())
    assert [e.helper for e in happened(log, HelpLapsed)] == ["Bo"]
    assert creature(fight, "Ana").helped_by == ()


@pytest.mark.rule("OS-5.23")
@pytest.mark.rule("OS-4.4")
def test_help_lapses_when_its_helper_is_spared_and_has_no_turns_any_more() -> None:
    fight = fight_of(
        hero("Ana", "a2"), foe("Gob", "a1"), foe("Hob", "b1", hit_points=30), dice=[(15,), (8,)]
    )
    act(fight, EndTurn("Ana"), TakeTurn("Gob"), Help("Gob", "Hob"), EndTurn("Gob"))
    act(fight, EndTurn("Hob"), Attack("Ana", "Gob", "longsword"), Spare("Ana", "Gob"))
    assert [e.helper for e in happened(fight.log, HelpLapsed)] == ["Gob"]
    assert creature(fight, "Hob").helped_by == ()


@pytest.mark.rule("OS-5.23")
def test_help_is_edge_on_the_next_roll_alone_and_not_on_damage() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), foe("Ogre", "b1", hit_points=30),
        dice=[(10, 4), (5,), (2,)],
    )  # fmt: skip
    act(fight, TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"))
    act(fight, Attack("Ana", "Ogre", "longsword"), EndTurn("Ana"))
    attack, damage = happened(fight.log, Rolled)[2:4]
    assert (attack.total, attack.sizes) == (10 + 4 + 4, (20, 6))
    assert damage.sizes == (8,)
    assert creature(fight, "Ana").helped_by == ()
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), Attack("Ana", "Ogre", "longsword"))
    assert happened(fight.log, Rolled)[-1].sizes == (20,)
    finish(fight)


@pytest.mark.rule("OS-5.6")
@pytest.mark.rule("OS-1.3")
def test_two_who_help_are_two_sources() -> None:
    fight = fight_of(
        hero("Ana", "b1"), hero("Bo", "b2"), hero("Cy", "a1"), foe("Ogre", "c1", armour_class=30),
        dice=[(5, 1, 2)],
    )  # fmt: skip
    act(fight, TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"))
    act(fight, TakeTurn("Cy"), Help("Cy", "Ana"), EndTurn("Cy"))
    act(fight, Attack("Ana", "Ogre", "longsword"))
    rolled = happened(fight.log, Rolled)[-1]
    assert (rolled.sizes, rolled.total) == ((20, 6, 6), 5 + 1 + 2 + 4)
    assert creature(fight, "Ana").helped_by == ()


@pytest.mark.rule("OS-5.6")
def test_the_next_roll_may_be_a_save_or_a_contest_too() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), foe("Ogre", "b1"), dice=[(10,), (9, 6)]
    )  # fmt: skip
    act(fight, TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"), EndTurn("Ana"))
    act(fight, Grapple("Ogre", "Ana"), ResistWith("Ana", "STR"))
    assert happened(fight.log, Rolled)[-1].total == 9 + 6 + 2
    finish(fight)


@pytest.mark.rule("OS-5.6")
def test_only_an_ally_in_reach_can_be_helped() -> None:
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "a2"), hero("Cy", "a3"), foe("Ogre", "b1"))
    act(fight, TakeTurn("Ana"))
    assert [o for o in offered(fight) if isinstance(o, Help)] == [Help("Ana", "Bo")]


@pytest.mark.rule("OS-5.23")
def test_help_lapses_at_the_helpers_next_turn_and_only_its_own() -> None:
    fight = fight_of(hero("Ana", "b1"), hero("Bo", "b2"), hero("Cy", "a1"), foe("Ogre", "j1"))
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"))
    act(fight, Help("Cy", "Ana"), EndTurn("Cy"), EndTurn("Ogre"))
    assert creature(fight, "Ana").helped_by == ("Bo", "Cy")
    act(fight, TakeTurn("Bo"))
    assert creature(fight, "Ana").helped_by == ("Cy",)
    assert [e.helper for e in happened(fight.log, HelpLapsed)] == ["Bo"]


# --- OS-5.7, OS-5.17


@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-7.4")
def test_a_grapple_sets_the_speed_to_0_and_leaves_the_action() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(10,), (5,)])
    act(fight, Grapple("Ana", "Gob"), EndTurn("Ana"))
    assert feet(fight) == 0
    assert Move("Gob") not in offered(fight)
    assert Attack("Gob", "Ana", "claw") in offered(fight)


@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-6.7")
def test_whoever_is_immune_to_grapples_slips_out_of_all_hands() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ooze", "b1", immune=("grappled",)), dice=[(15,), (2,)])
    act(fight, Grapple("Ana", "Ooze"))
    assert creature(fight, "Ooze").conditions == {}
    assert [e.why for e in happened(fight.log, Unaffected)] == ["immune"]


@pytest.mark.rule("OS-5.7")
def test_only_whom_one_can_lay_hands_on_can_be_grappled() -> None:
    fight = fight_of(hero("Ana", "a1", POLEAXE), foe("Gob", "b1"), foe("Hob", "c1"))
    assert {o.target for o in offered(fight) if isinstance(o, Grapple)} == {"Gob"}


@pytest.mark.rule("OS-5.17")
@pytest.mark.parametrize(
    ("mine", "theirs", "free"), [(10, 10, True), (9, 10, False), (8, 10, False)]
)
def test_escaping_is_an_action_str_or_dex_against_str(mine: int, theirs: int, free: bool) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"DEX": 2}), hero("Bo", "j1"), foe("Ogre", "b1"),
        dice=[(mine,), (theirs,)],
    )  # fmt: skip
    creature(fight, "Ana").conditions = {"grappled": -1}
    creature(fight, "Ana").sources = {"grappled": ("Ogre",)}
    begin_turn(fight, "Ana")
    assert Escape("Ana", "Ogre", "STR") in offered(fight)
    act(fight, Escape("Ana", "Ogre", "DEX"))
    first, second = happened(fight.log, Rolled)[-2:]
    assert (parts(first), parts(second)) == ({"DEX": 2}, {"hit dice": 1})
    assert ("grappled" not in creature(fight, "Ana").conditions) == free
    assert not creature(fight, "Ana").action
    finish(fight)


@pytest.mark.rule("OS-5.17")
@pytest.mark.parametrize(("ruling", "asked"), [("STR", False), ("STR or DEX", True)])
def test_a_grappling_hero_holds_with_str_unless_the_table_rules_otherwise(
    ruling: str, asked: bool
) -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"STR": 1, "DEX": 3}), foe("Gob", "b1"),
        dice=[(10,), (5,), (10,), (12,)], rulings=Rulings(holding_with=ruling),  # type: ignore[arg-type]
    )  # fmt: skip
    act(fight, Grapple("Ana", "Gob"), EndTurn("Ana"), Escape("Gob", "Ana", "STR"))
    assert (ResistWith("Ana", "DEX") in offered(fight)) == asked
    if asked:
        act(fight, ResistWith("Ana", "DEX"))
    assert parts(happened(fight.log, Rolled)[-1]) == ({"DEX": 3} if asked else {"STR": 1})


@pytest.mark.rule("OS-5.17")
def test_a_grappler_may_let_go_and_it_costs_nothing() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(10,), (5,)])
    act(fight, Grapple("Ana", "Gob"), LetGo("Ana", "Gob"))
    assert creature(fight, "Gob").conditions == {}
    assert creature(fight, "Ana").moved == 0


@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-5.8")
def test_a_grapple_ends_out_of_reach() -> None:
    fight = fight_of(
        hero("Ana", "b2"), hero("Bo", "d2"), foe("Gob", "c2"), dice=[(10,), (5,), (15,), (1,)]
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Grapple("Ana", "Gob"), EndTurn("Ana"))
    creature(fight, "Bo").at = "b3"
    act(fight, EndTurn("Bo"))
    act(fight, Shove("Gob", "Ana", "away"), ResistWith("Ana", "STR"), PushTo("Gob", "a2"))
    (ended,) = happened(fight.log, GrappleEnded)
    assert (ended.target, ended.why) == ("Gob", "out of reach")


@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-6.7")
@pytest.mark.parametrize(("to", "held"), [("e3", True), ("f3", False)])
def test_a_long_arm_that_grapples_holds_as_far_as_it_goes(to: str, held: bool) -> None:
    seize = Special("tentacle", "STR", 12, condition="grappled")
    tentacle = Strike("tentacle", (6,), reach=10, rider=seize)
    kraken = foe("Kraken", "c3", tentacle)
    fight = fight_of(hero("Ana", "e3", hit_points=20), kraken, dice=[(15,), (3,), (2,)])
    act(fight, EndTurn("Ana"), Attack("Kraken", "Ana", "tentacle"))
    assert creature(fight, "Ana").sources == {"grappled": ("Kraken",)}
    creature(fight, "Ana").at = to
    act(fight, EndTurn("Kraken"))
    assert ("grappled" in creature(fight, "Ana").conditions) is held
    assert bool(happened(fight.log, GrappleEnded)) is not held


@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-5.17")
def test_whom_two_hold_gets_free_of_each_by_itself() -> None:
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "c1"), foe("Gob", "b1", hit_points=9),
        dice=[(10,), (5,), (10,), (5,), (15,), (2,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Grapple("Ana", "Gob"))
    assert Grapple("Ana", "Gob") not in offered(fight)
    act(fight, EndTurn("Ana"), Grapple("Bo", "Gob"), EndTurn("Bo"))
    assert creature(fight, "Gob").sources == {"grappled": ("Ana", "Bo")}
    act(fight, Escape("Gob", "Ana", "STR"))
    gob = creature(fight, "Gob")
    assert (speed(gob), gob.sources) == (0, {"grappled": ("Bo",)})
    act(fight, TakeTurn("Bo"), LetGo("Bo", "Gob"))
    gob = creature(fight, "Gob")
    assert (gob.conditions, gob.sources) == ({}, {})


@pytest.mark.rule("OS-5.17")
def test_a_grapple_ends_when_the_grappler_falls() -> None:
    fight = fight_of(
        hero("Ana", "a1", hit_points=1), hero("Bo", "j1"), foe("Gob", "b1"),
        dice=[(10,), (5,), (20,), (1, 1)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Grapple("Ana", "Gob"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Attack("Gob", "Ana", "claw"))
    (ended,) = happened(fight.log, GrappleEnded)
    assert ended.why == "cannot hold on"
    assert feet(fight) == 30


# --- OS-5.8


@pytest.mark.rule("OS-5.8")
@pytest.mark.rule("OS-5.21")
def test_a_shove_throws_5_feet_away_and_that_provokes_nothing() -> None:
    fight = fight_of(
        hero("Ana", "b2"), hero("Bo", "c3"), foe("Gob", "c2"), dice=[(10,), (5,)]
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), Shove("Ana", "Gob", "away"))
    assert {o.space for o in offered(fight) if isinstance(o, PushTo)} == {"d1", "d2", "d3"}
    act(fight, PushTo("Ana", "d1"))
    (pushed,) = happened(fight.log, Pushed)
    assert (pushed.origin, pushed.to) == ("c2", "d1")
    assert not [o for o in offered(fight) if isinstance(o, OpportunityAttack)]
    finish(fight)


@pytest.mark.rule("OS-5.8")
@pytest.mark.rule("OS-7.8")
def test_a_shove_may_throw_down_instead() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(10,), (5,)])
    act(fight, Shove("Ana", "Gob", "prone"))
    assert creature(fight, "Gob").conditions == {"prone": -1}
    assert creature(fight, "Gob").at == "b1"


@pytest.mark.rule("OS-5.8")
def test_a_lost_shove_does_nothing() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(5,), (15,)])
    act(fight, Shove("Ana", "Gob", "prone"))
    assert creature(fight, "Gob").conditions == {}


# --- OS-5.9


@pytest.mark.rule("OS-5.9")
def test_disarming_is_str_or_dex_and_the_weapon_falls_in_its_owners_space() -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"DEX": 3}), foe("Gob", "b1", AXE), dice=[(10,), (5,)]
    )  # fmt: skip
    assert Disarm("Ana", "Gob", "STR") in offered(fight)
    act(fight, Disarm("Ana", "Gob", "DEX"))
    assert parts(happened(fight.log, Rolled)[-2]) == {"DEX": 3}
    (disarmed,) = happened(fight.log, Disarmed)
    assert (disarmed.creature, disarmed.weapon) == ("Gob", "axe")
    assert fight.state.lying == {"b1": ("Gob: axe",)}
    act(fight, EndTurn("Ana"))
    assert [o for o in offered(fight) if isinstance(o, Attack)] == [Attack("Gob", "Ana", "fist")]
    act(fight, PickUp("Gob", "axe"))
    assert creature(fight, "Gob").carried == ("axe",)


@pytest.mark.rule("OS-5.9")
def test_a_disarmed_hero_has_its_fists() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(15,), (5,)])
    act(fight, EndTurn("Ana"), Disarm("Gob", "Ana", "STR"), ResistWith("Ana", "DEX"))
    act(fight, EndTurn("Gob"))
    assert [o for o in offered(fight) if isinstance(o, Attack)] == [Attack("Ana", "Gob", "fist")]


@pytest.mark.rule("OS-5.9")
def test_claws_cannot_be_knocked_out_of_a_hand() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"))
    assert not [o for o in offered(fight) if isinstance(o, Disarm)]


# --- OS-5.14


@pytest.mark.rule("OS-5.14")
def test_the_referee_sets_ability_dc_and_effect_of_what_is_improvised() -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"CHA": 2}), foe("Gob", "j1"), dice=[(14,)], referee="Ref"
    )
    act(fight, TakeTurn("Ana"), Improvise("Ana", "tells of the king's army"))
    act(fight, SetAbility("CHA"), SetDC(16), SetOutcome("shaken"), OutcomeFor("Gob"))
    (checked,) = happened(fight.log, Checked)
    assert (checked.total, checked.against, checked.success) == (16, 16, True)
    assert creature(fight, "Gob").conditions == {"shaken": 1}
    assert not creature(fight, "Ana").action


@pytest.mark.rule("OS-1.2")
@pytest.mark.rule("OS-5.14")
def test_the_referee_calls_for_a_check() -> None:
    ana = hero("Ana", "a1", abilities={"WIS": 2}, checks=("WIS",))
    fight = fight_of(ana, foe("Gob", "j1"), dice=[(11,)], referee="Ref")
    act(fight, Decree("check"), Subject("Ana"), SetAbility("WIS"), SetDC(16))
    assert [line(event) for event in fight.log[-3:]] == [
        "The Referee rules on a check of Ana: WIS against DC 16.",
        "Ana's WIS check: d20 11 + 2 (WIS) + 2 (proficiency) = 15",
        "Ana's WIS check fails: 15 against DC 16.",
    ]
    assert TakeTurn("Ana") in offered(fight), "it costs nothing"


@pytest.mark.rule("OS-1.2")
@pytest.mark.rule("OS-5.14")
@pytest.mark.parametrize("number", [1, 13, 40])
def test_the_referee_may_name_any_dc(number: int) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"), dice=[(13,), (13,)], referee="Ref")
    act(fight, Decree("check"), Subject("Ana"), SetAbility("WIS"), SetAnyDC(number))
    act(fight, TakeTurn("Ana"), Improvise("Ana", "sings"), SetAbility("CHA"), SetAnyDC(number))
    assert [e.against for e in happened(fight.log, Checked)] == [number, number]
    assert [e.success for e in happened(fight.log, Checked)] == [number <= 13, number <= 13]


@pytest.mark.rule("OS-1.2")
@pytest.mark.parametrize("number", [0, 41, -3])
def test_no_dc_is_out_of_reach_of_all_dice(number: int) -> None:
    assert SetAnyDC().admits(SetAnyDC(12))
    assert not SetAnyDC().admits(SetAnyDC(number))


@pytest.mark.rule("OS-1.6")
@pytest.mark.parametrize(
    ("mindless", "ability", "total"),
    [(False, (), 14), (True, (SetAbility("STR"),), 14), (True, (SetAbility("WIS"),), 11)],
)
def test_a_check_of_a_foe_is_by_its_save_bonus(
    mindless: bool, ability: tuple[Option, ...], total: int
) -> None:
    gob = foe("Gob", "j1", hit_dice=6, mindless=mindless)
    fight = fight_of(hero("Ana", "a1"), gob, dice=[(11,)], referee="Ref")
    act(fight, Decree("check"), Subject("Gob"), *ability, SetDC(12))
    (checked,) = happened(fight.log, Checked)
    assert (checked.total, checked.against, checked.success) == (total, 12, total >= 12)


@pytest.mark.rule("OS-5.14")
def test_the_referee_may_say_that_it_cannot_be_done() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "j1"), referee="Ref")
    act(fight, TakeTurn("Ana"), Improvise("Ana", "flies"), Forbid())
    assert len(happened(fight.log, Ruled)) == 1
    assert not happened(fight.log, Checked)


@pytest.mark.rule("OS-5.14")
def test_without_a_referee_improvising_is_dc_12_for_edge_on_ones_next_roll() -> None:
    fight = fight_of(
        hero("Ana", "a1", abilities={"WIS": 1}), foe("Ogre", "b1", armour_class=30),
        dice=[(11,), (10, 5)],
    )  # fmt: skip
    act(fight, Improvise("Ana", "looks for an opening"), TryWith("Ana", "WIS"), EndTurn("Ana"))
    assert happened(fight.log, Checked)[0].against == 12
    assert [e.edge for e in happened(fight.log, EdgeGiven)] == [1]
    act(fight, EndTurn("Ogre"), Attack("Ana", "Ogre", "longsword"))
    assert happened(fight.log, Rolled)[-1].sizes == (20, 6)
    assert creature(fight, "Ana").edge == 0


# --- OS-5.18


@pytest.mark.rule("OS-5.18")
@pytest.mark.parametrize(
    ("speed", "fatigue", "left"),
    [("slow", 0, 8), ("normal", 0, 15), ("fast", 0, 23), ("normal", 3, 8), ("fast", 4, 8)],
)
def test_standing_up_costs_half_the_speed(speed: str, fatigue: int, left: int) -> None:
    fight = fight_of(
        hero("Ana", "a1", speed=speed, fatigue=fatigue), hero("Bo", "a3"), foe("Gob", "j1")
    )  # fmt: skip
    creature(fight, "Ana").conditions = {"prone": -1}
    begin_turn(fight, "Ana")
    assert Move("Ana") not in offered(fight), "the prone stand up before they walk"
    act(fight, StandUp("Ana"))
    assert feet(fight) == left
    assert creature(fight, "Ana").conditions == {}


@pytest.mark.rule("OS-5.18")
def test_too_little_movement_left_leaves_one_prone() -> None:
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "a3"), foe("Gob", "j1"))
    begin_turn(fight, "Ana")
    act(fight, Move("Ana"), MoveTo("Ana", "e1"))
    creature(fight, "Ana").conditions = {"prone": -1}
    act(fight, Dodge("Ana"))
    assert fight.state.acting != "Ana", "10 feet are left, 15 are needed"


# --- OS-5.15, OS-5.16, OS-5.21


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-5.16")
@pytest.mark.rule("OS-5.21")
def test_leaving_a_foes_reach_gives_it_one_melee_attack_before_one_leaves() -> None:
    fight = fight_of(hero("Ana", "b1"), foe("Gob", "c1"), dice=[(19,), (3,)])
    act(fight, Move("Ana"), MoveTo("Ana", "a1"), OpportunityAttack("Gob", "Ana", "claw"))
    assert (creature(fight, "Ana").hit_points, creature(fight, "Ana").at) == (7, "b1")
    assert not creature(fight, "Gob").reaction


@pytest.mark.rule("OS-5.15")
def test_moving_within_reach_provokes_nothing() -> None:
    fight = fight_of(hero("Ana", "b1"), foe("Gob", "c2"))
    act(fight, Move("Ana"), MoveTo("Ana", "b3"))
    assert creature(fight, "Ana").at == "b3"


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-6.1")
def test_a_long_weapon_strikes_when_its_own_reach_is_left() -> None:
    fight = fight_of(hero("Ana", "a1", POLEAXE), foe("Gob", "b1"), dice=[(1,)])
    act(fight, EndTurn("Ana"), Move("Gob"), MoveTo("Gob", "c1"))
    assert creature(fight, "Gob").at == "c1", "10 feet away is still in reach"
    act(fight, Move("Gob"), MoveTo("Gob", "d1"), OpportunityAttack("Ana", "Gob", "poleaxe"))
    assert creature(fight, "Gob").at == "d1"


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-5.9")
def test_whoever_has_a_bow_in_hand_strikes_with_a_fist_at_those_who_leave() -> None:
    fight = fight_of(hero("Ana", "a1", BOW), foe("Gob", "b1", hit_points=9), dice=[(15,)])
    act(fight, EndTurn("Ana"), Move("Gob"), MoveTo("Gob", "d1"))
    assert {o for o in offered(fight) if isinstance(o, OpportunityAttack)} == {
        OpportunityAttack("Ana", "Gob", "fist")
    }  # fmt: skip
    act(fight, OpportunityAttack("Ana", "Gob", "fist"), GoOn("Gob"))
    assert creature(fight, "Gob").hit_points == 9 - 1 - 2
    assert not creature(fight, "Ana").reaction


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-5.9")
def test_a_foe_that_shoots_strikes_for_1_at_those_who_leave() -> None:
    spit = Strike("spit", (4,), reach=0, range=30)
    fight = fight_of(hero("Ana", "b1"), foe("Toad", "c1", spit), dice=[(19,)])
    act(fight, Move("Ana"), MoveTo("Ana", "a1"), OpportunityAttack("Toad", "Ana", "fist"))
    assert creature(fight, "Ana").hit_points == 9


@pytest.mark.rule("OS-5.15")
def test_one_melee_attack_out_of_a_line_that_begins_with_a_shot() -> None:
    spit = Strike("spit", (4,), reach=0, range=30)
    fight = fight_of(
        hero("Ana", "b1"), foe("Toad", "c1", spit, Strike("bite", (6,))), dice=[(19,), (2,)]
    )  # fmt: skip
    act(fight, Move("Ana"), MoveTo("Ana", "a1"))
    act(fight, OpportunityAttack("Toad", "Ana", "spit, bite"))
    assert happened(fight.log, Rolled)[1].roll.why == "attack with bite"


@pytest.mark.rule("OS-5.16")
@pytest.mark.rule("OS-5.15")
def test_one_reaction_a_round_back_at_the_start_of_ones_turn() -> None:
    fight = fight_of(hero("Ana", "b1"), hero("Bo", "b2"), foe("Gob", "c1"), dice=[(1,), (1,)])
    act(fight, TakeTurn("Ana"), Move("Ana"), MoveTo("Ana", "a1"))
    act(fight, OpportunityAttack("Gob", "Ana", "claw"), EndTurn("Ana"))
    act(fight, Move("Bo"), MoveTo("Bo", "a2"))
    assert creature(fight, "Bo").at == "a2", "it has none left"
    act(fight, Move("Bo"), MoveTo("Bo", "b2"), EndTurn("Bo"))
    assert creature(fight, "Gob").reaction
    act(fight, EndTurn("Gob"), TakeTurn("Bo"), Move("Bo"), MoveTo("Bo", "a2"))
    assert OpportunityAttack("Gob", "Bo", "claw") in offered(fight)


@pytest.mark.rule("OS-5.16")
def test_a_table_may_give_all_reactions_back_when_the_round_begins() -> None:
    fight = fight_of(
        hero("Ana", "b1"), foe("Gob", "c1"), dice=[(1,)], rulings=Rulings(reaction_returns="round")
    )
    act(fight, Move("Ana"), MoveTo("Ana", "a1"), OpportunityAttack("Gob", "Ana", "claw"))
    act(fight, EndTurn("Ana"))
    assert not creature(fight, "Gob").reaction
    act(fight, EndTurn("Gob"))
    assert creature(fight, "Gob").reaction


@pytest.mark.rule("OS-5.21")
def test_whoever_drops_stops_there() -> None:
    fight = fight_of(
        hero("Ana", "b1", hit_points=2), hero("Bo", "j1"), foe("Gob", "c1"), dice=[(19,), (6,)]
    )
    act(fight, TakeTurn("Ana"), Move("Ana"), MoveTo("Ana", "a1"))
    act(fight, OpportunityAttack("Gob", "Ana", "claw"))
    assert (creature(fight, "Ana").at, creature(fight, "Ana").status) == ("b1", "dying")
    assert not happened(fight.log, MoveStopped), "that the fallen go no further needs no telling"


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-6.6")
def test_the_fleeing_provoke_too() -> None:
    fight = fight_of(
        hero("Ana", "c5"), foe("Gob", "d5", hit_points=3), foe("Hob", "i5"), dice=[(19,), (1,)]
    )  # fmt: skip
    act(fight, EndTurn("Ana"))
    creature(fight, "Gob").status = "fleeing"
    act(fight, TakeTurn("Gob"), OpportunityAttack("Ana", "Gob", "longsword"), Kill("Ana", "Gob"))
    assert (creature(fight, "Gob").status, creature(fight, "Gob").at) == ("dead", "d5")


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize(("face", "status"), [(19, "dead"), (1, "fled")])
def test_whoever_runs_off_the_map_leaves_the_reach_of_those_beside_it(
    face: int, status: str
) -> None:
    damage = [(1,)] if face > 1 else []
    fight = fight_of(
        hero("Ana", "b5"), foe("Gob", "a5", hit_points=3), foe("Hob", "i5"),
        dice=[(face,), *damage],
    )  # fmt: skip
    act(fight, EndTurn("Ana"))
    creature(fight, "Gob").status = "fleeing"
    act(fight, TakeTurn("Gob"), OpportunityAttack("Ana", "Gob", "longsword"))
    if status == "dead":
        act(fight, Kill("Ana", "Gob"))
    assert (creature(fight, "Gob").status, creature(fight, "Gob").at) == (status, "a5")
    finish(fight)


@pytest.mark.rule("OS-5.18")
@pytest.mark.rule("OS-6.6")
def test_whoever_is_thrown_down_at_the_edge_does_not_get_away() -> None:
    fight = fight_of(
        hero("Ana", "b5", MACE), foe("Gob", "a5", hit_points=9), foe("Hob", "i5"),
        dice=[(19,), (2,)],
    )  # fmt: skip
    act(fight, EndTurn("Ana"))
    creature(fight, "Gob").status = "fleeing"
    act(fight, TakeTurn("Gob"), OpportunityAttack("Ana", "Gob", "mace"), HitFor("Ana", "prone"))
    assert (creature(fight, "Gob").status, creature(fight, "Gob").at) == ("fleeing", "a5")
    finish(fight)


@pytest.mark.rule("OS-5.17")
@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize(("mine", "free"), [(18, True), (2, False)])
def test_one_that_flees_and_is_held_tries_to_get_free(mine: int, free: bool) -> None:
    fight = fight_of(
        hero("Ana", "b5"), foe("Gob", "a5"), foe("Hob", "i5"),
        dice=[(15,), (2,), (mine,), (10,)],
    )  # fmt: skip
    act(fight, Grapple("Ana", "Gob"), EndTurn("Ana"))
    creature(fight, "Gob").status = "fleeing"
    creature(fight, "Ana").reaction = False
    act(fight, TakeTurn("Gob"))
    assert [e.why for e in happened(fight.log, GrappleEnded)] == ["got free"] * free
    assert creature(fight, "Gob").status == ("fled" if free else "fleeing")
    assert not happened(fight.log, Dashed)
    finish(fight)


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-5.21")
def test_whoever_is_thrown_down_by_the_first_leaves_no_others_reach() -> None:
    fight = fight_of(
        hero("Ana", "b4", MACE), hero("Bo", "b6"), foe("Gob", "c5", hit_points=20),
        dice=[(19,), (3,)],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, Move("Gob"), MoveTo("Gob", "e5"))
    act(fight, OpportunityAttack("Ana", "Gob", "mace"), HitFor("Ana", "prone"))
    assert not [o for o in offered(fight) if isinstance(o, OpportunityAttack)]
    assert (creature(fight, "Gob").at, creature(fight, "Bo").reaction) == ("c5", True)
    finish(fight)


@pytest.mark.rule("OS-5.15")
def test_the_way_to_a_place_avoids_what_would_provoke() -> None:
    fight = fight_of(hero("Ana", "a3"), foe("Gob", "d3"))
    act(fight, Move("Ana"), MoveTo("Ana", "g3"))
    assert creature(fight, "Ana").at == "g3", "around the goblin, and nobody was asked to strike"


@pytest.mark.rule("OS-5.21")
@pytest.mark.rule("OS-6.2")
def test_whoever_is_pulled_off_its_way_stops_there() -> None:
    fight = fight_of(
        hero("Ana", "a5", POLEAXE), foe("Gob", "c5", hit_points=30), dice=[(15,), (4,)]
    )
    act(fight, EndTurn("Ana"), Move("Gob"), MoveTo("Gob", "f5"))
    act(fight, OpportunityAttack("Ana", "Gob", "poleaxe"), HitFor("Ana", "pull"))
    act(fight, PushTo("Ana", "b5"))
    assert (creature(fight, "Gob").at, creature(fight, "Gob").moved) == ("b5", 0)
    assert [e.at for e in happened(fight.log, MoveStopped)] == ["b5"]
    assert Move("Gob") in offered(fight), "it may set out again"
    finish(fight)


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-5.8")
def test_whoever_is_shoved_on_its_way_stops_there() -> None:
    fight = fight_of(hero("Ana", "a5"), foe("Gob", "e5"), dice=[(15,), (4,)])
    act(fight, Ready("Ana"), WaitWith("Ana", "shove"), WaitFor("Ana", INTO_REACH), EndTurn("Ana"))
    act(fight, Move("Gob"), MoveTo("Gob", "a6"))
    assert creature(fight, "Gob").at in ("b5", "b6")
    act(fight, Shove("Ana", "Gob", "away"), PushTo("Ana", "c5"))
    assert creature(fight, "Gob").at == "c5"


@pytest.mark.rule("OS-5.13")
@pytest.mark.rule("OS-2.3")
def test_a_way_that_is_filled_meanwhile_ends_before_it() -> None:
    fight = fight_of(
        hero("Ana", "a5", STAFF), foe("Gob", "e5"), foe("Hob", "b5"), dice=[(15,), (4,)],
        walls=["b4", "c4", "d4", "b6", "c6", "d6"],
    )  # fmt: skip
    act(fight, Ready("Ana"), WaitWith("Ana", "shove"), WaitFor("Ana", INTO_RANGE), EndTurn("Ana"))
    creature(fight, "Gob").at = "h5"
    act(fight, TakeTurn("Gob"), Move("Gob"), MoveTo("Gob", "c5"), Shove("Ana", "Hob", "away"))
    assert (creature(fight, "Hob").at, creature(fight, "Gob").at) == ("c5", "d5")


@pytest.mark.rule("OS-6.2")
def test_hook_pushes_5_feet_instead_of_adding_str() -> None:
    fight = fight_of(hero("Ana", "a1", POLEAXE), foe("Gob", "b1", hit_points=9), dice=[(15,), (4,)])
    act(fight, Attack("Ana", "Gob", "poleaxe"), HitFor("Ana", "push"), PushTo("Ana", "c1"))
    assert (creature(fight, "Gob").at, creature(fight, "Gob").hit_points) == ("c1", 5)
    finish(fight)
