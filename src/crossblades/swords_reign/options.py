"""Every answer that can be given, named after the book's words, with the rules that offer it."""

from typing import Literal

from crossblades.kernel.ask import Option
from crossblades.kernel.edges import DoorState
from crossblades.kernel.free_text import same_but_text
from crossblades.swords_reign.effects import Ability

Shoving = Literal["away", "prone"]
"""OS-5.8."""

Extra = Literal["strength", "prone", "push", "pull"]
"""OS-6.2: what a hit with a crushing or hooked weapon adds."""


class CreatureOption(Option, frozen=True):
    """Something one creature does."""

    creature: str


# --- a turn


class TakeTurn(CreatureOption, frozen=True):
    """This creature acts next."""

    cites = ("OS-2.2",)


class Move(CreatureOption, frozen=True):
    """Go somewhere with what is left of this turn's movement."""

    cites = ("OS-2.3", "OS-6.4")


class MoveTo(CreatureOption, frozen=True):
    """Go there, by a way that gives no occasion to strike if there is one."""

    cites = ("OS-2.3", "OS-5.15")
    space: str


class StepByStep(CreatureOption, frozen=True):
    """Choose every single step of the way."""

    cites = ("OS-2.3", "OS-5.15")
    by_steps = True


class StepTo(CreatureOption, frozen=True):
    """One step of a way."""

    cites = ("OS-2.3", "OS-6.9")
    space: str


class GoOn(CreatureOption, frozen=True):
    """Keep moving."""

    cites = ("OS-2.3", "OS-5.21")


class Stop(CreatureOption, frozen=True):
    """Go no further."""

    cites = ("OS-2.3",)


class StandUp(CreatureOption, frozen=True):
    """Rise from prone."""

    cites = ("OS-5.18",)


class LetGo(CreatureOption, frozen=True):
    """End one's own grapple."""

    cites = ("OS-5.17",)
    target: str


class EndTurn(CreatureOption, frozen=True):
    """Do nothing more on this turn."""

    cites = ("OS-2.3",)


# --- the actions


class Action(CreatureOption, frozen=True):
    """What takes the one Action of a turn."""


class Attack(Action, frozen=True):
    """Attack with a weapon, or with everything of one line of a stat block."""

    cites = ("OS-5.1", "OS-3.1")
    target: str
    attack: str
    """The weapon, or the first words of the line."""
    thrown: bool = False


class CastSpell(Action, frozen=True):
    """Cast a spell one knows."""

    cites = ("OS-5.2",)
    spell: str
    target: str


class UseSpecial(Action, frozen=True):
    """What a stat block says a foe can do besides attacking."""

    cites = ("OS-6.7",)
    special: str
    target: str


class Dodge(Action, frozen=True):
    """SETBACK to all who attack one before one acts again."""

    cites = ("OS-5.3",)


class Disengage(Action, frozen=True):
    """Moving provokes nothing this turn."""

    cites = ("OS-5.4",)


class Dash(Action, frozen=True):
    """Twice the movement this turn."""

    cites = ("OS-5.5",)


class Help(Action, frozen=True):
    """EDGE on an ally's next roll."""

    cites = ("OS-5.6", "OS-5.23")
    ally: str


class Grapple(Action, frozen=True):
    """Hold somebody fast."""

    cites = ("OS-5.7",)
    target: str


class Escape(Action, frozen=True):
    """Get out of a grapple."""

    cites = ("OS-5.17",)
    grappler: str
    ability: Ability


class Shove(Action, frozen=True):
    """Throw somebody back, or down."""

    cites = ("OS-5.8",)
    target: str
    how: Shoving


class Disarm(Action, frozen=True):
    """Knock a weapon out of somebody's hand."""

    cites = ("OS-5.9",)
    target: str
    ability: Ability


class Hide(Action, frozen=True):
    """Get out of sight."""

    cites = ("OS-5.10", "OS-5.22")


class Stabilise(Action, frozen=True):
    """Keep an ally from dying."""

    cites = ("OS-5.11",)
    ally: str


class Draw(Action, frozen=True):
    """Take another of one's weapons in hand."""

    cites = ("OS-5.12",)
    weapon: str


class PickUp(Action, frozen=True):
    """Take up a weapon that lies in one's space."""

    cites = ("OS-5.12", "OS-5.9")
    weapon: str
    owner: str = ""
    """Whose it was, if it was not one's own."""


