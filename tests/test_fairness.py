"""What a seat may not know changes nothing of what is worked out, or guessed, for it."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from crossblades.interfaces import thoughts
from crossblades.interfaces.bots import bots_for, let_play, random_policy
from crossblades.kernel.dice import Seeded
from crossblades.kernel.errors import WrongSeatError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.guessing import NoFairCloneError
from crossblades.kernel.packaged import FOES
from crossblades.kernel.record import log_lines
from crossblades.swords_reign.numbers import guessing
from crossblades.systems import HEART_RUSH, SYSTEMS
from tests.playing import Play, scenario
from tests.worlds import another_world

SEEDS = st.integers(0, 2**32)
NUMBERS = st.integers(0, 2**16)

SECRETIVE = {
    "heart-rush": ("ambush", "old-mine"),
    "swords-reign": ("broken-bridge", "goblin-horde", "silent-crypt", "tavern-brawl"),
}

every_game = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
random_fights = settings(
    max_examples=10,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def play_of(game: Game, names: Any, number: int, seed: int, before: int) -> Fight:
    opening = game.with_foes(scenario(game, names[number % len(names)]), FOES[seed % len(FOES)])
    play = Play(game, opening, seed)
    for _ in range(before):
        if not play.fight.over:
            play.step()
    return play.fight


def fair(fight: Fight, seat: str) -> Fight | str:
    try:
        return fight.fair_clone(seat, Random(4), Seeded(5))
    except NoFairCloneError as error:
        return str(error)


def played_out(fight: Fight, seats: tuple[str, ...]) -> list[bytes]:
    let_play(fight, bots_for(seats, random_policy, 6))
    return log_lines(fight.log)


@every_game
@random_fights
@given(number=NUMBERS, seed=SEEDS, before=st.integers(1, 120))
def test_worlds_that_differ_in_secrets_alone_give_equal_odds_advice_choices_and_clones(
    game: Game, number: int, seed: int, before: int
) -> None:
    look_into_both_worlds(game, number, seed, before)


def look_into_both_worlds(game: Game, number: int, seed: int, before: int) -> None:
    """Whatever differs between them fails; a fight without secrets at that point counts not."""
    fight = play_of(game, SECRETIVE[game.name], number, seed, before)
    seats = game.seats(fight.scenario)
    tried = 0
    for ask in fight.asks:
        seat = ask.seat
        other = another_world(fight, seat, Random(seed))
        if other is None:
            continue
        tried += 1
        again = next(each for each in other.asks if each.id == ask.id and each.seat == seat)
        worlds = ((ask, fight.view(seat)), (again, other.view(seat)))
        one, two = (thoughts.odds(game.name, *world) for world in worlds)
        assert one == two
        one_advice, two_advice = (thoughts.advice(game.name, *world) for world in worlds)
        assert one_advice == two_advice
        for bot in ("random", *game.policies):
            mine, theirs = (thoughts.choice(game.name, bot, *world, 3) for world in worlds)
            assert mine == theirs
        clones = fair(fight, seat), fair(other, seat)
        if isinstance(clones[0], str) or isinstance(clones[1], str):
            assert clones[0] == clones[1]
            continue
        assert clones[0].state == clones[1].state
        assert clones[0].asks == clones[1].asks
        assert clones[0].scenario == clones[1].scenario
        assert played_out(clones[0], seats) == played_out(clones[1], seats)
    assume(tried)


@pytest.mark.slow
@every_game
@settings(random_fights, max_examples=150)
@given(number=NUMBERS, seed=SEEDS, before=st.integers(1, 120))
def test_hundreds_of_pairs_of_worlds_give_the_same(
    game: Game, number: int, seed: int, before: int
) -> None:
    look_into_both_worlds(game, number, seed, before)


@every_game
@random_fights
@given(number=NUMBERS, seed=SEEDS, before=st.integers(0, 150))
def test_a_fair_clone_looks_the_same_to_its_seat_and_can_be_played_to_the_end(
    game: Game, number: int, seed: int, before: int
) -> None:
    fight = play_of(game, sorted(game.encounters()), number, seed, before)
    seats, state = game.seats(fight.scenario), fight.state.copy()
    for ask in fight.asks:
        seat = ask.seat
        twin = fair(fight, seat)
        if isinstance(twin, str):
            continue
        assert twin.view(seat) == fight.view(seat)
        assert twin.asks_of(seat) == fight.asks_of(seat)
        light = twin.light_clone(Seeded(5))
        assert (light.state, light.asks) == (twin.state, twin.asks)
        mine = len(light.log)
        assert played_out(twin, seats)[-1:] == played_out(light, seats)[-1:]
        assert (twin.over, light.over) == (True, True)
        assert len(light.log) >= mine
    assert fight.state == state


def test_the_comparison_of_worlds_catches_a_guess_that_reads_a_secret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control: with a game that reads hit points where it should draw them."""

    def leaking(seen: Any, most: int, random: Random) -> int:
        return int(TRUE[seen.name])

    monkeypatch.setattr(guessing, "_hit_points", leaking)
    game, differ = SYSTEMS["swords-reign"], 0
    for seed in range(4):
        fight = play_of(game, ("tavern-brawl",), 0, seed, 12)
        for ask in fight.asks:
            other = another_world(fight, ask.seat, Random(seed))
            if other is None:
                continue
            states = []
            for world in (fight, other):
                TRUE.update({c.name: c.hit_points for c in world.state.creatures.values()})
                states.append(world.fair_clone(ask.seat, Random(4), Seeded(5)).state)
            differ += states[0] != states[1]
    assert differ


TRUE: dict[str, int] = {}


def test_what_others_have_sealed_is_open_again_and_what_the_seat_has_sealed_is_not() -> None:
    play = Play(HEART_RUSH, scenario(HEART_RUSH, "duel"), 7)
    fight = play.fight
    while len(fight.asks) < 2:
        play.step()
    one, two = fight.asks
    fight.answer(two, two.options[1], two.seat)
    twin = fight.fair_clone(one.seat, Random(1), Seeded(1))
    assert [ask.seat for ask in twin.asks] == [one.seat, two.seat]
    mine = fight.fair_clone(two.seat, Random(1), Seeded(1))
    assert [ask.seat for ask in mine.asks] == [one.seat]
    assert mine.picks_of(two.seat) == fight.picks_of(two.seat)


def test_without_a_question_there_is_nothing_to_clone_for() -> None:
    fight = Fight(HEART_RUSH, scenario(HEART_RUSH, "duel"), Seeded(7))
    (ask,) = fight.asks
    idle = next(seat for seat in HEART_RUSH.seats(fight.scenario) if seat != ask.seat)
    with pytest.raises(WrongSeatError, match="is asked nothing now"):
        fight.fair_clone(idle, Random(1), Seeded(1))


def test_of_the_hidden_a_seat_guesses_only_where_they_are() -> None:
    """Those that it has never seen are not in its world, nor what their sheets say."""
    play = Play(HEART_RUSH, scenario(HEART_RUSH, "ambush"), 2)
    fight = play.fight
    while not any("hidden" in c.conditions for c in fight.state.everyone) or not fight.asks_of(
        "travellers"
    ):
        play.step()
    known = set(fight.view("travellers").creatures)  # type: ignore[attr-defined]
    hidden = set(fight.state.creatures) - known
    assert hidden
    twin = fight.fair_clone("travellers", Random(1), Seeded(1))
    assert hidden.isdisjoint(twin.state.creatures)
    assert {f.name for f in twin.scenario.fighters}.isdisjoint(hidden)  # type: ignore[attr-defined]
