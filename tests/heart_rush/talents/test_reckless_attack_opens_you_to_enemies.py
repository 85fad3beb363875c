import pytest

from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Decline,
    Engage,
    MoveTo,
    OpportunityAttack,
    Pass,
    TakeStance,
)
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    Dice,
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
from tests.helpers import GUARD, MISS, choose, clash, foe, hero, play


def reckless(dice: Dice, *others: Fighter, destiny: bool = False) -> Fight:
    """Ann turns reckless in an engagement, and attacks the orc."""
    fight = fighting(ann("reckless attack", destiny=destiny), *others, dice=dice)
    choose(fight, "heroes", Engage("Ann", "Orc"))
    if others:
        choose(fight, "heroes", Pass("heroes"))
    use(fight, "reckless attack")
    attack_in_might(fight)
    return fight


def attack_in_might(fight: Fight) -> None:
    play(fight, ("Ann", TakeStance("might")), ("Orc", TakeStance("defensive")))
    choose(fight, "Ann", Attack("Ann", "Orc"))


@pytest.mark.rule("HR-5.2")
def test_a_die_for_you_and_advantage_for_them_until_the_round_ends() -> None:
    dice = ((*MISS, 1), GUARD, (*MISS, 1), GUARD)
    fight = reckless(dice)
    (part,) = added(last(fight, "attack"), "Reckless Attack")
    assert part.dice == (4,)
    carry_on(fight)
    (part,) = added(last(struck(fight), "attack"), "Reckless Attack")
    assert part.advantage == 1
    next_round(fight)
    assert fight.state.creatures["Ann"].effects == ()


def test_the_careful_stay_careful() -> None:
    fight = fighting(ann("reckless attack"), dice=(MISS, GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    assert may_use(fight, "reckless attack")
    choose(fight, "Ann", Decline("heroes"))
    attack_in_might(fight)
    assert not added(last(fight, "attack"), "Reckless Attack")


@pytest.mark.rule("HR-5.2")
def test_once_is_enough_for_a_round() -> None:
    fight = reckless(((*MISS, 1), GUARD, (*MISS, 1), GUARD))
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
    fight = reckless(dice, *others)
    carry_on(fight)
    for attacker, target in (("Orc", "Bob"), ("Bob", "Orc")):
        clash(fight, **{attacker: "might", target: "defensive"})  # type: ignore[arg-type]
        choose(fight, attacker, Attack(attacker, target))
        carry_on(fight)
        assert last(fight, "attack").roll.who == attacker
        assert not added(last(fight, "attack"), "Reckless Attack")


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_with_its_destiny_level_the_die_is_a_d8() -> None:
    fight = reckless(((*MISS, 1), GUARD), destiny=True)
    assert [part.dice for part in added(last(fight, "attack"), "Reckless Attack")] == [(8,)]


@pytest.mark.rule("HR-5.2", "HR-6.3")
def test_once_stances_are_chosen_it_is_too_late() -> None:
    fight = fighting(ann("reckless attack"), dice=(MISS, GUARD))
    choose(fight, "heroes", Engage("Ann", "Orc"))
    choose(fight, "Ann", Decline("heroes"))
    attack_in_might(fight)
    assert not may_use(fight, "reckless attack")


@pytest.mark.rule("HR-5.2", "HR-4.12")
def test_an_opportunity_attack_may_be_reckless_too() -> None:
    fight = fighting(ann("reckless attack"), dice=((*MISS, 1), GUARD))
    choose(fight, "heroes", Pass("heroes"))
    play(fight, ("foes", Dash("Orc", "free")), ("Orc", MoveTo("h3")))
    choose(fight, "Ann", OpportunityAttack("Ann", "Orc", "might", "action"))
    use(fight, "reckless attack")
    assert [part.dice for part in added(last(fight, "attack"), "Reckless Attack")] == [(4,)]
