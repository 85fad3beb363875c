"""Encounter files: who fights whom, and where."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from crossblades.heart_rush.roster import roster
from crossblades.heart_rush.rulings import Rulings
from crossblades.heart_rush.sheet_text import FighterText
from crossblades.heart_rush.state import Scenario
from crossblades.kernel.game import Opening
from crossblades.kernel.map_text import OPEN, WALL, read_map
from crossblades.kernel.toml_checks import check_known, check_name
from crossblades.kernel.toml_shapes import shown
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


def read_encounter(text: str, source: str) -> Encounter:
    """Read an encounter; the source is the name that errors give the file."""
    document = read_toml(text, source)
    encounter = document.decode(EncounterText)
    _check_header(document, encounter)
    drawn = read_map(document, ("map",), _glyphs(document, encounter))
    scenario = Scenario(
        name=encounter.name,
        grid=drawn.grid,
        sides=encounter.sides,
        players=encounter.players or encounter.sides[0],
        fighters=roster(document, encounter.fighters, encounter.sides, drawn),
        begins=encounter.begins,
        rulings=encounter.rulings,
        rounds=encounter.rounds,
    )
    return Encounter(encounter.name, encounter.summary, encounter.seed, scenario=scenario)


def _check_header(document: TomlDocument, encounter: EncounterText) -> None:
    """Refuse names that are none, and sides that are not two."""
    check_name(document, ("name",), encounter.name)
    if not encounter.summary.isprintable():
        raise document.error(("summary",), "the summary cannot be shown", "a single line of text")
    for number, side in enumerate(encounter.sides):
        check_name(document, ("sides", number), side)
    if encounter.sides[0] == encounter.sides[1]:
        raise document.error(("sides", 1), "both sides have the same name", "two different names")
    for field in ("players", "begins"):
        if (side := getattr(encounter, field)) is not None:
            check_known(document, (field,), "side", side, encounter.sides)


def _glyphs(document: TomlDocument, encounter: EncounterText) -> set[str]:
    """The glyphs of the fighters, each a single character that is one fighter's own."""
    glyphs: set[str] = set()
    for number, fighter in enumerate(encounter.fighters):
        glyph, path = fighter.glyph, ("fighters", number, "glyph")
        if glyph is None:
            continue
        if len(glyph) != 1 or not glyph.isprintable() or glyph in (OPEN, WALL, " "):
            expected = f"a single character, neither {OPEN} nor {WALL}"
            raise document.error(path, f"{shown(glyph)} cannot be a glyph", expected)
        if glyph in glyphs:
            raise document.error(path, f"two fighters have the glyph {glyph}", "a glyph for each")
        glyphs.add(glyph)
    return glyphs
