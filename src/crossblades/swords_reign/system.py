"""Olde Swords Reign as a game that the kernel can drive and interfaces can show."""

from collections.abc import Mapping

from msgspec import structs

from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import Event
from crossblades.kernel.game import Board, Load, Opening
from crossblades.kernel.packaged import PackagedGame
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule
from crossblades.kernel.words import sentence
from crossblades.swords_reign.bots.tactician import tactician
from crossblades.swords_reign.bots.tactics import sensible
from crossblades.swords_reign.encounters.encounter import read_encounter
from crossblades.swords_reign.encounters.scenario_check import check
from crossblades.swords_reign.numbers.odds import prospects
from crossblades.swords_reign.options import OPTION_TYPES
from crossblades.swords_reign.order import fight
from crossblades.swords_reign.referee_options import REFEREE_OPTION_TYPES
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.state import Scenario, State, begin, seats_of
from crossblades.swords_reign.visibility import View, view
from crossblades.swords_reign.words import narration
from crossblades.swords_reign.words.board import board, remark
from crossblades.swords_reign.words.rulings_text import RULINGS
from crossblades.swords_reign.words.status import status
from crossblades.swords_reign.words.wording import SHORTHAND


class SwordsReign(PackagedGame):
    """The game of d20, EDGE and SETBACK."""

    package = "crossblades.swords_reign"
    name = "swords-reign"
    title = "Olde Swords Reign"
    scenario_type = Scenario
    option_types = (*OPTION_TYPES, *REFEREE_OPTION_TYPES)
    policies = {"sensible": sensible, "tactician": tactician}  # noqa: RUF012
    rulings = RULINGS
    shorthand = SHORTHAND

    def check(self, scenario: Scenario) -> None:
        check(scenario)

    def begin(self, scenario: Scenario) -> State:
        return begin(scenario)

    def play(self, state: State) -> Rule[None]:
        return fight(state)

    def sides(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        return {side: seats_of(scenario, side) for side in scenario.sides}

    def seats(self, scenario: Scenario) -> tuple[str, ...]:
        seats = [fighter.seat for fighter in scenario.fighters]
        return tuple(dict.fromkeys([*seats, scenario.referee] if scenario.referee else seats))

    def referee(self, scenario: Scenario) -> str:
        return scenario.referee

    def with_referee(self, scenario: Scenario, seat: str) -> Scenario:
        taken = [fighter.name for fighter in scenario.fighters if fighter.seat == seat]
        if taken:
            raise CrossbladesError(f"the seat {seat} cannot be the Referee's: it plays {taken[0]}")
        return structs.replace(scenario, referee=seat)

    def view(self, state: State, seat: str) -> View:
        return view(state, seat)

    def line(self, event: Event) -> str:
        return sentence(narration.line(event))

    def label(self, option: Option) -> str:
        return narration.label(option)

    def question(self, ask: Ask) -> str:
        return narration.question(ask)

    def status(self, view: View) -> list[str]:
        return status(view)

    def board(self, view: View, ask: Ask | None = None) -> Board:
        return board(view, ask)

    def remark(self, option: Option, view: View) -> str:
        return remark(option, view)

    def prospects(
        self, ask: Ask, option: Option, view: View, thorough: bool = False
    ) -> tuple[Prospect, ...]:
        return prospects(ask, option, view, thorough)

    def encounters(self) -> Mapping[str, str]:
        return library.encounters()

    def read_encounter(self, text: str, source: str, load: Load | None = None) -> Opening:
        return read_encounter(text, source, load)
