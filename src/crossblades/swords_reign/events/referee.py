"""Events of the Referee: what was decreed."""

from typing import ClassVar

from msgspec import structs

from crossblades.kernel.decree_options import WALL, GroundNamed
from crossblades.kernel.letters import letters_for
from crossblades.swords_reign.creature import Creature, Fighter, enter_fight
from crossblades.swords_reign.events.base import (
    About,
    Public,
    Rules,
    begin_or_knock_out,
    end,
    give_up,
)
from crossblades.swords_reign.state import State


class Ruled(Public, kw_only=True):
    """The Referee has answered what the book leaves open."""

    what: str
    ruling: str
    rules: Rules = ("OS-5.14",)


class HitPointsDecreed(About, kw_only=True):
    """The Referee sets hit points; `HitPointsLeft` follows it."""

    referee: str
    rules: Rules = ("OS-5.14",)


class ConditionDecreed(About, kw_only=True):
    """The Referee sets or ends a condition."""

    referee: str
    condition: str
    turns: int
    """0 ends it, below 0 it lasts."""
    source: str = ""
    rules: Rules = ("OS-5.14",)

    def change(self, creature: Creature, state: State) -> None:
        end(creature, self.condition)
        if self.turns:
            begin_or_knock_out(creature, state, self.condition, self.turns, self.source)


class PlaceDecreed(About, kw_only=True):
    """The Referee puts somebody somewhere."""

    referee: str
    origin: str
    to: str
    rules: Rules = ("OS-5.14",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.at = self.to


class FatigueDecreed(About, kw_only=True):
    """The Referee sets Fatigue."""

    referee: str
    fatigue: int
    rules: Rules = ("OS-5.14", "OS-4.3")

    def change(self, creature: Creature, _state: State) -> None:
        creature.fatigue = self.fatigue


class EdgeDecreed(About, kw_only=True):
    """The Referee gives EDGE on the next roll, or SETBACK below 0."""

    referee: str
    edge: int
    rules: Rules = ("OS-5.14", "OS-1.3")

    def change(self, creature: Creature, _state: State) -> None:
        creature.ruled = self.edge


class Distracted(About, kw_only=True):
    """Nobody looks at somebody for a moment."""

    referee: str
    rules: Rules = ("OS-5.10",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.distracted = True


class GivingUpDecreed(About, kw_only=True):
    """The Referee has a foe run, or give up."""

    referee: str
    surrender: bool
    rules: Rules = ("OS-2.5",)

    def change(self, creature: Creature, _state: State) -> None:
        give_up(creature, self.surrender)


class TakenAway(About, kw_only=True):
    """The Referee takes somebody out of the fight, with all that it has done to others."""

    referee: str
    rules: Rules = ("OS-2.5",)

    def change(self, creature: Creature, state: State) -> None:
        for other in state.creatures.values():
            for condition in [*other.sources]:
                if creature.name in other.sources[condition]:
                    end(other, condition, creature.name)
        creature.status = "fled"
        creature.conditions, creature.sources = {}, {}
        creature.hidden, creature.readied = False, None


class CreatureAdded(Public, kw_only=True):
    """The Referee lets somebody come into the fight: it acts when its side does."""

    secret: ClassVar[Rules] = ("sheet",)
    referee: str
    creature: str
    side: str
    at: str
    sheet: Fighter | None
    known_by: Rules
    """`state.knowing` names them."""
    rules: Rules = ("OS-2.2",)

    def apply(self, state: State) -> None:
        assert self.sheet is not None
        scenario, name = state.scenario, self.creature
        state.scenario = structs.replace(scenario, fighters=(*scenario.fighters, self.sheet))
        state.creatures = {**state.creatures, name: enter_fight(self.sheet)}
        state.letters = {**state.letters, **letters_for((name,), {*state.letters.values()})}


class GroundDecreed(Public, kw_only=True):
    """A space becomes open ground, a wall, or cover or water that the map has."""

    referee: str
    space: str
    ground: str
    mark: str
    """`#` for a wall, `:` for cover, `~` for water; empty for open ground."""
    rules: Rules = ("OS-3.5", "OS-6.9")

    def apply(self, state: State) -> None:
        scenario, grid, space, ground = state.scenario, state.grid, self.space, self.ground
        walls = tuple(wall for wall in grid.walls if wall != space)
        cover = tuple(other for other in scenario.cover if other != space)
        covering = {other: name for other, name in scenario.covering.items() if other != space}
        water = {other: name for other, name in scenario.water.items() if other != space}
        if self.mark == WALL.mark:
            walls = (*walls, space)
        elif self.mark == COVER.mark:
            cover = (*cover, space)
            if ground != COVER.ground:
                covering[space] = ground
        elif self.mark == WATER:
            water[space] = ground
        state.grid = grid.with_walls(walls)
        state.scenario = structs.replace(
            scenario, grid=state.grid, cover=cover, covering=covering, water=water
        )


COVER, WATER = GroundNamed("partial cover", ":"), "~"
"""Cover without a name of its own; and the sign of water."""


class EndDecreed(Public, kw_only=True):
    """The Referee ends the fight."""

    referee: str
    winner: str | None
    rules: Rules = ("OS-2.5",)

    def apply(self, state: State) -> None:
        state.decreed = True
        state.winner = self.winner