class Reload(Action, frozen=True):
    """Make a crossbow ready."""

    cites = ("OS-6.2",)
    weapon: str = ""
    """Which, of those that a foe has picked up; a hero's is in hand."""


class UseItem(Action, frozen=True):
    """Drink, light or open something one carries, or give it to a neighbour."""

    cites = ("OS-5.12",)
    item: str
    target: str


class UseObject(Action, frozen=True):
    """Do something with a thing at hand."""

    cites = ("OS-5.12",)
    takes_text = True
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


class UseDoor(Action, frozen=True):
    """Open or close a door beside it."""

    cites = ("OS-5.12",)
    a: str
    """The two spaces beside the door."""
    b: str
    door: DoorState
    """What becomes of it."""
    name: str = ""
    """What people call it."""


class Ready(Action, frozen=True):
    """Wait for a trigger with an action."""

    cites = ("OS-5.13", "OS-5.20")


class Improvise(Action, frozen=True):
    """Describe something creative."""

    cites = ("OS-5.14",)
    takes_text = True
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


# --- parts of actions


class WaitWith(CreatureOption, frozen=True):
    """The action that is readied."""

    cites = ("OS-5.13",)
    action: str


class WaitFor(CreatureOption, frozen=True):
    """The trigger of a readied action."""

    cites = ("OS-5.13", "OS-5.20")
    trigger: str


class WaitForWords(CreatureOption, frozen=True):
    """A trigger of one's own; the Referee says when it happens."""

    cites = ("OS-5.13", "OS-5.20")
    takes_text = True
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


class TryWith(CreatureOption, frozen=True):
    """The ability with which one improvises."""

    cites = ("OS-5.14",)
    ability: Ability


# --- reactions and answers


class OpportunityAttack(CreatureOption, frozen=True):
    """Strike at a foe that leaves one's reach."""

    cites = ("OS-5.15", "OS-5.16", "OS-5.21")
    target: str
    attack: str


class Decline(CreatureOption, frozen=True):
    """Leave it."""

    cites = ("OS-5.16",)


class StrikeAt(CreatureOption, frozen=True):
    """Whom the next blow of an attack is for."""

    cites = ("OS-5.1", "OS-6.7")
    target: str


class Cleave(CreatureOption, frozen=True):
    """Whom a cleaving blow goes on to."""

    cites = ("OS-6.2", "OS-6.9")
    target: str


class HitFor(CreatureOption, frozen=True):
    """What a hit with a crushing or hooked weapon does."""

    cites = ("OS-6.2",)
    extra: Extra


class BreakShield(CreatureOption, frozen=True):
    """Let the shield take the whole blow."""

    cites = ("OS-6.3",)


class TakeIt(CreatureOption, frozen=True):
    """Take the damage."""

    cites = ("OS-3.2",)


class Kill(CreatureOption, frozen=True):
    """Let it die."""

    cites = ("OS-4.4",)
    target: str


class Spare(CreatureOption, frozen=True):
    """Leave it alive."""

    cites = ("OS-4.4",)
    target: str


class ResistWith(CreatureOption, frozen=True):
    """The ability with which one resists."""

    cites = ("OS-1.4",)
    ability: Ability


class PushTo(CreatureOption, frozen=True):
    """Where somebody is pushed or pulled to."""

    cites = ("OS-5.8", "OS-6.2")
    space: str


class Flee(CreatureOption, frozen=True):
    """Run for the edge of the map, and over it."""

    cites = ("OS-2.5", "OS-6.6")


class Surrender(CreatureOption, frozen=True):
    """Fight no more."""

    cites = ("OS-2.5", "OS-6.6")


OPTION_TYPES: tuple[type[Option], ...] = (
    TakeTurn, Move, MoveTo, StepByStep, StepTo, GoOn, Stop, StandUp, LetGo, EndTurn, Attack,
    CastSpell, UseSpecial, Dodge, Disengage, Dash, Help, Grapple, Escape, Shove, Disarm, Hide,
    Stabilise, Draw, PickUp, Reload, UseItem, UseObject, UseDoor, Ready, Improvise, WaitWith,
    WaitFor, WaitForWords, TryWith, OpportunityAttack, Decline, StrikeAt, Cleave, HitFor,
    BreakShield, TakeIt, Kill, Spare, ResistWith, PushTo, Flee, Surrender,
)  # fmt: skip
"""All of them, for reading records."""
