"""Encounter files: who fights whom, and where."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.heart_rush.characters.character import read_character
from crossblades.heart_rush.encounters.legend_text import TerrainText, check_legend, read_ground
from crossblades.heart_rush.ground import Light
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sheets.arriving import Summoned
from crossblades.heart_rush.sheets.roster import roster
from crossblades.heart_rush.sheets.sheet_text import FighterText
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.encounter_text import check_header, check_referee, own_glyphs
from crossblades.kernel.errors import CrossbladesError
from crossblades.kernel.game import Load, Opening
from crossblades.kernel.map_text import Legend, read_map
from crossblades.kernel.toml_checks import check_known, check_name
from crossblades.kernel.toml_text import TomlDocument, read_toml


class Encounter(Opening, frozen=True, kw_only=True):
    """A fight that can be played again and again."""

    scenario: Scenario


class EncounterText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An encounter as its file has it."""

    game: Literal["heart-rush"]
    name: str
    summary: Annotated[str, Meta(min_length=1, max_length=200)]
    sides: tuple[str, str]
    map: str
    fighters: tuple[FighterText, ...]
    players: str | None = None
    begins: str | None = None
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=100)] = 100
    rulings: Rulings = Rulings()
    legend: dict[str, TerrainText] = {}
    light: Light = "bright"
    gm: str | None = None
    expecting: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    hiding: Annotated[int, Meta(ge=0, le=40)] = 9


def read_encounter(text: str, source: str, load: Load | None = None) -> Encounter:
    """Read an encounter; the source is the name that errors give the file."""

    def summon(file: str) -> Summoned:
        if load is None:
            raise CrossbladesError("characters can be read only where their files are")
        return read_character(load(file), file).summoned

    document = read_toml(text, source)
    encounter = document.decode(EncounterText)
    _check_header(document, encounter)
    glyphs = own_glyphs(document, encounter.fighters)
    check_legend(document, encounter.legend, glyphs)
    drawn = read_map(document, ("map",), _legend(encounter, glyphs))
    scenario = Scenario(
        name=encounter.name,
        grid=drawn.grid,
        sides=encounter.sides,
        players=encounter.players or encounter.sides[0],
        fighters=roster(document, encounter.fighters, encounter.sides, drawn, summon),
        begins=encounter.begins,
        rulings=encounter.rulings,
        rounds=encounter.rounds,
        ground=read_ground(document, encounter.legend, encounter.light, drawn),
        expecting=encounter.expecting,
        hiding=encounter.hiding,
        gm=encounter.gm or "",
    )
    check_referee(document, "gm", scenario.gm, ((f.name, f.seat) for f in scenario.fighters))
    return Encounter(encounter.name, encounter.summary, encounter.seed, scenario=scenario)


def _check_header(document: TomlDocument, encounter: EncounterText) -> None:
    """Refuse sides that are none of the two."""
    check_header(document, encounter)
    for field in ("players", "begins"):
        if (side := getattr(encounter, field)) is not None:
            check_known(document, (field,), "side", side, encounter.sides)
    for number, side in enumerate(encounter.expecting):
        check_known(document, ("expecting", number), "side", side, encounter.sides)
        if side in encounter.expecting[:number]:
            raise document.error(("expecting", number), f"{side} twice", "each side once")
    if encounter.gm is not None:
        check_name(document, ("gm",), encounter.gm)


def _legend(encounter: EncounterText, fighters: set[str]) -> Legend:
    """All that may be drawn on the map."""
    terrain = {glyph: text.name for glyph, text in encounter.legend.items()}
    walls = [glyph for glyph, text in encounter.legend.items() if text.wall]
    return Legend(fighters, terrain, walls)
