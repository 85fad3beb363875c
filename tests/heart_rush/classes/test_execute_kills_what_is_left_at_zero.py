"""Execute."""

import pytest

from crossblades.heart_rush.events import Died
from crossblades.heart_rush.options import TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use, ways
from tests.helpers import KILL, OPEN, attack, choose, clash, fight_of, foe, happened, hero, scene


def hurt(hit_points: int) -> Fight:
    """Ann has dealt 10 damage to the orc."""
    orc = foe("Orc", "d3", hit_points=hit_points)
    fighters = (hero("Ann", "c3", abilities=("execute",)), orc, foe("Gob", "j9"))
    fight = fight_of(scene(*fighters), KILL, OPEN)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3")
@pytest.mark.parametrize("hit_points", [10, 8])
def test_it_dies(hit_points: int) -> None:
    fight = hurt(hit_points)
    use(fight, "execute", "Orc")
    (died,) = happened(fight.log, Died)
    assert (died.creature, died.rules) == ("Orc", ("HR-5.2",))
    assert (costs(fight), of(fight, "Ann").rush) == ([("execute", 1)], 0)


def test_one_with_a_hit_point_left_is_spared() -> None:
    assert not ways(hurt(11), "execute")


def test_it_may_live() -> None:
    fight = hurt(10)
    decline(fight)
    assert not of(fight, "Orc").dead


def test_it_is_for_ones_own_damage_only() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=("execute",)))
    fight = fight_of(scene(*fighters, foe("Orc", "d3", hit_points=10)), KILL, OPEN)
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert not ways(fight, "execute")
