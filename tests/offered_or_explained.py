"""Walks through random fights, to see that what anybody would look for is there or explained."""

from collections.abc import Iterator

from crossblades.kernel.ask import Ask
from crossblades.kernel.choices import Missing
from crossblades.kernel.game import Game
from tests.playing import Play, scenario

Question = tuple[Ask, object, tuple[Missing, ...]]


def questions(game: Game, name: str, seed: int, steps: int, rounds: int = 8) -> Iterator[Question]:
    """Every open question of a fight, with what its seat sees and what is missing for it."""
    play = Play(game, scenario(game, name, rounds), seed)
    for _ in range(steps):
        if play.fight.over:
            return
        for ask in play.fight.asks:
            view = play.fight.view(ask.seat)
            yield ask, view, game.missing(ask, view)
        play.step()
