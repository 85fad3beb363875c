import pytest

from crossblades.heart_rush.asks import ChooseConditions
from crossblades.heart_rush.options import Attack, Inflict
from tests.heart_rush.talents.trials import ORC, added, ann, fighting, last, next_round, strike
from tests.helpers import GUARD, MISS, choose, clash, hero


@pytest.mark.rule("HR-5.2", "HR-6.8")
@pytest.mark.parametrize(("talent", "most"), [("cunning talent", 4), ("quick", 2)])
def test_cunning_against_agility(talent: str, most: int) -> None:
    fight = strike(fighting(ann(talent), dice=(MISS, GUARD)), "cunning", "agility")
    (ask,) = fight.asks
    assert isinstance(ask, ChooseConditions)
    splits = [o for o in ask.options if isinstance(o, Inflict)]
    assert max(o.dazed + o.off_balanced + o.weakened for o in splits) == most
    choose(fight, "Ann", Inflict(off_balanced=most))
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": most}


@pytest.mark.parametrize("destiny", [True, False])
def test_the_destiny_level_adds_a_die_for_repeating_it(destiny: bool) -> None:
    dice = (MISS, GUARD, (*MISS, *((1,) if destiny else ())), GUARD)
    fight = fighting(ann("cunning talent", destiny=destiny), dice=dice)
    strike(fight, "cunning")
    assert not added(last(fight, "attack"), "Cunning")
    next_round(fight)
    strike(fight, "cunning")
    assert [part.dice for part in added(last(fight, "attack"), "Cunning")] == [(6,)] * destiny


@pytest.mark.rule("HR-5.2", "HR-6.8")
def test_a_friends_cunning_brings_two_levels_as_ever() -> None:
    fight = fighting(ann("cunning talent"), hero("Bob", "d4"), ORC, dice=(MISS, GUARD))
    clash(fight, Bob="cunning", Orc="agility")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    splits = [option for option in fight.asks[0].options if isinstance(option, Inflict)]
    assert max(each.dazed + each.off_balanced + each.weakened for each in splits) == 2
