"""Bone Charm: friends near it defend better while it stands."""

import pytest

from tests.helpers import GUARD, MISS, attack, clash, fight_of, foe, hero, rolls, scene


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(
    ("shaman", "standing", "total"), [("f3", True, 15), ("g3", True, 14), ("f3", False, 14)]
)
def test_a_friend_within_10_feet_has_one_more(shaman: str, standing: bool, total: int) -> None:
    fighters = (
        hero("Ann", "c3"),
        foe("Gob", "d3"),
        foe("Shaman", shaman, abilities=("bone charm",)),
    )
    fight = fight_of(scene(*fighters), MISS, GUARD)
    fight.state.creatures["Shaman"].unconscious = not standing
    clash(fight, Ann="might", Gob="defensive")
    attack(fight, "Ann", "Gob")
    assert rolls(fight.log)[1].total == total


@pytest.mark.rule("HR-5.2")
def test_it_guards_no_enemy_of_its_own() -> None:
    fighters = (hero("Ann", "c3"), foe("Gob", "d3"), foe("Shaman", "c4", abilities=("bone charm",)))
    fight = fight_of(scene(*fighters, begins="foes"), MISS, GUARD)
    clash(fight, Gob="might", Ann="defensive")
    attack(fight, "Gob", "Ann")
    assert rolls(fight.log)[1].total == 14


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_a_shaman_in_hiding_is_not_betrayed() -> None:
    shaman = foe("Shaman", "e3", abilities=("bone charm",))
    fight = fight_of(scene(hero("Ann", "c3"), foe("Gob", "d3"), shaman), MISS, GUARD)
    fight.state.creatures["Shaman"].conditions = {"hidden": 1}
    clash(fight, Ann="might", Gob="defensive")
    attack(fight, "Ann", "Gob")
    assert rolls(fight.log)[1].total == 14
