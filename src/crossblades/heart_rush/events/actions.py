"""Events of chapter 4: actions."""

from typing import ClassVar

from crossblades.heart_rush.creature import AttackStance, Creature
from crossblades.heart_rush.events.acting import Acting, pay_for
from crossblades.heart_rush.events.base import Public, Rules, soak
from crossblades.heart_rush.hands import draw_weapon, stow_weapon, take_shield
from crossblades.heart_rush.options import Pay
from crossblades.heart_rush.state import State


class Sidestepped(Acting, kw_only=True):
    """A sidestep is announced."""

    rules: Rules = ("HR-4.4",)


class Dashed(Acting, kw_only=True):
    """A dash is announced."""

    rules: Rules = ("HR-4.5", "HR-3.3")

    def done(self, creature: Creature, _state: State) -> None:
        creature.dashes += 1


class Moved(Public, kw_only=True):
    """A creature goes into a space."""

    step: ClassVar[bool] = True
    creature: str
    origin: str
    to: str
    feet: int = 5
    """What the step costs of its movement; 0 when it was forced."""
    climbing: bool = False
    """It is on a vertical surface now."""
    rules: Rules = ("HR-10.14",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.at = self.to
        creature.moved += self.feet
        if creature.climbs is not self.climbing:
            creature.climbs = self.climbing
        if state.land.water:
            soak(state, creature)


class MoveEnded(Public, kw_only=True):
    """A move stops short."""

    creature: str
    at: str
    rules: Rules = ("HR-4.15",)


class OpportunitySeized(Public, kw_only=True):
    """An opportunity attack is made."""

    creature: str
    target: str
    stance: AttackStance
    pay: Pay
    weapon: str = ""
    """A part of the body, if not what is in hand."""
    rules: Rules = ("HR-4.12",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        pay_for(creature, self.pay)
        creature.in_action = True
        creature.aimed |= creature.weapon.kind == "ranged"


class HelpGiven(Acting, kw_only=True):
    """A creature aids a neighbour."""

    whom: str
    rules: Rules = ("HR-4.8", "HR-4.16")

    def done(self, creature: Creature, state: State) -> None:
        state.creatures[self.whom].helped_by = creature.name


class HelpUsed(Public, kw_only=True):
    """The first roll that help could serve uses it up."""

    creature: str
    helper: str
    rules: Rules = ("HR-4.16",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].helped_by = ""


class Drew(Acting, kw_only=True):
    """A weapon is drawn."""

    weapon: str
    interaction: bool = True
    """It is an object interaction; an ability may make it none."""
    rules: Rules = ("HR-4.7", "HR-12.1")

    def done(self, creature: Creature, _state: State) -> None:
        creature.interactions += self.interaction
        draw_weapon(creature, self.weapon)


class Stowed(Acting, kw_only=True):
    """A weapon is put away."""

    weapon: str
    interaction: bool = True
    """It is an object interaction; an ability may make it none."""
    rules: Rules = ("HR-4.7",)

    def done(self, creature: Creature, _state: State) -> None:
        creature.interactions += self.interaction
        stow_weapon(creature, self.weapon)


class ShieldDrawn(Acting, kw_only=True):
    """A shield is taken in hand."""

    interaction: bool = True
    """It is an object interaction; an ability may make it none."""
    rules: Rules = ("HR-4.7", "HR-12.6")

    def done(self, creature: Creature, _state: State) -> None:
        creature.interactions += self.interaction
        take_shield(creature, True)


class ShieldStowed(Acting, kw_only=True):
    """A shield is put away."""

    interaction: bool = True
    """It is an object interaction; an ability may make it none."""
    rules: Rules = ("HR-4.7", "HR-12.6")

    def done(self, creature: Creature, _state: State) -> None:
        creature.interactions += self.interaction
        take_shield(creature, False)


class CalledOut(Acting, kw_only=True):
    """A creature says something."""

    text: str
    rules: Rules = ("HR-4.9", "HR-3.3")

    def done(self, creature: Creature, _state: State) -> None:
        creature.calls += 1


class Interacted(Acting, kw_only=True):
    """A creature does something simple with an object."""

    text: str
    rules: Rules = ("HR-4.7", "HR-3.3")

    def done(self, creature: Creature, _state: State) -> None:
        creature.interactions += 1


class SpellCast(Acting, kw_only=True):
    """A creature casts a spell, which is spent."""

    spell: str
    text: str
    instant: bool = False
    """It needed no turn, so it cancels no pass (HR-3.8)."""
    rests: int = 0
    """Long rests until it is there again; 0: a short one will do (HR-16.2)."""
    rules: Rules = ("HR-4.3", "HR-5.1", "HR-16.1", "HR-16.2")

    def apply(self, state: State) -> None:
        passes = state.passes
        super().apply(state)
        if self.instant:
            state.passes = passes

    def done(self, creature: Creature, _state: State) -> None:
        creature.in_action = True
        creature.cast_after = creature.moved
        creature.spent = {**creature.spent, self.spell: "spell"}


class Tripped(Public, kw_only=True):
    """One that moves off balance is tripped."""

    creature: str
    target: str
    at: str
    pay: Pay = "action"
    rules: Rules = ("HR-4.11", "HR-11.16")

    def apply(self, state: State) -> None:
        pay_for(state.creatures[self.creature], self.pay)
        target = state.creatures[self.target]
        target.conditions = {**target.conditions, "prone": 1}
