"""EDGE, SETBACK, criticals, shields and traits from several chapters in one roll."""

import pytest

from crossblades.kernel.event import Rolled
from crossblades.kernel.fight import Fight
from crossblades.swords_reign.effects import Special
from crossblades.swords_reign.events import DamageTaken, Hit
from crossblades.swords_reign.gear import Strike
from crossblades.swords_reign.options import (
    Attack,
    BreakShield,
    Dodge,
    EndTurn,
    Grapple,
    Help,
    HitFor,
    Move,
    MoveTo,
    OpportunityAttack,
    TakeTurn,
)
from crossblades.swords_reign.rulings import Cover, Rulings
from tests.helpers import finish, happened
from tests.swords_reign.helpers import (
    BOW,
    MACE,
    act,
    creature,
    fight_of,
    foe,
    hero,
)


def balance(rolled: Rolled) -> int:
    """EDGE less SETBACK of a roll."""
    return sum(part.edge for part in rolled.roll.parts)


def afflict(fight: Fight, name: str, *conditions: str) -> None:
    """Conditions that last until something ends them."""
    creature(fight, name).conditions = dict.fromkeys(conditions, -1)


@pytest.mark.rule("OS-1.3")
@pytest.mark.rule("OS-5.3")
@pytest.mark.rule("OS-5.6")
@pytest.mark.rule("OS-7.8")
@pytest.mark.rule("OS-7.9")
def test_three_sources_of_edge_and_two_of_setback_leave_one_die() -> None:
    fight = fight_of(
        hero("Ana", "b1"), hero("Bo", "b2"), foe("Ogre", "c1", hit_points=40),
        dice=[(9, 3), (5,)],
    )  # fmt: skip
    act(fight, TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"))
    afflict(fight, "Ogre", "prone", "restrained")
    creature(fight, "Ogre").dodges = True
    afflict(fight, "Ana", "poisoned")
    act(fight, Attack("Ana", "Ogre", "longsword"))
    rolled = happened(fight.log, Rolled)[2]
    assert balance(rolled) == 1
    assert rolled.faces == (9, 3)
    assert rolled.total == 9 + 3 + 2 + 2
    finish(fight)


@pytest.mark.rule("OS-1.3")
@pytest.mark.rule("OS-7.1")
def test_the_blind_who_strike_at_the_blind_roll_a_plain_die() -> None:
    fight = fight_of(hero("Ana", "b1"), foe("Ogre", "c1", hit_points=40), dice=[(10,), (5,)])
    afflict(fight, "Ana", "blinded")
    afflict(fight, "Ogre", "blinded")
    act(fight, Attack("Ana", "Ogre", "longsword"))
    assert balance(happened(fight.log, Rolled)[1]) == 0
    finish(fight)


@pytest.mark.rule("OS-3.5")
@pytest.mark.rule("OS-7.8")
@pytest.mark.rule("OS-1.3")
@pytest.mark.parametrize(
    ("ruling", "face", "setback", "hits"),
    [("setback", 14, 2, True), ("setback", 13, 2, False), ("armour class", 13, 1, True),
     ("armour class", 12, 1, False)],
)  # fmt: skip
def test_cover_and_lying_down_both_hamper_a_shot(
    ruling: Cover, face: int, setback: int, hits: bool
) -> None:
    """DEX +2 and PB +2 against AC 12, or 14, each SETBACK a 3."""
    fight = fight_of(
        hero("Ana", "a1", BOW, abilities={"DEX": 2}), foe("Ogre", "f1", hit_points=40),
        cover=["f1"], rulings=Rulings(cover=ruling),
        dice=[(face, *[3] * setback), *([(5,)] if hits else [])],
    )  # fmt: skip
    afflict(fight, "Ogre", "prone")
    act(fight, Attack("Ana", "Ogre", "longbow"))
    assert balance(happened(fight.log, Rolled)[1]) == -setback
    assert bool(happened(fight.log, Hit)) is hits
    finish(fight)


@pytest.mark.rule("OS-5.19")
@pytest.mark.rule("OS-7.8")
@pytest.mark.rule("OS-1.3")
def test_a_shot_out_of_hiding_at_one_who_lies_is_a_plain_one() -> None:
    fight = fight_of(
        hero("Ana", "a1", BOW), foe("Ogre", "f1", hit_points=40), dice=[(12,), (5,)], cover=["a1"]
    )
    creature(fight, "Ana").hidden = True
    afflict(fight, "Ogre", "prone")
    act(fight, Attack("Ana", "Ogre", "longbow"))
    assert balance(happened(fight.log, Rolled)[1]) == 0
    assert not creature(fight, "Ana").hidden
    finish(fight)


@pytest.mark.rule("OS-7.6")
@pytest.mark.rule("OS-7.8")
@pytest.mark.rule("OS-3.7")
def test_a_bow_from_close_is_critical_on_the_paralysed_though_lying_cancels_the_edge() -> None:
    fight = fight_of(hero("Ana", "a1", BOW), foe("Ogre", "b1", hit_points=40), dice=[(12,), (5, 6)])
    afflict(fight, "Ogre", "paralysed", "prone")
    act(fight, Attack("Ana", "Ogre", "longbow"))
    assert balance(happened(fight.log, Rolled)[1]) == 0
    assert [hit.critical for hit in happened(fight.log, Hit)] == [True]
    assert creature(fight, "Ogre").hit_points == 40 - 11
    finish(fight)


@pytest.mark.rule("OS-6.2")
@pytest.mark.rule("OS-3.3")
def test_a_critical_that_crushes_doubles_the_dice_and_adds_no_strength() -> None:
    fight = fight_of(
        hero("Ana", "a1", MACE), foe("Ogre", "b1", hit_points=40), dice=[(20,), (5, 6)]
    )
    act(fight, Attack("Ana", "Ogre", "mace"), HitFor("Ana", "prone"))
    assert creature(fight, "Ogre").hit_points == 40 - 11
    assert creature(fight, "Ogre").conditions == {"prone": -1}
    finish(fight)


@pytest.mark.rule("OS-6.3")
@pytest.mark.rule("OS-6.2")
def test_a_broken_shield_stops_the_damage_and_not_the_fall() -> None:
    """It is "one hit's damage" that is turned to 0; the hit has hit."""
    trip = Strike("tail", (6,), rider=Special("sweep", condition="prone"))
    fight = fight_of(hero("Ana", "a1", shield=True), foe("Drake", "b1", trip), dice=[(19,), (5,)])
    act(fight, EndTurn("Ana"), Attack("Drake", "Ana", "tail"), BreakShield("Ana"))
    assert not happened(fight.log, DamageTaken)
    assert creature(fight, "Ana").conditions == {"prone": -1}
    finish(fight)


@pytest.mark.rule("OS-6.7")
@pytest.mark.rule("OS-3.3")
def test_a_swarm_takes_half_of_what_a_critical_has_doubled() -> None:
    fight = fight_of(
        hero("Ana", "a1"), foe("Rats", "b1", hit_points=60, swarm=True), dice=[(20,), (7, 8)]
    )
    act(fight, Attack("Ana", "Rats", "longsword"))
    assert creature(fight, "Rats").hit_points == 60 - (7 + 8 + 2) // 2
    finish(fight)


@pytest.mark.rule("OS-5.6")
@pytest.mark.rule("OS-5.15")
def test_help_serves_an_opportunity_attack() -> None:
    fight = fight_of(
        hero("Ana", "b1"), hero("Bo", "b2"), foe("Gob", "c1", hit_points=30), dice=[(9, 4), (5,)]
    )
    act(fight, TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"), EndTurn("Ana"))
    act(fight, Move("Gob"), MoveTo("Gob", "f1"), OpportunityAttack("Ana", "Gob", "longsword"))
    assert balance(happened(fight.log, Rolled)[2]) == 1
    assert creature(fight, "Ana").helped_by == ()
    finish(fight)


@pytest.mark.rule("OS-5.7")
@pytest.mark.rule("OS-7.7")
@pytest.mark.rule("OS-5.6")
@pytest.mark.rule("OS-4.3")
def test_a_contest_counts_help_poison_and_fatigue_of_each_side() -> None:
    fight = fight_of(
        hero("Ana", "b1", fatigue=2), hero("Bo", "b2"), foe("Gob", "c1"),
        dice=[(10,), (12, 5)],
    )  # fmt: skip
    act(fight, TakeTurn("Bo"), Help("Bo", "Ana"), EndTurn("Bo"))
    afflict(fight, "Ana", "poisoned")
    afflict(fight, "Gob", "shaken")
    act(fight, Grapple("Ana", "Gob"))
    mine, theirs = happened(fight.log, Rolled)[2:4]
    assert (balance(mine), mine.total) == (0, 10 + 2 - 2)
    assert (balance(theirs), theirs.total) == (-1, 12 - 5 + 1)
    assert creature(fight, "Gob").conditions.keys() == {"shaken", "grappled"}
    finish(fight)


@pytest.mark.rule("OS-7.9")
@pytest.mark.rule("OS-5.3")
@pytest.mark.rule("OS-1.3")
def test_the_restrained_may_dodge_which_cancels_what_restraint_gives() -> None:
    fight = fight_of(hero("Ana", "a1"), foe("Gob", "b1"), dice=[(9,), (3,)])
    afflict(fight, "Ana", "restrained")
    act(fight, Dodge("Ana"), Attack("Gob", "Ana", "claw"))
    assert balance(happened(fight.log, Rolled)[1]) == 0
    finish(fight)
