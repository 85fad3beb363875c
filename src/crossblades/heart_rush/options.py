"""Every answer that can be given, named after the book's words, with the rules that offer it."""

from typing import Literal

from crossblades.heart_rush.creature import AttackStance, Stance
from crossblades.heart_rush.hindering import PLAIN, Hindering, Hindrance
from crossblades.kernel.ask import Option
from crossblades.kernel.edges import DoorState
from crossblades.kernel.free_text import same_but_text

Pay = Literal["free", "action", "rush"]
"""What an action costs: nothing the first time, the action, or a rush point instead."""

Manoeuvre = Literal["grapple", "climb on"]
"""The offensive actions that are decided by a contest (HR-9.2, HR-9.4)."""


class CreatureOption(Option, frozen=True):
    """Something one creature does."""

    creature: str


class Pass(Option, frozen=True):
    """Do nothing more now."""

    cites = ("HR-3.2", "HR-3.8")
    seat: str


# --- a turn


class Engage(CreatureOption, frozen=True):
    """Engage the Enemy."""

    cites = ("HR-4.2", "HR-6.1")
    target: str


class Sidestep(CreatureOption, frozen=True):
    """One 5-foot step that never provokes, or rise from prone."""

    cites = ("HR-4.4",)
    pay: Pay


class Dash(CreatureOption, frozen=True):
    """Move up to the move speed."""

    cites = ("HR-4.5", "HR-4.6")
    pay: Pay


class StandUp(CreatureOption, frozen=True):
    """Rise from prone for half the movement, which provokes."""

    cites = ("HR-11.16", "HR-4.6")
    pay: Pay


class Rise(CreatureOption, frozen=True):
    """Rise from prone by a sidestep."""

    cites = ("HR-4.4", "HR-11.16")


class Help(CreatureOption, frozen=True):
    """Give a neighbour advantage on its next roll."""

    cites = ("HR-4.8", "HR-4.16")
    whom: str


class Draw(CreatureOption, frozen=True):
    """Draw a weapon into a free hand."""

    cites = ("HR-4.7", "HR-12.1")
    weapon: str
    pay: Pay


class Stow(CreatureOption, frozen=True):
    """Put the wielded weapon away."""

    cites = ("HR-4.7",)
    pay: Pay
    weapon: str = ""
    """Which, of one that wields two."""


class CallOut(CreatureOption, frozen=True):
    """Say one sentence."""

    cites = ("HR-4.9",)
    takes_text = True
    pay: Pay
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


class Interact(CreatureOption, frozen=True):
    """Do something simple with an object."""

    cites = ("HR-4.7",)
    takes_text = True
    pay: Pay
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


class UseDoor(CreatureOption, frozen=True):
    """Open or close a door beside it."""

    cites = ("HR-4.7",)
    a: str
    """The two spaces beside the door."""
    b: str
    door: DoorState
    """What becomes of it."""
    pay: Pay
    name: str = ""
    """What people call it."""


class Cast(CreatureOption, frozen=True):
    """Cast a spell one knows."""

    cites = ("HR-4.3",)
    spell: str


class PutOutFire(CreatureOption, frozen=True):
    """Put out half of the fire that burns oneself or a neighbour."""

    cites = ("HR-4.13", "HR-11.17")
    whom: str


class UseAbility(CreatureOption, frozen=True):
    """Use an ability."""

    cites = ("HR-5.3", "HR-5.4", "HR-5.7")
    ability: str
    target: str = ""
    choice: str = ""
    """How it is used: a condition, a stance, one of its ways."""
    rush: int = 0
    """What it costs, extra rush included."""


class Decline(Option, frozen=True):
    """Use nothing now."""

    cites = ("HR-5.4",)
    seat: str


class FallUnconscious(CreatureOption, frozen=True):
    """Give up consciousness at 0 or fewer hit points."""

    cites = ("HR-8.6", "HR-8.10")


class FightOn(CreatureOption, frozen=True):
    """Stay on one's feet at 0 or fewer hit points."""

    cites = ("HR-8.6",)


# --- moving


class MoveTo(Option, frozen=True):
    """A space to go to."""

    cites = ("HR-4.5", "HR-10.14")
    space: str


class Stay(CreatureOption, frozen=True):
    """Stay where one is."""

    cites = ("HR-4.5",)


class StepByStep(CreatureOption, frozen=True):
    """Choose every single step of the way."""

    cites = ("HR-4.5", "HR-4.6")
    by_steps = True


class Leap(CreatureOption, frozen=True):
    """Leap down, and fall."""

    cites = ("HR-13.2",)
    space: str
    feet: int
    """How deep it is."""


