"""Encounter files: who fights whom, and where."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from crossblades.heart_rush.characters.character import read_character
from crossblades.heart_rush.encounters.legend_text import TerrainText, check_legend, read_ground
from crossblades.heart_rush.encounters.scenario_check import check
from crossblades.heart_rush.ground import Ground, Light
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sheets.arriving import Summoned
from crossblades.heart_rush.sheets.bestiary import in_one, read_foes
from crossblades.heart_rush.sheets.roster import roster
from crossblades.heart_rush.sheets.sheet_text import FighterText, Template
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.edge_text import MOST_DOORS, MOST_WALLS, DoorText, with_edges
from crossblades.kernel.encounter_text import (
    check_fits,
    check_header,
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
from crossblades.kernel.toml_checks import known
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
    walls: Annotated[tuple[str, ...], Meta(max_length=MOST_WALLS)] = ()
    """Walls between spaces."""
    doors: Annotated[tuple[DoorText, ...], Meta(max_length=MOST_DOORS)] = ()
    fighters: tuple[FighterText, ...]
    party: str | tuple[str, ...] | None = None
    """Where a party stands that comes here: a glyph of the map, or spaces."""
    creatures: Annotated[tuple[str, ...], Meta(max_length=20)] = ()
    """Files of creatures of one's own."""
    players: str | None = None
    begins: str | None = None
    seed: Annotated[int, Meta(ge=0, le=2**63 - 1)] | None = None
    rounds: Annotated[int, Meta(ge=1, le=100)] = 100
    rulings: Rulings = Rulings()
    foes_shown: Foes | None = None
    """What a side sees of the other's hit points; None: whoever opens it decides."""
    legend: dict[str, TerrainText] = {}
    light: Light = "bright"
    picture: Name | PictureText | None = None
    freezing: bool = False
    gm: str | None = None
    expecting: Annotated[tuple[str, ...], Meta(max_length=2)] = ()
    hiding: Annotated[int, Meta(ge=0, le=40)] = 9


def read_encounter(
    text: str, source: str, load: Load | None = None, party: Party | None = None
) -> Encounter:
    """Read an encounter, perhaps with a party; the source is the name that errors give the file."""

    def summon(file: str) -> Summoned:
        if load is None:
            raise CrossbladesError("characters can be read only where their files are")
        return read_character(load(file), file).summoned

    def fetch(file: str) -> dict[str, Template]:
        if load is None:
            raise CrossbladesError(f"{file}: files can be read only where they are")
        return read_foes(load(file), file)

    document = read_toml(text, source)
    encounter = _check_header(document, document.gather(EncounterText, drawn="map"))
    drawn, ground = _land(document, encounter)
    picture = read_backdrop(document, encounter.picture, drawn, files=load is not None)
    own = _own(document, encounter.creatures, fetch)
    players = encounter.players or encounter.sides[0]
    texts, whole = joined(document, encounter.fighters, players, encounter.party, drawn, party)
    fighters = roster(document, texts, encounter.sides, drawn, summon, whole, own)
    check_referee(document, "gm", encounter.gm, ((f.name, f.seat) for f in fighters))
    document.finish()
    assert drawn is not None
    scenario = Scenario(
        name=encounter.name,
        grid=drawn.grid,
        sides=encounter.sides,
        players=players,
        fighters=fighters,
        begins=encounter.begins,
        rulings=encounter.rulings,
        rounds=encounter.rounds,
        ground=structs.replace(ground, freezing=encounter.freezing),
        expecting=encounter.expecting,
        hiding=encounter.hiding,
        gm=encounter.gm or "",
        foes=encounter.foes_shown or "numbers",
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
    drawn, ground = _land(document, encounter)
    if drawn is None:
        return None
    one, other = encounter.sides
    return Scenario(
        name=encounter.name, grid=drawn.grid, sides=(one, other), players=one, fighters=(),
        ground=ground, gm="gm",
    )  # fmt: skip


def _land(document: TomlDocument, encounter: EncounterText) -> tuple[DrawnMap | None, Ground]:
    """The map and the ground; of no use but to look at if mistakes were noted."""
    glyphs = own_glyphs(document, encounter.fighters)
    glyphs |= {*filter(None, (party_glyph(document, encounter.party, glyphs),))}
    check_legend(document, encounter.legend, glyphs)
    drawn = read_map(document, ("map",), _legend(document, encounter, glyphs))
    drawn = with_edges(document, drawn, encounter.walls, encounter.doors)
    return drawn, read_ground(document, encounter.legend, encounter.light, drawn)


def _own(
    document: TomlDocument, files: Sequence[str], fetch: Callable[[str], dict[str, Template]]
) -> dict[str, Template]:
    """The creatures of the files that an encounter names."""
    found: dict[str, Template] = {}
    for number, file in enumerate(files):
        path = ("creatures", number)
        found = in_one(document, found, document.apart(path, partial(fetch, file)) or {}, path)
    return found


def _check_header(document: TomlDocument, encounter: EncounterText) -> EncounterText:
    """The encounter with its sides as they are called; those that are none of the two are noted."""
    check_header(document, encounter)
    if not document.fits(("sides",)):
        return encounter
    sides, expecting = encounter.sides, list(encounter.expecting)
    named = {
        field: known(document, (field,), "side", side, sides) or side
        for field in ("players", "begins")
        if (side := getattr(encounter, field)) is not None
    }
    for number, side in enumerate(expecting):
        expecting[number] = known(document, ("expecting", number), "side", side, sides) or side
        if expecting[number] in expecting[:number]:
            document.note(("expecting", number), f"{side} twice", "each side once")
    return structs.replace(encounter, **named, expecting=tuple(expecting))


def _legend(document: TomlDocument, encounter: EncounterText, fighters: set[str]) -> Legend:
    """All that may be drawn on the map."""
    terrain = {glyph: text.name for glyph, text in encounter.legend.items()}
    walls = [glyph for glyph, text in encounter.legend.items() if text.wall]
    mistaken = mistaken_glyphs(document, encounter.fighters, encounter.legend)
    return Legend(fighters, terrain, walls, mistaken)
