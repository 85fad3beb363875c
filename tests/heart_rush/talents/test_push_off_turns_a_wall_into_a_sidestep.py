import pytest

from crossblades.heart_rush.asks import ChooseDestination, ChooseForAbility
from crossblades.heart_rush.events import Moved
from crossblades.heart_rush.ground import Ground, Terrain
from crossblades.heart_rush.options import Attack, Dash, MoveTo, Pass, Stay, UseAbility
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    added,
    ann,
    fighting,
    last,
    may_use,
    next_round,
    use,
)
from tests.helpers import GUARD, choose, clash, foe, happened, offered

TALENT = "push off"


def dashed(*dice: tuple[int, ...], to: str = "c5", speed: int = 60, destiny: bool = False) -> Fight:
    """Ann runs along a wall at b5; the orc waits at e5."""
    me = ann(TALENT, speed=speed, destiny=destiny)
    fight = fighting(me, foe("Orc", "e5"), dice=dice, walls=("b5",))
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo(to))
    return fight


def attack(fight: Fight) -> list[int]:
    """Ann ends her dash and attacks the orc; returns what the talent gave her."""
    choose(fight, "Ann", Stay("Ann"))
    choose(fight, "foes", Pass("foes"))
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc"))
    return [part.advantage for part in added(last(fight, "attack"), "Push Off")]


@pytest.mark.rule("HR-5.2", "HR-4.4")
def test_ten_feet_of_a_dash_for_a_sidestep_and_advantage() -> None:
    fight = dashed((1, 1, 1, 1), GUARD)
    assert isinstance(fight.asks[0], ChooseForAbility)
    use(fight, TALENT, choice="d5")
    assert fight.state.creatures["Ann"].at == "d5"
    assert attack(fight) == [1]
    assert fight.state.creatures["Ann"].effects == (), "the next roll only"


def test_the_advantage_is_lost_elsewhere() -> None:
    fight = dashed((1, 1, 1), GUARD)
    use(fight, TALENT, choice="d5")
    fight.state.creatures["Ann"].at = "d6"
    assert attack(fight) == []


def test_and_in_the_next_round() -> None:
    fight = dashed((1, 1, 1), GUARD)
    use(fight, TALENT, choice="d5")
    next_round(fight)
    assert fight.state.creatures["Ann"].effects == ()


def places(fight: Fight) -> set[str]:
    """Where the talent can lead now."""
    return {option.choice for option in offered(fight) if isinstance(option, UseAbility)}


@pytest.mark.rule("HR-5.2", "HR-4.4")
def test_as_far_as_feet_are_left_and_ten_at_the_most() -> None:
    near = {"c4", "c6", "d4", "d5", "d6"}
    assert places(dashed(speed=15)) == near
    assert places(dashed(speed=20)) == {*near, "c3", "c7", "e3", "e7"}
    assert places(dashed()) == places(dashed(speed=20)), "the orc stands in e5"
    assert not may_use(dashed(speed=10), TALENT)


def test_ten_feet_are_one_sidestep() -> None:
    fight = dashed()
    use(fight, TALENT, choice="e7")
    assert fight.state.creatures["Ann"].at == "e7"
    assert [event.to for event in happened(fight.log, Moved)][-2:] == ["d6", "e7"]


@pytest.mark.rule("HR-5.2", "HR-4.5")
def test_the_dash_goes_on_with_the_rest() -> None:
    fight = dashed(speed=30)
    use(fight, TALENT, choice="c6")
    (ask,) = fight.asks
    assert isinstance(ask, ChooseDestination)
    assert ask.feet == 15, "thirty less ten for the way and five for the sidestep"
    choose(fight, "Ann", MoveTo("c9"))
    assert fight.state.creatures["Ann"].at == "c9"


@pytest.mark.rule("HR-5.2", "HR-10.11")
@pytest.mark.parametrize(("height", "solid"), [(20, True), (0, False)])
def test_a_cliff_is_as_good_as_a_wall(height: int, solid: bool) -> None:
    ground = Ground(kinds={"h": Terrain("ledge", height=height)}, at={"b5": "h"})
    fight = fighting(ann(TALENT), foe("Orc", "e5"), ground=ground)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("c5"))
    assert may_use(fight, TALENT) is solid


def test_it_takes_a_wall() -> None:
    assert not may_use(dashed(to="d6"), TALENT)


@pytest.mark.rule("HR-3.6")
def test_once_a_round() -> None:
    fight = dashed()
    use(fight, TALENT, choice="c6")
    choose(fight, "Ann", MoveTo("c5"))
    assert not may_use(fight, TALENT)


@pytest.mark.rule("HR-3.6", "HR-15.1")
def test_with_its_destiny_level_three_times() -> None:
    fight = dashed(destiny=True)
    for _ in range(3):
        use(fight, TALENT, choice="c6")
        choose(fight, "Ann", MoveTo("c5"))
    assert fight.state.creatures["Ann"].used_this_round == (TALENT,) * 3
    assert not may_use(fight, TALENT)


@pytest.mark.rule("HR-5.2", "HR-10.7")
def test_for_the_large_the_edge_of_the_map_is_no_cliff() -> None:
    ground = Ground(kinds={"h": Terrain("ledge", height=20)}, at={"a10": "h"})
    fight = fighting(ann(TALENT, size="L2"), foe("Orc", "j5"), ground=ground)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("i9"))
    assert fight.state.creatures["Ann"].at == "i9"
    assert not may_use(fight, TALENT)
