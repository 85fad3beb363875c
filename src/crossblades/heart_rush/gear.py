"""Chapter 12: weapons, armour, shields, and cantrips, which stand in for weapons."""

from functools import cache, cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct

from crossblades.heart_rush.sizes import rank

WeaponSize = Literal["heavy", "light", "ultralight", "improvised"]
WeaponKind = Literal["melee", "ranged", "thrown", "whip"]
DamageType = Literal["bludgeoning", "slashing", "piercing"]
ArmourKind = Literal["heavy", "medium", "light", "natural"]
ShieldKind = Literal["heavy", "light"]
Element = Literal["air", "fire", "water", "earth", "force", "void", "dark", "light", "time"]
"""HR-12.7, HR-16.2."""
Primal = Literal["fire", "earth", "water", "air"]
"""The elements that one can be touched by: one of them is on the sheet of whoever is."""
Attunement = Literal["basic", "advanced", "paragon"]
Shape = Literal["bolt", "blast"]

WEAPON_DIE = {"heavy": 12, "light": 8, "ultralight": 4, "improvised": 4}
"""HR-12.1."""

TYPE_STANCE = {"bludgeoning": "might", "slashing": "agility", "piercing": "cunning"}
"""The stance in which a damage type rolls one more weapon die (HR-12.2)."""


class Protection(NamedTuple):
    """What armour or a shield adds to a defence, and the feet of speed that it costs (HR-12.6)."""

    bonus: int
    slows: int


ARMOUR = {
    "heavy": Protection(6, slows=15),
    "medium": Protection(4, slows=10),
    "light": Protection(2, slows=5),
}
SHIELDS = {"heavy": Protection(2, slows=5), "light": Protection(1, slows=0)}


class Weapon(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True, dict=True):
    """A weapon, by its size, attack type and damage type; all else follows, and is kept."""

    name: str
    size: WeaponSize
    kind: WeaponKind
    damage: DamageType
    reach: bool = False
    """The reach tag."""
    body: bool = False
    """Part of the body: needs no hand and no drawing."""
    count: Annotated[int, Meta(ge=1, le=99)] = 1
    """How many of it are carried; another one is needed to throw twice."""

    @cached_property
    def die(self) -> int:
        """HR-12.1."""
        return WEAPON_DIE[self.size]

    @cached_property
    def hands(self) -> int:
        """HR-12.1, HR-12.3: heavy and ranged weapons take both hands."""
        if self.body:
            return 0
        return 2 if self.size == "heavy" or self.kind == "ranged" else 1

    @cached_property
    def slows(self) -> int:
        """HR-12.1: a heavy weapon costs 5 feet of speed."""
        return 5 if self.size == "heavy" and not self.body else 0

    @cached_property
    def type_stance(self) -> str | None:
        """HR-12.2: the stance in which it rolls one more weapon die."""
        return TYPE_STANCE[self.damage]

    @cached_property
    def rolls(self) -> bool:
        """Whether an attack with it is rolled (HR-12.8)."""
        return True

    @cached_property
    def strikes(self) -> bool:
        """Whether nothing can be in its way, nor weaken it on the way: no shot, and no cantrip."""
        return self.kind not in EXTENDED

    @cached_property
    def unarmed(self) -> bool:
        """Whether it is for those who have no weapon in hand."""
        return False

    @cached_property
    def needs_shield(self) -> bool:
        """Whether it is there only while a shield is in hand."""
        return False

    @cached_property
    def cause(self) -> str:
        """What its wounds look like."""
        return self.damage


class InOneHand(Weapon, frozen=True):
    """What one is large and strong enough to wield in one hand, by an ability (HR-12.1)."""

    @cached_property
    def hands(self) -> int:
        return 1


class BareHands(Weapon, frozen=True):
    """What one strikes with for want of a weapon in hand, and never besides one (HR-12.1)."""

    @cached_property
    def unarmed(self) -> bool:
        return True


class ShieldBash(BareHands, frozen=True):
    """A shield that one strikes with for want of a weapon in hand (HR-12.6)."""

    @cached_property
    def needs_shield(self) -> bool:
        return True


