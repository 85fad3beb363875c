"""Events of chapter 4: falling, dying, getting back up."""

from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.events.base import (
    About,
    Rules,
    drop_what_is_held,
    end,
    knock_out,
    take_up,
)
from crossblades.swords_reign.state import State


class BeganDying(About, kw_only=True):
    """At 0 hit points: prone, unconscious, what was held is dropped."""

    rules: Rules = ("OS-4.1", "OS-7.11")

    def change(self, creature: Creature, state: State) -> None:
        creature.status = "dying"
        knock_out(creature, state)


class DyingAgain(About, kw_only=True):
    """Damage undoes what made it stable."""

    rules: Rules = ("OS-4.6",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.status = "dying"


class Stabilised(About, kw_only=True):
    """It will live, and wake."""

    by: str = ""
    rules: Rules = ("OS-4.2", "OS-4.5")

    def change(self, creature: Creature, _state: State) -> None:
        creature.status = "stable"


class StillDying(About, kw_only=True):
    """Nothing is decided yet."""

    total: int
    rules: Rules = ("OS-4.2",)


class GotUp(About, kw_only=True):
    """Back on its feet, and tired; `HitPointsLeft` follows it."""

    rules: Rules = ("OS-4.2", "OS-4.3", "OS-4.5")

    def change(self, creature: Creature, _state: State) -> None:
        creature.status = "up"
        end(creature, "unconscious")
        end(creature, "prone")


class Woke(About, kw_only=True):
    """The stable come to, prone, with 1 hit point."""

    rules: Rules = ("OS-4.5",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.status = "up"
        creature.hit_points = 1
        end(creature, "unconscious")


class Tired(About, kw_only=True):
    """Fatigue grows or falls."""

    fatigue: int
    rules: Rules = ("OS-4.3",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.fatigue = self.fatigue


class LastStand(About, kw_only=True):
    """One heroic action before the end, with what it fell with."""

    rules: Rules = ("OS-4.2", "OS-4.5")

    def change(self, creature: Creature, state: State) -> None:
        creature.status = "up"
        end(creature, "unconscious")
        if creature.fell_with in state.lying.get(creature.at, ()):
            owner, _, weapon = creature.fell_with.rpartition(": ")
            take_up(state, creature, owner, weapon)


class Died(About, kw_only=True):
    """The end of somebody."""

    stone: bool = False
    """It is turned to stone (OS-6.7)."""
    rules: Rules = ("OS-4.2",)

    def change(self, creature: Creature, state: State) -> None:
        if creature.status != "dying":
            drop_what_is_held(creature, state)
        creature.status = "dead"
        creature.hit_points = min(creature.hit_points, 0)
        creature.conditions, creature.sources = {}, {}
        creature.hidden, creature.readied = False, None


class Spared(About, kw_only=True):
    """Felled, and left alive."""

    by: str
    rules: Rules = ("OS-4.4",)

    def change(self, creature: Creature, state: State) -> None:
        creature.status = "spared"
        knock_out(creature, state)
