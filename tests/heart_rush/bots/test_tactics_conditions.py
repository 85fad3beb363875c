"""How a sensible player deals with grapples, climbers, nets and fear."""

from random import Random

import pytest

from crossblades.heart_rush import options as o
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.condition_options import (
    BreakFree,
    CutLoose,
    EscapeNet,
    Grapple,
    RollWith,
    Steady,
    ThrowOff,
)
from crossblades.heart_rush.conditions import gained
from crossblades.heart_rush.events.links import climb, hold
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.visibility import view
from crossblades.kernel.ask import Option
from crossblades.kernel.fight import Fight
from tests.helpers import FOES_PASS, HEROES_PASS, choose, clash, fight_of, foe, hero, play, scene

CLAWS = Weapon("claws", "light", "melee", "slashing", body=True)


def decides(fight: Fight, seed: int = 1) -> Option:
    (ask,) = fight.asks
    return sensible(ask, lambda: view(fight.state, ask.seat), Random(seed))


def table(**orc: object) -> Fight:
    heroes = (hero("Ana", "d4", agility=10), hero("Bo", "d5"))
    return fight_of(scene(*heroes, foe("Orc", "e4", CLAWS, **orc)))


def test_who_is_grappled_breaks_free_with_the_better_dice() -> None:
    fight = table()
    hold(fight.state.creatures["Orc"], fight.state.creatures["Ana"])
    play(fight, HEROES_PASS, FOES_PASS)
    assert decides(fight) == BreakFree("Ana", "agility")
    choose(fight, "heroes", BreakFree("Ana", "agility"))
    assert decides(fight) == RollWith("Orc", "might")


def test_one_much_larger_is_not_wrestled_with() -> None:
    fight = table(size="L2")
    hold(fight.state.creatures["Orc"], fight.state.creatures["Ana"])
    play(fight, HEROES_PASS, FOES_PASS)
    assert isinstance(decides(fight), o.Engage)


def test_climbers_are_thrown_off() -> None:
    fight = table(size="L3")
    ana = fight.state.creatures["Ana"]
    ana.at = "e4"
    climb(ana, fight.state.creatures["Orc"])
    play(fight, HEROES_PASS)
    assert decides(fight) == ThrowOff("Orc", "might")


def test_a_friend_is_cut_out_of_a_net_and_else_one_cuts_oneself() -> None:
    fight = table()
    gained(fight.state.creatures["Ana"], {"entangled": 1}, (), source="Orc").apply(fight.state)
    play(fight, HEROES_PASS, FOES_PASS)
    assert decides(fight) == CutLoose("Bo", "Ana")
    fight.state.creatures["Bo"].acted = True
    play(fight, ("heroes", o.CallOut("Bo", "free")), FOES_PASS)
    assert decides(fight) == EscapeNet("Ana", "cut")


@pytest.mark.parametrize(
    ("levels", "presence", "pays"), [(2, 6, True), (1, 6, False), (2, 12, False)]
)
def test_one_steadies_oneself_when_it_pays(levels: int, presence: int, pays: bool) -> None:
    fight = table(presence=presence)
    gained(fight.state.creatures["Ana"], {"frightened": levels}, (), source="Orc").apply(
        fight.state
    )
    play(fight, HEROES_PASS, FOES_PASS)
    assert (decides(fight) == Steady("Ana", "frightened")) is pays


def test_a_good_grapple_is_tried_rarely() -> None:
    fight = fight_of(scene(hero("Ana", "d4", CLAWS, might=12), foe("Orc", "e4")))
    clash(fight, Ana="might", Orc="defensive")
    tried = [decides(fight, seed) == Grapple("Ana", "Orc") for seed in range(200)]
    assert 5 < sum(tried) < 40
