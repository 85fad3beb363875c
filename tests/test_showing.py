"""Whatever a table shows of a fight beside its map can be shown at any question of any fight."""

from random import Random

import pytest

from crossblades.kernel.game import Game
from crossblades.systems import SYSTEMS
from tests.playing import REFEREE, Play, scenario

MOST = 8
"""Options of a question that are looked at."""

ENCOUNTERS = [(game, name) for game in SYSTEMS.values() for name in sorted(game.encounters())]


@pytest.mark.parametrize(("game", "name"), ENCOUNTERS, ids=lambda each: getattr(each, "name", each))
def test_cards_turns_reveals_and_previews_of_a_fight(game: Game, name: str) -> None:
    opening = game.with_referee(scenario(game, name, rounds=2), REFEREE)
    play, random = Play(game, opening, 7), Random(7)
    fight, spaces, shown = play.fight, set(opening.grid.spaces), 0
    for number in range(120):
        if fight.over:
            break
        for ask in fight.asks[:2] if number % 4 == 0 else ():
            view = fight.view(ask.seat)
            before = fight.state.copy()
            assert game.turn(view).words
            cards = game.sheets(view, ask.seat)
            assert all(card.seat == ask.seat and card.lines for card in cards)
            for option in random.sample(list(ask.options), min(MOST, len(ask.options))):
                seen = game.preview(option, ask, view)
                if seen is not None:
                    shown += 1
                    assert {*seen.path, *seen.area, *seen.provoked_at.values()} <= spaces
                    assert seen.provokes == tuple(seen.provoked_at)
            assert fight.state == before
        play.step()
    reveals = [game.reveal(event, fight.view(REFEREE)) for event in fight.log]
    assert all(len(each.choices) > 1 for each in reveals if each)
    assert {each.seat for each in game.fighters(opening)} <= set(game.seats(opening))
    assert shown
