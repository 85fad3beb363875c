"""The answers that grapples, climbers and other conditions bring with them (HR-4.13)."""

from typing import Literal

from crossblades.heart_rush.creature import Ability
from crossblades.heart_rush.options import CreatureOption, Pay
from crossblades.kernel.ask import Option

Body = Literal["might", "agility"]
"""The abilities with which one wrestles and climbs (HR-9.2, HR-9.4, HR-11.18, HR-11.19)."""

NetWay = Literal["cut", "wriggle", "tear"]
"""The ways out of a net (HR-11.20)."""


class Grapple(CreatureOption, frozen=True):
    """Instead of an attack roll, take hold of a target that is directly beaten."""

    cites = ("HR-6.12", "HR-9.1", "HR-9.2")
    target: str


class ClimbOn(CreatureOption, frozen=True):
    """Instead of an attack roll, climb onto a much larger target that is directly beaten."""

    cites = ("HR-6.12", "HR-9.1", "HR-9.4")
    target: str
    ability: Body


class RollWith(CreatureOption, frozen=True):
    """Roll with this ability."""

    cites = ("HR-9.2", "HR-9.4", "HR-11.18", "HR-11.19")
    ability: Ability


class Crush(CreatureOption, frozen=True):
    """Hurt the creature one grapples instead of pushing it."""

    cites = ("HR-9.3",)


class PushAway(CreatureOption, frozen=True):
    """Push the creature one grapples."""

    cites = ("HR-9.3", "HR-10.10")


class BreakFree(CreatureOption, frozen=True):
    """Break the grapple one is in."""

    cites = ("HR-4.13", "HR-11.18")
    ability: Body


class Release(CreatureOption, frozen=True):
    """Let go of the creature one grapples; instant."""

    cites = ("HR-11.21", "HR-11.18")


class GoAlong(CreatureOption, frozen=True):
    """Hold on to the creature one grapples, and be moved with it."""

    cites = ("HR-11.18",)


class ThrowOff(CreatureOption, frozen=True):
    """Throw off every climber."""

    cites = ("HR-4.13", "HR-11.19")
    ability: Body


class HopOff(CreatureOption, frozen=True):
    """Get down from a creature for 5 feet of movement, and go on with the rest."""

    cites = ("HR-11.19", "HR-4.5")
    pay: Pay


class SlideDown(CreatureOption, frozen=True):
    """Get down from a creature by a sidestep."""

    cites = ("HR-11.19", "HR-4.4")


class Steady(CreatureOption, frozen=True):
    """Steady oneself against fear or rage."""

    cites = ("HR-4.13", "HR-11.15")
    condition: str


class EscapeNet(CreatureOption, frozen=True):
    """Get out of what entangles one."""

    cites = ("HR-4.13", "HR-11.20")
    way: NetWay


class CutLoose(CreatureOption, frozen=True):
    """Cut a neighbour out of a net."""

    cites = ("HR-4.13", "HR-11.20")
    whom: str


CONDITION_OPTION_TYPES: tuple[type[Option], ...] = (
    Grapple, ClimbOn, RollWith, Crush, PushAway, BreakFree, Release, GoAlong, ThrowOff, HopOff,
    SlideDown, Steady, EscapeNet, CutLoose,
)  # fmt: skip
"""All of them, for reading records."""
