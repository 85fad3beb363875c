"""Events of chapter 2 and of hiding: who is surprised, who lies in wait."""

from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.events.links import end
from crossblades.heart_rush.events.reasons import Giveaway
from crossblades.heart_rush.state import State


class Surprised(Public, kw_only=True):
    """Creatures that did not see the fight coming."""

    creatures: tuple[str, ...]
    held: tuple[str, ...] = ()
    """Those of a party that is surprised as a whole."""
    rules: Rules = ("HR-2.2", "HR-2.5")

    def apply(self, state: State) -> None:
        for name in self.creatures:
            state.creatures[name].surprised = True
        for name in self.held:
            state.creatures[name].held = True


class SurpriseEnded(Public, kw_only=True):
    """Round 1 is over, and surprise with it."""

    creatures: tuple[str, ...]
    rules: Rules = ("HR-2.5",)

    def apply(self, state: State) -> None:
        for name in self.creatures:
            state.creatures[name].surprised = state.creatures[name].held = False


class Hid(Public, kw_only=True):
    """A creature lies hidden."""

    creature: str
    rules: Rules = ("HR-10.6", "HR-11.17")


class Discovered(Public, kw_only=True):
    """A creature is hidden no longer."""

    creature: str
    at: str
    why: Giveaway
    by: str = ""
    """Whom or what it has to do with, if that is somebody or something else."""
    rules: Rules = ("HR-10.6", "HR-11.17")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        end(creature, "hidden")
