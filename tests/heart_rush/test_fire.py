"""Burning, and the actions that put it out."""

import pytest

from crossblades.heart_rush.events import FireDied, FirePutOut
from crossblades.heart_rush.fire import catch_fire, fires_at_the_end
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.options import CallOut, Dash, MoveTo, PutOutFire, Sidestep, TakeIt
from crossblades.kernel.dice import Scripted
from crossblades.kernel.fight import Fight
from tests.helpers import (
    FOES_PASS,
    HEROES_PASS,
    drive,
    foe,
    fresh_state,
    happened,
    hero,
    offered,
    play,
    rolls,
    waiting,
)

FIRE = Hazard("camp fire", against=40, burning=3)
GROUND = Ground(
    kinds={"f": Terrain("camp fire", hazard=FIRE), "~": Terrain("pond", water="deep")},
    at={"b1": "f", "e1": "~"},
)


@pytest.mark.rule("HR-11.17")
def test_one_who_catches_fire_takes_a_d6_per_level_at_once() -> None:
    state = fresh_state(hero("Ann", "a1"), foe("Orc", "j10"))
    ann = state.creatures["Ann"]
    _, log = drive(
        catch_fire(state, ann, 3, "HR-13.1"), state, Scripted((2, 5, 1)), [TakeIt("Ann")]
    )
    assert ann.conditions == {"burning": 3}
    assert ann.hit_points == 40 - 8
    assert rolls(log)[0].sizes == (6, 6, 6)


@pytest.mark.rule("HR-11.17")
def test_more_fire_burns_by_its_own_levels_even_beyond_the_fifth() -> None:
    state = fresh_state(hero("Ann", "a1"), foe("Orc", "j10"))
    ann = state.creatures["Ann"]
    ann.conditions = {"burning": 3}
    drive(catch_fire(state, ann, 1, "HR-13.1"), state, Scripted((2,)), [TakeIt("Ann")])
    assert ann.conditions == {"burning": 4}
    drive(catch_fire(state, ann, 3, "HR-13.1"), state, Scripted((1, 1, 1)), [TakeIt("Ann")])
    assert ann.conditions == {"burning": 5}


@pytest.mark.rule("HR-11.17", "HR-3.6")
def test_it_burns_on_at_each_rounds_end_for_as_many_dice_as_it_has_levels() -> None:
    state = fresh_state(hero("Ann", "a1"), foe("Orc", "j10"))
    state.creatures["Ann"].conditions = {"burning": 2}
    drive(fires_at_the_end(state), state, Scripted((3, 4)), [TakeIt("Ann")])
    assert state.creatures["Ann"].hit_points == 33


def burning_ann(*dice: tuple[int, ...]) -> Fight:
    """Ann has walked into the camp fire at b1 and burns with 3 levels; Bob stands at c1."""
    ann, bob, orc = hero("Ann", "a1"), hero("Bob", "c1"), foe("Orc", "j10")
    fight = waiting(ann, bob, orc, ground=GROUND, dice=[(1, 1), (1, 1, 1), *dice])
    play(fight, ("heroes", Dash("Ann", "free")), ("Ann", MoveTo("b1")), ("Ann", TakeIt("Ann")))
    play(fight, FOES_PASS)
    return fight


@pytest.mark.rule("HR-13.1", "HR-11.17")
def test_a_camp_fire_sets_those_on_fire_who_enter_it_and_fail_their_save() -> None:
    fight = burning_ann()
    ann = fight.state.creatures["Ann"]
    assert ann.conditions == {"burning": 3}
    assert ann.hit_points == 37


@pytest.mark.rule("HR-4.13", "HR-11.17")
@pytest.mark.parametrize("helper", ["Ann", "Bob"])
def test_an_action_of_ones_own_or_a_neighbours_removes_half_the_levels_rounded_up(
    helper: str,
) -> None:
    fight = burning_ann()
    play(fight, ("heroes", PutOutFire(helper, "Ann")))
    (beaten,) = happened(fight.log, FirePutOut)
    assert (beaten.left, beaten.rules) == (1, ("HR-4.13", "HR-11.17"))
    assert fight.state.creatures["Ann"].conditions == {"burning": 1}
    assert fight.state.creatures[helper].acted
    play(fight, FOES_PASS)
    other = "Bob" if helper == "Ann" else "Ann"
    assert PutOutFire(helper, "Ann") not in offered(fight)
    play(fight, ("heroes", PutOutFire(other, "Ann")))
    assert fight.state.creatures["Ann"].conditions == {}


@pytest.mark.rule("HR-4.13")
def test_nobody_puts_out_a_fire_that_is_not_beside_him_or_does_not_burn() -> None:
    fight = burning_ann()
    found = [option for option in offered(fight) if isinstance(option, PutOutFire)]
    assert found == [PutOutFire("Ann", "Ann"), PutOutFire("Bob", "Ann")]
    play(fight, ("heroes", CallOut("Bob", "free")))
    assert not any(isinstance(option, PutOutFire) for option in offered(fight))


@pytest.mark.rule("HR-11.17", "HR-3.6")
def test_burning_fades_by_a_level_at_the_start_of_a_round() -> None:
    fight = burning_ann((2, 2, 2))
    play(fight, HEROES_PASS, ("Ann", TakeIt("Ann")))
    assert fight.state.round == 2
    assert fight.state.creatures["Ann"].conditions == {"burning": 2}
    assert fight.state.creatures["Ann"].hit_points == 31


@pytest.mark.rule("HR-11.17", "HR-10.3")
def test_drenching_puts_all_of_it_out() -> None:
    fight = burning_ann()
    play(fight, ("heroes", Sidestep("Ann", "rush")), ("Ann", MoveTo("b2")), FOES_PASS)
    play(fight, ("heroes", Dash("Ann", "action")), ("Ann", MoveTo("e1")))
    assert happened(fight.log, FireDied)
    assert fight.state.creatures["Ann"].conditions == {}


@pytest.mark.rule("HR-11.17", "HR-10.3")
def test_who_catches_fire_in_deep_water_takes_the_dice_and_burns_no_longer() -> None:
    state = fresh_state(hero("Ann", "e1"), foe("Orc", "j10"), ground=GROUND)
    ann = state.creatures["Ann"]
    _, log = drive(catch_fire(state, ann, 2, "HR-12.7"), state, Scripted((2, 5)), [TakeIt("Ann")])
    assert ann.hit_points == 40 - 7
    assert happened(log, FireDied)
    assert ann.conditions == {}
