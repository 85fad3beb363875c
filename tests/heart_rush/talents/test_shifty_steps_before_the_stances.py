import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.events import Moved, StancesRevealed
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
