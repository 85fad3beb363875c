"""Chapter 5: what stands in the menu of a turn, and what has no place there."""

from typing import Any

import pytest

from crossblades.kernel.fight import Fight
from crossblades.swords_reign.defending import helping
from crossblades.swords_reign.options import (
    Dash,
    Disengage,
    Dodge,
    Help,
    Hide,
    Stabilise,
    TakeTurn,
)
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, offered


def three_heroes(**ana: Any) -> Fight:
    """Bo is beside Ana, Cy is not, and a goblin is far away."""
    return fight_of(
        hero("Ana", "a1", **ana), hero("Bo", "a2"), hero("Cy", "a9"), foe("Gob", "j9")
    )  # fmt: skip


@pytest.mark.rule("OS-5.11")
@pytest.mark.parametrize(
    ("provisions", "bo", "cy", "patients"),
    [
        (1, "dying", "dying", ["Bo"]),
        (1, "stable", "dying", []),
        (1, "up", "up", []),
        (0, "dying", "dying", []),
    ],
)
def test_a_provision_is_for_an_ally_who_is_dying_beside_one(
    provisions: int, bo: Any, cy: Any, patients: list[str]
) -> None:
    fight = three_heroes(provisions=provisions)
    creature(fight, "Bo").status = bo
    creature(fight, "Cy").status = cy
    act(fight, TakeTurn("Ana"))
    found = [option.ally for option in offered(fight) if isinstance(option, Stabilise)]
    assert found == patients


@pytest.mark.rule("OS-5.6")
@pytest.mark.parametrize(
    ("status", "helped_by", "helps"),
    [
        ("up", (), ["Bo"]),
        ("up", ("Cy",), ["Bo"]),
        ("up", ("Ana",), []),
        ("dying", (), ["Bo"]),
        ("stable", (), []),
        ("surrendered", (), []),
    ],
)
def test_help_is_for_an_ally_in_reach_that_rolls(
    status: Any, helped_by: tuple[str, ...], helps: list[str]
) -> None:
    fight = three_heroes()
    bo = creature(fight, "Bo")
    bo.status, bo.helped_by = status, helped_by
    ana = creature(fight, "Ana")
    assert helping(fight.state, ana) == [Help("Ana", ally) for ally in helps]


@pytest.mark.rule("OS-5.4")
@pytest.mark.rule("OS-5.5")
@pytest.mark.rule("OS-7.9")
@pytest.mark.parametrize(("conditions", "moves"), [({}, True), ({"restrained": -1}, False)])
def test_whoever_cannot_move_neither_dashes_nor_disengages(
    conditions: dict[str, int], moves: bool
) -> None:
    fight = three_heroes()
    creature(fight, "Ana").conditions = conditions
    act(fight, TakeTurn("Ana"))
    assert (Dash("Ana") in offered(fight)) == moves
    assert (Disengage("Ana") in offered(fight)) == moves
    assert Dodge("Ana") in offered(fight)


@pytest.mark.rule("OS-5.10")
@pytest.mark.parametrize(("hidden", "hides"), [(False, True), (True, False)])
def test_whoever_is_hidden_need_not_hide(hidden: bool, hides: bool) -> None:
    fight = fight_of(hero("Ana", "a1"), hero("Bo", "a3"), foe("Gob", "j1"), cover=["a1"])
    creature(fight, "Ana").hidden = hidden
    act(fight, TakeTurn("Ana"))
    assert (Hide("Ana") in offered(fight)) == hides
