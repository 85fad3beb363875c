"""Events of chapter 8: damage, wounds, death, healing."""

from crossblades.heart_rush.creature import Wound
from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.state import State


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

    creature: str
    damage: int
    hit_points: int
    """What is left of them."""
    paid: bool = False
    """They were given up, for something."""
    rules: Rules = ("HR-8.2", "HR-8.9")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.hit_points = self.hit_points
        if self.hit_points <= 0 and not creature.down_since:
            creature.down_since = state.round


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


class FellUnconscious(Public, kw_only=True):
    """A creature at 0 or fewer hit points loses consciousness."""

    creature: str
    chosen: bool = True
    rules: Rules = ("HR-8.6", "HR-8.10", "HR-6.18")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].unconscious = True
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

    creature: str
    gained: int
    hit_points: int
    wakes: bool = False
    rules: Rules = ("HR-8.4",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.hit_points = self.hit_points
        if self.hit_points > 0:
            creature.unconscious = False
            creature.down_since = 0


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
    rules: Rules = ("HR-8.7",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].destiny += self.destiny
