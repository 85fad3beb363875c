"""A toy game for the kernel's tests: two seats bid in secret, then one of them may boast."""

from typing import Any, ClassVar

from msgspec import Struct

from crossblades.kernel.ask import AskAll, AskAny, OpenAsk, Option
from crossblades.kernel.dice import DiceSource, Part, Roll, Seeded
from crossblades.kernel.event import Event, Rolled
from crossblades.kernel.fight import Fight
from crossblades.kernel.rule import Rule, shallow
from crossblades.kernel.visibility import EVERYONE


class Table(Struct, frozen=True):
    """What a game starts from."""

    goal: int = 3
    shared: tuple[str, ...] = ()
    asides: int = 0
    """How often the left seat alone is asked something before each bid."""


class Score(Struct):
    """The state."""

    table: Table
    points: int = 0
    boasts: tuple[str, ...] = ()

    def copy(self) -> "Score":
        return shallow(self)


class Bid(Option, frozen=True):
    height: int
    cites = ("TOY-1",)


class Boast(Option, frozen=True):
    seat: str
    text: str = ""

    def admits(self, given: Option) -> bool:
        return isinstance(given, Boast) and given.seat == self.seat and len(given.text) < 20


class Bidden(Event, kw_only=True):
    bids: tuple[int, int]
    rules: tuple[str, ...] = ("TOY-1",)
    seen_by: tuple[str, ...] = EVERYONE


class Whispered(Event, kw_only=True):
    """Only the left seat hears this."""

    seen_by: tuple[str, ...] = ("left",)


class Scored(Event, kw_only=True):
    boundary: ClassVar[bool] = True
    points: int
    boast: str
    seen_by: tuple[str, ...] = EVERYONE

    def apply(self, state: Score) -> None:
        state.points += self.points
        state.boasts += (self.boast,)


BIDS = (Bid(1), Bid(2))


def bidding(state: Score) -> Rule[None]:
    """Bid in secret, roll a die, boast; until the goal is reached."""
    while state.points < state.table.goal:
        for _ in range(state.table.asides):
            yield OpenAsk(seat="left", options=BIDS, rules=("TOY-1",))
        left = OpenAsk(seat="left", options=BIDS, rules=("TOY-1",), shared_with=state.table.shared)
        right = OpenAsk(seat="right", options=BIDS, rules=("TOY-1",))
        one, two = yield AskAll((left, right))
        yield Bidden(bids=(one.height, two.height))
        yield Whispered()
        rolled: Rolled = yield Roll("left", "luck", (Part("die", "TOY-2", (6,)),), ("TOY-2",))
        boast: Boast = yield AskAny(
            tuple(OpenAsk(seat=seat, options=(Boast(seat),)) for seat in ("left", "right"))
        )
        yield Scored(points=1 + (rolled.total > 3), boast=boast.text)


class Toy:
    """The toy as a system."""

    name = "toy"
    scenario_type = Table
    option_types: tuple[type[Option], ...] = (Bid, Boast)

    def check(self, scenario: Table) -> None:
        """Every goal makes sense."""

    def begin(self, scenario: Table) -> Score:
        return Score(scenario)

    def play(self, state: Score) -> Rule[None]:
        return bidding(state)

    def seats(self, scenario: Table) -> tuple[str, ...]:
        return ("left", "right")

    def referee(self, scenario: Table) -> str:
        return ""

    def view(self, state: Score, seat: str) -> Any:
        return Score(state.table, state.points)


TOY = Toy()


def toy_fight(dice: DiceSource | None = None, table: Table | None = None) -> Fight:
    """A fresh game of the toy."""
    return Fight(TOY, table or Table(), dice or Seeded(1))


def bid(fight: Fight, left: int, right: int) -> None:
    """Both seats bid."""
    one, two = fight.asks
    fight.answer(one, Bid(left), "left")
    fight.answer(two, Bid(right), "right")


def boast(fight: Fight, seat: str = "left", text: str = "") -> None:
    """A seat boasts."""
    (ask,) = fight.asks_of(seat)
    fight.answer(ask, Boast(seat, text), seat)


def whole_game(fight: Fight) -> Fight:
    """Play to the end."""
    while not fight.over:
        bid(fight, 1, 2)
        boast(fight, "right", "ha")
    return fight
