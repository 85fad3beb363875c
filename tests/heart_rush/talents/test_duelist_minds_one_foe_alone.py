import pytest

from crossblades.heart_rush.options import Attack
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
from tests.helpers import GUARD, MISS, choose, clash, foe


@pytest.mark.rule("HR-5.2", "HR-5.3")
@pytest.mark.parametrize(("destiny", "better", "worse"), [(False, 2, -3), (True, 4, -6)])
def test_against_the_named_and_against_others(destiny: bool, better: int, worse: int) -> None:
    dice = ((*MISS, *(1,) * better), GUARD, MISS, (*GUARD, *(8,) * -worse))
    fight = fighting(ann("duelist", destiny=destiny), ORC, foe("Gob", "c4"), dice=dice)
    use(fight, "duelist", "Orc")
    assert fight.state.turn == "heroes", "it is quick"
    assert not may_use(fight, "duelist"), "once a day"
    (part,) = added(last(strike(fight), "attack"), "Duelist")
    assert part.advantage == better
    carry_on(fight)
    clash(fight, Gob="might", Ann="defensive")
    choose(fight, "Gob", Attack("Gob", "Ann"))
    (part,) = added(last(fight, "defence"), "Duelist")
    assert part.advantage == worse


def test_attacks_on_others_are_as_ever() -> None:
    fight = fighting(ann("duelist"), ORC, foe("Gob", "c4"), dice=(MISS, GUARD))
    use(fight, "duelist", "Gob")
    assert not added(last(strike(fight), "attack"), "Duelist")


def test_a_minute_is_ten_rounds() -> None:
    fight = fighting(ann("duelist"))
    use(fight, "duelist", "Orc")
    for _ in range(9):
        next_round(fight)
    assert fight.state.creatures["Ann"].effects
    next_round(fight)
    assert not fight.state.creatures["Ann"].effects


@pytest.mark.rule("HR-5.2")
def test_nor_does_it_last_longer_for_the_stunned() -> None:
    fight = fighting(ann("duelist"))
    use(fight, "duelist", "Orc")
    for _ in range(9):
        next_round(fight)
    fight.state.creatures["Ann"].conditions = {"stunned": 1}
    next_round(fight)
    assert not fight.state.creatures["Ann"].effects


@pytest.mark.rule("HR-5.2")
def test_without_a_named_foe_one_defends_as_ever() -> None:
    fight = fighting(ann("duelist"), dice=(MISS, GUARD))
    assert not added(last(struck(fight), "defence"), "Duelist")