class GoOn(CreatureOption, frozen=True):
    """Go on with an interrupted move."""

    cites = ("HR-4.6",)


class OpportunityAttack(CreatureOption, frozen=True):
    """Strike at one who has opened himself to it."""

    cites = ("HR-4.12",)
    target: str
    stance: AttackStance
    pay: Pay
    weapon: str = ""
    """A part of the body, if not what is in hand."""


class LetGo(CreatureOption, frozen=True):
    """Let an opportunity pass."""

    cites = ("HR-4.12", "HR-4.11")


class Trip(CreatureOption, frozen=True):
    """Trip one that moves off balance."""

    cites = ("HR-4.11",)
    target: str


# --- an engagement


class Enter(CreatureOption, frozen=True):
    """Enter an engagement."""

    cites = ("HR-4.10", "HR-6.2")


class TakeStance(Option, frozen=True):
    """A stance."""

    stance: Stance

    @property
    def rules(self) -> tuple[str, ...]:
        return _STANCE_RULES[self.stance]


_STANCE_RULES = {
    "cunning": ("HR-6.4", "HR-6.8"),
    "agility": ("HR-6.4", "HR-6.9"),
    "might": ("HR-6.4", "HR-6.10"),
    "defensive": ("HR-6.5", "HR-6.11"),
}


class Attack(CreatureOption, frozen=True):
    """Attack a target."""

    cites = ("HR-6.5", "HR-7.1", "HR-7.5")
    target: str
    weapon: str = ""
    """A part of the body, a cantrip, or which weapon is thrown next; else what is in hand."""

    @property
    def rules(self) -> tuple[str, ...]:
        return (*self.cites, "HR-12.1", "HR-12.7") if self.weapon else self.cites


class MoveFirst(CreatureOption, frozen=True):
    """In agility: sidestep first, pick a target afterwards."""

    cites = ("HR-6.9", "HR-6.16")


class Hinder(CreatureOption, frozen=True):
    """Instead of an attack roll, interfere with a target that is directly beaten."""

    cites = ("HR-6.12", "HR-9.1", "HR-9.5")
    target: str
    how: Hindrance
    numbers: Hindering = PLAIN


class Stunt(CreatureOption, frozen=True):
    """Instead of an attack roll, try something that only the GM can judge."""

    cites = ("HR-6.12", "HR-9.1", "HR-9.6")
    takes_text = True
    target: str
    text: str = ""

    def admits(self, given: Option) -> bool:
        """Any single line of reasonable length."""
        return same_but_text(self, given)


class HoldBack(CreatureOption, frozen=True):
    """Make no attack."""

    cites = ("HR-6.5",)


class StepTo(CreatureOption, frozen=True):
    """The free sidestep of the agility stance."""

    cites = ("HR-6.9", "HR-4.4")
    space: str


class Inflict(Option, frozen=True):
    """Up to two levels of conditions, in any split."""

    cites = ("HR-6.8",)
    dazed: int = 0
    off_balanced: int = 0
    weakened: int = 0


class PushTo(Option, frozen=True):
    """The next space a pushed creature is driven into, or against."""

    cites = ("HR-10.10", "HR-10.15")
    space: str


class NoPush(CreatureOption, frozen=True):
    """Decline to push."""

    cites = ("HR-10.15",)


class Follow(CreatureOption, frozen=True):
    """Step into a space that the push has vacated."""

    cites = ("HR-12.3",)
    space: str


# --- damage and checks


class ShrugOff(CreatureOption, frozen=True):
    """Take half, and let the heart die fall a size."""

    cites = ("HR-8.1", "HR-8.9")


class TakeIt(CreatureOption, frozen=True):
    """Take the damage in full."""

    cites = ("HR-8.2",)


class FailOutright(CreatureOption, frozen=True):
    """After a 1 on a check: let it fail."""

    cites = ("HR-1.4",)


class TakeComplication(CreatureOption, frozen=True):
    """After a 1 on a check: roll that die again and take a complication."""

    cites = ("HR-1.4",)


OPTION_TYPES: tuple[type[Option], ...] = (
    Pass, Engage, Sidestep, Dash, StandUp, Rise, Help, Draw, Stow, CallOut, Interact, UseDoor,
    Cast, PutOutFire, UseAbility, Decline, FallUnconscious, FightOn, MoveTo, Stay, StepByStep, Leap,
    GoOn, OpportunityAttack, LetGo, Trip, Enter, TakeStance, Attack, MoveFirst, Hinder, Stunt,
    HoldBack, StepTo, Inflict, PushTo, NoPush, Follow, ShrugOff, TakeIt, FailOutright,
    TakeComplication,
)  # fmt: skip
"""All of the players', for reading records."""
