import pytest

from crossblades.heart_rush.events import Attacked, TotalChanged
from tests.heart_rush.talents.trials import added, ann, fighting, last, strike, struck
from tests.helpers import GUARD, KILL, MISS, happened


@pytest.mark.rule("HR-5.2", "HR-5.5")
@pytest.mark.parametrize(("dice", "total"), [((8, 5), 18), ((3, 6), 12), ((8, 6), 22)])
def test_a_die_at_its_maximum_doubles_the_best_other(dice: tuple[int, ...], total: int) -> None:
    fight = struck(fighting(ann("perfect defence"), dice=(MISS, dice)))
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.before, changed.now) == ("defence", sum(dice), total)
    assert happened(fight.log, Attacked)[0].defence == total


def test_none_at_its_maximum_doubles_none() -> None:
    fight = struck(fighting(ann("perfect defence"), dice=(MISS, (7, 5))))
    assert not happened(fight.log, TotalChanged)


def test_an_attack_is_no_defence() -> None:
    fight = strike(fighting(ann("perfect defence"), dice=(KILL, GUARD)))
    assert not happened(fight.log, TotalChanged)


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(("destiny", "levels"), [(False, []), (True, [2])])
def test_with_its_destiny_level_every_defence_has_advantage(
    destiny: bool, levels: list[int]
) -> None:
    dice = (MISS, (7, 5, *(1,) * sum(levels)))
    fight = struck(fighting(ann("perfect defence", destiny=destiny), dice=dice))
    parts = added(last(fight, "defence"), "Perfect Defence")
    assert [part.advantage for part in parts] == levels
