"""Events of chapter 11: grapples, climbers, nets, and the end of conditions."""

from crossblades.heart_rush.condition_options import NetWay
from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.events.acting import Acting
from crossblades.heart_rush.events.base import Public, Rules, soak
from crossblades.heart_rush.events.links import climb, end, hold, let_down, release
from crossblades.heart_rush.events.reasons import Loosening, Relief
from crossblades.heart_rush.state import State


class ConditionEnded(Public, kw_only=True):
    """A condition is over, and why."""

    creature: str
    condition: str
    why: Relief
    by: str = ""
    """Who has to do with it, if that is somebody else."""
    rules: Rules

    def apply(self, state: State) -> None:
        end(state.creatures[self.creature], self.condition)


class Steadied(Acting, kw_only=True):
    """A creature tries to master its fear or its rage."""

    condition: str
    rules: Rules = ("HR-4.13", "HR-11.15")


# --- grapples


class Grappled(Public, kw_only=True):
    """A creature holds another fast."""

    creature: str
    target: str
    rules: Rules = ("HR-9.2", "HR-11.18")

    def apply(self, state: State) -> None:
        hold(state.creatures[self.creature], state.creatures[self.target])


class GrappleEnded(Public, kw_only=True):
    """A creature no longer holds another."""

    creature: str
    target: str
    why: Loosening
    rules: Rules = ("HR-11.18", "HR-11.21")

    def apply(self, state: State) -> None:
        release(state.creatures[self.creature], state.creatures[self.target])


class Struggled(Acting, kw_only=True):
    """A creature tries to break free of the one that holds it."""

    grappler: str
    ability: Ability
    rules: Rules = ("HR-4.13", "HR-11.18")


class Squeezed(Acting, kw_only=True):
    """A creature spends its action on hurting the one it holds."""

    target: str
    rules: Rules = ("HR-4.1", "HR-5.2")


class Dragged(Public, kw_only=True):
    """One in a grapple goes where the other goes."""

    creature: str
    by: str
    origin: str
    to: str
    rules: Rules = ("HR-11.18",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.at = self.to
        creature.climbs = False
        soak(state, creature)


# --- climbers


class ClimbedOn(Public, kw_only=True):
    """A creature climbs onto a much larger one."""

    creature: str
    target: str
    origin: str
    to: str
    rules: Rules = ("HR-9.4", "HR-11.19")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.at = self.to
        climb(creature, state.creatures[self.target])
        soak(state, creature)


class Carried(Public, kw_only=True):
    """A climber moves with the creature it is on."""

    creature: str
    by: str
    origin: str
    to: str
    rules: Rules = ("HR-11.19",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.at = self.to
        soak(state, creature)


class FellOff(Public, kw_only=True):
    """A climber is on its creature no longer."""

    creature: str
    target: str
    rules: Rules = ("HR-11.19",)

    def apply(self, state: State) -> None:
        let_down(state, state.creatures[self.creature])


class HoppedOff(Public, kw_only=True):
    """It gets down by itself, for 5 feet of its movement."""

    creature: str
    target: str
    feet: int = 5
    rules: Rules = ("HR-11.19",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        let_down(state, creature)
        creature.moved += self.feet


class ShookItself(Acting, kw_only=True):
    """A creature tries to throw off those who are on it."""

    ability: Ability
    rules: Rules = ("HR-4.13", "HR-11.19")


# --- nets


class FoughtNet(Acting, kw_only=True):
    """A creature tries to get out of what entangles it."""

    way: NetWay
    rules: Rules = ("HR-4.13", "HR-11.20")


class CutFree(Acting, kw_only=True):
    """A creature cuts a neighbour free."""

    whom: str
    rules: Rules = ("HR-4.13", "HR-11.20")

    def done(self, _creature: Creature, state: State) -> None:
        end(state.creatures[self.whom], "entangled")
