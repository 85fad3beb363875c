"""Chapter 6: weapons, armour, shields, and how far things reach."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.swords_reign.effects import Special

CLOSE, NEAR, FAR = 5, 30, 120
"""OS-6.1: the three ranges, in feet."""

LONG_REACH = 10
"""OS-6.1."""

Tag = Literal[
    "cleave", "crush", "far", "finesse", "hook", "loading", "near", "ranged", "reach", "thrown",
    "two-handed", "versatile",
]  # fmt: skip
"""OS-6.1, OS-6.2: what is special about a weapon."""

ArmourKind = Literal["none", "leather", "chain", "plate"]

Speed = Literal["slow", "normal", "fast"]

SPEEDS: dict[Speed, int] = {"slow": 15, "normal": 30, "fast": 45}
"""OS-6.4: feet a round, from the slowest."""

MOST_DEX: dict[ArmourKind, int] = {"none": 9, "leather": 9, "chain": 2, "plate": 0}
"""OS-6.3: how much of DEX an armour lets through."""

ARMOUR_CLASS: dict[ArmourKind, int] = {"none": 10, "leather": 12, "chain": 14, "plate": 18}
"""OS-6.3."""

SHIELD_BONUS = 1
"""OS-6.3."""

DieSize = Annotated[int, Meta(ge=1, le=100)]
Dice = Annotated[tuple[DieSize, ...], Meta(max_length=20)]


MADE = ("silver", "magic")
"""OS-6.7: what any weapon may be made of, by its name: `silver dagger`, `magic mace`."""


class Weapon(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """A weapon of heroes (OS-6.1)."""

    name: str
    dice: Dice
    bonus: Annotated[int, Meta(ge=-10, le=20)] = 0
    two_handed: Dice = ()
    """Its dice in both hands, if it is versatile."""
    tags: Annotated[tuple[Tag, ...], Meta(max_length=12)] = ()
    kind: Annotated[str, Meta(max_length=40)] = ""
    """The kind of its damage: slashing, fire."""
    silver: bool = False
    magic: bool = False

    @property
    def model(self) -> str:
        """OS-3.1: what one learns to use: a silver dagger is a dagger."""
        first, _, rest = self.name.partition(" ")
        return rest if first in MADE else self.name

    @property
    def range(self) -> int:
        """OS-6.1: how far it shoots or flies; 0 if it does neither."""
        if "far" in self.tags:
            return FAR
        return NEAR if {"near", "ranged", "thrown"} & set(self.tags) else 0

    @property
    def melee(self) -> bool:
        """Whether one strikes with it: what is only shot or cast is no melee weapon."""
        return "thrown" in self.tags or not {"far", "near", "ranged"} & set(self.tags)

    @property
    def reach(self) -> int:
        """OS-6.1: how far one strikes with it; 0 if one does not."""
        if not self.melee:
            return 0
        return LONG_REACH if "reach" in self.tags else CLOSE


class Strike(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """One blow or shot as it is struck: by a hero's weapon, or out of a stat block (OS-6.7)."""

    name: str
    dice: Dice = ()
    bonus: Annotated[int, Meta(ge=-20, le=100)] = 0
    reach: Annotated[int, Meta(ge=0, le=60)] = CLOSE
    """How far it goes in melee; 0 for what only flies."""
    range: Annotated[int, Meta(ge=0, le=1000)] = 0
    """How far it flies; 0 for melee alone."""
    kind: Annotated[str, Meta(max_length=40)] = ""
    silver: bool = False
    magic: bool = False
    weapon: bool = False
    """It is struck with something in hand, which can be lost."""
    rider: Special | None = None
    """What a hit brings besides its damage."""
    more: tuple[Special, ...] = ()
    """What a hit brings after that."""
    count: Dice = ()
    """How many of it come at once, rolled each time; one if there are no dice."""
    note: Annotated[str, Meta(max_length=500)] = ""
    """What a hit brings besides, in words that are no rules."""
    count_bonus: Annotated[int, Meta(ge=0, le=20)] = 0
    """What is added to the dice of its count."""

    @property
    def riders(self) -> tuple[Special, ...]:
        """Everything that a hit brings besides its damage."""
        return (self.rider, *self.more) if self.rider else self.more

    @property
    def not_understood(self) -> tuple[str, ...]:
        """Words of its brackets that are no rules, or only in part."""
        return tuple(filter(None, (self.note, self.rider.text if self.rider else "")))


def as_weapon(strike: Strike) -> Weapon:
    """OS-6.1: a foe's weapon as a hero would have it: its dice, its reach, whether it goes far."""
    tags: tuple[Tag, ...] = ("reach",) if strike.reach >= LONG_REACH else ()
    if strike.range:
        shot: Tag = "far" if strike.range > NEAR else "near"
        tags += ("thrown", shot) if strike.reach else (shot,)
    return Weapon(
        strike.name, strike.dice, strike.bonus, tags=tags, kind=strike.kind, silver=strike.silver,
        magic=strike.magic,
    )  # fmt: skip


FIST = Weapon("fist", (), kind="bludgeoning")
"""What one strikes with when nothing is in hand: 1 and STR (OS-5.9)."""

BARE_HANDS = Strike(FIST.name, bonus=1, kind=FIST.kind)
"""The same for a foe: 1 (OS-5.9)."""
