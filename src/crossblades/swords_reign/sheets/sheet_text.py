"""Heroes and fighters as files describe them, and the sheets of heroes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from crossblades.kernel.people import Pronoun
from crossblades.swords_reign.creature import PROFICIENCY, HeroSheet, Modifier
from crossblades.swords_reign.effects import Ability, Item, Spell
from crossblades.swords_reign.gear import ArmourKind, Speed, Weapon
from crossblades.swords_reign.sheets.gear_text import ItemText, SpellText, WeaponText

HitDie = Literal["d4", "d6", "d8", "d10", "d12"]

MOST_THINGS = 20
"""Weapons, spells or kinds of items on one sheet."""

Abilities = Annotated[tuple[Ability, ...], Meta(max_length=6)]
Names = Annotated[tuple[str, ...], Meta(max_length=MOST_THINGS)]


class HeroText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What heroes and fighters may both say; a fighter overrides the hero it is made from."""

    pronoun: Pronoun | None = None
    level: Annotated[int, Meta(ge=1, le=20)] | None = None
    proficiency: Annotated[int, Meta(ge=0, le=10)] | None = None
    abilities: dict[Ability, Modifier] | None = None
    checks: Abilities | None = None
    saves: Abilities | None = None
    untrained: Names | None = None
    hit_points: Annotated[int, Meta(ge=1, le=1000)] | None = None
    hit_die: HitDie | None = None
    armour: ArmourKind | None = None
    shield: bool | None = None
    weapons: Annotated[tuple[str | WeaponText, ...], Meta(max_length=MOST_THINGS)] | None = None
    speed: Speed | None = None
    provisions: Annotated[int, Meta(ge=0, le=100)] | None = None
    items: Annotated[tuple[ItemText, ...], Meta(max_length=MOST_THINGS)] | None = None
    spells: Annotated[tuple[SpellText, ...], Meta(max_length=MOST_THINGS)] | None = None


class Template(HeroText, frozen=True, kw_only=True):
    """A hero that encounters can name."""

    summary: str


class FighterText(HeroText, frozen=True, kw_only=True):
    """One fighter of an encounter, or several of the same kind."""

    side: str
    name: str | None = None
    """Without one, the name of what it is made from."""
    seat: str | None = None
    glyph: str | None = None
    at: str | tuple[str, ...] | None = None
    leader: bool = False
    """Its fall shakes its side (OS-6.6)."""
    hero: str | None = None
    """A hero that is shipped."""
    foe: str | None = None
    """A foe that is shipped, or of a file among the encounter's `creatures`."""
    character: str | None = None
    """The file of a character."""


def merged(said: HeroText, base: HeroText) -> HeroText:
    """What is said, and what the base says where it is silent."""
    given = {name: getattr(said, name) for name in HeroText.__struct_fields__}
    whole = {name: getattr(base, name) for name in HeroText.__struct_fields__}
    return HeroText(**{**whole, **{k: v for k, v in given.items() if v is not None}})


def write_sheet(
    text: HeroText,
    weapons: tuple[Weapon, ...],
    items: tuple[Item, ...],
    spells: tuple[Spell, ...],
) -> HeroSheet:
    """The sheet of a hero that says at least how many hit points it has."""
    plain = HeroSheet(hit_points=text.hit_points or 1, weapons=weapons, items=items, spells=spells)
    return structs.replace(
        plain,
        level=text.level or 1,
        proficiency=PROFICIENCY if text.proficiency is None else text.proficiency,
        abilities={name: value for name, value in (text.abilities or {}).items() if value},
        checks=text.checks or (),
        saves=text.saves or (),
        untrained=text.untrained or (),
        hit_die=int((text.hit_die or "d8").removeprefix("d")),
        armour=text.armour or "none",
        shield=bool(text.shield),
        speed=text.speed or "normal",
        provisions=text.provisions or 0,
    )
