"""What a game does that says nothing of its own: plain words, no map, no bots but a hasty one."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.board import Board
from crossblades.kernel.choices import Choice, Missing
from crossblades.kernel.coverage import Covered
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.event import Event, Rolled, Undone
from crossblades.kernel.features import Feature
from crossblades.kernel.game import Load, Opening, Policy
from crossblades.kernel.grid import Grid
from crossblades.kernel.health import Foes
from crossblades.kernel.map_parts import MapWords
from crossblades.kernel.names import kebab
from crossblades.kernel.palette import Kind, Palette
from crossblades.kernel.party import Party
from crossblades.kernel.people import NOBODY, People, spoken
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rulebook import Rulebook
from crossblades.kernel.rulings import Ruling, Value
from crossblades.kernel.sheet import Sheet
from crossblades.kernel.showing import Preview, Reveal, Seated, Stances, Turn
from crossblades.kernel.telling import TakenBack, Walked
from crossblades.kernel.words import rolled, sentence, undone, walked


def first_option(ask: Ask, _look: Callable[[], Any], _random: Random) -> Option:
    """A bot that takes what is offered first."""
    return ask.options[0]


class PlainGame:
    """The defaults of a `Game`: whatever a game leaves out is here.

    Its scenarios have `name`, `sides` and `seats`. Its words are those of its classes.
    """

    name: ClassVar[str]
    title: ClassVar[str] = ""
    policies: ClassVar[Mapping[str, Policy]] = {"sensible": first_option}
    shorthand: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    referee_title: ClassVar[str] = "referee"
    map_words: MapWords = MapWords()

    # --- the scenario

    def check(self, scenario: Any) -> None:
        del scenario

    def cautions(self, scenario: Any) -> tuple[str, ...]:
        del scenario
        return ()

    def vet(self, state: Any, option: Option) -> None:
        del state, option

    def sides(self, scenario: Any) -> dict[str, tuple[str, ...]]:
        return {side: scenario.seats[side] for side in scenario.sides}

    def seats(self, scenario: Any) -> tuple[str, ...]:
        return tuple(seat for seats in self.sides(scenario).values() for seat in seats)

    def referee(self, scenario: Any) -> str:
        del scenario
        return ""

    def with_referee(self, scenario: Any, seat: str) -> Any:
        del scenario, seat
        raise CrossbladesError("nobody referees in this game")

    def with_foes(self, scenario: Any, how: Foes) -> Any:
        del how
        return scenario

    def with_seats(self, scenario: Any, seats: Mapping[str, str]) -> Any:
        if seats:
            raise CrossbladesError("in this game everybody sits where the encounter says")
        return scenario

    def with_rulings(self, scenario: Any, values: Mapping[str, Value]) -> Any:
        if values:
            raise CrossbladesError("this game leaves nothing open")
        return scenario

    asking: tuple[str, ...] = ()

    def with_asking(self, scenario: Any, wishes: Mapping[str, str]) -> Any:
        if wishes:
            raise CrossbladesError("in this game everybody is asked for all that is possible")
        return scenario

    def wish(self, state: Any, seat: str, how: str) -> None:
        del state, seat, how

    def asked(self, state: Any, seat: str) -> str:
        del state, seat
        return ""

    def rulings_of(self, scenario: Any) -> Mapping[str, Value]:
        del scenario
        return {}

    def fighters(self, scenario: Any) -> tuple[Seated, ...]:
        sides = self.sides(scenario)
        return tuple(Seated(seat, side, seat) for side, seats in sides.items() for seat in seats)

    def seat_of(self, where: Any, creature: str) -> str:
        del where
        return creature

    # --- words

    def people(self, scenario: Any) -> People:
        del scenario
        return NOBODY

    def line(self, event: Event, people: People = NOBODY) -> str:
        match event:
            case Rolled():
                return rolled(event)
            case Undone() | TakenBack():
                return undone(event)
            case Walked():
                return walked(event)
        return spoken(sentence(kebab(type(event).__name__).replace("-", " ")), people)

    def label(self, option: Option, people: People = NOBODY) -> str:
        del people
        return kebab(type(option).__name__).replace("-", " ")

    def question(self, ask: Ask, people: People = NOBODY) -> str:
        del people
        return f"{ask.seat}: {kebab(type(ask).__name__).replace('-', ' ')}?"

    def hint(self, ask: Ask, view: Any) -> str:
        del ask, view
        return ""

    def choice(self, option: Option, ask: Ask, view: Any) -> Choice:
        del ask
        return Choice("other", self.label(option), remark=self.remark(option, view))

    def missing(self, ask: Ask, view: Any) -> tuple[Missing, ...]:
        del ask, view
        return ()

    def remark(self, option: Option, view: Any) -> str:
        del option, view
        return ""

    def outcome(self, state: Any) -> str:
        del state
        return ""

    # --- what is seen

    def at_a_glance(self, view: Any, creature: str) -> str:
        del view, creature
        return ""

    def status(self, view: Any) -> list[str]:
        del view
        return []

    def board(self, view: Any, ask: Ask | None = None) -> Board:
        del view, ask
        return Board(Grid(1, 1))

    def sheets(self, view: Any, seat: str) -> tuple[Sheet, ...]:
        del view, seat
        return ()

    def turn(self, view: Any) -> Turn:
        del view
        return Turn(0, "", "", "")

    def reveal(self, event: Event, view: Any) -> Reveal | None:
        del event, view
        return None

    def preview(self, option: Option, ask: Ask, view: Any) -> Preview | None:
        del option, ask, view
        return None

    def stances(self, ask: Ask, view: Any) -> Stances | None:
        del ask, view
        return None

    def prospects(
        self, ask: Ask, option: Option, view: Any, thorough: bool = False
    ) -> tuple[Prospect, ...]:
        del ask, option, view, thorough
        return ()

    # --- what can be looked up

    def meant(self, ask: Ask, option: Option | None, view: Any) -> tuple[Feature, ...]:
        del ask, option, view
        return ()

    def features(self) -> tuple[Feature, ...]:
        return ()

    def rulebook(self) -> Rulebook:
        return Rulebook({}, {}, {}, {})

    def coverage(self) -> Mapping[str, Covered]:
        return {}

    # --- files

    def encounters(self) -> Mapping[str, str]:
        return {}

    def read_encounter(
        self, text: str, source: str, load: Load | None = None, party: Party | None = None
    ) -> Opening:
        del text, load, party
        raise FileError("this game reads no encounters", source=source)

    def look_through(
        self, text: str, source: str, load: Load | None = None
    ) -> tuple[Opening | None, list[FileError]]:
        try:
            return self.read_encounter(text, source, load), []
        except FileError as error:
            return None, list(error.errors)

    def read_creature(self, text: str, name: str, at: str, side: str, seat: str, state: Any) -> Any:
        del text, name, at, side, seat, state
        raise CrossbladesError("nobody comes into a fight of this game later")

    def newcomers(self) -> tuple[str, ...]:
        return ()

    def palette(self) -> Palette:
        return Palette()

    def kind_from(self, line: str) -> Kind:
        del line
        raise CrossbladesError("encounters of this game are written by hand")

    def kinds_in(self, text: str, source: str) -> tuple[Kind, ...]:
        del text, source
        return ()

    def bare(self, text: str, source: str) -> Any:
        del text, source
        return None
