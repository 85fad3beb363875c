"""Eternal Fortitude."""

import pytest

from crossblades.heart_rush.events import Attacked, Contested
from crossblades.heart_rush.options import Decline
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, lent, of, use, ways
from tests.helpers import (
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    rolls,
    scene,
)

FORT = "eternal fortitude"


def attacked(*dice: tuple[int, ...]) -> Fight:
    """Ann has put two dice aside, and the orc attacks her."""
    ann = hero("Ann", "c3", abilities=(FORT,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), *dice)
    clash(fight, Orc="might", Ann="defensive")
    use(fight, FORT, rush=1)
    attack(fight, "Orc", "Ann")
    return fight


@pytest.mark.rule("HR-5.3", "HR-5.2")
def test_before_a_defence_any_number_of_them_is_added() -> None:
    fight = attacked(MISS, (*OPEN, 6))
    assert [option.choice for option in ways(fight, FORT)] == ["add 1", "add 2"]
    assert not rolls(fight.log), "nothing is seen yet"
    use(fight, FORT, choice="add 1")
    (part,) = lent(fight, 1, "Eternal Fortitude")
    assert (part.rule, part.dice) == ("HR-5.2", (6,))
    assert happened(fight.log, Attacked)[0].defence == 8
    assert [(e.until, e.value) for e in of(fight, "Ann").effects] == [("combat", 1)]
    assert (costs(fight), of(fight, "Ann").rush) == ([(FORT, 1)], 0)
    assert of(fight, "Ann").spent == {FORT: "major"}


def test_all_of_them_may_be_kept() -> None:
    fight = attacked(MISS, OPEN)
    choose(fight, "Ann", Decline("heroes"))
    assert [(e.until, e.value) for e in of(fight, "Ann").effects] == [("combat", 2)]


def test_when_they_are_spent_nobody_is_asked() -> None:
    fight = attacked(MISS, (*OPEN, 1, 1))
    use(fight, FORT, choice="add 2")
    assert of(fight, "Ann").effects == ()


def test_without_rush_there_is_nothing_to_put_aside() -> None:
    ann = hero("Ann", "c3", abilities=(FORT,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"))
    of(fight, "Ann").rush = 0
    clash(fight, Orc="might", Ann="defensive")
    assert not ways(fight, FORT)


@pytest.mark.rule("HR-5.2", "HR-7.4")
def test_where_two_attack_each_other_there_is_no_defence_to_add_to() -> None:
    ann = hero("Ann", "c3", abilities=(FORT,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), MISS, MISS)
    clash(fight, Orc="might", Ann="might")
    use(fight, FORT, rush=1)
    attack(fight, "Orc", "Ann")
    attack(fight, "Ann", "Orc")
    assert happened(fight.log, Contested)
    assert not ways(fight, FORT)
