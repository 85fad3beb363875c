import pytest

from crossblades.heart_rush.events import RushWon
from tests.heart_rush.talents.trials import ORC, added, ann, fighting, last, strike
from tests.helpers import GUARD, MISS, foe, happened


@pytest.mark.rule("HR-5.2")
def test_two_enemies_beside_you_are_two_levels() -> None:
    fight = fighting(ann("battle frenzy"), ORC, foe("Gob", "c4"), dice=((*MISS, 1, 1), GUARD))
    (part,) = added(last(strike(fight), "attack"), "Battle Frenzy")
    assert part.advantage == 2


def test_one_enemy_is_not_enough() -> None:
    fight = fighting(ann("battle frenzy"), ORC, foe("Gob", "j9"), dice=(MISS, GUARD))
    assert not added(last(strike(fight), "attack"), "Battle Frenzy")


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(
    ("destiny", "at", "rush"), [(True, "c4", 3), (True, "j9", 1), (False, "c4", 1)]
)
def test_with_its_destiny_level_a_round_among_enemies_brings_rush(
    destiny: bool, at: str, rush: int
) -> None:
    fight = fighting(ann("battle frenzy", destiny=destiny), ORC, foe("Gob", at))
    assert fight.state.creatures["Ann"].rush == rush
    won = [(event.creature, event.points) for event in happened(fight.log, RushWon)]
    assert won == ([("Ann", 2)] if rush == 3 else [])
