import pytest

from crossblades.heart_rush.events import HeartChanged, RushWon
from tests.heart_rush.talents.trials import ann, fighting, may_use, next_round, use
from tests.helpers import happened


@pytest.mark.rule("HR-5.1", "HR-5.2", "HR-3.4")
def test_rush_now_and_a_smaller_heart_when_the_round_ends() -> None:
    fight = fighting(ann("overexert"))
    use(fight, "overexert")
    assert [event.points for event in happened(fight.log, RushWon)] == [2]
    assert fight.state.creatures["Ann"].rush == 3
    assert fight.state.turn == "heroes", "an instant never passes the turn"
    assert not may_use(fight, "overexert"), "once a round"
    assert fight.state.creatures["Ann"].heart == 8
    next_round(fight)
    assert fight.state.creatures["Ann"].heart == 6
    assert may_use(fight, "overexert")


def test_without_it_nothing_falls() -> None:
    fight = fighting(ann("overexert"))
    next_round(fight)
    assert not happened(fight.log, HeartChanged)


def test_a_d4_has_nothing_to_give() -> None:
    assert not may_use(fighting(ann("overexert", heart=4)), "overexert")


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_who_is_stunned_by_then_pays_for_it_all_the_same() -> None:
    fight = fighting(ann("overexert"))
    use(fight, "overexert")
    fight.state.creatures["Ann"].conditions = {"stunned": 1}
    next_round(fight)
    assert fight.state.creatures["Ann"].heart == 6
