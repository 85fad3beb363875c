import pytest

from crossblades.heart_rush.asks import ChooseDestination, ChooseForAbility, FreeSidestep
from crossblades.heart_rush.options import Attack, Decline, Pass, Sidestep
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
    dice = ((*MISS, 1, 1), GUARD, MISS, (*GUARD, 1, 1))
    fight = fighting(ann("feint", destiny=True), ORC, foe("Gob", "c4"), dice=dice)
    fight.state.creatures["Ann"].rush = 2
    for name in ("Orc", "Gob"):
        choose(fight, "heroes", Sidestep("Ann", "rush"))
        use(fight, "feint", name)
        choose(fight, "foes", Pass("foes"))
    strike(fight)
    carry_on(fight)
    clash(fight, Gob="might", Ann="defensive")
    choose(fight, "Gob", Attack("Gob", "Ann"))
    (part,) = added(last(fight, "defence"), "Feint")
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


@pytest.mark.rule("HR-5.2", "HR-3.6")
def test_it_does_not_outlast_the_round() -> None:
    fight = fighting(ann("feint"), dice=(MISS, GUARD))
    play(fight, ("heroes", Sidestep("Ann", "rush")))
    use(fight, "feint", "Orc")
    next_round(fight)
    assert fight.state.creatures["Ann"].effects == ()
    assert not added(last(strike(fight), "attack"), "Feint")


@pytest.mark.rule("HR-5.2", "HR-4.4", "HR-15.1")
@pytest.mark.parametrize(("third", "moves"), [("Orc", True), ("Gob", False)])
def test_with_its_destiny_level_three_times_and_the_third_may_move(third: str, moves: bool) -> None:
    fight = fighting(ann("feint", destiny=True), ORC, foe("Gob", "c4"))
    me = fight.state.creatures["Ann"]
    me.rush = 4
    for target in ("Orc", "Orc", third):
        choose(fight, "heroes", Sidestep("Ann", "rush"))
        use(fight, "feint", target)
        if target == third and isinstance(fight.asks[0], ChooseForAbility):
            use(fight, "feint", choice="c2")
        if fight.state.turn == "foes":
            choose(fight, "foes", Pass("foes"))
    assert me.at == ("c2" if moves else "c3")
    choose(fight, "heroes", Sidestep("Ann", "rush"))
    assert not may_use(fight, "feint"), "not a fourth time"


def test_one_may_stand_still_for_it_as_well() -> None:
    fight = fighting(ann("feint", destiny=True))
    me = fight.state.creatures["Ann"]
    me.rush = 3
    for _ in range(3):
        choose(fight, "heroes", Sidestep("Ann", "rush"))
        use(fight, "feint", "Orc")
        if isinstance(fight.asks[0], ChooseForAbility):
            choose(fight, "Ann", Decline("heroes"))
        if fight.state.turn == "foes":
            choose(fight, "foes", Pass("foes"))
    assert me.at == "c3"
