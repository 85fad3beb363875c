"""What the GM rules and decrees."""

from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.events.links import bind, unbind
from crossblades.heart_rush.state import State


class Ruled(Public, kw_only=True):
    """The GM settles what the book leaves open."""

    what: str
    ruling: str
    about: tuple[str, ...] = ()
    """The creatures it is about."""
    rules: Rules


class Spared(Public, kw_only=True):
    """The GM spares one who is helpless, for this round."""

    creature: str
    rules: Rules = ("HR-8.8",)

    def apply(self, state: State) -> None:
        state.creatures[self.creature].spared = True


class Decreed(Public, kw_only=True):
    """The GM sets something, whatever the rules would say."""

    gm: str


class HitPointsDecreed(Decreed, kw_only=True):
    """Hit points are set; above 0 one wakes."""

    creature: str
    hit_points: int
    rules: Rules = ("HR-8.2", "HR-8.6")

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        creature.hit_points = self.hit_points
        if self.hit_points > 0:
            creature.unconscious = False
            creature.down_since = 0
        elif not creature.down_since:
            creature.down_since = state.round


class ConditionDecreed(Decreed, kw_only=True):
    """A condition is set to a level; 0 ends it."""

    creature: str
    condition: str
    level: int
    source: str = ""
    """Whom it comes from, if that matters."""
    rules: Rules

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        unbind(state, creature, self.condition)
        if self.level:
            bind(state, creature, self.condition, self.source, self.level)


class PlaceDecreed(Decreed, kw_only=True):
    """A creature is put somewhere else."""

    creature: str
    origin: str
    to: str
    rules: Rules = ("HR-10.7", "HR-10.8")

    def apply(self, state: State) -> None:
        state.creatures[self.creature].at = self.to


class EndDecreed(Decreed, kw_only=True):
    """The fight is ended."""

    winner: str | None
    rules: Rules = ("HR-3.7",)

    def apply(self, state: State) -> None:
        state.decreed, state.winner = True, self.winner
