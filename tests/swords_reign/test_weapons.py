"""OS-6.1: what one strikes and shoots with."""

from typing import Any

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.arms import melee_reach, targets
from crossblades.swords_reign.conditions import speed
from crossblades.swords_reign.events import Died
from crossblades.swords_reign.gear import Speed, Strike, Weapon, as_weapon
from crossblades.swords_reign.options import (
    Attack,
    Decline,
    Disarm,
    EndTurn,
    Move,
    MoveTo,
    PickUp,
    ResistWith,
    TakeTurn,
)
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    SWORD,
    act,
    creature,
    fight_of,
    foe,
    hero,
    lines,
    offered,
    parts,
)
from tests.swords_reign.invariants import check

SPEAR = Weapon("spear", (6,), two_handed=(8,), tags=("thrown", "versatile"))
BITE, TAIL = Strike("bite", (6,)), Strike("tail", (4,), reach=10)


@pytest.mark.rule("OS-6.1")
@pytest.mark.parametrize(
    ("weapon", "shield", "thrown", "die"),
    [
        (SWORD, False, False, 8),
        (SWORD, True, False, 6),
        (SPEAR, False, False, 8),
        (SPEAR, False, True, 6),
    ],
)
def test_a_versatile_weapon_in_both_hands_has_its_larger_die(
    weapon: Weapon, shield: bool, thrown: bool, die: int
) -> None:
    fight = fight_of(
        hero("Ana", "a1", weapon, shield=shield), foe("Ogre", "b1", hit_points=20),
        dice=[(15,), (5,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", weapon.name, thrown))
    damage = happened(fight.log, Rolled)[-1]
    assert damage.roll.parts[0].dice == (die,)
    finish(fight)


@pytest.mark.rule("OS-3.2")
def test_a_fist_deals_1_and_str() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Ogre", "b1", hit_points=20), dice=[(15,), ()])
    creature(fight, "Ana").weapon = ""
    act(fight, EndTurn("Ana"), EndTurn("Ogre"), Attack("Ana", "Ogre", "fist"))
    assert parts(happened(fight.log, Rolled)[-1]) == {"fist": 1, "STR": 2}
    assert creature(fight, "Ogre").hit_points == 17


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-5.9")
def test_a_foe_whose_only_weapon_is_lost_strikes_for_1() -> None:
    axe = Strike("axe", (6,), weapon=True)
    fight = fight_of(hero("Ana", "a1"), foe("Orc", "b1", axe, hit_dice=3), dice=[(15,)])
    creature(fight, "Orc").carried = ()
    act(fight, EndTurn("Ana"))
    blows = [option for option in offered(fight) if isinstance(option, Attack)]
    assert blows == [Attack("Orc", "Ana", "fist")]
    assert melee_reach(creature(fight, "Orc")) == 5
    act(fight, *blows)
    assert creature(fight, "Ana").hit_points == 9
    assert parts(happened(fight.log, Rolled)[-2]) == {"hit dice": 3}


@pytest.mark.rule("OS-5.9")
def test_a_foe_that_has_claws_left_needs_no_fists() -> None:
    axe, claw = Strike("axe", (6,), weapon=True), Strike("claw", (4,))
    fight = fight_of(hero("Ana", "a1"), foe("Orc", "b1", axe, claw))
    creature(fight, "Orc").carried = ()
    act(fight, EndTurn("Ana"))
    assert {o.attack for o in offered(fight) if isinstance(o, Attack)} == {"claw"}


@pytest.mark.rule("OS-5.9")
def test_a_foe_is_disarmed_of_one_weapon_the_first_of_its_block() -> None:
    axe, dagger = Strike("axe", (6,), weapon=True), Strike("dagger", (4,), weapon=True)
    orc = foe("Orc", "b1", attacks=((axe,), (dagger,)))
    fight = fight_of(hero("Ana", "a1"), orc, dice=[(20,), (1,)])
    act(fight, Disarm("Ana", "Orc", "STR"))
    assert fight.state.lying == {"b1": ("Orc: axe",)}
    act(fight, EndTurn("Ana"))
    assert {o.attack for o in offered(fight) if isinstance(o, Attack)} == {"dagger"}
    check(fight)


# --- weapons in other hands


AXE = Strike("axe", (6,), 1, weapon=True)


def over_a_fallen_orc(*dice: tuple[int, ...]) -> Fight:
    """Ana stands where an orc has fallen, over its axe; a goblin is beside her."""
    fight = fight_of(
        hero("Ana", "a1"), foe("Orc", "c1", AXE), foe("Gob", "b2", AXE, hit_points=20), dice=dice
    )
    orc = creature(fight, "Orc")
    orc.hit_points = 0
    Died(creature="Orc").apply(fight.state)
    act(fight, EndTurn("Ana"), EndTurn("Gob"), Move("Ana"), MoveTo("Ana", "c1"))
    return fight


@pytest.mark.rule("OS-5.9")
@pytest.mark.rule("OS-5.12")
def test_a_hero_picks_up_a_foes_weapon_and_strikes_with_it() -> None:
    fight = over_a_fallen_orc((15,), (4,))
    assert PickUp("Ana", "axe", "Orc") in offered(fight)
    act(fight, PickUp("Ana", "axe", "Orc"), EndTurn("Ana"), EndTurn("Gob"))
    ana = creature(fight, "Ana")
    assert (ana.weapon, ana.carried) == ("Orc's axe", ("longsword", "Orc's axe"))
    assert fight.state.lying == {}
    assert "Ana picks up Orc's axe." in lines(fight)
    act(fight, Attack("Ana", "Gob", "Orc's axe"))
    assert creature(fight, "Gob").hit_points == 20 - 4 - 1 - 2
    check(fight)


@pytest.mark.rule("OS-5.9")
def test_what_was_picked_up_lies_there_as_its_owners_when_it_is_lost_again() -> None:
    fight = over_a_fallen_orc((20,), (1,))
    act(fight, PickUp("Ana", "axe", "Orc"), EndTurn("Ana"))
    act(fight, Disarm("Gob", "Ana", "STR"), ResistWith("Ana", "STR"))
    ana = creature(fight, "Ana")
    assert (ana.weapon, ana.carried, ana.taken) == ("", ("longsword",), ())
    assert fight.state.lying == {"c1": ("Orc: axe",)}
    check(fight)


@pytest.mark.rule("OS-5.9")
def test_a_foe_picks_up_a_heros_weapon_and_strikes_with_it() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Orc", "b1", AXE, hit_dice=2), dice=[(15,), (5,), (20,), (3,) * 2]
    )  # fmt: skip
    fight.state.lying = {"b1": ("Ana: longsword",)}
    creature(fight, "Ana").weapon, creature(fight, "Ana").carried = "", ()
    act(fight, Disarm("Ana", "Orc", "STR"), EndTurn("Ana"), PickUp("Orc", "longsword", "Ana"))
    assert fight.state.lying == {"b1": ("Orc: axe",)}
    act(fight, EndTurn("Orc"), EndTurn("Ana"), Attack("Orc", "Ana", "Ana's longsword"))
    assert creature(fight, "Ana").hit_points == 10 - 3 - 3, "a critical with two d8"
    check(fight)


@pytest.mark.rule("OS-5.9")
@pytest.mark.rule("OS-6.1")
@pytest.mark.parametrize(
    ("strike", "reach", "far"),
    [
        (Strike("spear", (6,), range=30, weapon=True), 5, 30),
        (Strike("harpoon", (6,), range=120, weapon=True), 5, 120),
        (Strike("pike", (8,), reach=10, weapon=True), 10, 0),
        (Strike("bow", (6,), reach=0, range=120, weapon=True), 0, 120),
        (Strike("sling", (4,), reach=0, range=30, weapon=True), 0, 30),
    ],
)
def test_in_other_hands_a_weapon_reaches_and_flies_as_far(
    strike: Strike, reach: int, far: int
) -> None:
    weapon = as_weapon(strike)
    assert (weapon.dice, weapon.reach, weapon.range) == (strike.dice, reach, far)
    assert weapon.melee == bool(reach)


@pytest.mark.rule("OS-5.9")
@pytest.mark.rule("OS-4.5")
def test_the_last_act_is_done_with_what_was_picked_up_too() -> None:
    smash = Strike("smash", (10, 10))
    fight = fight_of(
        hero("Ana", "c1"), hero("Bo", "j9"), foe("Orc", "j1", AXE),
        foe("Ogre", "b2", smash, hit_points=30), dice=[(19,), (10, 10), (2, 2), (15,), (4,)],
    )  # fmt: skip
    creature(fight, "Orc").carried, fight.state.lying = (), {"c1": ("Orc: axe",)}
    act(fight, TakeTurn("Ana"), PickUp("Ana", "axe", "Orc"), EndTurn("Ana"), EndTurn("Bo"))
    act(fight, TakeTurn("Ogre"), Attack("Ogre", "Ana", "smash"), EndTurn("Ogre"), EndTurn("Orc"))
    assert fight.state.lying == {"c1": ("Orc: axe",)}
    act(fight, TakeTurn("Ana"), Attack("Ana", "Ogre", "Orc's axe"))
    assert fight.state.lying == {"c1": ("Orc: axe",)}
    finish(fight)


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-6.1")
def test_ones_reach_is_that_of_the_longest_of_ones_blows() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Drake", "b1", BITE, TAIL))
    assert melee_reach(creature(fight, "Drake")) == 10


@pytest.mark.rule("OS-6.7")
def test_a_foe_may_leave_a_blow_of_its_line_out() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Drake", "b1", BITE, TAIL), dice=[(1,)])
    act(fight, EndTurn("Ana"), Attack("Drake", "Ana", "bite, tail"), Decline("Drake"))
    assert EndTurn("Drake") in offered(fight)
    finish(fight)


@pytest.mark.rule("OS-5.1")
def test_those_who_still_fight_are_named_first_and_the_nearest_of_them() -> None:
    fight = fight_of(
        hero("Far", "a3"), hero("Near", "a2"), hero("Down", "b2"), foe("Drake", "b1", TAIL)
    )  # fmt: skip
    creature(fight, "Down").status = "dying"
    found = targets(fight.state, creature(fight, "Drake"), TAIL)
    assert [target.name for target in found] == ["Near", "Far", "Down"]


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-6.4")
@pytest.mark.parametrize(
    ("moves", "feet"),
    [
        ({"walk": "slow", "fly": "fast"}, 45),
        ({"walk": "normal", "fly": "slow"}, 30),
        ({"walk": "slow", "swim": "fast"}, 15),
        ({"swim": "fast"}, 0),
    ],
)
def test_on_dry_land_one_walks_or_flies(moves: dict[Any, Speed], feet: int) -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Bat", "j9", moves=moves))
    assert speed(creature(fight, "Bat")) == feet


@pytest.mark.rule("OS-6.7", "OS-6.1")
@pytest.mark.parametrize(
    ("block", "made", "harmed"),
    [
        ({"immune": ("non-magical weapons",)}, {}, False),
        ({"immune": ("non-magical weapons",)}, {"silver": True}, False),
        ({"immune": ("non-magical weapons",)}, {"magic": True}, True),
        ({"immune": ("non-magical, non-silver weapons",)}, {}, False),
        ({"immune": ("non-magical, non-silver weapons",)}, {"silver": True}, True),
        ({"immune": ("non-magical, non-silver weapons",)}, {"magic": True}, True),
        ({"incorporeal": True}, {}, False),
        ({"incorporeal": True}, {"silver": True}, True),
    ],
)
def test_some_are_harmed_by_magic_or_silver_alone(
    block: dict[str, Any], made: dict[str, Any], harmed: bool
) -> None:
    blade = Weapon("blade", (6,), kind="slashing", **made)
    fight = fight_of(
        hero("Ana", "a1", blade), foe("Shade", "b1", hit_points=20, **block), dice=[(19,), (3,)]
    )
    act(fight, Attack("Ana", "Shade", "blade"))
    assert (creature(fight, "Shade").hit_points < 20) == harmed
    finish(fight)
