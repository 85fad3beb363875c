import pytest

from crossblades.heart_rush.asks import ChooseConditions
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.options import (
    Attack,
    Dash,
    Decline,
    Engage,
    Inflict,
    MoveTo,
    Pass,
)
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import added, ann, fighting, last, next_round, strike, use
from tests.helpers import BOW, GUARD, choose, clash, foe, offered

DICE = ((1, 1, 1), GUARD)


def aiming(*dice: tuple[int, ...], at: str = "g3", destiny: bool = False, **where: object) -> Fight:
    """Ann has stood still for a round; the orc is some way off."""
    fight = fighting(ann("careful shot", BOW, destiny=destiny), foe("Orc", at), dice=dice, **where)
    next_round(fight)
    return fight


@pytest.mark.rule("HR-5.2")
def test_a_shot_brings_two_levels_of_conditions() -> None:
    fight = strike(aiming(*DICE))
    (ask,) = fight.asks
    assert isinstance(ask, ChooseConditions)
    assert Inflict(dazed=2, weakened=1) not in ask.options
    choose(fight, "Ann", Inflict(dazed=1, weakened=1))
    assert fight.state.creatures["Orc"].conditions == {"dazed": 1, "weakened": 1}


@pytest.mark.rule("HR-12.3", "HR-12.4")
def test_it_reaches_twice_as_far() -> None:
    fight = aiming(*DICE, at="o3", width=40)  # 60 feet
    strike(fight)
    assert not [p for p in last(fight, "attack").roll.parts if p.rule == "HR-12.4"]
    fight = strike(aiming((1, 1, 1, 1), GUARD, at="p3", width=40))  # 65 feet
    (over,) = [p for p in last(fight, "attack").roll.parts if p.rule == "HR-12.4"]
    assert over.advantage == -1


def test_and_twice_as_far_again_at_a_disadvantage() -> None:
    assert Engage("Ann", "Orc") in offered(aiming(at="z3", width=40))  # 115 feet
    assert Engage("Ann", "Orc") not in offered(
        fighting(ann("careful shot", BOW), foe("Orc", "z3"), width=40)
    )


@pytest.mark.rule("HR-10.1")
def test_cover_that_is_not_full_does_not_matter() -> None:
    fight = strike(aiming(*DICE, at="g4", walls=("f4",)))
    rolled = last(fight, "attack")
    covered = [p.advantage for p in rolled.roll.parts if p.rule == "HR-10.1"]
    assert covered
    assert [part.advantage for part in added(rolled, "Careful Shot")] == [-covered[0]]


def test_not_in_the_first_round() -> None:
    fight = strike(fighting(ann("careful shot", BOW), foe("Orc", "g3"), dice=DICE))
    assert not isinstance(fight.asks[0], ChooseConditions)


def test_not_after_a_step_in_this_round_or_the_last() -> None:
    fight = aiming(*DICE, *DICE, *DICE)
    choose(fight, "heroes", Dash("Ann", "free"))
    choose(fight, "Ann", MoveTo("c4"))
    choose(fight, "foes", Pass("foes"))
    assert not isinstance(strike(fight).asks[0], ChooseConditions)
    next_round(fight)
    assert not isinstance(strike(fight).asks[0], ChooseConditions)
    next_round(fight)
    assert isinstance(strike(fight).asks[0], ChooseConditions)


@pytest.mark.rule("HR-5.2", "HR-12.7")
def test_a_bolt_is_no_shot_though_one_could_spit() -> None:
    spit = Weapon("spit", "light", "ranged", "piercing", body=True)
    me = ann("careful shot", spit, attunements={"earth": "basic"})
    fight = fighting(me, foe("Orc", "g3"), dice=DICE)
    next_round(fight)
    clash(fight, Ann="might", Orc="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "earth bolt"))
    assert not isinstance(fight.asks[0], ChooseConditions)


@pytest.mark.rule("HR-5.2", "HR-10.1")
def test_after_a_step_cover_counts_again() -> None:
    fight = aiming((1,) * 5, GUARD, at="g4", walls=("f4",))
    fight.state.creatures["Ann"].moved = 5
    rolled = last(strike(fight), "attack")
    assert [p.advantage for p in rolled.roll.parts if p.rule == "HR-10.1"]
    assert not added(rolled, "Careful Shot")


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_with_its_destiny_level_it_may_bring_two_levels_of_each() -> None:
    fight = strike(aiming(*DICE, destiny=True))
    use(fight, "careful shot", "Orc", "so many levels of each")
    assert fight.state.creatures["Orc"].conditions == dict.fromkeys(
        ("weakened", "off-balanced", "dazed"), 2
    )
    assert not isinstance(fight.asks[0], ChooseConditions)


def test_or_two_as_one_splits_them() -> None:
    fight = strike(aiming(*DICE, destiny=True))
    choose(fight, "Ann", Decline("heroes"))
    choose(fight, "Ann", Inflict(dazed=2))
    assert fight.state.creatures["Orc"].conditions == {"dazed": 2}
