"""OS-5.12: things that are used up, one after the other."""

from typing import Any

import pytest

from crossblades.swords_reign.effects import Item
from crossblades.swords_reign.options import EndTurn, TakeTurn, UseItem
from tests.swords_reign.helpers import act, begin_turn, creature, fight_of, foe, hero, offered

TONIC = Item("tonic", heal_bonus=2)


@pytest.mark.rule("OS-5.12")
def test_each_use_takes_one_of_several() -> None:
    fight = fight_of(
        hero("Ana", "c3", items=(TONIC, TONIC), hurt=6),
        foe("Rat", "j9", attacks=()),
        dice=[(), ()],
    )
    drink = UseItem("Ana", "tonic", "Ana")
    for hit_points in (6, 8):
        begin_turn(fight, "Ana")
        assert offered(fight).count(drink) == 1
        act(fight, drink)
        assert creature(fight, "Ana").hit_points == hit_points
        act(fight, EndTurn("Ana"))
        act(fight, EndTurn("Rat"))
    begin_turn(fight, "Ana")
    assert drink not in offered(fight)


@pytest.mark.rule("OS-5.12")
def test_a_potion_without_dice_can_be_given_to_a_friend_too() -> None:
    fight = fight_of(
        hero("Ana", "c3", items=(TONIC,)), hero("Bo", "c4", hurt=6), foe("Rat", "j9"), dice=[()]
    )
    act(fight, TakeTurn("Ana"), UseItem("Ana", "tonic", "Bo"))
    assert creature(fight, "Bo").hit_points == 6


@pytest.mark.rule("OS-5.12")
@pytest.mark.rule("OS-4.1")
@pytest.mark.parametrize(
    ("status", "left"), [("up", {"prone"}), ("dying", {"prone", "unconscious"})]
)
def test_salts_wake_sleepers_and_not_the_dying(status: Any, left: set[str]) -> None:
    salts = Item("salts", cures="unconscious")
    fight = fight_of(hero("Ana", "c3", items=(salts,)), hero("Bo", "c4"), foe("Rat", "j9"))
    bo = creature(fight, "Bo")
    bo.status, bo.conditions = status, {"unconscious": -1, "prone": -1}
    act(fight, TakeTurn("Ana"), UseItem("Ana", "salts", "Bo"))
    assert set(bo.conditions) == left
