"""Events of chapters 2, 3 and 5: rounds, turns and rush."""

from typing import ClassVar

from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.state import State


class SideBegins(Public, kw_only=True):
    """The side that begins this round and every later one."""

    side: str
    rules: Rules = ("HR-2.1",)

    def apply(self, state: State) -> None:
        state.first = self.side


class RoundBegan(Public, kw_only=True):
    """A round starts; the side that began the combat has the turn."""

    round: int
    rules: Rules = ("HR-3.6", "HR-2.1")

    def apply(self, state: State) -> None:
        state.round = self.round
        state.turn = state.first
        state.passes = 0
        state.fought = ()


class ConditionsFaded(Public, kw_only=True):
    """A creature's fading conditions lose one level each."""

    creature: str
    left: dict[str, int]
    """All conditions it still has, with their levels."""
    rules: Rules = ("HR-3.6",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].conditions = self.left


class RushGained(Public, kw_only=True):
    """Rush points at the start of a round."""

    points: dict[str, int]
    rules: Rules = ("HR-5.1",)

    def apply(self, state: State) -> None:
        for name, points in self.points.items():
            state.creatures[name].rush += points


class ActionsReturned(Public, kw_only=True):
    """Everybody has an action and the free uses again."""

    rules: Rules = ("HR-3.6", "HR-4.1")

    def apply(self, state: State) -> None:
        for creature in state.everyone:
            creature.acted = creature.in_action = creature.attacked = False
            # To look at a field costs much less than to set it, and most have not moved.
            if creature.moved or creature.moved_before:
                creature.moved_before, creature.moved = creature.moved, 0
            if creature.dashes or creature.interactions or creature.calls:
                creature.dashes = creature.interactions = creature.calls = 0
            if creature.aimed or creature.spared:
                creature.aimed = creature.spared = False
            if creature.used_this_round or creature.cast_after is not None:
                creature.used_this_round, creature.cast_after = (), None


class Passed(Public, kw_only=True):
    """A side does nothing with its turn."""

    side: str
    forced: bool = False
    """It could not do anything."""
    rules: Rules = ("HR-3.2", "HR-3.8")

    def apply(self, state: State) -> None:
        state.passes += 1


class TurnPassed(Public, kw_only=True):
    """The turn goes to a side; here a fight can be resumed."""

    boundary: ClassVar[bool] = True

    to: str
    rules: Rules = ("HR-3.1",)

    def apply(self, state: State) -> None:
        state.turn = self.to


class RoundEnded(Public, kw_only=True):
    """Both sides have passed: unspent rush is lost."""

    round: int
    rules: Rules = ("HR-3.2", "HR-3.6", "HR-5.1")

    def apply(self, state: State) -> None:
        for creature in state.everyone:
            creature.rush = 0
            if creature.in_action:
                creature.rounds_in_action += 1


class CombatEnded(Public, kw_only=True):
    """The combat is over; help and rush lapse."""

    winner: str | None
    """None if nobody has won."""
    reason: str
    """`last standing`, `nobody standing`, `out of time` or `decreed`."""
    rules: Rules = ("HR-3.7", "HR-4.16", "HR-5.1")

    def apply(self, state: State) -> None:
        state.over = True
        state.winner = self.winner
        for creature in state.everyone:
            creature.rush = 0
            creature.helped_by = ""
