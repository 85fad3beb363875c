"""Bloodthirsty."""

import pytest

from crossblades.heart_rush.events import ActionRegained
from crossblades.heart_rush.options import Engage, FallUnconscious, FightOn, TakeIt
from crossblades.kernel.fight import Fight
from tests.heart_rush.classes.common import costs, decline, lent, of, use
from tests.helpers import (
    GUARD,
    KILL,
    MISS,
    OPEN,
    attack,
    choose,
    clash,
    fight_of,
    foe,
    happened,
    hero,
    offered,
    scene,
    wrap_up,
)

BLOOD = "bloodthirsty"


def shown(*dice: tuple[int, ...], hit_points: int = 10) -> Fight:
    """Ann is in an engagement with the orc."""
    orc = foe("Orc", "d3", hit_points=hit_points, wound_threshold=None)
    fight = fight_of(scene(hero("Ann", "c3", abilities=(BLOOD,)), orc, foe("Gob", "c4")), *dice)
    clash(fight, Ann="might", Orc="defensive")
    return fight


@pytest.mark.rule("HR-5.2", "HR-5.3", "HR-4.1")
def test_the_action_comes_back_after_the_engagement() -> None:
    fight = shown(KILL, OPEN)
    use(fight, BLOOD)
    assert of(fight, "Ann").acted
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert not happened(fight.log, ActionRegained), "not before the engagement ends"
    choose(fight, "Orc", FallUnconscious("Orc"))
    assert [gained.creature for gained in happened(fight.log, ActionRegained)] == ["Ann"]
    choose(fight, "foes", fight.asks[0].options[-1])
    assert Engage("Ann", "Gob") in offered(fight)
    assert (costs(fight), of(fight, "Ann").rush) == ([(BLOOD, 1)], 0)


@pytest.mark.rule("HR-5.2", "HR-8.2")
def test_it_comes_back_too_when_one_who_fought_on_dies() -> None:
    fight = shown(KILL, OPEN)
    of(fight, "Orc").hit_points = -5
    use(fight, BLOOD)
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    assert of(fight, "Orc").dead
    assert [gained.creature for gained in happened(fight.log, ActionRegained)] == ["Ann"]


def test_one_who_still_stands_gives_nothing_back() -> None:
    fight = shown(MISS, GUARD)
    use(fight, BLOOD)
    attack(fight, "Ann", "Orc")
    wrap_up(fight)
    assert of(fight, "Ann").acted


def test_without_it_the_action_is_spent() -> None:
    fight = shown(KILL, OPEN)
    decline(fight)
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    choose(fight, "Orc", FallUnconscious("Orc"))
    assert of(fight, "Ann").acted


def test_attacks_gain_three_against_those_not_attacked_yet() -> None:
    fight = shown(MISS, GUARD)
    use(fight, BLOOD)
    attack(fight, "Ann", "Orc")
    (part,) = lent(fight, 0, "Bloodthirsty")
    assert (part.rule, part.bonus) == ("HR-5.2", 3)
    assert of(fight, "Orc").attacked


def test_not_against_those_who_were() -> None:
    fight = shown(MISS, GUARD)
    of(fight, "Orc").attacked = True
    use(fight, BLOOD)
    attack(fight, "Ann", "Orc")
    assert not lent(fight, 0, "Bloodthirsty")


def test_a_new_round_forgets_who_was_attacked() -> None:
    fight = shown(MISS, GUARD)
    decline(fight)
    attack(fight, "Ann", "Orc")
    wrap_up(fight)
    for _ in range(2):
        ask = fight.asks[0]
        fight.answer(ask, ask.options[-1], ask.seat)
    assert (fight.state.round, of(fight, "Orc").attacked) == (2, False)


@pytest.mark.rule("HR-5.2", "HR-4.1")
def test_one_whom_a_friend_drops_gives_nothing_back() -> None:
    orc = foe("Orc", "d3", hit_points=10, wound_threshold=None)
    fighters = (hero("Ann", "c3", abilities=(BLOOD,)), hero("Bob", "d4"), orc, foe("Gob", "j9"))
    fight = fight_of(scene(*fighters), KILL, OPEN)
    clash(fight, Ann="defensive", Orc="defensive", Bob="might")
    use(fight, BLOOD)
    attack(fight, "Bob", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    choose(fight, "Orc", FallUnconscious("Orc"))
    assert of(fight, "Ann").acted
    assert not happened(fight.log, ActionRegained)


@pytest.mark.rule("HR-5.2", "HR-8.6")
@pytest.mark.parametrize(
    ("before", "left", "drops"), [(13, 1, False), (12, 0, True), (11, -1, True), (0, -12, False)]
)
def test_a_drop_is_one_to_exactly_zero_or_below_from_above_it(
    before: int, left: int, drops: bool
) -> None:
    fight = shown(KILL, OPEN, hit_points=40)
    of(fight, "Orc").hit_points = before
    use(fight, BLOOD)
    attack(fight, "Ann", "Orc")
    choose(fight, "Orc", TakeIt("Orc"))
    if left <= 0:
        choose(fight, "Orc", FightOn("Orc"))
    assert of(fight, "Orc").hit_points == left
    assert bool(happened(fight.log, ActionRegained)) is drops
