"""Events of chapters 10 and 13: falls, traps, breath and poison."""

from crossblades.heart_rush.creature import Creature
from crossblades.heart_rush.events.acting import Acting
from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.events.links import begin, end
from crossblades.heart_rush.state import State


class Fell(Public, kw_only=True):
    """A creature falls."""

    creature: str
    feet: int
    rules: Rules = ("HR-13.2",)


class HazardMet(Public, kw_only=True):
    """A creature meets a trap or a place that harms."""

    creature: str
    hazard: str
    space: str
    once: bool = False
    """The trap is sprung now."""
    rules: Rules = ("HR-13.1",)

    def apply(self, state: State) -> None:
        if self.once:
            state.sprung += (self.space,)
        elif self.space not in state.met:
            state.met += (self.space,)


class BreathHeld(Public, kw_only=True):
    """A creature holds its breath."""

    creature: str
    rounds: int
    rules: Rules = ("HR-13.3",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].breath = self.rounds


class BreathSpent(Public, kw_only=True):
    """A round, an action or a move costs breath."""

    creature: str
    left: int
    rules: Rules = ("HR-13.3",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].breath = self.left


class BreathDrawn(Public, kw_only=True):
    """A creature has air again."""

    creature: str
    rules: Rules = ("HR-13.3", "HR-11.10")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.breath = 0
        end(creature, "suffocating")


class PoisonUsed(Public, kw_only=True):
    """The poison on a weapon gets into a target, and is used up."""

    creature: str
    target: str
    weapon: str
    poison: str
    rules: Rules = ("HR-13.4",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.coated = tuple(name for name in creature.coated if name != self.weapon)


class PoisonFaded(Public, kw_only=True):
    """The poison on a weapon is no longer potent."""

    creature: str
    weapon: str
    poison: str
    rules: Rules = ("HR-13.4",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.coated = tuple(name for name in creature.coated if name != self.weapon)


class FirePutOut(Acting, kw_only=True):
    """A creature beats out a fire, its own or a neighbour's."""

    whom: str
    left: int
    """Levels of burning that are left."""
    rules: Rules = ("HR-4.13", "HR-11.17")

    def done(self, _creature: Creature, state: State) -> None:
        whom = state.creatures[self.whom]
        end(whom, "burning")
        if self.left:
            begin(whom, "burning", level=self.left)


class FireDied(Public, kw_only=True):
    """Water puts a fire out."""

    creature: str
    rules: Rules = ("HR-11.17", "HR-10.3")

    def apply(self, state: State) -> None:
        end(state.creatures[self.creature], "burning")
