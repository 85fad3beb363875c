import pytest

from crossblades.heart_rush.asks import ChooseDestination, FreeSidestep
from crossblades.heart_rush.options import Attack, Pass, Sidestep
from tests.heart_rush.talents.trials import (
    ORC,
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


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-3.6")
def test_the_next_attack_on_it_has_two_levels_of_advantage() -> None:
    dice = ((*MISS, 1, 1), GUARD, MISS, GUARD)
    fight = fighting(ann("feint"), ORC, foe("Far", "j9"), dice=dice)
    play(fight, ("heroes", Sidestep("Ann", "rush")))
    assert isinstance(fight.asks[0], ChooseDestination)
    use(fight, "feint", "Orc")
    assert fight.state.creatures["Ann"].at == "c3"
    choose(fight, "foes", Pass("foes"))
    (part,) = added(last(strike(fight), "attack"), "Feint")
    assert part.advantage == 2
    carry_on(fight)
    assert fight.state.creatures["Ann"].effects == ()
    next_round(fight)
    assert not added(last(strike(fight), "attack"), "Feint")


def test_or_the_next_defence() -> None:
    fight = fighting(ann("feint"), dice=(MISS, (*GUARD, 1, 1)))
    play(fight, ("heroes", Sidestep("Ann", "action")))
    use(fight, "feint", "Orc")
    (part,) = added(last(struck(fight), "defence"), "Feint")
    assert part.advantage == 2


def test_once_a_round_in_agility_too() -> None:
    fight = strike(fighting(ann("feint"), dice=((*MISS, 1), GUARD)), "agility")
    assert isinstance(fight.asks[0], FreeSidestep)
    use(fight, "feint", "Orc")
    carry_on(fight)
    choose(fight, "foes", Pass("foes"))
    choose(fight, "heroes", Sidestep("Ann", "rush"))
    assert not may_use(fight, "feint")


def test_others_are_not_deceived() -> None:
    fight = fighting(ann("feint"), ORC, foe("Gob", "c4"), dice=(MISS, GUARD))
    play(fight, ("heroes", Sidestep("Ann", "rush")))
    use(fight, "feint", "Gob")
    choose(fight, "foes", Pass("foes"))
    assert not added(last(strike(fight), "attack"), "Feint")


@pytest.mark.rule("HR-5.2")
def test_another_who_was_deceived_still_is() -> None:
    dice = ((*MISS, 1, 1), GUARD, (*MISS, 1, 1), GUARD)
    fight = fighting(ann("feint"), ORC, foe("Gob", "c4"), dice=dice)
    for name in ("Orc", "Gob"):
        choose(fight, "heroes", Sidestep("Ann", "action"))
        use(fight, "feint", name)
        next_round(fight)
    strike(fight)
    carry_on(fight)
    next_round(fight)
    clash(fight, Ann="might", Gob="defensive")
    choose(fight, "Ann", Attack("Ann", "Gob"))
    (part,) = added(last(fight, "attack"), "Feint")
    assert part.advantage == 2


@pytest.mark.rule("HR-5.2")
def test_a_defence_uses_it_up() -> None:
    fight = fighting(ann("feint"), dice=(MISS, (*GUARD, 1, 1), MISS, GUARD))
    play(fight, ("heroes", Sidestep("Ann", "rush")))
    use(fight, "feint", "Orc")
    struck(fight)
    carry_on(fight)
    assert fight.state.creatures["Ann"].effects == ()
    next_round(fight)
    assert not added(last(strike(fight), "attack"), "Feint")


@pytest.mark.rule("HR-5.2")
def test_attacks_of_others_on_the_deceived_leave_it_as_it_is() -> None:
    fight = fighting(ann("feint"), hero("Bob", "d4"), ORC, dice=(MISS, GUARD))
    play(fight, ("heroes", Sidestep("Ann", "rush")))
    use(fight, "feint", "Orc")
    choose(fight, "foes", Pass("foes"))
    clash(fight, Bob="might", Orc="defensive")
    choose(fight, "Bob", Attack("Bob", "Orc"))
    carry_on(fight)
    assert [effect.about for effect in fight.state.creatures["Ann"].effects] == ["Orc"]
