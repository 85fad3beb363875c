"""Events of chapter 8: damage, wounds, death, healing."""

from typing import ClassVar

from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.state import State
from crossblades.kernel.visibility import EVERYONE


class ShruggedOff(Public, kw_only=True):
    """Half the damage, and a smaller heart die."""

    creature: str
    damage: int
    """What is left of it."""
    heart: Die
    rules: Rules = ("HR-8.1", "HR-8.9", "HR-1.7")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].heart = self.heart


class DamageTaken(Public, kw_only=True):
    """Hit points are lost."""

    secret: ClassVar[Rules] = ("hit_points",)
    creature: str
    damage: int
    hit_points: int | None
    """What is left of them."""
    known_by: Rules = EVERYONE
    """`state.counting` names them."""
    paid: bool = False
    """They were given up, for something."""
    rules: Rules = ("HR-8.2", "HR-8.9")

    def apply(self, state: State) -> None:
        creature, left = state.creatures[self.creature], self.hit_points
        assert left is not None
        creature.hit_points = left
        if left <= 0 and not creature.down_since:
            creature.down_since = state.round
        creature.reeling = left <= 0


class Wounded(Public, kw_only=True):
    """A wound is marked."""

    creature: str
    rank: int
    text: str
    rules: Rules = ("HR-8.3",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.wounds += (Wound(self.rank, self.text),)
        # HR-5.3: heart abilities come back with a wound.
        creature.spent = {k: v for k, v in creature.spent.items() if v != "heart"}


class FoughtOn(Public, kw_only=True):
    """A creature that could faint does not, until it is hurt again."""

    quiet: ClassVar[bool] = True
    creature: str
    rules: Rules = ("HR-8.6", "HR-8.10")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].reeling = False


class FellUnconscious(Public, kw_only=True):
    """A creature loses consciousness, usually at 0 or fewer hit points."""

    creature: str
    chosen: bool = True
    rules: Rules = ("HR-8.6", "HR-8.10", "HR-6.18")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].unconscious = True
        state.creatures[self.creature].reeling = False
        engagement = state.engagement
        if engagement and self.creature in engagement.stances:
            engagement.stances = {**engagement.stances, self.creature: None}


class Died(Public, kw_only=True):
    """A creature is dead."""

    creature: str
    rules: Rules = ("HR-8.2",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].dead = True


class Healed(Public, kw_only=True):
    """Hit points come back; above 0 one wakes."""

    secret: ClassVar[Rules] = ("gained", "hit_points")
    creature: str
    gained: int | None
    hit_points: int | None
    known_by: Rules = EVERYONE
    """`state.counting` names them."""
    wakes: bool = False
    rules: Rules = ("HR-8.4",)

    def apply(self, state: State) -> None:
        creature, now = state.creatures[self.creature], self.hit_points
        assert now is not None
        creature.hit_points = now
        if now > 0:
            creature.down_since = 0
        if self.wakes:
            creature.unconscious = False


class CameRound(Public, kw_only=True):
    """One who had collapsed by an ability wakes."""

    creature: str
    rules: Rules = ("HR-5.2",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].unconscious = False


class WoundsTreated(Public, kw_only=True):
    """Untreated wounds are lowered by a medicine check; the ones at 0 are gone."""

    creature: str
    by: str
    total: int
    wounds: tuple[Wound, ...]
    """The wounds that are left."""
    rules: Rules = ("HR-8.5",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].wounds = self.wounds


class WoundInvoked(Public, kw_only=True):
    """Outside combat a wound is taken as a penalty, for destiny points."""

    creature: str
    wound: str
    penalty: int
    destiny: int
    by: str = ""
    """The GM who invokes it; empty: its owner does."""
    rules: Rules = ("HR-8.7",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].destiny += self.destiny
