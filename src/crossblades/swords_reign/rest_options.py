"""Answers between fights."""

from crossblades.kernel.ask import Option
from crossblades.swords_reign.options import CreatureOption


class RegainHitPoints(CreatureOption, frozen=True):
    """A breather for one's wounds."""

    cites = ("OS-6.5",)


class ShakeOffFatigue(CreatureOption, frozen=True):
    """A breather for one's Fatigue."""

    cites = ("OS-6.5",)


class SpendHitDie(CreatureOption, frozen=True):
    """One more."""

    cites = ("OS-6.5",)


class KeepHitDice(CreatureOption, frozen=True):
    """No more tonight."""

    cites = ("OS-6.5", "OS-6.8")


REST_OPTION_TYPES: tuple[type[Option], ...] = (
    RegainHitPoints,
    ShakeOffFatigue,
    SpendHitDie,
    KeepHitDice,
)
"""All of them."""
