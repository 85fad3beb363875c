"""What the fighters of an encounter file are made from: heroes, foes, characters."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from msgspec import structs

from crossblades.kernel.names import written_as
from crossblades.kernel.people import Pronoun
from crossblades.kernel.toml_checks import known
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
    pronoun: Pronoun = ""


Summon = Callable[[str], Summoned]
"""Reads the character of a file that an encounter names."""


def arrival(
    document: TomlDocument,
    path: KeyPath,
    text: FighterText,
    foes: Mapping[str, StatBlock],
    summon: Summon,
) -> Summoned | None:
    """Who a fighter of a file is; None if what it is made from cannot be had."""
    named = [source for source in SOURCES if getattr(text, source) is not None]
    if len(named) > 1:
        problem = f"both `{named[0]}` and `{named[1]}`"
        document.lose((*path, named[1]), problem, "one of them")
    if text.foe is not None:
        found = _foe(document, path, text, foes)
    elif text.character is not None:
        found = _character(document, path, text, summon)
    else:
        found = _hero(document, path, text)
    if found is None or text.name is not None:
        return found and found._replace(name=text.name or "")
    if not found.name:
        if document.fits(*((*path, source) for source in SOURCES)):
            document.miss(path, ["name"], "it, or a `hero` or `foe` that has one")
        document.doubt((*path, "name"))
    return found


# --- heroes


def _hero(document: TomlDocument, path: KeyPath, text: FighterText) -> Summoned:
    """A hero that is shipped, with what the fighter says otherwise, or one in full."""
    name, base = hero_called(document, (*path, "hero"), text.hero)
    full = merged(text, base)
    _check_hit_points(document, path, full, "it, or a `hero` or `foe` that has it")
    return Summoned(name, read_sheet(document, path, full), pronoun=full.pronoun or "")


def _check_hit_points(document: TomlDocument, path: KeyPath, full: HeroText, expected: str) -> None:
    """Note that nothing says how many there are."""
    sources = ((*path, source) for source in SOURCES)
    if full.hit_points is None and document.fits(*sources):
        document.miss(path, ["hit_points"], expected)


def hero_in_full(document: TomlDocument, said: HeroText, name: str | None) -> HeroText:
    """A character's sheet as it is said, with what the hero adds that it starts from."""
    _, base = hero_called(document, ("hero",), name)
    full = merged(said, base)
    _check_hit_points(document, (), full, "it, or a `hero` that has it")
    return full


def hero_called(document: TomlDocument, path: KeyPath, name: str | None) -> tuple[str, HeroText]:
    """The name of a hero that is shipped, and what it says; nothing if none is named."""
    found = known(document, path, "hero", name, library.heroes()) if name is not None else None
    return (found, library.heroes()[found]) if found else ("", HeroText())


@cache
def shipped_heroes() -> dict[str, HeroSheet]:
    """The sheets of all heroes that are shipped, by name."""
    document, heroes = library.SHELF.read("heroes.toml"), library.heroes().items()
    found = {name: read_sheet(document, ("heroes", name), hero) for name, hero in heroes}
    document.finish()
    return found


def read_sheet(document: TomlDocument, path: KeyPath, full: HeroText) -> HeroSheet:
    """The sheet of a hero, all its dice read; of no use if mistakes were noted."""
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
    names = [*library.weapons(), *(weapon.name for weapon in sheet.weapons)]
    untrained = tuple(
        known(document, (*path, "untrained", number), "weapon", name, names) or name
        for number, name in enumerate(sheet.untrained)
    )
    document.note_all(path, hero_faults(sheet))
    return structs.replace(sheet, untrained=untrained)


def _weapon(document: TomlDocument, path: KeyPath, given: str | WeaponText) -> Weapon:
    """A weapon of the library, plain, of silver or magic, or one that the file itself describes."""
    if isinstance(given, WeaponText):
        return read_weapon(document, path, given)
    made = library.made_weapons()
    if (name := written_as(given, made)) in made:
        return made[name]
    found = known(document, path, "weapon", given, library.weapons())
    return library.weapons()[found] if found else Weapon(given, ())


def _check_items(document: TomlDocument, path: KeyPath, full: HeroText) -> None:
    """Note items of one kind in two entries: what is left of them is counted."""
    names = [item.name for item in full.items or ()]
    for number, name in enumerate(names):
        if name in names[:number]:
            here = (*path, "items", number)
            document.lose(here, f"a second {name}", "one, with a `count`")


# --- foes and characters


def _foe(
    document: TomlDocument, path: KeyPath, text: FighterText, foes: Mapping[str, StatBlock]
) -> Summoned | None:
    """A foe as its stat block has it; only its hit points may be others."""
    assert text.foe is not None
    _note_others(document, path, text, "foe", ("hit_points", "pronoun"))
    elsewhere = document.lost(("foes",)) or not document.fits(("creatures",))
    if elsewhere and text.foe not in foes:
        return None
    name = known(document, (*path, "foe"), "foe", text.foe, foes)
    if name is None:
        return None
    block = foes[name]
    if text.hit_points is not None:
        block = structs.replace(block, hit_points=text.hit_points)
    return Summoned(name[:1].upper() + name[1:], block)


def _character(
    document: TomlDocument, path: KeyPath, text: FighterText, summon: Summon
) -> Summoned | None:
    """A character brings its sheet along; the encounter only says where and for whom it fights."""
    _note_others(document, path, text, "character", ())
    return document.apart((*path, "character"), lambda: summon(text.character or ""))


def _note_others(
    document: TomlDocument, path: KeyPath, text: FighterText, source: str, but: tuple[str, ...]
) -> None:
    """Note fields of a sheet beside something that has a sheet of its own."""
    for field in HeroText.__struct_fields__:
        if field not in but and getattr(text, field) is not None:
            expected = f"it in the file of the {source}, or a hero"
            document.note((*path, field), f"`{field}` beside `{source}`", expected)
