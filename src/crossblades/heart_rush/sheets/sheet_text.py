"""Fighters as files describe them, and their sheets."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field, structs

from crossblades.heart_rush.creature import (
    BASE_SPEED,
    CLIMB_SPEED,
    SWIM_SPEED,
    Fighter,
    FlatBonus,
    Lamp,
    Spell,
)
from crossblades.heart_rush.gear import (
    Armour,
    Attunement,
    DamageType,
    Element,
    Poison,
    Primal,
    ShieldKind,
    Weapon,
    WeaponKind,
    WeaponSize,
)
from crossblades.heart_rush.sizes import DICE, Die
from crossblades.heart_rush.special import Asking
from crossblades.kernel.people import Pronoun

DieName = Literal["d4", "d6", "d8", "d10", "d12", "d20"]
MEDIUM = "medium"
"""The size of whoever does not say."""
WornKind = Literal["heavy", "medium", "light", "none"]

_DICE: dict[str, Die] = {f"d{die}": die for die in DICE}
_NEEDED = ("might", "agility", "cunning", "presence", "hit_points")


class NaturalArmour(Struct, frozen=True, forbid_unknown_fields=True):
    """Armour that has grown (HR-12.6)."""

    natural: Annotated[int, Meta(ge=0, le=30)]


class WeaponText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon in full, or so many of one that comes with the game."""

    name: str
    size: WeaponSize | None = None
    kind: WeaponKind | None = None
    damage: DamageType | None = None
    reach: bool | None = None
    body: bool | None = None
    count: Annotated[int, Meta(ge=1, le=99)] = 1


class PoisonText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A poison (HR-13.4)."""

    name: str
    damage: str | None = None
    poisoned: Annotated[int, Meta(ge=0, le=5)] = 0
    against: Annotated[int, Meta(ge=0, le=40)] = 0
    potency: Annotated[int, Meta(ge=1, le=1000)] = 100
    doses: Annotated[int, Meta(ge=1, le=20)] = 1
    """All of them, also the one that is on a weapon."""
    on: str | None = None


MOST_THINGS = 12
"""Weapons, spells or poisons on one sheet."""
MOST_ABILITIES = 40
Feet = Annotated[int, Meta(ge=0, le=300)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
CombatRank = Annotated[int, Meta(ge=1, le=100)]


class SheetText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What templates and fighters may both say; a fighter overrides its template."""

    pronoun: Pronoun | None = None
    might: DieName | None = None
    agility: DieName | None = None
    cunning: DieName | None = None
    presence: DieName | None = None
    heart: DieName | None = None
    hit_points: Annotated[int, Meta(ge=1, le=1000)] | None = None
    wound_threshold: Annotated[int, Meta(ge=1, le=1000)] | Literal["none"] | None = None
    size: str | None = None
    speed: Feet | None = None
    swim: Feet | None = None
    climb: Feet | None = None
    weapons: Annotated[tuple[str | WeaponText, ...], Meta(max_length=MOST_THINGS)] | None = None
    armour: WornKind | NaturalArmour | None = None
    shield: Literal["heavy", "light", "none"] | None = None
    paragon: Annotated[int, Meta(ge=0, le=10)] | None = None
    darkvision: bool | None = None
    light: Lamp | None = None
    load: Annotated[int, Meta(ge=0, le=100)] | None = None
    hides: bool | None = None
    spells: Annotated[tuple[Spell, ...], Meta(max_length=MOST_THINGS)] | None = None
    poisons: Annotated[tuple[PoisonText, ...], Meta(max_length=MOST_THINGS)] | None = None
    attack: FlatBonus | None = None
    defence: FlatBonus | None = None
    class_: str | tuple[str, ...] | None = field(default=None, name="class")
    """The class or subclass, whose abilities come with it up to the combat rank."""
    abilities: Annotated[tuple[str, ...], Meta(max_length=MOST_ABILITIES)] | None = None
    destiny: Annotated[tuple[str, ...], Meta(max_length=MOST_ABILITIES)] | None = None
    spent: Annotated[tuple[str, ...], Meta(max_length=MOST_ABILITIES)] | None = None
    asking: dict[str, Asking] | None = None
    attunements: dict[Element, Attunement] | None = None
    element: Primal | None = None


