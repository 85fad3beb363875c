"""HR-8.6 at its edge: exactly 0 hit points are 0 or fewer, whatever brings one there."""

import pytest

from crossblades.heart_rush.actions import options_of
from crossblades.heart_rush.creature import Standing
from crossblades.heart_rush.damage import heal
from crossblades.heart_rush.events import DamageTaken, Healed
from crossblades.heart_rush.events.gm import HitPointsDecreed
from crossblades.heart_rush.options import FallUnconscious
from crossblades.heart_rush.state import State
from tests.helpers import foe, fresh_state, hero

EDGE = pytest.mark.parametrize(("left", "down"), [(1, False), (0, True), (-1, True)])


def fallen(hit_points: int) -> State:
    """Ann has lain unconscious since round 2."""
    state = fresh_state(hero("Ann", "b2"), foe("Orc", "j9"))
    ann = state.creatures["Ann"]
    ann.hit_points, ann.unconscious, ann.down_since = hit_points, True, 2
    state.round = 5
    return state


@pytest.mark.rule("HR-8.6", "HR-8.10")
@EDGE
def test_whoever_damage_leaves_at_zero_is_down_from_then_on_and_asked(
    left: int, down: bool
) -> None:
    state = fresh_state(hero("Ann", "b2"), foe("Orc", "j9"))
    state.round = 5
    DamageTaken(creature="Ann", damage=3, hit_points=left).apply(state)
    ann = state.creatures["Ann"]
    assert (ann.reeling, ann.down_since) == (down, 5 if down else 0)


@pytest.mark.rule("HR-8.6")
@EDGE
def test_at_zero_one_may_fall_unconscious_on_ones_turn(left: int, down: bool) -> None:
    state = fresh_state(hero("Ann", "b2"), foe("Orc", "j9"))
    state.creatures["Ann"].hit_points = left
    assert (FallUnconscious("Ann") in options_of(state, state.creatures["Ann"])) is down


@pytest.mark.rule("HR-8.4", "HR-8.6")
@pytest.mark.parametrize(
    ("before", "points", "wakes"), [(0, 1, True), (-3, 4, True), (-3, 3, False), (-3, 2, False)]
)
def test_only_healing_above_zero_wakes_one_who_lies_at_zero_or_below(
    before: int, points: int, wakes: bool
) -> None:
    state = fallen(before)
    ann = state.creatures["Ann"]
    for healed in heal(state, ann, points):
        assert isinstance(healed, Healed)
        healed.apply(state)
    assert (ann.unconscious, ann.down_since) == (not wakes, 0 if wakes else 2)


@pytest.mark.rule("HR-8.6")
@EDGE
def test_a_decree_of_zero_hit_points_leaves_one_down(left: int, down: bool) -> None:
    state = fallen(-4)
    HitPointsDecreed(gm="gm", creature="Ann", hit_points=left).apply(state)
    ann = state.creatures["Ann"]
    assert (ann.unconscious, ann.down_since) == (down, 2 if down else 0)


@pytest.mark.rule("HR-8.6")
@EDGE
def test_whoever_comes_to_a_fight_with_zero_hit_points_lies_there(left: int, down: bool) -> None:
    state = fresh_state(hero("Ann", "b2", standing=Standing(left, 8)), foe("Orc", "j9"))
    assert state.creatures["Ann"].unconscious is down
