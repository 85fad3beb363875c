"""Hit and Run: after its attack in agility, one more step."""

import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.creature import AttackStance
from crossblades.heart_rush.events import DamageTaken
from crossblades.heart_rush.options import Decline, TakeIt, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    GUARD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    refused,
    scene,
)


def struck(stance: AttackStance, dice: tuple[int, ...]) -> Fight:
    rider = foe("Rider", "d3", abilities=("hit and run",))
    fight = fight_of(scene(hero("Ann", "c3"), rider, begins="foes"), dice, GUARD)
    clash(fight, Rider=stance, Ann="defensive")
    attack(fight, "Rider", "Ann")
    return fight


@pytest.mark.rule("HR-5.2", "HR-4.4")
def test_it_may_step_away_and_provokes_nobody() -> None:
    fight = struck("agility", (1, 1, 1, 1))
    refused(fight, UseAbility("Rider", "hit and run", choice="f3"))
    choose(fight, "Rider", UseAbility("Rider", "hit and run", choice="e3"))
    assert fight.state.creatures["Rider"].at == "e3"


@pytest.mark.rule("HR-5.2")
def test_it_may_stay() -> None:
    fight = struck("agility", (1, 1, 1, 1))
    choose(fight, "Rider", Decline("foes"))
    assert fight.state.creatures["Rider"].at == "d3"


@pytest.mark.rule("HR-5.2")
def test_in_another_stance_it_stays() -> None:
    fight = struck("might", (1, 1, 1))
    assert not any(isinstance(ask, ChooseForAbility) for ask in fight.asks)


@pytest.mark.rule("HR-5.2", "HR-11.5")
def test_who_is_held_does_not_step_away() -> None:
    rider = foe("Rider", "d3", abilities=("hit and run",))
    fight = fight_of(scene(hero("Ann", "c3"), rider, begins="foes"), (1, 1, 1, 1, 1), GUARD)
    fight.state.creatures["Rider"].conditions = {"restrained": 1}
    clash(fight, Rider="agility", Ann="defensive")
    attack(fight, "Rider", "Ann")
    assert not any(isinstance(ask, ChooseForAbility) for ask in fight.asks)


@pytest.mark.rule("HR-5.2", "HR-11.10")
def test_one_that_suffocates_pays_for_this_move_as_for_any() -> None:
    rider = foe("Rider", "d3", abilities=("hit and run",))
    fight = fight_of(scene(hero("Ann", "c3"), rider, begins="foes"), (1, 1, 1, 1), GUARD, (4,))
    clash(fight, Rider="agility", Ann="defensive")
    fight.state.creatures["Rider"].conditions = {"suffocating": 1}
    attack(fight, "Rider", "Ann")
    choose(fight, "Rider", UseAbility("Rider", "hit and run", choice="e3"))
    choose(fight, "Rider", TakeIt("Rider"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [4]
    assert fight.state.creatures["Rider"].at == "e3"
