"""Violent Defence."""

import pytest

from crossblades.heart_rush.events import DamageTaken, EffectsEnded
from crossblades.heart_rush.options import Attack, Pass, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, lent, of, use, ways
from tests.helpers import (
    GUARD,
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    play,
    scene,
    wrap_up,
)

PARRY = "violent defence"


def attacked(*dice: tuple[int, ...]) -> Fight:
    """The orc attacks Ann."""
    ann = hero("Ann", "c3", abilities=(PARRY,))
    fight = fight_of(scene(ann, foe("Orc", "d3"), begins="foes"), *dice)
    clash(fight, Orc="might", Ann="defensive")
    attack(fight, "Orc", "Ann")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3")
def test_the_weapon_die_is_added_and_the_difference_strikes_back() -> None:
    fight = attacked(MISS, (*GUARD, 8))
    use(fight, PARRY)
    choose(fight, "Orc", TakeIt("Orc"))
    (part,) = lent(fight, 1, "Violent Defence")
    assert (part.rule, part.dice) == ("HR-5.2", (8,))
    assert [(d.creature, d.damage) for d in happened(fight.log, DamageTaken)] == [("Orc", 19)]
    assert (costs(fight), of(fight, "Ann").rush) == ([(PARRY, 1)], 0)


def test_without_it_a_good_defence_hurts_nobody() -> None:
    fight = attacked(MISS, GUARD)
    decline(fight)
    assert of(fight, "Orc").hit_points == 40


def test_a_defence_that_is_lower_strikes_nobody() -> None:
    fight = attacked((8, 6, 8), (*OPEN, 1))
    use(fight, PARRY)
    choose(fight, "Ann", TakeIt("Ann"))
    assert (of(fight, "Ann").hit_points, of(fight, "Orc").hit_points) == (30, 40)


def test_it_lasts_until_the_round_ends() -> None:
    fight = attacked(MISS, (1, 1, 1))
    use(fight, PARRY)
    wrap_up(fight)
    assert not ways(fight, PARRY), "it lasts already"
    play(fight, ("heroes", Pass("heroes")), ("foes", Pass("foes")))
    assert happened(fight.log, EffectsEnded)
    assert of(fight, "Ann").effects == ()


@pytest.mark.rule("HR-5.2", "HR-7.3")
def test_one_roll_against_many_is_struck_back_at_as_well() -> None:
    orc = foe("Orc", "d3", abilities=("whirlwind strike",))
    ann = hero("Ann", "c3", abilities=(PARRY,))
    dice = (MISS, GUARD, (*GUARD, 8))
    fight = fight_of(scene(ann, hero("Bob", "c4"), orc), *dice)
    use(fight, PARRY)
    play(fight, ("heroes", Pass("heroes")))
    clash(fight, Orc="might", Bob="defensive")
    choose(fight, "Orc", Attack("Orc", "Bob"))
    use(fight, "whirlwind strike")
    use(fight, "whirlwind strike", "Ann")
    choose(fight, "Orc", TakeIt("Orc"))
    taken = [(hurt.creature, hurt.damage) for hurt in happened(fight.log, DamageTaken)]
    assert taken == [("Orc", 19)]
