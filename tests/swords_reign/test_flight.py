"""OS-6.6: how the broken run, and what they may still do."""

from collections.abc import Iterable
from typing import Any

import pytest

from crossblades.kernel.fight import Fight
from crossblades.swords_reign.events import Broke, Contested, Dashed, Fled, MoraleChecked, StoodUp
from crossblades.swords_reign.options import (
    Attack,
    EndTurn,
    Flee,
    Grapple,
    Kill,
    Move,
    MoveTo,
    Spare,
    TakeTurn,
)
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, offered


def runs(at: str, conditions: Iterable[str] = (), walls: Iterable[str] = ()) -> Fight:
    """A goblin is about to run on a map of 41 by 41 spaces; Ana is at the west, in the middle."""
    fight = fight_of(
        hero("Ana", "a21"), foe("Gob", at), foe("Far", "ao41"), width=41, height=41, walls=walls
    )  # fmt: skip
    gob = creature(fight, "Gob")
    gob.status, gob.conditions = "fleeing", dict.fromkeys(conditions, -1)
    return fight


def turn_of_gob(fight: Fight) -> None:
    """Ana does nothing, and the goblin runs."""
    act(fight, EndTurn("Ana"), TakeTurn("Gob"))


@pytest.mark.rule("OS-6.6")
@pytest.mark.rule("OS-5.5")
def test_whoever_is_too_far_from_every_edge_dashes_away_from_all_enemies() -> None:
    fight = runs("u21")
    before = fight.state.distance(creature(fight, "Gob"), creature(fight, "Ana"))
    turn_of_gob(fight)
    assert len(happened(fight.log, Dashed)) == 1
    after = fight.state.distance(creature(fight, "Gob"), creature(fight, "Ana"))
    assert after == before + 60
    assert not happened(fight.log, Fled)


@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize("at", ["u4", "u38", "al21"])
def test_the_broken_run_for_the_nearest_edge_and_are_gone(at: str) -> None:
    fight = runs(at)
    turn_of_gob(fight)
    assert creature(fight, "Gob").moved == 15
    assert [event.creature for event in happened(fight.log, Fled)] == ["Gob"]


@pytest.mark.rule("OS-5.18")
@pytest.mark.rule("OS-6.6")
def test_the_prone_stand_up_before_they_run() -> None:
    fight = runs("u4", conditions=["prone"])
    turn_of_gob(fight)
    assert [event.feet for event in happened(fight.log, StoodUp)] == [15]
    assert creature(fight, "Gob").moved == 15 + 15
    assert len(happened(fight.log, Fled)) == 1


@pytest.mark.rule("OS-7.9")
@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize("conditions", [["restrained"], ["restrained", "prone"]])
@pytest.mark.parametrize("at", ["u4", "u1"])
def test_whoever_cannot_move_does_not_get_away(conditions: list[str], at: str) -> None:
    fight = runs(at, conditions=conditions)
    turn_of_gob(fight)
    assert (creature(fight, "Gob").at, creature(fight, "Gob").status) == (at, "fleeing")
    assert not happened(fight.log, Dashed)


@pytest.mark.rule("OS-6.6")
def test_whoever_is_shut_in_stays_where_it_is() -> None:
    walls = [f"{column}{row}" for column in "tuv" for row in (20, 21, 22)]
    fight = runs("u21", walls=[space for space in walls if space != "u21"])
    turn_of_gob(fight)
    assert (creature(fight, "Gob").at, creature(fight, "Gob").status) == ("u21", "fleeing")


@pytest.mark.rule("OS-1.4")
@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize(("status", "resists"), [("fleeing", True), ("surrendered", False)])
def test_those_who_run_resist_and_those_who_gave_up_do_not(status: Any, resists: bool) -> None:
    dice = [(2,), (15,)] if resists else [(2,)]
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), foe("Far", "j9"), dice=dice)
    creature(fight, "Gob").status = status
    act(fight, Grapple("Ana", "Gob"))
    (contested,) = happened(fight.log, Contested)
    assert contested.success != resists
    finish(fight)


@pytest.mark.rule("OS-5.15")
@pytest.mark.rule("OS-6.6")
@pytest.mark.parametrize("status", ["fleeing", "surrendered"])
def test_the_broken_strike_nobody_who_leaves_their_reach(status: Any) -> None:
    fight = fight_of(hero("Ana", "b1"), foe("Gob", "c1"), foe("Far", "j9"))
    creature(fight, "Gob").status = status
    act(fight, Move("Ana"), MoveTo("Ana", "a1"))
    assert creature(fight, "Ana").at == "a1"
    assert EndTurn("Ana") in offered(fight)


@pytest.mark.rule("OS-6.6")
def test_the_spared_neither_check_their_morale_nor_run() -> None:
    goblins = [foe(f"Gob {n}", at, morale=7) for n, at in enumerate(("b1", "a2", "j8", "j9"))]
    orc = foe("Orc", "b2", kind="orc", morale=12)
    fight = fight_of(
        hero("Ana", "a1"), *goblins, orc, dice=[(15,), (6,), (3, 3), (3, 3), (15,), (6,), (6, 5)]
    )  # fmt: skip
    act(fight, Attack("Ana", "Gob 0", "longsword"), Spare("Ana", "Gob 0"), EndTurn("Ana"))
    for name in ("Gob 1", "Gob 2", "Gob 3"):
        act(fight, TakeTurn(name), EndTurn(name))
    act(fight, EndTurn("Orc"))
    creature(fight, "Orc").status = "spared"
    act(fight, Attack("Ana", "Gob 1", "longsword"), Kill("Ana", "Gob 1"), Flee("Gob 2"))
    assert [event.kind for event in happened(fight.log, MoraleChecked)] == [
        "goblin", "orc", "goblin",
    ]  # fmt: skip
    (broke,) = happened(fight.log, Broke)
    assert broke.creatures == ("Gob 2", "Gob 3")
    assert creature(fight, "Gob 0").status == "spared"
    finish(fight)
