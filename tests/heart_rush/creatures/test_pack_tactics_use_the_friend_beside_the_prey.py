"""Pack Tactics: advantage against one that a friend stands beside."""

import pytest

from crossblades.kernel.fight import Fight
from tests.helpers import GUARD, MISS, attack, clash, fight_of, foe, hero, rolls, scene


def bitten(mate: str, dice: tuple[int, ...]) -> Fight:
    wolf = foe("Wolf", "d3", abilities=("pack tactics",))
    fighters = (hero("Ann", "c3"), wolf, foe("Mate", mate))
    fight = fight_of(scene(*fighters, begins="foes"), dice, GUARD)
    clash(fight, Wolf="might", Ann="defensive")
    attack(fight, "Wolf", "Ann")
    return fight


@pytest.mark.rule("HR-5.2", "HR-1.5")
def test_beside_a_friends_prey_a_wolf_attacks_with_advantage() -> None:
    rolled = rolls(bitten("b3", (1, 1, 1, 6)).log)[0]
    assert [(p.source, p.advantage) for p in rolled.roll.parts if p.advantage] == [
        ("Pack Tactics", 1)
    ]
    assert rolled.total == 8


@pytest.mark.rule("HR-5.2")
def test_a_friend_who_is_farther_away_is_no_help() -> None:
    assert rolls(bitten("a3", MISS).log)[0].total == 3


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_a_friend_in_hiding_is_not_betrayed() -> None:
    wolf = foe("Wolf", "d3", abilities=("pack tactics",))
    fighters = (hero("Ann", "c3"), wolf, foe("Mate", "b3"))
    fight = fight_of(scene(*fighters, begins="foes"), MISS, GUARD)
    fight.state.creatures["Mate"].conditions = {"hidden": 1}
    clash(fight, Wolf="might", Ann="defensive")
    attack(fight, "Wolf", "Ann")
    assert rolls(fight.log)[0].total == 3
