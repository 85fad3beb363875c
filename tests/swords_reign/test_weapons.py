"""OS-6.1: what one strikes and shoots with."""

from typing import Any

import pytest

from crossblades.kernel.event import Rolled
from crossblades.swords_reign.arms import melee_reach, targets
from crossblades.swords_reign.conditions import speed
from crossblades.swords_reign.gear import Speed, Strike, Weapon
from crossblades.swords_reign.options import Attack, Decline, EndTurn
from tests.helpers import finish, happened
from tests.swords_reign.helpers import SWORD, act, creature, fight_of, foe, hero, offered, parts

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
def test_a_foe_whose_only_weapon_is_lost_has_no_attack() -> None:
    axe = Strike("axe", (6,), weapon=True)
    fight = fight_of(hero("Ana", "a1"), foe("Orc", "b1", axe))
    creature(fight, "Orc").carried = ()
    act(fight, EndTurn("Ana"))
    assert not [option for option in offered(fight) if isinstance(option, Attack)]
    assert melee_reach(creature(fight, "Orc")) == 0


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
