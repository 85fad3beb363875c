"""Moments at which other chapters and content add to a roll, by the type of the moment."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from crossblades.heart_rush.creature import Ability, Creature
from crossblades.heart_rush.gear import Weapon
from crossblades.heart_rush.state import State
from crossblades.kernel.dice import Part

NEED_MOTION = ("stealth", "climbing", "breaking free", "throwing off", "wriggling free")
"""The checks that are harder where one cannot move freely (HR-10.3, HR-11.5, HR-11.18)."""


class RollMoment(Struct, kw_only=True, gc=False):
    """Somebody is about to roll."""

    state: State
    """The state that counts for the roll: inside a step, as it stood at its start (HR-6.15)."""
    roller: Creature
    ability: Ability | None
    """Whose die is in the pool."""


class AttackRoll(RollMoment, kw_only=True):
    """An attack roll (HR-7.1)."""

    target: Creature
    weapon: Weapon
    might_bonus: bool = False
    """The weapon's might bonus is triggered (HR-6.10)."""
    cover: int = 0
    """Levels of cover that the target has (HR-10.1)."""


class DefenceRoll(RollMoment, kw_only=True):
    """A defence roll (HR-7.2)."""

    attacker: Creature
    weapon: Weapon
    """The attacker's."""
    might_bonus: bool = False


class Check(RollMoment, kw_only=True):
    """A skill check or a contested check (HR-1.2, HR-1.6)."""

    what: str
    against: Creature | None = None
    """Who contests it, if anybody."""


class OffensiveCheck(Check, kw_only=True):
    """A contested check of an offensive action: it is as hard as an A/D roll would be (HR-9.1)."""

    against: Creature
    attacking: bool
    """It stands for an attack roll, not for a defence roll."""


class Save(RollMoment, kw_only=True):
    """A saving throw (HR-1.3)."""

    what: str


M = TypeVar("M", bound=RollMoment)
Modifier = Callable[[M], Sequence[Part]]

_MODIFIERS: dict[type[RollMoment], list[Modifier[Any]]] = {
    AttackRoll: [],
    DefenceRoll: [],
    Check: [],
    OffensiveCheck: [],
    Save: [],
}


def modifies(*moments: type[M]) -> Callable[[Modifier[M]], Modifier[M]]:
    """Let a function add its parts to every roll of these moments."""

    def hang(function: Modifier[M]) -> Modifier[M]:
        for moment in moments:
            _MODIFIERS[moment].append(function)
            # The log must not depend on which module happens to be imported first.
            _MODIFIERS[moment].sort(key=lambda each: (each.__module__, each.__name__))
        return function

    return hang


def modifiers(moment: RollMoment) -> list[Part]:
    """Everything that hangs on a moment, with its sources."""
    parts: list[Part] = []
    for function in _MODIFIERS[type(moment)]:
        if found := function(moment):
            parts += found
    return parts
