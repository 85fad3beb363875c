"""I Didn't Feel a Thing."""

import pytest

from crossblades.heart_rush.asks import ChooseConditions, ChoosePush, UseInstant
from crossblades.heart_rush.events import DamageTaken, Pushed, TotalChanged
from crossblades.heart_rush.gear import Primal
from crossblades.heart_rush.options import Inflict, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, of, use, ways
from tests.helpers import MAUL, OPEN, attack, choose, clash, fight_of, foe, happened, hero, scene

UNFELT = "i didn't feel a thing"


def about_to_hurt(orc: str = "might", ann: str = "cunning", size: str = "medium") -> Fight:
    """The orc hits Ann for 11."""
    fighters = (hero("Ann", "c3", abilities=(UNFELT,)), foe("Orc", "d3", size=size))
    fight = fight_of(scene(*fighters, begins="foes"), (6, 6, 1), OPEN)
    clash(fight, Orc=orc, Ann=ann)  # type: ignore[arg-type]
    attack(fight, "Orc", "Ann")
    assert isinstance(fight.asks[0], UseInstant)
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-5.5")
def test_the_damage_is_halved_rounding_down() -> None:
    fight = about_to_hurt()
    use(fight, UNFELT)
    choose(fight, "Ann", TakeIt("Ann"))
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.before, changed.now) == ("damage", 11, 5)
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [5]
    assert (costs(fight), of(fight, "Ann").rush) == ([(UNFELT, 1)], 0)


def test_the_push_of_that_attack_is_ten_feet_shorter() -> None:
    fight = about_to_hurt()
    use(fight, UNFELT)
    choose(fight, "Ann", TakeIt("Ann"))
    assert not isinstance(fight.asks[0], ChoosePush)
    assert not happened(fight.log, Pushed)


def test_a_larger_one_still_pushes_with_what_is_left() -> None:
    fight = about_to_hurt(size="large")
    use(fight, UNFELT)
    choose(fight, "Ann", TakeIt("Ann"))
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == 5


def test_that_attack_gives_one_level_less() -> None:
    fight = about_to_hurt("cunning", "agility")
    use(fight, UNFELT)
    choose(fight, "Ann", TakeIt("Ann"))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseConditions)
    choose(fight, "Orc", Inflict(weakened=2))
    assert of(fight, "Ann").conditions == {"weakened": 1}


@pytest.mark.rule("HR-5.2", "HR-11.17")
@pytest.mark.parametrize(
    ("element", "left"), [("water", {"weakened": 2}), ("earth", {"dazed": 2}), ("fire", {})]
)
def test_so_does_whatever_else_comes_with_it(element: Primal, left: dict[str, int]) -> None:
    """Elemental attacks bring 3 levels, or set on fire by one, which is none then."""
    orc = foe("Orc", "d3", abilities=("elemental attacks",), element=element)
    fighters = (hero("Ann", "c3", abilities=(UNFELT,)), orc)
    fight = fight_of(scene(*fighters, begins="foes"), (6, 6, 1, 1), OPEN)
    clash(fight, Orc="agility", Ann="defensive")
    of(fight, "Ann").rush = of(fight, "Orc").rush = 1
    attack(fight, "Orc", "Ann")
    use(fight, "elemental attacks", choice=element)
    use(fight, UNFELT)
    choose(fight, "Ann", TakeIt("Ann"))
    assert of(fight, "Ann").conditions == left


def test_what_has_no_levels_is_not_less() -> None:
    orc = foe("Orc", "d3", MAUL, abilities=("crippling blows",))
    fighters = (hero("Ann", "c3", abilities=(UNFELT,)), orc)
    fight = fight_of(scene(*fighters, begins="foes"), (6, 6, 12), OPEN)
    clash(fight, Orc="agility", Ann="defensive")
    attack(fight, "Orc", "Ann")
    use(fight, UNFELT)
    choose(fight, "Ann", TakeIt("Ann"))
    use(fight, "crippling blows", choice="down")
    assert of(fight, "Ann").conditions == {"prone": 1}


def test_without_it_everything_comes_in_full() -> None:
    fight = about_to_hurt()
    decline(fight)
    choose(fight, "Ann", TakeIt("Ann"))
    assert [taken.damage for taken in happened(fight.log, DamageTaken)] == [11]
    (ask,) = fight.asks
    assert isinstance(ask, ChoosePush)
    assert ask.feet == 10


def test_it_is_not_for_the_damage_of_others() -> None:
    fighters = (hero("Ann", "c3"), hero("Bob", "c4", abilities=(UNFELT,)), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), (6, 6, 1), OPEN)
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    assert not ways(fight, UNFELT)


@pytest.mark.rule("HR-5.2", "HR-7.3")
def test_there_is_nothing_to_halve_where_nothing_is_left() -> None:
    abilities = ("i didn't feel a thing", "iron constitution")
    fighters = (hero("Ann", "c3", abilities=abilities), foe("Orc", "d3"))
    fight = fight_of(scene(*fighters, begins="foes"), (2, 2, 2), (1, 1))
    clash(fight, Orc="might", Ann="cunning")
    attack(fight, "Orc", "Ann")
    assert not ways(fight, "i didn't feel a thing")
    assert fight.state.creatures["Ann"].hit_points == 40
