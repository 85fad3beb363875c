"""A creature: what is written on its sheet, and how it stands in the fight."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.heart_rush import sizes
from crossblades.heart_rush.gear import (
    FISTS,
    SHIELDS,
    Armour,
    Poison,
    ShieldKind,
    Weapon,
    may_wield,
)
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.special import Asking, Effect, Frequency

Ability = Literal["might", "agility", "cunning", "presence"]
AttackStance = Literal["might", "agility", "cunning"]
"""The stances one can attack in, each with the ability die of its name."""
Stance = Literal["might", "agility", "cunning", "defensive"]

BASE_SPEED = 60
"""HR-4.5."""

SWIM_SPEED = 15
"""HR-10.3."""

CLIMB_SPEED = 5
"""HR-10.4."""


class Lamp(Struct, frozen=True, forbid_unknown_fields=True):
    """A light: how far it is bright, and how far it is at least dim (HR-10.5)."""

    bright: Annotated[int, Meta(ge=0, le=300)]
    dim: Annotated[int, Meta(ge=0, le=300)] = 0


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell that is known (HR-4.3)."""

    name: str
    text: Annotated[str, Meta(max_length=200)] = ""
    """What it does, in a sentence."""


class Fighter(Struct, frozen=True):
    """A creature's sheet, which the fight never changes (HR-1.1)."""

    name: str
    side: str
    seat: str
    """Who decides for it."""
    at: str
    """The space it starts in; for the large, its lowest left one."""
    might: Die
    agility: Die
    cunning: Die
    presence: Die
    hit_points: Annotated[int, Meta(ge=1, le=1000)]
    """The normal maximum."""
    heart: Die = 8
    """The heart die it starts at, which is its maximum."""
    wound_threshold: Annotated[int, Meta(ge=1, le=1000)] | None = 10
    """Damage that marks a wound; None for creatures that take none (HR-8.3)."""
    size: str = "medium"
    speed: Annotated[int, Meta(ge=0, le=300)] = BASE_SPEED
    weapons: tuple[Weapon, ...] = ()
    armour: Armour | None = None
    shield: ShieldKind | None = None
    paragon: Annotated[int, Meta(ge=0, le=10)] = 0
    """Paragon level, which raises its challenge numbers (HR-1.3)."""
    swim: Annotated[int, Meta(ge=0, le=300)] = SWIM_SPEED
    climb: Annotated[int, Meta(ge=0, le=300)] = CLIMB_SPEED
    darkvision: bool = False
    """Dark is dim to it and dim is bright (HR-10.5)."""
    lamp: Lamp | None = None
    """The light it carries."""
    load: Annotated[int, Meta(ge=0, le=100)] = 0
    """Slots it carries besides its weapons (HR-10.12)."""
    hides: bool = False
    """It lies in hiding when the fight starts (HR-10.6)."""
    trusts: tuple[str, ...] = ()
    """Opponents it knows and means well by, so that they can surprise it (HR-2.2)."""
    spells: tuple[Spell, ...] = ()
    poisons: tuple[Poison, ...] = ()
    """Poisons, each with the weapon that a dose of it was put on (HR-13.4)."""
    abilities: tuple[str, ...] = ()
    """What it can do besides, by name (HR-5.2)."""
    destiny: tuple[str, ...] = ()
    """The abilities whose destiny level it has."""
    spent: tuple[str, ...] = ()
    """Abilities that it has used up before the fight (HR-5.3)."""
    unburdened: bool = False
    """An ability keeps gear from slowing it."""
    slips_past: bool = False
    """By an ability, enemies do not block its way, nor strike while it moves within their reach."""
    asking: dict[str, Asking] = {}
    """When its seat wants to be asked about an instant, if not as usual."""


class Wound(Struct, frozen=True):
    """A wound: its rank comes off the hit points that can be healed (HR-8.3, HR-8.4)."""

    rank: int
    text: str
    treated: bool = False


