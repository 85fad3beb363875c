"""A game as interfaces see it: how it is worded, drawn, looked up, and played by bots."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from msgspec import Struct

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.board import Board
from crossblades.kernel.choices import Choice, Missing
from crossblades.kernel.coverage import Covered
from crossblades.kernel.errors import FileError
from crossblades.kernel.event import Event
from crossblades.kernel.features import Feature
from crossblades.kernel.health import Foes
from crossblades.kernel.map_parts import MapWords
from crossblades.kernel.palette import Kind, Palette
from crossblades.kernel.party import Party
from crossblades.kernel.people import NOBODY, People
from crossblades.kernel.picture_text import Backdrop
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import System
from crossblades.kernel.rulebook import Rulebook
from crossblades.kernel.rulings import Ruling, Value
from crossblades.kernel.sheet import Sheet
from crossblades.kernel.showing import Preview, Reveal, Seated, Stances, Turn

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
    warnings: tuple[str, ...] = ()
    """What is allowed in the file, and perhaps not meant."""
    foes: Foes | None = None
    """What the file says of how foes' hit points are seen, if it says anything."""
    picture: Backdrop | None = None
    """What lies below the map, for whoever looks; no rule knows of it."""


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

    def with_foes(self, scenario: Any, how: Foes) -> Any:
        """The same scenario with each side seeing the other's hit points so."""

    @property
    def shorthand(self) -> tuple[str, ...]:
        """The short signs of menus and logs explained, a line each."""

    def people(self, scenario: Any) -> People:
        """How people are spoken of: she, he or they, by name, for those whose sheet says so."""

    def line(self, event: Event, people: People = NOBODY) -> str:
        """One line of the log."""

    def label(self, option: Option, people: People = NOBODY) -> str:
        """An option in a menu."""

    def question(self, ask: Ask, people: People = NOBODY) -> str:
        """What is asked, in a line."""

    def hint(self, ask: Ask, view: Any) -> str:
        """What helps with a question, in a line: which stance beats which; perhaps nothing."""

    def choice(self, option: Option, ask: Ask, view: Any) -> Choice:
        """An option in parts, so that an interface can sort it, shorten it and point at it."""

    def missing(self, ask: Ask, view: Any) -> tuple[Missing, ...]:
        """What somebody may look for among the options in vain, and why it is not there.

        Nothing is in it that the seat may not know.
        """

    def status(self, view: Any) -> list[str]:
        """How everybody stands, a line each."""

    def at_a_glance(self, view: Any, creature: str) -> str:
        """How a creature of one's own stands, as short as a prompt wants it; perhaps nothing."""

    def board(self, view: Any, ask: Ask | None = None) -> Board:
        """The map as a seat sees it; with a question, the places that it offers."""

    def sheets(self, view: Any, seat: str) -> tuple[Sheet, ...]:
        """The cards of a seat's creatures, as far as the view knows all about them."""

    def turn(self, view: Any) -> Turn:
        """Whose turn it is."""

    def reveal(self, event: Event, view: Any) -> Reveal | None:
        """What an event shows of choices made in secret; None for any other event.

        The view tells who are opponents.
        """

    def preview(self, option: Option, ask: Ask, view: Any) -> Preview | None:
        """What an option would do on the map; None if there is nothing to show there."""

    def stances(self, ask: Ask, view: Any) -> Stances | None:
        """Which stance beats which, if a question asks for one; None for any other question."""

    def outcome(self, state: Any) -> str:
        """Who has won, in a sentence; empty while the fight goes on."""

    def seat_of(self, where: Any, creature: str) -> str:
        """Who decides for a creature of a scenario or a state."""

    def fighters(self, scenario: Any) -> tuple[Seated, ...]:
        """Everybody who fights, in the order of the sheets."""

    def with_seats(self, scenario: Any, seats: Mapping[str, str]) -> Any:
        """The same scenario with other seats for some fighters, by their names."""

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

    @property
    def asking(self) -> tuple[str, ...]:
        """When a seat may want to be asked for instants, the usual first; perhaps no choice."""

    def wish(self, state: Any, seat: str, how: str) -> None:
        """From now on ask a seat so, one of `asking`; the questions that are open stay."""

    def asked(self, state: Any, seat: str) -> str:
        """When a seat is asked now, one of `asking`; empty where it leaves no choice."""

    def with_asking(self, scenario: Any, wishes: Mapping[str, str]) -> Any:
        """The same scenario with some seats asked for instants so, by the seats' names."""

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

    def vet(self, state: Any, option: Option) -> None:
        """Raise a CrossbladesError if the data that an option brings do not fit the fight.

        The fight asks it of options that take data (`Option.takes_data`).
        """

    def cautions(self, scenario: Any) -> tuple[str, ...]:
        """What a scenario comes to, whatever the dice, that is allowed and perhaps not meant."""

    def read_creature(self, text: str, name: str, at: str, side: str, seat: str, state: Any) -> Any:
        """The sheet of one who may come into a fight, from the name of a template or a line.

        A mistake is a FileError. The GM's answer that adds it takes the sheet.
        """

    def newcomers(self) -> tuple[str, ...]:
        """The names that `read_creature` knows, in order."""

    @property
    def map_words(self) -> MapWords:
        """What its encounter files say of maps, beside what all games say."""

    def encounters(self) -> Mapping[str, str]:
        """The shipped encounters: name and text of the file."""

    def read_encounter(
        self, text: str, source: str, load: Load | None = None, party: Party | None = None
    ) -> Opening:
        """Read an encounter and the files it names, perhaps with a party that comes into it.

        A mistake in one is a FileError.
        """

    def look_through(
        self, text: str, source: str, load: Load | None = None
    ) -> tuple[Opening | None, list[FileError]]:
        """Read an encounter that may be wrong: the opening, or every mistake that was found."""

    # --- making encounters

    def palette(self) -> Palette:
        """What a page needs to make an encounter: ground to paint with, forms, who there is."""

    def kind_from(self, line: str) -> Kind:
        """Whoever a line or a text describes, for an encounter; a mistake is a FileError."""

    def kinds_in(self, text: str, source: str) -> tuple[Kind, ...]:
        """Whoever a file holds that encounters of this game can use: foes, a character.

        A mistake is a FileError.
        """

    def bare(self, text: str, source: str) -> Any:
        """The land of an encounter that may be wrong: its scenario with nobody in it.

        None if there is no map that could be shown; a text that is not TOML is a FileError.
        """
