"""Crippling Blows."""

import pytest

from crossblades.heart_rush.asks import ChoosePush, FreeSidestep
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import Attack, MoveFirst, Sidestep, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use, ways
from tests.helpers import (
    MAUL,
    OPEN,
    SWORD,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    hero,
    offered,
    play,
    scene,
    wrap_up,
)

CRIPPLE = "crippling blows"


def hurt(weapon: Weapon = MAUL, size: str = "medium") -> Fight:
    """Ann has hurt the orc."""
    fighters = (hero("Ann", "c3", weapon, abilities=(CRIPPLE,)), foe("Orc", "d3", size=size))
    fight = fight_of(scene(*fighters), (3, 3, 3), OPEN)
    clash(fight, Ann="cunning", Orc="defensive")
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_the_target_falls_and_cannot_sidestep_this_round() -> None:
    fight = hurt()
    use(fight, CRIPPLE, "Orc", "down")
    assert of(fight, "Orc").conditions == {"prone": 1}
    assert (costs(fight), of(fight, "Ann").rush) == ([(CRIPPLE, 1)], 0)
    wrap_up(fight)
    assert not [o for o in offered(fight) if isinstance(o, Sidestep)]


def test_one_more_than_a_size_larger_is_weakened_instead() -> None:
    fight = hurt(size="L2")
    use(fight, CRIPPLE, "Orc", "down")
    assert of(fight, "Orc").conditions == {"weakened": 2}


def test_or_it_is_driven_ten_feet_away() -> None:
    fight = hurt()
    use(fight, CRIPPLE, "Orc", "away")
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == 10


def test_without_it_the_target_stands_and_steps() -> None:
    fight = hurt()
    decline(fight)
    wrap_up(fight)
    assert of(fight, "Orc").conditions == {}
    assert Sidestep("Orc", "rush") in offered(fight)


def test_it_takes_a_heavy_melee_weapon() -> None:
    assert not ways(hurt(SWORD), CRIPPLE)


@pytest.mark.rule("HR-5.2", "HR-12.1")
def test_a_bite_is_not_the_maul_in_hand() -> None:
    teeth = Weapon("teeth", "light", "melee", "bludgeoning", body=True)
    fighters = (hero("Ann", "c3", MAUL, teeth, abilities=(CRIPPLE,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (3, 3, 3), OPEN)
    clash(fight, Ann="cunning", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "teeth"))
    choose(fight, "Orc", TakeIt("Orc"))
    assert of(fight, "Orc").hit_points == 36
    assert not ways(fight, CRIPPLE)


@pytest.mark.rule("HR-5.2", "HR-11.16")
def test_one_a_size_larger_falls_like_others() -> None:
    fight = hurt(size="large")
    use(fight, CRIPPLE, "Orc", "down")
    assert of(fight, "Orc").conditions == {"prone": 1}


@pytest.mark.rule("HR-5.2", "HR-6.15")
@pytest.mark.parametrize("struck", [True, False])
def test_no_free_sidestep_is_left_in_the_step_of_the_blow(struck: bool) -> None:
    fighters = (hero("Ann", "c3", MAUL, abilities=(CRIPPLE,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters), (3, 3, 3), OPEN)
    clash(fight, Ann="agility", Orc="agility")
    play(fight, ("Orc", MoveFirst("Orc")), ("Ann", Attack("Ann", "Orc")), ("Orc", TakeIt("Orc")))
    if struck:
        use(fight, CRIPPLE, "Orc", "down")
    else:
        decline(fight)
    steppers = {ask.seat for ask in fight.asks if isinstance(ask, FreeSidestep)}
    assert steppers == ({"heroes"} if struck else {"foes"}), "the targeted side steps first"
