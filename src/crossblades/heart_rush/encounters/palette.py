"""What a page needs to make an encounter: ground to paint with, forms, who there is."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from crossblades.heart_rush.characters.character import read_character
from crossblades.heart_rush.encounters.encounter import EncounterText
from crossblades.heart_rush.encounters.legend_text import TerrainText
from crossblades.heart_rush.library import titled
from crossblades.heart_rush.sheets.arriving import made_from
from crossblades.heart_rush.sheets.bestiary import read_foes
from crossblades.heart_rush.sheets.quick import EXAMPLE, is_quick
from crossblades.heart_rush.sheets.roster import read_sheet
from crossblades.heart_rush.sheets.sheet_text import FighterText, SheetText
from crossblades.heart_rush.sheets.templates import templates
from crossblades.kernel.palette import Brush, Kind, Palette, Way, form
from crossblades.kernel.toml_text import TomlDocument, read_toml

BRUSHES = (
    Brush("rubble", ":", {"name": "rubble", "difficult": True}),
    Brush("shallow water", "-", {"name": "ford", "water": "shallow"}),
    Brush("deep water", "~", {"name": "river", "water": "deep"}),
    Brush("water over one's head", "≈", {"name": "lake", "water": "over head"}),
    Brush("under water", "@", {"name": "flooded cave", "water": "submerged"}),
    Brush("bridge", "=", {"name": "bridge"}),
    Brush("ledge, 10 feet high", "^", {"name": "ledge", "height": 10}),
    Brush("pit, 10 feet deep", "_", {"name": "pit", "height": -10, "climb": 9}),
    Brush("ramp", "/", {"name": "ramp", "height": 5, "slope": True}),
    Brush("ladder", "|", {"name": "ladder", "climb": 0}),
    Brush("bushes, cover 1", "%", {"name": "bushes", "difficult": True, "cover": 1}),
    Brush("low wall, cover 2", "+", {"name": "low wall", "cover": 2}),
    Brush("arrow slit, cover 3", "!", {"name": "arrow slit", "cover": 3, "front": "south"}),
    Brush("lamp", "*", {"name": "lamp", "light": {"bright": 20, "dim": 40}}),
    Brush("fire", "&", {"name": "fire", "hazard": {"name": "flames", "burning": 2}}),
    Brush("ground of your own", "o", {"name": "new ground"}),
    Brush(
        "hidden pit trap", "?",
        {
            "name": "floor",
            "hazard": {"name": "spikes", "damage": "2d6", "once": True, "secret": True},
        },
    ),
)  # fmt: skip

OF_THE_MAP = ("game", "name", "summary", "sides", "map", "walls", "doors", "legend", "fighters")
OF_A_PLACE = ("glyph", "at", "template", "quick", "character", "destiny", "spent")


@cache
def palette() -> Palette:
    """All of it."""
    sides: dict[str, Way] = {"players": "side", "begins": "side", "expecting": "sides"}
    return Palette(
        brushes=BRUSHES,
        ground=form(TerrainText),
        fight=form(EncounterText, (*OF_THE_MAP, "rulings"), sides),
        fighter=form(FighterText, OF_A_PLACE, {"side": "side"}),
        kinds=tuple(_kinds()),
        line=EXAMPLE,
        start={"sides": ["heroes", "foes"]},
    )


def _kinds() -> Iterator[Kind]:
    for name, sheet in sorted(templates().items()):
        yield Kind(name, _figures(sheet), {"name": titled(name), "template": name})


def _figures(sheet: SheetText) -> str:
    """`35 hit points, d8/d8/d6/d6`."""
    dice = "/".join(filter(None, (sheet.might, sheet.agility, sheet.cunning, sheet.presence)))
    return f"{sheet.hit_points} hit points, {dice}"


def kind_from(line: str) -> Kind:
    """HR-1.1: a template by its name, or a quick line; a mistake is a FileError."""
    document = TomlDocument({}, "the new creature", {})
    quick = line if is_quick(line) else None
    template = None if quick else line.strip().lower()
    called, base = made_from(document, (), template, quick)
    document.finish()
    read_sheet(document, (), base, "side", "seat")
    document.finish()
    if quick is None:
        assert template is not None
        return Kind(template, _figures(base), {"name": titled(template), "template": template})
    name = called or "Stranger"
    return Kind(name, _figures(base), {"name": name, "quick": quick})


def kinds_in(text: str, source: str) -> tuple[Kind, ...]:
    """The creatures of a file, as fighters in full; or the character of one."""
    tables = read_toml(text, source).data.get("foes")
    if isinstance(tables, dict):
        return tuple(
            Kind(name, _figures(foe), {"name": titled(name), **_as_fighter(tables[name])})
            for name, foe in read_foes(text, source).items()
        )
    found = read_character(text, source).summoned
    return (Kind(found.name, _figures(found.sheet), {"character": source}),)


def _as_fighter(table: dict[str, Any]) -> dict[str, Any]:
    """What a fighter of an encounter says of itself where the file of creatures is not named."""
    return {key: value for key, value in table.items() if key != "summary"}
