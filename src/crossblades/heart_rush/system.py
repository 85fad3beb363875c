"""Heart Rush as a game that the kernel can drive."""

from crossblades.heart_rush.options import OPTION_TYPES
from crossblades.heart_rush.rounds import combat
from crossblades.heart_rush.state import Scenario, State, begin
from crossblades.heart_rush.visibility import View, view
from crossblades.kernel.rule import Rule


class HeartRush:
    """The first game."""

    name = "heart-rush"
    title = "Heart Rush"
    scenario_type = Scenario
    option_types = OPTION_TYPES

    def begin(self, scenario: Scenario) -> State:
        return begin(scenario)

    def play(self, state: State) -> Rule[None]:
        return combat(state)

    def seats(self, scenario: Scenario) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fighter.seat for fighter in scenario.fighters))

    def view(self, state: State, seat: str) -> View:
        return view(state, seat)
