import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.events import Moved, StancesRevealed, StoodUp
from crossblades.heart_rush.options import Decline, Engage
from tests.heart_rush.talents.trials import ORC, ann, fighting, may_use, use
from tests.helpers import HEROES_PASS, choose, foe, happened, hero, play


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-5.5")
def test_a_free_sidestep_when_joining_has_closed() -> None:
    fight = fighting(ann("shifty"))
    play(fight, HEROES_PASS, ("foes", Engage("Orc", "Ann")))
    assert isinstance(fight.asks[0], ChooseForAbility)
    use(fight, "shifty", choice="b3")
    assert fight.state.creatures["Ann"].at == "b3"
    assert not fight.state.creatures["Ann"].acted
    assert not happened(fight.log, StancesRevealed)


def test_nobody_has_to() -> None:
    fight = fighting(ann("shifty"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "Ann", Decline("heroes"))
    assert not happened(fight.log, Moved)


def test_not_in_the_engagements_of_others() -> None:
    fight = fighting(ann("shifty", at="a1"), hero("Bob", "c3"), ORC, foe("Gob", "j9"))
    choose(fight, "heroes", Engage("Bob", "Orc"))
    assert not may_use(fight, "shifty")


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-11.16")
def test_one_that_lies_may_rise_instead() -> None:
    fight = fighting(ann("shifty"))
    fight.state.creatures["Ann"].conditions = {"prone": 1}
    choose(fight, "heroes", Engage("Ann", "Orc"))
    use(fight, "shifty", choice="rise")
    assert fight.state.creatures["Ann"].conditions == {}
    (rose,) = happened(fight.log, StoodUp)
    assert rose.rules == ("HR-5.2", "HR-4.4", "HR-11.16")


@pytest.mark.rule("HR-11.5")
def test_nobody_rises_who_is_held_down() -> None:
    fight = fighting(ann("shifty"))
    fight.state.creatures["Ann"].conditions = {"prone": 1, "restrained": 1}
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert not may_use(fight, "shifty")
