import pytest

from crossblades.heart_rush.events import ConditionsGained
from tests.heart_rush.talents.trials import ann, carry_on, fighting, strike
from tests.helpers import GUARD, choose, happened


@pytest.mark.rule("HR-5.2", "HR-11.3")
@pytest.mark.parametrize(
    ("dice", "conditions"),
    [((8, 1, 1), {"off-balanced": 3}), ((1, 6, 1), {"off-balanced": 3}), ((7, 5, 7), {})],
)
def test_a_die_at_its_maximum(dice: tuple[int, ...], conditions: dict[str, int]) -> None:
    fight = strike(fighting(ann("staggering blows"), dice=(dice, GUARD)))
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == conditions
    for event in happened(fight.log, ConditionsGained):
        assert event.rules == ("HR-5.2", "HR-11.3")


@pytest.mark.rule("HR-6.15")
def test_it_counts_after_the_defence_against_that_attack() -> None:
    fight = fighting(ann("staggering blows"), dice=((1, 6, 1, 1), GUARD))
    strike(fight, "agility", "defensive")
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 3}


@pytest.mark.rule("HR-7.4")
def test_also_in_a_contest() -> None:
    fight = strike(fighting(ann("staggering blows"), dice=((8, 1, 1), (5, 4, 1))), "might", "might")
    choose(fight, "Orc", fight.asks[0].options[0])
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 3}
    assert fight.state.creatures["Ann"].conditions == {}
