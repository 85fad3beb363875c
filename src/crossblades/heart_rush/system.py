"""Heart Rush as a game that the kernel can drive and interfaces can show."""

from collections.abc import Mapping

from msgspec import structs

from crossblades.heart_rush import library
from crossblades.heart_rush.beginning import as_altered, begin_with_abilities
from crossblades.heart_rush.bots.tactician import tactician
from crossblades.heart_rush.bots.tactics import sensible
from crossblades.heart_rush.condition_options import CONDITION_OPTION_TYPES
from crossblades.heart_rush.encounters.encounter import read_encounter
from crossblades.heart_rush.encounters.scenario_check import check
from crossblades.heart_rush.gear_options import GEAR_OPTION_TYPES
from crossblades.heart_rush.gm_options import GM_OPTION_TYPES
from crossblades.heart_rush.numbers.odds import prospects
from crossblades.heart_rush.options import OPTION_TYPES
from crossblades.heart_rush.rounds import combat
from crossblades.heart_rush.spell_options import SPELL_OPTION_TYPES
from crossblades.heart_rush.state import Scenario, State, seats_of
from crossblades.heart_rush.veil import veiled
from crossblades.heart_rush.visibility import View, view
from crossblades.heart_rush.words import narration
from crossblades.heart_rush.words.board import board, remark
from crossblades.heart_rush.words.rulings_text import RULINGS
from crossblades.heart_rush.words.status import status
from crossblades.heart_rush.words.wording import SHORTHAND
from crossblades.kernel.ask import Ask, Option
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.event import Event
from crossblades.kernel.game import Board, Load, Opening
from crossblades.kernel.packaged import PackagedGame
from crossblades.kernel.prospects import Prospect
from crossblades.kernel.rule import Rule
from crossblades.kernel.words import sentence


class HeartRush(PackagedGame):
    """The game of stances, heart dice and rush."""

    package = "crossblades.heart_rush"
    name = "heart-rush"
    title = "Heart Rush"
    scenario_type = Scenario
    option_types = (
        *OPTION_TYPES,
        *GEAR_OPTION_TYPES,
        *CONDITION_OPTION_TYPES,
        *SPELL_OPTION_TYPES,
        *GM_OPTION_TYPES,
    )
    policies = {"sensible": sensible, "tactician": tactician}  # noqa: RUF012
    rulings = RULINGS
    shorthand = SHORTHAND

    def check(self, scenario: Scenario) -> None:
        check(scenario)
        if any(fighter.abilities for fighter in scenario.fighters):
            check(as_altered(scenario))

    def begin(self, scenario: Scenario) -> State:
        return begin_with_abilities(scenario)

    def play(self, state: State) -> Rule[None]:
        scenario = state.scenario
        secrets = scenario.gm or any(fighter.hides for fighter in scenario.fighters)
        return veiled(state, combat(state)) if secrets else combat(state)

    def sides(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        players, others = scenario.players, scenario.sides
        ordered = (players, *(side for side in others if side != players))
        return {side: seats_of(scenario, side) for side in ordered}

    def seats(self, scenario: Scenario) -> tuple[str, ...]:
        seats = [fighter.seat for fighter in scenario.fighters]
        return tuple(dict.fromkeys([*seats, scenario.gm] if scenario.gm else seats))

    def referee(self, scenario: Scenario) -> str:
        return scenario.gm

    def with_referee(self, scenario: Scenario, seat: str) -> Scenario:
        taken = [fighter.name for fighter in scenario.fighters if fighter.seat == seat]
        if taken:
            raise CrossbladesError(f"the seat {seat} cannot be the GM's: it plays {taken[0]}")
        return structs.replace(scenario, gm=seat)

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
