"""Events of chapter 12: what cantrips do besides damage, conditions and pushes."""

from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.events.reasons import Conductor
from crossblades.heart_rush.state import State


class AttackDoubled(Public, kw_only=True):
    """The total of an attack with air is doubled."""

    creature: str
    target: str
    why: Conductor
    total: int
    rules: Rules = ("HR-12.7",)


class Drenched(Public, kw_only=True):
    """A creature is wet through."""

    creature: str
    rules: Rules = ("HR-12.7", "HR-11.17")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].wet = True


class TimeWithstood(Public, kw_only=True):
    """Time has stunned a creature and cannot again for a day."""

    creature: str
    again: bool = False
    """It was immune already."""
    rules: Rules = ("HR-12.7",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].timeproof = True
