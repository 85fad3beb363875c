import pytest

from crossblades.heart_rush.damage import heal
from crossblades.heart_rush.events import CameRound, FellUnconscious, HeartChanged, RushWon
from crossblades.heart_rush.options import UseAbility
from crossblades.kernel.dice import Scripted
from tests.heart_rush.talents.trials import ORC, ann, fighting, may_use, next_round, use
from tests.helpers import drive, happened, hero, offered


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


@pytest.mark.rule("HR-5.2", "HR-6.18", "HR-3.7")
def test_who_has_a_d4_collapses_when_the_round_ends() -> None:
    fight = fighting(ann("overexert", heart=4), hero("Bob", "a1"), ORC)
    use(fight, "overexert")
    assert fight.state.creatures["Ann"].rush == 3
    next_round(fight)
    me = fight.state.creatures["Ann"]
    assert (me.unconscious, me.hit_points, me.heart) == (True, 40, 4)
    assert [event.rules for event in happened(fight.log, FellUnconscious)] == [
        ("HR-5.2", "HR-6.18")
    ]
    assert not fight.over, "Bob still stands"


def test_alone_one_has_lost_so() -> None:
    fight = fighting(ann("overexert", heart=4))
    use(fight, "overexert")
    next_round(fight)
    assert fight.over
    assert fight.state.winner == "foes"


@pytest.mark.rule("HR-8.4", "HR-8.6")
def test_hit_points_do_not_wake_the_collapsed_and_ten_minutes_do() -> None:
    scenario = (ann("overexert", heart=4), hero("Bob", "a1"), ORC)
    fight = fighting(*scenario, rounds=120)
    use(fight, "overexert")
    next_round(fight)
    me = fight.state.creatures["Ann"]
    me.hit_points = 30
    drive(heal(fight.state, me, 5), fight.state, Scripted())
    assert (me.hit_points, me.unconscious) == (35, True)
    while fight.state.round < 102:
        next_round(fight)
    assert [event.creature for event in happened(fight.log, CameRound)] == ["Ann"]
    assert not fight.state.creatures["Ann"].unconscious
    assert fight.state.creatures["Ann"].effects == ()


@pytest.mark.rule("HR-8.6")
@pytest.mark.parametrize(("hit_points", "wakes"), [(1, True), (0, False), (-1, False)])
def test_nor_do_ten_minutes_wake_one_at_zero_hit_points(hit_points: int, wakes: bool) -> None:
    scenario = (ann("overexert", heart=4), hero("Bob", "a1"), ORC)
    fight = fighting(*scenario, rounds=120)
    use(fight, "overexert")
    next_round(fight)
    fight.state.creatures["Ann"].hit_points = hit_points
    while fight.state.round < 102:
        next_round(fight)
    assert bool(happened(fight.log, CameRound)) is wakes


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(("choice", "rush", "heart"), [("", 3, 6), ("a point more", 4, 4)])
def test_with_its_destiny_level_a_point_more_costs_a_size_more(
    choice: str, rush: int, heart: int
) -> None:
    fight = fighting(ann("overexert", destiny=True))
    use(fight, "overexert", choice=choice)
    assert fight.state.creatures["Ann"].rush == rush
    assert not may_use(fight, "overexert"), "once a round"
    next_round(fight)
    assert fight.state.creatures["Ann"].heart == heart


def test_a_d6_cannot_fall_by_two() -> None:
    fight = fighting(ann("overexert", destiny=True, heart=6), hero("Bob", "a1"), ORC)
    use(fight, "overexert", choice="a point more")
    next_round(fight)
    assert fight.state.creatures["Ann"].unconscious


def test_without_that_level_there_are_two_points_and_no_choice() -> None:
    ways = [option for option in offered(fighting(ann("overexert"))) if type(option) is UseAbility]
    assert ways == [UseAbility("Ann", "overexert")]


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_who_is_stunned_by_then_pays_for_it_all_the_same() -> None:
    fight = fighting(ann("overexert"))
    use(fight, "overexert")
    fight.state.creatures["Ann"].conditions = {"stunned": 1}
    next_round(fight)
    assert fight.state.creatures["Ann"].heart == 6
