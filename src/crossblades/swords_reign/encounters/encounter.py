"""Encounter files: who fights whom, and where."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from crossblades.kernel.edge_text import MOST_DOORS, MOST_WALLS, DoorText, with_edges
from crossblades.kernel.encounter_text import (
    check_fits,
    check_header,
    check_legend_glyphs,
    check_referee,
    mistaken_glyphs,
    own_glyphs,
)
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Load, Opening
from crossblades.kernel.health import Foes
from crossblades.kernel.map_text import DrawnMap, Legend, read_map
from crossblades.kernel.party import Party, joined, party_glyph
from crossblades.kernel.picture_text import Name, PictureText, read_backdrop
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_text import TomlDocument, read_toml
from crossblades.swords_reign.characters.character import read_character
from crossblades.swords_reign.creature import Fighter, StatBlock, only_swims
from crossblades.swords_reign.encounters.scenario_check import check
from crossblades.swords_reign.rulings import Rulings
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.arriving import Summoned
from crossblades.swords_reign.sheets.roster import roster
from crossblades.swords_reign.sheets.sheet_text import FighterText
from crossblades.swords_reign.statblock.block_text import BlockText
from crossblades.swords_reign.statblock.foes import blocks_in, fill_difficulties, read_foes
from crossblades.swords_reign.state import Scenario


class Encounter(Opening, frozen=True, kw_only=True):
    """A fight that can be played again and again."""

    scenario: Scenario


class GroundText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a glyph stands for: a wall, or partial cover (OS-3.5)."""

    name: str
    wall: bool = False
    cover: bool = False
    water: bool = False
    """Open ground to those who walk; who only swims stays in it (OS-6.7)."""


class EncounterText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An encounter as its file has it."""

    game: Literal["swords-reign"]
    name: str
    summary: Annotated[str, Meta(min_length=1, max_length=200)]
    sides: tuple[str, str]
    """The heroes' side first: it acts first (OS-2.2)."""
    map: str
    walls: Annotated[tuple[str, ...], Meta(max_length=MOST_WALLS)] = ()
    """Walls between spaces."""
    doors: Annotated[tuple[DoorText, ...], Meta(max_length=MOST_DOORS)] = ()
    fighters: tuple[FighterText, ...]
    party: str | tuple[str, ...] | None = None
    """Where a party stands that comes here: a glyph of the map, or spaces."""
    creatures: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    """Files of foes of one's own."""
    foes: dict[str, BlockText] = {}
    """Foes of this encounter alone."""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=100)] = 100
    rulings: Rulings = Rulings()
    foes_shown: Foes | None = None
    """What a side sees of the other's hit points; None: whoever opens it decides."""
    legend: dict[str, GroundText] = {}
    referee: str | None = None
    picture: Name | PictureText | None = None


def read_encounter(
    text: str, source: str, load: Load | None = None, party: Party | None = None
) -> Encounter:
    """Read an encounter, perhaps with a party; the source is the name that errors give the file."""

    def fetch(file: str) -> str:
        if load is None:
            raise CrossbladesError(f"{file}: files can be read only where they are")
        return load(file)

    def summon(file: str) -> Summoned:
        return read_character(fetch(file), file).summoned

    document = read_toml(text, source)
    fill_difficulties(document.data.get("foes"))
    encounter = document.gather(EncounterText, drawn="map")
    check_header(document, encounter)
    drawn = _land(document, encounter)
    picture = read_backdrop(document, encounter.picture, drawn, files=load is not None)
    foes = {
        **library.foes(),
        **_imported(document, encounter.creatures, fetch),
        **blocks_in(document, encounter.foes),
    }
    players = encounter.sides[0]
    texts, _ = joined(document, encounter.fighters, players, encounter.party, drawn, party)
    fighters = roster(document, texts, encounter.sides, drawn, foes, summon)
    check_referee(document, "referee", encounter.referee, ((f.name, f.seat) for f in fighters))
    document.finish()
    assert drawn is not None
    fighters, water = _in_water(document, fighters, _water(encounter.legend, drawn), drawn)
    scenario = Scenario(
        name=encounter.name,
        grid=drawn.grid,
        sides=encounter.sides,
        fighters=fighters,
        rulings=encounter.rulings,
        rounds=encounter.rounds,
        cover=_cover(encounter.legend, drawn),
        referee=encounter.referee or "",
        covering=_covering(encounter.legend, drawn),
        water=water,
        foes=encounter.foes_shown or "words",
    )
    check_fits(document, scenario, check)
    return Encounter(
        encounter.name, encounter.summary, encounter.seed, tuple(document.warnings),
        encounter.foes_shown, picture, scenario=scenario,
    )  # fmt: skip


