"""Any legal play of any encounter ends, keeps its invariants, and replays to the same bytes."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crossblades.interfaces.bots import bots_for, let_play, random_policy
from crossblades.kernel.dice import Entered
from crossblades.kernel.entries import Answered
from crossblades.kernel.event import standing
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.record import log_lines, read_record, record_of, replay, write_record
from crossblades.systems import SYSTEMS
from tests.heart_rush import invariants as heart_rush
from tests.playing import REFEREE, Play, scenario, unnumbered
from tests.swords_reign import invariants as swords_reign

INVARIANTS: dict[str, Callable[[Fight], None]] = {
    "heart-rush": heart_rush.check,
    "swords-reign": swords_reign.check,
}
"""What must hold in every state of a game."""

SEEDS = st.integers(0, 2**32)
NUMBERS = st.integers(0, 2**16)
"""From which the name of an encounter is taken."""

every_game = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)


def named(game: Game, number: int) -> str:
    """One of the shipped encounters."""
    names = sorted(game.encounters())
    return names[number % len(names)]


def start(game: Game, number: int, seed: int) -> Play:
    return Play(game, scenario(game, named(game, number)), seed)


def play_to_the_end(game: Game, play: Play) -> None:
    """It ends, keeps its invariants, and replays to the same bytes."""
    fight = play.fight
    while not fight.over:
        play.step()
        INVARIANTS[game.name](fight)
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a record", {game.name: game}))
    assert log_lines(again.log) == log_lines(fight.log)
    assert write_record(record_of(again)) == text


def test_every_game_has_invariants() -> None:
    assert INVARIANTS.keys() == SYSTEMS.keys()


@every_game
@settings(max_examples=20, deadline=None)
@given(number=NUMBERS, seed=SEEDS)
def test_any_legal_play_ends_keeps_its_invariants_and_replays_to_the_same_bytes(
    game: Game, number: int, seed: int
) -> None:
    play_to_the_end(game, start(game, number, seed))


@pytest.mark.slow
@every_game
@settings(max_examples=600, deadline=None)
@given(number=NUMBERS, seed=SEEDS)
def test_hundreds_of_legal_plays_end_and_replay(game: Game, number: int, seed: int) -> None:
    play_to_the_end(game, start(game, number, seed))


@every_game
@settings(max_examples=8, deadline=None)
@given(number=NUMBERS, seed=SEEDS)
def test_with_a_referee_who_decrees_anything_a_fight_ends_and_replays_too(
    game: Game, number: int, seed: int
) -> None:
    opening = game.with_referee(scenario(game, named(game, number), rounds=3), REFEREE)
    play_to_the_end(game, Play(game, opening, seed))


@every_game
@settings(max_examples=12, deadline=None)
@given(number=NUMBERS, seed=SEEDS, before=st.integers(1, 60), back=st.integers(1, 12))
def test_undo_then_redo_is_identity(
    game: Game, number: int, seed: int, before: int, back: int
) -> None:
    play = start(game, number, seed)
    play.steps(before)
    fight = play.fight
    mine = play.seats[0]
    known = [entry for entry in fight.settled if isinstance(entry, Answered)]
    steps = min(back, sum(entry.known_by(mine) for entry in known))
    state, log, questions = fight.state.copy(), log_lines(standing(fight.log)), unnumbered(fight)
    if steps:
        fight.undo(mine, steps)
        while fight.taken_back:
            fight.redo(mine)
    assert fight.state == state
    assert log_lines(standing(fight.log)) == log
    assert unnumbered(fight) == questions


@every_game
@settings(max_examples=10, deadline=None)
@given(number=NUMBERS, seed=SEEDS, before=st.integers(0, 80))
def test_a_clone_goes_on_as_the_fight_itself_does(
    game: Game, number: int, seed: int, before: int
) -> None:
    play = start(game, number, seed)
    for _ in range(before):
        play.step()
    fight = play.fight
    twin = fight.clone()
    let_play(twin, bots_for(play.seats, random_policy, 5))
    let_play(fight, bots_for(play.seats, random_policy, 5))
    assert log_lines(twin.log) == log_lines(fight.log)


@every_game
@settings(max_examples=30, deadline=None)
@given(number=NUMBERS, seed=SEEDS, before=st.integers(30, 250), back=st.integers(1, 6))
def test_with_entered_dice_too_clones_records_undo_and_redo_agree(
    game: Game, number: int, seed: int, before: int, back: int
) -> None:
    play = Play(game, scenario(game, named(game, number)), seed | 1, Entered())
    play.steps(before)
    fight = play.fight
    twin = fight.clone()
    assert (twin.state, twin.waiting, twin.asks) == (fight.state, fight.waiting, fight.asks)
    text = write_record(record_of(fight))
    again = replay(read_record(text, "a record", {game.name: game}))
    assert (again.state, again.waiting) == (fight.state, fight.waiting)
    questions = sum(isinstance(entry, Answered) for entry in fight.settled)
    steps = min(back, questions)
    if steps:
        fight.undo(play.seats[0], steps)
        for _ in range(steps):
            fight.redo(play.seats[0])
    assert (fight.state, fight.waiting) == (twin.state, twin.waiting)
    assert log_lines(standing(fight.log)) == log_lines(twin.log)
