"""What the fighters of an encounter file are made from: heroes, foes, characters."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.toml_checks import check_known
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument
from crossblades.swords_reign.creature import HeroSheet, Standing, StatBlock
from crossblades.swords_reign.gear import Weapon
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.gear_text import (
    WeaponText,
    read_items,
    read_spell,
    read_weapon,
)
from crossblades.swords_reign.sheets.sheet_check import hero_faults
from crossblades.swords_reign.sheets.sheet_text import FighterText, HeroText, merged, write_sheet

SOURCES = ("hero", "foe", "character")
"""The fields that name what a fighter is made from; a fighter has one of them at most."""


class Summoned(NamedTuple):
    """Somebody with a name and a sheet, from wherever it came."""

    name: str
    sheet: HeroSheet | StatBlock
    standing: Standing = Standing()


Summon = Callable[[str], Summoned]
"""Reads the character of a file that an encounter names."""


def arrival(
    document: TomlDocument,
    path: KeyPath,
    text: FighterText,
    foes: Mapping[str, StatBlock],
    summon: Summon,
) -> Summoned:
    """Who a fighter of a file is."""
    named = [source for source in SOURCES if getattr(text, source) is not None]
    if len(named) > 1:
        problem = f"both `{named[0]}` and `{named[1]}`"
        raise document.error((*path, named[1]), problem, "one of them")
    if text.foe is not None:
        found = _foe(document, path, text, foes)
    elif text.character is not None:
        found = _character(document, path, text, summon)
    else:
        found = _hero(document, path, text)
    if text.name is None and not found.name:
        raise document.error(path, "`name` is missing", "it, or a `hero` or `foe` that has one")
    return found if text.name is None else found._replace(name=text.name)


# --- heroes


def _hero(document: TomlDocument, path: KeyPath, text: FighterText) -> Summoned:
    """A hero that is shipped, with what the fighter says otherwise, or one in full."""
    base = hero_called(document, (*path, "hero"), text.hero)
    if merged(text, base).hit_points is None:
        expected = "it, or a `hero` or `foe` that has it"
        raise document.error(path, "`hit_points` is missing", expected)
    return Summoned(text.hero or "", read_sheet(document, path, merged(text, base)))


def hero_called(document: TomlDocument, path: KeyPath, name: str | None) -> HeroText:
    """What a hero that is shipped says; nothing if none is named."""
    if name is None:
        return HeroText()
    check_known(document, path, "hero", name, library.heroes())
    return library.heroes()[name]


@cache
def shipped_heroes() -> dict[str, HeroSheet]:
    """The sheets of all heroes that are shipped, by name."""
    document, heroes = library.SHELF.read("heroes.toml"), library.heroes().items()
    return {name: read_sheet(document, ("heroes", name), hero) for name, hero in heroes}


def read_sheet(document: TomlDocument, path: KeyPath, full: HeroText) -> HeroSheet:
    """The sheet of a hero, all its dice read."""
    _check_items(document, path, full)
    weapons = enumerate(full.weapons or ())
    spells = enumerate(full.spells or ())
    items = enumerate(full.items or ())
    sheet = write_sheet(
        full,
        tuple(_weapon(document, (*path, "weapons", n), given) for n, given in weapons),
        tuple(
            item for n, text in items for item in read_items(document, (*path, "items", n), text)
        ),
        tuple(read_spell(document, (*path, "spells", n), text) for n, text in spells),
    )
    known = [*library.weapons(), *(weapon.name for weapon in sheet.weapons)]
    for number, name in enumerate(sheet.untrained):
        check_known(document, (*path, "untrained", number), "weapon", name, known)
    for fault in hero_faults(sheet):
        raise document.error((*path, *fault.path), fault.problem, fault.expected)
    return sheet


def _weapon(document: TomlDocument, path: KeyPath, given: str | WeaponText) -> Weapon:
    """A weapon of the library, or one that the file itself describes."""
    if isinstance(given, WeaponText):
        return read_weapon(document, path, given)
    check_known(document, path, "weapon", given, library.weapons())
    return library.weapons()[given]


def _check_items(document: TomlDocument, path: KeyPath, full: HeroText) -> None:
    """Refuse items of one kind in two entries: what is left of them is counted."""
    names = [item.name for item in full.items or ()]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise document.error(
                (*path, "items", number), f"a second {name}", "one, with a `count`"
            )


# --- foes and characters


def _foe(
    document: TomlDocument, path: KeyPath, text: FighterText, foes: Mapping[str, StatBlock]
) -> Summoned:
    """A foe as its stat block has it; only its hit points may be others."""
    assert text.foe is not None
    check_known(document, (*path, "foe"), "foe", text.foe, foes)
    _refuse_others(document, path, text, "foe", ("hit_points",))
    block = foes[text.foe]
    if text.hit_points is not None:
        block = structs.replace(block, hit_points=text.hit_points)
    return Summoned(text.foe[:1].upper() + text.foe[1:], block)


def _character(
    document: TomlDocument, path: KeyPath, text: FighterText, summon: Summon
) -> Summoned:
    """A character brings its sheet along; the encounter only says where and for whom it fights."""
    _refuse_others(document, path, text, "character", ())
    assert text.character is not None
    try:
        return summon(text.character)
    except FileError:
        raise
    except CrossbladesError as error:
        raise document.error((*path, "character"), str(error)) from None


def _refuse_others(
    document: TomlDocument, path: KeyPath, text: FighterText, source: str, but: tuple[str, ...]
) -> None:
    """Refuse fields of a sheet beside something that has a sheet of its own."""
    for field in HeroText.__struct_fields__:
        if field not in but and getattr(text, field) is not None:
            expected = f"it in the file of the {source}, or a hero"
            raise document.error((*path, field), f"`{field}` beside `{source}`", expected)
