"""A game as interfaces see it: how it is worded, drawn, looked up, and played by bots."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.coverage import Covered
from crossblades.kernel.event import Event
from crossblades.kernel.features import Feature
from crossblades.kernel.grid import Grid
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import System
from crossblades.kernel.rulebook import Rulebook
from crossblades.kernel.rulings import Ruling, Value

Policy = Callable[[Ask, Callable[[], Any], Random], Option]
"""Chooses an option; the second argument looks at the fight as the seat sees it."""


Load = Callable[[str], str]
"""Gives the text of a file that another file names; a CrossbladesError if it cannot be had."""


class Opening(Struct, frozen=True):
    """An encounter read from a file: what a fight starts from."""

    name: str
    summary: str
    scenario: Any
    seed: int | None = None


class Note(Struct, frozen=True):
    """What a mark cannot say of some spaces."""

    spaces: tuple[str, ...]
    words: str


class Board(Struct, frozen=True):
    """A map with marks on it, for drawing."""

    grid: Grid
    marks: dict[str, str]
    """One character for each space that has something on it."""
    legend: dict[str, str] = {}
    """What the marks mean that are not creatures."""
    notes: tuple[Note, ...] = ()
    """What stands or lies below the marks, where it matters."""


class Game(System, Protocol):
    """A game with everything that people need around its rules."""

    @property
    def title(self) -> str:
        """Its name for people: `Heart Rush`."""

    @property
    def policies(self) -> Mapping[str, Policy]:
        """Bots that know this game, by name."""

    def sides(self, scenario: Any) -> dict[str, tuple[str, ...]]:
        """The sides, and the seats of each; the players' side first."""

    def referee(self, scenario: Any) -> str:
        """The seat of whoever rules and decrees; empty if there is none."""

    def with_referee(self, scenario: Any, seat: str) -> Any:
        """The same scenario with a seat for whoever rules and decrees."""

    @property
    def shorthand(self) -> tuple[str, ...]:
        """The short signs of menus and logs explained, a line each."""

    def line(self, event: Event) -> str:
        """One line of the log."""

    def label(self, option: Option) -> str:
        """An option in a menu."""

    def question(self, ask: Ask) -> str:
        """What is asked, in a line."""

    def status(self, view: Any) -> list[str]:
        """How everybody stands, a line each."""

    def board(self, view: Any, ask: Ask | None = None) -> Board:
        """The map as a seat sees it; with a question, the places that it offers."""

    def remark(self, option: Option, view: Any) -> str:
        """What one should know before choosing an option: distance, cover; perhaps nothing."""

    def prospects(
        self, ask: Ask, option: Option, view: Any, thorough: bool = False
    ) -> tuple[Prospect, ...]:
        """The exact odds of an option of a question, from what a seat sees; perhaps none.

        Without `thorough` none that would take a person's time to work out.
        """

    def meant(self, ask: Ask, option: Option | None, view: Any) -> tuple[Feature, ...]:
        """What a question names, or an option of it, that has a name and words of its own.

        An ability, a spell, a condition; perhaps nothing.
        """

    def features(self) -> tuple[Feature, ...]:
        """All of that kind that comes with the game, to be looked up by name."""

    def rulebook(self) -> Rulebook:
        """Every rule, explained."""

    def coverage(self) -> Mapping[str, Covered]:
        """What follows each rule and how many tests prove it; a rule left out has neither."""

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """What a table may rule otherwise, in the order of the rules."""

    def rulings_of(self, scenario: Any) -> Mapping[str, Value]:
        """What a scenario rules, by the ids of the rulings."""

    def with_rulings(self, scenario: Any, values: Mapping[str, Value]) -> Any:
        """The same scenario with some rulings changed."""

    def encounters(self) -> Mapping[str, str]:
        """The shipped encounters: name and text of the file."""

    def read_encounter(self, text: str, source: str, load: Load | None = None) -> Opening:
        """Read an encounter and the files it names; a mistake in one is a FileError."""
