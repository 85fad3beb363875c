"""Answers at a camp, outside of combat."""

from crossblades.heart_rush.options import CreatureOption
from crossblades.kernel.ask import Option


class InvokeWound(CreatureOption, frozen=True):
    """Take the rank of a wound as a penalty to the roll, for destiny points."""

    cites = ("HR-8.7",)
    wound: str
    rank: int


class InvokeNone(CreatureOption, frozen=True):
    """Roll as one is."""

    cites = ("HR-8.7",)


REST_OPTION_TYPES: tuple[type[Option], ...] = (InvokeWound, InvokeNone)
"""All of them, for reading records."""
