"""Devastation Strike."""

import pytest

from crossblades.heart_rush.options import TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, lent, of, use, ways
from tests.helpers import (
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    hero,
    pass_round,
    scene,
    wrap_up,
)

DEVASTATION = "devastation strike"


def shown(*dice: tuple[int, ...], rush: int = 2) -> Fight:
    """Stances are shown."""
    ann = hero("Ann", "c3", abilities=(DEVASTATION, "execute", "making it count"))
    orc = foe("Orc", "d3", hit_points=8)
    fight = fight_of(scene(ann, orc, foe("Gob", "c4")), *dice)
    of(fight, "Ann").rush = rush
    clash(fight, Ann="might", Orc="defensive")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_dice_for_the_next_attack_and_each_minor_ability_once_for_nothing() -> None:
    fight = shown((8, 6, 2, 1, 1), OPEN)
    use(fight, DEVASTATION, rush=2)
    use(fight, "making it count")
    decline(fight)
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    use(fight, "execute")
    (part,) = lent(fight, 0, "Devastation Strike")
    assert (part.rule, part.dice) == ("HR-5.2", (6, 6))
    assert costs(fight) == [(DEVASTATION, 2), ("making it count", 0), ("execute", 0)]
    assert of(fight, "Ann").uses["execute"] == 1, "a free use is a use"
    assert of(fight, "Ann").effects == ()


def test_once_is_once() -> None:
    fight = shown()
    use(fight, DEVASTATION, rush=0)
    assert [option.rush for option in ways(fight, "making it count")] == [0]
    use(fight, "making it count")
    free = [effect.about for effect in of(fight, "Ann").effects if effect.ability == DEVASTATION]
    assert free == ["execute", "no attack yet"]


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_without_an_attack_in_that_round_it_was_not_used_and_its_dice_are_gone() -> None:
    ann = hero("Ann", "c3", abilities=(DEVASTATION, "execute"))
    fight = fight_of(scene(ann, foe("Orc", "j9")))
    use(fight, DEVASTATION, rush=1)
    assert of(fight, "Ann").spent == {DEVASTATION: "major"}
    pass_round(fight)
    assert (of(fight, "Ann").spent, of(fight, "Ann").effects) == ({}, ())


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_with_one_it_is_used_up() -> None:
    fight = shown((1, 1, 1), (8, 6))
    use(fight, DEVASTATION, rush=0)
    decline(fight)
    attack(fight, "Ann", "Orc")
    wrap_up(fight)
    pass_round(fight)
    assert of(fight, "Ann").spent == {DEVASTATION: "major"}


def test_without_it_they_cost_rush() -> None:
    fight = shown()
    assert [option.rush for option in ways(fight, "making it count")] == [1]
    assert [option.rush for option in ways(fight, DEVASTATION)] == [0, 1, 2]


def test_what_is_not_used_goes_with_the_round() -> None:
    fight = shown((1, 1, 1), (8, 6))
    use(fight, DEVASTATION, rush=0)
    decline(fight)
    attack(fight, "Ann", "Orc")
    wrap_up(fight)
    for _ in range(2):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert fight.state.round == 2
    assert of(fight, "Ann").effects == ()
