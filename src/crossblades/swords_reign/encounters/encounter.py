"""Encounter files: who fights whom, and where."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.kernel.encounter_text import (
    check_header,
    check_legend_glyphs,
    check_referee,
    own_glyphs,
)
from crossblades.kernel.errors import CrossbladesError, FileError
from crossblades.kernel.game import Load, Opening
from crossblades.kernel.map_text import DrawnMap, Legend, read_map
from crossblades.kernel.toml_checks import check_name
from crossblades.kernel.toml_text import TomlDocument, read_toml
from crossblades.swords_reign.characters.character import read_character
from crossblades.swords_reign.creature import StatBlock
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


class EncounterText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An encounter as its file has it."""

    game: Literal["swords-reign"]
    name: str
    summary: Annotated[str, Meta(min_length=1, max_length=200)]
    sides: tuple[str, str]
    """The heroes' side first: it acts first (OS-2.2)."""
    map: str
    fighters: tuple[FighterText, ...]
    creatures: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    """Files of foes of one's own."""
    foes: dict[str, BlockText] = {}
    """Foes of this encounter alone."""
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=100)] = 100
    rulings: Rulings = Rulings()
    legend: dict[str, GroundText] = {}
    referee: str | None = None


def read_encounter(text: str, source: str, load: Load | None = None) -> Encounter:
    """Read an encounter; the source is the name that errors give the file."""

    def fetch(file: str) -> str:
        if load is None:
            raise CrossbladesError(f"{file}: files can be read only where they are")
        return load(file)

    def summon(file: str) -> Summoned:
        return read_character(fetch(file), file).summoned

    document = read_toml(text, source)
    fill_difficulties(document.data.get("foes"))
    encounter = document.decode(EncounterText)
    check_header(document, encounter)
    glyphs = own_glyphs(document, encounter.fighters)
    _check_legend(document, encounter.legend, glyphs)
    drawn = read_map(document, ("map",), _legend(encounter.legend, glyphs))
    foes = {
        **library.foes(),
        **_imported(document, encounter.creatures, fetch),
        **blocks_in(document, encounter.foes),
    }
    scenario = Scenario(
        name=encounter.name,
        grid=drawn.grid,
        sides=encounter.sides,
        fighters=roster(document, encounter.fighters, encounter.sides, drawn, foes, summon),
        rulings=encounter.rulings,
        rounds=encounter.rounds,
        cover=_cover(encounter.legend, drawn),
        referee=encounter.referee or "",
        covering=_covering(encounter.legend, drawn),
    )
    if encounter.referee is not None:
        check_name(document, ("referee",), encounter.referee)
        seats = ((fighter.name, fighter.seat) for fighter in scenario.fighters)
        check_referee(document, "referee", encounter.referee, seats)
    return Encounter(encounter.name, encounter.summary, encounter.seed, scenario=scenario)


def _imported(document: TomlDocument, names: tuple[str, ...], fetch: Load) -> dict[str, StatBlock]:
    """The foes of files beside the encounter, which may replace those that are shipped."""
    found: dict[str, StatBlock] = {}
    for number, file in enumerate(names):
        path = ("creatures", number)
        try:
            blocks = read_foes(fetch(file), file)
        except FileError:
            raise
        except CrossbladesError as error:
            raise document.error(path, str(error)) from None
        if twice := next((name for name in blocks if name in found), None):
            raise document.error(path, f"a second {twice}", "each foe in one file")
        found.update(blocks)
    return found


# --- the ground


def _check_legend(
    document: TomlDocument, legend: Mapping[str, GroundText], fighters: set[str]
) -> None:
    """Refuse what is neither wall nor cover, or both."""
    check_legend_glyphs(document, legend, fighters)
    for glyph, text in legend.items():
        check_name(document, ("legend", glyph, "name"), text.name)
        if text.wall == text.cover:
            problem = f"{text.name} is {'both wall and' if text.wall else 'neither wall nor'} cover"
            expected = "either `wall = true` or `cover = true`"
            raise document.error(("legend", glyph), problem, expected)


def _legend(legend: Mapping[str, GroundText], fighters: set[str]) -> Legend:
    """All that may be drawn on the map."""
    terrain = {glyph: text.name for glyph, text in legend.items()}
    walls = [glyph for glyph, text in legend.items() if text.wall]
    return Legend(fighters, terrain, walls)


def _cover(legend: Mapping[str, GroundText], drawn: DrawnMap) -> tuple[str, ...]:
    """OS-3.5: the spaces that give partial cover to whoever is in them, by row and column."""
    glyphs = [glyph for glyph, text in legend.items() if text.cover]
    given = {space for glyph in glyphs for space in drawn.places.get(glyph, ())}
    return tuple(space for space in drawn.grid.spaces if space in given)


def _covering(legend: Mapping[str, GroundText], drawn: DrawnMap) -> dict[str, str]:
    """What stands in those spaces."""
    return {
        space: text.name
        for glyph, text in legend.items()
        if text.cover
        for space in drawn.places.get(glyph, ())
    }
