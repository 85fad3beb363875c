"""A light clone plays on like the fight it was made of, and costs the same late as early."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.interfaces.bots import bots_for, let_play, random_policy
from crossblades.kernel.dice import Entered, Seeded, pool
from crossblades.kernel.entries import Answered
from crossblades.kernel.errors import RecordError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.record import log_lines, record_of
from crossblades.systems import HEART_RUSH, SYSTEMS
from tests.playing import Play, scenario

SEEDS = st.integers(0, 2**32)
NUMBERS = st.integers(0, 2**16)

every_game = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)


def play_of(game: Game, number: int, seed: int, dice: Any = None) -> Play:
    names = sorted(game.encounters())
    return Play(game, scenario(game, names[number % len(names)]), seed, dice)


@every_game
@settings(max_examples=25, deadline=None)
@given(number=NUMBERS, seed=SEEDS, before=st.integers(0, 150))
def test_a_light_clone_goes_on_as_the_fight_does_with_the_same_dice(
    game: Game, number: int, seed: int, before: int
) -> None:
    play = play_of(game, number, seed)
    for _ in range(before):
        play.step()
    fight = play.fight
    twin = fight.light_clone(fight.dice.rewound(fight.dice.position))
    assert (twin.state, twin.asks) == (fight.state, fight.asks)
    assert [twin.picks_of(seat) for seat in play.seats] == [
        fight.picks_of(seat) for seat in play.seats
    ]
    stood, began = len(fight.log), len(fight.log) - len(twin.log)
    let_play(twin, bots_for(play.seats, random_policy, 5))
    assert len(fight.log) == stood
    let_play(fight, bots_for(play.seats, random_policy, 5))
    assert log_lines(twin.log) == log_lines(fight.log[began:])
    assert twin.state == fight.state


@every_game
@settings(max_examples=15, deadline=None)
@given(number=NUMBERS, seed=SEEDS, before=st.integers(1, 150), back=st.integers(1, 6))
def test_a_light_clone_of_a_clone_is_right_too_also_after_something_was_taken_back(
    game: Game, number: int, seed: int, before: int, back: int
) -> None:
    play = play_of(game, number, seed)
    play.steps(before)
    fight = play.fight
    for entry in fight.settled[-1 : -back - 1 : -1]:
        if isinstance(entry, Answered):
            fight.undo(entry.answers[0].seat, 1)
    twin = fight.light_clone(Seeded(8)).light_clone(Seeded(9))
    other = fight.clone(Seeded(9))
    assert (twin.state, twin.asks) == (other.state, other.asks)
    mine, theirs = len(twin.log), len(other.log)
    for each in (twin, other):
        let_play(each, bots_for(play.seats, random_policy, 5))
    assert log_lines(twin.log[mine:]) == log_lines(other.log[theirs:])


@every_game
def test_a_roll_that_waits_for_a_persons_dice_is_thrown_by_those_of_the_clone(game: Game) -> None:
    play = play_of(game, 3, 5, Entered())
    while play.fight.waiting is None:
        play.step()
    fight = play.fight
    twin = fight.light_clone(Seeded(4))
    assert twin.waiting is None
    assert len(twin.log) > len(fight.log[fight._snapshots[-1].events :])
    entered = fight.light_clone(Entered())
    assert entered.waiting == fight.waiting
    assert fight.waiting is not None
    entered.enter([1] * len(pool(fight.waiting.parts).sizes))
    assert entered.waiting != fight.waiting


def test_a_light_clone_keeps_nothing_from_before_the_last_boundary() -> None:
    play = play_of(HEART_RUSH, 2, 1)
    play.steps(60)
    fight = play.fight
    twin = fight.light_clone(Seeded(1))
    last = fight._snapshots[-1]
    assert last.entries > 10
    assert twin.log == fight.log[last.events :]
    assert twin.settled == fight.settled[last.entries :]
    assert len(twin._snapshots) == 1
    with pytest.raises(RecordError, match="does not know how its fight began"):
        record_of(twin)


class Recent(list[Any]):
    """What a fight has kept; only what came after its last boundary may be looked at."""

    def __init__(self, kept: list[Any], first: int) -> None:
        super().__init__(kept)
        self.first = first

    def __getitem__(self, where: Any) -> Any:
        start = where.start or 0 if isinstance(where, slice) else where
        assert start < 0 or start >= self.first, f"{start} is before the last boundary"
        return super().__getitem__(where)

    def __iter__(self) -> Iterator[Any]:
        raise AssertionError("all of it is looked at")

    __reversed__ = __iter__


def hide_what_is_past(fight: Fight) -> None:
    """From now on whatever looks at what was before the last boundary fails."""
    last = fight._snapshots[-1]
    fight.log = Recent(fight.log, last.events)
    fight._entries = Recent(fight._entries, last.entries)
    fight._thrown = Recent(fight._thrown, last.throws)
    fight._history = Recent(fight._history, len(fight._history))
    fight._snapshots = Recent(fight._snapshots, len(fight._snapshots))


@every_game
def test_a_light_clone_looks_at_nothing_from_before_the_last_boundary(game: Game) -> None:
    """So the length of the fight cannot matter. A whole clone copies all."""
    play = play_of(game, 2, 1)
    play.steps(60)
    fight, asks = play.fight, play.fight.asks
    assert fight._snapshots[-1].entries > 10
    hide_what_is_past(fight)
    assert fight.light_clone(Seeded(1)).asks == asks
    with pytest.raises(AssertionError, match="all of it"):
        fight.clone()


def test_answers_in_a_clone_change_nothing_in_the_fight() -> None:
    fight = Fight(HEART_RUSH, scenario(HEART_RUSH, "duel"), Seeded(3))
    asks, state = fight.asks, fight.state.copy()
    twin = fight.light_clone(Seeded(3))
    twin.answer(twin.asks[0], twin.asks[0].options[0], twin.asks[0].seat)
    assert (fight.asks, fight.state) == (asks, state)
    with pytest.raises(Exception, match="not so many answers"):
        twin.undo("heroes", 9)
