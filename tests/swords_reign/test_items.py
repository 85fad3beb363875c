"""OS-5.12: things that are used up, one after the other."""

from typing import Any

import pytest

from crossblades.swords_reign.effects import Item
from crossblades.swords_reign.events import ConditionEnded
from crossblades.swords_reign.gear import Weapon
from crossblades.swords_reign.objects import objects
from crossblades.swords_reign.options import (
    Draw,
    EndTurn,
    PickUp,
    Reload,
    TakeTurn,
    UseItem,
    UseObject,
)
from tests.helpers import happened
from tests.swords_reign.helpers import (
    BOW,
    CROSSBOW,
    SWORD,
    act,
    begin_turn,
    creature,
    fight_of,
    foe,
    hero,
    offered,
)

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


@pytest.mark.rule("OS-5.12")
@pytest.mark.rule("OS-2.3")
def test_using_an_object_takes_the_action() -> None:
    fight = fight_of(hero("Ana", "c3"), foe("Rat", "j9"))
    act(fight, UseObject("Ana", "opens the gate"))
    assert not creature(fight, "Ana").action


@pytest.mark.rule("OS-5.12")
def test_a_potion_is_given_to_whoever_is_beside_one_and_a_torch_to_nobody() -> None:
    fight = fight_of(
        hero("Ana", "c3", items=(TONIC, Item("torch"))), hero("Bo", "c4"), hero("Cy", "c5"),
        foe("Rat", "j9"),
    )  # fmt: skip
    act(fight, TakeTurn("Ana"))
    uses = [option for option in offered(fight) if isinstance(option, UseItem)]
    assert [(use.item, use.target) for use in uses] == [
        ("tonic", "Ana"), ("tonic", "Bo"), ("torch", "Ana"),
    ]  # fmt: skip


@pytest.mark.rule("OS-5.12")
def test_an_antidote_ends_what_it_cures_and_nothing_else() -> None:
    antidote = Item("antidote", cures="poisoned")
    fight = fight_of(hero("Ana", "c3", items=(antidote, antidote)), foe("Rat", "j9"))
    ana = creature(fight, "Ana")
    ana.conditions = {"poisoned": -1, "deafened": -1}
    act(fight, UseItem("Ana", "antidote", "Ana"))
    assert ana.conditions == {"deafened": -1}
    act(fight, EndTurn("Ana"), EndTurn("Rat"), UseItem("Ana", "antidote", "Ana"))
    assert ana.conditions == {"deafened": -1}
    assert len(happened(fight.log, ConditionEnded)) == 1


@pytest.mark.rule("OS-5.12")
@pytest.mark.rule("OS-6.2")
@pytest.mark.parametrize(
    ("weapon", "loaded", "reloads"),
    [(CROSSBOW, False, True), (CROSSBOW, True, False), (BOW, False, False)],
)
def test_an_empty_crossbow_alone_is_reloaded(weapon: Weapon, loaded: bool, reloads: bool) -> None:
    fight = fight_of(hero("Ana", "c3", weapon, SWORD), foe("Rat", "j9"))
    creature(fight, "Ana").loaded = loaded
    things = objects(fight.state, creature(fight, "Ana"))
    assert (Reload("Ana") in things) == reloads
    assert [thing for thing in things if isinstance(thing, Draw)] == [Draw("Ana", "longsword")]


@pytest.mark.rule("OS-5.12")
@pytest.mark.rule("OS-5.9")
def test_one_takes_up_what_lies_in_ones_space_ones_own_first() -> None:
    fight = fight_of(hero("Ana", "c3"), foe("Rat", "j9"))
    fight.state.lying = {"c3": ("Bo: mace", "Ana: dagger"), "c4": ("Ana: spear",)}
    things = objects(fight.state, creature(fight, "Ana"))
    assert [thing for thing in things if isinstance(thing, PickUp)] == [
        PickUp("Ana", "dagger"), PickUp("Ana", "mace", "Bo"),
    ]  # fmt: skip


@pytest.mark.rule("OS-5.12")
def test_what_is_taken_up_lies_there_no_longer_and_the_rest_does() -> None:
    fight = fight_of(hero("Ana", "c3"), foe("Rat", "j9"))
    fight.state.lying = {"c3": ("Bo: mace", "Ana: dagger"), "c4": ("Ana: spear",)}
    creature(fight, "Ana").carried = ("longsword",)
    act(fight, EndTurn("Ana"), EndTurn("Rat"), PickUp("Ana", "dagger"))
    assert fight.state.lying == {"c3": ("Bo: mace",), "c4": ("Ana: spear",)}
    ana = creature(fight, "Ana")
    assert (ana.weapon, ana.carried) == ("dagger", ("longsword", "dagger"))
