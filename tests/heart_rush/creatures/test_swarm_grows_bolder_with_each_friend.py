"""Swarm: each friend around the target adds 1 to an attack, up to 3."""

import pytest

from crossblades.kernel.fight import Fight
from tests.helpers import GUARD, MISS, attack, clash, fight_of, foe, hero, rolls, scene


def bitten(friends: int, where: tuple[str, ...] = ("d4", "c4", "b4", "b3")) -> Fight:
    rats = (foe(f"Rat {n}", at) for n, at in enumerate(where[:friends]))
    swarming = foe("Rat", "d3", abilities=("swarm",))
    fight = fight_of(scene(hero("Ann", "c3"), swarming, *rats, begins="foes"), MISS, GUARD)
    clash(fight, Rat="might", Ann="defensive")
    attack(fight, "Rat", "Ann")
    return fight


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("friends", "bonus"), [(1, 1), (3, 3), (4, 3)])
def test_each_friend_around_the_target_adds_one_up_to_three(friends: int, bonus: int) -> None:
    rolled = rolls(bitten(friends).log)[0]
    assert [part.bonus for part in rolled.roll.parts if part.source == "Swarm"] == [bonus]
    assert rolled.total == 3 + bonus


@pytest.mark.rule("HR-5.2")
def test_a_lone_rat_has_no_bonus_nor_one_whose_friends_are_far_away() -> None:
    assert rolls(bitten(0).log)[0].total == 3
    assert rolls(bitten(1, ("j10",)).log)[0].total == 3
