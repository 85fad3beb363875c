"""Regeneration: it heals when a round begins, unless it burns."""

import pytest

from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events import Healed
from crossblades.kernel.fight import Fight
from tests.helpers import foe, happened, hero, pass_round, waiting


def next_morning(hit_points: int, dice: list[tuple[int, ...]], **conditions: int) -> Fight:
    troll = foe("Troll", "j10", abilities=("regeneration",), heart=4)
    fight = waiting(hero("Ann", "a1"), troll, dice=dice)
    creature = fight.state.creatures["Troll"]
    creature.hit_points, creature.conditions = hit_points, conditions
    if hit_points < 20:
        creature.wounds = (Wound(12, "a gash"),)
    pass_round(fight)
    return fight


@pytest.mark.rule("HR-5.2", "HR-3.6")
def test_it_heals_five_hit_points_a_round() -> None:
    (healed,) = happened(next_morning(30, []).log, Healed)
    assert (healed.gained, healed.hit_points) == (5, 35)


@pytest.mark.rule("HR-8.4")
def test_never_above_what_its_wounds_leave() -> None:
    (healed,) = happened(next_morning(10, []).log, Healed)
    assert healed.hit_points == 15
    assert not happened(next_morning(40, []).log, Healed)


@pytest.mark.rule("HR-5.2", "HR-11.17")
def test_while_it_burns_it_does_not_heal() -> None:
    fight = next_morning(30, [(1, 1)], burning=2)
    assert fight.state.creatures["Troll"].conditions == {"burning": 1}
    assert not happened(fight.log, Healed)


@pytest.mark.rule("HR-5.3", "HR-8.6")
def test_one_that_has_fallen_comes_to_again() -> None:
    troll = foe("Troll", "j10", abilities=("regeneration",), heart=4)
    fight = waiting(hero("Ann", "a1"), troll, foe("Imp", "i10"))
    creature = fight.state.creatures["Troll"]
    creature.hit_points, creature.unconscious = -3, True
    pass_round(fight)
    assert (creature.hit_points, creature.unconscious) == (2, False)