def bare(text: str, source: str) -> Scenario | None:
    """The land of an encounter that may be wrong, with nobody on it; None if there is none."""
    document = read_toml(text, source)
    encounter = document.gather(EncounterText, drawn="map")
    drawn = _land(document, encounter)
    if drawn is None:
        return None
    return Scenario(
        name=encounter.name, grid=drawn.grid, sides=encounter.sides, fighters=(),
        cover=_cover(encounter.legend, drawn), covering=_covering(encounter.legend, drawn),
        water=_water(encounter.legend, drawn),
    )  # fmt: skip


def _land(document: TomlDocument, encounter: EncounterText) -> DrawnMap | None:
    """The map; of no use but to look at if mistakes were noted."""
    glyphs = own_glyphs(document, encounter.fighters)
    glyphs |= {*filter(None, (party_glyph(document, encounter.party, glyphs),))}
    _check_legend(document, encounter.legend, glyphs)
    drawn = read_map(document, ("map",), _legend(document, encounter, glyphs))
    return with_edges(document, drawn, encounter.walls, encounter.doors)


def _imported(document: TomlDocument, names: tuple[str, ...], fetch: Load) -> dict[str, StatBlock]:
    """The foes of files beside the encounter, which may replace those that are shipped."""
    found: dict[str, StatBlock] = {}
    for number, file in enumerate(names):
        path = ("creatures", number)
        blocks = document.apart(path, partial(_foes_in, file, fetch)) or {}
        if twice := next((name for name in blocks if name in found), None):
            document.note(path, f"a second {twice}", "each foe in one file")
        found.update(blocks)
    return found


def _foes_in(file: str, fetch: Load) -> dict[str, StatBlock]:
    return read_foes(fetch(file), file)


# --- the ground


def _check_legend(
    document: TomlDocument, legend: Mapping[str, GroundText], fighters: set[str]
) -> None:
    """Note what is none of wall, cover and water, or more than one."""
    check_legend_glyphs(document, legend, fighters)
    for glyph, text in legend.items():
        check_name(document, ("legend", glyph, "name"), text.name)
        if text.wall + text.cover + text.water != 1:
            more = text.wall or text.cover
            problem = f"{text.name} is {'more than one' if more else 'none'} of wall, cover, water"
            expected = "either `wall = true`, `cover = true` or `water = true`"
            document.note(("legend", glyph), problem, expected)


def _legend(document: TomlDocument, encounter: EncounterText, fighters: set[str]) -> Legend:
    """All that may be drawn on the map."""
    legend = encounter.legend
    terrain = {glyph: text.name for glyph, text in legend.items()}
    walls = [glyph for glyph, text in legend.items() if text.wall]
    mistaken = mistaken_glyphs(document, encounter.fighters, legend)
    return Legend(fighters, terrain, walls, mistaken)


def _cover(legend: Mapping[str, GroundText], drawn: DrawnMap) -> tuple[str, ...]:
    """OS-3.5: the spaces that give partial cover to whoever is in them, by row and column."""
    glyphs = [glyph for glyph, text in legend.items() if text.cover]
    given = {space for glyph in glyphs for space in drawn.places.get(glyph, ())}
    return tuple(space for space in drawn.grid.spaces if space in given)


def _water(legend: Mapping[str, GroundText], drawn: DrawnMap) -> dict[str, str]:
    """OS-6.7: where there is water, with its name."""
    return {
        space: text.name
        for glyph, text in legend.items()
        if text.water
        for space in drawn.places.get(glyph, ())
    }


def _in_water(
    document: TomlDocument, fighters: tuple[Fighter, ...], water: dict[str, str], drawn: DrawnMap
) -> tuple[tuple[Fighter, ...], dict[str, str]]:
    """OS-6.7: those who only swim are in the water beside them, which reaches below their glyph."""
    placed = []
    for number, fighter in enumerate(fighters):
        beside = drawn.grid.on(drawn.grid.around(fighter.at) & drawn.grid.board(water))
        wet = only_swims(fighter.sheet) and bool(beside)
        if wet:
            water = {**water, fighter.at: water.get(fighter.at) or water[beside[0]]}
        elif only_swims(fighter.sheet):
            problem = f"{fighter.name} only swims, and there is no water beside it: it cannot move"
            document.warn(("fighters", number), problem, "`water = true` in the legend")
        placed.append(structs.replace(fighter, in_water=wet))
    return tuple(placed), water


def _covering(legend: Mapping[str, GroundText], drawn: DrawnMap) -> dict[str, str]:
    """What stands in those spaces."""
    return {
        space: text.name
        for glyph, text in legend.items()
        if text.cover
        for space in drawn.places.get(glyph, ())
    }
