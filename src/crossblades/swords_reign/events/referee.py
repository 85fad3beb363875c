"""Events of the Referee: what was decreed."""

from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.events.base import About, Public, Rules, begin_or_knock_out, end
from crossblades.swords_reign.state import State


class Ruled(Public, kw_only=True):
    """The Referee has answered what the book leaves open."""

    what: str
    ruling: str
    rules: Rules = ("OS-5.14",)


class HitPointsDecreed(About, kw_only=True):
    """The Referee sets hit points; `HitPointsLeft` follows it."""

    referee: str
    rules: Rules = ("OS-5.14",)


class ConditionDecreed(About, kw_only=True):
    """The Referee sets or ends a condition."""

    referee: str
    condition: str
    turns: int
    """0 ends it, below 0 it lasts."""
    source: str = ""
    rules: Rules = ("OS-5.14",)

    def change(self, creature: Creature, state: State) -> None:
        end(creature, self.condition)
        if self.turns:
            begin_or_knock_out(creature, state, self.condition, self.turns, self.source)


class PlaceDecreed(About, kw_only=True):
    """The Referee puts somebody somewhere."""

    referee: str
    origin: str
    to: str
    rules: Rules = ("OS-5.14",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.at = self.to


class FatigueDecreed(About, kw_only=True):
    """The Referee sets Fatigue."""

    referee: str
    fatigue: int
    rules: Rules = ("OS-5.14", "OS-4.3")

    def change(self, creature: Creature, _state: State) -> None:
        creature.fatigue = self.fatigue


class Distracted(About, kw_only=True):
    """Nobody looks at somebody for a moment."""

    referee: str
    rules: Rules = ("OS-5.10",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.distracted = True


class EndDecreed(Public, kw_only=True):
    """The Referee ends the fight."""

    referee: str
    winner: str | None
    rules: Rules = ("OS-2.5",)

    def apply(self, state: State) -> None:
        state.decreed = True
        state.winner = self.winner
