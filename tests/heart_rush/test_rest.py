"""Chapter 14: short and long rests, sleeping checks, bad sleep, potions, treating at the camp."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.conditions import faded
from crossblades.heart_rush.creature import Creature, Standing, Wound
from crossblades.heart_rush.events import (
    Healed,
    HeartRestored,
    SleepChecked,
    SleptBadly,
    SleptWell,
    WoundsHealed,
    WoundsTreated,
)
from crossblades.heart_rush.rest import levels_of, rest
from crossblades.heart_rush.rest_options import InvokeNone, InvokeWound
from crossblades.heart_rush.resting import Camp, RestPlan, RestScene, pitch_camp
from crossblades.heart_rush.rulings import Rulings
from crossblades.kernel.ask import Option
from crossblades.kernel.dice import Scripted
from crossblades.kernel.enumerated import Enumerated, every_outcome
from crossblades.kernel.event import Event
from tests.helpers import drive, happened, hero, rolls

IN_BED: dict[str, Any] = {"shelter": "structure", "bed": "straw", "weather": "comfortable"}
NO_WOUND = [InvokeNone("Ann")]
"""No wound is invoked for her sleep (HR-8.7)."""

GASH, CUT = Wound(12, "a gash"), Wound(2, "a cut", treated=True)


def camp(
    kind: Any, standing: Standing, nights: int = 0, rulings: Rulings | None = None, **plan: Any
) -> Camp:
    """Ann, with 40 hit points and a d8 heart at her best, and Bob, who may treat her."""
    sheets = (
        structs.replace(hero("Ann", "a1", seat="camp"), standing=standing),
        hero("Bob", "a1", seat="camp"),
    )
    whole = RestPlan(kind=kind, resting=("Ann",), **plan)
    return pitch_camp(RestScene(sheets, whole, {"Ann": nights}, rulings or Rulings()))


def rested(
    state: Camp, *dice: Sequence[int], answers: Sequence[Option] = ()
) -> tuple[Creature, list[Event]]:
    _, log = drive(rest(state), state, Scripted(*dice), answers)
    assert all(event.rules for event in log)
    return state.creatures["Ann"], log


# --- short rests


@pytest.mark.rule("HR-14.1")
def test_a_short_rest_brings_the_heart_die_back_and_nothing_else() -> None:
    hurt = Standing(10, 4, (GASH,), {"poisoned": 1}, {"dazed": 1})
    ann, log = rested(camp("short", hurt))
    assert (ann.heart, ann.hit_points, ann.wounds) == (8, 10, (GASH,))
    assert ann.conditions == {"poisoned": 1, "dazed": 1}
    assert [type(event) for event in log] == [HeartRestored]


# --- sleeping checks


@pytest.mark.rule("HR-14.2")
@pytest.mark.parametrize(
    ("plan", "needed"),
    [
        ({}, 70),
        ({"shelter": "structure"}, 30),
        ({"shelter": "tent"}, 50),
        ({"bed": "straw"}, 30),
        ({"bed": "bedroll"}, 50),
        ({"weather": "searing"}, 130),
        ({"weather": "chilly"}, 90),
        ({**IN_BED, "weather": "searing"}, 50),
        ({**IN_BED, "weather": "sweltering"}, 30),
        ({**IN_BED, "weather": "freezing"}, 30),
        ({**IN_BED, "weather": "bone-chilling"}, 50),
        ({"watch": True}, 90),
        ({"dreamwort": True}, 50),
        ({"shelter": "tent", "bed": "bedroll"}, 30),
        ({**IN_BED, "weather": "chilly"}, 10),
        ({"shelter": "structure", "bed": "straw", "weather": "chilly", "dreamwort": True}, -10),
    ],
)
def test_the_exact_chance_of_a_sleeping_check(plan: dict[str, Any], needed: int) -> None:
    def sleeps(dice: Enumerated) -> bool:
        state = camp("long", Standing(40, 8), **plan)
        _, log = drive(rest(state), state, dice)
        return happened(log, SleepChecked)[0].success

    chance = sum((chance for chance, slept in every_outcome(sleeps) if slept), Fraction())
    assert chance == Fraction(min(max(101 - needed, 0), 100), 100)


@pytest.mark.rule("HR-14.2")
def test_with_bed_warmth_and_full_shelter_there_is_no_check() -> None:
    mores: list[dict[str, Any]] = [{}, {"watch": True}]
    for more in mores:
        ann, log = rested(camp("long", Standing(10, 4), **IN_BED, **more))
        assert not rolls(log)
        assert (ann.hit_points, ann.heart) == (40, 8)


@pytest.mark.rule("HR-14.2")
@pytest.mark.parametrize("lacking", ["shelter", "bed", "weather"])
def test_without_one_of_them_there_is_one(lacking: str) -> None:
    other = {"shelter": "tent", "bed": "bedroll", "weather": "chilly"}[lacking]
    _, log = rested(camp("long", Standing(10, 4), **{**IN_BED, lacking: other}), (100,))
    (roll,) = rolls(log)
    assert roll.sizes == (100,)
    assert {part.rule for part in roll.roll.parts} == {"HR-14.2"}
    words = {"shelter": "a tent", "bed": "a bedroll", "weather": "chilly weather"}
    full = {"shelter": "a permanent structure", "bed": "a bed", "weather": "comfortable weather"}
    sources = {part.source for part in roll.roll.parts}
    assert sources == {"sleep", *(full | {lacking: words[lacking]}).values()}


@pytest.mark.rule("HR-8.7", "HR-14.2")
@pytest.mark.parametrize(("face", "slept"), [(82, True), (81, False)])
def test_a_wound_may_be_invoked_for_ones_sleep(face: int, slept: bool) -> None:
    state = camp("long", Standing(20, 8, (GASH,)))
    dice = [(face,)] if slept else [(face,), (3,)]
    ann, log = rested(state, *dice, answers=[InvokeWound("Ann", "a gash", 12)])
    (check,) = happened(log, SleepChecked)
    assert (check.total, check.success) == (face + 30 - 12, slept)
    assert ann.destiny == 5
    assert {"HR-14.2", "HR-8.7"} <= set(rolls(log)[0].rules)


@pytest.mark.rule("HR-8.7", "HR-14.2")
def test_nobody_is_asked_who_sleeps_without_a_check() -> None:
    ann, _ = rested(camp("long", Standing(20, 8, (GASH,)), **IN_BED))
    assert ann.destiny == 0


# --- good and bad nights


@pytest.mark.rule("HR-14.3")
def test_good_sleep_brings_all_hit_points_one_can_have_and_heals_treated_wounds() -> None:
    hurt = Standing(-5, 6, (GASH, CUT), {"poisoned": 2}, {"weakened": 1, "dazed": 2})
    ann, log = rested(camp("long", hurt, nights=3), (70,), answers=NO_WOUND)
    assert ann.hit_points == 40 - 13  # as the wounds are in the morning
    assert ann.wounds == (GASH, Wound(1, "a cut", treated=True))
    assert ann.conditions == {"poisoned": 2}
    assert ann.bad_sleep == {}
    assert (ann.heart, ann.unconscious) == (8, False)
    assert happened(log, SleptWell)[0].gone == {"weakened": 1, "dazed": 2}


@pytest.mark.rule("HR-14.3", "HR-8.5")
def test_a_wound_at_rank_0_is_gone_and_untreated_ones_heal_by_ruling_only() -> None:
    small = Standing(20, 8, (Wound(1, "a cut", True), GASH))
    ann, _ = rested(camp("long", small), (70,), answers=NO_WOUND)
    assert ann.wounds == (GASH,)
    _, log = rested(camp("long", Standing(20, 8, (GASH,))), (70,), answers=NO_WOUND)
    assert not happened(log, WoundsHealed)
    healing = Rulings(untreated_wounds="heal")
    ann, _ = rested(camp("long", small, rulings=healing), (70,), answers=NO_WOUND)
    assert ann.wounds == (Wound(11, "a gash"),)


@pytest.mark.rule("HR-14.3", "HR-14.5")
def test_bad_sleep_brings_half_the_missing_hit_points_and_a_level() -> None:
    hurt = Standing(15, 4, (CUT,))
    state = camp("long", hurt)
    ann, log = rested(state, (69,), (3,), answers=NO_WOUND)
    assert ann.hit_points == 15 + 11  # of 23 that were missing
    assert ann.wounds == (CUT,)
    assert ann.heart == 8
    assert ann.conditions == ann.bad_sleep == {"off-balanced": 1}
    assert not happened(log, WoundsHealed)
    assert state.bad_nights["Ann"] == 1


@pytest.mark.rule("HR-14.3")
@pytest.mark.parametrize(
    ("face", "condition"),
    [(1, "weakened"), (2, "weakened"), (3, "off-balanced"), (4, "off-balanced"), (5, "dazed"),
     (6, "dazed")],
)  # fmt: skip
def test_each_of_the_three_is_as_likely(face: int, condition: str) -> None:
    ann, _ = rested(camp("long", Standing(40, 8)), (1,), (face,))
    assert ann.bad_sleep == {condition: 1}


@pytest.mark.rule("HR-14.3")
def test_two_levels_on_the_second_night_running_and_one_on_each_after() -> None:
    assert [levels_of(night) for night in (1, 2, 3, 4)] == [1, 2, 1, 1]
    once = Standing(40, 8, bad_sleep={"dazed": 1})
    state = camp("long", once, nights=1)
    ann, log = rested(state, (1,), (1, 6))
    assert ann.bad_sleep == {"dazed": 2, "weakened": 1}
    assert happened(log, SleptBadly)[0].night == state.bad_nights["Ann"] == 2


@pytest.mark.rule("HR-14.3")
def test_there_are_never_more_than_five_levels() -> None:
    worn_out = Standing(40, 8, bad_sleep={"dazed": 5})
    ann, _ = rested(camp("long", worn_out, nights=4), (1,), (6,))
    assert ann.bad_sleep == ann.conditions == {"dazed": 5}


@pytest.mark.rule("HR-14.3")
def test_a_night_without_rest_counts_as_failure() -> None:
    ann, log = rested(camp("none", Standing(20, 4)), (1,))
    assert (ann.hit_points, ann.heart, ann.bad_sleep) == (30, 4, {"weakened": 1})
    assert not happened(log, SleepChecked)


@pytest.mark.rule("HR-14.3")
def test_whoever_lacks_nothing_is_not_healed() -> None:
    _, log = rested(camp("long", Standing(40, 8)), (70,))
    assert not happened(log, Healed)


@pytest.mark.rule("HR-14.5", "HR-3.6")
def test_levels_from_bad_sleep_do_not_fade() -> None:
    state = camp("short", Standing(40, 8, bad_sleep={"dazed": 1}))
    ann = state.creatures["Ann"]
    assert faded(ann) is None
    ann.conditions = {"dazed": 3, "weakened": 1}
    for left in ({"dazed": 2}, {"dazed": 1}):
        fading = faded(ann)
        assert fading is not None
        fading.apply(state)
        assert ann.conditions == left
    assert faded(ann) is None


# --- potions and treating


@pytest.mark.rule("HR-14.4")
def test_a_potion_lowers_every_wound_and_gives_20_hit_points() -> None:
    hurt = Standing(1, 4, (GASH, CUT))
    ann, _ = rested(camp("short", hurt, potion=True))
    assert ann.wounds == (Wound(11, "a gash"), Wound(1, "a cut", treated=True))
    assert ann.hit_points == 21


@pytest.mark.rule("HR-14.4", "HR-8.4")
def test_a_potion_heals_no_further_than_wounds_allow() -> None:
    ann, _ = rested(camp("short", Standing(20, 4, (GASH,)), potion=True))
    assert ann.hit_points == 29


@pytest.mark.rule("HR-8.5")
def test_wounds_are_treated_before_the_rest_and_heal_in_it() -> None:
    state = camp("long", Standing(20, 8, (GASH,)), healer="Bob")
    ann, log = rested(state, (3, 4), (70,), answers=NO_WOUND)
    assert ann.wounds == (Wound(4, "a gash", treated=True),)
    assert happened(log, WoundsTreated)[0].by == "Bob"
    assert ann.hit_points == 40 - 4


@pytest.mark.rule("HR-8.5")
def test_treating_oneself_is_harder_and_a_one_counts_as_one() -> None:
    state = camp("short", Standing(20, 8, (GASH,)), healer="Ann")
    ann, log = rested(state, (3, 1, 8), answers=[InvokeNone("Ann")])
    assert ann.wounds == (Wound(8, "a gash", treated=True),)
    assert rolls(log)[0].dropped


@pytest.mark.rule("HR-8.5")
def test_without_an_untreated_wound_there_is_nothing_to_treat() -> None:
    _, log = rested(camp("short", Standing(20, 8, (CUT,)), healer="Bob"))
    assert not happened(log, WoundsTreated)
