"""Called Shot."""

import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.events import Attacked, Contested, TotalChanged
from crossblades.heart_rush.options import Decline, Help, UseAbility
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import lent, use, ways
from tests.helpers import (
    GUARD,
    MISS,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    scene,
)

SHOT = "called shot"


def attacking(*dice: tuple[int, ...], helped: bool = True) -> Fight:
    """Ann attacks with two levels of advantage from a frenzy, and one more by help."""
    fighters = (
        hero("Ann", "c3", abilities=(SHOT, "battle frenzy")),
        hero("Bob", "b3"),
        foe("Orc", "d3"),
        foe("Gob", "c4"),
    )
    fight = fight_of(scene(*fighters), *dice)
    if helped:
        choose(fight, "heroes", Help("Bob", "Ann"))
        choose(fight, "foes", fight.asks[0].options[-1])
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-5.2", "HR-1.5")
def test_if_a_die_shows_the_number_it_is_added_times_the_multiplier() -> None:
    fight = attacking((1, 1, 7, 2, 1), (8, 6))
    assert [option.choice for option in ways(fight, SHOT)] == list("8765432")
    use(fight, SHOT, choice="7")
    assert [option.choice for option in ways(fight, SHOT)] == ["times 1", "times 2", "times 3"]
    use(fight, SHOT, choice="times 2")
    (part,) = lent(fight, 0, "Called Shot")
    assert (part.rule, part.advantage) == ("HR-5.2", -1)
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.now - changed.before) == ("attack", 14)
    assert happened(fight.log, Attacked)[0].attack == 1 + 7 + 2 + 14


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("times", "levels", "added"), [(1, 0, 7), (2, -1, 14), (3, -3, 21)])
def test_the_first_multiplier_is_free_and_each_further_one_costs_as_many_levels_as_it_was(
    times: int, levels: int, added: int
) -> None:
    """Of three levels of advantage: two by a frenzy, one by help."""
    dice = (7, *(1,) * (5 + levels))
    fight = attacking(dice, (8, 6))
    use(fight, SHOT, choice="7")
    use(fight, SHOT, choice=f"times {times}")
    assert sum(part.advantage for part in lent(fight, 0, "Called Shot")) == levels
    assert happened(fight.log, Attacked)[0].attack == 7 + 1 + 1 + added


def test_if_none_does_nothing_is_added() -> None:
    fight = attacking((1, 1, 6, 1, 1), (8, 6))
    use(fight, SHOT, choice="7")
    use(fight, SHOT, choice="times 2")
    assert not happened(fight.log, TotalChanged)
    assert happened(fight.log, Attacked)[0].attack == 8


def test_it_may_be_left_alone() -> None:
    fight = attacking((1, 1, 8, 1, 1, 1), (8, 6))
    choose(fight, "Ann", Decline("heroes"))
    assert happened(fight.log, Attacked)[0].attack == 10


def test_without_advantage_there_is_no_called_shot() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=(SHOT,)), foe("Orc", "d3")), (1, 1, 1), GUARD
    )
    clash(fight, Ann="might", Orc="defensive")
    attack(fight, "Ann", "Orc")
    assert not isinstance(fight.asks[0], ChooseForAbility)


def test_ones_own_defence_has_disadvantage() -> None:
    fight = fight_of(
        scene(hero("Ann", "c3", abilities=(SHOT,)), foe("Orc", "d3"), begins="foes"),
        (1, 1, 1), (8, 6, 8),
    )  # fmt: skip
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    (part,) = lent(fight, 1, "Called Shot")
    assert (part.rule, part.advantage) == ("HR-5.2", -1)


@pytest.mark.rule("HR-5.2", "HR-6.15")
def test_advantage_that_comes_in_the_same_step_cannot_be_traded_yet() -> None:
    """Bob's blow throws the orc off balance, but only from the end of the step on."""
    fighters = (
        hero("Bob", "d4", abilities=("staggering blows",)),
        hero("Ann", "c3", abilities=(SHOT, "take advantage")),
        foe("Orc", "d3"),
    )
    fight = fight_of(scene(*fighters), (8, 6, 8), (8, 6), MISS, GUARD)
    clash(fight, Bob="might", Orc="defensive", Ann="might")
    attack(fight, "Bob", "Orc")
    attack(fight, "Ann", "Orc")
    while not happened(fight.log, Attacked)[1:]:
        shots = [o for o in offered(fight) if isinstance(o, UseAbility) and o.ability == SHOT]
        assert not shots
        fight.answer(fight.asks[0], fight.asks[0].options[-1], fight.asks[0].seat)
    assert fight.state.creatures["Orc"].conditions == {"off-balanced": 3}


@pytest.mark.rule("HR-5.2", "HR-7.4")
def test_in_a_contested_attack_the_other_roll_stays_as_it_fell() -> None:
    ann = hero("Ann", "c3", abilities=(SHOT, "battle frenzy"))
    fight = fight_of(scene(ann, foe("Orc", "d3"), foe("Gob", "c4")), (1, 1, 7, 1), (8, 6, 8))
    clash(fight, Ann="might", Orc="might")
    attack(fight, "Ann", "Orc")
    attack(fight, "Orc", "Ann")
    use(fight, SHOT, choice="7")
    use(fight, SHOT, choice="times 2")
    (contested,) = happened(fight.log, Contested)
    assert (contested.attack, contested.answer) == (9 + 14, 22)
