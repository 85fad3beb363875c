"""Heart Rush as a game that the kernel can drive and interfaces can show."""

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
from crossblades.heart_rush.visibility import view
from crossblades.heart_rush.words import narration
from crossblades.heart_rush.words.board import board, remark
from crossblades.heart_rush.words.features import features, meant
from crossblades.heart_rush.words.rulings_text import RULINGS
from crossblades.heart_rush.words.status import status
from crossblades.heart_rush.words.wording import SHORTHAND
from crossblades.kernel.event import Event
from crossblades.kernel.packaged import PackagedGame
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
    referee_field, referee_title = "gm", "GM"

    begin = staticmethod(begin_with_abilities)
    view = staticmethod(view)
    label = staticmethod(narration.label)
    question = staticmethod(narration.question)
    status = staticmethod(status)
    board = staticmethod(board)
    remark = staticmethod(remark)
    meant = staticmethod(meant)
    features = staticmethod(features)
    prospects = staticmethod(prospects)
    encounters = staticmethod(library.encounters)
    read_encounter = staticmethod(read_encounter)

    def check(self, scenario: Scenario) -> None:
        check(scenario)
        if any(fighter.abilities for fighter in scenario.fighters):
            check(as_altered(scenario))

    def play(self, state: State) -> Rule[None]:
        scenario = state.scenario
        secrets = scenario.gm or any(fighter.hides for fighter in scenario.fighters)
        return veiled(state, combat(state)) if secrets else combat(state)

    def sides(self, scenario: Scenario) -> dict[str, tuple[str, ...]]:
        players, others = scenario.players, scenario.sides
        ordered = (players, *(side for side in others if side != players))
        return {side: seats_of(scenario, side) for side in ordered}

    def line(self, event: Event) -> str:
        return sentence(narration.line(event))
