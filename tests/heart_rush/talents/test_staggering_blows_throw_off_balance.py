import pytest

from crossblades.heart_rush.events import Attacked, ConditionsGained
from tests.heart_rush.talents.trials import ann, carry_on, fighting, strike
from tests.helpers import GUARD, choose, foe, happened


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


@pytest.mark.rule("HR-5.2", "HR-11.16", "HR-15.1")
def test_with_its_destiny_level_the_target_falls_as_well() -> None:
    me = ann("staggering blows", destiny=True)
    fight = strike(fighting(me, foe("Orc", "d3", size="large"), dice=((8, 1, 1), GUARD)))
    carry_on(fight)
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 3, "prone": 1}


@pytest.mark.rule("HR-5.2", "HR-15.1")
@pytest.mark.parametrize(("face", "attack"), [(8, 15), (7, 9)])
def test_one_too_large_for_that_is_hit_harder(face: int, attack: int) -> None:
    more = ((5,),) if face == 8 else ()
    dice = ((face, 1, 1), *more, GUARD)
    fight = fighting(ann("staggering blows", destiny=True), foe("Orc", "d3", size="L2"), dice=dice)
    strike(fight)
    assert [hit.attack for hit in happened(fight.log, Attacked)] == [attack]
    carry_on(fight)
    staggered = {"off-balanced": 3} if more else {}
    assert fight.state.creatures["Orc"].conditions == staggered
