"""What can be chosen for a hero, each with a plain sentence and its rule."""

from collections.abc import Iterator
from functools import cache

from msgspec import Struct, structs

from crossblades.kernel.making import Choice
from crossblades.kernel.words import counted, listed
from crossblades.swords_reign.effects import ABILITIES, Ability
from crossblades.swords_reign.gear import ARMOUR_CLASS, ArmourKind, Weapon
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import shipped_heroes
from crossblades.swords_reign.sheets.gear_text import ItemText, SpellText
from crossblades.swords_reign.sheets.sheet_text import HitDie
from crossblades.swords_reign.words.features import dice_words, item_feature, spell_feature


class Class(Struct, frozen=True, forbid_unknown_fields=True):
    """What a class gives a hero (OS-1.1)."""

    text: str
    die: HitDie
    """Its hit die."""
    boost: Ability
    """The ability that it makes 1 better."""
    saves: tuple[Ability, ...]
    armour: tuple[ArmourKind, ...]
    shield: bool = False
    untrained: tuple[str, ...] = ()
    """Weapons that it has not learnt to use (OS-3.1)."""
    casts: Ability | None = None
    """The ability that its spells go by."""


class _Classes(Struct, forbid_unknown_fields=True):
    classes: dict[str, Class]


@cache
def known_classes() -> dict[str, Class]:
    """The classes that there are, by name."""
    return library.SHELF.read("classes.toml").decode(_Classes).classes


ABILITY_TEXTS: dict[Ability, str] = {
    "STR": "Strength: blows in melee, grappling, carrying.",
    "DEX": "Quickness: shots, reflexes, armour class.",
    "CON": "Toughness: hit points, and getting up again.",
    "INT": "Memory and reason; the spells of magic-users.",
    "WIS": "Senses and will; the spells of clerics.",
    "CHA": "Charm, and how others take to you.",
}
PRONOUNS = (
    Choice("", "by name", "The log repeats the name.", "OS-1.1"),
    Choice("she", "she", "The log says she.", "OS-1.1"),
    Choice("he", "he", "The log says he.", "OS-1.1"),
    Choice("they", "they", "The log says they.", "OS-1.1"),
)


def classes() -> Iterator[Choice]:
    """OS-1.1, OS-1.5: no class, or one of the four."""
    yield Choice("", "none", "No class: you say all numbers yourself.", "OS-1.1")
    for name, each in known_classes().items():
        note = f"hit die {each.die}, +1 {each.boost}, saves {listed(each.saves)}"
        yield Choice(name, name, each.text, "OS-1.1", note=note)


def abilities(none: str = "") -> Iterator[Choice]:
    """OS-1.1: the six of them; perhaps none of them, too."""
    if none:
        yield Choice("", "none", none, "OS-1.1")
    for name in ABILITIES:
        yield Choice(name, name, ABILITY_TEXTS[name], "OS-1.1")


def hit_dice() -> Iterator[Choice]:
    """OS-6.5."""
    for size in (4, 6, 8, 10, 12):
        yield Choice(f"d{size}", f"d{size}", f"Up to {size} hit points a level.", "OS-6.5")


def armours() -> Iterator[Choice]:
    """OS-6.3."""
    texts = {
        "none": "10 and DEX.", "leather": "12 and DEX.", "chain": "14 and DEX, 2 at most.",
        "plate": "18, whatever DEX is; it takes two slots.",
    }  # fmt: skip
    for name in ARMOUR_CLASS:
        yield Choice(name, name, f"AC {texts[name]}", "OS-6.3")


def shields() -> tuple[Choice, Choice]:
    """OS-6.3."""
    return (
        Choice("", "none", "Both hands are free.", "OS-6.3"),
        Choice("yes", "a shield", "AC 1 better; broken, it turns one hit's damage to 0.", "OS-6.3"),
    )


def weapons() -> Iterator[Choice]:
    """OS-6.1."""
    for name, weapon in library.weapons().items():
        group = "melee" if weapon.melee else "ranged"
        yield Choice(name, name, weapon_words(weapon), "OS-6.1", group=group)


def weapon_words(weapon: Weapon) -> str:
    """`d6 or d8 in both hands; versatile; 1 slot.`"""
    both = f" or {dice_words(weapon.two_handed, weapon.bonus)} in both hands"
    dice = dice_words(weapon.dice, weapon.bonus) + (both if weapon.two_handed else "")
    far = f"{weapon.range} feet" if weapon.range else ""
    return "; ".join(filter(None, (dice, listed(weapon.tags, none=""), far))) + (
        f"; {counted(weapon_slots(weapon), 'slot')}."
    )


def weapon_slots(weapon: Weapon) -> int:
    """OS-6.1: what a weapon takes of what one can carry; great weapons are bulky."""
    return 2 if weapon.melee and "two-handed" in weapon.tags else 1


def spells() -> Iterator[Choice]:
    """OS-5.2: the spells of the heroes that are shipped."""
    for owner, hero in shipped_heroes().items():
        for spell in hero.spells:
            told = spell_feature(spell, f"spell of {owner}")
            yield Choice(spell.name, spell.name, told.text, "OS-5.2", note=told.kind)


def spell_texts() -> dict[str, SpellText]:
    """Those spells as files write them."""
    heroes = library.heroes().values()
    return {spell.name: spell for hero in heroes for spell in hero.spells or ()}


def items() -> Iterator[Choice]:
    """OS-5.12: the items of the heroes that are shipped, one of each."""
    seen = {item.name: item for hero in shipped_heroes().values() for item in hero.items}
    for name, item in seen.items():
        yield Choice(name, name, item_feature(item, "item").text, "OS-5.12")


def item_texts() -> dict[str, ItemText]:
    """Those items as files write them, one of each."""
    heroes = library.heroes().values()
    return {
        item.name: structs.replace(item, count=1) for hero in heroes for item in hero.items or ()
    }
