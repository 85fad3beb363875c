import pytest

from crossblades.heart_rush.options import Attack, Dash, Decline, MoveTo, Pass
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    next_round,
    strike,
    struck,
    use,
)
from tests.helpers import GUARD, MISS, choose, clash, foe, hero


@pytest.mark.rule("HR-5.2")
def test_a_die_for_you_and_advantage_for_them_until_the_round_ends() -> None:
    dice = ((*MISS, 1), GUARD, (*MISS, 1), GUARD, MISS, GUARD)
    fight = strike(fighting(ann("reckless attack"), dice=dice))
    use(fight, "reckless attack")
    (part,) = added(last(fight, "attack"), "Reckless Attack")
    assert part.dice == (4,)
    carry_on(fight)
    (part,) = added(last(struck(fight), "attack"), "Reckless Attack")
    assert part.advantage == 1
    next_round(fight)
    assert not added(last(struck(fight), "attack"), "Reckless Attack")


def test_the_careful_stay_careful() -> None:
    fight = strike(fighting(ann("reckless attack"), dice=(MISS, GUARD, MISS, GUARD)))
    choose(fight, "Ann", Decline("heroes"))
    assert not added(last(fight, "attack"), "Reckless Attack")
    assert not added(last(struck(fight), "attack"), "Reckless Attack")


@pytest.mark.rule("HR-5.2")
def test_once_is_enough_for_a_round() -> None:
    fight = strike(fighting(ann("reckless attack"), dice=((*MISS, 1), GUARD, (*MISS, 1), GUARD)))
    use(fight, "reckless attack")
    carry_on(fight)
    choose(fight, "foes", Pass("foes"))
    fight.state.creatures["Ann"].acted = False
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("c4"))
    choose(fight, "foes", Pass("foes"))
    strike(fight)
    assert not may_use(fight, "reckless attack")
    assert [part.dice for part in added(last(fight, "attack"), "Reckless Attack")] == [(4,)]


@pytest.mark.rule("HR-5.2")
def test_those_who_attack_or_are_attacked_besides_gain_nothing() -> None:
    others = (hero("Bob", "d4"), foe("Orc", "d3"))
    dice = ((*MISS, 1), GUARD, MISS, GUARD, MISS, GUARD)
    fight = strike(fighting(ann("reckless attack"), *others, dice=dice))
    use(fight, "reckless attack")
    carry_on(fight)
    for attacker, target in (("Orc", "Bob"), ("Bob", "Orc")):
        clash(fight, **{attacker: "might", target: "defensive"})  # type: ignore[arg-type]
        choose(fight, attacker, Attack(attacker, target))
        carry_on(fight)
        assert last(fight, "attack").roll.who == attacker
        assert not added(last(fight, "attack"), "Reckless Attack")
