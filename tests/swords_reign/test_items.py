"""OS-5.12: things that are used up, one after the other."""

import pytest

from crossblades.swords_reign.effects import Item
from crossblades.swords_reign.options import EndTurn, UseItem
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
