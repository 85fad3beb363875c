"""Any legal play of any encounter of any game: what its properties are proved with."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from crossblades.interfaces.bots import Bot, random_policy
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.dice import DiceSource, Seeded, pool
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.record import log_lines

REFEREE = "Referee"


ENDS_IT = ("Flee", "Surrender")
"""Options after which a creature fights no more."""

MOST_TURNS = 80
"""Of all creatures together, so that a play with a horde takes no longer than a duel."""


def scenario(game: Game, name: str, rounds: int = 8) -> Any:
    """A shipped encounter, with fewer rounds so that aimless play ends soon."""
    opening = game.read_encounter(game.encounters()[name], name).scenario
    few = max(MOST_TURNS // len(opening.fighters), 1)
    return msgspec.structs.replace(opening, rounds=min(rounds, few))


def keen_policy(ask: Ask, _look: Callable[[], object], random: Random) -> Option:
    """Like random, but it rarely declines and rarely gives up, so that more happens."""
    options = ask.options
    if random.random() >= 0.1:
        left = options[: max(len(options) - 1, 1)]
        options = [option for option in left if type(option).__name__ not in ENDS_IT] or left
    return options[int(random.random() * len(options))]


class Play:
    """A fight between bots, one answer at a time."""

    def __init__(self, game: Game, opening: Any, seed: int, dice: DiceSource | None = None) -> None:
        self.fight = Fight(game, opening, dice or Seeded(seed))
        policy = keen_policy if seed % 2 else random_policy
        self.bots = {seat: Bot(seat, policy, seed) for seat in game.seats(opening)}
        self.seats = tuple(self.bots)
        self._random = Random(seed)

    def next_ask(self) -> Ask:
        """The question that is answered next: what may be left alone mostly is."""
        asks = self.fight.asks
        optional = [ask for ask in asks if ask.optional]
        if optional and self._random.random() < 0.1:
            return optional[0]
        return next(ask for ask in asks if not ask.optional)

    def step(self) -> None:
        """One answer, or one roll typed in."""
        fight = self.fight
        if fight.waiting is not None:
            sizes = pool(fight.waiting.parts).sizes
            fight.enter([self._random.randint(1, size) for size in sizes])
        elif fight.asks:
            ask = self.next_ask()
            self.bots[ask.seat].answer(fight, ask)

    def steps(self, number: int) -> None:
        """So many of them, and on until no answer is sealed."""
        for _ in range(number):
            self.step()
        while any(self.fight.picks_of(seat) for seat in self.seats):
            self.step()


def seen_by(fight: Fight, seat: str) -> tuple[object, ...]:
    """Everything a seat can learn from the fight."""
    log = tuple(log_lines(fight.log_of(seat)))
    asks = tuple(msgspec.json.encode(ask) for ask in fight.asks_of(seat))
    return msgspec.json.encode(fight.view(seat)), log, asks, fight.picks_of(seat)


def unnumbered(fight: Fight) -> list[Ask]:
    """The open questions without their numbers, which are never used twice."""
    return [msgspec.structs.replace(ask, id=0) for ask in fight.asks]
