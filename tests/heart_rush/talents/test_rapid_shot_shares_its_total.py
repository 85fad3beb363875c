import pytest

from crossblades.heart_rush.events import Attacked, TotalChanged
from crossblades.heart_rush.gear import FISTS, Armour
from crossblades.heart_rush.options import Attack, Decline
from crossblades.kernel.fight import Fight
from tests.heart_rush.talents.trials import (
    ORC,
    Dice,
    added,
    ann,
    carry_on,
    fighting,
    last,
    may_use,
    strike,
    use,
)
from tests.helpers import BOW, GUARD, MISS, SWORD, attack, choose, clash, foe, happened, hero


def shooting(dice: Dice) -> Fight:
    """Ann shoots at the orc; a goblin is in the engagement, too."""
    fight = fighting(ann("rapid shot", BOW), ORC, foe("Gob", "d4"), dice=dice)
    clash(fight, Ann="might", Orc="defensive", Gob="defensive")
    attack(fight, "Ann", "Orc")
    return fight


@pytest.mark.rule("HR-5.2", "HR-1.7")
def test_two_more_dice_and_half_the_total_for_each() -> None:
    fight = shooting(((8, 6, 8, 6, 5), GUARD, (1, 1)))
    use(fight, "rapid shot", "Gob")
    (part,) = added(last(fight, "attack"), "Rapid Shot")
    assert part.dice == (6, 6)
    (changed,) = happened(fight.log, TotalChanged)
    assert (changed.before, changed.now) == (33, 17)
    carry_on(fight)
    assert [(hit.target, hit.attack, hit.damage) for hit in happened(fight.log, Attacked)] == [
        ("Orc", 17, 2),
        ("Gob", 17, 8),
    ]


def test_one_target_takes_it_all() -> None:
    fight = shooting((MISS, GUARD))
    choose(fight, "Ann", Decline("heroes"))
    assert not added(last(fight, "attack"), "Rapid Shot")
    assert not happened(fight.log, TotalChanged)


def test_there_must_be_two_and_a_bow() -> None:
    fight = strike(fighting(ann("rapid shot", BOW), dice=(MISS, GUARD)))
    assert not may_use(fight, "rapid shot")
    fight = fighting(ann("rapid shot", SWORD), ORC, foe("Gob", "d4"), dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Gob="defensive")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "rapid shot")


@pytest.mark.rule("HR-5.2", "HR-6.10", "HR-12.3")
def test_the_second_arrow_goes_past_armour_by_might_as_the_first_does() -> None:
    gob = foe("Gob", "d4", armour=Armour("heavy"))
    fight = fighting(ann("rapid shot", BOW), ORC, gob, dice=((8, 6, 8, 6, 5), GUARD, (1, 1)))
    clash(fight, Ann="might", Orc="defensive", Gob="cunning")
    attack(fight, "Ann", "Orc")
    use(fight, "rapid shot", "Gob")
    carry_on(fight)
    assert [(hit.target, hit.defence) for hit in happened(fight.log, Attacked)] == [
        ("Orc", 14),
        ("Gob", 2),
    ]


@pytest.mark.rule("HR-5.2")
def test_no_arrow_is_meant_for_a_friend() -> None:
    others = (hero("Bob", "c4"), ORC)
    fight = fighting(ann("rapid shot", BOW), *others, dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Bob="defensive")
    attack(fight, "Ann", "Orc")
    assert not may_use(fight, "rapid shot")


@pytest.mark.rule("HR-5.2", "HR-12.7")
def test_a_bolt_is_no_arrow() -> None:
    me = ann("rapid shot", FISTS, attunements={"earth": "basic"})
    fight = fighting(me, ORC, foe("Gob", "d4"), dice=(MISS, GUARD))
    clash(fight, Ann="might", Orc="defensive", Gob="defensive")
    choose(fight, "Ann", Attack("Ann", "Orc", "earth bolt"))
    assert not may_use(fight, "rapid shot")


@pytest.mark.rule("HR-5.2", "HR-15.1")
def test_with_its_destiny_level_four_more_dice() -> None:
    dice = ((8, 6, 8, 6, 5, 1, 1), GUARD, (1, 1))
    me = ann("rapid shot", BOW, destiny=True)
    fight = fighting(me, ORC, foe("Gob", "d4"), dice=dice)
    clash(fight, Ann="might", Orc="defensive", Gob="defensive")
    attack(fight, "Ann", "Orc")
    use(fight, "rapid shot", "Gob")
    (part,) = added(last(fight, "attack"), "Rapid Shot")
    assert part.dice == (6, 6, 6, 6)


@pytest.mark.rule("HR-5.2", "HR-12.4")
@pytest.mark.parametrize(("first", "second"), [("Orc", "Gob"), ("Gob", "Orc")])
def test_what_makes_one_of_them_hard_to_hit_counts_for_the_whole_roll(
    first: str, second: str
) -> None:
    """The goblin is 50 feet away, which is 20 beyond the range of the bow."""
    dice = ((8, 6, 8, 6, 5, 8, 8), GUARD, GUARD)
    far = foe("Gob", "m3", BOW)
    fight = fighting(ann("rapid shot", BOW), ORC, far, dice=dice, width=20)
    clash(fight, Ann="might", Orc="defensive", Gob="defensive")
    attack(fight, "Ann", first)
    use(fight, "rapid shot", second)
    rolled = last(fight, "attack")
    assert sum(part.advantage for part in rolled.roll.parts) == -2
    (part,) = added(rolled, "Rapid Shot")
    assert part.advantage == (-2 if second == "Gob" else 0)
