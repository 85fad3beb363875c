"""The answers that spells ask for."""

from crossblades.heart_rush.options import CreatureOption
from crossblades.kernel.ask import Option


class EndSpell(CreatureOption, frozen=True):
    """End an ongoing spell of one's own."""

    cites = ("HR-16.1",)
    spell: str


class Everyone(CreatureOption, frozen=True):
    """A spell touches all who are still named."""

    cites = ("HR-5.7",)


class NotThis(CreatureOption, frozen=True):
    """A spell spares somebody."""

    cites = ("HR-5.7",)


class PlaceSpell(CreatureOption, frozen=True):
    """The space at which a spell works, or begins."""

    cites = ("HR-5.7",)
    space: str


SPELL_OPTION_TYPES: tuple[type[Option], ...] = (EndSpell, Everyone, NotThis, PlaceSpell)
"""All of them, for reading records."""
