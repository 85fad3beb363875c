"""Two fights that differ only in what a seat must not know look alike to it, word for word."""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import structs

from crossblades.heart_rush.conditions import is_hidden
from crossblades.heart_rush.ground import Ground, Hazard, Terrain
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.dice import Roll
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.fight import Fight
from crossblades.kernel.record import log_lines
from tests.helpers import GAME
from tests.playing import scenario

MOSS, TRAP = "ö", "ä"


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


def looks(fight: Fight, seat: str) -> list[object]:
    """All that a seat can read, as data and in words."""
    view: Any = fight.view(seat)
    log = fight.log_of(seat)
    asks = fight.asks_of(seat)
    words = [[GAME.label(o), GAME.remark(o, view)] for ask in asks for o in ask.options]
    boards = [GAME.board(view), *(GAME.board(view, ask) for ask in asks)]
    lines = [GAME.line(event) for event in log if not event.quiet]
    questions = [GAME.question(ask) for ask in asks]
    data = [msgspec.json.encode(view), log_lines(log), [msgspec.json.encode(ask) for ask in asks]]
    return [*data, words, boards, lines, questions, GAME.status(view)]


def decline(fight: Fight, seats: Collection[str]) -> None:
    """These seats do nothing, whatever they are asked."""
    while asks := [ask for ask in fight.asks if ask.seat in seats]:
        fight.answer(asks[0], asks[0].options[-1], asks[0].seat)


def check_alike(pair: tuple[Scenario, Scenario], seed: int, told: Callable[[Fight], bool]) -> int:
    """Let the players do anything, the same in both fights, until one tells; how many answers."""
    one, two = (Fight(GAME, each, DiceByRoll(seed)) for each in pair)
    players = GAME.sides(pair[0])[pair[0].players]
    others = [seat for seat in GAME.seats(pair[0]) if seat not in players]
    random = Random(seed)
    for answers in range(40):
        decline(one, others)
        decline(two, others)
        if told(one) or told(two):
            return answers
        for seat in ("", *players):
            assert looks(one, seat) == looks(two, seat)
        if one.over:
            return answers
        number = random.randrange(len(one.asks))
        option = random.choice(one.asks[number].options)
        for fight in (one, two):
            fight.answer(fight.asks[number], option, fight.asks[number].seat)
    return 40


def sound(each: Scenario) -> bool:
    try:
        GAME.check(each)
    except CrossbladesError:
        return False
    return True


def with_a_spy(name: str, random: Random) -> tuple[tuple[Scenario, Scenario], str]:
    """A shipped encounter, twice: one foe hides, in two places."""
    plain: Scenario = scenario(GAME, name)
    spy = random.choice([f.name for f in plain.fighters if f.side != plain.players])

    def hidden_at(space: str) -> Scenario:
        fighters = [structs.replace(f, hides=f.name == spy) for f in plain.fighters]
        placed = [structs.replace(f, at=space) if f.name == spy else f for f in fighters]
        return structs.replace(plain, fighters=tuple(placed), hiding=0, expecting=())

    spaces = [hidden_at(space) for space in random.sample(plain.grid.spaces, 60)]
    one, two, *_ = filter(sound, spaces)
    return (one, two), spy


@pytest.mark.rule("HR-10.6")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", [name for name in GAME.encounters() if name != "duel"])
def test_where_somebody_hides_shows_nowhere(name: str, seed: int) -> None:
    check_hiding(name, seed)


def check_hiding(name: str, seed: int) -> int:
    pair, spy = with_a_spy(name, Random(seed))
    return check_alike(pair, seed, lambda fight: not is_hidden(fight.state.creatures[spy]))


def with_traps(name: str, random: Random) -> tuple[Scenario, Scenario]:
    """A shipped encounter, twice: some of the moss on its ground hides thorns."""
    plain: Scenario = scenario(GAME, name)
    ground, grid = plain.ground, plain.grid
    free = [s for s in grid.spaces if grid.bit[s] & grid.open and s not in ground.at]
    moss = random.sample(free, 40)
    thorns = Terrain("moss", hazard=Hazard("thorns", (4,), against=12, secret=True))
    kinds = {**ground.kinds, MOSS: Terrain("moss"), TRAP: thorns}

    def trapped() -> Scenario:
        at = {
            **ground.at,
            **dict.fromkeys(moss, MOSS),
            **dict.fromkeys(random.sample(moss, 8), TRAP),
        }
        return structs.replace(plain, ground=Ground(ground.light, kinds, at), hiding=0)

    return trapped(), trapped()


@pytest.mark.rule("HR-13.1")
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", GAME.encounters())
def test_where_a_secret_trap_lies_shows_nowhere(name: str, seed: int) -> None:
    pair = with_traps(name, Random(seed))
    check_alike(pair, seed, lambda fight: bool(fight.state.met))


def test_the_players_come_far_enough_for_it_to_matter() -> None:
    assert max(check_hiding("skirmish", seed) for seed in range(5)) == 40


def test_a_difference_that_shows_is_found() -> None:
    pair, _ = with_a_spy("skirmish", Random(1))
    seen = structs.replace(pair[1], hiding=99)
    with pytest.raises(AssertionError):
        check_alike((pair[0], seen), 1, lambda _fight: False)
