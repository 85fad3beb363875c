"""Events of chapter 5: the actions."""

from typing import ClassVar, Literal

from crossblades.swords_reign.creature import Creature, Readied
from crossblades.swords_reign.events.base import (
    About,
    ActionTaken,
    Public,
    Rules,
    Told,
    begin,
    end,
    lay_down,
    take_in_hand,
    take_up,
    without,
)
from crossblades.swords_reign.state import State


class AttackBegan(ActionTaken, kw_only=True):
    """The Action is spent on an attack; its blows are told one by one."""

    quiet: ClassVar[bool] = True

    attack: str
    rules: Rules = ("OS-5.1",)


class SpellCast(ActionTaken, kw_only=True):
    """A spell."""

    spell: str
    targets: tuple[str, ...]
    text: str = ""
    rules: Rules = ("OS-5.2",)

    def change(self, creature: Creature, _state: State) -> None:
        count(creature, self.spell)


class SpecialUsed(ActionTaken, kw_only=True):
    """What a stat block says a foe can do."""

    special: str
    targets: tuple[str, ...]
    text: str = ""
    rules: Rules = ("OS-6.7",)

    def change(self, creature: Creature, _state: State) -> None:
        count(creature, self.special)


def count(creature: Creature, thing: str) -> None:
    """It was used once more."""
    creature.used = {**creature.used, thing: creature.used.get(thing, 0) + 1}


class Dodged(ActionTaken, kw_only=True):
    """All attacks on it have SETBACK."""

    rules: Rules = ("OS-5.3",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.dodges = True


class Disengaged(ActionTaken, kw_only=True):
    """It moves and provokes nothing."""

    rules: Rules = ("OS-5.4",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.disengaged = True


class Dashed(ActionTaken, kw_only=True):
    """It moves twice as far."""

    rules: Rules = ("OS-5.5",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.dashes = True


class Helped(ActionTaken, kw_only=True):
    """An ally has EDGE on its next roll."""

    ally: str
    rules: Rules = ("OS-5.6",)

    def change(self, creature: Creature, state: State) -> None:
        ally = state.creatures[self.ally]
        ally.helped_by = (*ally.helped_by, creature.name)


class HelpUsed(About, kw_only=True):
    """The EDGE of help, or of what was improvised, was in a roll."""

    rules: Rules = ("OS-5.6", "OS-5.14")

    def change(self, creature: Creature, _state: State) -> None:
        creature.helped_by, creature.edge, creature.ruled = (), 0, 0


class EdgeGiven(About, kw_only=True):
    """What was improvised, or a complication, changes the next roll."""

    edge: int
    rules: Rules = ("OS-5.14",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.edge += self.edge


Attempt = Literal["grapple", "shove", "disarm", "escape"]
"""What is contested (OS-5.7, OS-5.8, OS-5.9, OS-5.17)."""


class Tried(ActionTaken, kw_only=True):
    """A creature tries something on another."""

    what: Attempt
    target: str
    rules: Rules = ("OS-5.7",)


class Contested(Public, kw_only=True):
    """Two totals against each other."""

    creature: str
    target: str
    total: int
    answer: int
    success: bool
    rules: Rules = ("OS-1.4",)


class Grappled(Public, kw_only=True):
    """One holds another fast."""

    creature: str
    target: str
    rules: Rules = ("OS-5.7", "OS-7.4")

    def apply(self, state: State) -> None:
        begin(state.creatures[self.target], "grappled", source=self.creature)


class GrappleEnded(Public, kw_only=True):
    """One holds another no longer."""

    creature: str
    target: str
    why: Literal["got free", "lets go", "cannot hold on", "out of reach"]
    rules: Rules = ("OS-5.17",)

    def apply(self, state: State) -> None:
        end(state.creatures[self.target], "grappled", self.creature)


class Disarmed(About, kw_only=True):
    """A weapon falls to the ground."""

    by: str
    weapon: str
    rules: Rules = ("OS-5.9",)

    def change(self, creature: Creature, state: State) -> None:
        lay_down(state, creature.at, creature, self.weapon)


class HidingTried(ActionTaken, kw_only=True):
    """A creature looks for a place where nobody sees it."""

    rules: Rules = ("OS-5.10",)


class Hid(About, kw_only=True):
    """Nobody can attack what nobody sees."""

    rules: Rules = ("OS-5.10", "OS-5.19")

    def change(self, creature: Creature, _state: State) -> None:
        creature.hidden = True


class Revealed(About, kw_only=True):
    """It is hidden no longer."""

    why: Literal["attacked", "in plain sight"]
    rules: Rules = ("OS-5.22",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.hidden = False


class Tended(ActionTaken, kw_only=True):
    """A Provision is spent on somebody who dies."""

    ally: str
    rules: Rules = ("OS-5.11",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.provisions -= 1


class Drawn(ActionTaken, kw_only=True):
    """Another weapon is in hand."""

    weapon: str
    rules: Rules = ("OS-5.12",)

    def change(self, creature: Creature, _state: State) -> None:
        take_in_hand(creature, self.weapon)


class PickedUp(ActionTaken, kw_only=True):
    """A weapon is off the ground and in hand."""

    weapon: str
    owner: str = ""
    """Whose it was, if it was not its own."""
    rules: Rules = ("OS-5.12",)

    def change(self, creature: Creature, state: State) -> None:
        take_up(state, creature, self.owner or creature.name, self.weapon)


class Reloaded(ActionTaken, kw_only=True):
    """A crossbow is ready."""

    weapon: str
    rules: Rules = ("OS-6.2",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.loaded = True
        creature.empty = without(creature.empty, self.weapon)


class ItemUsed(ActionTaken, kw_only=True):
    """A potion is drunk, a torch is lit."""

    item: str
    target: str
    text: str = ""
    rules: Rules = ("OS-5.12",)

    def change(self, creature: Creature, _state: State) -> None:
        count(creature, self.item)


class ObjectUsed(ActionTaken, kw_only=True):
    """Something with a thing at hand."""

    text: str
    rules: Rules = ("OS-5.12",)


class GotReady(ActionTaken, kw_only=True):
    """Everybody sees that somebody waits for something."""

    rules: Rules = ("OS-5.13",)


class ReadyingTold(Told, kw_only=True):
    """What somebody waits for is known to its own side, and to the Referee."""

    trigger: str
    action: str
    rules: Rules = ("OS-5.13",)

    def change(self, creature: Creature, _state: State) -> None:
        creature.readied = Readied(self.trigger, self.action)


class Triggered(About, kw_only=True):
    """What was waited for has come: the Reaction is spent on it."""

    trigger: str
    rules: Rules = ("OS-5.13", "OS-5.16", "OS-5.20")

    def change(self, creature: Creature, _state: State) -> None:
        creature.readied = None
        creature.reaction = False


class Improvised(ActionTaken, kw_only=True):
    """Something creative."""

    text: str
    rules: Rules = ("OS-5.14",)


class Checked(Public, kw_only=True):
    """A check or a save, against its DC."""

    creature: str
    what: str
    total: int
    against: int
    success: bool
    rules: Rules = ("OS-1.2",)
