"""Events of chapter 3 and of weapons: attacks, damage, and what comes with them."""

from typing import ClassVar

from crossblades.kernel.visibility import EVERYONE
from crossblades.swords_reign.creature import Creature
from crossblades.swords_reign.events.base import (
    About,
    Public,
    Rules,
    Told,
    begin_or_knock_out,
    end,
    lay_down,
)
from crossblades.swords_reign.state import State


class AttackMade(About, kw_only=True):
    """A creature attacks: whoever was hidden is so no longer."""

    target: str
    attack: str
    thrown: bool = False
    reaction: bool = False
    rules: Rules = ("OS-5.1",)

    def change(self, creature: Creature, _state: State) -> None:
        if self.reaction:
            creature.reaction = False


class Thrown(About, kw_only=True):
    """What was thrown lies where it struck."""

    weapon: str
    space: str
    rules: Rules = ("OS-6.1",)

    def change(self, creature: Creature, state: State) -> None:
        lay_down(state, self.space, creature, self.weapon)


class Unloaded(About, kw_only=True):
    """A crossbow was shot."""

    weapon: str
    rules: Rules = ("OS-6.2",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.empty = (*creature.empty, self.weapon)
        if creature.hero:
            creature.loaded = False


class Hit(Public, kw_only=True):
    """An attack that hits."""

    creature: str
    target: str
    total: int
    armour_class: int
    cover: int = 0
    """How much of it is cover, where that is not SETBACK."""
    critical: bool = False
    rules: Rules = ("OS-3.1",)


class Missed(Public, kw_only=True):
    """An attack that does not hit."""

    creature: str
    target: str
    total: int
    armour_class: int
    cover: int = 0
    rules: Rules = ("OS-3.1", "OS-3.4")


class Cleaved(About, kw_only=True):
    """A blow goes on to another foe, once a turn."""

    target: str
    rules: Rules = ("OS-6.2", "OS-6.9")

    def change(self, creature: Creature, _state: State) -> None:
        creature.cleaved = True


class ShieldBroken(About, kw_only=True):
    """A shield takes a whole blow."""

    rules: Rules = ("OS-6.3",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.shield = False


class DamageChanged(Public, kw_only=True):
    """Some are harmed more or less by a kind of damage."""

    creature: str
    before: int
    now: int
    why: str
    rules: Rules = ("OS-6.7",)


class DamageTaken(About, kw_only=True):
    """A wound that all see; `HitPointsLeft` follows it."""

    damage: int
    rules: Rules = ("OS-3.2", "OS-4.1")


class HitPointsLeft(Told, kw_only=True):
    """How many hit points it has now, for those who may know the number."""

    hit_points: int
    rules: Rules = ("OS-3.2", "OS-4.1")

    def change(self, creature: Creature, _state: State) -> None:
        creature.hit_points = self.hit_points


class Healed(About, kw_only=True):
    """Hit points come back, and whoever was down wakes; `HitPointsLeft` follows it."""

    secret: ClassVar[Rules] = ("gained",)
    gained: int | None
    known_by: Rules = EVERYONE
    """`state.counting` names them."""
    wakes: bool = False
    rules: Rules = ("OS-5.12",)

    def change(self, creature: Creature, _state: State) -> None:
        if self.wakes:
            creature.status = "up"
            end(creature, "unconscious")


class Moved(About, kw_only=True):
    """A creature is somewhere else."""

    step: ClassVar[bool] = True
    origin: str
    to: str
    feet: int = 5
    rules: Rules = ("OS-2.3",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.at = self.to
        creature.moved += self.feet


class MoveStopped(Public, kw_only=True):
    """A move ends early."""

    creature: str
    at: str
    rules: Rules = ("OS-5.21",)


class Pushed(About, kw_only=True):
    """A creature is put somewhere else against its will, which provokes nothing."""

    by: str
    origin: str
    to: str
    rules: Rules = ("OS-5.8", "OS-5.21")

    def change(self, creature: Creature, _state: State) -> None:
        creature.at = self.to


class StoodUp(About, kw_only=True):
    """A creature rises from prone."""

    feet: int
    rules: Rules = ("OS-5.18",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.moved += self.feet
        end(creature, "prone")


class ConditionGained(About, kw_only=True):
    """Something befalls a creature."""

    condition: str
    turns: int = -1
    """How many of its turns it covers; below 0 until something ends it."""
    source: str = ""
    rules: Rules = ()

    def change(self, creature: Creature, state: State) -> None:
        begin_or_knock_out(creature, state, self.condition, self.turns, self.source)


class ConditionEnded(About, kw_only=True):
    """Something is over for a creature."""

    condition: str
    source: str = ""
    """Whose it was, if it is over for that one alone."""
    why: str = ""
    rules: Rules = ()

    def change(self, creature: Creature, _state: State) -> None:
        end(creature, self.condition, self.source)


class NoteRecalled(Told, kw_only=True):
    """A note of its stat block whose occasion has come: the Referee rules on it."""

    note: str
    occasion: str
    rules: Rules = ("OS-6.7",)


class Befell(Public, kw_only=True):
    """A failed save has a consequence in words, which the Referee rules on."""

    creature: str
    what: str
    special: str
    rules: Rules = ("OS-6.7", "OS-1.5")


class Unaffected(Public, kw_only=True):
    """A creature that a condition cannot befall."""

    creature: str
    condition: str
    why: str
    rules: Rules = ("OS-6.7",)