class Creature(Struct, gc=False):
    """A creature as it stands in the fight; values are replaced, never changed in place."""

    sheet: Fighter
    name: str
    side: str
    seat: str
    rank: int
    """Its size among the sizes (HR-10.7)."""
    length: int
    """The side of its square, in spaces (HR-10.7)."""
    at: str
    hit_points: int
    heart: Die
    weapon: Weapon
    """What it strikes with now (HR-12.1)."""
    bare: Weapon
    """What it strikes with when nothing is in hand: part of its body, or its fists."""
    speed: int
    """Move speed less what is worn and wielded."""
    swim: int
    """Swim speed less the same (HR-10.3)."""
    wounds: tuple[Wound, ...] = ()
    conditions: dict[str, int] = {}
    """Levels of each condition it has; 1 for those without levels."""
    rush: int = 0
    rounds_in_action: int = 0
    """Rounds that saw it engaged, striking an opportunity or casting (HR-5.1)."""
    in_action: bool = False
    """Whether this round is one of them."""
    acted: bool = False
    """Its action of this round is spent (HR-4.1)."""
    dashes: int = 0
    interactions: int = 0
    calls: int = 0
    moved: int = 0
    """Feet moved this round."""
    aimed: bool = False
    """Took an attacking stance with a ranged weapon this round (HR-12.5)."""
    helped_by: str = ""
    """Whose help its next roll has (HR-4.16)."""
    down_since: int = 0
    """The round in which its hit points fell to 0 or below; 0 while they have not."""
    unconscious: bool = False
    dead: bool = False
    surprised: bool = False
    """Through round 1 (HR-2.5)."""
    held: bool = False
    """Its whole party is surprised: it can neither use abilities nor move (HR-2.3)."""
    breath: int = 0
    """Rounds for which it can still hold its breath (HR-13.3)."""
    coated: tuple[str, ...] = ()
    """Its weapons that still have poison on them (HR-13.4)."""
    uses: dict[str, int] = {}
    """How often each ability was used in this encounter (HR-5.3)."""
    used_this_round: tuple[str, ...] = ()
    """Abilities that it has used in this round (HR-3.6)."""
    spent: dict[str, Frequency] = {}
    """Abilities that are used up, with their frequency (HR-5.3)."""
    effects: tuple[Effect, ...] = ()
    """Effects of abilities that go on."""

    @property
    def can_act(self) -> bool:
        """Alive and conscious."""
        return not (self.dead or self.unconscious)

    @property
    def wielding(self) -> bool:
        """Whether a weapon is in hand; what is part of the body does not count (HR-12.1)."""
        return self.weapon is not self.bare

    @property
    def shield(self) -> ShieldKind | None:
        """The shield it has up: one needs a free hand (HR-12.6)."""
        return self.sheet.shield if self.weapon.hands < 2 else None

    @property
    def wound_ranks(self) -> int:
        """The sum of the ranks of all its wounds (HR-8.4)."""
        return sum(wound.rank for wound in self.wounds)


def penalty(sheet: Fighter, weapon: Weapon) -> int:
    """HR-12.1, HR-12.6: the speed that armour, shield and weapon cost."""
    if sheet.unburdened:
        return 0
    loss = weapon.slows
    loss += sheet.armour.slows if sheet.armour else 0
    loss += SHIELDS[sheet.shield][1] if sheet.shield else 0  # carried, up or not
    return loss


def take_in_hand(creature: Creature, weapon: Weapon) -> None:
    """HR-12.1: wield a weapon, at its cost in speed."""
    creature.weapon = weapon
    creature.speed, creature.swim = speeds(creature.sheet, weapon)


def speeds(sheet: Fighter, weapon: Weapon) -> tuple[int, int]:
    """HR-4.5, HR-10.3: move and swim speed, less what armour, shield and weapon cost."""
    loss = penalty(sheet, weapon)
    return max(sheet.speed - loss, 0), max(sheet.swim - loss, 0)


def enter_fight(sheet: Fighter) -> Creature:
    """A creature fresh to a fight, its first weapon in hand."""
    bare = next((weapon for weapon in sheet.weapons if weapon.body), FISTS)
    first = sheet.weapons[0] if sheet.weapons else bare
    weapon = first if not first.body and may_wield(sheet.size, first) else bare
    speed, swim = speeds(sheet, weapon)
    return Creature(
        sheet=sheet,
        name=sheet.name,
        side=sheet.side,
        seat=sheet.seat,
        rank=sizes.rank(sheet.size),
        length=sizes.length(sheet.size),
        at=sheet.at,
        hit_points=sheet.hit_points,
        heart=sheet.heart,
        weapon=weapon,
        bare=bare,
        speed=speed,
        swim=swim,
        conditions={"hidden": 1} if sheet.hides else {},
        spent=dict.fromkeys(sheet.spent, "major"),
        coated=tuple(poison.on for poison in sheet.poisons if poison.on),
    )
