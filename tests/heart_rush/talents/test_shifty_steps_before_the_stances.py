import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.events import ActionRegained, Moved, StancesRevealed, StoodUp
from crossblades.heart_rush.options import Decline, Engage, Enter, Pass
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting, may_use, use
from tests.helpers import GUARD, HEROES_PASS, MISS, choose, foe, happened, hero, play


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-5.5")
def test_a_free_sidestep_when_joining_has_closed() -> None:
    fight = fighting(ann("shifty"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert isinstance(fight.asks[0], ChooseForAbility)
    use(fight, "shifty", choice="b3")
    assert fight.state.creatures["Ann"].at == "b3"
    assert fight.state.creatures["Ann"].acted
    assert not happened(fight.log, StancesRevealed)


def test_one_who_enters_may_and_one_who_is_engaged_may_not() -> None:
    fight = fighting(ann("shifty"), hero("Bob", "d4"), ORC)
    choose(fight, "heroes", Engage("Bob", "Orc"))
    choose(fight, "heroes", Enter("Ann"))
    assert may_use(fight, "shifty")
    fight = fighting(ann("shifty"))
    play(fight, HEROES_PASS, ("foes", Engage("Orc", "Ann")))
    assert not may_use(fight, "shifty")


@pytest.mark.rule("HR-3.6")
def test_once_a_round() -> None:
    fight = fighting(ann("shifty"), dice=(MISS, GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    use(fight, "shifty", choice="c4")
    carry_on(fight)
    fight.state.creatures["Ann"].acted = False
    choose(fight, "foes", Pass("foes"))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert not may_use(fight, "shifty")


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(
    ("destiny", "step", "regained"), [(True, "b3", 1), (True, "c4", 0), (False, "b3", 0)]
)
def test_with_its_destiny_level_a_step_out_of_danger_gives_the_action_back(
    destiny: bool, step: str, regained: int
) -> None:
    fight = fighting(ann("shifty", destiny=destiny))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    use(fight, "shifty", choice=step)
    assert len(happened(fight.log, ActionRegained)) == regained
    assert fight.state.creatures["Ann"].acted is not bool(regained)


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
