"""OS-4.2, OS-2.5: the last heroic action, help for the dying, and the last hero's death rolls."""

from collections.abc import Iterable
from fractions import Fraction

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.events import Died, FightEnded, GotUp, HelpUsed, LastStand
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import Attack, EndTurn, Help, Ready, TakeTurn
from crossblades.swords_reign.rulings import Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import act, creature, fight_of, foe, hero, odds_of, offered, parts

SMASH = Strike("smash", (10, 10))
"""Fells any hero of the tests."""

FELLED = [(19,), (10, 10)]


def felled(*dice: tuple[int, ...]) -> Fight:
    """An ogre has felled Ana; Bo stands beside her, and the next round begins."""
    fight = fight_of(
        hero("Ana", "a1"), hero("Bo", "a2"), foe("Ogre", "b1", SMASH, hit_points=30),
        dice=[*FELLED, *dice],
    )  # fmt: skip
    act(fight, TakeTurn("Ana"), EndTurn("Ana"), EndTurn("Bo"), Attack("Ogre", "Ana", "smash"))
    return fight


# --- the heroic action


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-4.5")
@pytest.mark.parametrize(
    "conditions", [["paralysed"], ["stunned"], ["incapacitated"], ["grappled", "paralysed"]]
)
def test_nothing_keeps_the_dying_from_the_heroic_action(conditions: Iterable[str]) -> None:
    fight = felled((2, 2), (15,), (5,))
    ana = creature(fight, "Ana")
    ana.conditions |= dict.fromkeys(conditions, -1)
    ana.sources = {"grappled": ("Ogre",)} if "grappled" in conditions else {}
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), Attack("Ana", "Ogre", "longsword"))
    assert [e.creature for e in happened(fight.log, LastStand)] == ["Ana"]
    assert [e.creature for e in happened(fight.log, Died)] == ["Ana"]
    assert ana.status == "dead"


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-4.3")
def test_whoever_is_too_tired_to_act_has_a_heroic_action_all_the_same() -> None:
    fight = felled((5, 4), (15,), (5,))
    creature(fight, "Ana").fatigue = 5
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"), Attack("Ana", "Ogre", "longsword"))
    assert creature(fight, "Ogre").hit_points == 30 - 5 - 2
    assert creature(fight, "Ana").status == "dead"
    finish(fight)


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-5.13")
def test_nobody_readies_anything_with_a_last_action() -> None:
    fight = felled((2, 2))
    act(fight, EndTurn("Ogre"), TakeTurn("Ana"))
    assert Ready("Ana") not in offered(fight)


# --- help


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-5.6")
def test_help_gives_edge_on_a_death_roll_and_is_used_up_by_it() -> None:
    fight = felled((3, 4, 4), (8,))
    act(fight, EndTurn("Ogre"), TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"))
    rolled = next(r for r in happened(fight.log, Rolled) if r.roll.why == "death roll")
    assert (rolled.total, parts(rolled)) == (11, {"help from Bo": 1})
    assert rolled.roll.rules == ("OS-4.2", "OS-1.3", "OS-5.6")
    assert [e.creature for e in happened(fight.log, HelpUsed)] == ["Ana"]
    assert [e.creature for e in happened(fight.log, GotUp)] == ["Ana"]
    assert creature(fight, "Ana").helped_by == ()


@pytest.mark.rule("OS-4.2")
@pytest.mark.rule("OS-5.6")
def test_the_odds_of_a_death_roll_count_the_help() -> None:
    fight = felled()
    creature(fight, "Ana").helped_by = ("Bo",)
    act(fight, EndTurn("Ogre"))
    (odds,) = odds_of(fight, TakeTurn("Ana"), "heroes")
    three = [a + b + c for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)]
    assert odds.events["gets up"] == Fraction(sum(total >= 11 for total in three), 216)
    assert odds.events["acts once and dies"] == Fraction(three.count(4), 216)


# --- the last hero


def alone(*dice: tuple[int, ...], rulings: Rulings | None = None) -> Fight:
    """The only hero has been felled."""
    fight = fight_of(
        hero("Ana", "a1"), foe("Ogre", "b1", SMASH, hit_points=30), dice=[*FELLED, *dice],
        rulings=rulings or Rulings(),
    )  # fmt: skip
    act(fight, EndTurn("Ana"), Attack("Ogre", "Ana", "smash"))
    return fight


@pytest.mark.rule("OS-2.5")
@pytest.mark.rule("OS-4.2")
@pytest.mark.parametrize(
    ("roll", "status"), [((4, 6), "stable"), ((1, 2), "dead")], ids=["stable", "dead"]
)
def test_the_last_hero_rolls_until_it_is_decided(roll: tuple[int, int], status: str) -> None:
    fight = alone((3, 4), roll)
    assert not fight.over, "her death rolls go on"
    act(fight, EndTurn("Ogre"), EndTurn("Ogre"))
    assert creature(fight, "Ana").status == status
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, ended.reason) == ("foes", "beaten")
    finish(fight)


@pytest.mark.rule("OS-2.5")
@pytest.mark.rule("OS-4.2")
def test_the_last_hero_may_get_up_and_fight_on() -> None:
    fight = alone((5, 6), (8,))
    act(fight, EndTurn("Ogre"))
    assert Attack("Ana", "Ogre", "fist") in offered(fight)
    finish(fight)


@pytest.mark.rule("OS-2.5")
@pytest.mark.rule("OS-4.2")
def test_the_last_hero_has_its_heroic_action_too() -> None:
    fight = alone((2, 2), (20,), (8, 8))
    act(fight, EndTurn("Ogre"), Attack("Ana", "Ogre", "longsword"))
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, creature(fight, "Ogre").hit_points) == ("foes", 30 - 8 - 8 - 2)
    finish(fight)


@pytest.mark.rule("OS-2.5")
def test_a_table_may_rule_that_a_side_of_the_fallen_has_lost_at_once() -> None:
    fight = alone(rulings=Rulings(last_rolls_on=False))
    (ended,) = happened(fight.log, FightEnded)
    assert (ended.winner, creature(fight, "Ana").status) == ("foes", "dying")
    finish(fight)
