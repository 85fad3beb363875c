"""The legend of a map as files describe it: what its glyphs stand for."""

from collections.abc import Collection, Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs

from crossblades.heart_rush.creature import Ability, Lamp
from crossblades.heart_rush.ground import Ground, Hazard, Light, Side, Terrain, Water, When
from crossblades.heart_rush.sheets.damage_text import read_dice
from crossblades.heart_rush.sheets.ground_check import terrain_faults
from crossblades.kernel.encounter_text import check_legend_glyphs
from crossblades.kernel.map_text import DrawnMap
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_lines import KeyPath
from crossblades.kernel.toml_text import TomlDocument


class HazardText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A trap, or a place that harms."""

    name: str
    damage: str | None = None
    save: Ability = "agility"
    against: Annotated[int, Meta(ge=0, le=40)] = 12
    when: When = "enter"
    once: bool = False
    secret: bool = False
    chokes: bool = False
    burning: Annotated[int, Meta(ge=0, le=5)] = 0


class TerrainText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a glyph stands for."""

    name: str
    wall: bool = False
    difficult: bool = False
    water: Water | None = None
    depth: Annotated[int, Meta(ge=1, le=1000)] | None = None
    height: Annotated[int, Meta(ge=-1000, le=1000)] = 0
    slope: bool = False
    climb: Annotated[int, Meta(ge=0, le=40)] | None = None
    cover: Annotated[int, Meta(ge=0, le=3)] = 0
    front: Side | None = None
    light: Lamp | None = None
    hazard: HazardText | None = None


def check_legend(
    document: TomlDocument, legend: Mapping[str, TerrainText], fighters: Collection[str]
) -> None:
    """Note glyphs that are none, or that stand for a fighter, and walls that are more."""
    check_legend_glyphs(document, legend, fighters)
    for glyph, text in legend.items():
        path: KeyPath = ("legend", glyph)
        check_name(document, (*path, "name"), text.name)
        if text.wall and structs.replace(text, wall=False) != TerrainText(name=text.name):
            document.note(path, "a wall that is more than a wall", "`name` and `wall` alone")


def read_ground(
    document: TomlDocument, legend: Mapping[str, TerrainText], light: Light, drawn: DrawnMap | None
) -> Ground:
    """The terrain of a map that is drawn with this legend."""
    kinds = {
        glyph: _terrain(document, ("legend", glyph), text)
        for glyph, text in legend.items()
        if not text.wall
    }
    places = drawn.places if drawn else {}
    at = {space: glyph for glyph in kinds for space in places.get(glyph, ())}
    return Ground(light, kinds, at)


def _terrain(document: TomlDocument, path: KeyPath, text: TerrainText) -> Terrain:
    """A kind of space; refuse one that cannot be."""
    terrain = Terrain(
        name=text.name,
        difficult=text.difficult,
        water=text.water,
        depth=text.depth,
        height=text.height,
        slope=text.slope,
        climb=text.climb,
        cover=text.cover,
        front=text.front,
        light=text.light,
        hazard=_hazard(document, (*path, "hazard"), text.hazard) if text.hazard else None,
    )
    document.note_all(path, terrain_faults(terrain))
    return terrain


def _hazard(document: TomlDocument, path: KeyPath, text: HazardText) -> Hazard:
    """A hazard, its damage read."""
    check_name(document, (*path, "name"), text.name)
    dice = read_dice(document, (*path, "damage"), text.damage) if text.damage is not None else ()
    return Hazard(
        name=text.name,
        dice=dice,
        save=text.save,
        against=text.against,
        when=text.when,
        once=text.once,
        secret=text.secret,
        chokes=text.chokes,
        burning=text.burning,
    )