class ExperienceText(Struct, frozen=True, forbid_unknown_fields=True):
    """Points gained and spent (HR-15.1)."""

    gained: Count = 0
    spent: Count = 0


class Template(SheetText, frozen=True, kw_only=True):
    """A kind of fighter that encounters can name, and characters start from."""

    summary: str
    combat_rank: CombatRank = 1
    experience: ExperienceText = ExperienceText()
    """What one who is ready to play has gained, and spent on the sheet."""


class FighterText(SheetText, frozen=True, kw_only=True):
    """One fighter of an encounter, or several of the same kind."""

    side: str
    name: str | None = None
    """Without one, the name that its quick line or its character file gives."""
    seat: str | None = None
    glyph: str | None = None
    at: str | tuple[str, ...] | None = None
    template: str | None = None
    quick: str | None = None
    """A quick creature, instead of a template."""
    character: str | None = None
    """The file of a character, instead of a template."""
    combat_rank: CombatRank | None = None
    """What its class gives goes by it; without one, the template's."""
    trusts: Annotated[tuple[str, ...], Meta(max_length=200)] = ()


def merged(fighter: SheetText, template: SheetText) -> SheetText:
    """What the fighter says, and what its template says where the fighter is silent."""
    said = {name: getattr(fighter, name) for name in SheetText.__struct_fields__}
    return structs.replace(template, **{k: v for k, v in said.items() if v is not None})


def missing(text: SheetText) -> list[str]:
    """The fields that nobody has filled in and that no sheet can do without."""
    return [name for name in _NEEDED if getattr(text, name) is None]


def rank_of(said: int | None, base: SheetText) -> int:
    """The combat rank that is said, else that of the template."""
    return said or (base.combat_rank if isinstance(base, Template) else 1)


def write_sheet(
    text: SheetText,
    weapons: tuple[Weapon, ...],
    poisons: tuple[Poison, ...],
    side: str,
    seat: str,
) -> Fighter:
    """The sheet of a fighter that has no name and no place yet."""
    return Fighter(
        name="",
        side=side,
        seat=seat,
        at="",
        might=_die(text.might),
        agility=_die(text.agility),
        cunning=_die(text.cunning),
        presence=_die(text.presence),
        hit_points=text.hit_points or 1,
        heart=_die(text.heart),
        pronoun=text.pronoun or "",
        wound_threshold=_wound_threshold(text),
        size=MEDIUM if text.size is None else text.size,
        speed=BASE_SPEED if text.speed is None else text.speed,
        weapons=weapons,
        armour=_armour(text),
        shield=_shield(text),
        paragon=text.paragon or 0,
        swim=SWIM_SPEED if text.swim is None else text.swim,
        climb=CLIMB_SPEED if text.climb is None else text.climb,
        darkvision=bool(text.darkvision),
        lamp=text.light,
        load=text.load or 0,
        hides=bool(text.hides),
        spells=text.spells or (),
        poisons=poisons,
        attack=text.attack,
        defence=text.defence,
        abilities=text.abilities or (),
        destiny=text.destiny or (),
        spent=text.spent or (),
        asking=text.asking or {},
        attunements=text.attunements or {},
        element=text.element,
    )


def _die(name: DieName | None) -> Die:
    """Only the heart die may be left out; it is a d8 then (HR-1.1)."""
    return _DICE[name or "d8"]


def die_named(name: DieName) -> Die:
    """The die that is written so."""
    return _DICE[name]


def _wound_threshold(text: SheetText) -> int | None:
    """HR-8.3: 10 unless told otherwise."""
    return None if text.wound_threshold == "none" else text.wound_threshold or 10


def _armour(text: SheetText) -> Armour | None:
    if isinstance(text.armour, NaturalArmour):
        return Armour("natural", text.armour.natural)
    return None if text.armour is None or text.armour == "none" else Armour(text.armour)


def _shield(text: SheetText) -> ShieldKind | None:
    return None if text.shield == "none" else text.shield
