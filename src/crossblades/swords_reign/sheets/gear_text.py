"""Weapons, spells and items as files describe them: dice as text."""

from typing import Annotated

from msgspec import Meta, Struct

from crossblades.kernel.names import written_as
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument
from crossblades.swords_reign.creature import CONDITIONS
from crossblades.swords_reign.effects import Ability, Item, Rounds, Special, Spell
from crossblades.swords_reign.gear import NEAR, Tag, Weapon
from crossblades.swords_reign.sheets.dice_text import Dice, read_dice

Words = Annotated[str, Meta(max_length=500)]
Feet = Annotated[int, Meta(ge=0, le=1000)]


class WeaponText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A weapon (OS-6.1)."""

    name: str
    damage: str
    two_handed: str | None = None
    """Its damage in both hands, if it is versatile."""
    tags: Annotated[tuple[Tag, ...], Meta(max_length=12)] = ()
    kind: Annotated[str, Meta(max_length=40)] = ""
    silver: bool = False
    magic: bool = False


class SpellText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spell (OS-5.2): what it does, to whom, and how it is resisted."""

    name: str
    text: Words = ""
    attack: Ability | None = None
    """Struck against AC with this ability."""
    save: Ability | None = None
    against: Annotated[int, Meta(ge=1, le=40)] = 12
    damage: str | None = None
    kind: Annotated[str, Meta(max_length=40)] = ""
    half: bool = False
    condition: str = ""
    rounds: Rounds = 0
    push: Annotated[int, Meta(ge=0, le=60)] = 0
    heal: str | None = None
    range: Feet = NEAR
    radius: Annotated[int, Meta(ge=0, le=60)] = 0
    targets: Annotated[int, Meta(ge=1, le=20)] = 1
    friendly: bool | None = None
    """Cast on oneself and allies; what heals is, unless told otherwise."""
    uses: Annotated[int, Meta(ge=0, le=100)] = 0


class ItemText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something to be used once (OS-5.12), or several of it."""

    name: str
    heal: str | None = None
    cures: str = ""
    text: Words = ""
    count: Annotated[int, Meta(ge=1, le=20)] = 1


def read_weapon(document: TomlDocument, path: KeyPath, text: WeaponText) -> Weapon:
    """A weapon, its dice read."""
    check_name(document, (*path, "name"), text.name)
    dice, bonus = read_dice(document, (*path, "damage"), text.damage)
    both, more = read_dice(document, (*path, "two_handed"), text.two_handed)
    if both and more != bonus and document.fits((*path, "damage")):
        expected = "the same bonus as in one hand"
        document.note((*path, "two_handed"), f"a bonus of {more}", expected)
    return Weapon(
        name=text.name,
        dice=dice,
        bonus=bonus,
        two_handed=both,
        tags=text.tags,
        kind=text.kind,
        silver=text.silver,
        magic=text.magic,
    )


def read_spell(document: TomlDocument, path: KeyPath, text: SpellText) -> Spell:
    """A spell, its dice read."""
    check_name(document, (*path, "name"), text.name)
    dice, bonus = read_dice(document, (*path, "damage"), text.damage)
    heal, heal_bonus = _read_heal(document, (*path, "heal"), text.heal)
    effect = Special(
        name=text.name,
        save=text.save,
        against=text.against,
        dice=dice,
        bonus=bonus,
        kind=text.kind,
        half=text.half,
        condition=written_as(text.condition, CONDITIONS),
        rounds=text.rounds,
        push=text.push,
        range=text.range,
        radius=text.radius,
    )
    return Spell(
        name=text.name,
        text=text.text,
        attack=text.attack,
        effect=effect,
        heal=heal,
        heal_bonus=heal_bonus,
        range=text.range,
        targets=text.targets,
        friendly=text.heal is not None if text.friendly is None else text.friendly,
        uses=text.uses,
    )


def read_items(document: TomlDocument, path: KeyPath, text: ItemText) -> tuple[Item, ...]:
    """As many of an item as there are, its dice read."""
    check_name(document, (*path, "name"), text.name)
    heal, bonus = _read_heal(document, (*path, "heal"), text.heal)
    item = Item(
        name=text.name,
        heal=heal,
        heal_bonus=bonus,
        cures=written_as(text.cures, CONDITIONS),
        text=text.text,
    )
    return (item,) * text.count


def _read_heal(document: TomlDocument, path: KeyPath, text: str | None) -> Dice:
    """Hit points that come back: some, whatever is rolled."""
    found = read_dice(document, path, text)
    if found.bonus < 0:
        document.note(path, f"a bonus of {found.bonus}", "dice that take nothing away")
    return found
