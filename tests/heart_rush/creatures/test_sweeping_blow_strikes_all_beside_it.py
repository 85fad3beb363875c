"""Sweeping Blow: its attack in might also strikes the others beside it."""

import pytest

from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.options import Decline, TakeIt, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    GUARD,
    MISS,
    attack,
    choose,
    clash,
    fight_of,
    finish,
    foe,
    happened,
    hero,
    play,
    rolls,
    scene,
)


def swung(stance: AttackStance, *dice: tuple[int, ...]) -> Fight:
    giant = foe("Giant", "d3", abilities=("sweeping blow",))
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"), hero("Cid", "a1"))
    fight = fight_of(scene(*heroes, giant, begins="foes"), *dice)
    clash(fight, Giant=stance, Ann="defensive")
    attack(fight, "Giant", "Ann")
    return fight


@pytest.mark.rule("HR-5.2")
def test_another_beside_it_takes_a_d6_and_one_farther_away_nothing() -> None:
    fight = swung("might", MISS, GUARD, (5,))
    choose(fight, "Bob", TakeIt("Bob"))
    assert [(d.creature, d.damage) for d in happened(fight.log, DamageTaken)] == [("Bob", 5)]
    assert rolls(fight.log)[-1].sizes == (6,)
    finish(fight)


@pytest.mark.rule("HR-5.2")
def test_in_another_stance_it_strikes_one() -> None:
    fight = swung("cunning", MISS, GUARD)
    assert not happened(fight.log, DamageTaken)
    finish(fight)


@pytest.mark.rule("HR-5.2", "HR-11.15")
def test_whom_it_strikes_so_it_charms_no_longer() -> None:
    giant = foe("Giant", "d3", abilities=("sweeping blow",))
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), giant)
    fight = fight_of(scene(*fighters, begins="foes"), MISS, GUARD, (5,))
    bob = fight.state.creatures["Bob"]
    bob.conditions, bob.sources = {"charmed": 1}, {"charmed": "Giant"}
    clash(fight, Giant="might", Ann="defensive")
    attack(fight, "Giant", "Ann")
    choose(fight, "Bob", TakeIt("Bob"))
    assert bob.conditions == {}


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_one_in_hiding_is_not_found_by_it() -> None:
    giant = foe("Giant", "d3", abilities=("sweeping blow",))
    fighters = (hero("Ann", "c3"), hero("Bob", "c4"), giant)
    fight = fight_of(scene(*fighters, begins="foes"), MISS, GUARD)
    fight.state.creatures["Bob"].conditions = {"hidden": 1}
    clash(fight, Giant="might", Ann="defensive")
    attack(fight, "Giant", "Ann")
    assert not happened(fight.log, DamageTaken)


@pytest.mark.rule("HR-5.2")
def test_an_attack_on_it_sweeps_nobody() -> None:
    giant = foe("Giant", "d3", abilities=("sweeping blow",))
    fight = fight_of(scene(hero("Ann", "c3"), hero("Bob", "c4"), giant), MISS, GUARD)
    clash(fight, Ann="might", Giant="defensive")
    attack(fight, "Ann", "Giant")
    assert not happened(fight.log, DamageTaken)
    finish(fight)


@pytest.mark.rule("HR-5.2")
def test_a_guardian_may_suffer_it_for_a_neighbour() -> None:
    giant = foe("Giant", "d3", abilities=("sweeping blow",))
    guard = hero("Dot", "b4", abilities=("guardian's sacrifice",))
    heroes = (hero("Ann", "c3"), hero("Bob", "c4"), guard)
    fight = fight_of(scene(*heroes, giant, begins="foes"), MISS, GUARD, (5,))
    clash(fight, Giant="might", Ann="defensive")
    attack(fight, "Giant", "Ann")
    play(fight, ("Dot", Decline("heroes")))
    choose(fight, "Dot", UseAbility("Dot", "guardian's sacrifice", "Bob"))
    choose(fight, "Dot", TakeIt("Dot"))
    assert [(d.creature, d.damage) for d in happened(fight.log, DamageTaken)] == [("Dot", 5)]
