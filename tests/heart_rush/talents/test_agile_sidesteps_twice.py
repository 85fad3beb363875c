import pytest

from crossblades.heart_rush.asks import FreeSidestep
from crossblades.heart_rush.options import Attack, Rise, StepTo
from crossblades.heart_rush.special import Effect
from tests.heart_rush.classes.common import use
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    next_round,
    strike,
)
from tests.helpers import BOW, GUARD, MISS, choose, clash, hero

ATTACK = (*MISS, 1)


@pytest.mark.rule("HR-5.2", "HR-6.9")
@pytest.mark.parametrize(("talent", "steps"), [("agile", 2), ("quick", 1)])
def test_two_free_sidesteps_in_agility(talent: str, steps: int) -> None:
    fight = strike(fighting(ann(talent), dice=(ATTACK, GUARD)), "agility")
    for space in ("b3", "a3")[:steps]:
        assert isinstance(fight.asks[0], FreeSidestep)
        choose(fight, "heroes", StepTo("Ann", space))
    assert not isinstance(fight.asks[0], FreeSidestep)
    assert fight.state.creatures["Ann"].at == ("b3", "a3")[steps - 1]


@pytest.mark.rule("HR-6.9", "HR-12.5")
@pytest.mark.parametrize(("moved", "steps"), [(10, 4), (15, 3), (20, 2), (25, 1), (30, 0)])
def test_an_archer_has_as_many_of_them_as_half_the_speed_leaves(moved: int, steps: int) -> None:
    four = hero("Ann", "c3", BOW, abilities=("agile", "making it count"))
    fight = fighting(four, dice=(MISS, GUARD))
    fight.state.creatures["Ann"].moved = moved
    clash(fight, Ann="agility", Orc="defensive")
    use(fight, "making it count")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    for space in ("b3", "b4", "b5", "b6")[:steps]:
        choose(fight, "heroes", StepTo("Ann", space))
    assert not isinstance(fight.asks[0], FreeSidestep)


@pytest.mark.rule("HR-6.9", "HR-12.5", "HR-11.16")
def test_a_prone_archer_may_rise_and_then_step_as_far_as_half_the_speed_leaves() -> None:
    fight = fighting(ann("agile", BOW), dice=((*MISS, 1), GUARD))
    me = fight.state.creatures["Ann"]
    me.conditions, me.moved = {"prone": 1}, 25
    strike(fight, "agility")
    choose(fight, "heroes", Rise("Ann"))
    choose(fight, "heroes", StepTo("Ann", "b3"))
    assert (me.at, me.conditions, me.moved) == ("b3", {}, 30)


def test_the_second_may_be_left_out() -> None:
    fight = strike(fighting(ann("agile"), dice=(ATTACK, GUARD)), "agility")
    choose(fight, "heroes", StepTo("Ann", "b3"))
    carry_on(fight)
    assert fight.state.creatures["Ann"].at == "b3"


@pytest.mark.parametrize("destiny", [True, False])
def test_the_destiny_level_grows_with_each_repetition(destiny: bool) -> None:
    sizes = [(), (6,), (8,), (10,)] if destiny else [(), ()]
    dice = tuple(roll for more in sizes for roll in ((*ATTACK, *(1 for _ in more)), GUARD))
    fight = fighting(ann("agile", destiny=destiny), dice=dice)
    for expected in sizes:
        strike(fight, "agility")
        parts = added(last(fight, "attack"), "Agile")
        assert [part.dice for part in parts] == ([expected] if expected else [])
        next_round(fight)


def test_another_stance_breaks_the_row() -> None:
    fight = fighting(ann("agile", destiny=True), dice=(ATTACK, GUARD) * 2)
    strike(fight, "agility")
    next_round(fight)
    clash(fight, Ann="defensive", Orc="defensive")
    next_round(fight)
    assert not added(last(strike(fight, "agility"), "attack"), "Agile")


@pytest.mark.rule("HR-5.2", "HR-1.1")
@pytest.mark.parametrize(("times", "die"), [(2, 6), (3, 8), (4, 10), (5, 12), (6, 20), (9, 20)])
def test_the_die_grows_a_size_each_time_up_to_a_d20(times: int, die: int) -> None:
    fight = fighting(ann("agile", destiny=True), dice=((*ATTACK, 1), GUARD))
    before = Effect("agile", "round", "Ann", times - 1, "agility")
    fight.state.creatures["Ann"].effects = (before,)
    (part,) = added(last(strike(fight, "agility"), "attack"), "Agile")
    assert part.dice == (die,)
