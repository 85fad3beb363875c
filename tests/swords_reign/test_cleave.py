"""OS-6.2: blows that go on, and weapons that push where there is no room."""

from typing import Any

import pytest

from crossblades.swords_reign.events import Cleaved, ConditionGained, DamageTaken, Pushed
from crossblades.swords_reign.options import Attack, Cleave, Decline, EndTurn, HitFor, Kill
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    AXE,
    MACE,
    POLEAXE,
    act,
    creature,
    fight_of,
    foe,
    hero,
    offered,
)


def cleaves(open_now: list[Any]) -> list[Cleave]:
    """Those of the open options that are cleaves."""
    return [option for option in open_now if isinstance(option, Cleave)]


@pytest.mark.rule("OS-6.2")
def test_a_hit_that_drops_nobody_does_not_go_on() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("Ogre", "b3", hit_points=20), foe("Gob", "c2"),
        dice=[(15,), (9,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "greataxe"))
    assert not cleaves(offered(fight))
    finish(fight)


@pytest.mark.rule("OS-6.2")
def test_whoever_has_cleaved_this_turn_does_not_again() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("Gob", "b3"), foe("Hob", "c2"), dice=[(15,), (9,)]
    )  # fmt: skip
    creature(fight, "Ana").cleaved = True
    act(fight, Attack("Ana", "Gob", "greataxe"), Kill("Ana", "Gob"))
    assert not cleaves(offered(fight))
    finish(fight)


@pytest.mark.rule("OS-6.2")
def test_a_blow_need_not_go_on() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("Gob", "b3"), foe("Hob", "c2"), dice=[(15,), (9,)]
    )  # fmt: skip
    act(fight, Attack("Ana", "Gob", "greataxe"), Kill("Ana", "Gob"), Decline("Ana"))
    assert creature(fight, "Hob").hit_points == 4
    assert not happened(fight.log, Cleaved)
    assert not creature(fight, "Ana").cleaved
    finish(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-5.19")
@pytest.mark.rule("OS-7.2")
def test_no_blow_goes_on_into_the_hidden_the_fallen_or_ones_charmer() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("Gob", "b3"), foe("Charmer", "c2"), foe("Sneak", "a2"),
        foe("Spared", "a3"), foe("Far", "j9"), dice=[(15,), (9,)],
    )  # fmt: skip
    creature(fight, "Ana").conditions = {"charmed": -1}
    creature(fight, "Ana").sources = {"charmed": ("Charmer",)}
    creature(fight, "Sneak").hidden = True
    creature(fight, "Spared").status = "spared"
    act(fight, Attack("Ana", "Gob", "greataxe"), Kill("Ana", "Gob"))
    assert not cleaves(offered(fight))
    finish(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.parametrize("way", ["push", "pull"])
def test_where_there_is_no_room_a_hook_moves_nobody(way: Any) -> None:
    fight = fight_of(
        hero("Ana", "a1", POLEAXE), foe("Ogre", "b1", hit_points=20), width=2, height=1,
        dice=[(15,), (4,)],
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "poleaxe"), HitFor("Ana", way))
    assert (creature(fight, "Ogre").at, creature(fight, "Ogre").hit_points) == ("b1", 16)
    assert not happened(fight.log, Pushed)
    finish(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-4.4")
def test_the_dead_are_not_knocked_prone_besides() -> None:
    fight = fight_of(
        hero("Ana", "a1", MACE), foe("Gob", "b1"), foe("Far", "j9"), dice=[(15,), (4,)]
    )
    act(fight, Attack("Ana", "Gob", "mace"), HitFor("Ana", "prone"), Kill("Ana", "Gob"))
    assert len(happened(fight.log, DamageTaken)) == 1
    assert not happened(fight.log, ConditionGained)
    assert creature(fight, "Gob").conditions == {}


@pytest.mark.rule("OS-6.2")
@pytest.mark.parametrize("facts", [{"immune": ("weapon",)}, {"hit_points": 12}])
def test_a_blow_goes_on_only_if_it_has_dropped_somebody(facts: dict[str, Any]) -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("Ogre", "b3", **facts), foe("Gob", "c2"), dice=[(15,), (9,)]
    )  # fmt: skip
    act(fight, Attack("Ana", "Ogre", "greataxe"))
    assert creature(fight, "Ogre").status == "up", "with 1 hit point left, or unharmed"
    assert EndTurn("Ana") in offered(fight), "nothing is asked"
    finish(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-4.6")
def test_who_lies_at_0_is_not_dropped_again() -> None:
    fight = fight_of(
        hero("Ana", "b2", AXE), foe("Ogre", "b3"), foe("Gob", "c2"), dice=[(15, 1), (9,)]
    )  # fmt: skip
    ogre = creature(fight, "Ogre")
    ogre.status, ogre.hit_points, ogre.conditions = "spared", 0, {"prone": -1, "unconscious": -1}
    act(fight, Attack("Ana", "Ogre", "greataxe"))
    assert ogre.status == "spared"
    assert not cleaves(offered(fight))
    finish(fight)
