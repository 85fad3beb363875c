"""A reader who knows only the rules file finds nothing wrong with a log, unless it was forged."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec import structs

from crossblades.heart_rush.events import (
    Attacked,
    DamageTaken,
    Dashed,
    Passed,
    RoundEnded,
    RushGained,
    ShruggedOff,
    TurnPassed,
)
from crossblades.heart_rush.state import Scenario
from crossblades.heart_rush.system import HeartRush
from crossblades.interfaces.bots import bots_for, let_play, policy_named, random_policy
from crossblades.kernel.dice import Seeded
from crossblades.kernel.event import Event, Rolled, known
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Policy
from tests.heart_rush.validator.arenas import arena, eager, plain
from tests.heart_rush.validator.validate import complaints
from tests.maps import opening
from tests.playing import scenario

GAME = HeartRush()
FEW = 6
"""Rounds of a fight on a large map, so that aimless play ends soon."""


def fought(scenario: Scenario, seed: int, policy: Policy = eager) -> list[Event]:
    """The log of a fight to its end."""
    fight = Fight(GAME, scenario, Seeded(seed))
    let_play(fight, bots_for(GAME.seats(scenario), policy, seed))
    assert fight.over
    return fight.log


def keeps_the_rules(scenario: Scenario, seed: int, policy: Policy = eager) -> None:
    """The validator has nothing to say of this fight."""
    found = complaints(scenario, fought(scenario, seed, policy))
    assert not found, "\n".join(map(str, found[:5]))


def on_a_map(seed: int, rooms: bool = False) -> Scenario:
    """A fight on a map drawn by chance, abilities and all."""
    drawn: Scenario = opening(GAME, seed, rooms).scenario
    return structs.replace(drawn, rounds=FEW)


def shipped() -> list[Scenario]:
    """The encounters that come with the game."""
    return [scenario(GAME, name, rounds=FEW) for name in GAME.encounters()]


def test_fights_in_arenas_keep_the_rules() -> None:
    for seed in range(60):
        keeps_the_rules(arena(seed), seed)


def test_fights_on_maps_keep_the_rules() -> None:
    for seed in range(8):
        keeps_the_rules(plain(on_a_map(seed)), seed)
        keeps_the_rules(on_a_map(seed), seed)


def test_fights_among_rooms_and_doors_keep_the_rules() -> None:
    for seed in range(8):
        keeps_the_rules(plain(on_a_map(seed, rooms=True)), seed)
        keeps_the_rules(on_a_map(seed, rooms=True), seed)


def test_shipped_encounters_keep_the_rules() -> None:
    sensible = policy_named(GAME, "sensible")
    for seed, fight in enumerate(shipped()):
        keeps_the_rules(fight, seed, sensible)


@pytest.mark.slow
def test_many_more_fights_in_arenas_keep_the_rules() -> None:
    for seed in range(60, 1500):
        keeps_the_rules(arena(seed), seed)


@pytest.mark.slow
def test_many_more_fights_on_maps_keep_the_rules() -> None:
    for seed in range(8, 250):
        keeps_the_rules(plain(on_a_map(seed)), seed, eager if seed % 2 else random_policy)
        keeps_the_rules(on_a_map(seed), seed)
        keeps_the_rules(on_a_map(seed, rooms=True), seed)


@pytest.mark.slow
def test_shipped_encounters_keep_the_rules_with_all_bots() -> None:
    for policy in (eager, random_policy, policy_named(GAME, "sensible")):
        for seed in range(6):
            for fight in shipped():
                keeps_the_rules(fight, seed, policy)
                keeps_the_rules(plain(fight), seed, policy)


# --- forged logs

Forged = list[Event]


def first(log: Sequence[Event], kind: type[Event], **fields: Any) -> int:
    """The line of the first event of a kind with these fields."""
    for line, event in enumerate(log):
        if isinstance(event, kind) and all(getattr(event, k) == v for k, v in fields.items()):
            return line
    raise AssertionError(f"no {kind.__name__} in this log")


def changed(log: Sequence[Event], line: int, **fields: Any) -> Forged:
    """The log with one event changed."""
    return [*log[:line], structs.replace(log[line], **fields), *log[line + 1 :]]


def without(log: Sequence[Event], line: int) -> Forged:
    """The log with one event missing."""
    return [*log[:line], *log[line + 1 :]]


def twice(log: Sequence[Event], line: int) -> Forged:
    """The log with one event told again."""
    return [*log[:line], log[line], *log[line:]]


def a_face_too_high(log: Sequence[Event]) -> Forged:
    line = first(log, Rolled)
    rolled = log[line]
    assert isinstance(rolled, Rolled)
    return changed(log, line, faces=(rolled.sizes[0] + 1, *rolled.faces[1:]))


def another_total(log: Sequence[Event]) -> Forged:
    line = first(log, Attacked)
    attacked = log[line]
    assert isinstance(attacked, Attacked)
    return changed(log, line, attack=attacked.attack + 1)


def more_damage_than_was_dealt(log: Sequence[Event]) -> Forged:
    line = first(log, DamageTaken)
    taken = log[line]
    assert isinstance(taken, DamageTaken)
    return changed(log, line, damage=taken.damage + 1, hit_points=known(taken.hit_points) - 1)


def hit_points_that_do_not_fall(log: Sequence[Event]) -> Forged:
    line = first(log, DamageTaken)
    taken = log[line]
    assert isinstance(taken, DamageTaken)
    return changed(log, line, hit_points=known(taken.hit_points) + taken.damage)


def damage_is_forgotten(log: Sequence[Event]) -> Forged:
    line = first(log, DamageTaken)
    assert any(isinstance(event, Attacked) for event in log[line - 3 : line])
    return without(log, line)


def a_heart_die_falls_too_far(log: Sequence[Event]) -> Forged:
    line = first(log, ShruggedOff)
    return changed(log, line, heart=20)


def a_third_shrugged_off(log: Sequence[Event]) -> Forged:
    line = first(log, ShruggedOff)
    return changed(log, line, damage=0)


def a_turn_twice(log: Sequence[Event]) -> Forged:
    return twice(log, first(log, Dashed))


def a_turn_not_handed_on(log: Sequence[Event]) -> Forged:
    return without(log, first(log, TurnPassed))


def a_pass_missing(log: Sequence[Event]) -> Forged:
    line = first(log, RoundEnded)
    last = max(i for i in range(line) if isinstance(log[i], Passed))
    return without(log, last)


def a_point_of_rush_too_many(log: Sequence[Event]) -> Forged:
    line = first(log, RushGained)
    gained = log[line]
    assert isinstance(gained, RushGained)
    return changed(log, line, points=dict.fromkeys(gained.points, 2))


TAMPERINGS: tuple[tuple[str, Callable[[Sequence[Event]], Forged]], ...] = (
    ("HR-1.1", a_face_too_high),
    ("HR-7.1", another_total),
    ("HR-8.9", more_damage_than_was_dealt),
    ("HR-8.2", hit_points_that_do_not_fall),
    ("HR-7.3", damage_is_forgotten),
    ("HR-8.1", a_heart_die_falls_too_far),
    ("HR-8.9", a_third_shrugged_off),
    ("HR-3.1", a_turn_twice),
    ("HR-3.1", a_turn_not_handed_on),
    ("HR-3.2", a_pass_missing),
    ("HR-5.1", a_point_of_rush_too_many),
)


@pytest.mark.parametrize(("rule", "tamper"), TAMPERINGS, ids=lambda x: getattr(x, "__name__", x))
def test_a_forged_log_is_found_out(rule: str, tamper: Callable[[Sequence[Event]], Forged]) -> None:
    """In some arena there is something to forge, and wherever there is, it is found."""
    found = 0
    for seed in range(20):
        scenario = arena(seed)
        log = fought(scenario, seed)
        try:
            forged = tamper(log)
        except AssertionError:
            continue
        rules = {complaint.rule for complaint in complaints(scenario, forged)}
        assert rule in rules, f"seed {seed}: {rules}"
        found += 1
    assert found
