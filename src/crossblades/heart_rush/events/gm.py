"""What the GM rules and decrees."""

from typing import ClassVar

from msgspec import structs

from crossblades.heart_rush.events.base import Public, Rules
from crossblades.heart_rush.events.links import bind, end, unbind
from crossblades.heart_rush.ground import Light
from crossblades.heart_rush.hanging import without
from crossblades.heart_rush.state import State
from crossblades.kernel.decree_options import WALL
from crossblades.kernel.event import Event
from crossblades.kernel.visibility import EVERYONE


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

    secret: ClassVar[Rules] = ("hit_points",)
    creature: str
    hit_points: int | None
    known_by: Rules = EVERYONE
    """`state.counting` names them."""
    rules: Rules = ("HR-8.2", "HR-8.6")

    def apply(self, state: State) -> None:
        creature, now = state.creatures[self.creature], self.hit_points
        assert now is not None
        creature.hit_points = now
        if now > 0:
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


class TakenAway(Decreed, kw_only=True):
    """A creature leaves the fight, and with it all that it has done to others."""

    creature: str
    rules: Rules = ("HR-3.7",)

    def apply(self, state: State) -> None:
        creature = state.creatures[self.creature]
        for condition in BINDING:
            unbind(state, creature, condition)
        for other in state.everyone:
            for mood in MOODS:
                if other.sources.get(mood) == creature.name:
                    end(other, mood)
            if other.helped_by == creature.name:
                other.helped_by = ""
        creature.dead = creature.gone = True
        creature.reeling = creature.unconscious = False
        state.moments = without(state.moments, creature.name)


BINDING = ("grappled", "grappling", "creature climber", "climbed-on")
"""HR-11.18, HR-11.19: what holds two creatures together."""

MOODS = ("frightened", "enraged", "charmed")
"""HR-11.15: what comes from somebody who must be there for it; a net stays where it is."""


class GroundDecreed(Decreed, kw_only=True):
    """A space becomes other ground: open, a wall, or a kind that the map has."""

    space: str
    ground: str
    mark: str
    """Its glyph; `#` for a wall, empty for open ground."""
    rules: Rules = ("HR-10.1", "HR-10.2", "HR-10.14")

    def apply(self, state: State) -> None:
        scenario, grid = state.scenario, state.grid
        walls = tuple(wall for wall in grid.walls if wall != self.space)
        at = {space: glyph for space, glyph in scenario.ground.at.items() if space != self.space}
        if self.mark == WALL.mark:
            walls = (*walls, self.space)
        elif self.mark:
            at[self.space] = self.mark
        # What was worked out for the old ground must not be asked any more.
        state.grid = grid.with_walls(walls)
        state.scenario = structs.replace(
            scenario, grid=state.grid, ground=structs.replace(scenario.ground, at=at)
        )
        state.land = state.scenario.land
        state.sprung = tuple(space for space in state.sprung if space != self.space)
        state.met = tuple(space for space in state.met if space != self.space)


class LightDecreed(Decreed, kw_only=True):
    """It gets lighter or darker where no lamp reaches."""

    light: Light
    rules: Rules = ("HR-10.5",)

    def apply(self, state: State) -> None:
        ground = structs.replace(state.scenario.ground, light=self.light)
        state.scenario = structs.replace(state.scenario, ground=ground)
        state.land = state.scenario.land


class Rearranged(Event, kw_only=True):
    """Who fights, or where, has been changed: the fight goes on from here as from its start."""

    boundary: ClassVar[bool] = True
    quiet: ClassVar[bool] = True
    rules: Rules = ("HR-3.1",)


class EndDecreed(Decreed, kw_only=True):
    """The fight is ended."""

    winner: str | None
    rules: Rules = ("HR-3.7",)

    def apply(self, state: State) -> None:
        state.decreed, state.winner = True, self.winner
