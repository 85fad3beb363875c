import pytest

from crossblades.heart_rush.asks import SeizeOpportunity
from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events import OpportunitySeized, RushWon
from crossblades.heart_rush.options import OpportunityAttack, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    next_round,
    struck,
    use,
)
from tests.helpers import GUARD, KILL, MISS, OPEN, choose, happened


@pytest.mark.rule("HR-5.2")
def test_each_wound_makes_the_defence_better() -> None:
    fight = fighting(ann("last stand"), dice=(MISS, GUARD))
    fight.state.creatures["Ann"].wounds = (Wound(10, "a cut"), Wound(12, "a cut"))
    (part,) = added(last(struck(fight), "defence"), "Last Stand")
    assert part.bonus == 2


@pytest.mark.rule("HR-5.1", "HR-5.2")
@pytest.mark.parametrize(("attack", "points"), [(KILL, [1]), ((5, 5, 5), [])])
def test_a_wound_gives_rush_for_the_next_round_and_a_scratch_does_not(
    attack: tuple[int, ...], points: list[int]
) -> None:
    fight = struck(fighting(ann("last stand"), dice=(attack, OPEN)))
    assert not added(last(fight, "defence"), "Last Stand"), "unwounded so far"
    carry_on(fight)
    assert not happened(fight.log, RushWon)
    assert fight.state.creatures["Ann"].rush == 1
    next_round(fight)
    assert fight.state.creatures["Ann"].rush == 1 + len(points)
    next_round(fight)
    assert [event.points for event in happened(fight.log, RushWon)] == points


def wounded(heart: int, *more: tuple[int, ...], destiny: bool = True) -> Fight:
    """The orc has wounded Ann, whose heart die has this size."""
    fight = fighting(ann("last stand", destiny=destiny, heart=heart), dice=(KILL, OPEN, *more))
    return struck(fight)


@pytest.mark.rule("HR-5.2", "HR-4.12", "HR-15.1")
def test_with_its_destiny_level_a_wound_at_a_d4_is_struck_back_for() -> None:
    fight = wounded(4, MISS, GUARD)
    use(fight, "last stand", "Orc")
    (ask,) = fight.asks
    assert isinstance(ask, SeizeOpportunity)
    choose(fight, "Ann", OpportunityAttack("Ann", "Orc", "might", "rush"))
    (seized,) = happened(fight.log, OpportunitySeized)
    assert (seized.creature, seized.target, seized.pay) == ("Ann", "Orc", "rush")
    assert fight.state.creatures["Ann"].rush == 0


def test_not_with_a_larger_heart_nor_without_that_level() -> None:
    fight = wounded(8)
    choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.creatures["Ann"].wounds
    assert not may_use(fight, "last stand")
    fight = wounded(4, destiny=False)
    assert fight.state.creatures["Ann"].wounds
    assert not may_use(fight, "last stand")
