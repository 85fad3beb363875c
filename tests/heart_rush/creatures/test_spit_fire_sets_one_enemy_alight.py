"""Spit Fire: one enemy saves with agility or burns; once, and again after a wound."""

import pytest

from crossblades.heart_rush.options import TakeIt, UseAbility
from crossblades.kernel.fight import Fight
from tests.helpers import (
    HEROES_PASS,
    choose,
    finish,
    foe,
    hero,
    only_offered,
    play,
    refused,
    waiting,
)

SPIT = UseAbility("Drake", "spit fire", "Ann")


def drake(*dice: tuple[int, ...], ann: str = "c3", walls: tuple[str, ...] = ()) -> Fight:
    young = foe("Drake", "g3", abilities=("spit fire",), might=8)
    return waiting(hero("Ann", ann), young, begins="foes", dice=dice, walls=walls)


@pytest.mark.rule("HR-5.3", "HR-1.3", "HR-11.17")
@pytest.mark.parametrize(("save", "burns"), [((6, 1), True), ((6, 2), False)])
def test_the_save_is_against_its_might(save: tuple[int, ...], burns: bool) -> None:
    fight = drake(save, *([(4,)] if burns else []))
    choose(fight, "foes", SPIT)
    if burns:
        choose(fight, "Ann", TakeIt("Ann"))
    assert fight.state.creatures["Ann"].conditions == ({"burning": 1} if burns else {})
    assert fight.state.turn == "heroes"
    finish(fight)


@pytest.mark.rule("HR-5.3")
def test_it_has_one_spark_until_it_is_wounded() -> None:
    fight = drake((6, 6))
    play(fight, ("foes", SPIT), HEROES_PASS)
    refused(fight, SPIT)


@pytest.mark.rule("HR-5.7")
def test_it_reaches_20_feet_and_not_through_walls() -> None:
    assert SPIT in only_offered(drake())
    refused(drake(ann="b3"), SPIT)
    walled = drake(walls=tuple(f"e{row}" for row in range(1, 11)))
    assert SPIT not in only_offered(walled)
