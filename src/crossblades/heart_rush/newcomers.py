"""One who comes into a fight that goes on."""

from typing import ClassVar

from msgspec import structs

from crossblades.heart_rush.abilities import altered, hang_anew, used_up
from crossblades.heart_rush.creature import Fighter
from crossblades.heart_rush.events.base import Rules
from crossblades.heart_rush.events.gm import Decreed
from crossblades.heart_rush.hands import enter_fight
from crossblades.heart_rush.looks import letter_for
from crossblades.heart_rush.state import State, meet_again
from crossblades.kernel.visibility import EVERYONE


class CreatureAdded(Decreed, kw_only=True):
    """A creature comes into the fight, with its action, and with no rush after round 1."""

    secret: ClassVar[Rules] = ("sheet",)
    creature: str
    side: str
    at: str
    sheet: Fighter | None
    known_by: Rules = EVERYONE
    """`state.counting` names them: a sheet tells the hit points."""
    rules: Rules = ("HR-2.1", "HR-5.1")

    def apply(self, state: State) -> None:
        assert self.sheet is not None
        sheet = altered(self.sheet)
        creature = enter_fight(sheet)
        creature.spent = used_up(sheet)
        creature.rush = int(state.round == 1)
        land = state.land
        state.scenario = structs.replace(state.scenario, fighters=(*state.scenario.fighters, sheet))
        state.scenario.__dict__["land"] = land  # worked out already
        state.everyone = [*state.everyone, creature]
        state.creatures = {each.name: each for each in state.everyone}
        meet_again(creature, state.creatures)
        mark = letter_for(sheet.name, state.letters.values(), land.ground.kinds)
        state.letters = {**state.letters, sheet.name: mark}
        hang_anew(state)
