"""A creature: what is written on its sheet, and how it stands in the fight."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.heart_rush.gear import (
    Armour,
    Attunement,
    Element,
    Poison,
    Primal,
    ShieldKind,
    Weapon,
)
from crossblades.heart_rush.sizes import Die
from crossblades.heart_rush.special import Asking, Effect, Frequency
from crossblades.kernel.people import Pronoun

Ability = Literal["might", "agility", "cunning", "presence"]
AttackStance = Literal["might", "agility", "cunning"]
"""The stances one can attack in, each with the ability die of its name."""
Stance = Literal["might", "agility", "cunning", "defensive"]

BASE_SPEED = 60
"""HR-4.5."""

SWIM_SPEED = 15
"""HR-10.3."""

HANDS = 2

CLIMB_SPEED = 5
"""HR-10.4."""

STUNNING = frozenset({"stunned", "a level of stunned", "incapacitated"})
"""The conditions in which one can do nothing (HR-11.6, HR-11.7)."""


class Lamp(Struct, frozen=True, forbid_unknown_fields=True):
    """A light: how far it is bright, and how far it is at least dim (HR-10.5)."""

    bright: Annotated[int, Meta(ge=0, le=300)]
    dim: Annotated[int, Meta(ge=0, le=300)] = 0


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell that is known (HR-4.3)."""

    name: str
    text: Annotated[str, Meta(max_length=200)] = ""
    """What it does, in a sentence."""
    elements: tuple[Element, ...] = ()
    """What it is made of, where it has no rules of its own that say so (HR-16.2)."""


FlatBonus = Annotated[int, Meta(ge=-30, le=30)]


class Wound(Struct, frozen=True):
    """A wound: its rank comes off the hit points that can be healed (HR-8.3, HR-8.4)."""

    rank: int
    text: str
    treated: bool = False


class Standing(Struct, frozen=True):
    """How a character comes into a fight: as it left the last one, and what it rested since."""

    hit_points: int
    heart: Die
    wounds: tuple[Wound, ...] = ()
    conditions: dict[str, int] = {}
    """Those that outlast a fight."""
    bad_sleep: dict[str, int] = {}
    """Levels that do not fade (HR-14.5)."""
    rests: tuple[int, int] = (0, 0)
    """Long rests so far, and short ones since: a fight is older than the rests after it."""
    charmed_by: str = ""
    """Whose charm it is that outlasts a fight (HR-11.15)."""
    timeproof: bool = False
    """Time has stunned it since its last night (HR-12.7)."""


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
    pronoun: Pronoun = ""
    """How people speak of it: she, he or they; without one, by its name."""
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
    strong_back: bool = False
    """By an ability, all of its might die counts for what it can carry (HR-10.12)."""
    slips_past: bool = False
    """By an ability, enemies do not block its way, nor strike while it moves within their reach."""
    slips_away: bool = False
    """By an ability, enemies do not strike when it dashes out of their reach either."""
    grip_speed: int = 0
    """Its speed while it grapples somebody; without an ability it has none (HR-11.18)."""
    two_weapons: bool = False
    """By an ability it wields a weapon in each hand."""
    asking: dict[str, Asking] = {}
    """When its seat wants to be asked about an instant, if not as usual."""
    attack: FlatBonus | None = None
    """Stands for the weapon's dice in attack rolls (HR-7.1)."""
    defence: FlatBonus | None = None
    """Stands for armour and shield in defence rolls (HR-7.2)."""
    character: str = ""
    """The file of the character that this is the sheet of."""
    standing: Standing | None = None
    """How it comes into the fight; without one, unhurt."""
    attunements: dict[Element, Attunement] = {}
    """The elements whose cantrips and spells it can use, and how well (HR-12.7, HR-15.3)."""
    element: Primal | None = None
    """The element that has touched it, for the abilities that go by one."""
    immune: tuple[str, ...] = ()
    """Conditions that an ability keeps it from having."""
    at_home_in_water: bool = False
    """By an ability it breathes under water, and fights there as on land (HR-10.3, HR-13.3)."""
    sure_footed: bool = False
    """By an ability, difficult terrain is plain to it (HR-10.2)."""


