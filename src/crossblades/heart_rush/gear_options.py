"""The answers that shields and cantrips bring (chapter 12)."""

from crossblades.heart_rush.options import CreatureOption, Pay
from crossblades.kernel.ask import Option


class DrawShield(CreatureOption, frozen=True):
    """Take the shield in a free hand."""

    cites = ("HR-4.7", "HR-12.6")
    pay: Pay


class StowShield(CreatureOption, frozen=True):
    """Put the shield away."""

    cites = ("HR-4.7",)
    pay: Pay


class NoOther(CreatureOption, frozen=True):
    """Let a blast have no other target."""

    cites = ("HR-12.7",)


GEAR_OPTION_TYPES: tuple[type[Option], ...] = (DrawShield, StowShield, NoOther)
"""All of them, for reading records."""
