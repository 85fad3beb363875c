"""What spells, specials and potions do: data that the rules read."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Ability = Literal["STR", "DEX", "CON", "INT", "WIS", "CHA"]
"""OS-1.1: the six abilities."""

ABILITIES: tuple[Ability, ...] = ("STR", "DEX", "CON", "INT", "WIS", "CHA")

MENTAL: frozenset[Ability] = frozenset({"INT", "WIS", "CHA"})
"""Abilities whose saves the mindless fail to raise (OS-6.7)."""

Die = Annotated[int, Meta(ge=1, le=100)]
Rounds = Annotated[int, Meta(ge=0, le=1000)]

Fate = Literal["", "drops", "dies", "stone"]
"""OS-6.7: to 0 hit points, dead, or turned to stone."""

Shape = Literal["", "around", "cone", "line"]
"""OS-6.7: all around its user; a cone as wide as it is long; a line 5 feet wide."""


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """What befalls a creature that is hit, cast on or met, unless it saves (OS-1.5, OS-6.7)."""

    name: str = ""
    save: Ability | None = None
    """What it is resisted with; None if nothing helps."""
    against: Annotated[int, Meta(ge=1, le=40)] = 12
    """The DC of the save."""
    dice: Annotated[tuple[Die, ...], Meta(max_length=30)] = ()
    bonus: Annotated[int, Meta(ge=-20, le=100)] = 0
    kind: Annotated[str, Meta(max_length=40)] = ""
    """The kind of its damage."""
    half: bool = False
    """Whether a save halves the damage instead of avoiding it."""
    condition: str = ""
    rounds: Rounds = 0
    """How long the condition lasts; 0 until something ends it."""
    push: Annotated[int, Meta(ge=0, le=60)] = 0
    """Feet that it throws one back."""
    range: Annotated[int, Meta(ge=0, le=1000)] = 5
    """How far it works."""
    radius: Annotated[int, Meta(ge=0, le=60)] = 0
    """How far around its target it works as well."""
    uses: Annotated[int, Meta(ge=0, le=100)] = 0
    """How often in a fight; 0 for any number of times."""
    text: Annotated[str, Meta(max_length=500)] = ""
    """What it does, in words."""
    on: tuple[str, ...] = ()
    """The strikes of its foe whose hits bring it; none if it is an Action of its own."""
    rounds_dice: Annotated[tuple[Die, ...], Meta(max_length=20)] = ()
    """Dice of rounds that the condition lasts."""
    shape: Shape = ""
    """How it spreads from its user, as far as its range; else it works around its target."""
    fate: Fate = ""
    """What becomes at once of whoever fails the save."""
    outcome: Annotated[str, Meta(max_length=500)] = ""
    """What befalls whoever fails the save, in words that are the Referee's to rule on."""
    edge: Annotated[int, Meta(ge=-5, le=5)] = 0
    """EDGE that whoever saves has, or SETBACK below 0 (OS-1.3)."""
    sure: bool = False
    """Whether nothing avoids its damage: the save is against the rest."""


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell that a hero knows (OS-5.2)."""

    name: str
    text: Annotated[str, Meta(max_length=500)] = ""
    attack: Ability | None = None
    """Struck against AC with this ability, if it is."""
    effect: Special = Special()
    heal: Annotated[tuple[Die, ...], Meta(max_length=30)] = ()
    """Dice of hit points that it gives back."""
    heal_bonus: Annotated[int, Meta(ge=0, le=100)] = 0
    range: Annotated[int, Meta(ge=0, le=1000)] = 30
    targets: Annotated[int, Meta(ge=1, le=20)] = 1
    friendly: bool = False
    """Cast on oneself and allies rather than on foes."""
    uses: Annotated[int, Meta(ge=0, le=100)] = 0
    """How often in a fight; 0 for any number of times."""


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that can be used once with an action: a potion, a torch (OS-5.12)."""

    name: str
    heal: Annotated[tuple[Die, ...], Meta(max_length=30)] = ()
    heal_bonus: Annotated[int, Meta(ge=0, le=100)] = 0
    cures: str = ""
    """A condition that it ends."""
    text: Annotated[str, Meta(max_length=500)] = ""
