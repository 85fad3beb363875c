"""A character as its file has it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.heart_rush.gear import Element
from crossblades.heart_rush.sheets.sheet_text import (
    CombatRank,
    Count,
    DieName,
    ExperienceText,
    SheetText,
)

TalentKind = Literal["combat", "noncombat"]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
Level = Annotated[int, Meta(ge=1, le=5)]

MOST_KEPT = 100
"""Aspects, talents or wounds of one character."""
MOST_SPELLS = 40
MOST_RANK = 5
"""Of an aspect (HR-15.1)."""


DAYS = {"weekly": 7, "monthly": 30}
"""Days for which an ability is gone that can be used once in that time (HR-5.3)."""


class AspectText(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character is or has, in words of its own (HR-15.1)."""

    text: Text
    rank: Annotated[int, Meta(ge=1, le=MOST_RANK)] = 1


class TalentText(Struct, frozen=True, forbid_unknown_fields=True):
    """A talent (HR-15.1)."""

    name: str
    kind: TalentKind
    needs: tuple[str, ...] = ()
    """The talents that had to be there before (HR-15.3)."""
    destiny: bool = False
    """Its destiny level is reached."""


class KnownSpell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell that a character knows."""

    name: str
    text: Annotated[str, Meta(max_length=200)] = ""
    elements: tuple[Element, ...] = ()
    spent: Annotated[int, Meta(ge=0, le=4)] | Literal["short rest"] = 0
    """Long rests until it is there again, or that a short one will do (HR-16.2)."""


class WoundText(Struct, frozen=True, forbid_unknown_fields=True):
    """A wound that has not healed (HR-8.3)."""

    rank: Annotated[int, Meta(ge=1, le=1000)]
    text: Annotated[str, Meta(max_length=200)] = ""
    treated: bool = False


class StateText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the character stands between fights; what is left out is as good as can be."""

    hit_points: Annotated[int, Meta(ge=-1000, le=1000)] | None = None
    heart: DieName | None = None
    wounds: Annotated[tuple[WoundText, ...], Meta(max_length=MOST_KEPT)] = ()
    conditions: dict[str, Level] = {}
    """Those that outlast a fight."""
    charmed_by: Annotated[str, Meta(max_length=40)] = ""
    """Who has charmed it (HR-11.15)."""
    timeproof: bool = False
    """Time has stunned it since its last night (HR-12.7)."""
    bad_sleep: dict[str, Level] = {}
    """HR-14.3, HR-14.5."""
    back_in: dict[str, Annotated[int, Meta(ge=1, le=DAYS["monthly"])]] = {}
    """Days until weekly and monthly abilities that are `spent` are there again (HR-5.3)."""
    bad_nights: Count = 0
    """Nights of bad sleep, or none, one after the other (HR-14.3)."""
    short_rests: Count = 0
    """Since the last long rest (HR-14.1)."""
    long_rests: Count = 0
    """All of them (HR-14.2)."""
    dead: bool = False


class CharacterText(SheetText, frozen=True, kw_only=True):
    """A sheet, what was learnt, and the state."""

    game: Literal["heart-rush"]
    name: str
    notes: Annotated[str, Meta(max_length=10_000)] | None = None
    """For whoever plays the character."""
    template: str | None = None
    spells: Annotated[tuple[KnownSpell, ...], Meta(max_length=MOST_SPELLS)] | None = None  # type: ignore[assignment]
    aspects: Annotated[tuple[AspectText, ...], Meta(max_length=MOST_KEPT)] = ()
    talents: Annotated[tuple[TalentText, ...], Meta(max_length=MOST_KEPT)] = ()
    spelltouched: bool = False
    combat_rank: CombatRank | None = None
    """What a session brings by default (HR-15.3), and the rank of its class abilities."""
    destiny_points: Count = 0
    experience: ExperienceText | None = None
    state: StateText = StateText()
