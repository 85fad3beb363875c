import pytest

from crossblades.heart_rush.asks import ChooseForAbility
from crossblades.heart_rush.options import Attack, Dash, MoveTo, Pass
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    added,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    next_round,
    use,
)
from tests.helpers import GUARD, choose, clash, foe

TALENT = "push off"


def dashed(*dice: tuple[int, ...], to: str = "c5", speed: int = 60) -> Fight:
    """Ann runs along a wall at b5; the orc waits at e5."""
    me = ann(TALENT, speed=speed)
    fight = fighting(me, foe("Orc", "e5"), dice=dice, walls=("b5",))
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo(to))
    return fight


def attack(fight: Fight) -> list[int]:
    """Ann attacks the orc; returns what the talent gave her."""
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


def test_it_takes_ten_feet_to_spare() -> None:
    assert may_use(dashed(speed=20), TALENT)
    assert not may_use(dashed(speed=15), TALENT)


def test_it_takes_a_wall() -> None:
    assert not may_use(dashed(to="d6"), TALENT)


@pytest.mark.rule("HR-3.6")
def test_once_a_round() -> None:
    fight = dashed()
    use(fight, TALENT, choice="c6")
    carry_on(fight)
    choose(fight, "foes", Pass("foes"))
    choose(fight, "heroes", Dash("Ann", "action"))
    choose(fight, "Ann", MoveTo("c5"))
    assert not may_use(fight, TALENT)
