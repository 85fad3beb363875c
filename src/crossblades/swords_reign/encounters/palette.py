"""What a page needs to make an encounter: ground to paint with, forms, who there is."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import to_builtins

from crossblades.kernel.importing import Source
from crossblades.kernel.palette import Brush, Kind, Palette, form
from crossblades.kernel.toml_text import TomlDocument, read_toml
from crossblades.kernel.words import counted
from crossblades.swords_reign.characters.character import read_character
from crossblades.swords_reign.creature import HeroSheet, StatBlock
from crossblades.swords_reign.encounters.encounter import EncounterText, GroundText
from crossblades.swords_reign.encounters.newcomers import creature_in
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import shipped_heroes
from crossblades.swords_reign.sheets.sheet_text import FighterText
from crossblades.swords_reign.statblock.foes import read_foes
from crossblades.swords_reign.statblock.importing import SwordsReignImporter

BRUSHES = (
    Brush("cover", "%", {"name": "barrels", "cover": True}),
    Brush("water", "~", {"name": "river", "water": True}),
    Brush("pillar", "o", {"name": "pillar", "wall": True}),
)

LINE = "Orc: HD 2; AC 13; Ml 8; Attacks axe (d6)"

OF_THE_MAP = ("game", "name", "summary", "sides", "map", "walls", "doors", "legend", "fighters")
OF_A_PLACE = ("glyph", "at", "hero", "foe", "character")


@cache
def palette() -> Palette:
    """All of it."""
    return Palette(
        brushes=BRUSHES,
        ground=form(GroundText),
        fight=form(EncounterText, (*OF_THE_MAP, "rulings", "foes")),
        fighter=form(FighterText, OF_A_PLACE, {"side": "side"}),
        kinds=tuple(_kinds()),
        line=LINE,
        start={"sides": ["heroes", "foes"]},
    )


def _kinds() -> Iterator[Kind]:
    for name, hero in sorted(shipped_heroes().items()):
        yield Kind(name, _figures(hero), {"hero": name})
    for name, foe in sorted(library.foes().items()):
        yield Kind(name, _figures(foe), {"foe": name})


def _figures(sheet: HeroSheet | StatBlock) -> str:
    """`HD 2, AC 13, 9 hit points`."""
    points = counted(sheet.hit_points, "hit point")
    if isinstance(sheet, StatBlock):
        return f"HD {sheet.hit_dice}, AC {sheet.armour_class}, {points}"
    return f"hero of level {sheet.level}, {points}"


def kind_from(line: str) -> Kind:
    """OS-6.7: a foe or a hero by its name, or one stat block; a mistake is a FileError."""
    document = TomlDocument({}, "the new creature", {})
    name, sheet, block = creature_in(document, line)
    if isinstance(sheet, HeroSheet):
        return Kind(name, _figures(sheet), {"hero": name})
    if not block:
        return Kind(sheet.kind, _figures(sheet), {"foe": sheet.kind})
    text = SwordsReignImporter().read([Source("the new creature", line)]).text
    return _foe(sheet.kind, sheet, read_toml(text, "the new creature").data["foes"])


def _foe(name: str, sheet: StatBlock, tables: dict[str, Any]) -> Kind:
    """A foe that an encounter brings along."""
    found = next(key for key in tables if key.lower() == name.lower())
    table = to_builtins(tables[found])
    return Kind(found, _figures(sheet), {"foe": found}, {"foes": {found: table}})


def kinds_in(text: str, source: str) -> tuple[Kind, ...]:
    """The foes of a file, each with its block; or the character of one."""
    tables = read_toml(text, source).data.get("foes")
    if not isinstance(tables, dict):
        found = read_character(text, source).summoned
        return (Kind(found.name, _figures(found.sheet), {"character": source}),)
    return tuple(_foe(name, foe, tables) for name, foe in read_foes(text, source).items())
