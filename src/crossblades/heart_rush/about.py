"""What is under way when somebody is asked about an ability: plain data, all of it in the log.

With it whoever is asked can look ahead: the rule that asks cannot be looked into.
"""

from msgspec import Struct

from crossblades.heart_rush.blow import Blow
from crossblades.heart_rush.options import CreatureOption, UseAbility
from crossblades.kernel.ask import Option
from crossblades.kernel.event import Rolled


class About(Struct, frozen=True):
    """A moment, what is at work in it, and what was answered to it already."""

    moment: str = ""
    """As sheets call it: `before attack`; empty for a spell that is cast with the action."""
    use: UseAbility | None = None
    """The ability that is used, or was announced."""
    owner: str = ""
    ability: str = ""
    """Or the ability that works by itself, or the spell, and whose it is."""
    said: tuple[Option, ...] = ()
    """What its owner has answered since it began to work."""
    blows: tuple[Blow, ...] = ()
    """The attacks that are about to be made, or the one that is being made."""
    answer: Blow | None = None
    """What its target strikes back with (HR-7.4)."""
    rolled: Rolled | None = None
    defended: Rolled | None = None
    """The dice that were seen, and those of the defence."""
    attack: int = 0
    defence: int = 0
    """The totals of an attack whose dice have fallen."""
    creature: str = ""
    damage: int = 0
    by: str = ""
    cause: str = ""
    """Who is about to take damage, how much, whose doing it is, and what does it."""
    announced: CreatureOption | None = None
    """What somebody is about to do, if that is the moment."""
