"""Events of chapter 2: who acts when, and how it ends."""

from typing import ClassVar, Literal

from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.events.base import About, Public, Rules, end
from crossblades.swords_reign.state import State


class ReflexTested(About, kw_only=True):
    """A hero was quick enough, or was not."""

    total: int
    against: int
    quick: bool
    rules: Rules = ("OS-2.1", "OS-2.6")

    def change(self, creature: Creature, _state: State) -> None:
        creature.late = not self.quick


class RoundBegan(Public, kw_only=True):
    """Another six seconds."""

    round: int
    rules: Rules = ("OS-2.2",)

    def apply(self, state: State) -> None:
        state.round = self.round
        for creature in state.creatures.values():
            creature.had_turn = creature.late and self.round == 1
            if state.rulings.reaction_returns == "round":
                creature.reaction = True
            if state.rulings.readied_until == "round":
                creature.readied = None


class TurnBegan(About, kw_only=True):
    """A creature acts: what lasted until now is over."""

    rules: Rules = ("OS-2.3", "OS-5.16")

    def change(self, creature: Creature, state: State) -> None:
        state.acting = creature.name
        creature.action = True
        creature.moved = 0
        creature.dashes = creature.disengaged = creature.dodges = False
        for each in state.creatures.values():
            each.cleaved = False
        creature.readied = None
        if state.rulings.reaction_returns == "turn":
            creature.reaction = True


class HelpLapsed(Public, kw_only=True):
    """Help that was not used in time."""

    creature: str
    helper: str
    rules: Rules = ("OS-5.23",)

    def apply(self, state: State) -> None:
        helped = state.creatures[self.creature]
        helped.helped_by = tuple(name for name in helped.helped_by if name != self.helper)


class ConditionsCounted(About, kw_only=True):
    """What lasts for a number of turns has one less, or is over."""

    left: dict[str, int]
    over: tuple[str, ...] = ()
    rules: Rules = ("OS-2.4", "OS-2.7")

    def change(self, creature: Creature, _state: State) -> None:
        for condition in self.over:
            end(creature, condition)
        creature.conditions = self.left


class TurnEnded(About, kw_only=True):
    """The next one's turn."""

    boundary: ClassVar[bool] = True
    quiet: ClassVar[bool] = True
    rules: Rules = ("OS-2.2",)

    def change(self, creature: Creature, state: State) -> None:
        creature.had_turn = True
        creature.distracted = False
        state.acting = ""


Ending = Literal["decreed", "nobody left", "beaten", "undecided"]
"""How a fight ends (OS-2.5)."""


class FightEnded(Public, kw_only=True):
    """Somebody has won, or nobody."""

    winner: str | None
    reason: Ending
    loser: str = ""
    round: int = 0
    rules: Rules = ("OS-2.5",)

    def apply(self, state: State) -> None:
        state.over = True
        state.winner = self.winner
