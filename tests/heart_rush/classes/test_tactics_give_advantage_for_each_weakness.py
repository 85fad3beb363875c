"""Tactics."""

from typing import Any

import pytest

from crossblades.heart_rush.content.cleverheart import walls_beside, weaknesses
from crossblades.heart_rush.visibility import View
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, lent, of, use, ways
from tests.helpers import attack, clash, fight_of, foe, hero, scene


def told(*dice: tuple[int, ...], conditions: dict[str, int], at: str = "c5", **more: Any) -> Fight:
    """Ann is about to attack the orc; Cid, the clever one, looks on."""
    fighters = (hero("Ann", "c3"), hero("Cid", at, abilities=("tactics",)), foe("Orc", "d3"))
    bob = (hero("Bob", more.pop("bob")),) if "bob" in more else ()
    fight = fight_of(scene(*fighters, *bob, **more), *dice)
    of(fight, "Orc").conditions = conditions
    clash(fight, Ann="might", Orc="defensive")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3")
@pytest.mark.parametrize(
    ("conditions", "more", "levels"),
    [
        ({"prone": 1}, {}, 1),
        ({"dazed": 3}, {}, 1),
        ({"prone": 1, "dazed": 3, "blinded": 1}, {}, 3),
        ({}, {"walls": ("e3", "d2")}, 1),
        ({}, {"bob": "e4"}, 1),
        ({"prone": 1}, {"walls": ("e3", "d2", "d4")}, 2),
    ],
)
def test_each_that_holds_is_a_level(
    conditions: dict[str, int], more: dict[str, Any], levels: int
) -> None:
    defence = (1,) * (2 + ("prone" in conditions) + ("blinded" in conditions))
    fight = told((1,) * (3 + levels), defence, conditions=conditions, **more)
    use(fight, "tactics", "Orc")
    attack(fight, "Ann", "Orc")
    (part,) = lent(fight, 0, "Tactics")
    assert (part.rule, part.advantage) == ("HR-5.2", levels)
    assert (costs(fight), of(fight, "Cid").rush) == ([("tactics", 1)], 0)


@pytest.mark.parametrize(
    ("conditions", "more"), [({"dazed": 2, "blinded": 2}, {}), ({}, {"walls": ("e3",)})]
)
def test_without_a_weakness_there_is_nothing_to_tell(
    conditions: dict[str, int], more: dict[str, Any]
) -> None:
    assert not ways(told(conditions=conditions, **more), "tactics")


@pytest.mark.rule("HR-5.2")
def test_one_is_no_ally_of_oneself() -> None:
    assert not ways(told(conditions={}, at="e4"), "tactics"), "Ann and Cid are beside the orc"
    assert ways(told(conditions={}, at="e4", bob="d4"), "tactics")


def test_nor_is_there_beyond_thirty_feet() -> None:
    assert ways(told(conditions={"prone": 1}, at="j3"), "tactics")
    assert not ways(told(conditions={"prone": 1}, at="k3", width=12), "tactics")


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_a_friend_in_hiding_is_not_betrayed_by_it() -> None:
    fight = told(conditions={"dazed": 3}, bob="e4")
    cid = of(fight, "Cid")
    assert weaknesses(fight.state, of(fight, "Orc"), cid) == 2
    of(fight, "Bob").conditions = {"hidden": 1}
    assert weaknesses(fight.state, of(fight, "Orc"), cid) == 1
    cid.conditions = {"hidden": 1}
    use(fight, "tactics", "Orc")
    view = fight.view("foes")
    assert isinstance(view, View)
    assert not view.creatures["Orc"].effects
    assert "Cid" not in repr([event for event in fight.log if "foes" in event.seen_by])


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_what_is_to_ones_good_is_no_weakness() -> None:
    fight = told(conditions={"obscured": 1, "dazed": 1, "blinded": 1})
    assert not ways(fight, "tactics")


@pytest.mark.rule("HR-5.2")
def test_attacks_on_others_gain_nothing() -> None:
    fighters = (hero("Ann", "c3"), hero("Cid", "c5", abilities=("tactics",)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, foe("Gob", "d2")), (1,) * 3, (1,) * 3)
    of(fight, "Orc").conditions = of(fight, "Gob").conditions = {"prone": 1}
    clash(fight, Ann="might", Gob="defensive")
    use(fight, "tactics", "Orc")
    decline(fight)
    attack(fight, "Ann", "Gob")
    assert lent(fight, 0, "Tactics") == []


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("walls", "number"),
    [
        (("c5", "c6", "c7"), 1), (("d4", "f4"), 1), (("g5", "g7"), 1), (("d8", "f8"), 1),
        (("c7", "f8"), 2), (("g7", "f4"), 2), (("c4", "c8", "g4", "g8"), 0),
    ],
)  # fmt: skip
def test_walls_beside_any_space_of_the_large_count_once_for_each_side(
    walls: tuple[str, ...], number: int
) -> None:
    """An ogre on d5 to f7; a wall at a corner is on no side of it."""
    fight = fight_of(scene(hero("Ann", "a1"), foe("Ogre", "d5", size="L3"), walls=walls))
    assert walls_beside(fight.state, of(fight, "Ogre")) == number