class Creature(Struct, gc=False):
    """A creature as it stands in the fight; values are replaced, never changed in place."""

    # Who it is.
    sheet: Fighter
    name: str
    side: str
    seat: str
    rank: int
    """Its size among the sizes (HR-10.7)."""
    length: int
    """The side of its square, in spaces (HR-10.7)."""
    # Where it is, how it is, and what it holds.
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
    sources: dict[str, str] = {}
    """Who is behind those conditions that come from somebody (HR-11.15, HR-11.18, HR-11.19)."""
    bad_sleep: dict[str, int] = {}
    """Levels among its conditions that do not fade (HR-14.5)."""
    shielded: bool = False
    """Its shield is in hand (HR-12.6)."""
    other: Weapon | None = None
    """The weapon in its other hand, of one that wields two."""
    versatile: bool = False
    """It has more to attack with than what is in hand: its body, or cantrips (HR-12.1, HR-12.7)."""
    # Rush, and what it has done in this round.
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
    moved_before: int = 0
    """Feet moved in the round before."""
    aimed: bool = False
    """Took an attacking stance with a ranged weapon this round (HR-12.5)."""
    cast_after: int | None = None
    """Feet it had moved this round when it cast a spell; None if it has cast none (HR-16.1)."""
    attacked: bool = False
    """Somebody has attacked it this round."""
    helped_by: str = ""
    """Whose help its next roll has (HR-4.16)."""
    # What has become of it.
    down_since: int = 0
    """The round in which its hit points fell to 0 or below; 0 while they have not."""
    reeling: bool = False
    """It was hurt at, or down to, 0 or fewer hit points, and may faint now (HR-8.10)."""
    unconscious: bool = False
    dead: bool = False
    gone: bool = False
    """The GM has taken it out of the fight; for the rules it is as one who is dead."""
    spared: bool = False
    """The GM lets nobody strike at it, helpless as it is, in this round (HR-8.8)."""
    surprised: bool = False
    """Through round 1 (HR-2.5)."""
    held: bool = False
    """Its whole party is surprised: it can neither use abilities nor move (HR-2.3)."""
    climbs: bool = False
    """It has come onto a vertical surface by climbing, and needs no new check (HR-10.4)."""
    breath: int = 0
    """Rounds for which it can still hold its breath (HR-13.3)."""
    coated: tuple[str, ...] = ()
    """Its weapons that still have poison on them (HR-13.4)."""
    wet: bool = False
    """It has been drenched, or in water (HR-12.7)."""
    timeproof: bool = False
    """Time has stunned it once, and cannot for a day (HR-12.7)."""
    destiny: int = 0
    """Destiny points that it has gained at this rest (HR-8.7)."""
    # Its abilities.
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
    def stunned(self) -> bool:
        """No actions, no abilities, no attack rolls, no moves (HR-11.6, HR-11.7)."""
        return bool(self.conditions) and not STUNNING.isdisjoint(self.conditions)

    @property
    def unable(self) -> bool:
        """It can neither use abilities nor move (HR-2.3, HR-11.6)."""
        return self.held or (bool(self.conditions) and self.stunned)

    @property
    def dithers(self) -> bool:
        """Confused, it has moved in this round, and so it cannot act (HR-11.14)."""
        return "confused" in self.conditions and bool(self.dashes or self.moved)

    @property
    def has_action(self) -> bool:
        """Its action of this round is still there (HR-4.1)."""
        return not self.acted and not (self.conditions and self.dithers)

    @property
    def wielding(self) -> bool:
        """Whether a weapon is in hand; what is part of the body does not count (HR-12.1)."""
        return self.weapon is not self.bare

    @property
    def shield(self) -> ShieldKind | None:
        """The shield it has up: one needs a free hand (HR-12.6)."""
        return self.sheet.shield if self.shielded else None

    @property
    def free_hands(self) -> int:
        """HR-9.2, HR-12.1, HR-12.6: of two, what weapon and shield leave."""
        return HANDS - self.weapon.hands - self.shielded - (self.other is not None)

    @property
    def wound_ranks(self) -> int:
        """The sum of the ranks of all its wounds (HR-8.4)."""
        return sum(wound.rank for wound in self.wounds)
