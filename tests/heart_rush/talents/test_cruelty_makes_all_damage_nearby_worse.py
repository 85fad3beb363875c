import pytest

from crossblades.heart_rush.damage import take_damage
from crossblades.heart_rush.events import DamageTaken, Healed, TotalChanged
from crossblades.heart_rush.options import Attack, Decline, UseAbility
from crossblades.kernel.dice import Scripted
from tests.heart_rush.talents.trials import (
    ORC,
    ann,
    carry_on,
    fighting,
    may_use,
    strike,
    struck,
    use,
)
from tests.helpers import KILL, OPEN, choose, clash, drive, foe, happened, hero


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("destiny", "healed"), [(False, []), (True, [1])])
def test_others_take_one_more(destiny: bool, healed: list[int]) -> None:
    fight = fighting(ann("cruelty", destiny=destiny), dice=(KILL, OPEN))
    fight.state.creatures["Ann"].hit_points = 30
    strike(fight)
    use(fight, "cruelty", "Orc")
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.what, changed.before, changed.now) == ("damage", 10, 11)
    carry_on(fight)
    assert fight.state.creatures["Orc"].hit_points == 29
    assert [event.gained for event in happened(fight.log, Healed)] == healed


@pytest.mark.rule("HR-5.2")
def test_you_may_leave_it_as_it_is_and_gain_nothing() -> None:
    fight = fighting(ann("cruelty", destiny=True), dice=(KILL, OPEN))
    fight.state.creatures["Ann"].hit_points = 30
    strike(fight)
    choose(fight, "Ann", Decline("heroes"))
    carry_on(fight)
    assert fight.state.creatures["Orc"].hit_points == 30
    assert fight.state.creatures["Ann"].hit_points == 30
    assert not happened(fight.log, TotalChanged)


@pytest.mark.rule("HR-5.2")
def test_a_friends_pain_is_offered_after_declining() -> None:
    fight = fighting(ann("cruelty"), hero("Bob", "d4"), ORC, dice=(KILL, OPEN), begins="foes")
    clash(fight, Orc="might", Bob="defensive")
    choose(fight, "Orc", Attack("Orc", "Bob"))
    (ask,) = fight.asks
    assert ask.options == (Decline("heroes"), UseAbility("Ann", "cruelty", "Bob"))
    choose(fight, "Ann", Decline("heroes"))
    carry_on(fight)
    assert fight.state.creatures["Bob"].hit_points == 30


@pytest.mark.rule("HR-5.2", "HR-2.3")
def test_nobody_asks_the_stunned() -> None:
    fight = fighting(ann("cruelty"), hero("Bob", "d4"), ORC, dice=(KILL, OPEN), begins="foes")
    fight.state.creatures["Ann"].conditions = {"stunned": 1}
    clash(fight, Orc="might", Bob="defensive")
    choose(fight, "Orc", Attack("Orc", "Bob"))
    assert not may_use(fight, "cruelty")


def test_your_own_damage_is_as_it_is() -> None:
    fight = struck(fighting(ann("cruelty"), dice=(KILL, OPEN)))
    assert not may_use(fight, "cruelty")


@pytest.mark.rule("HR-5.2")
@pytest.mark.parametrize(("bob", "orc", "near"), [("e3", "f3", True), ("f3", "g3", False)])
def test_ten_feet_are_near_and_fifteen_too_far(bob: str, orc: str, near: bool) -> None:
    others = (hero("Bob", bob), foe("Orc", orc))
    fight = fighting(ann("cruelty"), *others, dice=(KILL, OPEN), begins="foes")
    clash(fight, Orc="might", Bob="defensive")
    choose(fight, "Orc", Attack("Orc", "Bob"))
    assert may_use(fight, "cruelty") == near


@pytest.mark.rule("HR-5.2", "HR-7.3")
def test_what_does_not_hurt_at_all_is_not_made_worse() -> None:
    bones = foe("Bones", "d3", abilities=("brittle bones",))
    fight = fighting(bones, hero("Ann", "c3", abilities=("cruelty",)), dice=((2, 1, 1), OPEN))
    clash(fight, Ann="might", Bones="defensive")
    choose(fight, "Ann", Attack("Ann", "Bones"))
    assert [changed.now for changed in happened(fight.log, TotalChanged)] == [0]
    assert not happened(fight.log, DamageTaken)


@pytest.mark.rule("HR-5.2", "HR-10.6")
def test_the_pain_of_one_in_hiding_is_not_told() -> None:
    fight = fighting(ann("cruelty"), ORC)
    orc = fight.state.creatures["Orc"]
    orc.conditions, orc.heart = {"hidden": 1}, 4
    taken, log = drive(take_damage(fight.state, orc, 3, "fire"), fight.state, Scripted())
    assert (taken, happened(log, TotalChanged)) == (3, [])


@pytest.mark.rule("HR-5.2")
def test_far_pain_heals_nobody() -> None:
    fight = fighting(ann("cruelty", destiny=True), foe("Orc", "f3"))
    ann_now, orc = fight.state.creatures["Ann"], fight.state.creatures["Orc"]
    ann_now.hit_points, orc.heart = 30, 4
    drive(take_damage(fight.state, orc, 3, "fire"), fight.state, Scripted())
    assert (ann_now.hit_points, orc.hit_points) == (30, 37)
