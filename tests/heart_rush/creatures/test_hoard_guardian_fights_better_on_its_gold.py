"""Hoard Guardian: a bonus while it stands on its gold."""

import pytest

from crossblades.heart_rush.ground import Ground, Terrain
from tests.helpers import GUARD, MISS, attack, clash, fight_of, foe, hero, rolls, scene

GOLD = Ground(kinds={"$": Terrain("hoard", difficult=True)}, at={"d3": "$"})


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("at", "bonus"), [("d3", 2), ("d4", 0)])
def test_on_its_hoard_it_attacks_and_defends_better(at: str, bonus: int) -> None:
    wyrm = foe("Wyrm", at, abilities=("hoard guardian",))
    fight = fight_of(scene(hero("Ann", "c3"), wyrm, begins="foes", ground=GOLD), MISS, GUARD)
    clash(fight, Wyrm="might", Ann="defensive")
    attack(fight, "Wyrm", "Ann")
    assert [rolled.total for rolled in rolls(fight.log)] == [3 + bonus, 14]
    other = fight_of(scene(hero("Ann", "c3"), wyrm, ground=GOLD), MISS, GUARD)
    clash(other, Ann="might", Wyrm="defensive")
    attack(other, "Ann", "Wyrm")
    assert rolls(other.log)[1].total == 14 + bonus
