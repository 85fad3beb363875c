"""A foe as a file has it: the words of its stat block (OS-6.7)."""

from typing import Annotated

from msgspec import Meta, Struct

from crossblades.swords_reign.creature import Saves
from crossblades.swords_reign.effects import Special

Words = Annotated[str, Meta(max_length=500)]


class BlockText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A stat block; what is left out follows from the hit dice."""

    hd: Annotated[int, Meta(ge=0, le=100)]
    ac: Annotated[int, Meta(ge=0, le=40)]
    hp: Annotated[int, Meta(ge=1, le=1000)] | None = None
    move: Words = "Normal"
    """`Slow, Swim Normal`."""
    morale: Annotated[int, Meta(ge=2, le=12)] | None = None
    xp: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None
    attacks: Words = ""
    """`2 claws (d4), bite (d6+1) or spit (d8, Near)`."""
    saves: Saves = "normal"
    tags: tuple[Words, ...] = ()
    """`Undead`, `Resist: Cold`."""
    specials: tuple[Special, ...] = ()
    notes: tuple[Words, ...] = ()
    """What the block says that is no rule."""
