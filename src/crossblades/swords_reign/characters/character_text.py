"""A character as its file has it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.swords_reign.creature import MOST_FATIGUE
from crossblades.swords_reign.sheets.sheet_text import HeroText

MOST_EXPERIENCE = 1_000_000_000


class StateText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the character stands between fights; what is left out is as good as can be."""

    hit_points: Annotated[int, Meta(ge=0, le=1000)] | None = None
    fatigue: Annotated[int, Meta(ge=0, le=MOST_FATIGUE)] = 0
    """OS-4.3."""
    spent_dice: Annotated[int, Meta(ge=0, le=20)] = 0
    """Hit dice that are used up (OS-6.5, OS-6.8)."""
    dying: bool = False
    """OS-4.1: nothing is decided yet; the next rest decides it."""
    dead: bool = False


class CharacterText(HeroText, frozen=True, kw_only=True):
    """A sheet, what was gained, and the state."""

    game: Literal["swords-reign"]
    name: str
    notes: Annotated[str, Meta(max_length=10_000)] | None = None
    """For whoever plays the character."""
    hero: str | None = None
    """A hero that is shipped, to start from."""
    experience: Annotated[int, Meta(ge=0, le=MOST_EXPERIENCE)] = 0
    state: StateText = StateText()
