import pytest

from crossblades.heart_rush.events import RushWon
from tests.heart_rush.talents.trials import ann, fighting, next_round
from tests.helpers import happened


@pytest.mark.rule("HR-5.1", "HR-5.2")
@pytest.mark.parametrize(("destiny", "had", "kept"), [(False, 7, 3), (True, 7, 5), (True, 2, 2)])
def test_up_to_so_many_points_are_kept(destiny: bool, had: int, kept: int) -> None:
    fight = fighting(ann("focused", destiny=destiny))
    fight.state.creatures["Ann"].rush = had
    fight.state.creatures["Orc"].rush = had
    next_round(fight)
    assert fight.state.creatures["Ann"].rush == kept
    assert fight.state.creatures["Orc"].rush == 0
    assert [event.points for event in happened(fight.log, RushWon)] == [kept]
    assert fight.state.creatures["Ann"].effects == ()


def test_nothing_left_is_nothing_kept() -> None:
    fight = fighting(ann("focused"))
    fight.state.creatures["Ann"].rush = 0
    next_round(fight)
    assert not happened(fight.log, RushWon)
