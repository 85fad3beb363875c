import pytest

from crossblades.heart_rush.events import Attacked, TotalChanged
from crossblades.heart_rush.options import Attack, HoldBack
from tests.heart_rush.talents.trials import added, ann, fighting, last, strike, struck
from tests.helpers import GUARD, MISS, choose, clash, happened


@pytest.mark.rule("HR-5.2", "HR-6.4")
@pytest.mark.parametrize(("destiny", "dice"), [(False, (6,)), (True, (6, 6))])
def test_beating_a_stance_adds_dice(destiny: bool, dice: tuple[int, ...]) -> None:
    rolled = ((*MISS, *(1 for _ in dice)), GUARD)
    fight = fighting(ann("committed blows", destiny=destiny), dice=rolled)
    strike(fight, "might", "cunning")
    (part,) = added(last(fight, "attack"), "Committed Blows")
    assert part.dice == dice


@pytest.mark.parametrize(("destiny", "less"), [(False, (5,)), (True, (5, 4))])
def test_a_beaten_stance_takes_dice_off_the_defence(destiny: bool, less: tuple[int, ...]) -> None:
    fight = fighting(ann("committed blows", destiny=destiny), dice=(MISS, GUARD, less))
    struck(fight, "might", "cunning")
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.before, changed.now) == ("defence", 14, 14 - sum(less))
    assert happened(fight.log, Attacked)[0].defence == 14 - sum(less)


def test_the_same_stance_beats_nobody() -> None:
    fight = fighting(ann("committed blows"), dice=(MISS, GUARD, MISS, GUARD))
    clash(fight, Ann="might", Orc="might")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    choose(fight, "Orc", HoldBack("Orc"))
    assert not added(last(fight, "attack"), "Committed Blows")
    clash(fight, Orc="might", Ann="might")
    choose(fight, "Orc", Attack("Orc", "Ann"))
    choose(fight, "Ann", HoldBack("Ann"))
    assert not happened(fight.log, TotalChanged)


@pytest.mark.rule("HR-5.2", "HR-6.4")
def test_the_defensive_stance_is_beaten_but_not_perfectly() -> None:
    fight = fighting(ann("committed blows"), dice=(MISS, GUARD, MISS, GUARD))
    strike(fight, "might", "defensive")
    assert not added(last(fight, "attack"), "Committed Blows")
    struck(fight, "might", "defensive")
    assert not happened(fight.log, TotalChanged)
