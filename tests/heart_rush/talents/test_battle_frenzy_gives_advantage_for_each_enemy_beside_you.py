import pytest

from tests.heart_rush.talents.trials import ORC, added, ann, fighting, last, strike
from tests.helpers import GUARD, MISS, foe


@pytest.mark.rule("HR-5.2")
def test_two_enemies_beside_you_are_two_levels() -> None:
    fight = fighting(ann("battle frenzy"), ORC, foe("Gob", "c4"), dice=((*MISS, 1, 1), GUARD))
    (part,) = added(last(strike(fight), "attack"), "Battle Frenzy")
    assert part.advantage == 2


def test_one_enemy_is_not_enough() -> None:
    fight = fighting(ann("battle frenzy"), ORC, foe("Gob", "j9"), dice=(MISS, GUARD))
    assert not added(last(strike(fight), "attack"), "Battle Frenzy")
