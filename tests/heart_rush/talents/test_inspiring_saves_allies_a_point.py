import pytest

from crossblades.heart_rush.events import TotalChanged
from crossblades.heart_rush.options import Attack
from tests.heart_rush.talents.trials import ORC, ann, carry_on, fighting
from tests.helpers import KILL, OPEN, choose, clash, happened, hero


@pytest.mark.rule("HR-5.2")
def test_an_ally_in_the_engagement_takes_one_less() -> None:
    fight = fighting(ann("inspiring"), hero("Bob", "d4"), ORC, dice=(KILL, OPEN), begins="foes")
    clash(fight, Orc="might", Bob="defensive", Ann="defensive")
    choose(fight, "Orc", Attack("Orc", "Bob"))
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.creature, changed.before, changed.now) == ("Ann", 10, 9)
    carry_on(fight)
    assert fight.state.creatures["Bob"].hit_points == 31


@pytest.mark.parametrize("target", ["Ann", "Bob"])
def test_neither_oneself_nor_those_who_fight_alone(target: str) -> None:
    fight = fighting(ann("inspiring"), hero("Bob", "d4"), ORC, dice=(KILL, OPEN), begins="foes")
    clash(fight, **{"Orc": "might", target: "defensive"})  # type: ignore[arg-type]
    choose(fight, "Orc", Attack("Orc", target))
    assert not happened(fight.log, TotalChanged)
