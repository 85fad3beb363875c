"""What the manual of the game shows works."""

import re
from pathlib import Path

from crossblades.swords_reign.characters.character import read_character
from crossblades.swords_reign.characters.character_text import CharacterText, StateText
from crossblades.swords_reign.encounters.encounter import EncounterText, read_encounter
from crossblades.swords_reign.encounters.scenario_check import check
from crossblades.swords_reign.sheets import library
from crossblades.swords_reign.sheets.gear_text import ItemText, SpellText, WeaponText
from crossblades.swords_reign.sheets.sheet_text import FighterText

MANUAL = (Path(__file__).parents[2] / "docs" / "swords-reign.md").read_text("utf-8")
ENCOUNTER, CHARACTER = re.findall(r"```toml\n(.*?)```", MANUAL, flags=re.S)


def listed(what: str) -> list[str]:
    """`Weapons that are shipped: club, …`."""
    (names,) = re.findall(rf"^{what} that are shipped: (.*?)\.$", MANUAL, flags=re.M | re.S)
    return [name.strip() for name in names.replace("\n", " ").split(",")]


def test_the_encounter_can_be_read_and_stands_as_it_says() -> None:
    scenario = read_encounter(ENCOUNTER, "my-fight.toml").scenario
    check(scenario)
    places = {fighter.name: fighter.at for fighter in scenario.fighters}
    assert places == {
        "Aldith": "b4", "Bo": "b2", "Brewery rat 1": "h4", "Brewery rat 2": "h3", "Old Grey": "i1",
    }  # fmt: skip
    assert scenario.cover == ("e3", "e4")
    assert scenario.rulings.cover == "armour class"


def test_the_character_can_be_read_and_fights() -> None:
    assert read_character(CHARACTER, "ilse.toml").summoned.standing.hurt == 7


def test_every_hero_and_weapon_is_listed() -> None:
    assert listed("Heroes") == list(library.heroes())
    assert listed("Weapons") == list(library.weapons())


def test_every_field_is_named() -> None:
    kinds = (EncounterText, FighterText, CharacterText, StateText, ItemText, SpellText, WeaponText)
    words = set(re.findall(r"\w+", MANUAL))
    for kind in kinds:
        assert set(kind.__struct_fields__) <= words, kind
