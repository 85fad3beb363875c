"""Two worlds that differ in a secret: every other seat sees the same, to the byte."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st

from crossblades.kernel.ask import Ask
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.record import log_lines
from crossblades.kernel.visibility import SPECTATOR
from crossblades.systems import HEART_RUSH, SYSTEMS
from tests.playing import Play, scenario
from tests.worlds import another_world

MENUS = 12
"""Options of a question whose odds are compared: of more it would take long."""
SECRETIVE = {
    "heart-rush": ("ambush", "old-mine", "granary"),
    "swords-reign": ("broken-bridge", "silent-crypt", "tavern-brawl"),
}

every_game = pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
random_fights = settings(
    max_examples=15,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def everything(game: Game, fight: Fight, seat: str) -> list[bytes]:
    """All that a seat can learn, by whatever door, as bytes."""
    view: Any = fight.view(seat)
    asks = fight.questions_of(seat)
    found = [
        view, log_lines(fight.log_of(seat)), asks, fight.picks_of(seat), fight.waits_for(seat),
        fight.sealed_count(seat), game.board(view), game.status(view), game.turn(view),
        [game.line(event) for event in fight.log_of(seat)], errors(fight, seat),
    ]  # fmt: skip
    for ask in asks:
        found += [game.question(ask), game.hint(ask, view), game.missing(ask, view)]
        found += [game.board(view, ask), game.sheets(view, seat)]
        for option in ask.options[:MENUS]:
            found += [game.choice(option, ask, view), str(game.prospects(ask, option, view))]
    return [msgspec.json.encode(part, enc_hook=str) for part in found]


def errors(fight: Fight, seat: str) -> list[str]:
    """What a seat is told when it tries what it may not."""
    asks = fight.questions_of(seat)
    number = asks[-1].id if asks else 0
    options = [option for ask in fight.asks for option in ask.options][:1]
    told = []
    for tried in range(number + 2):
        for option in options:
            try:
                fight.check(tried, option, seat)
            except CrossbladesError as error:
                told.append(str(error))
    for attempt in (lambda: fight.taking_back((seat,)), lambda: fight.withdraw(number, seat)):
        try:
            told.append(str(attempt()))
        except CrossbladesError as error:
            told.append(str(error))
    return told


def play_of(game: Game, name: str, seed: int, before: int) -> Play:
    play = Play(game, game.with_foes(scenario(game, name), "words"), seed)
    for _ in range(before):
        if not play.fight.over:
            play.step()
    return play


@every_game
@random_fights
@given(number=st.integers(0, 99), seed=st.integers(0, 2**32), before=st.integers(1, 100))
def test_what_is_hidden_shows_to_no_other_seat(
    game: Game, number: int, seed: int, before: int
) -> None:
    names = SECRETIVE[game.name]
    fight = play_of(game, names[number % len(names)], seed, before).fight
    compared = 0
    for seat, other in worlds_of(game, fight, seed):
        compared += 1
        assert everything(game, fight, seat) == everything(game, other, seat)
    assume(compared)


def worlds_of(game: Game, fight: Fight, seed: int) -> Iterator[tuple[str, Fight]]:
    """For each seat, and for whoever only watches, a world with other secrets, if there is one."""
    for seat in (*game.seats(fight.scenario), SPECTATOR):
        other = another_world(fight, seat, Random(seed))
        if other is not None:
            yield seat, other


def others(fight: Fight, ask: Ask) -> list[str]:
    """The seats that may not see what is answered here."""
    seats = (*fight.system.seats(fight.scenario), SPECTATOR)
    return [seat for seat in seats if seat != ask.seat and seat not in ask.shared_with]


def sealed_worlds(play: Play) -> list[tuple[Fight, Ask]]:
    """The fight with each answer that the first of several may give under seal."""
    worlds = []
    (ask, *_) = play.fight.asks
    for option in ask.options[:4]:
        world = play.fight.clone()
        world.answer(ask.id, option, ask.seat)
        worlds.append((world, ask))
    return worlds


@random_fights
@given(name=st.sampled_from(["duel", "skirmish", "orc-and-hound"]), seed=st.integers(0, 2**32))
def test_a_sealed_answer_shows_to_nobody_before_all_are_in(name: str, seed: int) -> None:
    """Nor that it was withdrawn and given again."""
    play = Play(HEART_RUSH, scenario(HEART_RUSH, name), seed | 1)
    while not play.fight.over and not is_sealing(play.fight):
        play.step()
    assume(not play.fight.over)
    worlds = sealed_worlds(play)
    for seat in others(*worlds[0]):
        known = [everything(HEART_RUSH, world, seat) for world, _ in worlds]
        assert all(each == known[0] for each in known)
        for world, ask in worlds:
            again = world.clone()
            again.withdraw(ask.id, ask.seat)
            again.answer(ask.id, ask.options[-1], ask.seat)
            assert everything(HEART_RUSH, again, seat) == known[0]


def is_sealing(fight: Fight) -> bool:
    return len(fight.asks) > 1 and all(fight.is_sealed(ask) for ask in fight.asks)


@every_game
def test_a_view_that_shows_what_the_other_side_knows_is_caught(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: worlds that differ in secrets do differ, and it shows in a view that tells."""
    pairs = []
    for name in SECRETIVE[game.name]:
        fight = play_of(game, name, 7, 20).fight
        pairs += [(fight, *found) for found in worlds_of(game, fight, 7) if found[0] != SPECTATOR]
    view = Fight.view

    def leaking(fight: Fight, seat: str) -> Any:
        sides = game.sides(fight.scenario).values()
        return view(fight, next(seats[0] for seats in sides if seat not in seats))

    assert pairs
    for fight, seat, other in pairs:
        assert everything(game, fight, seat) == everything(game, other, seat)
    monkeypatch.setattr(Fight, "view", leaking)
    for fight, seat, other in pairs:
        assert everything(game, fight, seat) != everything(game, other, seat)


def test_a_sealed_answer_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: sealed answers for all to see."""

    def leaking(fight: Fight, _seat: str) -> list[Any]:
        return list(fight._sealed.values())

    monkeypatch.setattr(Fight, "picks_of", leaking)
    play = Play(HEART_RUSH, scenario(HEART_RUSH, "duel"), 7)
    while not is_sealing(play.fight):
        play.step()
    worlds = sealed_worlds(play)
    seat = others(*worlds[0])[0]
    known = [everything(HEART_RUSH, world, seat) for world, _ in worlds]
    assert any(each != known[0] for each in known)
