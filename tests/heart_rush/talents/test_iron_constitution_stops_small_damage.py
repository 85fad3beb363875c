import pytest

from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.events import DamageTaken, TotalChanged
from crossblades.kernel.dice import Scripted
from tests.heart_rush.talents.trials import ann, carry_on, fighting, struck
from tests.helpers import KILL, OPEN, drive, happened


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("destiny", "taken"), [(False, [5]), (True, [3])])
def test_less_than_ten_is_less(destiny: bool, taken: list[int]) -> None:
    fight = struck(fighting(ann("iron constitution", destiny=destiny), dice=((8, 6, 6), OPEN)))
    carry_on(fight)
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.before) == ("damage", 9)
    assert [event.damage for event in happened(fight.log, DamageTaken)] == taken


def test_it_may_be_nothing_at_all() -> None:
    fight = struck(fighting(ann("iron constitution"), dice=((2, 2, 2), OPEN)))
    carry_on(fight)
    assert not happened(fight.log, DamageTaken)


def test_ten_is_ten() -> None:
    fight = struck(fighting(ann("iron constitution"), dice=(KILL, OPEN)))
    assert not happened(fight.log, TotalChanged)


@pytest.mark.rule("HR-5.3", "HR-11.6", "HR-8.6")
@pytest.mark.parametrize("condition", ["stunned", "unconscious", "held"])
def test_it_is_always_on(condition: str) -> None:
    fight = fighting(ann("iron constitution", heart=4))
    me = fight.state.creatures["Ann"]
    me.unconscious, me.held = condition == "unconscious", condition == "held"
    me.conditions = {"stunned": 1} if condition == "stunned" else {}
    taken, _ = drive(take_damage(fight.state, me, 9, "fire"), fight.state, Scripted())
    assert taken == 5
