"""What players see of foes' hit points: fights that differ in nothing else look alike to them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from crossblades.interfaces.bots import policy_named
from crossblades.kernel.ask import Ask
from crossblades.kernel.dice import Roll
from crossblades.kernel.fight import Fight
from crossblades.kernel.game import Game
from crossblades.kernel.health import Foes, shown
from crossblades.kernel.record import log_lines
from crossblades.systems import HEART_RUSH, SYSTEMS
from tests.playing import keen_policy, scenario

ANSWERS, EVERY = 120, 3
"""How long a fight goes on, and at which answers all is looked at."""
SENSE = 0.8
"""How often players do what makes sense."""
FEW = 4
"""Options of a menu whose odds are looked at."""

FALLEN = ("unconscious", "dead", "status")
"""What all see of those who have lost their hit points: tougher foes die later."""

SECRET: list[Foes] = ["words", "nothing"]
ENCOUNTERS = [(game, name) for game in SYSTEMS.values() for name in game.encounters()]


class DiceByRoll:
    """Dice that fall alike for the same roll of the same creature, whatever else is rolled."""

    position = 0

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.times: dict[tuple[str, str], int] = {}

    def throw(self, roll: Roll, sizes: tuple[int, ...]) -> tuple[int, ...]:
        which = (roll.who, roll.why)
        self.times[which] = self.times.get(which, 0) + 1
        random = Random(f"{self.seed} {which} {self.times[which]}")
        return tuple(random.randint(1, size) for size in sizes)

    def rewound(self, _position: int) -> "DiceByRoll":
        return self


class Pair:
    """Two fights, alike but for the hit points of the foes."""

    def __init__(self, game: Game, name: str, how: Foes, seed: int) -> None:
        self.game, self.how = game, how
        self.random = Random(seed)
        plain = game.with_foes(scenario(game, name), how)
        self.players, *_ = game.sides(plain).values()
        self.side = next(iter(game.sides(plain)))
        other = structs.replace(plain, fighters=tuple(map(self._tougher, plain.fighters)))
        self.seen: list[list[object]] = []
        """How foes stood whenever all was looked at."""
        self.fights = [Fight(game, each, DiceByRoll(seed)) for each in (plain, other)]

    def _tougher(self, fighter: Any) -> Any:
        if fighter.side == self.side:
            return fighter
        more = self.random.randint(1, 12)
        if self.game is HEART_RUSH:
            return structs.replace(fighter, hit_points=fighter.hit_points + more)
        sheet = structs.replace(fighter.sheet, hit_points=fighter.sheet.hit_points + more)
        return structs.replace(fighter, sheet=sheet)

    def tells(self) -> bool:
        """Whether the difference shows: one is hurt more than its like, or can do other things."""
        one, two = (list(self._shows(fight)) for fight in self.fights)
        return one != two

    def _shows(self, fight: Fight) -> Iterator[object]:
        for creature in fight.state.creatures.values():
            if creature.side != self.side:
                how_hurt = shown(creature.hit_points, creature.sheet.hit_points)
                yield how_hurt if self.how != "nothing" else how_hurt == "down"
                yield [getattr(creature, what, None) for what in FALLEN]
        for ask in fight.asks:
            if ask.seat not in self.players:
                yield [type(ask), ask.seat, len(ask.options)]

    def looks(self, fight: Fight, seat: str) -> list[object]:
        """All that a seat can read, as data and in words, and what bots make of it."""
        game, view, log, asks = self.game, fight.view(seat), fight.log_of(seat), fight.asks_of(seat)
        boards = [game.board(view), *(game.board(view, ask) for ask in asks)]
        found: list[object] = [
            msgspec.json.encode(view),
            log_lines(log),
            [game.line(event) for event in log if not event.quiet],
            msgspec.json.encode(asks),
            msgspec.json.encode([(b.layers, b.pieces, b.heights) for b in boards]),
            game.status(view),
            game.sheets(view, seat),
            game.turn(view),
            [game.reveal(event, view) for event in log],
        ]
        for ask in asks:
            found += [game.question(ask), [game.label(option) for option in ask.options]]
            found += [game.hint(ask, view), game.missing(ask, view)]
            found.append([game.choice(option, ask, view) for option in ask.options])
            found.append([repr(game.preview(o, ask, view)) for o in ask.options[:FEW]])
            found.append([game.remark(option, view) for option in ask.options])
            found.append([repr(game.prospects(ask, o, view)) for o in ask.options[:FEW]])
            found.append(self._advised(ask, fight))
        return found

    def _advised(self, ask: Ask, fight: Fight) -> list[object]:
        """What each bot would answer."""
        return [
            policy_named(self.game, bot)(ask, lambda: fight.view(ask.seat), Random(1))
            for bot in ("sensible", "tactician")
        ]

    def play(self) -> int:
        """Go on until it tells, and look before each answer; how often foes' wounds were seen."""
        for answers in range(ANSWERS):
            if self.tells() or self.fights[0].over:
                break
            if answers % EVERY == 0:
                self.check()
            number = self.random.randrange(len(self.fights[0].asks))
            at = self.chosen(self.fights[0].asks[number])
            for fight in self.fights:
                ask = fight.asks[number]
                fight.answer(ask, ask.options[at], ask.seat)
        return sum("hurt" in looked for looked in self.seen)

    def check(self) -> None:
        """The seats of the players see the same in both, and so does one who only looks on."""
        one, two = self.fights
        for seat in ("", *self.players):
            for mine, theirs in zip(self.looks(one, seat), self.looks(two, seat), strict=True):
                assert mine == theirs
        self.seen.append(list(self._shows(one)))

    def chosen(self, ask: Ask) -> int:
        """Mostly what makes sense, so that more happens; foes do not look at themselves."""
        mine = ask.seat in self.players
        if mine and self.random.random() < SENSE:
            fight = self.fights[0]
            sensible = policy_named(self.game, "sensible")
            return ask.options.index(sensible(ask, lambda: fight.view(ask.seat), Random(1)))
        return ask.options.index(keen_policy(ask, lambda: None, self.random))


@pytest.mark.parametrize("how", SECRET)
@pytest.mark.parametrize(("game", "name"), ENCOUNTERS, ids=lambda x: getattr(x, "name", x))
def test_the_hit_points_of_foes_show_nowhere(game: Game, name: str, how: Foes) -> None:
    Pair(game, name, how, 1).play()


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
def test_numbers_that_show_are_found(game: Game) -> None:
    name = next(iter(game.encounters()))
    with pytest.raises(AssertionError):
        Pair(game, name, "numbers", 1).play()


@pytest.mark.parametrize("game", SYSTEMS.values(), ids=lambda game: game.name)
def test_fights_come_far_enough_for_it_to_matter(game: Game) -> None:
    names = list(game.encounters())[:4]
    assert sum(Pair(game, name, "words", 2).play() for name in names) > 5