class Cantrip(Weapon, frozen=True, kw_only=True):
    """What stands in for a weapon for those attuned to an element (HR-12.7)."""

    element: Element
    shape: Shape
    feet: int
    """How far it reaches, and no farther."""
    most: int = 1
    """How many targets it can have."""

    @cached_property
    def hands(self) -> int:
        """HR-12.7: a blast takes both hands, a bolt one."""
        return 2 if self.shape == "blast" else 1

    @cached_property
    def type_stance(self) -> str | None:
        """HR-12.7: bolts get no damage-type die; nor does what has no damage type."""
        typed = self.shape == "blast" and self.element in ("water", "earth")
        return TYPE_STANCE[self.damage] if typed else None

    @cached_property
    def rolls(self) -> bool:
        """HR-12.8: only those that deal damage make an attack roll."""
        return self.element in DAMAGING

    @cached_property
    def strikes(self) -> bool:
        return False

    @cached_property
    def cause(self) -> str:
        """Its element."""
        return self.element


DAMAGING: dict[str, WeaponSize] = {"air": "ultralight", "water": "light", "earth": "heavy"}
"""The elements whose cantrips deal damage, and the weapon size they strike like (HR-12.7)."""


class Poison(Struct, frozen=True, forbid_unknown_fields=True):
    """A poison that weapons can be coated with (HR-13.4)."""

    name: str
    dice: tuple[int, ...] = ()
    """The damage it does after an attack."""
    poisoned: Annotated[int, Meta(ge=0, le=5)] = 0
    """Levels of poisoned it brings (HR-11.8)."""
    against: Annotated[int, Meta(ge=0, le=40)] = 0
    """The might save that wards it off; 0: none does."""
    potency: Annotated[int, Meta(ge=1, le=1000)] = 100
    """Rounds of a fight for which it stays potent on a weapon."""
    doses: Annotated[int, Meta(ge=0, le=20)] = 0
    """What is left after the coat that was put on."""
    on: str = ""
    """The weapon that has a dose of it on."""


class Armour(Struct, frozen=True, forbid_unknown_fields=True, cache_hash=True):
    """Armour worn, or grown."""

    kind: ArmourKind
    natural: Annotated[int, Meta(ge=0, le=30)] = 0
    """The bonus of natural armour."""

    @property
    def bonus(self) -> int:
        """HR-12.6."""
        return self.natural if self.kind == "natural" else ARMOUR[self.kind].bonus

    @property
    def slows(self) -> int:
        """HR-12.6: natural armour has no penalty."""
        return 0 if self.kind == "natural" else ARMOUR[self.kind].slows


FISTS = Weapon("fists", "improvised", "melee", "bludgeoning", body=True)
"""What everybody can strike with (HR-4.14)."""


def base_range(weapon: Weapon, dashed: bool) -> int:
    """How far a weapon reaches in feet (HR-12.3)."""
    if type(weapon) is Cantrip:
        return weapon.feet
    if weapon.kind == "melee":
        return 10 if weapon.reach and not dashed else 5
    if weapon.kind == "ranged":
        return 60 if weapon.size == "heavy" else 30
    return 20


EXTENDED = frozenset({"ranged", "thrown"})
"""The kinds of weapon that can hit beyond their range (HR-12.4)."""


@cache
def farthest(weapon: Weapon, dashed: bool) -> int:
    """How far it can hit at all: shots and throws up to double (HR-12.4), but no cantrip."""
    normal = base_range(weapon, dashed)
    doubled = weapon.kind in EXTENDED and not isinstance(weapon, Cantrip)
    return 2 * normal if doubled else normal


def beyond_range(
    weapon: Weapon, distance: int, halved: bool = False, normal: int | None = None
) -> int:
    """Levels of disadvantage for a target beyond range (HR-12.4), which water halves (HR-10.3)."""
    if normal is None:
        normal = base_range(weapon, dashed=False)
    over = distance - (normal // 2 if halved else normal)
    if over <= 0 or weapon.kind not in EXTENDED:
        return 0
    step = 10 if weapon.kind == "ranged" else 5
    return -(-over // step)


def may_wield(size: str, weapon: Weapon) -> bool:
    """HR-10.9: the small wield nothing heavy, the tiny nothing light; the body is not wielded."""
    too_small = {"heavy": "small", "light": "tiny"}.get(weapon.size)
    if weapon.body or too_small is None:
        return True
    return rank(size) > rank(too_small)
