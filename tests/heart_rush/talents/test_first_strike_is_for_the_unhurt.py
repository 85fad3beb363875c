import pytest

from crossblades.heart_rush.asks import ChooseConditions, JoinEngagement
from crossblades.heart_rush.events import OpportunitySeized
from crossblades.heart_rush.options import Decline, Engage, Inflict, OpportunityAttack
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    ORC,
    Dice,
    added,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    strike,
    use,
)
from tests.helpers import GUARD, MISS, WHIP, choose, clash, foe, happened, hero


def without_rush(dice: Dice, destiny: bool = False) -> Fight:
    """Ann has nothing to pay for a strike out of turn with."""
    fight = fighting(ann("first strike", destiny=destiny), dice=dice)
    fight.state.creatures["Ann"].rush = 0
    return fight


@pytest.mark.rule("HR-5.2")
def test_the_unhurt_are_struck_harder() -> None:
    fight = strike(without_rush(((*MISS, 1), GUARD)))
    (part,) = added(last(fight, "attack"), "First Strike")
    assert part.dice == (6,)
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {}


def test_one_hit_point_less_and_it_is_gone() -> None:
    fight = without_rush((MISS, GUARD), destiny=True)
    fight.state.creatures["Orc"].hit_points = 39
    assert not added(last(strike(fight), "attack"), "First Strike")
    assert not isinstance(fight.asks[0], ChooseConditions)


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_with_its_destiny_level_they_suffer_three_levels() -> None:
    fight = strike(without_rush(((*MISS, 1), GUARD), destiny=True))
    assert isinstance(fight.asks[0], ChooseConditions)
    choose(fight, "Ann", Inflict(dazed=1, off_balanced=2))
    assert fight.state.creatures["Orc"].conditions == {"dazed": 1, "off-balanced": 2}


@pytest.mark.rule("HR-5.2", "HR-4.12")
def test_who_begins_the_first_engagement_strikes_at_once() -> None:
    fight = fighting(ann("first strike"), ORC, foe("Gob", "c4"), dice=((*MISS, 1), GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    use(fight, "first strike", "Gob")
    choose(fight, "Ann", OpportunityAttack("Ann", "Gob", "might", "rush"))
    (seized,) = happened(fight.log, OpportunitySeized)
    assert (seized.creature, seized.target, seized.pay) == ("Ann", "Gob", "rush")
    assert added(last(fight, "attack"), "First Strike")
    assert isinstance(fight.asks[0], JoinEngagement), "the engagement goes on"


def test_it_may_be_left() -> None:
    fight = fighting(ann("first strike"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "Ann", Decline("heroes"))
    assert not may_use(fight, "first strike")
    assert not happened(fight.log, OpportunitySeized)


def test_not_who_was_engaged_nor_who_comes_later() -> None:
    dice = (MISS, GUARD)
    fight = fighting(ann("first strike"), hero("Bob", "d4"), ORC, dice=dice, begins="foes")
    choose(fight, "foes", Engage("Orc", "Ann"))
    assert not may_use(fight, "first strike")
    fight = fighting(ann("first strike"), hero("Bob", "d4"), ORC, dice=dice)
    clash(fight, Bob="defensive", Orc="defensive")
    carry_on(fight)
    choose(fight, "foes", fight.asks[0].options[-1])
    assert fight.state.creatures["Ann"].rush == 1
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert not may_use(fight, "first strike")


@pytest.mark.rule("HR-4.14")
def test_a_whip_has_no_reach_for_it() -> None:
    fight = fighting(ann("first strike", WHIP))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert not may_use(fight, "first strike")
