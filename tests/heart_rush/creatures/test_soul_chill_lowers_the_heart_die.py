"""Soul Chill: its cunning against agility lowers the heart die."""

import pytest

from crossblades.heart_rush.creature import Stance
from crossblades.heart_rush.events import HeartChanged
from crossblades.kernel.fight import Fight
from tests.helpers import (
    MISS,
    attack,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    scene,
)


def touched(stance: Stance, heart: int = 8) -> Fight:
    wraith = foe("Wraith", "d3", abilities=("soul chill",))
    fight = fight_of(scene(hero("Ann", "c3"), wraith, begins="foes"), MISS, (1, 6))
    fight.state.creatures["Ann"].heart = heart
    clash(fight, Wraith="cunning", Ann=stance)
    attack(fight, "Wraith", "Ann")
    return fight


@pytest.mark.rule("HR-5.2", "HR-6.17")
def test_damage_or_not_the_heart_die_falls() -> None:
    fight = touched("agility")
    (changed,) = happened(fight.log, HeartChanged)
    assert (changed.creature, changed.heart) == ("Ann", 6)


@pytest.mark.rule("HR-5.2", "HR-1.1")
def test_not_in_another_stance_and_not_below_a_d4() -> None:
    assert not happened(touched("defensive").log, HeartChanged)
    assert not happened(touched("agility", heart=4).log, HeartChanged)
